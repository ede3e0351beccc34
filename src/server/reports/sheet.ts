import type { ReportColumn, ReportData } from '../../../schema/report.ts'
import type { DocumentCell, FoundColumn, Name, ReportAnswer, ReportRow } from '../../shared/report.ts'
import type { Context } from '../engine/context.ts'
import type { Messages } from '../http/messages.ts'
import type { OutSheet } from '../sheets/outSheet.ts'

/** A report as a sheet: names in the reader's language, amounts as amounts, totals in the last row. */
export function reportSheet(report: ReportData, answer: ReportAnswer, context: Context, messages: Messages): OutSheet {
  const { language } = context
  const text = (key: string) => messages.text(language, key)
  const rows = answer.rows.map((row) => answer.columns.map((column) => cellOf(row, column, language, text)))
  const hasTotals = Object.keys(answer.totals).length > 0
  const total = answer.columns.map((column, index) =>
    column.name in answer.totals ? (answer.totals[column.name] ?? null) : index === 0 ? text('reports.total') : null,
  )
  return {
    name: text(`reports.${report.name}`).slice(0, 31),
    rightToLeft: language === 'ar',
    columns: answer.columns.map((column) => ({
      heading: headingOf(column, language, text),
      kind: column.kind === 'money' ? 'money' : column.kind === 'date' ? 'date' : column.kind === 'int' ? 'number' : 'text',
    })),
    rows: hasTotals ? [...rows, total] : rows,
  }
}

type Text = (key: string) => string

const named = (name: Name, language: string): string =>
  [name.code, language === 'ar' ? name.arabicName : (name.englishName ?? name.arabicName)].filter(Boolean).join(' ')

/** The heading of a column: what it is, below what it belongs to. */
export function headingOf(column: ReportColumn | FoundColumn, language: string, text: Text): string {
  if ('label' in column) return typeof column.label === 'string' ? column.label : named(column.label, language)
  const own = text(`reports.columns.${column.name}`)
  return column.group === undefined ? own : `${text(`reports.groups.${column.group}`)} ${own}`
}

function cellOf(row: ReportRow, column: ReportColumn | FoundColumn, language: string, text: Text): string | number | null {
  const value = row.cells[column.name]
  if (value === null || value === undefined)
    return row.role === 'opening' && column.kind === 'text' ? text('reports.opening') : null
  if (column.kind === 'document') {
    const document = value as DocumentCell
    return `${text(`resources.${document.resource}.name`)} ${document.number ?? document.id}`
  }
  if (column.kind === 'choice') return text(`reports.rows.${String(value)}`)
  if (column.kind === 'name') {
    const indent = '  '.repeat(row.level ?? 0)
    return typeof value === 'string' ? text(`reports.rows.${value}`) : indent + named(value as Name, language)
  }
  return value as string | number
}
