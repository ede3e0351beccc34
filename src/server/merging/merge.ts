import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { fold } from '../../../schema/values/fold.ts'
import { announce } from '../database/changes.ts'
import { all, type Run } from '../database/database.ts'
import { ident, sql, word } from '../database/sql.ts'
import { saveBehaviour } from '../engine/behaviour.ts'
import type { Behaviours } from '../engine/behaviours.ts'
import { checkGuards } from '../engine/checks/guards.ts'
import { assertWritable } from '../engine/checks/writable.ts'
import type { Context } from '../engine/context.ts'
import { followed } from '../engine/follower.ts'
import { assertFresh, lockRecords } from '../engine/read/lock.ts'
import { notFound, recordStatement, type Stored } from '../engine/read/record.ts'
import { titlesOf } from '../engine/read/titles.ts'
import { claim, type Retryable, remember } from '../engine/retry/idempotency.ts'
import { writeAudit } from '../engine/write/audit.ts'
import type { Saved } from '../engine/write/save.ts'
import { write } from '../engine/write/write.ts'
import { Problem, refuse } from '../problems/problem.ts'
import { namedInLedger } from './functions.ts'
import { branchesOfMoved } from './movedBranches.ts'
import { type Merged, maySee, moveBelongings, moveReferences } from './references.ts'
import { whyNotThere } from './survivor.ts'

/** What is asked: which record goes, into which, and the values that the one that stays takes over. */
export interface Merging extends Merged {
  /** The versions of both that were looked at. */
  readonly version: number
  readonly goneVersion: number
  readonly values: RecordData
}

/**
 * Merges a record into another one in one transaction: whatever names it names the other one, in the books too; what is chosen of its
 * values is taken over; it is gone, and its number leads to the other one.
 * @returns the record that stays, with `moved`: how many records named the other one, by resource, of those that the person may see
 * @throws Problem 404 where one is out of sight, 403 where records of branches would change that the person may not choose, 409 where one has changed, or what moves would break a rule of what it names
 */
export async function mergeRecords(
  model: Model,
  { gone, kept, version, goneVersion, values }: Merging,
  context: Context,
  behaviours: Behaviours,
  retry?: Retryable,
): Promise<Saved> {
  assertWritable(model, context, 'edit')
  assertWritable(model, context, 'delete')
  if (gone === kept) throw new Problem(400, { code: 'Merge.Itself', field: 'gone' })
  return context.database.transaction(context.tenant, async (run) => {
    const [answered, { stored }] = await all([
      retry && claim(run, context, retry),
      lockRecords(model, [gone, kept], context, { run }, 'withReferences'),
    ])
    if (answered) return { result: Promise.resolve(answered), discard: true }
    const [before, staying] = [stored.get(gone), stored.get(kept)]
    if (!before) throw await whyNotThere(model, gone, context)
    if (!staying) throw notFound(model)
    assertFresh(before, goneVersion)
    assertFresh(staying, version)
    if (isNarrower(model, staying, before)) throw new Problem(409, { code: 'Merge.Narrower' })
    await rememberMerged(model, before, kept, context, run)
    const moved = await moveReferences(model, { gone, kept }, context, run)
    const branches = await branchesOfMoved(moved, context, run)
    if (namedInLedger.some(({ resource }) => resource === model.name))
      await run(sql`select ${word(`daftar_merge_${model.name}`)}(${gone}, ${kept})`)
    await moveBelongings(model, { gone, kept }, context, run)
    await remove(model, before, context, behaviours, run)
    await write(
      { model, operation: 'update', changes: [{ id: kept, values: { ...values, version } }], context, behaviours },
      { run },
    )
    const counts = Object.fromEntries([...moved].map(([other, ids]) => [other.name, ids.size]))
    await all([
      // It is told in the branch of each: elsewhere the log would say that the record was there.
      ...[...moved].flatMap(([other, ids]) =>
        [...Map.groupBy(ids, (id) => branches.get(other)?.get(id) ?? context.branch.id)].flatMap(([branch, some]) =>
          writeAudit(
            other,
            'merge',
            some.map((id) => ({ id, before: null, record: null, input: { resource: model.name, gone, kept } })),
            { ...context, branch: { ...context.branch, id: branch } },
            run,
          ),
        ),
      ),
      ...writeAudit(model, 'merge', [{ id: kept, before: null, record: null, input: { gone, ...counts } }], context, run),
      model.data.headOffice && announce(context, run),
    ])
    const [row] = await run<{ record: string }>(recordStatement(model, kept, context))
    if (!row) throw notFound(model)
    const told = Object.fromEntries(
      [...moved].flatMap(([other, ids]) => (maySee(other, context) ? [[other.name, ids.size]] : [])),
    )
    const answer = JSON.stringify({ ...JSON.parse(row.record), moved: told })
    if (retry) await run(remember(context, retry, 200, answer))
    return { result: Promise.resolve({ status: 200, answer }) }
  })
}

/** Whether what names the one that goes could not name the one that stays: it is of one branch, and the other of all or of another. */
const isNarrower = ({ data }: Model, staying: Stored, gone: Stored): boolean =>
  data.scope === 'shared' && staying['general'] !== true && (gone['general'] === true || staying['branch'] !== gone['branch'])

async function rememberMerged(model: Model, before: Stored, kept: number, context: Context, run: Run): Promise<void> {
  const { tenant, person } = context
  const title = (await titlesOf(model, [before.id], context, run)).get(before.id) ?? ''
  const searched = [...model.title, ...(model.data.search ?? []), 'code'].filter((path) => !path.includes('.'))
  const texts = [...new Set(searched)].flatMap((name) => (typeof before[name] === 'string' ? [fold(before[name] as string)] : []))
  await run(
    sql`update merged_records set into_id = ${kept} where tenant_id = ${tenant} and resource = ${model.name} and into_id = ${before.id}`,
  )
  await run(
    sql`insert into merged_records (tenant_id, resource, record_id, into_id, title, search, merged_by)
      values (${tenant}, ${model.name}, ${before.id}, ${kept}, ${title}, ${texts.join('|')}, ${person.id})`,
  )
}

/** Deletes the record, to which nothing points any more; what its definition guards is asked as for any other delete. */
async function remove(model: Model, before: Stored, context: Context, behaviours: Behaviours, run: Run): Promise<void> {
  const { id } = before
  const { registry } = context
  const behaviour = saveBehaviour(behaviours, model)
  const [guarded, faults] = await all([
    checkGuards(model, [before], 'delete', context, run),
    behaviour.remove?.({ operation: 'delete', id, record: before, before, context, run }) ?? [],
  ])
  refuse([...guarded.flat(), ...faults])
  await all([
    run(sql`delete from ${ident(tableName(model.name))} where tenant_id = ${context.tenant} and id = ${id}`),
    ...writeAudit(model, 'delete', [{ id, before, record: null }], context, run),
    ...followed({ model, operation: 'delete', behaviours, registry, changes: [{ id, record: {}, before }], context, run }),
  ])
}
