import { nameIn } from '../../../schema/languages.ts'
import type { ReportData } from '../../../schema/report.ts'
import type { ReportAnswer } from '../../shared/report.ts'
import type { Context } from '../engine/context.ts'
import type { OutSheet } from '../sheets/outSheet.ts'
import type { Messages } from '../texts/messages.ts'
import { parameterTexts } from './parameterTexts.ts'
import { branchesText } from './place.ts'
import { amountsText, cellText, headingOf } from './texts.ts'

/** A report as a sheet: what was asked above it, names in the reader's language, amounts as amounts, totals in the last row. */
export async function reportSheet(
  report: ReportData,
  answer: ReportAnswer,
  context: Context,
  messages: Messages,
): Promise<OutSheet> {
  const { language } = context
  const text = (key: string) => messages.text(language, key)
  // A picture has no place in a cell.
  const columns = answer.columns.filter(({ kind }) => kind !== 'picture')
  const rows = answer.rows.map((row) => columns.map((column) => cellText(row, column, language, text)))
  const hasTotals = Object.keys(answer.totals).length > 0
  const total = columns.map((column, index) =>
    column.name in answer.totals ? (answer.totals[column.name] ?? null) : index === 0 ? text('reports.total') : null,
  )
  const title = text(`reports.${report.name}`)
  const parameters = await parameterTexts(report, answer, context, messages)
  const amounts = amountsText(
    answer,
    (key, params) => messages.text(language, key, params),
    (unit) => unit,
  )
  return {
    name: title.slice(0, 31),
    rightToLeft: language === 'ar',
    above: [
      title,
      [nameIn(answer.place.company, language), branchesText(answer.place, language, text)].filter(Boolean).join(' – '),
      ...(amounts === null ? [] : [amounts]),
      ...parameters.map(({ label, value }) => `${label}: ${value}`),
    ],
    columns: columns.map((column) => ({
      heading: headingOf(column, language, text),
      kind:
        column.kind === 'money'
          ? 'money'
          : column.kind === 'date'
            ? 'date'
            : column.kind === 'int' || column.kind === 'quantity'
              ? 'number'
              : 'text',
      tree: column.kind === 'name' && column.once !== true,
    })),
    rows: hasTotals ? [...rows, total] : rows,
    levels: answer.rows.map((row) => row.level ?? 0),
  }
}
