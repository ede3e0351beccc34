import { calculate } from '../../schema/calculate.ts'
import { partOf } from '../../schema/values/money.ts'
import { monthOf } from '../../schema/values/month.ts'
import type { staffProvisions } from '../payroll/staffProvisions.ts'
import { daysOfYear } from './payroll/service.ts'
import { branchOf, duesOn, type ServiceFacts, standingByBranch, toProvide, totalOf } from './payroll/serviceDues.ts'
import type { PeriodRow } from './payroll/worked.ts'

const nothing = {
  month: null,
  wage: null,
  serviceYears: null,
  endOfServiceDue: null,
  endOfServiceStanding: null,
  endOfService: null,
  leaveDays: null,
  leaveDue: null,
  leaveStanding: null,
  leave: null,
  movedFrom: null,
  movedEndOfService: null,
  movedLeave: null,
  providedUntil: null,
  leftOn: null,
} as const

/** The last month for which another document provides; null where none does. */
const providedUntil = ({ provided }: ServiceFacts, own?: number): string | null =>
  ((provided ?? []) as readonly { readonly id: number; readonly date: string }[])
    .flatMap(({ id, date }) => (id === own ? [] : monthOf(date)))
    .toSorted()
    .at(-1) ?? null

interface Settled {
  readonly status: string
  readonly hireDate: string | null
  readonly leavesOn: string | null
}

/** The first day without service, where that is none after a day; what ended and began anew before it counts no more. */
function leftOn(day: string, { hiredOn, released, periods }: ServiceFacts & { readonly periods?: unknown }): string | null {
  const settled = ((released ?? []) as readonly Settled[]).find(
    ({ hireDate, leavesOn }) => hireDate === hiredOn && leavesOn !== null && leavesOn <= day,
  )
  const last = ((periods ?? []) as readonly PeriodRow[])
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1)
  return settled?.leavesOn ?? (last?.state === 'ended' ? last.from : null)
}

/** What stands in no books has released nothing: a settlement that waits takes what is there when it is posted. */
const releasedInBooks = (facts: ServiceFacts): ServiceFacts => ({
  ...facts,
  released: ((facts.released ?? []) as readonly Settled[]).filter(({ status }) => status === 'posted'),
})

/** What should stand for an employee at the end of a month, what stands, and the difference; what stands in a former branch comes along. */
export const staffProvision = calculate<typeof staffProvisions>(
  'staffProvisions',
  (one, read) => {
    const facts = read as ServiceFacts
    if (!one.date || !one.employee || typeof facts.hiredOn !== 'string') return { ...one, ...nothing }
    const { id, branch } = one as { readonly id?: number; readonly branch?: number | null }
    const due = duesOn(one.date, facts)
    const here = branchOf(branch, facts)
    const standing = standingByBranch(releasedInBooks(facts), id)
    const whole = totalOf(standing.values())
    const former = [...standing].find(
      ([where, { endOfService, leave }]) => where !== here && (Number(endOfService) !== 0 || Number(leave) !== 0),
    )
    return {
      ...one,
      month: monthOf(one.date),
      wage: due.wage,
      serviceYears: partOf(String(due.serviceDays), '1', String(daysOfYear), 2),
      endOfServiceDue: due.endOfService,
      endOfServiceStanding: whole.endOfService,
      endOfService: toProvide(due.endOfService, one.endOfServiceAgreed, whole.endOfService),
      leaveDays: due.leaveDays,
      leaveDue: due.leave,
      leaveStanding: whole.leave,
      leave: toProvide(due.leave, one.leaveAgreed, whole.leave),
      movedFrom: former?.[0] ?? null,
      movedEndOfService: former?.[1].endOfService ?? null,
      movedLeave: former?.[1].leave ?? null,
      providedUntil: providedUntil(facts, id),
      leftOn: leftOn(one.date, facts),
    }
  },
  { needs: ['date', 'employee', 'endOfService', 'leave'] },
)
