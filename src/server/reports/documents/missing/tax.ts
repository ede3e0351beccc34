import { addDays, addMonths } from '../../../../../schema/values/date.ts'
import { negate, sum } from '../../../../../schema/values/money.ts'
import { sql } from '../../../database/sql.ts'
import { toldTaxes } from '../../queries/toldTaxes.ts'
import type { MissingCheck } from './check.ts'

interface Filed {
  readonly branch: number
  readonly from: string
  readonly to: string
}

/** The first day of the quarter of a day. */
const quarterOf = (day: string): string =>
  `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`

/** What documents have told the tax return of quarters of which some day was not returned, by branch: what is due less what is deducted. */
export const tax: MissingCheck = {
  name: 'tax',
  find: async ({ from, to }, context) => {
    const { tenant, database } = context
    const run = <Row>(statement: Parameters<typeof database.one>[1]) => database.one<Row>(tenant, statement)
    const branches = await run<{ id: number }>(sql`select id from branches where tenant_id = ${tenant}`)
    const [told, filed] = await Promise.all([
      toldTaxes(
        from,
        to,
        branches.map(({ id }) => id),
        context,
        run,
      ),
      run<Filed>(
        sql`select s.branch_id as branch, r."from"::text, r."to"::text from vat_returns r join vat_returns_shares s on s.tenant_id = r.tenant_id and s.record_id = r.id
          where r.tenant_id = ${tenant} and r.status = 'filed' and r."from" <= ${to}::date and r."to" >= ${from}::date`,
      ),
    ])
    const open = told.filter(
      ({ branch, date }) => !filed.some((one) => one.branch === branch && one.from <= date && date <= one.to),
    )
    return [...Map.groupBy(open, ({ branch, date }) => `${quarterOf(date)} ${branch}`)]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([, own]) => {
        const first = quarterOf(own[0]?.date ?? from)
        return {
          branch: own[0]?.branch ?? 0,
          from: first,
          to: addDays(addMonths(first, 3), -1),
          count: new Set(own.map(({ entry }) => entry)).size,
          amount: sum(own.map(({ side, tax }) => (side === 'sales' ? tax : negate(tax)))),
          way: { list: 'vatReturns', filter: {} },
        }
      })
  },
}
