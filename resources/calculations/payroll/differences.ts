import { isZero, negate, subtract, sum } from '../../../schema/values/money.ts'
import { firstDay, lastDay } from '../../../schema/values/month.ts'
import { datedIn, type Known, keptState, type MonthState, ofState, rowsIn, type School, stateOf } from './monthState.ts'
import { itemFor, type PayRow } from './payItem.ts'
import { earnedIn, type MonthDifference, type PayslipLine } from './payslip.ts'

/** A salary of a former month, with what it was reckoned from. */
export interface FormerSalary {
  readonly month: string
  readonly branch: number
  readonly reckonedFrom: string | null
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
  readonly lines: readonly MonthDifference[]
  readonly employer: readonly { readonly month: string; readonly branch: number; readonly amount: string }[]
}

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
  const all = inOrder.flatMap(({ month, branch, reckonedFrom }) => {
    if (!reckonedFrom) return []
    const before = stateOf(reckonedFrom)
    const dated = datedIn(month, known, school.basis)
    const now = { ...before, ...dated, rows: rowsNow(month, before.rows, known.rows) }
    const own = settled.filter((one) => one[0] === month)
    if (!own.length && keptState(now) === keptState(before)) return []
    return [{ month, branch, ...differenceOf(month, branch, before, now, school, own) }]
  })
  return {
    lines: all.flatMap(({ lines }) => lines),
    employer: all.flatMap(({ month, employer }) => employer.map((one) => ({ month, ...one }))),
  }
}

function differenceOf(
  month: string,
  branch: number,
  before: MonthState,
  now: MonthState,
  school: School,
  settled: readonly Settled[],
) {
  const [was, is] = [before, now].map((state) => earnedIn({ ...ofState(month, state, school), ...alone })) as [Earned, Earned]
  const insurance = itemFor(school.items, 'socialInsurance')?.id
  const home = homeBy(now, before) ?? branch
  const keyAt = (own: number) => (line: PayslipLine) => `${line.salaryItem} ${line.branch ?? own}`
  const [former, present] = [Map.groupBy(was.lines, keyAt(branch)), Map.groupBy(is.lines, keyAt(home))]
  const keys = new Set([
    ...former.keys(),
    ...present.keys(),
    ...settled.flatMap(([, item, at]) => (item === null ? [] : [`${item} ${at}`])),
  ])
  const lines = [...keys].flatMap((key): MonthDifference[] => {
    const [salaryItem = 0, at = 0] = key.split(' ').map(Number)
    const done = settled.flatMap(([, item, of, amount]) => (item === salaryItem && of === at ? [amount] : []))
    const [more, less] = [present.get(key) ?? [], former.get(key) ?? []]
    const amount = subtract(sum(more.map(signed)), sum([...less.map(signed), ...done]))
    if (isZero(amount)) return []
    // What is taken back stands where it stood, what is given where it belongs.
    const [first, other] = amount.startsWith('-') ? [less, more] : [more, less]
    const days = (first.length ? first : other).filter(({ from }) => from !== null)
    return [
      {
        ...{ salaryItem, amount, branch: at },
        from: days[0]?.from ?? firstDay(month),
        to: days.at(-1)?.to ?? lastDay(month),
        isInsurance: salaryItem === insurance,
      },
    ]
  })
  const doneByEmployer = settled.flatMap(([, item, at, amount]) => (item === null ? [[at, amount] as const] : []))
  const employer = [...new Set([branch, home, ...doneByEmployer.map(([at]) => at)])].flatMap((at) => {
    const done = doneByEmployer.flatMap(([of, amount]) => (of === at ? [amount] : []))
    const due = at === home ? is.employerInsurance : '0'
    const amount = subtract(due, sum([at === branch ? was.employerInsurance : '0', ...done]))
    return isZero(amount) ? [] : [{ branch: at, amount }]
  })
  return { lines, employer }
}

/** Where a month belongs by now that ended elsewhere when it was reckoned: a late transfer takes along what is no branch's own part. */
const homeBy = (now: MonthState, before: MonthState): number | undefined => {
  const [here, there] = [now.places.at(-1)?.branch, before.places.at(-1)?.branch]
  return here === there ? undefined : here
}

type Earned = ReturnType<typeof earnedIn>

/** What other months and advances have to do with a salary is none of its own month. */
const alone = { deductionShare: null, instalments: [], carried: [], corrections: [], differences: [] } as const

/**
 * The pay lines of a month by what is known now. A line that begins or ends by the end of the month says it anew; one without such a day says what
 * is so now, and the month keeps what it had.
 */
function rowsNow(month: string, before: readonly PayRow[], now: readonly PayRow[]): PayRow[] {
  const last = lastDay(month)
  const isDated = ({ from, to }: PayRow) => (from !== null && from <= last) || (to !== null && to < last)
  const items = new Set([...before, ...now].map(({ salaryItem }) => salaryItem))
  return [...items].flatMap((item) => {
    const own = now.filter(({ salaryItem }) => salaryItem === item)
    return own.some(isDated) ? rowsIn(month, own) : before.filter(({ salaryItem }) => salaryItem === item)
  })
}
