import type { Model } from '../../../schema/model.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { Context } from '../engine/context.ts'
import { filterConditions, operator } from '../engine/list/filter.ts'
import { listRecords } from '../engine/list/list.ts'
import { lacking } from '../engine/read/sight.ts'
import { placeOf, queryScope } from '../engine/sql/expressions.ts'
import { Problem } from '../problems/problem.ts'

type Filter = Readonly<Record<string, unknown>>

/** A filter of a list as text; null where it is none. */
export function readFilter(text: string): Filter | null {
  try {
    const filter = JSON.parse(text) as unknown
    return typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? (filter as Filter) : null
  } catch {
    return null
  }
}

/** What is wrong with a filter of a definition's records: it cannot be read, or asks for what the person may not see. */
export function filterFault(model: Model, text: string, context: Context): Pick<FaultAt, 'code' | 'params'> | null {
  const filter = readFilter(text)
  if (!filter) return { code: 'Query.Json' }
  if (Object.keys(filter).some((key) => lacking(model, key.replace(operator, ''), context) !== null))
    return { code: 'User.RightsNotHeld' }
  try {
    filterConditions(model, filter, context, placeOf(model, queryScope(context), { year: 'y' }))
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.faults[0] ?? { code: 'Query.Json' }
  }
}

/** Whether one of the filters finds the record as it is now, for its reader; none, or one that says nothing, asks for nothing. */
export async function findsAny(
  model: Model,
  filters: readonly (string | null)[],
  id: number,
  context: Context,
): Promise<boolean> {
  const said = filters.filter((one): one is string => one !== null && one !== '')
  if (said.length < filters.length || !filters.length) return true
  for (const one of new Set(said)) if (await finds(model, one, id, context)) return true
  return false
}

async function finds(model: Model, text: string, id: number, context: Context): Promise<boolean> {
  if (filterFault(model, text, context) !== null) return false
  const filter = { ...readFilter(text), id }
  const asked = { filter, sort: null, from: 0, to: 0, fields: ['id'], totals: false }
  return (await listRecords(model, asked, context)).total > 0
}
