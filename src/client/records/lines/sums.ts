import type { Total } from '../../../../schema/language/lines.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelLines } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { totalOf } from '../../../../schema/record/totals.ts'
import { compare, subtract } from '../../../../schema/values/money.ts'

/** A total of a document and the column of its lines that it sums. */
export interface LineTotal {
  readonly name: string
  readonly column: string
  readonly total: Total
}

/** The totals that sum a column of these lines. */
export const totalsOf = (model: Model, lines: ModelLines): LineTotal[] =>
  Object.entries(model.data.totals ?? {}).flatMap(([name, total]) => {
    const [group, column = ''] = total.sum.split('.')
    return group === lines.name ? [{ name, column, total }] : []
  })

/**
 * What a total is called under its lines: one that is called like its column is told apart from it, unless the name itself says that it
 * is a total; one of a name of its own says what it is.
 */
export const totalLabel = (total: string, column: string, say: (key: string, params?: { field: string }) => string): string =>
  total === column && total !== say('fields.total') ? say('generated.totalOf', { field: total }) : total

/** Two totals that a rule wants equal; null when no rule does. */
export function equalPair(model: Model, totals: readonly LineTotal[]): readonly [LineTotal, LineTotal] | null {
  for (const rule of model.data.rules ?? []) {
    const [first, second] = (rule.equal ?? []).map((name) => totals.find((total) => `totals.${total.name}` === name))
    if (first && second) return [first, second]
  }
  return null
}

/** The total that sums a column of these lines, and the one that a rule wants it to equal, of these lines or of others; null when no rule does. */
export function balanceOf(model: Model, lines: ModelLines, column: string): readonly [Total, Total] | null {
  const totals = model.data.totals ?? {}
  const named = (path = '') => (path.startsWith('totals.') ? totals[path.slice('totals.'.length)] : undefined)
  for (const rule of model.data.rules ?? []) {
    const [first, second] = (rule.equal ?? []).map(named)
    if (!first || !second) continue
    if (first.sum === `${lines.name}.${column}`) return [first, second]
    if (second.sum === `${lines.name}.${column}`) return [second, first]
  }
  return null
}

/** The amount that makes two equal totals agree when it stands in this cell; null where none above zero does. */
export function balancingAmount(model: Model, lines: ModelLines, values: RecordData, row: number, column: string): string | null {
  const pair = balanceOf(model, lines, column)
  if (!pair) return null
  const rows = values[lines.name] as readonly RecordData[]
  // The line's other side gives way to this one.
  const rest = { ...values, [lines.name]: rows.map((line, index) => (index === row ? {} : line)) }
  const amount = subtract(totalOf(pair[1], rest), totalOf(pair[0], rest))
  return compare(amount, '0') > 0 ? amount : null
}
