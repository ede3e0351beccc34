import { calculate } from '../../schema/calculate.ts'
import type { salaryItems } from '../staff/salaryItems.ts'
import { itemFaults, type JudgedItem } from './payroll/itemFaults.ts'
import { namesIn, type ReadingItem, readersOf } from './payroll/itemOrder.ts'

interface Reads {
  salaryItems: typeof salaryItems
}

/** A new item has no number yet. */
const unknown = -1

/** An item of salaries works nothing out; how it is reckoned is judged with the items that it reads. */
export const salaryItem = calculate<typeof salaryItems, Reads>('salaryItems', (item) => item, {
  needs: ['basis', 'formula', 'symbol', 'percentageOf'],
  faults: (item, facts) => {
    const { id } = item as { readonly id?: number }
    const { code, basis, formula, symbol, percentageOf, purpose, arabicName } = item
    const others = (facts.items ?? []).filter((one) => (id ? one.id !== id : one.code === null || one.code !== code))
    const former = (facts.items ?? []).find((one) => one.id === id)?.symbol
    const readers = former && former !== symbol ? readersOf(former, others as unknown as readonly ReadingItem[]) : []
    const faults = itemFaults(
      { id: id ?? unknown, basis: basis ?? 'fixed', formula, symbol, percentageOf, purpose, name: symbol ?? arabicName ?? '' },
      others.map((one) => ({ ...one, name: one.symbol ?? one.arabicName ?? '' }) as JudgedItem),
    )
    return readers.length
      ? [{ code: 'SalaryItem.SymbolRead', field: 'symbol', params: { name: former ?? '', items: namesIn(readers) } }, ...faults]
      : faults
  },
})
