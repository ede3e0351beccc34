import type { CountedDay } from './countedDays.ts'
import type { Insurance, InsuredDays } from './insurance.ts'
import type { MonthBasis } from './monthDays.ts'
import type { PayItem, PayRow } from './payItem.ts'
import type { PaySegment } from './paySegments.ts'

/** From what a line of a payslip comes. */
export const payOrigins = [
  'contract',
  'benefit',
  'overtime',
  'leave',
  'absence',
  'lateness',
  'socialInsurance',
  'carried',
  'advance',
  'correction',
  'difference',
] as const

export type PayOrigin = (typeof payOrigins)[number]

/** A line of a payslip: what it is for, how it was worked out, and what it uses up of another record. */
export interface PayslipLine {
  readonly salaryItem: number
  readonly kind: 'earning' | 'deduction'
  readonly origin: PayOrigin
  readonly from: string | null
  readonly to: string | null
  /** Days or hours. */
  readonly quantity: string | null
  readonly amount: string
  /** The reckoning with its numbers, the same in every language. */
  readonly worked: string | null
  readonly branch: number | null
  readonly benefit: number | null
  readonly leave: number | null
  readonly instalment: number | null
  readonly carriedFrom: number | null
}

/** All that a salary of one month follows from. Amounts are exact decimal texts. */
export interface PayslipFacts {
  readonly month: string
  readonly basis: MonthBasis
  readonly hoursPerMonth: number
  /** The most that deductions may take of what was earned, social insurance among them, in percent; null is all of it. */
  readonly deductionShare: string | null
  readonly decimals: number
  readonly basicSalary: string | null
  readonly rows: readonly PayRow[]
  readonly items: readonly PayItem[]
  readonly segments: readonly PaySegment[]
  readonly absentDays: string
  /** Which of them late returns have made. */
  readonly lateOn: readonly { readonly from: string; readonly to: string; readonly share: number }[]
  readonly lateHours: string
  readonly overtimeHours: string
  readonly benefits: readonly {
    readonly id: number
    readonly salaryItem: number
    readonly amount: string | null
    readonly days: string | null
    readonly hours: string | null
    /** The days between which those of an absence lie, where that was said. */
    readonly countedFrom?: string | null
    readonly countedUntil?: string | null
    readonly countedOn?: string | null
    /** Of an absence, or of hours too short that were counted: its days, those first that are meant first; none where nobody said them. */
    readonly missedOn?: readonly CountedDay[]
  }[]
  readonly leaves: readonly {
    readonly id: number
    readonly from: string
    readonly to: string
    readonly days: string
    readonly paidPercentage: string
    /** What these days earn anyway, in percent. */
    readonly paidShare: string
    /** Whether only half of its first day is leave. */
    readonly fromNoon?: boolean
  }[]
  /** Nobody worked on any day of the month, and none is paid as leave or suspension is. */
  readonly isUnworked: boolean
  /** What is due of advances, each in the books of its branch; null is that of the salary. */
  readonly instalments: readonly { readonly id: number; readonly left: string; readonly branch?: number | null }[]
  readonly carried: readonly { readonly id: number; readonly left: string }[]
  readonly corrections: readonly { readonly salaryItem: number; readonly amount: string }[]
  /** What former months would come to by now, less what they came to. */
  readonly differences: readonly MonthDifference[]
  /** The shares of social insurance of what is insured in a whole month, by the days on which it is so much. */
  readonly insure: (parts: readonly InsuredDays[], monthDays: number) => Insurance
}

/** What a former month would come to by now beyond what it came to, of one item in one branch: above zero the employee gets it. */
export interface MonthDifference {
  readonly salaryItem: number
  readonly branch: number | null
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly isInsurance: boolean
}
