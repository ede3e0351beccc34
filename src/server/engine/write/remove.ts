import { tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { announce } from '../../database/changes.ts'
import { all, type Run, whenCommitted } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import { Problem, refuse } from '../../problems/problem.ts'
import { saveBehaviour } from '../behaviour.ts'
import type { Behaviours } from '../behaviours.ts'
import { keptForNumber } from '../checks/numbered.ts'
import { notTheirs, theirOwn } from '../checks/own.ts'
import { assertOwnBranch } from '../checks/ownBranch.ts'
import { faultsOf, planOf, reservations } from '../checks/plan.ts'
import { shownFaults } from '../checks/shownFaults.ts'
import { assertWritable, isClosed, yearClosed } from '../checks/writable.ts'
import type { Context } from '../context.ts'
import { followed } from '../follower.ts'
import { assertFresh, lockRecords } from '../read/lock.ts'
import { notFound, type Stored } from '../read/record.ts'
import { claim, type Retryable, remember } from '../retry/idempotency.ts'
import { yearFields } from '../sql/columns.ts'
import type { Use } from '../use.ts'
import { writeAudit } from './audit.ts'
import type { Saved } from './save.ts'

/** Deletes a record that nothing points to, or takes it out of the year where it is in others too; the answer is the record as it was. */
export async function deleteRecord(
  model: Model,
  id: number,
  context: Context,
  behaviours: Behaviours,
  options: { readonly retry?: Retryable | undefined; readonly version?: unknown } = {},
): Promise<Saved> {
  assertWritable(model, context, 'delete')
  if (model.data.log) throw new Problem(409, 'Definition.Log')
  if (model.data.single) throw new Problem(409, 'Record.Single')
  const behaviour = saveBehaviour(behaviours, model)
  return context.database.transaction(context.tenant, async (run) => {
    const [answered, { stored }] = await all([
      options.retry && claim(run, context, options.retry),
      lockRecords(model, [id], context, { run }, 'withReferences'),
    ])
    if (answered) return { result: Promise.resolve(answered), discard: true }
    const before = stored.get(id)
    if (!before) throw notFound(model)
    await assertOwnBranch(model, before, context, run)
    assertFresh(before, options.version)
    refuse((await notTheirs(model, 'delete', [before], context, run)).flat())
    refuse((await theirOwn(model, 'delete', [[before, null]], context, run)).flat())
    const gone = { id, record: {}, before }
    const use: Use = { model, operation: 'delete', behaviours, registry: context.registry }
    const judging = { ...use, drafts: [gone], context, tx: { run } }
    const plan = planOf(use)
    const [[faults = []], refused, closed] = await all([
      faultsOf(plan, judging),
      behaviour.remove?.({ operation: 'delete', id, record: before, before, context, run }) ?? [],
      isClosed(model, before['fiscalYear'], context, run),
      // What is given back is locked in the order of all.
      reservations(plan, judging),
    ])
    if (closed) throw yearClosed()
    const found = [...faults, ...refused]
    refuse([...shownFaults(model, found, context), ...keptForNumber(model, before)])
    const answer = JSON.stringify(before)
    const { committed } = behaviour
    if (committed) whenCommitted(run).push(() => committed({ operation: 'delete', id, record: before, before, context }))
    const removed = (await hasOtherYears(model, id, context, run))
      ? removeYear(model, before, context, run)
      : [
          run(sql`delete from ${ident(tableName(model.name))} where tenant_id = ${context.tenant} and id = ${id}`),
          ...writeAudit(model, 'delete', [{ id, before, record: null }], context, run),
        ]
    removed.push(...followed({ ...use, changes: [gone], context, run }))
    const announced = model.data.headOffice && announce(context, run)
    const remembered = options.retry && run(remember(context, options.retry, 200, answer))
    return { result: Promise.all([...removed, announced, remembered]).then(() => ({ status: 200, answer })) }
  })
}

async function hasOtherYears(model: Model, id: number, { tenant, year }: Context, run: Run): Promise<boolean> {
  if (!model.yearly) return false
  const others = await run(
    sql`select 1 from ${ident(yearsTable(model.name))} where tenant_id = ${tenant} and record_id = ${id} and fiscal_year_id is distinct from ${year?.id ?? null}::int limit 1`,
  )
  return others.length > 0
}

/** Takes a record out of its year; what it is in others stays. */
function removeYear(model: Model, before: Stored, context: Context, run: Run): Promise<unknown>[] {
  const { tenant, year, person } = context
  if (before['fiscalYear'] === null) throw notFound(model)
  const gone = Object.fromEntries(['fiscalYear', ...yearFields(model).map(({ field }) => field)].map((field) => [field, null]))
  return [
    run(
      sql`delete from ${ident(yearsTable(model.name))} where tenant_id = ${tenant} and record_id = ${before.id} and fiscal_year_id = ${year?.id}`,
    ),
    run(
      sql`update ${ident(tableName(model.name))} set version = version + 1, updated_at = now(), updated_by = ${person.id} where tenant_id = ${tenant} and id = ${before.id}`,
    ),
    ...writeAudit(model, 'update', [{ id: before.id, before, record: { ...before, ...gone } }], context, run),
  ]
}
