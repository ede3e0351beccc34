import { add, greater, isZero, lesser, negate, split, subtract, sum } from '../../../schema/values/money.ts'
import { firstDay, lastDay, monthOf } from '../../../schema/values/month.ts'
import { takeInOrder } from '../../../schema/values/takeInOrder.ts'
import {
  datedIn,
  firstMissed,
  type Known,
  keptState,
  type MonthState,
  ofState,
  rowsIn,
  type School,
  stateOf,
} from './monthState.ts'
import { itemFor, type PayRow } from './payItem.ts'
import { earnedIn } from './payslip.ts'
import type { MonthDifference, PayslipFacts, PayslipLine } from './payslipFacts.ts'

/** A salary of a former month, with what it was reckoned from. */
export interface FormerSalary {
  readonly month: string
  readonly branch: number
  readonly reckonedFrom: string | null
  /** The shares of social insurance on it, with those that it settles of months before: `corrected` says which. */
  readonly employeeInsurance: string | null
  readonly employerInsurance: string | null
  readonly corrected: string | null
}

/** What another document has taken, or given, of a month that had become otherwise; an item of null is the school's share of social insurance. */
export type Settled = readonly [month: string, salaryItem: number | null, branch: number, amount: string]

/** Differences as a document keeps them; null where there are none. */
export const keptDifferences = (settled: readonly Settled[]): string | null => (settled.length ? JSON.stringify(settled) : null)

/** The differences that documents have kept. */
export const differencesKept = (kept: readonly (string | null)[]): readonly Settled[] =>
  kept.flatMap((one) => (one ? (JSON.parse(one) as readonly Settled[]) : []))

/** What former months would come to by now beyond what they came to. */
export interface Differences {
  /** What the employee gets or owes. */
  readonly lines: readonly MonthDifference[]
  /** What is only borne by another branch by now: cost alone, which for each item of a month comes to nothing together. */
  readonly moved: readonly Settled[]
  /** The school's share of social insurance, in the branches that bear it. */
  readonly employer: readonly { readonly month: string; readonly branch: number; readonly amount: string }[]
}

/**
 * What of the differences that a document has kept stands on none of its lines: pay that one branch bears in the place of another.
 * @param onLines what its lines have given, or taken below zero
 */
export function movedAmong(kept: readonly Settled[], onLines: readonly Settled[]): readonly Settled[] {
  const ofPay = kept.filter(([, item]) => item !== null)
  const all = Map.groupBy([...ofPay, ...onLines.map(taken)], ([month, item, branch]) => `${month} ${item} ${branch}`)
  return [...all.values()].flatMap((same): Settled[] => {
    const [[month, item, branch] = ['', null, 0]] = same
    const rest = sum(same.map(([, , , amount]) => amount))
    return isZero(rest) ? [] : [[month, item, branch, rest]]
  })
}

const taken = ([month, item, branch, amount]: Settled): Settled => [month, item, branch, negate(amount)]

type Line = Pick<PayslipLine, 'origin' | 'from'>

/** Whether a line of a payslip settles a former month: a share of social insurance of the month itself has no days. */
export const isDifference = ({ from, origin }: Line): boolean =>
  from !== null && (origin === 'difference' || origin === 'socialInsurance')

/** What lines of a payslip have given, or taken below zero, of former months. */
export const settledBy = (lines: readonly (Line & Pick<PayslipLine, 'salaryItem' | 'kind' | 'branch' | 'amount'>)[]): Settled[] =>
  lines.filter(isDifference).map((line) => [monthOf(String(line.from)), line.salaryItem, line.branch ?? 0, signed(line)])

const signed = ({ kind, amount }: Pick<PayslipLine, 'kind' | 'amount'>): string => (kind === 'earning' ? amount : negate(amount))

/**
 * The pay of former months as it follows from what is known now, less what it was reckoned from then and what others have settled of it. What has
 * no day of its own, such as the basic salary of the contract or how an item is reckoned, is the same on both sides: it changes no month that is over.
 * @param settled what other documents have taken and given
 */
export function differencesOf(
  salaries: readonly FormerSalary[],
  known: Known,
  school: School,
  settled: readonly Settled[],
): Differences {
  const inOrder = salaries.toSorted((a, b) => (a.month < b.month ? -1 : 1))
  const all = inOrder.flatMap((salary) => {
    const { month, branch, reckonedFrom } = salary
    if (!reckonedFrom) return []
    const before = stateOf(reckonedFrom)
    const dated = datedIn(month, known, school.basis, before.benefits)
    const now = { ...before, ...dated, rows: rowsNow(month, before, known.rows) }
    const own = settled.filter((one) => one[0] === month)
    // What was kept is a state as it is written.
    if (!own.length && keptState(now) === reckonedFrom) return []
    return [{ month, branch, ...differenceOf(salary, before, now, school, own) }]
  })
  return {
    lines: all.flatMap(({ lines }) => lines),
    moved: all.flatMap(({ moved }) => moved),
    employer: all.flatMap(({ month, employer }) => employer.map((one) => ({ month, ...one }))),
  }
}

function differenceOf(salary: FormerSalary, before: MonthState, now: MonthState, school: School, settled: readonly Settled[]) {
  const { month, branch } = salary
  const factsOf = (state: MonthState): PayslipFacts => ({ ...ofState(month, state, school), ...alone })
  const [then, today] = [factsOf(before), factsOf(now)]
  const [was, is] = [earnedIn(then), earnedIn(today)]
  const insurance = itemFor(school.items, 'socialInsurance')?.id
  const home = homeBy(now, before) ?? branch
  // What the employee pays to social insurance is no branch's cost: it stays where the month was paid.
  const placeOf = (item: number, at: number) => `${item} ${item === insurance ? 0 : at}`
  const keyAt = (own: number) => (line: PayslipLine) => placeOf(line.salaryItem, line.branch ?? own)
  const [former, present] = [Map.groupBy(was.lines, keyAt(branch)), Map.groupBy(is.lines, keyAt(home))]
  const done = Map.groupBy(
    settled.filter(([, item]) => item !== null),
    ([, item, at]) => placeOf(Number(item), at),
  )
  const found = [...new Set([...former.keys(), ...present.keys(), ...done.keys()])].flatMap((key): MonthDifference[] => {
    const [salaryItem = 0, at = 0] = key.split(' ').map(Number)
    const isInsurance = salaryItem === insurance
    const [more, less] = [present.get(key) ?? [], former.get(key) ?? []]
    const since = sum((done.get(key) ?? []).map(([, , , amount]) => amount))
    const reckoned = subtract(sum(more.map(signed)), sum([...less.map(signed), since]))
    const amount = isInsurance ? lesser(reckoned, leftOf(withheldBy(salary, salaryItem), since)) : reckoned
    if (isZero(amount)) return []
    // What is taken back stands where it stood, what is given where it belongs.
    const [first, other] = amount.startsWith('-') ? [less, more] : [more, less]
    const days = (first.length ? first : other).filter(({ from }) => from !== null)
    return [
      {
        ...{ salaryItem, amount, branch: isInsurance ? null : at, isInsurance },
        from: days[0]?.from ?? firstDay(month),
        to: days.at(-1)?.to ?? lastDay(month),
      },
    ]
  })
  const parts = [...Map.groupBy(found, ({ salaryItem }) => salaryItem).values()].map((some) => apart(month, some))
  const doneByEmployer = settled.flatMap(([, item, at, amount]) => (item === null ? [[at, amount] as const] : []))
  const [borne, bears] = [byDays(was.employerInsurance, then, branch), byDays(is.employerInsurance, today, home)]
  const places = new Set([...borne.keys(), ...bears.keys(), ...doneByEmployer.map(([at]) => at)])
  const moves = [...places].map((at) => {
    const before = [borne.get(at) ?? '0', ...doneByEmployer.flatMap(([of, amount]) => (of === at ? [amount] : []))]
    return { branch: at, amount: subtract(bears.get(at) ?? '0', sum(before)) }
  })
  const [added, takenBack] = [false, true].map((isBelow) => moves.filter(({ amount }) => isBelow === amount.startsWith('-')))
  const paid = add(borneBy(salary), ...doneByEmployer.map(([, amount]) => amount), ...(added ?? []).map(({ amount }) => amount))
  const given = takeInOrder(greater(paid, '0'), takenBack ?? [], ({ amount }) => negate(amount))
  const employer = [...(added ?? []), ...given.map(({ one, amount }) => ({ ...one, amount: negate(amount) }))].filter(
    ({ amount }) => !isZero(amount),
  )
  return { lines: parts.flatMap(({ lines }) => lines), moved: parts.flatMap(({ moved }) => moved), employer }
}

/** What is left of a share that was withheld: no more than that is given back, whatever the rules are by now. */
const leftOf = (withheld: string, since: string): string => greater(subtract(withheld, since), '0')

/** The employee's share on the payslip, of its own month. */
const withheldBy = ({ employeeInsurance, corrected, month }: FormerSalary, item: number): string =>
  add(employeeInsurance ?? '0', ...ofOthers(corrected, month, item))

/** The school's. */
const borneBy = ({ employerInsurance, corrected, month }: FormerSalary): string =>
  subtract(employerInsurance ?? '0', sum(ofOthers(corrected, month, null)))

/** What of an item a payslip has settled of other months. */
const ofOthers = (corrected: string | null, own: string, of: number | null): string[] =>
  differencesKept([corrected]).flatMap(([month, item, , amount]) => (month !== own && item === of ? [amount] : []))

/** What of an item's differences in several branches the employee gets or owes, and what one branch bears in the place of another. */
function apart(
  month: string,
  found: readonly MonthDifference[],
): { lines: readonly MonthDifference[]; moved: readonly Settled[] } {
  const net = sum(found.map(({ amount }) => amount))
  const isBelow = net.startsWith('-')
  const size = (amount: string) => (isBelow ? negate(amount) : amount)
  const alike = found.filter(({ amount }) => isBelow === amount.startsWith('-'))
  const given = isZero(net) ? [] : takeInOrder(size(net), alike, ({ amount }) => size(amount))
  const lines = given.map(({ one, amount }) => ({ ...one, amount: size(amount) }))
  const moved = found.flatMap(({ salaryItem, branch, amount }): Settled[] => {
    const rest = subtract(amount, lines.find((line) => line.branch === branch)?.amount ?? '0')
    return isZero(rest) ? [] : [[month, salaryItem, branch ?? 0, rest]]
  })
  return { lines, moved }
}

/** The school's share of social insurance among the branches, by the days in each. */
function byDays(amount: string, { segments, decimals }: PayslipFacts, home: number): ReadonlyMap<number, string> {
  if (isZero(amount)) return new Map()
  const branches = [...Map.groupBy(segments, (segment) => segment.branch ?? home)]
  const days = branches.map(([, some]) => String(some.reduce((count, segment) => count + segment.days, 0)))
  const amounts = split(amount, days, decimals)
  return new Map(branches.map(([branch], at) => [branch, amounts[at] ?? '0']))
}

/** Where a month belongs by now that ended elsewhere when it was reckoned: a late transfer takes along what is no branch's own part. */
const homeBy = (now: MonthState, before: MonthState): number | undefined => {
  const [here, there] = [now.places.at(-1)?.branch, before.places.at(-1)?.branch]
  return here === there ? undefined : here
}

/** What other months and advances have to do with a salary is none of its own month. */
const alone = { deductionShare: null, instalments: [], carried: [], corrections: [], differences: [] } as const

/**
 * The pay lines of a month by what is known now. A line that begins or ends by the end of the month says it anew; one without such a day says what
 * is so now, and the month keeps what it had.
 */
function rowsNow(month: string, { rows: before, benefits }: MonthState, now: readonly PayRow[]): PayRow[] {
  const last = lastDay(month)
  const isDated = ({ from, to }: PayRow) => (from !== null && from <= last) || (to !== null && to < last)
  const items = new Set([...before, ...now].map(({ salaryItem }) => salaryItem))
  return [...items].flatMap((item) => {
    const own = now.filter(({ salaryItem }) => salaryItem === item)
    return own.some(isDated) ? rowsIn(month, own, firstMissed(benefits)) : before.filter(({ salaryItem }) => salaryItem === item)
  })
}
