import type { Model } from '../../../../schema/model.ts'

/** Where a record is opened: on a page of its own, or over its list. */
export const pageOf = ({ route: { base, style } }: Model, id: number): string =>
  style === 'inline' ? `/${base}?record=${id}` : `/${base}/edit/${id}`

/** Where a record is merged with another one. */
export const mergeAddress = ({ route: { base } }: Model, kept: number): string => `/${base}/merge?kept=${kept}`
