import type { Model } from '../../../../schema/model.ts'
import { placesOf } from '../../providers/screens.ts'

/** Where a record is opened: on a page of its own, or over its list. */
export const pageOf = (model: Model, id: number): string =>
  model.route.style === 'inline' ? `/${model.route.base}?record=${id}` : `${placesOf(model).edit}/${id}`

/** Where a record is merged with another one. */
export const mergeAddress = ({ route: { base } }: Model, kept: number): string => `/${base}/merge?kept=${kept}`
