import { add, compare, greater, lesser, multiply, roundTo, subtract, sum } from '../../../schema/values/money.ts'
import { daysOfMonth } from './monthDays.ts'
import { payOn } from './monthlyPay.ts'
import type { PayOrigin, PayslipFacts, PayslipLine } from './payslipFacts.ts'
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
