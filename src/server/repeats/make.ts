import { occurrencesTable, tableName } from '../../../schema/derive/names.ts'
import { makerOf } from '../../../schema/maker.ts'
import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { callerOf, contextWithin } from '../access/caller.ts'
import type { Services } from '../access/services.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import { automatic, type Context } from '../engine/context.ts'
import type { Outcome } from '../engine/draft.ts'
import { plan } from '../engine/make/plan.ts'
import { readRecord } from '../engine/read/record.ts'
import { problemOf } from '../engine/sql/problemOf.ts'
import { writeMade } from '../engine/write/write.ts'
import { openPeriods } from '../ledger/period.ts'
import { areaOf } from '../ledger/posting.ts'
import { loggableError } from '../problems/loggable.ts'
import { Problem, refuse } from '../problems/problem.ts'
import { type Timing, upcoming } from './schedule.ts'

/** A record that repeats, on one of its days. */
export interface Due {
  readonly tenant: number
  readonly model: Model
  readonly record: number
  readonly branch: number
  /** The person who changed the record last: they are the author of what it makes. */
  readonly person: number
  readonly date: string
}

/** Somebody else has dealt with the day. */
class DayResult extends Error {}

interface Locked extends Timing {
  readonly next: string | null
}

/** The tables of what repeats, and of the days that were dealt with. */
export const tablesOf = ({ name }: Model): { readonly records: Sql; readonly occurrences: Sql } => ({
  records: ident(tableName(name)),
  occurrences: ident(occurrencesTable(name)),
})

/** Locks the record for this transaction and makes sure that the day is still to be dealt with. */
async function lock(run: Run, { tenant, model, record, date }: Due): Promise<Locked> {
  const { records, occurrences } = tablesOf(model)
  const [row] = await run<Locked>(
    sql`select t.every, t.interval, t.start_date::text as "startDate", t.day, t.end_date::text as "endDate", t.times, t.last_date::text as "lastDate", t.done, t.next_date::text as next
      from ${records} t where t.tenant_id = ${tenant} and t.id = ${record} for update`,
  )
  const [before] = await run<{ failed: boolean }>(
    sql`select faults is not null as failed from ${occurrences} where tenant_id = ${tenant} and record_id = ${record} and date = ${date}`,
  )
  if (!row || (before ? !before.failed : row.next !== date)) throw new DayResult()
  return row
}

/** Notes what became of the day, and which one comes next. */
async function note(
  run: Run,
  due: Due,
  locked: Locked,
  made: { first: number | null } | { faults: readonly FaultAt[] },
): Promise<void> {
  const { tenant, model, record, date } = due
  const { records, occurrences } = tablesOf(model)
  const first = 'first' in made ? made.first : null
  const faults = 'faults' in made ? JSON.stringify(made.faults) : null
  await run(
    sql`insert into ${occurrences} as o (tenant_id, record_id, date, made_id, faults) values (${tenant}, ${record}, ${date}, ${first}, ${faults}::jsonb)
      on conflict (tenant_id, record_id, date) do update set made_id = excluded.made_id, faults = excluded.faults, at = excluded.at`,
  )
  await run(countFailures(model, tenant, record))
  if (locked.next !== date) return
  const done = (locked.done ?? 0) + 1
  const [next = null] = upcoming({ ...locked, lastDate: date, done }, 1)
  await run(
    sql`update ${records} set last_date = ${date}, done = ${done}, next_date = ${next} where tenant_id = ${tenant} and id = ${record}`,
  )
}

/** Stores with a record how many of its days wait for a correction. */
export function countFailures(model: Model, tenant: number, record: number): Sql {
  const { records, occurrences } = tablesOf(model)
  return sql`update ${records} set failures = (select count(*) from ${occurrences} o where o.tenant_id = ${tenant} and o.record_id = ${record} and o.faults is not null)
    where tenant_id = ${tenant} and id = ${record}`
}

/**
 * Makes what one day asks for, in the record's branch and the day's year, with the rights that its person has now. A fault is
 * stored with the day, and the person is notified. What is made and the note are stored together, so no day makes anything twice.
 */
export async function make(server: Services, due: Due): Promise<void> {
  try {
    await attempt(server, due)
  } catch (error) {
    if (error instanceof DayResult) return
    const problem = problemOf(server, error)
    // What will be over in a moment is tried again later.
    if (problem.status === 503 || problem.faults[0]?.code === 'Record.Busy') throw error
    const { tenant, model, record, date } = due
    // The record, and the list of what waits, show that it failed; the log of the server says why.
    const why = problem.status >= 500 ? JSON.stringify(loggableError(error)) : problem.faults[0]?.code
    server.log(`Not made on ${date} by ${model.name} ${record} of tenant ${tenant}: ${why}.`)
    await server.database
      .transaction(tenant, async (run) => {
        const locked = await lock(run, due)
        await note(run, due, locked, { faults: problem.faults.slice(0, 5) })
        return { result: Promise.resolve() }
      })
      .catch((later) => {
        if (!(later instanceof DayResult)) throw later
      })
  }
}

async function attempt(server: Services, due: Due): Promise<void> {
  const { tenant, model, date } = due
  const context = await contextOf(server, due)
  const record = JSON.parse(await readRecord(model, due.record, context)) as RecordData & { id: number }
  await context.database.transaction(tenant, async (run) => {
    const locked = await lock(run, due)
    const made = await makeOf(server, due, record, context, run)
    const faults = made.flatMap((one) => (one instanceof Problem ? one.faults : []))
    const period = await periodFaults(model, due, context, run)
    // What is final asks for the lock of its day by itself.
    refuse([...faults, ...period.filter(({ code }) => !faults.some((fault) => fault.code === code))])
    const [first] = made
    await note(run, { ...due, date }, locked, { first: first && !(first instanceof Problem) ? first.id : null })
    return { result: Promise.resolve() }
  })
}

async function makeOf(
  server: Services,
  { model, date }: Due,
  record: RecordData & { id: number },
  context: Context,
  run: Run,
): Promise<Outcome[]> {
  const { behaviours } = server
  const maker = makerOf(model.name, model.data.repeats ?? {}, behaviours.makers)
  if (!maker) return []
  const [planned = []] = await plan(maker, [{ record, input: { date } }], context, run)
  if (planned instanceof Problem) throw planned
  const made = planned.map((values) => ({ source: { resource: model.name, id: record.id }, values }))
  const target = context.registry.get(maker.makes)
  return writeMade({ model: target, made, context, behaviours }, { run, isolate: (error) => problemOf(server, error) })
}

/** Whether the books take anything on the day, where what is made comes into them. */
async function periodFaults(model: Model, { date, branch }: Due, context: Context, run: Run): Promise<readonly FaultAt[]> {
  const target = context.registry.get(model.data.repeats?.makes ?? '')
  if (!target.posting) return []
  return (await openPeriods([date], context, run))([areaOf(target)], date, [branch]).faults
}

/** The bounds of the day: its branch and year, and the person as they are today. */
async function contextOf(server: Services, { tenant, branch, person, date }: Due): Promise<Context> {
  const caller = await callerOf(server, tenant, person)
  if (!caller) throw new Problem(403, 'Auth.Forbidden')
  const year = caller.tenantInfo.years.find((one) => one.startDate <= date && date <= one.endDate)
  if (!year) throw new Problem(400, { code: 'FiscalYear.Missing', field: 'date', params: { date } })
  return automatic(contextWithin(server, caller, { branch: String(branch), year: String(year.year) }))
}
