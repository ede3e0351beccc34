import { one, product, quotient, scaled, written } from '../../../schema/formula/decimal.ts'
import { compare, greater, lesser, multiply, roundTo, split, subtract, sum } from '../../../schema/values/money.ts'
import { daysOfMonth, type MonthBasis } from './monthDays.ts'
import { type DayPay, formulaValue, payOn } from './monthlyPay.ts'
import { itemFor, type PayItem, type PayRow } from './payItem.ts'
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
  /** The most that deductions may take of the salary, in percent; null is all of it. */
  readonly deductionShare: string | null
  readonly decimals: number
  readonly basicSalary: string | null
  readonly rows: readonly PayRow[]
  readonly items: readonly PayItem[]
  readonly segments: readonly PaySegment[]
  readonly absentDays: string
  readonly lateHours: string
  readonly overtimeHours: string
  readonly benefits: readonly {
    readonly id: number
    readonly salaryItem: number
    readonly amount: string | null
    readonly days: string | null
    readonly hours: string | null
  }[]
  readonly leaves: readonly {
    readonly id: number
    readonly from: string
    readonly to: string
    readonly days: string
    readonly paidPercentage: string
  }[]
  /** What is due of advances, each in the books of its branch; null is that of the salary. */
  readonly instalments: readonly { readonly id: number; readonly left: string; readonly branch?: number | null }[]
  readonly carried: readonly { readonly id: number; readonly left: string }[]
  readonly corrections: readonly { readonly salaryItem: number; readonly amount: string }[]
  /** The shares of social insurance of what is insured in a whole month. */
  readonly insure: (base: string) => { readonly base: string; readonly employee: string; readonly employer: string }
}

export interface Payslip {
  readonly lines: readonly PayslipLine[]
  /** What of the deductions did not fit: it waits for the next month. */
  readonly carried: string
  readonly insuranceBase: string
  readonly employerInsurance: string
  readonly workedDays: number
}

const unused = {
  benefit: null,
  leave: null,
  instalment: null,
  carriedFrom: null,
  branch: null,
  from: null,
  to: null,
  quantity: null,
  worked: null,
}

/**
 * The lines of somebody's salary of a month. Pay is counted by the days on which it held; parts of one amount add up to its whole to the last
 * halala. Deductions never take more than there is, nor more than the school's share of it: of advances less is repaid, the rest of others
 * waits for the next month.
 * @throws FormulaFault where a formula of an item fails
 */
export function payslipOf(facts: PayslipFacts): Payslip {
  const { month, basis, items, segments, decimals } = facts
  const monthDays = daysOfMonth(month, basis)
  const workedDays = segments.reduce((days, segment) => days + segment.days, 0)
  const counting = { monthDays, workedDays, hoursPerMonth: facts.hoursPerMonth }
  const pays = segments.map((segment) => payOn(segment.from, facts.basicSalary, facts.rows, items, counting))
  const regular = contractLines(facts, pays, monthDays)
  const last = pays.at(-1)
  const byInput = inputLines(facts, last)
  const earnings = [...regular, ...byInput].filter(({ kind }) => kind === 'earning')
  const gross = greater('0', sum(earnings.map(({ amount }) => amount)))

  const lost = cut([...leaveLines(facts, last), ...byInput.filter(({ origin }) => isLostTime(origin))], gross)
  const earned = subtract(gross, sum(lost.map(({ amount }) => amount)))
  const insured = insuranceLine(facts, pays, monthDays)
  const insurance = cut(insured.line ? [insured.line] : [], earned)
  const rest = subtract(earned, sum(insurance.map(({ amount }) => amount)))
  const share = facts.deductionShare
  const most = share === null ? rest : lesser(rest, roundTo(multiply(gross, multiply(share, '0.01')), decimals))
  const others = [
    ...carriedLines(facts),
    ...[...regular, ...byInput].filter(({ kind, origin }) => kind === 'deduction' && !isLostTime(origin)),
    ...advanceLines(facts),
  ]
  const taken = cut(others, most)
  const waits = (line: PayslipLine): boolean => line.origin !== 'advance' && line.origin !== 'carried'
  const left = sum(others.flatMap((line, at) => (waits(line) ? [subtract(line.amount, taken[at]?.amount ?? '0')] : [])))
  const lines = [...earnings, ...lost, ...insurance, ...taken].filter(
    ({ amount, origin }) => origin === 'leave' || compare(amount, '0') !== 0,
  )
  return {
    lines,
    carried: left,
    insuranceBase: insured.base,
    employerInsurance: insured.employer,
    workedDays,
  }
}

const isLostTime = (origin: PayOrigin): boolean => origin === 'absence' || origin === 'lateness' || origin === 'leave'

/** Deductions in their order, each as far as there is something left to take. */
function cut(lines: readonly PayslipLine[], most: string): PayslipLine[] {
  let rest = greater('0', most)
  return lines.map((line) => {
    const amount = lesser(line.amount, rest)
    rest = subtract(rest, amount)
    return { ...line, amount }
  })
}

/** What is paid, or kept back, as a rule: each item by the days on which it was the same amount. */
function contractLines({ segments, decimals }: PayslipFacts, pays: readonly DayPay[], monthDays: number): PayslipLine[] {
  const parts = segments.flatMap((segment, at) =>
    (pays[at]?.monthly ?? []).map((monthly) => ({
      segment,
      ...monthly,
      key: `${monthly.item.id} ${monthly.amount} ${segment.paidShare}`,
    })),
  )
  return [...Map.groupBy(parts, ({ key }) => key).values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const days = alike.reduce((count, { segment }) => count + segment.days, 0)
    // Divided once, at the end: a day's pay has no last digit.
    const earned = product(product(first.amount, BigInt(days) * one), scaled(first.segment.paidShare))
    const amount = written(quotient(earned, BigInt(monthDays) * 100n * one), decimals)
    const branches = [...Map.groupBy(alike, ({ segment }) => segment.branch)]
    const counts = branches.map(([, some]) => some.reduce((count, { segment }) => count + segment.days, 0))
    const amounts =
      days === 0 ? counts.map(() => '0') : counts.length === 1 ? [amount] : split(amount, counts.map(String), decimals)
    return branches.map(([branch, some], at): PayslipLine => {
      const count = counts[at] ?? 0
      const partial = count === monthDays ? '' : ` × ${count} ÷ ${monthDays}`
      const suspended = first.segment.paidShare === '100' ? '' : ` × ${first.segment.paidShare}%`
      return {
        ...unused,
        salaryItem: first.item.id,
        kind: first.item.kind,
        origin: 'contract',
        from: some[0]?.segment.from ?? null,
        to: some.at(-1)?.segment.to ?? null,
        quantity: String(count),
        amount: amounts[at] ?? '0',
        worked: first.worked + partial + suspended,
        branch,
      }
    })
  })
}

/** What an item comes to for days or hours, at the rates of the last pay of the month. */
function byTime(
  facts: PayslipFacts,
  item: PayItem,
  pay: DayPay | undefined,
  time: { days?: string | null; hours?: string | null },
) {
  const values = pay && { ...pay.values, days: scaled(time.days), hours: scaled(time.hours) }
  if (!values) return { amount: '0', worked: null }
  if (item.basis === 'formula') {
    const { amount, worked } = formulaValue(item.formula ?? '0', facts.items, values, (name) => pay.symbols.get(name) ?? 0n)
    return { amount: written(amount, facts.decimals), worked }
  }
  const isHours = item.basis === 'hours'
  const count = isHours ? values.hours : values.days
  const monthly = item.rateOf === 'gross' ? values.gross : values.basic
  const parts = isHours ? BigInt(facts.hoursPerMonth) * one : values.monthDays
  const factor = scaled(item.factor ?? '1')
  const times = factor === one ? '' : ` × ${item.factor}`
  return {
    amount: written(quotient(product(product(count, monthly), factor), parts), facts.decimals),
    worked: `${(isHours ? time.hours : time.days) ?? '0'} × ${written(quotient(monthly, parts), 2)}${times}`,
  }
}

/** What belongs to this month alone: benefits and deductions, hours and days of the sheet, corrections. */
function inputLines(facts: PayslipFacts, pay: DayPay | undefined): PayslipLine[] {
  const { items } = facts
  const timed = (purpose: 'overtime' | 'absence' | 'lateness', unit: 'days' | 'hours', count: string): PayslipLine[] => {
    const item = itemFor(items, purpose)
    if (!item || compare(count, '0') <= 0) return []
    return [
      {
        ...unused,
        salaryItem: item.id,
        kind: item.kind,
        origin: purpose,
        quantity: count,
        ...byTime(facts, item, pay, { [unit]: count }),
      },
    ]
  }
  const given = facts.benefits.flatMap(({ id, salaryItem, amount, days, hours }): PayslipLine[] => {
    const item = items.find((known) => known.id === salaryItem)
    if (!item) return []
    const { purpose } = item
    const origin = purpose === 'overtime' || purpose === 'absence' || purpose === 'lateness' ? purpose : 'benefit'
    const made = amount === null ? byTime(facts, item, pay, { days, hours }) : { amount, worked: null }
    return [{ ...unused, salaryItem, kind: item.kind, origin, quantity: days ?? hours, ...made, benefit: id }]
  })
  const corrected = facts.corrections.flatMap(({ salaryItem, amount }): PayslipLine[] => {
    const item = items.find((known) => known.id === salaryItem)
    return item ? [{ ...unused, salaryItem, kind: item.kind, origin: 'correction', amount }] : []
  })
  return [
    ...timed('overtime', 'hours', facts.overtimeHours),
    ...timed('absence', 'days', facts.absentDays),
    ...timed('lateness', 'hours', facts.lateHours),
    ...given,
    ...corrected,
  ]
}

/** Leave in the month: what of it is not paid is taken off; leave that is paid in full is told. */
function leaveLines(facts: PayslipFacts, pay: DayPay | undefined): PayslipLine[] {
  const item = itemFor(facts.items, 'leave')
  if (!item || !pay) return []
  return facts.leaves.map(({ id, from, to, days, paidPercentage }): PayslipLine => {
    const { amount, worked } = byTime(facts, { ...item, basis: 'days' }, pay, { days })
    const unpaid = subtract('100', paidPercentage)
    return {
      ...unused,
      from,
      to,
      salaryItem: item.id,
      kind: 'deduction',
      origin: 'leave',
      quantity: days,
      amount: roundTo(multiply(amount, multiply(unpaid, '0.01')), facts.decimals),
      worked: compare(unpaid, '0') === 0 ? null : `${worked} × ${unpaid}%`,
      leave: id,
    }
  })
}

/** Social insurance of what is insured in a whole month, by the days of it that somebody belonged to the staff. */
function insuranceLine(facts: PayslipFacts, pays: readonly DayPay[], monthDays: number) {
  const insuredOf = ({ monthly }: DayPay): bigint =>
    monthly.reduce((total, { item, amount }) => (item.subjectToGosi ? total + amount : total), 0n)
  const weighted = facts.segments.reduce((total, { days }, at) => {
    const pay = pays[at]
    return pay ? total + product(insuredOf(pay), BigInt(days) * one) : total
  }, 0n)
  const { base, employee, employer } = facts.insure(written(quotient(weighted, BigInt(monthDays) * one), facts.decimals))
  const item = itemFor(facts.items, 'socialInsurance')
  const line: PayslipLine | null =
    item && compare(employee, '0') > 0
      ? { ...unused, salaryItem: item.id, kind: 'deduction', origin: 'socialInsurance', amount: employee, worked: base }
      : null
  return { line, base, employer }
}

/** What did not fit in former months. */
function carriedLines(facts: PayslipFacts): PayslipLine[] {
  const item = itemFor(facts.items, 'carried')
  if (!item) return []
  return facts.carried.map(({ id, left }) => ({
    ...unused,
    salaryItem: item.id,
    kind: 'deduction',
    origin: 'carried',
    amount: left,
    carriedFrom: id,
  }))
}

/** Instalments of advances that are due, as far as they are not repaid. */
function advanceLines(facts: PayslipFacts): PayslipLine[] {
  const item = itemFor(facts.items, 'advance')
  if (!item) return []
  return facts.instalments.map(({ id, left, branch = null }) => ({
    ...unused,
    branch,
    salaryItem: item.id,
    kind: 'deduction',
    origin: 'advance',
    amount: left,
    instalment: id,
  }))
}
