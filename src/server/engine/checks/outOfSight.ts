import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { all } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { idsInSight } from '../read/found.ts'
import { usesOf } from '../read/references.ts'
import { isBounded } from '../sql/scope.ts'
import type { Transaction } from '../work.ts'

/** A record that is to be written, and what it was. */
interface Given {
  readonly record: RecordData
  readonly before: RecordData | null
}

/** One key for a record that is referred to. */
export const soughtKey = (resource: string, id: number): string => `${resource} ${id}`

/**
 * References to records that the person neither sees nor has found by a whole number, of each in their order: for them they are not
 * there, or all could be read by counting their ids. What a record refers to already stays.
 */
export async function outOfSight(
  model: Model,
  given: readonly Given[],
  context: Context,
  { run, proven }: Pick<Transaction, 'run' | 'proven'>,
): Promise<readonly (readonly FaultAt[])[]> {
  const keyOf = ({ resource, id }: { resource: string; id: number }) => soughtKey(resource, id)
  const uses = given.map(({ record, before }) => {
    const bounded = usesOf(model, record).filter(({ resource }) => isBounded(context.registry.get(resource), context))
    const stored = new Set(before && bounded.length ? usesOf(model, before).map(keyOf) : [])
    return bounded.filter((use) => !stored.has(keyOf(use)) && !proven?.has(keyOf(use)))
  })
  const seen = new Set<string>()
  await all(
    [...Map.groupBy(uses.flat(), ({ resource }) => resource)].map(async ([resource, some]) => {
      const ids = [...new Set(some.map(({ id }) => id))]
      for (const id of await idsInSight(context.registry.get(resource), ids, context, run)) seen.add(soughtKey(resource, id))
    }),
  )
  return uses.map((some) =>
    some.flatMap((use): FaultAt[] => (seen.has(keyOf(use)) ? [] : [{ code: 'Reference.NotFound', field: use.place }])),
  )
}
