import { addDays, daysBetween, daysIn } from '../../schema/values/date.ts'
import { add, compare, greater, lesser, partOf, roundTo, subtract, sum } from '../../schema/values/money.ts'
import { inForce, type LateDiscount, takenBackBy } from './lateDiscount.ts'
import { breaksSince, daysOfBreaks, readBreaks } from './serviceBreaks.ts'

/** The first and the last day on which something is earned, and by what the time between them is divided; by days where it is not said. */
export interface ServicePeriod {
  readonly from: string
  readonly to: string
  readonly by?: 'days' | 'months' | null
  /** Days between its terms, as its line keeps them: they are no part of it. */
  readonly breaks?: string | null
}

/** A fee that is earned day by day, and what has become of it so far. */
export interface Deferral extends ServicePeriod {
  /** What of it waits to be earned when it is invoiced. */
  readonly net: string
  /** What has left the account on which it waits: earned, or credited. */
  readonly released: string
  /** What of that was credited before it was earned. */
  readonly unwound: string
  /** Discounts and price reductions that came after the invoice: what is earned is less from then on. */
  readonly later?: readonly LateDiscount[]
  /** What was recognised of it, by its days; of what is not named nothing is of a later day than what is asked. */
  readonly recognised?: readonly Recognised[]
}

/** What was recognised of a fee on a day. */
export interface Recognised {
  readonly date: string
  readonly amount: string
}

/** What a document has recognised of a line of an invoice. */
export interface RecognisedLine {
  /** The document. */
  readonly record: number
  readonly item: number | null
  readonly amount: string | null
  readonly 'record.date': string | null
}

/** What was recognised of one of its lines, by day. */
export const ofLine = (all: readonly RecognisedLine[], line: number | null) =>
  all.flatMap(({ item, amount, 'record.date': date }) =>
    item === line && amount !== null && date !== null ? [{ date, amount }] : [],
  )

/** What of a fee was credited by a day: before it was earned, and since. */
const creditedBy = ({ unwound, later = [] }: Pick<Deferral, 'unwound' | 'later'>, day: string): string =>
  add(unwound, takenBackBy(later, day))

/** What of a fee is earned when a day is over by what was known then, and never more than was not credited. */
export const earnedKnown = (fee: Omit<Deferral, 'released'>, day: string, decimals: number): string =>
  lesser(earnedOf(fee, day, decimals), subtract(fee.net, creditedBy(fee, day)))

/** How many days of a period have passed with a day, and how many it has. */
export function daysPassed({ from, to, breaks }: ServicePeriod, day: string): readonly [passed: number, all: number] {
  const between = readBreaks(breaks)
  const upTo = (last: string) => daysBetween(from, last) + 1 - daysOfBreaks(between, last)
  const all = upTo(to)
  return [Math.min(all, Math.max(0, upTo(day))), all]
}

/** What a month weighs, whatever its length: all lengths of months divide it. */
const month = 28 * 29 * 15 * 31

/** What has passed by so many days of the month of a day, in such parts: each day of a month is an equal part of it. */
function partsUpTo(day: string, days = Number(day.slice(8))): number {
  const [year, number] = day.split('-').map(Number) as [number, number]
  return (year * 12 + number) * month + days * (month / daysIn(year, number))
}

/** The parts before a day begins. */
const partsBefore = (day: string): number => partsUpTo(day, Number(day.slice(8)) - 1)

/** The same of a period by months: one that is not whole counts by its days. */
function monthsPassed({ from, to, breaks }: ServicePeriod, day: string): readonly [passed: number, all: number] {
  const between = readBreaks(breaks)
  const ofBreaks = (last: string) =>
    between.reduce((sum, one) => sum + Math.max(0, partsUpTo(last < one.to ? last : one.to) - partsBefore(one.from)), 0)
  const upTo = (last: string) => partsUpTo(last) - partsBefore(from) - ofBreaks(last)
  const all = upTo(to)
  return [Math.min(all, Math.max(0, upTo(day))), all]
}

/**
 * What of an amount is earned when a day is over: its part by days or by months, and all of it at the end. It is the whole sum up to that
 * day, so that months, however they are cut, add up to the amount to the halala.
 */
export function earnedBy(net: string, period: ServicePeriod, day: string, decimals: number): string {
  const [passed, all] = (period.by === 'months' ? monthsPassed : daysPassed)(period, day)
  return passed >= all ? net : partOf(net, String(passed), String(all), decimals)
}

/** What of a fee is earned when a day is over, less what discounts and price reductions that had come after the invoice took off. */
export function earnedOf(
  { later = [], ...deferral }: Omit<Deferral, 'released' | 'unwound'>,
  day: string,
  decimals: number,
): string {
  const come = inForce(later, day)
  if (!come.length) return earnedBy(deferral.net, deferral, day, decimals)
  // Rounded once, at the end: what is earned at a lower price is what it would be had it been invoiced at that.
  const digits = decimals + 6
  const exact = come.reduce(
    (earned, { waits, earnedBefore, stillEarned }) =>
      compare(earned, earnedBefore) > 0 && compare(stillEarned, '0') > 0
        ? add(earnedBefore, partOf(stillEarned, subtract(earned, earnedBefore), add(stillEarned, waits), digits))
        : earned,
    earnedBy(deferral.net, deferral, day, digits),
  )
  return roundTo(exact, decimals)
}

/**
 * What is to be earned of a fee at the end of a day beyond what was before: a month that is missing among others is to be earned where it
 * was, unless a later one has taken it along. What was credited is earned no more.
 */
export function toRecognise(deferral: Deferral, day: string, decimals: number): string {
  const { released, recognised = [] } = deferral
  const behind = recognised.filter(({ date }) => date > day)
  return [day, ...behind.map(({ date }) => date)]
    .map((at) => {
      const after = sum(behind.flatMap(({ date, amount }) => (date > at ? amount : [])))
      const before = subtract(subtract(released, creditedBy(deferral, at)), after)
      return greater('0', subtract(earnedKnown(deferral, at, decimals), before))
    })
    .reduce(lesser)
}

/** What of a fee was earned when a day is over, whether it was recognised by then or not, and what of it is still to be earned. */
export function earnedAt(deferral: Deferral, day: string, decimals: number): { readonly earned: string; readonly rest: string } {
  const credited = creditedBy(deferral, day)
  const earned = greater(earnedKnown(deferral, day, decimals), subtract(deferral.released, credited))
  return { earned, rest: greater('0', subtract(subtract(deferral.net, credited), earned)) }
}

/**
 * What a fee earns in each month of its period, by the last day of each: what was credited before is earned no more, and what a lowered
 * price takes back of months before is less in the month of its credit note.
 */
export function scheduleOf(
  net: string,
  period: ServicePeriod,
  decimals: number,
  { unwound = '0', later = [] }: Partial<Pick<Deferral, 'unwound' | 'later'>> = {},
): readonly { readonly until: string; readonly amount: string }[] {
  const months: { until: string; amount: string }[] = []
  let before = '0'
  for (const until of endsOfMonths(period)) {
    const earned = earnedKnown({ net, ...period, unwound, later }, until, decimals)
    months.push({ until, amount: add(subtract(earned, before), '0') })
    before = earned
  }
  return months
}

/** The last days of the months of a period; its own last day is the last one. */
export function endsOfMonths({ from, to }: ServicePeriod): string[] {
  const ends: string[] = []
  let [year, month] = from.split('-').map(Number) as [number, number]
  for (;;) {
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    if (last >= to) return [...ends, to]
    ends.push(last)
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
}

/** A line of an invoice with the days over which it is earned. */
export interface EarnedLine {
  readonly serviceFrom: string | null
  readonly serviceTo: string | null
  readonly recognisedBy: 'days' | 'months' | null
  readonly serviceBreaks: string | null
  /** Until when its income is that of closed years, and waits no more. */
  readonly ofClosedUntil?: string | null
}

/** What other documents read of a line that is earned. */
interface ReadItem {
  readonly from: EarnedLine['serviceFrom']
  readonly to: EarnedLine['serviceTo']
  readonly by: EarnedLine['recognisedBy']
  readonly breaks: EarnedLine['serviceBreaks']
  readonly closed: string | null
}

/** The days over which what waits of a line is earned, those of closed years left out whose income it corrects; none of what is earned at once. */
export function periodOf({
  serviceFrom: from,
  serviceTo: to,
  recognisedBy: by,
  serviceBreaks: breaks,
  ofClosedUntil: closed,
}: EarnedLine): ServicePeriod | null {
  if (from === null || to === null) return null
  if (!closed || closed < from) return { from, to, by, breaks }
  const rest = addDays(closed, 1)
  return { from: rest, to, by, breaks: breaksSince(breaks, rest) }
}

/** The same of a line of an invoice as other documents read it. */
export const periodOfItem = ({ from, to, by, breaks, closed }: ReadItem): ServicePeriod | null =>
  periodOf({ serviceFrom: from, serviceTo: to, recognisedBy: by, serviceBreaks: breaks, ofClosedUntil: closed })
