import { holds } from '../condition.ts'
import type { Total } from '../language/lines.ts'
import type { Model } from '../model.ts'
import { isDecimal, negate, parseAmount, sum } from '../values/money.ts'
import { type FaultAt, type RecordData, reader } from './record.ts'

/** What a total comes to; what is no amount counts as nothing. */
export function totalOf({ sum: column, less, where }: Total, record: RecordData): string {
  const taken = less === undefined ? [] : amountsIn(less, record, groupOf(less) === groupOf(column) ? where : undefined)
  return sum([...amountsIn(column, record, where), ...taken.map(negate)])
}

const groupOf = (path: string): string => path.split('.')[0] ?? ''

function amountsIn(path: string, record: RecordData, where: Total['where']): string[] {
  const [group = '', field = ''] = path.split('.')
  const lines = (record[group] as readonly RecordData[] | undefined) ?? []
  const counted = where ? lines.filter((line) => holds(where, reader(line, record))) : lines
  return counted.map((line) => amountOf(line?.[field]))
}

const amountOf = (value: unknown): string => {
  if (typeof value === 'string' && isDecimal(value)) return value
  return typeof value === 'string' || typeof value === 'number' ? (parseAmount(value) ?? '0') : '0'
}

/** Totals that no column holds, each reported at the line that made it too large. */
export function tooLargeTotals(model: Model, record: RecordData): FaultAt[] {
  return Object.entries(model.data.totals ?? {}).flatMap(([name, total]) => {
    const amount = record[name]
    if (typeof amount !== 'string' || isDecimal(amount)) return []
    const [group = '', field = ''] = total.sum.split('.')
    const lines = record[group] as readonly RecordData[]
    const index = lines.findIndex((_, at) => !isDecimal(totalOf(total, { ...record, [group]: lines.slice(0, at + 1) })))
    return [{ code: 'Total.TooLarge', field: `${group}.${Math.max(0, index)}.${field}` }]
  })
}
