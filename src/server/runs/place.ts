import { holds } from '../../../schema/condition.ts'
import { yearsTable } from '../../../schema/derive/names.ts'
import { type RecordData, reader } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { Context, YearInfo } from '../engine/context.ts'
import { boundsOfBranch } from '../engine/make/otherBranch.ts'
import { Problem } from '../problems/problem.ts'

/** The bounds in which a run changes its subjects, where they are not those in which it was ordered. */
export interface Elsewhere {
  /** The bounds of the other year, in which they are read and written. */
  readonly year?: Context
  /** The bounds of the other branch, in which they are written; they are read where they are. */
  readonly branch?: Context
}

/**
 * Where the subjects go.
 * @throws Problem 409 when there is no next year or it is not open, 400 when the branch is none that the person may send anybody to
 */
export async function elsewhereOf({ data }: RunModel, input: RecordData, context: Context, send: Run): Promise<Elsewhere> {
  const { into } = data
  if (into?.year !== undefined) {
    const year = await yearAfter(context, send)
    return { year: { ...context, year, check: { ...context.check, fiscalYear: year } } }
  }
  const to = into?.branch === undefined ? null : input[into.branch]
  if (into?.branch === undefined || typeof to !== 'number') return {}
  return { branch: await boundsOfBranch(to, into.branch, context, send) }
}

/** The permission of the run suffices for it: who promotes a row need not see other years. */
async function yearAfter({ tenant, year }: Context, send: Run): Promise<YearInfo> {
  if (!year) throw new Problem(400, 'FiscalYear.ChooseOne')
  const [next] = await send<YearInfo>(
    sql`select id, year, start_date::text as "startDate", end_date::text as "endDate", status from fiscal_years
      where tenant_id = ${tenant} and start_date > ${year.endDate}::date order by start_date limit 1`,
  )
  if (!next) throw new Problem(409, { code: 'Run.NoNextYear', params: { year: year.year } })
  if (next.status !== 'open') throw new Problem(409, { code: 'Run.NextYearNotOpen', params: { year: next.year } })
  return next
}

/** Whether a change is made elsewhere. */
export const goes = ({ data: { into } }: RunModel, values: RecordData): boolean =>
  into !== undefined && !(into.unless && holds(into.unless, reader(values)))

/** The subjects that have a place in the other year already. */
export async function thereAlready(
  { over }: RunModel,
  ids: readonly number[],
  { year: other }: Elsewhere,
  send: Run,
): Promise<ReadonlySet<number>> {
  if (!other || !ids.length) return new Set()
  const { tenant, year } = other
  const rows = await send<{ id: number }>(
    sql`select record_id as id from ${ident(yearsTable(over.name))} where tenant_id = ${tenant} and fiscal_year_id = ${year?.id ?? null} and record_id = any(${ids}::int[])`,
  )
  return new Set(rows.map(({ id }) => id))
}
