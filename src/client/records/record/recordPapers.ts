import type { Model } from '../../../../schema/model.ts'

/** Printing stands among the actions, for what was typed is saved or taken back before it too. */
export const printing = 'print'
/** The card of a record, where its definition has one. */
export const card = 'card'

/** Documents are printed often, so the way is in sight; of other records it lies in the menu. */
export const isPaper = ({ numbered, lines, data }: Model): boolean => numbered || lines.length > 0 || data.print !== undefined
