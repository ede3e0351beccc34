import { alternateKeys, namingFields } from '../../../../schema/alternateKeys.ts'
import { holds, pathsOf } from '../../../../schema/condition.ts'
import { isId } from '../../../../schema/fields/ref.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'
import { lacking } from '../read/sight.ts'
import { listRecords } from './list.ts'

/** A year as the last segments of a path name it. */
const aYear = /^(\d{4}|all|null)$/

/** What segments of a path say of a record: the fields that they are the values of, in their order. */
export interface SegmentKey {
  readonly names: readonly string[]
  readonly values: readonly string[]
  /** The year that one of them is. */
  readonly year?: string
}

/** What a single part names a record by: its code, or what else it alone has. */
const soleName = (model: Model): string | undefined => {
  const naming = namingFields(model).map(({ field }) => field)
  return naming.includes('code') ? 'code' : naming[0]
}

/** How segments name one record: a field and its value, the parts of an alternate key, or a code alone; null where they do not. */
export function keyOfSegments(model: Model, segments: readonly string[]): SegmentKey | null {
  const [first = '', second] = segments
  const sole = soleName(model)
  if (segments.length === 1) return sole === undefined ? null : { names: [sole], values: segments }
  if (segments.length === 2 && second !== undefined && namingFields(model).some(({ field }) => field === first))
    return { names: [first], values: [second] }
  const names = alternateKeys(model).find((one) => one.length === segments.length)
  if (!names) return null
  const year = names.includes('year') ? segments[names.indexOf('year')] : undefined
  if (year !== undefined && !aYear.test(year)) return null
  return { names, values: segments, ...(year !== undefined && { year }) }
}

/** More records than can be told apart by what a key is unique for are not looked at. */
const mostAlike = 50

/**
 * The id of the record that the key names.
 * @throws Problem 403 where it is known by what the person may not see, 404 where none is called so, 409 where several are: in other branches, or
 * without what the key is unique for
 */
export async function findByKey(model: Model, { names, values, year }: SegmentKey, context: Context): Promise<number> {
  const filter: Record<string, unknown> = {}
  for (const [index, name] of names.entries()) {
    if (name === 'year' && year !== undefined) continue
    const segment = values[index] ?? ''
    const path = pathOf(model, name, segment, context)
    const permission = name === 'id' ? null : lacking(model, path, context)
    if (permission !== null) throw new Problem(403, { code: 'Auth.Forbidden', params: { permission } })
    filter[path] = path === name ? valueIn(model, name, segment) : segment
  }
  const { when } = model.data.unique?.find(({ fields }) => fields.join() === names.join()) ?? {}
  const fields = ['id', ...(model.fields.has('fiscalYear') ? ['fiscalYear'] : []), ...pathsOf(when)]
  const query = { filter, sort: null, from: 0, to: when ? mostAlike : 1, fields, totals: false }
  const { json } = await listRecords(model, query, context).catch(notThere)
  const found = (JSON.parse(json) as (RecordData & { id: number })[]).filter(
    (row) => year === undefined || row['fiscalYear'] === context.year?.id,
  )
  const meant = found.length > 1 && when ? found.filter((row) => holds(when, (path) => row[path])) : found
  if (meant.length > 1) throw new Problem(409, 'Record.Ambiguous')
  if (!meant[0]) throw new Problem(404, 'Record.NotFound')
  return meant[0].id
}

/** What a segment is compared with: a record that it refers to is named by its id, or by its code, which is no whole number then. */
function pathOf(model: Model, name: string, segment: string, { registry }: Context): string {
  const field = model.fields.get(name)
  const known = field?.kind === 'ref' && !/^\d+$/.test(segment) ? soleName(registry.get(field.to ?? '')) : undefined
  return known === undefined ? name : `${name}.${known}`
}

/** A segment as the value of its field; what cannot be one names no record. */
function valueIn(model: Model, name: string, segment: string): string | number {
  const field = model.fields.get(name)
  if (field && field.kind !== 'ref' && field.kind !== 'int') return segment
  const isOne = field?.kind === 'int' ? /^-?\d{1,9}$/.test(segment) : /^\d{1,10}$/.test(segment) && isId(Number(segment))
  if (!isOne) throw new Problem(404, 'Record.NotFound')
  return Number(segment)
}

/** A value that is none of its field is no fault of the filter here: nothing is called so. */
const notThere = (error: unknown): never => {
  throw error instanceof Problem && error.status === 400 ? new Problem(404, 'Record.NotFound') : error
}
