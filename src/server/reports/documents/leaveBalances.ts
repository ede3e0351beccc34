import type { TakenLeave } from '../../../../resources/calculations/payroll/leave.ts'
import {
  balanceOn,
  entitlementOn,
  type LeaveRules,
  leaveYearOf,
} from '../../../../resources/calculations/payroll/leaveBalance.ts'
import type { Counted } from '../../../../resources/calculations/payroll/leaveDays.ts'
import { entitledBy, hasBalance, type Standing, usedBy } from '../../../../resources/calculations/payroll/leaveStanding.ts'
import type { Holiday } from '../../../../resources/calculations/payroll/workdays.ts'
import type { leaveBalances as leaveBalancesReport } from '../../../../resources/reports/leaveBalances.ts'
import type { Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'

interface Employee extends Pick<Standing, 'hireDate' | 'contractDays' | 'openingBalance' | 'openingOn'> {
  readonly id: number
  readonly code: string | null
  readonly gender: string | null
  readonly name: Name
  readonly management: Name | null
  readonly weekend: string | null
  readonly weekDays: number | null
}

interface Kind
  extends Omit<LeaveRules, 'annualDays' | 'carryOverLimit'>,
    Pick<Standing, 'annual' | 'annualDays' | 'carryOverLimit'> {
  readonly id: number
  readonly name: Name
  readonly gender: string | null
  readonly countedDays: Counted
}

interface Had extends TakenLeave {
  readonly employee: number
  readonly kind: number
}

/** The balance of every employee who is there when a day is over, reckoned as provisions, payouts and settlements reckon it. */
export const leaveBalances: ReportQuery<typeof leaveBalancesReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, database } = context
  const { date, vacationType, management } = parameters
  const of = <R extends Readonly<Record<string, unknown>>>(statement: Parameters<typeof database.one>[1]) =>
    database.one<R>(tenant, statement)
  const [employees, kinds, had, paidOut, holidays, years] = await Promise.all([
    of<Employee & Record<string, unknown>>(
      sql`select e.id, e.code, e.gender, json_build_object('arabicName', e.arabic_name, 'englishName', e.english_name) as name,
          case when m.id is null then null else json_build_object('arabicName', m.arabic_name, 'englishName', m.english_name) end as management,
          e.hire_date::text as "hireDate", e.annual_leave_days::text as "contractDays", e.opening_leave_balance::text as "openingBalance",
          e.opening_leave_on::text as "openingOn", b.weekend, e.week_days as "weekDays"
        from employees e join branches b on b.tenant_id = e.tenant_id and b.id = e.branch_id
          left join managements m on m.tenant_id = e.tenant_id and m.id = e.management_id
        where e.tenant_id = ${tenant} and e.branch_id = any(${visibleBranches}::int[]) and e.status in ('working', 'suspended') and e.hire_date <= ${date}::date
          and (${management}::int is null or e.management_id = ${management}::int)
        order by m.id nulls last, e.arabic_name_folded, e.id`,
    ),
    of<Kind & Record<string, unknown>>(
      sql`select t.id, json_build_object('arabicName', t.arabic_name, 'englishName', t.english_name) as name, t.gender, t.annual, t.annual_days as "annualDays",
          t.accrual, t.leave_year as "leaveYear", t.carry_over as "carryOver", t.carry_over_limit::text as "carryOverLimit", t.counted_days as "countedDays",
          (select coalesce(json_agg(json_build_object('validFrom', n.valid_from, 'afterYears', n.after_years, 'days', n.days)), '[]')
            from vacation_types_entitlements n where n.tenant_id = t.tenant_id and n.record_id = t.id) as entitlements
        from vacation_types t where t.tenant_id = ${tenant} and (case when ${vacationType}::int is null then t.annual else t.id = ${vacationType}::int end) order by t.id`,
    ),
    of<Had & Record<string, unknown>>(
      sql`select r.employee_id as employee, r.vacation_type_id as kind, r.start_date::text as "from", r.end_date::text as "to",
          r.from_noon as "fromNoon", r.to_noon as "toNoon", r.return_date::text as "returnDate"
        from vacation_requests r where r.tenant_id = ${tenant} and r.status in ('requested', 'approved', 'started', 'returned')`,
    ),
    of<{ employee: number; from: string; days: number }>(
      sql`select p.employee_id as employee, p.date::text as "from", p.days::float8 as days from leave_payouts p
        where p.tenant_id = ${tenant} and p.status in ('open', 'posted')`,
    ),
    of<Holiday & { branch: number | null } & Record<string, unknown>>(
      sql`select h.recurrence, h.start_date::text as "startDate", h.end_date::text as "endDate", h.month, h.day, h.days
        from public_holidays h where h.tenant_id = ${tenant} and h.active and (h.branch_id is null or h.branch_id = any(${visibleBranches}::int[]))`,
    ),
    of<{ on: string }>(sql`select start_date::text as on from fiscal_years where tenant_id = ${tenant}`),
  ])
  const hadBy = Map.groupBy(had, ({ employee, kind }) => `${employee} ${kind}`)
  const paidBy = Map.groupBy(paidOut, ({ employee }) => employee)
  const rows = kinds.filter(hasBalance).flatMap((kind) =>
    employees
      .filter(({ gender }) => !kind.gender || gender === kind.gender)
      .map((employee) => {
        const whose = entitledBy({ ...kind, ...employee, years: years.map(({ on }) => on) })
        const calendar = { weekend: employee.weekend, weekDays: employee.weekDays, holidays }
        const taken = usedBy(hadBy.get(`${employee.id} ${kind.id}`) ?? [], kind, whose, kind.countedDays, calendar)
        const used = [...taken, ...(kind.annual ? (paidBy.get(employee.id) ?? []) : [])]
        const { from } = leaveYearOf(date, kind, whose)
        const daysOf = (isMeant: (day: string) => boolean) =>
          used.reduce((sum, one) => sum + (isMeant(one.from) ? one.days : 0), 0)
        const [balance, planned] = [balanceOn(date, kind, whose, used, 'over'), daysOf((day) => day > date)]
        return {
          level: 0,
          cells: {
            code: employee.code,
            employee: employee.name,
            management: employee.management,
            vacationType: kind.name,
            hireDate: employee.hireDate,
            yearlyDays: String(entitlementOn(date, kind, whose)),
            usedDays: String(daysOf((day) => day >= from && day <= date)),
            balance: String(balance),
            plannedDays: String(planned),
            remaining: String(Math.round((balance - planned) * 1000) / 1000),
          },
        }
      }),
  )
  return { rows }
}
