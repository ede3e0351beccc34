import { FormulaFault } from '../../../schema/formula/fault.ts'
import { compileFormula } from '../../../schema/formula/formula.ts'
import { namesOfFormulas } from './formulaNames.ts'
import type { PayItem } from './payItem.ts'

type Reading = Pick<PayItem, 'id' | 'purpose' | 'symbol' | 'basis' | 'percentageOf' | 'formula'>

/** An item with what people call it. */
export interface ReadingItem extends Reading {
  readonly arabicName: string | null
}

/** Items by their names. */
export const namesIn = (items: readonly ReadingItem[]): string => items.map(({ arabicName }) => arabicName ?? '').join('، ')

/** The items that an item reads: what its share is of, and those that its formula names. A formula that cannot be read names none. */
export function readsOfItem(item: Reading, items: readonly Reading[]): number[] {
  if (item.basis === 'percentage') return item.percentageOf === null ? [] : [item.percentageOf]
  if (item.basis !== 'formula' || item.formula === null) return []
  try {
    const { reads } = compileFormula(item.formula, namesOfFormulas(items))
    return items.flatMap(({ id, symbol }) => (symbol !== null && reads.includes(symbol) ? [id] : []))
  } catch (error) {
    if (error instanceof FormulaFault) return []
    throw error
  }
}

/** The items that need each other in a circle, from one of them back to itself; null where an order can be found. */
export function circleOf(items: readonly Reading[]): readonly number[] | null {
  const byId = new Map(items.map((item) => [item.id, item]))
  const done = new Set<number>()
  const visit = (id: number, path: readonly number[]): readonly number[] | null => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id]
    const item = byId.get(id)
    if (!item || done.has(id)) return null
    for (const read of readsOfItem(item, items)) {
      const circle = visit(read, [...path, id])
      if (circle) return circle
    }
    done.add(id)
    return null
  }
  for (const { id } of items) {
    const circle = visit(id, [])
    if (circle) return circle
  }
  return null
}

/** The items whose formulas read the name of an item. @param items all of the school, the named one among them or not */
export function readersOf<T extends Reading>(symbol: string, items: readonly T[]): readonly T[] {
  const names = namesOfFormulas([...items, { symbol }])
  return items.filter(({ basis, formula }) => {
    if (basis !== 'formula' || formula === null) return false
    try {
      return compileFormula(formula, names).reads.includes(symbol)
    } catch (error) {
      if (error instanceof FormulaFault) return false
      throw error
    }
  })
}
