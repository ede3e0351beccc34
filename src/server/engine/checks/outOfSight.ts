import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { all } from '../../database/database.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../draft.ts'
import { idsInSight } from '../read/found.ts'
import { elsewhere } from '../read/references.ts'
import { type Use, usesOf } from '../read/uses.ts'
import { isBounded, movesAway } from '../sql/scope.ts'

/** A record that is to be written, and what it was. */
interface Given {
  readonly record: RecordData
  readonly before: RecordData | null
}

/** One key for a record that is referred to. */
export const soughtKey = (resource: string, id: number): string => `${resource} ${id}`

/**
 * References to records that the person neither sees nor has found by a whole number, of each in their order: for them they are not
 * there, or all could be read by counting their ids. Nor is anybody chosen who has gone to another branch. What a record refers to
 * already stays.
 */
export async function outOfSight(
  model: Model,
  given: readonly Given[],
  context: Context,
  { run, proven }: Pick<Transaction, 'run' | 'proven'>,
): Promise<readonly (readonly FaultAt[])[]> {
  const { registry } = context
  const keyOf = ({ resource, id }: Use) => soughtKey(resource, id)
  const moves = ({ resource }: Use) => movesAway(registry.get(resource), registry)
  const uses = given.map(({ record, before }) => {
    const bounded = usesOf(model, record, before).filter((use) => moves(use) || isBounded(registry.get(use.resource), context))
    const stored = new Set(before && bounded.length ? usesOf(model, before).map(keyOf) : [])
    return bounded.filter((use) => !stored.has(keyOf(use)) && (moves(use) || !proven?.has(keyOf(use))))
  })
  const seen = new Set<Use>()
  await all(
    [...Map.groupBy(uses.flat(), ({ resource, branch = '' }) => `${resource} ${branch}`).values()].map(async (some) => {
      const [{ resource, branch }] = some as [Use]
      const target = registry.get(resource)
      const there = branch === undefined ? context : elsewhere(target, branch, context)
      const found = new Set(await idsInSight(target, [...new Set(some.map(({ id }) => id))], there, run))
      for (const use of some) if (found.has(use.id)) seen.add(use)
    }),
  )
  return uses.map((some) =>
    some.flatMap((use): FaultAt[] => (seen.has(use) ? [] : [{ code: 'Reference.NotFound', field: use.place }])),
  )
}
