import type { Sort } from '../../../schema/formula/formula.ts'
import type { PayItem } from './payItem.ts'

/** What formulas of salary items may read besides the items that have a name of their own, in English and in Arabic. */
export const formulaNames = {
  basic: 'الأساسي',
  gross: 'الإجمالي',
  basicDay: 'أجر_اليوم',
  grossDay: 'أجر_اليوم_الإجمالي',
  basicHour: 'أجر_الساعة',
  grossHour: 'أجر_الساعة_الإجمالي',
  days: 'الأيام',
  hours: 'الساعات',
  workedDays: 'أيام_العمل',
  monthDays: 'أيام_الشهر',
} as const

export type FormulaName = keyof typeof formulaNames

/** The values of those names, as whole numbers of 10⁻¹² (`schema/formula/decimal.ts`), and by how many hours a month is divided. */
export type FormulaValues = Readonly<Record<FormulaName | 'monthHours', bigint>>

/** Names of rates, and what they are worked out from: a part of a month is seldom a whole number of halalas. */
export const rateOf: Readonly<Partial<Record<FormulaName, readonly ['basic' | 'gross', 'monthDays' | 'monthHours']>>> = {
  basicDay: ['basic', 'monthDays'],
  grossDay: ['gross', 'monthDays'],
  basicHour: ['basic', 'monthHours'],
  grossHour: ['gross', 'monthHours'],
}

/** All names that a formula of an item may use. */
export const namesOfFormulas = (items: readonly Pick<PayItem, 'symbol'>[]): ReadonlyMap<string, Sort> =>
  new Map([
    ...Object.entries(formulaNames)
      .flat()
      .map((name) => [name, 'amount'] as const),
    ...items.flatMap(({ symbol }) => (symbol === null ? [] : [[symbol, 'amount'] as const])),
  ])
