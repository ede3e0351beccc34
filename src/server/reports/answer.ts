import { holds } from '../../../schema/condition.ts'
import { compile } from '../../../schema/model.ts'
import { acceptRecord, defaults } from '../../../schema/record/accept.ts'
import { checkRecord } from '../../../schema/record/check.ts'
import { type RecordData, reader } from '../../../schema/record/record.ts'
import type { ReportData } from '../../../schema/report.ts'
import { today } from '../../../schema/values/date.ts'
import { add, toFixed } from '../../../schema/values/money.ts'
import type { ReportAnswer, ReportRow } from '../../shared/report.ts'
import type { Context } from '../engine/context.ts'
import { refuse } from '../http/problem.ts'
import { selectedDays } from '../ledger/period.ts'
import { subjectOf } from './asked.ts'
import { isPageWord, pageOf } from './page.ts'
import { queries } from './queries/index.ts'
import type { Parameters } from './report.ts'

/** Parameters as they came in an address: texts that the kinds turn into values. */
export async function acceptParameters(
  report: ReportData,
  given: Readonly<Record<string, string>>,
  context: Context,
): Promise<RecordData> {
  const model = compile({ name: report.name, scope: 'tenant', fields: report.parameters })
  const values = Object.fromEntries(
    Object.entries(given).map(([name, text]) => [name, fromText(model.fields.get(name)?.kind, text)]),
  )
  const accepted = acceptRecord(model, values, context.check)
  const proposed = Object.fromEntries(Object.entries(await proposals(context)).filter(([name]) => model.fields.has(name)))
  const record = { ...defaults(model.fields.values(), today()), ...proposed, ...accepted.values } as RecordData
  // A report may look a year back and a day ahead of what it is asked for.
  const beyond = ['from', 'to', 'date'].filter((name) => {
    const value = record[name]
    return typeof value === 'string' && (value < '1900-01-01' || value > '2199-12-31')
  })
  refuse([
    ...accepted.faults,
    ...beyond.map((field) => ({ code: 'Date.Invalid', field })),
    ...checkRecord(model, record, context.check),
    ...(typeof record['from'] === 'string' && typeof record['to'] === 'string' && record['from'] > record['to']
      ? [{ code: 'Report.PeriodBackwards', field: 'to' }]
      : []),
  ])
  return record
}

/** The figures of a report as the viewer shows them: the columns that apply, amounts with the branch's decimals. */
export async function answerReport(
  report: ReportData,
  given: Readonly<Record<string, string>>,
  context: Context,
): Promise<ReportAnswer> {
  const asked = Object.fromEntries(Object.entries(given).filter(([name]) => !report.paged || !isPageWord(name)))
  const parameters = await acceptParameters(report, asked, context)
  const page = report.paged ? pageOf(given) : null
  const figures = await (queries[report.query] as (typeof queries)[string])({
    report,
    parameters: parameters as unknown as Parameters,
    page,
    context,
  })
  const declared = report.columns.filter((column) => holds(column.when, reader(parameters)))
  const columns = [...declared, ...(figures.columns ?? [])]
  const money = columns.filter((column) => column.kind === 'money').map((column) => column.name)
  const fixed = (cells: Readonly<Record<string, unknown>>) => ({
    ...cells,
    ...Object.fromEntries(
      money.flatMap((name) => {
        const amount = cells[name]
        return typeof amount === 'string' ? [[name, toFixed(amount, context.check.decimals)]] : []
      }),
    ),
  })
  const summed =
    figures.totals ??
    totals(
      figures.rows,
      columns.filter((column) => column.total).map((column) => column.name),
    )
  return {
    name: report.name,
    // Like the totals it is told with the first page.
    subject: page?.after || page?.before ? null : await subjectOf(report, parameters, context),
    parameters,
    columns,
    rows: figures.rows.map((row) => ({ ...row, cells: fixed(row.cells) })),
    totals: fixed(summed) as Record<string, string>,
    ...(figures.page && { page: figures.page }),
  }
}

/** Sums over the top rows: groups hold what lies below them already. */
function totals(rows: readonly ReportRow[], names: readonly string[]): Record<string, string> {
  const top = rows.filter((row) => (row.level ?? 0) === 0 && row.role !== 'opening')
  return Object.fromEntries(
    names.map((name) => [name, top.reduce((sum, row) => add(sum, (row.cells[name] as string | undefined) ?? '0'), '0')]),
  )
}

/** What a report begins with: the selected year, whole, or all years from the first to the last. */
async function proposals(context: Context): Promise<Record<string, string>> {
  const { from, to } = await selectedDays(context)
  return { from, to, date: to }
}

function fromText(kind: string | undefined, text: string): string | number | boolean | { resource: string; id: number } | null {
  if (text === '') return null
  if ((kind === 'int' || kind === 'ref') && /^-?\d{1,10}$/.test(text)) return Number(text)
  if (kind === 'flag') return text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : text
  if (kind === 'party') {
    const [resource = '', id] = text.split(':')
    return { resource, id: Number(id) }
  }
  return text
}
