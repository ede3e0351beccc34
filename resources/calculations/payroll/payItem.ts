import type { salaryPurposes } from '../../groups/values.ts'

/** An item of which salaries are made, as the calculation needs it. */
export interface PayItem {
  readonly id: number
  readonly kind: 'earning' | 'deduction'
  readonly purpose: (typeof salaryPurposes)[number] | null
  readonly symbol: string | null
  readonly basis: 'fixed' | 'percentage' | 'days' | 'hours' | 'formula'
  readonly percentage: string | null
  readonly percentageOf: number | null
  readonly factor: string | null
  readonly rateOf: 'basic' | 'gross' | null
  readonly formula: string | null
  readonly subjectToGosi: boolean
}

/** What somebody is paid as a rule: an item with its amount or its share, for a time. */
export interface PayRow {
  readonly salaryItem: number
  readonly amount: string | null
  readonly percentage: string | null
  readonly from: string | null
  readonly to: string | null
}

/** The item that serves a purpose; undefined where the school has none. */
export const itemFor = (items: readonly PayItem[], purpose: PayItem['purpose']): PayItem | undefined =>
  items.find((item) => item.purpose === purpose)
