import type { Model } from '../../../../schema/model.ts'
import { fieldOfKey } from '../inputs/filters/filterKinds.ts'
import { columnOf, isSortable } from '../values/columns.ts'

/** The sizes that a page may have. */
export const pageSizes = [15, 25, 50, 100, 500] as const

/** Sizes that the pagination of React-Admin offers besides. */
const otherSizes = [5, 10]

/** What an address asks of a list that the list cannot do; `value` is what stood there. */
export interface WrongPart {
  readonly part: 'perPage' | 'page' | 'sort' | 'order' | 'filter' | 'filterField'
  readonly value: string
}

const furthest = 1_000_000

/** Everything in the address that this list does not understand; what the server alone can judge is not looked at. */
export function wrongParts(model: Model, params: URLSearchParams, find: (resource: string) => Model | undefined): WrongPart[] {
  const wrong: WrongPart[] = []
  const check = (part: WrongPart['part'], holds: (value: string) => boolean) => {
    const value = params.get(part)
    if (value !== null && value !== '' && !holds(value)) wrong.push({ part, value })
  }
  check('perPage', (value) => [...pageSizes, ...otherSizes].some((size) => String(size) === value))
  check('page', (value) => /^[1-9]\d{0,6}$/.test(value) && Number(value) * Number(params.get('perPage') ?? 25) <= furthest)
  check('order', (value) => value === 'ASC' || value === 'DESC')
  check('sort', (value) => {
    const column = columnOf(model, value, find)
    return column !== null && (column.through !== null || isSortable(column))
  })
  const filter = params.get('filter')
  if (filter) wrong.push(...wrongFilter(model, filter))
  return wrong
}

function wrongFilter(model: Model, text: string): WrongPart[] {
  let filter: unknown
  try {
    filter = JSON.parse(text)
  } catch {
    return [{ part: 'filter', value: text }]
  }
  if (filter === null || typeof filter !== 'object' || Array.isArray(filter)) return [{ part: 'filter', value: text }]
  const known = (key: string) => {
    const [name = ''] = key.split('.')
    return ['q', 'id'].includes(name) || model.fields.has(name)
  }
  return Object.keys(filter)
    .filter((key) => !known(key) && !known(fieldOfKey(key)))
    .map((key) => ({ part: 'filterField', value: key }))
}
