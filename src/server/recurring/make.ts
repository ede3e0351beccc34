import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { callerOf, contextWithin } from '../access/caller.ts'
import { all, type Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { readRecord } from '../engine/read/record.ts'
import type { Ready } from '../engine/work.ts'
import { write } from '../engine/write/write.ts'
import { openPeriod } from '../ledger/period.ts'
import { Problem, refuse } from '../problems/problem.ts'
import { problemOf } from '../problems/problemOf.ts'
import type { Server } from '../server.ts'
import { type Timing, upcoming } from './schedule.ts'

/** A template on one of its days. */
export interface Due {
  readonly tenant: number
  readonly template: number
  readonly branch: number
  /** Whoever changed the template last: the voucher is theirs. */
  readonly person: number
  readonly date: string
}

/** Somebody else has dealt with the day. */
class DealtWith extends Error {}

interface Locked extends Timing {
  readonly next: string | null
}

/** Keeps the template for this transaction and makes sure that the day is still to be dealt with. */
async function lock(run: Run, { tenant, template, date }: Due): Promise<Locked> {
  const [row] = await run<Locked>(
    sql`select t.every, t.interval, t.start_date::text as "startDate", t.day, t.end_date::text as "endDate", t.times, t.last_date::text as "lastDate", t.done, t.next_date::text as next
      from voucher_templates t where t.tenant_id = ${tenant} and t.id = ${template} for update`,
  )
  const [before] = await run<{ failed: boolean }>(
    sql`select faults is not null as failed from voucher_occurrences where tenant_id = ${tenant} and template_id = ${template} and date = ${date}`,
  )
  if (!row || (before ? !before.failed : row.next !== date)) throw new DealtWith()
  return row
}

/** Notes what became of the day, and which one comes next. */
async function note(
  run: Run,
  due: Due,
  locked: Locked,
  made: { voucher: number } | { faults: readonly FaultAt[] },
): Promise<void> {
  const { tenant, template, date } = due
  const voucher = 'voucher' in made ? made.voucher : null
  const faults = 'faults' in made ? JSON.stringify(made.faults) : null
  await run(
    sql`insert into voucher_occurrences (tenant_id, template_id, date, voucher_id, faults) values (${tenant}, ${template}, ${date}, ${voucher}, ${faults}::jsonb)
      on conflict (tenant_id, template_id, date) do update set voucher_id = excluded.voucher_id, faults = excluded.faults, at = now()`,
  )
  await run(countFailures(tenant, template))
  if (locked.next !== date) return
  const done = (locked.done ?? 0) + 1
  const [next = null] = upcoming({ ...locked, lastDate: date, done }, 1)
  await run(
    sql`update voucher_templates set last_date = ${date}, done = ${done}, next_date = ${next} where tenant_id = ${tenant} and id = ${template}`,
  )
}

/** Keeps with a template how many of its days wait for something to be put right. */
export const countFailures = (tenant: number, template: number) =>
  sql`update voucher_templates set failures = (select count(*) from voucher_occurrences o where o.tenant_id = ${tenant} and o.template_id = ${template} and o.faults is not null)
    where tenant_id = ${tenant} and id = ${template}`

/**
 * Makes the voucher of one day, in the template's branch and the day's year, with the rights that its person has now. What
 * stands in its way is noted with the day. The voucher and the note are stored together, so no day makes two.
 */
export async function make(server: Server, due: Due): Promise<void> {
  try {
    await attempt(server, due)
  } catch (error) {
    if (error instanceof DealtWith) return
    const problem = problemOf(server, error)
    // What will be over in a moment is tried again later.
    if (problem.status >= 500 || problem.faults[0]?.code === 'Record.Busy') throw error
    await server.database
      .transaction(due.tenant, async (run) => {
        const locked = await lock(run, due)
        await note(run, due, locked, { faults: problem.faults.slice(0, 5) })
        return { result: Promise.resolve() }
      })
      .catch((later) => {
        if (!(later instanceof DealtWith)) throw later
      })
  }
}

async function attempt(server: Server, due: Due): Promise<void> {
  const context = await contextOf(server, due)
  const model = context.registry.get('vouchers')
  const template = JSON.parse(await readRecord(context.registry.get('voucherTemplates'), due.template, context)) as RecordData
  const changes = [{ values: voucherOf(template, due.date, model) }]
  await context.database.transaction(due.tenant, async (run) => {
    const locked = await lock(run, due)
    const apart = (error: unknown) => problemOf(server, error)
    const [period, [made]] = await all([
      openPeriod('general', due.date, [due.branch], context, run),
      write({ model, deed: 'create', changes, context, behaviours: server.behaviours }, { run, apart }),
    ])
    const faults = made instanceof Problem ? made.faults : []
    // A final voucher asks for the lock of its day by itself.
    refuse([...faults, ...period.faults.filter(({ code }) => !faults.some((fault) => fault.code === code))])
    await note(run, due, locked, { voucher: (made as Ready).id })
    return { result: Promise.resolve() }
  })
}

/** The bounds of the day: its branch and year, and the person as they are today. */
async function contextOf(server: Server, { tenant, branch, person, date }: Due): Promise<Context> {
  const caller = await callerOf(server, tenant, person)
  if (!caller) throw new Problem(403, 'Auth.Forbidden')
  const year = caller.frame.years.find((one) => one.startDate <= date && date <= one.endDate)
  if (!year) throw new Problem(400, { code: 'FiscalYear.NoPermission', field: 'date' })
  return contextWithin(server, caller, { branch: String(branch), year: String(year.year) })
}

/** What a template gives to a voucher of a day. */
function voucherOf(template: RecordData, date: string, model: Model): RecordData {
  const fields = [...(model.lines[0]?.fields.keys() ?? [])]
  const entries = (template['entries'] as RecordData[]).map((line) =>
    Object.fromEntries(fields.map((name) => [name, line[name]])),
  )
  const { description, code, makes } = template
  return { date, description, reference: code, status: makes ?? 'draft', entries } as unknown as RecordData
}
