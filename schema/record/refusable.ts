import { isAddedName } from '../extension.ts'
import type { Model } from '../model.ts'
import type { Registry } from '../registry.ts'
import { isTakenBack } from './nextStates.ts'

/** Whether a definition guards its stored records against a use of them, or asks before it. */
export const isGuarded = ({ data }: Model, use: string, asks: boolean): boolean =>
  (data.guards ?? []).some((guard) => guard.on.includes(use) && !guard.changes && (guard.asks ?? false) === asks)

/** Whether records that are posted or void are closed to this use. */
const isFixed = (model: Model, use: string): boolean =>
  (use === 'edit' || use === 'delete' || isAddedName(use)) &&
  (model.posting !== undefined || model.states.some((status) => isTakenBack(model, { status })))

/** Whether a guard can refuse this use of a stored record. */
export const canBeGuarded = (model: Model, use: string): boolean => isGuarded(model, use, false) || isFixed(model, use)

/** What an action does to what other records protect: its users go, or are taken back. */
export function goingBy(model: Model, operation: string): { readonly isGone: boolean; readonly isBack: boolean } {
  const action = model.actions.get(operation)
  const isGone = operation === 'delete' || action?.unposts === true
  return { isGone, isBack: isGone || action?.takesBack === true }
}

/** Whether other records may protect what this would take from them. */
export function canBeKept(model: Model, operation: string, { models }: Pick<Registry, 'models'>): boolean {
  const { isGone, isBack } = goingBy(model, operation)
  if (!isBack && operation !== 'update') return false
  return models.some(({ data: { keeps } }) => keeps?.made !== undefined || (isGone && keeps?.users !== undefined))
}

/** Whether a document can be held to be final, or to stay so. */
export function canBeFinal({ data, actions, lines, posting }: Model, operation: string): boolean {
  const action = actions.get(operation)
  const isLocked = (action ? action.locked : data.locked) !== undefined || lines.some(({ locked }) => locked)
  return isLocked || posting !== undefined || data.effects !== undefined
}

/** Whether what only the server knows can refuse an action, or deleting, of a record as it stands. */
export const canBeRefused = (model: Model, operation: string, registry: Pick<Registry, 'models'>): boolean =>
  canBeGuarded(model, operation) ||
  canBeKept(model, operation, registry) ||
  canBeFinal(model, operation) ||
  (operation === 'delete' && model.numbered)
