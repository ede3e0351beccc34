import type { Action } from '../../../../schema/language/action.ts'
import type { Model } from '../../../../schema/model.ts'

/** The permission that an action needs: its own, or that of editing. */
export const permissionOf = (model: Model, action: Action): string => action.permission ?? model.permissions.edit
