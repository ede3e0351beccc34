import type { Model } from '../../../schema/model.ts'
import type { ListQuery } from '../engine/list/list.ts'
import { Problem } from '../problems/problem.ts'

const longestPage = 500
const furthest = 1_000_000

/** Reads `sort`, `range`, `filter`, `fields`, `totals` and `best` of a list; an unknown part is refused by name. */
export function readListQuery(query: Readonly<Record<string, string>>, model: Model | null, lookup: boolean): ListQuery {
  for (const name of Object.keys(query))
    if (!['sort', 'range', 'filter', 'fields', 'totals', 'best'].includes(name))
      throw new Problem(400, { code: 'Query.Unknown', field: name, params: { name } })
  const filter = json(query['filter'], 'filter') ?? {}
  if (typeof filter !== 'object' || Array.isArray(filter)) throw new Problem(400, { code: 'Field.Type', field: 'filter' })
  const [from, to] = rangeOf(json(query['range'], 'range'))
  const titles = model ? [...model.title, ...['code', 'position'].filter((name) => model.fields.has(name))] : []
  const fields = json(query['fields'], 'fields')
  if (
    fields !== undefined &&
    !(Array.isArray(fields) && fields.length <= 100 && fields.every((name) => typeof name === 'string'))
  )
    throw new Problem(400, { code: 'Field.Type', field: 'fields' })
  return {
    filter: filter as Record<string, unknown>,
    sort: sortOf(json(query['sort'], 'sort')),
    from,
    to,
    fields: lookup ? titles : ((fields as string[] | undefined) ?? null),
    totals: !lookup && isAsked(query['totals']),
    best: isAsked(query['best']),
  }
}

const isAsked = (flag: string | undefined): boolean => flag === '1' || flag === 'true'

function json(text: string | undefined, name: string): unknown {
  if (text === undefined || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, { code: 'Query.Json', field: name })
  }
}

function sortOf(value: unknown): ListQuery['sort'] {
  if (value === undefined) return null
  const [field, order] = Array.isArray(value) ? (value as unknown[]) : []
  const refuse = (what: unknown) => new Problem(400, { code: 'Sort.Unknown', field: 'sort', params: { name: String(what) } })
  if (typeof field !== 'string') throw refuse(field)
  if (order !== 'ASC' && order !== 'DESC') throw refuse(order)
  return [field, order]
}

function rangeOf(value: unknown): [number, number] {
  if (value === undefined) return [0, 24]
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  const whole = (n: unknown): n is number => Number.isInteger(n) && (n as number) >= 0
  if (!whole(from) || !whole(to) || to < from) throw new Problem(400, { code: 'Range.Invalid', field: 'range' })
  if (to - from + 1 > longestPage) throw new Problem(400, { code: 'Range.TooLong', field: 'range', params: { max: longestPage } })
  if (from >= furthest) throw new Problem(400, { code: 'Range.TooFar', field: 'range', params: { max: furthest } })
  return [from, to]
}
