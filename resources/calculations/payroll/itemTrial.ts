import { scaled, written } from '../../../schema/formula/decimal.ts'
import { compileFormula } from '../../../schema/formula/formula.ts'
import { formulaNames, namesOfFormulas } from './formulaNames.ts'
import { type Counting, formulaValue, payOn } from './monthlyPay.ts'
import type { PayItem, PayRow } from './payItem.ts'

/** What somebody is paid, as it was read for a salary of theirs. */
export interface TrialFacts {
  readonly basicSalary: string | null
  readonly pay: readonly PayRow[]
  readonly itemRules: readonly PayItem[]
}

/** What an item comes to for one employee: each name with its figure, the formula with its figures, and the amount. */
export interface Trial {
  readonly figures: readonly (readonly [name: string, figure: string])[]
  readonly worked: string
  readonly amount: string
}

/**
 * Tries an item on one employee as he is paid on a day, for so many days or hours.
 * @throws FormulaFault with its position
 */
export function tryItem(
  item: PayItem,
  day: string,
  { basicSalary, pay, itemRules }: TrialFacts,
  counting: Counting,
  time: { readonly days: string; readonly hours: string },
  decimals: number,
): Trial {
  const items = [...itemRules.filter(({ id }) => id !== item.id), item]
  const others = pay.filter(({ salaryItem }) => salaryItem !== item.id)
  if (item.basis === 'percentage') {
    const row: PayRow = { salaryItem: item.id, amount: null, percentage: null, from: null, to: null }
    const found = payOn(day, basicSalary, [...others, row], items, counting).monthly.find((one) => one.item.id === item.id)
    return { figures: [], worked: found?.worked ?? '', amount: written(found?.amount ?? 0n, decimals) }
  }
  const known = payOn(day, basicSalary, others, items, counting)
  const values = { ...known.values, days: scaled(time.days), hours: scaled(time.hours) }
  const formula = item.formula ?? '0'
  const symbolOf = (name: string) => known.symbols.get(name) ?? 0n
  const { amount, worked } = formulaValue(formula, items, values, symbolOf)
  const figures = compileFormula(formula, namesOfFormulas(items)).reads.map((name) => {
    const own = Object.entries(formulaNames).find((names) => names.includes(name))?.[0] as keyof typeof formulaNames | undefined
    return [name, written(own ? values[own] : symbolOf(name), decimals)] as const
  })
  return { figures, worked, amount: written(amount, decimals) }
}
