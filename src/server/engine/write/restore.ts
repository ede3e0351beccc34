import type { Model } from '../../../../schema/model.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { isRestorable } from '../../../../schema/record/restorable.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Behaviours } from '../behaviours.ts'
import { assertWritable, isClosed, yearClosed } from '../checks/writable.ts'
import type { Context } from '../context.ts'
import type { Stored } from '../read/record.ts'
import { yearFields } from '../sql/columns.ts'
import { write } from './write.ts'

/** How long somebody may bring back what they deleted, in minutes: longer than any notice of it is shown. */
const regretted = 10

/**
 * Brings back a record that the person has just deleted, with its id, so that its history and its attachments are its own again. It was
 * valid when it was deleted; what the database holds (names and codes that others have taken since, places, referred records) is
 * held here too.
 */
export async function restoreRecord(model: Model, id: number, context: Context, behaviours: Behaviours): Promise<void> {
  assertWritable(model, context, 'delete')
  if (!isRestorable(model)) throw new Problem(409, 'Record.NeverRestored')
  await context.database.transaction(context.tenant, async (run) => {
    const { before, isGone } = await lastDeleted(model, id, context, run)
    if (await isClosed(model, before['fiscalYear'], context, run)) throw yearClosed()
    const work = isGone
      ? ({ operation: 'create', changes: [{ id, values: before }], trusted: true, restores: true } as const)
      : { operation: 'update', changes: [{ id, values: ofYear(model, before) }] }
    await write({ model, context, behaviours, ...work }, { run })
    return { result: Promise.resolve() }
  })
}

/** What the record was in its year, where it was taken out of that alone: the change was made on the version after. */
const ofYear = (model: Model, before: Stored): RecordData => ({
  ...Object.fromEntries(
    yearFields(model)
      .filter(isWritable)
      .map(({ field }) => [field, before[field] ?? null]),
  ),
  version: before.version + 1,
})

interface Deleted {
  readonly before: Stored
  /** Whether nothing of it is there, in no year. */
  readonly isGone: boolean
}

/** The record as it was when this person deleted it, in this branch and year, a moment ago. */
async function lastDeleted(model: Model, id: number, { tenant, person, branch, year }: Context, run: Run): Promise<Deleted> {
  const [last] = await run<{ action: string; mine: boolean; before: Stored | null; after: RecordData | null }>(
    sql`select action, before, after, user_id = ${person.id} and branch_id = ${branch.id} and at > now() - ${`${regretted} minutes`}::interval as mine
      from audit_log where tenant_id = ${tenant} and resource = ${model.name} and record_id = ${id} order by id desc limit 1`,
  )
  const { action, mine, before, after } = last ?? {}
  const isGone = action === 'delete'
  const isOut = action === 'update' && model.yearly && after?.['fiscalYear'] === null && before?.['fiscalYear'] !== null
  const inYear = model.yearly || model.data.scope === 'branchYear'
  if (!mine || !before || !(isGone || isOut) || (inYear && before['fiscalYear'] !== year?.id))
    throw new Problem(409, 'Record.NotRestorable')
  return { before, isGone }
}
