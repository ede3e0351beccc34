import type { Model } from '../../../../schema/model.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'
import { listRecords } from './list.ts'

/**
 * Refuses a selection of which nobody has said how many records it is, or that has become another one since they were counted.
 * @param seen how many the person saw, as sent
 * @param found how many they are now
 * @param isAll whether nothing is left out of everything that there is
 * @throws Problem 400 for what is no count, 409 `Selection.Everything` or `Selection.Changed`, which says how many they are
 */
export async function assertSeen(seen: unknown, found: number, isAll: () => boolean | Promise<boolean>): Promise<void> {
  if (seen === found) return
  const refused = (status: number, code: string, params?: Readonly<Record<string, number>>) =>
    new Problem(status, { code, field: 'count', ...(params && { params }) })
  if (seen !== undefined) {
    if (typeof seen !== 'number' || !Number.isSafeInteger(seen) || seen < 0) throw refused(400, 'Field.Type')
    throw refused(409, 'Selection.Changed', { count: found, seen })
  }
  if (found === 0) return
  throw (await isAll()) ? refused(409, 'Selection.Everything', { count: found }) : refused(400, 'Field.Required')
}

/**
 * The records that a filter finds, for something that is done to them: the one way from a filter to a change. What was counted is
 * what is answered.
 * @param seen how many the person saw, as sent
 * @throws Problem as `assertSeen`, 400 when they are more than `most`
 */
export async function selectedIds(
  model: Model,
  { filter, seen, most }: { readonly filter: Readonly<Record<string, unknown>>; readonly seen: unknown; readonly most: number },
  context: Context,
): Promise<number[]> {
  const query = { sort: ['id', 'ASC'], from: 0, to: most - 1, fields: ['id'], totals: false } as const
  const { json, total } = await listRecords(model, { ...query, filter }, context)
  // A filter that holds nothing back may have lost on the way what it was to say: it is empty, or says what is true of all.
  const isAll = async () => total === (await listRecords(model, { ...query, filter: {}, to: 0 }, context)).total
  await assertSeen(seen, total, isAll)
  if (total > most) throw new Problem(400, { code: 'Selection.TooMany', field: 'filter', params: { max: most } })
  return (JSON.parse(json) as { id: number }[]).map(({ id }) => id)
}
