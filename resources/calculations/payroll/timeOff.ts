import { scaled } from '../../../schema/formula/decimal.ts'
import { addDays, dayNumber } from '../../../schema/values/date.ts'
import { hoursOf } from './attendance.ts'
import type { CountedDay } from './countedDays.ts'
import type { DayPay } from './monthlyPay.ts'
import type { PayslipFacts } from './payslipFacts.ts'

/** Days or hours off at one wage: whole numbers of 10⁻¹². */
export interface AtWage {
  readonly pay: DayPay
  readonly count: bigint
}

/** Time that is taken off the pay of a month, each at the wages of its days. */
export interface TimeOff {
  readonly leaves: readonly (readonly AtWage[])[]
  /** Days of the sheet and of late returns. */
  readonly absent: readonly AtWage[]
  readonly benefits: ReadonlyMap<number, readonly AtWage[]>
}

/** Days of a month on which the pay is the same, with what no time off has taken of them yet. */
interface Stretch {
  readonly from: string
  to: string
  readonly paidShare: string
  readonly wage: string
  readonly pay: DayPay
  left: bigint
}

/** Days that are asked for: which they are, as far as that is known, and how many. */
interface Asked {
  readonly on: readonly CountedDay[]
  readonly days: bigint
  readonly paidShare: string
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** All that a wage is, so that days with the same one are known. */
const wageOf = ({ basic, monthly }: DayPay): string =>
  [`${basic}`, ...monthly.map(({ item, amount }) => `${item.id} ${amount}`).toSorted()].join(' ')

function stretchesOf(segments: PayslipFacts['segments'], pays: readonly DayPay[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const [at, { from, to, days, paidShare }] of segments.entries()) {
    const pay = pays[at]
    if (!pay) continue
    const [wage, before, left] = [wageOf(pay), stretches.at(-1), scaled(days)]
    if (before?.wage === wage && before.paidShare === paidShare) {
      before.to = to
      before.left += left
    } else stretches.push({ from, to, paidShare, wage, pay, left })
  }
  return stretches
}

/** The days of a time, in their order. */
const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, dayNumber(to) - dayNumber(from) + 1) }, (_, at) => addDays(from, at))

/** So much more at a wage; what is at the same one is told once. */
function put(taken: Map<string, AtWage>, { wage, pay }: Pick<Stretch, 'wage' | 'pay'>, count: bigint): void {
  if (count > 0n) taken.set(wage, { pay, count: count + (taken.get(wage)?.count ?? 0n) })
}

/**
 * Days off at the wages of their own days, and never more at a wage than the month pays at it: a 31st is paid by nobody, and a raise from that day
 * pays nothing. What finds no room on its own days, and days that nobody has said, are taken of what is left: the nearest days before, then those
 * after; what nobody has said from the end of the month. Days of a suspension stand for no others.
 */
function atOwnWages(asked: readonly Asked[], stretches: readonly Stretch[], payOf: (day: string) => DayPay) {
  const outside = (day: string) => {
    const pay = payOf(day)
    return { pay, wage: wageOf(pay) }
  }
  const known = asked.map(({ on, days }) => {
    const taken = new Map<string, AtWage>()
    const waiting: { readonly at: number; readonly count: bigint }[] = []
    let rest = days
    for (const { day, part } of on) {
      const count = least(scaled(String(part)), rest)
      rest -= count
      const at = stretches.findIndex(({ from, to }) => from <= day && day <= to)
      const own = stretches[at]
      const found = own ? least(count, own.left) : count
      put(taken, own ?? outside(day), found)
      if (!own) continue
      own.left -= found
      if (found < count) waiting.push({ at, count: count - found })
    }
    return { taken, waiting: rest > 0n ? [...waiting, { at: stretches.length - 1, count: rest }] : waiting }
  })
  return known.map(({ taken, waiting }, index) => {
    for (const { at, count } of waiting) {
      let rest = count
      const near = [...stretches.slice(0, at + 1).toReversed(), ...stretches.slice(at + 1)]
      const alike = near.filter(({ paidShare }) => paidShare === asked[index]?.paidShare)
      for (const stretch of alike) {
        const found = least(rest, stretch.left)
        stretch.left -= found
        rest -= found
        put(taken, stretch, found)
      }
    }
    return [...taken.values()]
  })
}

/** Hours that were counted of certain days, by the wages of these days. */
function hoursAtWages(on: readonly CountedDay[], hours: string, payAt: (day: string) => DayPay): AtWage[] {
  const wages = [...Map.groupBy(on, ({ day }) => wageOf(payAt(day))).values()]
  let rest = scaled(hours)
  return wages.map((some, at) => {
    const minutes = some.reduce((total, { part }) => total + part, 0)
    const count = at === wages.length - 1 ? rest : least(rest, scaled(hoursOf(minutes)))
    rest -= count
    return { pay: payAt(some[0]?.day ?? ''), count }
  })
}

/**
 * What time off a month has, at the wages of its days.
 * @param payOf the pay as it is on a day, also on one of a month before
 */
export function timeOff(
  { segments, leaves, absentDays, lateOn, benefits }: PayslipFacts,
  pays: readonly DayPay[],
  payOf: (day: string) => DayPay,
): TimeOff {
  const stretches = stretchesOf(segments, pays)
  const payAt = (day: string) => stretches.find(({ from, to }) => from <= day && day <= to)?.pay ?? payOf(day)
  const rows = benefits.filter(({ days, missedOn }) => days !== null && missedOn)
  const asked: Asked[] = [
    ...leaves.map(({ from, to, days, paidShare, fromNoon }) => ({
      on: daysOf(from, to).map((day, at) => ({ day, part: at === 0 && fromNoon ? 0.5 : 1 })),
      days: scaled(days),
      paidShare,
    })),
    {
      on: lateOn.flatMap(({ from, to, share }) => daysOf(from, to).map((day) => ({ day, part: share }))),
      days: scaled(absentDays),
      paidShare: '100',
    },
    ...rows.map(({ missedOn, days }) => ({ on: missedOn ?? [], days: scaled(days), paidShare: '100' })),
  ]
  const found = atOwnWages(asked, stretches, payOf)
  return {
    leaves: found.slice(0, leaves.length),
    absent: found[leaves.length] ?? [],
    benefits: new Map([
      ...rows.map(({ id }, at) => [id, found[leaves.length + 1 + at] ?? []] as const),
      ...benefits.flatMap(({ id, days, hours, missedOn }) =>
        days === null && hours !== null && missedOn?.length ? [[id, hoursAtWages(missedOn, hours, payAt)] as const] : [],
      ),
    ]),
  }
}
