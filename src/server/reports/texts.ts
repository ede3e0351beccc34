import { nameIn } from '../../../schema/languages.ts'
import type { ReportColumn } from '../../../schema/report.ts'
import { type DocumentCell, type FoundColumn, type Name, type ReportAnswer, type ReportRow, unitOf } from '../../shared/report.ts'

/** A column that the report declares, or one that came with its figures. */
export type Column = ReportColumn | FoundColumn

/** The text of a key in the reader's language; the key itself when there is none. */
export type Text = (key: string) => string

/** A name in the reader's language, its code before it. */
export const named = (name: Name, language: string): string => [name.code, nameIn(name, language)].filter(Boolean).join(' ')

/** The two steps of a heading: what a column belongs to, and what it is. */
export function headingParts(column: Column, language: string, text: Text): readonly [group: string | null, own: string] {
  if (!('label' in column)) {
    const own = text(`reports.columns.${column.name}`)
    return [column.group === undefined ? null : text(`reports.groups.${column.group}`), own]
  }
  const { label, side } = column
  const heading = typeof label === 'string' ? keyOrText(label, text) : named(label, language)
  return side === undefined ? [null, heading] : [heading, text(`reports.columns.${side}`)]
}

/** A word may be a key of a text; anything more is the text itself. */
function keyOrText(label: string, text: Text): string {
  const key = `reports.keys.${label}`
  return /^\w+$/.test(label) && text(key) !== key ? text(key) : label
}

/** The heading of a column in one line. */
export const headingOf = (column: Column, language: string, text: Text): string =>
  headingParts(column, language, text).filter(Boolean).join(' ')

/** In which currency amounts are, and to which unit, as statements say at their head; null where there are none. */
export function amountsText(
  { amounts }: Pick<ReportAnswer, 'amounts'>,
  text: (key: string, params?: Readonly<Record<string, string>>) => string,
  written: (unit: string) => string,
): string | null {
  if (!amounts) return null
  const { currency, decimals } = amounts
  return text('reports.amountsIn', { currency: text(`reports.amounts.${currency}`), unit: written(unitOf(decimals)) })
}

/** What a cell says, in the reader's language; an amount stays as it travels. */
export function cellText(row: ReportRow, column: Column, language: string, text: Text): string | number | null {
  const value = row.cells[column.name]
  if (value === null || value === undefined)
    return row.role === 'opening' && column.kind === 'text' ? text('reports.opening') : null
  if (column.kind === 'picture') return null
  if (column.kind === 'document') {
    const document = value as DocumentCell
    if (document.title !== undefined) return document.title
    const of = document.of ? ` (${named(document.of, language)})` : ''
    return `${text(`resources.${document.resource}.name`)} ${document.number ?? text('lists.draft')}${of}`
  }
  if (column.kind === 'choice') return text(`reports.rows.${String(value)}`)
  if (column.kind === 'name') return typeof value === 'string' ? text(`reports.rows.${value}`) : named(value as Name, language)
  return value as string | number
}
