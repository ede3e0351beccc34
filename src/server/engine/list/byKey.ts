import type { Model } from '../../../../schema/model.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'
import { listRecords } from './list.ts'

/** The id of the record that an alternate key names; its values are the segments of the path, in the key's order. */
export async function findByKey(model: Model, segments: readonly string[], context: Context): Promise<number> {
  const key = (model.data.keys ?? []).find((one) => one.length === segments.length)
  if (!key) throw new Problem(404, 'Record.NotFound')
  const filter: Record<string, unknown> = {}
  for (const [index, name] of key.entries()) {
    const segment = segments[index] ?? ''
    if (name === 'year') continue
    const field = model.fields.get(name)
    const whole = name === 'id' || field?.kind === 'ref' || field?.kind === 'int'
    if (whole && !/^\d{1,9}$/.test(segment)) throw new Problem(404, 'Record.NotFound')
    filter[name] = whole ? Number(segment) : segment
  }
  const { json } = await listRecords(
    model,
    {
      filter,
      sort: null,
      from: 0,
      to: 1,
      fields: ['id', ...(model.fields.has('fiscalYear') ? ['fiscalYear'] : [])],
      totals: false,
    },
    context,
  )
  const found = (JSON.parse(json) as { id: number; fiscalYear?: number | null }[]).filter(
    (row) => !key.includes('year') || row.fiscalYear === context.year?.id,
  )
  if (found.length !== 1 || !found[0]) throw new Problem(404, 'Record.NotFound')
  return found[0].id
}
