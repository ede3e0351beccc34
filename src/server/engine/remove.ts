import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { announce } from '../access/changes.ts'
import { ident, sql } from '../database/sql.ts'
import { Problem, refuse } from '../http/problem.ts'
import { auditStatement } from './audit.ts'
import type { SaveBehaviour } from './behaviour.ts'
import type { Context } from './context.ts'
import type { Saved } from './finish.ts'
import { checkGuards } from './guards.ts'
import { claim, type Retryable, remember } from './idempotency.ts'
import { assertFresh, lockRecord } from './lock.ts'
import { assertWritable, holdYear } from './writable.ts'

/** Deletes a record that nothing points to; the answer is the record as it was. */
export async function deleteRecord(
  model: Model,
  id: number,
  context: Context,
  options: { behaviour?: SaveBehaviour; retry?: Retryable | undefined; version?: unknown } = {},
): Promise<Saved> {
  assertWritable(model, context, 'delete')
  if (model.data.single) throw new Problem(409, 'Record.Single')
  return context.database.transaction(context.tenant, async (run) => {
    const answered = options.retry && (await claim(run, context, options.retry))
    if (answered) return { result: Promise.resolve(answered) }
    const before = await lockRecord(model, id, context, run)
    assertFresh(before, options.version)
    const faults = await Promise.all([
      checkGuards(model, before, 'delete', context, run),
      options.behaviour?.remove?.({ id, record: before, before, context, run }) ?? [],
      holdYear(model, before['fiscalYear'], context, run).then(() => []),
    ])
    refuse([...faults.flat(), ...(model.numbered && before['number'] ? [{ code: 'Record.Numbered' }] : [])])
    const answer = JSON.stringify(before)
    const removed = run(sql`delete from ${ident(tableName(model.name))} where tenant_id = ${context.tenant} and id = ${id}`)
    const logged = run(auditStatement(context, model, id, 'delete', { before, after: null }))
    const announced = model.data.headOffice && announce(context, run)
    const kept = options.retry && run(remember(context, options.retry, 200, answer))
    return { result: Promise.all([removed, logged, announced, kept]).then(() => ({ status: 200, answer })) }
  })
}
