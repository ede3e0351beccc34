import { one, product, quotient, rounded, scaled, written } from '../../../schema/formula/decimal.ts'
import { compare, multiply, negate, roundTo, subtract, trim } from '../../../schema/values/money.ts'
import { monthOf } from '../../../schema/values/month.ts'
import { roundedTogether } from '../../../schema/values/roundedTogether.ts'
import { type DayPay, itemValue } from './monthlyPay.ts'
import { itemFor, type PayItem } from './payItem.ts'
import type { PayOrigin, PayslipFacts, PayslipLine } from './payslipFacts.ts'
import type { AtWage, TimeOff } from './timeOff.ts'

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

/** Whether a deduction is of time that was not worked. */
export const isLostTime = (origin: PayOrigin): boolean => origin === 'absence' || origin === 'lateness' || origin === 'leave'

/**
 * What is paid, or kept back, as a rule: each item by the days on which it was the same amount. What an item comes to in the month is rounded once,
 * so that the parts around a raise are together what all of its days earn.
 */
export function contractLines({ segments, decimals }: PayslipFacts, pays: readonly DayPay[], monthDays: number): PayslipLine[] {
  const parts = segments.flatMap((segment, at) => (pays[at]?.monthly ?? []).map((monthly) => ({ segment, ...monthly })))
  // Divided once, at the end: a day's pay has no last digit.
  const whole = BigInt(monthDays) * 100n * one
  return [...Map.groupBy(parts, ({ item }) => item.id).values()].flatMap((ofItem) => {
    const alike = Map.groupBy(ofItem, ({ amount, segment }) => `${amount} ${segment.paidShare} ${segment.branch}`)
    const lines = [...alike.values()].flatMap((some) => {
      const [first] = some
      if (!first) return []
      const days = some.reduce((count, { segment }) => count + segment.days, 0)
      const earned = product(product(first.amount, BigInt(days) * one), scaled(first.segment.paidShare))
      return [{ first, last: some.at(-1) ?? first, days, earned }]
    })
    const amounts = roundedTogether(
      lines.map(({ earned }) => written(quotient(earned, whole), 12)),
      decimals,
      written(
        quotient(
          lines.reduce((total, { earned }) => total + earned, 0n),
          whole,
        ),
        decimals,
      ),
    )
    return lines.map(({ first, last, days }, at): PayslipLine => {
      const partial = days === monthDays ? '' : ` × ${days} ÷ ${monthDays}`
      const suspended = first.segment.paidShare === '100' ? '' : ` × ${first.segment.paidShare}%`
      return {
        ...unused,
        salaryItem: first.item.id,
        kind: first.item.kind,
        origin: 'contract',
        from: first.segment.from,
        to: last.segment.to,
        quantity: String(days),
        amount: amounts[at] ?? '0',
        worked: first.worked + partial + suspended,
        branch: first.segment.branch,
      }
    })
  })
}

/** What of a payslip's facts the inputs of a month need. */
export type InputFacts = Pick<
  PayslipFacts,
  'items' | 'benefits' | 'corrections' | 'absentDays' | 'lateHours' | 'overtimeHours' | 'hoursPerMonth' | 'decimals'
>

interface Time {
  readonly days?: string | null
  readonly hours?: string | null
}

/** What an item comes to for days or hours that are all at one wage, or each part at its own. */
function byTime(
  facts: Pick<InputFacts, 'items' | 'hoursPerMonth' | 'decimals'>,
  item: PayItem,
  time: Time,
  parts: readonly AtWage[],
) {
  const [first] = parts
  if (!first) return { amount: '0', worked: null }
  if (item.basis === 'formula') return byFormula(facts, item, time, parts)
  const isHours = item.basis === 'hours'
  const given = isHours ? time.hours : time.days
  const whole = isHours ? BigInt(facts.hoursPerMonth) * one : first.pay.values.monthDays
  const factor = scaled(item.factor ?? '1')
  const times = factor === one ? '' : ` × ${item.factor}`
  const made = parts.map(({ pay, count }) => {
    const monthly = item.rateOf === 'gross' ? pay.values.gross : pay.values.basic
    const rate = quotient(monthly, whole)
    // A rate without a last digit is told as what it is made of: whoever multiplies comes to the amount.
    const told =
      rounded(rate, 2) === rate && product(rate, whole) === monthly
        ? written(rate, 2)
        : `${written(monthly, facts.decimals)} ÷ ${written(whole, 0)}`
    return { earned: product(given ? count : 0n, monthly), worked: `${countOf(count, given)} × ${told}` }
  })
  const earned = made.reduce((total, part) => total + part.earned, 0n)
  const worked = made.map((part) => part.worked).join(' + ')
  return {
    amount: written(quotient(product(earned, factor), whole), facts.decimals),
    worked: `${made.length > 1 && times ? `(${worked})` : worked}${times}`,
  }
}

/** How much is at a wage: all that was given is told as it was given. */
const countOf = (count: bigint, given: string | null | undefined): string =>
  given && scaled(given) !== count ? trim(written(count, 12)) : (given ?? '0')

/** A formula is asked for all of the time at each wage, and each wage has its part of the answer: it may count the first days otherwise. */
function byFormula(
  { items, decimals }: Pick<InputFacts, 'items' | 'decimals'>,
  item: PayItem,
  time: Time,
  parts: readonly AtWage[],
) {
  const whole = parts.reduce((total, { count }) => total + count, 0n)
  const made = parts.map(({ pay, count }) => {
    const values = { ...pay.values, days: scaled(time.days), hours: scaled(time.hours) }
    const { amount, worked } = itemValue(item, items, values, (name) => pay.symbols.get(name) ?? 0n)
    if (parts.length === 1) return { amount, worked }
    return {
      amount: quotient(product(amount, count), whole),
      worked: `(${worked}) × ${trim(written(count, 12))} ÷ ${trim(written(whole, 12))}`,
    }
  })
  const amount = made.reduce((total, part) => total + part.amount, 0n)
  return { amount: written(amount, decimals), worked: made.map(({ worked }) => worked).join(' + ') }
}

/**
 * What belongs to this month alone: benefits and deductions, hours and days of the sheet, corrections.
 * @param pay the last of the month: what has no day of its own is reckoned by it
 */
export function inputLines(facts: InputFacts, pay: DayPay | undefined, off?: TimeOff): PayslipLine[] {
  const { items } = facts
  const atLast = ({ basis }: PayItem, time: Time): AtWage[] =>
    pay ? [{ pay, count: scaled(basis === 'hours' ? time.hours : time.days) }] : []
  const timed = (purpose: 'overtime' | 'absence' | 'lateness', unit: 'days' | 'hours', count: string): PayslipLine[] => {
    const item = itemFor(items, purpose)
    if (!item || compare(count, '0') <= 0) return []
    const time = { [unit]: count }
    return [
      {
        ...unused,
        salaryItem: item.id,
        kind: item.kind,
        origin: purpose,
        quantity: count,
        ...byTime(facts, item, time, (purpose === 'absence' && off?.absent) || atLast(item, time)),
      },
    ]
  }
  const given = facts.benefits.flatMap(({ id, salaryItem, amount, days, hours }): PayslipLine[] => {
    const item = items.find((known) => known.id === salaryItem)
    if (!item) return []
    const { purpose } = item
    const origin = purpose === 'overtime' || purpose === 'absence' || purpose === 'lateness' ? purpose : 'benefit'
    const parts = off?.benefits.get(id) ?? atLast(item, { days, hours })
    const made = amount === null ? byTime(facts, item, { days, hours }, parts) : { amount, worked: null }
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
export function leaveLines(facts: PayslipFacts, wages: TimeOff['leaves']): PayslipLine[] {
  const item = itemFor(facts.items, 'leave')
  if (!item) return []
  return facts.leaves.map(({ id, from, to, days, paidPercentage, paidShare }, at): PayslipLine => {
    const parts = wages[at] ?? []
    const { amount, worked } = byTime(facts, { ...item, basis: 'days' }, { days }, parts)
    const all = parts.length > 1 ? `(${worked})` : worked
    const unpaid = subtract('100', paidPercentage)
    return {
      ...unused,
      from,
      to,
      salaryItem: item.id,
      kind: 'deduction',
      origin: 'leave',
      quantity: days,
      amount: roundTo(multiply(amount, multiply(multiply(unpaid, paidShare), '0.0001')), facts.decimals),
      worked: compare(unpaid, '0') === 0 ? null : `${all} × ${unpaid}%${paidShare === '100' ? '' : ` × ${paidShare}%`}`,
      leave: id,
    }
  })
}

/** Social insurance of what is insured in a whole month, by the days of it that somebody belonged to the staff. */
export function insuranceLine(facts: PayslipFacts, pays: readonly DayPay[], monthDays: number) {
  const insuredOf = ({ monthly }: DayPay) =>
    monthly.flatMap(({ item, amount }) => (item.subjectToGosi ? [{ item: item.id, amount: written(amount, 12) }] : []))
  const parts = facts.segments.flatMap(({ days }, at) => {
    const pay = pays[at]
    return pay ? [{ pay: insuredOf(pay), days }] : []
  })
  const { base, percentage, employee, employer } = facts.insure(parts, monthDays)
  const item = itemFor(facts.items, 'socialInsurance')
  const line: PayslipLine | null =
    item && compare(employee, '0') > 0
      ? {
          ...unused,
          salaryItem: item.id,
          kind: 'deduction',
          origin: 'socialInsurance',
          amount: employee,
          worked: `${base} × ${percentage}%`,
        }
      : null
  return { line, base, employer }
}

/** What did not fit in former months. */
export function carriedLines(facts: PayslipFacts): PayslipLine[] {
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
export function advanceLines(facts: PayslipFacts): PayslipLine[] {
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

/** What former months would come to by now beyond what they came to; shares of social insurance stay with those of the month. */
export function differenceLines({ differences }: PayslipFacts): PayslipLine[] {
  return differences.map(({ salaryItem, branch, from, to, amount, isInsurance }) => {
    const isMore = compare(amount, '0') > 0
    return {
      ...unused,
      ...{ salaryItem, branch, from, to },
      // The month that it settles.
      worked: monthOf(from),
      ...(isInsurance
        ? { kind: 'deduction', origin: 'socialInsurance', amount: negate(amount) }
        : { kind: isMore ? 'earning' : 'deduction', origin: 'difference', amount: isMore ? amount : negate(amount) }),
    }
  })
}
