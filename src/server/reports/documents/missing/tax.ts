import { type TaxPeriod, taxPeriodOf } from '../../../../../resources/calculations/taxPeriod.ts'
import { addDays, today } from '../../../../../schema/values/date.ts'
import { negate, sum } from '../../../../../schema/values/money.ts'
import { sql } from '../../../database/sql.ts'
import type { Context } from '../../../engine/context.ts'
import { taxNumberOf } from '../../../engine/sql/taxNumber.ts'
import { taxPeriodSql } from '../../../ledger/taxPeriod.ts'
import { unreturned } from '../../../ledger/unreturned.ts'
import { toldTaxes } from '../../queries/toldTaxes.ts'
import type { Days, Found, MissingCheck } from './check.ts'

interface Filed {
  readonly branch: number
  readonly from: string
  readonly to: string
}

/** Branches that share a tax number and collect the tax, how they return it, and the first day of their books. */
interface Registered {
  readonly branches: readonly number[]
  readonly period: TaxPeriod | null
  readonly begun: string | null
}

/** By quarter, where neither the school nor a return says otherwise. */
const usual: TaxPeriod = 'quarter'

const way = { list: 'vatReturns', filter: {} } as const

/**
 * Tax periods up to the end of these days that were not returned: those of which documents told the return something on days without one, by
 * branch, as what is due less what is deducted; and those that are over in which nothing was told, once for each tax number: it is returned that nothing is due.
 */
export const tax: MissingCheck = {
  name: 'tax',
  find: async (days, context) => {
    const { tenant, database } = context
    const run = <Row>(statement: Parameters<typeof database.one>[1]) => database.one<Row>(tenant, statement)
    const branches = await run<{ id: number }>(sql`select id from branches where tenant_id = ${tenant}`)
    const [told, filed, registered] = await Promise.all([
      toldTaxes(
        days.from,
        days.to,
        branches.map(({ id }) => id),
        context,
        run,
      ),
      run<Filed>(
        sql`select s.branch_id as branch, r."from"::text, r."to"::text from vat_returns r join vat_returns_shares s on s.tenant_id = r.tenant_id and s.record_id = r.id
          where r.tenant_id = ${tenant} and r.status = 'filed' and r."from" <= ${days.to}::date order by r."from"`,
      ),
      registeredBranches(context),
    ])
    const periodOf = (branch: number) => registered.find((one) => one.branches.includes(branch))?.period ?? usual
    // A period that ends after these days is returned after them.
    const open = told.filter(
      ({ branch, date }) =>
        taxPeriodOf(date, periodOf(branch)).to <= days.to &&
        !filed.some((one) => one.branch === branch && one.from <= date && date <= one.to),
    )
    const due = [
      ...Map.groupBy(open, ({ branch, date }) => `${taxPeriodOf(date, periodOf(branch)).from} ${branch}`).values(),
    ].flatMap((own): Found[] => {
      const [first] = own
      if (!first) return []
      const count = new Set(own.map(({ entry }) => entry)).size
      const amount = sum(own.map(({ side, tax: of }) => (side === 'sales' ? of : negate(of))))
      return [{ branch: first.branch, ...taxPeriodOf(first.date, periodOf(first.branch)), count, amount, way }]
    })
    const nil = registered.flatMap((one) => nilPeriods(one, days, due, filed))
    return [...due, ...nil].toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? '') || a.branch - b.branch)
  },
}

const registeredBranches = ({ tenant, database }: Context): Promise<Registered[]> =>
  database.one<Registered>(
    tenant,
    sql`select n.branches, ${taxPeriodSql('c', sql`n.branches`)} as period,
        (select min(e.date)::text from journal_entries e where e.tenant_id = ${tenant} and e.branch_id = any(n.branches)) as begun
      from (select array_agg(b.id order by b.id) as branches from branches b left join company c on c.tenant_id = b.tenant_id
          where b.tenant_id = ${tenant} and not b.is_master and b.active and coalesce(b.is_tax_collection_activated, true) and ${taxNumberOf('b')} is not null
          group by ${taxNumberOf('b')}) n
        join company c on c.tenant_id = ${tenant}`,
  )

/** The tax periods of a number since its books began that end in these days, are over and neither were returned nor stand among those with tax. */
function nilPeriods(
  { branches, period, begun }: Registered,
  { from, to }: Days,
  due: readonly Found[],
  filed: readonly Filed[],
): Found[] {
  const [branch] = branches
  if (branch === undefined || begun === null) return []
  const own = filed.filter((one) => branches.includes(one.branch))
  const isDue = (days: Days) => due.some((one) => branches.includes(one.branch) && one.from === days.from)
  const end = to < today() ? addDays(to, 1) : today()
  return unreturned(begun > from ? begun : from, end, period ?? usual, own).flatMap((days) =>
    isDue(days) ? [] : [{ branch, ...days, count: 0, amount: null, way }],
  )
}
