import type { Model } from '../../../schema/model.ts'
import type { Context } from '../engine/context.ts'
import { type ListQuery, listRecords } from '../engine/list/list.ts'
import { Problem } from '../problems/problem.ts'

/**
 * The ids of the records that a filter means, in their order.
 * @throws Problem 400 where they are more than one file takes, or none
 */
export async function chosenIds(
  model: Model,
  { filter, sort, max }: Pick<ListQuery, 'filter' | 'sort'> & { readonly max: number },
  context: Context,
): Promise<readonly number[]> {
  const wanted = { filter, sort, from: 0, to: max - 1, fields: ['id'], totals: false }
  const { json, total } = await listRecords(model, wanted, context)
  if (total > max) throw new Problem(400, { code: 'Selection.TooMany', field: 'filter', params: { max } })
  if (!total) throw new Problem(400, 'Selection.Empty')
  return (JSON.parse(json) as { id: number }[]).map(({ id }) => id)
}
