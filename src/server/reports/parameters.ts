import { compile } from '../../../schema/compile.ts'
import type { Model } from '../../../schema/model.ts'
import { acceptRecord, defaults } from '../../../schema/record/accept.ts'
import { checkRecord } from '../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { ReportData } from '../../../schema/report.ts'
import { today } from '../../../schema/values/date.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { type Days, hiddenDays, isSeen, selectedDays } from '../engine/list/days.ts'
import { checkChosen } from '../engine/read/checkReferences.ts'
import { loadReferences } from '../engine/read/references.ts'
import { refuse } from '../problems/problem.ts'
import { yearBefore } from './queries/comparison.ts'

/**
 * Parameters as they came in an address: texts that the kinds turn into values. A report begins with the selected year,
 * whole, or with all years from the first to the last.
 * @throws Problem 400 at the parameters that are wrong, at references that their `where` leaves out, and at days outside the years that the person may choose
 */
export async function acceptParameters(
  report: ReportData,
  query: Readonly<Record<string, string>>,
  context: Context,
): Promise<RecordData> {
  const model = compile({ name: report.name, scope: 'tenant', fields: report.parameters })
  const values = Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, fromText(model.fields.get(name)?.kind, text)]),
  )
  const accepted = acceptRecord(model, values, context.check)
  const { from, to } = proposedDays(accepted.values, context)
  const proposed = Object.fromEntries(
    Object.entries({ from, to, date: to, asOf: lastDayOf(context) }).filter(
      ([name]) => model.fields.get(name)?.default === undefined && model.fields.has(name),
    ),
  )
  const record = { ...defaults(model.fields.values(), today()), ...proposed, ...accepted.values } as RecordData
  const days = Object.fromEntries(['from', 'to', 'date', 'asOf'].map((name) => [name, record[name]]))
  refuse([
    ...accepted.faults,
    ...hiddenDays(days, context),
    ...checkRecord(model, record, context.check),
    ...periodFaults(record),
    ...comparisonFaults(record, context),
  ])
  if ([...model.fields.values()].some(({ where }) => where)) refuse(await chosenFaults(model, record, context))
  return record
}

/** References that the `where` of their parameter leaves out. */
async function chosenFaults(model: Model, record: RecordData, context: Context): Promise<FaultAt[]> {
  const run: Run = (statement) => context.database.one(context.tenant, statement)
  return checkChosen(model, record, await loadReferences(model, [record], context, { run }))
}

/** The day at whose end the books of the selected year are read: its last one once it is over or closed, until then today. */
const lastDayOf = ({ year }: Context): string | null =>
  year && (year.status === 'closed' || year.endDate < today()) ? year.endDate : null

/** The selected days; where one end is given and lies in another year, that year's. */
function proposedDays({ from, to }: Readonly<Record<string, unknown>>, context: Context): Days {
  const selected = selectedDays(context)
  const day = from ?? to
  if (typeof day !== 'string' || (selected.from <= day && day <= selected.to)) return selected
  const year = context.years.find(({ startDate, endDate }) => startDate <= day && day <= endDate)
  return year ? { from: year.startDate, to: year.endDate } : selected
}

const periodFaults = ({ from, to }: RecordData): FaultAt[] =>
  typeof from === 'string' && typeof to === 'string' && from > to ? [{ code: 'Report.PeriodBackwards', field: 'to' }] : []

/** A comparison of years also shows the same days a year earlier: they must be within the same bounds. */
function comparisonFaults(record: RecordData, context: Context): FaultAt[] {
  const field = ['by', 'compare'].find((name) => record[name] === 'year')
  const { date, from = date, to = date } = record
  if (field === undefined || typeof from !== 'string' || typeof to !== 'string') return []
  const before = yearBefore({ from, to })
  // All years together begin where the books begin: only their end has a year before it.
  const seen = isSeen(before.to, context) && (context.year === null || isSeen(before.from, context))
  return seen ? [] : [{ code: 'Report.NoYearBefore', field }]
}

function fromText(kind: string | undefined, text: string): string | number | boolean | { resource: string; id: number } | null {
  if (text === '') return null
  if ((kind === 'int' || kind === 'ref' || kind === 'file') && /^-?\d{1,10}$/.test(text)) return Number(text)
  if (kind === 'flag') return text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : text
  if (kind === 'party') {
    const [resource = '', id] = text.split(':')
    return { resource, id: Number(id) }
  }
  return text
}
