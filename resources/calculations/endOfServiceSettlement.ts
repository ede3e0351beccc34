import { calculate } from '../../schema/calculate.ts'
import { addDays } from '../../schema/values/date.ts'
import { add, compare, greater, negate, subtract, sum } from '../../schema/values/money.ts'
import { lastDay, monthOf } from '../../schema/values/month.ts'
import { takeInOrder } from '../../schema/values/takeInOrder.ts'
import type { endOfServiceSettlements } from '../payroll/endOfServiceSettlements.ts'
import {
  type Differences,
  differencesKept,
  differencesOf,
  type FormerSalary,
  keptDifferences,
  type Settled,
} from './payroll/differences.ts'
import { type EndOfServiceRule, endOfService } from './payroll/endOfService.ts'
import { type Instalment, instalmentsDue } from './payroll/instalmentsDue.ts'
import type { Known } from './payroll/monthState.ts'
import type { PayRow } from './payroll/payItem.ts'
import type { PlaceRow } from './payroll/places.ts'
import { schoolOf } from './payroll/school.ts'
import { serviceOf } from './payroll/service.ts'
import {
  inBooks,
  keptElsewhere,
  leaveValue,
  type ServiceFacts,
  standingByBranch,
  totalOf,
  unusedLeave,
  wageOn,
} from './payroll/serviceDues.ts'
import { type SettledDifference, settledLines } from './payroll/settledLines.ts'
import { laterMonths, unpaidMonths } from './payroll/settlementMonths.ts'
import type { PeriodRow } from './payroll/worked.ts'

interface Waiting {
  readonly id: number
  readonly month: string
  readonly recoveredLeft: string
}

type Reckoned = FormerSalary & { readonly status: string }

type ReadBesides =
  | 'custodies'
  | 'openAdvances'
  | 'instalments'
  | 'owedSalaries'
  | 'reckoned'
  | 'waiting'
  | 'periods'
  | 'places'
  | 'leavesOfPay'
  | 'employeeStatus'
  | 'employeeSince'
  | 'ownBranch'

interface Owed {
  readonly id: number
  readonly branch: number
  readonly month: string
  readonly paidLeft: string
}

const nothing = {
  hireDate: null,
  leavesOn: null,
  endedOn: null,
  wage: null,
  serviceYears: null,
  serviceMonths: null,
  serviceDays: null,
  fullAward: null,
  share: null,
  award: null,
  leaveBalance: null,
  leavePay: null,
  advancesDue: null,
  custodiesOut: null,
  custodyDue: null,
  endOfServiceStanding: null,
  leaveStanding: null,
  standsElsewhere: null,
  corrected: null,
  overpaid: null,
  month: null,
  employeeInsurance: null,
  employerDifference: null,
  withoutLastSalary: false,
  unpaidMonths: null,
  laterMonths: null,
  salaries: [],
  differences: [],
  carried: [],
  advances: [],
} as const

/** What whoever leaves is owed by the law and the books, and what of it repays advances. */
export const endOfServiceSettlement = calculate<typeof endOfServiceSettlements>(
  'endOfServiceSettlements',
  (one, read) => {
    const known = read as ServiceFacts & Readonly<Record<ReadBesides, unknown>>
    // What it settles itself is none of what was settled before.
    const own = (one as { readonly id?: number }).id
    const facts = { ...known, released: ((known.released ?? []) as readonly { id: number }[]).filter(({ id }) => id !== own) }
    const { hiredOn } = facts
    if (!one.employee || !one.endDate || typeof hiredOn !== 'string') return { ...one, ...nothing }
    const { endDate } = one
    if (endDate < hiredOn) return { ...one, ...nothing, hireDate: hiredOn, custodiesOut: 0 }
    const decimals = Number(facts.decimals ?? 2)
    const wage = wageOn(endDate, facts)
    const law = (facts.law ?? []) as readonly EndOfServiceRule[]
    const due = endOfService(wage, hiredOn, endDate, one.leavingReason ?? '', law, { decimals, notCounted: one.notCounted ?? 0 })
    const { years, months, days } = serviceOf(hiredOn, endDate)
    const leaveBalance = unusedLeave(endDate, facts)
    const leavePay = leaveValue(one.leaveDays ?? leaveBalance, wage, facts)
    const salaries = ((facts.owedSalaries ?? []) as readonly Owed[]).filter(({ paidLeft }) => compare(paidLeft, '0') > 0)
    const elsewhere = (branch: number) => (branch === facts.ownBranch ? null : branch)
    const instalments = openInstalments(facts, elsewhere)
    const reckoned = (facts.reckoned ?? []) as readonly Reckoned[]
    const former = formerMonths(reckoned, facts, addDays(endDate, 1))
    const [given, paidTooMuch] = [false, true].map((isBelow) =>
      former.lines.filter(({ amount }) => isBelow === amount.startsWith('-')),
    )
    const owed = add(
      due.award,
      leavePay,
      ...[...salaries.map(({ paidLeft }) => paidLeft), ...(given ?? []).map(({ amount }) => amount)],
    )
    const waiting = ((facts.waiting ?? []) as readonly Waiting[]).toSorted(byMonth)
    const { recovered, carried, advances } = keptBack(owed, paidTooMuch ?? [], waiting, instalments)
    const differences = [...(given ?? []), ...recovered.map(({ one, amount }) => ({ ...one, amount: negate(amount) }))]
    const byBranch = standingByBranch(inBooks(facts))
    const standing = totalOf(byBranch.values())
    const custodies = (facts.custodies ?? []) as readonly { settledLeft: string }[]
    return {
      ...one,
      hireDate: hiredOn,
      leavesOn: addDays(endDate, 1),
      endedOn: facts.employeeStatus === 'ended' ? addDays(String(facts.employeeSince), -1) : null,
      wage,
      serviceYears: years,
      serviceMonths: months,
      serviceDays: days,
      fullAward: due.full,
      share: `${due.parts}/${due.outOf}`,
      award: due.award,
      leaveBalance,
      leavePay,
      advancesDue: sum(instalments.map(({ left }) => left)),
      custodiesOut: custodies.length,
      custodyDue: sum(custodies.map(({ settledLeft }) => settledLeft)),
      endOfServiceStanding: standing.endOfService,
      leaveStanding: standing.leave,
      standsElsewhere: keptElsewhere(byBranch, facts.ownBranch),
      withoutLastSalary: !reckoned.some(({ month }) => month === monthOf(endDate)),
      unpaidMonths: unpaidMonths(reckoned, hiredOn, endDate).join(', ') || null,
      laterMonths: laterMonths(reckoned, endDate).join(', ') || null,
      ...settledLines(one, {
        salaries: salaries.map((salary) => ({ ...salary, branch: elsewhere(salary.branch) })),
        ...{ differences, carried, advances },
      }),
      corrected: correctedBy(differences, former),
      overpaid: subtract(
        sum((paidTooMuch ?? []).map(({ amount }) => negate(amount))),
        sum(recovered.map(({ amount }) => amount)),
      ),
      month: one.date ? monthOf(one.date) : null,
      employeeInsurance: negate(sum(differences.flatMap(({ isInsurance, amount }) => (isInsurance ? [amount] : [])))),
      employerDifference: sum(former.employer.map(({ amount }) => amount)),
    }
  },
  {
    needs: [
      'employee',
      'endDate',
      'leavingReason',
      'award',
      'leavePay',
      'salaries.amount',
      'differences.amount',
      'carried.amount',
      'advances.amount',
    ],
  },
)

const byMonth = (a: { readonly month: string }, b: { readonly month: string }) => a.month.localeCompare(b.month)

/** What of advances is to be repaid, the oldest first. */
function openInstalments(facts: Readonly<Record<ReadBesides, unknown>>, elsewhere: (branch: number) => number | null) {
  const schedule = (facts.instalments ?? []) as readonly Instalment[]
  return ((facts.openAdvances ?? []) as readonly { id: number; branch: number; paidOut: string }[])
    .flatMap((advance) =>
      instalmentsDue(advance, schedule).map(({ one, amount }) => ({ ...one, left: amount, branch: elsewhere(advance.branch) })),
    )
    .toSorted(byMonth)
}

/** What is kept back of what is owed, as far as that goes: what was paid too much, what salaries could not take, then advances. */
function keptBack<T extends { readonly amount: string }, I extends { readonly left: string }>(
  owed: string,
  paidTooMuch: readonly T[],
  waiting: readonly Waiting[],
  instalments: readonly I[],
) {
  const recovered = takeInOrder(greater(owed, '0'), paidTooMuch, ({ amount }) => negate(amount))
  const afterRecovery = subtract(owed, sum(recovered.map(({ amount }) => amount)))
  const carried = takeInOrder(greater(afterRecovery, '0'), waiting, ({ recoveredLeft }) => recoveredLeft)
  const left = subtract(afterRecovery, sum(carried.map(({ amount }) => amount)))
  return { recovered, carried, advances: takeInOrder(greater(left, '0'), instalments, (instalment) => instalment.left) }
}

/** What of former months is settled: what the lines give or take, what moves between branches, and the school's share of social insurance. */
const correctedBy = (lines: readonly SettledDifference[], { moved, employer }: Differences): string | null =>
  keptDifferences([
    ...lines.map((line): Settled => [monthOf(line.from), line.salaryItem, line.branch ?? 0, line.amount]),
    ...moved,
    ...employer.map(({ month, branch, amount }): Settled => [month, null, branch, amount]),
  ])

/** What posted months would come to by now, where the employment ends on a day. */
function formerMonths(
  reckoned: readonly Reckoned[],
  facts: ServiceFacts & Readonly<Record<ReadBesides, unknown>>,
  leavesOn: string,
) {
  const periods = (facts.periods ?? []) as readonly PeriodRow[]
  const isOver = periods.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1)?.state === 'ended'
  const employee: Known = {
    periods: isOver ? periods : [...periods, { state: 'ended', from: leavesOn, paidShare: null }],
    places: (facts.places ?? []) as readonly PlaceRow[],
    rows: (facts.pay ?? []) as readonly PayRow[],
    leaves: (facts.leavesOfPay ?? []) as Known['leaves'],
  }
  // A salary that is not approved is worked out anew, and finds what is settled here; so is one that is not posted and reaches beyond the leaving.
  const standing = reckoned.filter(
    ({ status, month }) => status === 'posted' || (status === 'approved' && lastDay(month) < leavesOn),
  )
  const settled = [...standing, ...((facts.released ?? []) as readonly { corrected: string | null }[])]
  return differencesOf(
    standing,
    employee,
    schoolOf(facts, facts.payItems),
    differencesKept(settled.map(({ corrected }) => corrected)),
  )
}
