import { earnedBy, periodOf } from '../../../../../resources/calculations/deferral.ts'
import { servicePeriod, type Term, type Year } from '../../../../../resources/calculations/servicePeriod.ts'
import { isZero, sum } from '../../../../../schema/values/money.ts'
import { sql } from '../../../database/sql.ts'
import type { MissingCheck } from './check.ts'

/** What is left to invoice of a line of a fee, with what is known of its service, its student and its branch. */
interface Line extends Omit<Parameters<typeof servicePeriod>[0], 'isDeferred'> {
  readonly fee: number
  readonly branch: number
  readonly date: string
  readonly year: number
  readonly left: string
  readonly decimals: number
  readonly isDeferred: boolean | null
}

/** What the days over which a fee is earned follow from, beside the fee itself. */
interface Rules {
  readonly years: readonly Year[]
  readonly terms: readonly Term[]
  readonly by: 'days' | 'months' | null
}

/**
 * Fees that may be claimed, and were not wholly converted to invoices, with what of them is earned by the end, as their invoices would say it:
 * nothing of them is in the books. A branch that has earned none of them yet lacks nothing.
 */
export const feesNotInvoiced: MissingCheck = {
  name: 'feesNotInvoiced',
  find: async ({ from, to }, { tenant, database }) => {
    const [lines, [rules]] = await Promise.all([
      database.one<Line>(
        tenant,
        sql`select f.id as fee, f.branch_id as branch, f.date::text as date, f.fiscal_year_id as year, i.converted_left::text as "left", b.decimal_digits as decimals,
            i.earned_over as "earnedOver", i.earned_from::text as "earnedFrom", i.earned_to::text as "earnedTo", s.deferred as "isDeferred", s.earned_over as "ofService", r.stage_id as stage
          from deserved_fees f join deserved_fees_items i on i.tenant_id = f.tenant_id and i.record_id = f.id and i.converted_left > 0
            join branches b on b.tenant_id = f.tenant_id and b.id = f.branch_id
            join services s on s.tenant_id = i.tenant_id and s.id = i.service_id
            left join students_years y on y.tenant_id = f.tenant_id and y.record_id = f.student_id and y.fiscal_year_id = f.fiscal_year_id
            left join rows r on r.tenant_id = y.tenant_id and r.id = y.row_id
          where f.tenant_id = ${tenant} and f.status = 'open' and f.converted_left > 0 and f.date between ${from}::date and ${to}::date order by f.branch_id, f.id`,
      ),
      database.one<Rules>(
        tenant,
        sql`select (select recognised_by from company where tenant_id = ${tenant}) as "by",
          (select coalesce(json_agg(json_build_object('id', id, 'startDate', start_date, 'endDate', end_date)), '[]') from fiscal_years where tenant_id = ${tenant}) as years,
          (select coalesce(json_agg(json_build_object('fiscalYear', fiscal_year_id, 'stage', stage_id, 'startDate', start_date, 'endDate', end_date)), '[]')
            from school_terms where tenant_id = ${tenant} and active) as terms`,
      ),
    ])
    if (!rules) return []
    return [...Map.groupBy(lines, ({ branch }) => branch)].flatMap(([branch, own]) => {
      const amount = sum(own.map((line) => earnedOfLine(line, to, rules)))
      const filter = { date_gte: from, date_lte: to, conversion_in: ['notConverted', 'partlyConverted'] }
      const way = { list: 'deservedFees', filter }
      const count = new Set(own.map(({ fee }) => fee)).size
      return isZero(amount) ? [] : [{ branch, resource: 'deservedFees', count, amount, way }]
    })
  },
}

/** What of a line is earned when a day is over: all of what is earned over no period. */
function earnedOfLine({ left, decimals, date, ...line }: Line, day: string, { years, terms, by }: Rules): string {
  const calendar = { date, year: years.find(({ id }) => id === line.year), terms }
  const { spread, ...days } = servicePeriod({ ...line, isDeferred: line.isDeferred === true }, calendar)
  const period = spread === 'atOnce' ? null : periodOf({ ...days, recognisedBy: by })
  return period === null ? left : earnedBy(left, period, day, decimals)
}
