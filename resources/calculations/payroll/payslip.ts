import { add, compare, greater, lesser, multiply, roundTo, subtract, sum } from '../../../schema/values/money.ts'
import type { CountedDay } from './countedDays.ts'
import type { Insurance, InsuredDays } from './insurance.ts'
import { daysOfMonth, type MonthBasis } from './monthDays.ts'
import { payOn } from './monthlyPay.ts'
import type { PayItem, PayRow } from './payItem.ts'
import type { PaySegment } from './paySegments.ts'
import {
  advanceLines,
  carriedLines,
  contractLines,
  differenceLines,
  inputLines,
  insuranceLine,
  isLostTime,
  leaveLines,
} from './payslipLines.ts'
import { timeOff } from './timeOff.ts'

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

export interface Payslip {
  readonly lines: readonly PayslipLine[]
  /** What of the deductions did not fit: it waits for the next month. */
  readonly carried: string
  readonly insuranceBase: string
  /** The school's share, and what it lays out of the employee's where the pay is smaller than that. */
  readonly employerInsurance: string
  readonly workedDays: number
  /** What was paid too much in former months and this one leaves nothing to take from. */
  readonly overpaid: string
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

/**
 * The lines of somebody's salary of a month. Pay is counted by the days on which it held; parts of one amount add up to its whole to the last
 * halala. Deductions never take more than there is, nor more than the school's share of it: of advances and of what former months have paid too
 * much less is taken, the rest of others waits for the next month.
 * @throws FormulaFault where a formula of an item fails
 */
export function payslipOf(facts: PayslipFacts): Payslip {
  const { regular, byInput, missed, insured, workedDays } = reckoned(facts)
  const differences = differenceLines(facts)
  const own = [...regular, ...byInput].filter(({ kind }) => kind === 'earning')
  const earnings = [...own, ...differences.filter(({ kind }) => kind === 'earning')]
  const [ofMonth, gross] = [own, earnings].map((lines) => greater('0', sum(lines.map(({ amount }) => amount)))) as [
    string,
    string,
  ]
  // Time that was lost costs no more than the month by itself pays: what former months are owed is not touched by it.
  const lost = cut(missed, ofMonth)
  const earned = subtract(gross, sum(lost.map(({ amount }) => amount)))
  const shares = [...(insured.line ? [insured.line] : []), ...differences.filter(({ origin }) => origin === 'socialInsurance')]
  const insurance = cut(shares, earned)
  const rest = subtract(earned, sum(insurance.map(({ amount }) => amount)))
  const share = facts.deductionShare
  const [insuredAway, whole] = [subtract(earned, rest), multiply(earned, multiply(share ?? '100', '0.01'))]
  const most = greater('0', lesser(rest, subtract(roundTo(whole, facts.decimals), insuredAway)))
  const others = [
    ...carriedLines(facts),
    ...differences.filter(({ kind, origin }) => kind === 'deduction' && origin === 'difference'),
    ...[...regular, ...byInput].filter(({ kind }) => kind === 'deduction'),
    ...advanceLines(facts),
  ]
  const taken = cut(others, most)
  const laidOut = untaken(shares, insurance, isOwn)
  const lines = [...earnings, ...lost, ...insurance, ...taken].filter(
    ({ amount, origin }) => origin === 'leave' || compare(amount, '0') !== 0,
  )
  return {
    lines,
    carried: add(
      laidOut,
      untaken(others, taken, ({ origin }) => !waitsElsewhere.has(origin)),
    ),
    insuranceBase: insured.base,
    employerInsurance: add(insured.employer, laidOut),
    workedDays,
    overpaid: add(
      untaken(others, taken, ({ origin }) => origin === 'difference'),
      untaken(shares, insurance, (line) => !isOwn(line)),
    ),
  }
}

/** Whether a share of social insurance is that of the month itself, and no difference of a former one. */
const isOwn = ({ from }: PayslipLine): boolean => from === null

/** What some deductions came to beyond what could be taken of them. */
const untaken = (due: readonly PayslipLine[], taken: readonly PayslipLine[], holds: (line: PayslipLine) => boolean): string =>
  sum(due.flatMap((line, at) => (holds(line) ? [subtract(line.amount, taken[at]?.amount ?? '0')] : [])))

/** What is left of these is known where they come from. */
const waitsElsewhere: ReadonlySet<PayOrigin> = new Set(['advance', 'carried', 'difference'])

/** What belongs to a month by itself, before it is asked whether there is enough to take deductions from. */
function reckoned(facts: PayslipFacts) {
  const { month, basis, items, segments } = facts
  const monthDays = daysOfMonth(month, basis)
  const workedDays = segments.reduce((days, segment) => days + segment.days, 0)
  const counting = { monthDays, workedDays, hoursPerMonth: facts.hoursPerMonth }
  const payOf = (day: string) => payOn(day, facts.basicSalary, facts.rows, items, counting)
  const pays = segments.map(({ from }) => payOf(from))
  const off = timeOff(facts, pays, payOf)
  const regular = contractLines(facts, pays, monthDays)
  const byInput = inputLines(facts, pays.at(-1), off)
  const missed = [...leaveLines(facts, off.leaves), ...byInput.filter(({ origin }) => isLostTime(origin))]
  return {
    regular,
    byInput: byInput.filter(({ origin }) => !isLostTime(origin)),
    missed: facts.isUnworked ? allOf(regular, missed) : missed,
    insured: insuranceLine(facts, pays, monthDays),
    workedDays,
  }
}

/** What a month comes to by itself: what is earned, less time that was lost as far as it was paid, and the shares of social insurance in full. */
export function earnedIn(facts: PayslipFacts): { readonly lines: readonly PayslipLine[]; readonly employerInsurance: string } {
  const { regular, byInput, missed, insured } = reckoned(facts)
  const own = [...regular, ...byInput]
  const gross = greater('0', sum(own.flatMap(({ kind, amount }) => (kind === 'earning' ? [amount] : []))))
  const lost = cut(missed, gross)
  return { lines: [...own, ...lost, ...(insured.line ? [insured.line] : [])], employerInsurance: insured.employer }
}

/** Time that was missed costs no less than all that its days earn, where none was worked: neither a raise nor a rounding leaves a rest. */
function allOf(regular: readonly PayslipLine[], missed: readonly PayslipLine[]): readonly PayslipLine[] {
  const earned = sum(regular.flatMap(({ kind, amount }) => (kind === 'earning' ? [amount] : [])))
  const rest = subtract(earned, sum(missed.map(({ amount }) => amount)))
  const at = missed.findLastIndex(({ origin }) => origin !== 'lateness')
  if (compare(rest, '0') <= 0) return missed
  return missed.map((line, of) =>
    of === at ? { ...line, amount: add(line.amount, rest), worked: `${line.worked ?? ''} + ${rest}` } : line,
  )
}

/** Deductions in their order, each as far as there is something left to take. */
function cut(lines: readonly PayslipLine[], most: string): PayslipLine[] {
  let rest = greater('0', most)
  return lines.map((line) => {
    const amount = lesser(line.amount, rest)
    rest = subtract(rest, amount)
    return { ...line, amount }
  })
}
