import type { ReportData } from '../../../schema/report.ts'
import type { ReportAnswer, ReportRow } from '../../shared/report.ts'
import type { Context } from '../engine/context.ts'
import type { Messages } from '../http/messages.ts'
import type { OutSheet } from '../sheets/outSheet.ts'
import { type Column, cellText, headingOf, type Text } from './texts.ts'

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

/** What a cell holds; a name stands in as far as it is deep in the tree. */
function cellOf(row: ReportRow, column: Column, language: string, text: Text): string | number | null {
  const shown = cellText(row, column, language, text)
  const indented = column.kind === 'name' && typeof row.cells[column.name] === 'object'
  return shown !== null && indented ? '  '.repeat(row.level ?? 0) + shown : shown
}
