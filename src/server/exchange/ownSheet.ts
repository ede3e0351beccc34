import { languages } from '../../../schema/languages.ts'
import type { Model } from '../../../schema/model.ts'
import { headingKey } from '../sheets/heading.ts'
import type { Sheet } from '../sheets/workbook.ts'
import type { Messages } from '../texts/messages.ts'
import { type ExchangeColumn, headingOf } from './columns.ts'

/** Rows in which the heading is looked for. */
const searched = 30

/** Whether a sheet is the product's own, a template or what was taken from a list: it has every column, by the name that one language gives it. */
export function isOwnSheet({ rows }: Sheet, model: Model, columns: readonly ExchangeColumn[], messages: Messages): boolean {
  const named = languages.map((language) => columns.map((column) => headingKey(headingOf(column, model, messages, language))))
  return rows.slice(0, searched).some((row) => {
    const keys = new Set(row.flatMap((cell) => (typeof cell === 'string' ? [headingKey(cell)] : [])))
    return named.some((headings) => headings.every((heading) => keys.has(heading)))
  })
}
