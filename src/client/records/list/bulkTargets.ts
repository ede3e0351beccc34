import type { Model } from '../../../../schema/model.ts'
import { startsFrom } from '../../../../schema/record/nextStates.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { useDaftar } from '../../providers/data.ts'

type Rec = RecordData & { id: number }
type Provider = ReturnType<typeof useDaftar>

/** How many records one request may name. */
export const mostNames = 500
/** The records with which an action cannot be done as they stand, each with its state. */
export async function leftOutOf(
  daftar: Provider,
  model: Model,
  name: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { from, to } = model.actions.get(name) ?? {}
  const left = new Map<number, string>()
  if (!from && !to) return left
  for (let at = 0; at < ids.length; at += mostNames) {
    const { data: found } = await daftar.getList<Rec>(model.name, {
      filter: { id_in: ids.slice(at, at + mostNames) },
      sort: { field: 'id', order: 'ASC' },
      pagination: { page: 1, perPage: mostNames },
      meta: { fields: ['id', 'status'] },
    })
    for (const { id, status } of found) if (!startsFrom(model, name, status)) left.set(id, String(status))
  }
  return left
}

/**
 * What is filtered, by its numbers: they stay the same while the work changes what the filter finds.
 * @param isStopped whether the rest is wanted no more
 */
export async function idsOfFilter(
  daftar: Provider,
  model: Model,
  filter: object,
  isStopped: () => boolean,
): Promise<readonly number[]> {
  const ids: number[] = []
  for (let page = 1; !isStopped(); page++) {
    const { data: found, total: all = 0 } = await daftar.getList<Rec>(model.name, {
      filter,
      sort: { field: 'id', order: 'ASC' },
      pagination: { page, perPage: mostNames },
      meta: { fields: ['id'] },
    })
    ids.push(...found.map((one) => one.id))
    if (page * mostNames >= all) break
  }
  return ids
}
