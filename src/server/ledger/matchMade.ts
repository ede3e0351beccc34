import type { Model } from '../../../schema/model.ts'
import { beforeCommit, type Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Behaviours, Follower, Written } from '../engine/behaviours.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { write } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'

const resource = 'bankMovements'

/** The movement that a document was made of. */
function movementOf({ record }: Change): number | null {
  const source = record['source'] as { readonly resource: string; readonly id: number } | null | undefined
  return source?.resource === resource ? source.id : null
}

/**
 * What was made of a movement of the bank says the same as it: as the document comes into the books the movement is matched with its
 * entry. Where a person has made something else of it, the movement stays as it is, to be matched by hand.
 */
export const matching: Follower = {
  name: 'matching with the bank',
  applies: ({ model, operation }) => model.actions.get(operation)?.posts !== undefined,
  follow: matchMade,
}

function matchMade({ model, operation, changes, context, run, behaviours }: Written): readonly Promise<unknown>[] {
  const made = changes.flatMap((change) => {
    const movement = movementOf(change)
    return movement === null ? [] : [{ id: change.id, movement }]
  })
  // A person who may post a document need not be one who may reconcile.
  const permission = model.actions.get(operation)?.permission ?? model.permissions.edit
  if (made.length) beforeCommit(run).push(() => matchEach(model, made, permission, context, run, behaviours))
  return []
}

async function matchEach(
  { name }: Model,
  made: readonly { readonly id: number; readonly movement: number }[],
  permission: string,
  context: Context,
  run: Run,
  behaviours: Behaviours,
): Promise<void> {
  for (const { id, movement } of made) {
    const [entry] = await run<{ id: number; status: string; version: number }>(
      sql`select e.id, m.status, m.version from journal_entries e join bank_movements m on m.tenant_id = e.tenant_id and m.id = ${movement}
        where e.tenant_id = ${context.tenant} and e.resource = ${name} and e.record_id = ${id} and e.reverses is null order by e.id desc limit 1`,
    )
    if (!entry || !['open', 'booked'].includes(entry.status)) continue
    const model = context.registry.get(resource)
    const changes = [{ id: movement, values: { version: entry.version, entries: String(entry.id) } }]
    const work = { model, operation: 'matchWith', changes, context, behaviours, permission }
    const isolate = (error: unknown): Problem => {
      if (error instanceof Problem) return error
      throw error
    }
    await write(work, { run, isolate, known: new Map(), proven: new Set() })
  }
}
