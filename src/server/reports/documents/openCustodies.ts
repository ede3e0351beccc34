import type { openCustodies as openCustodiesReport } from '../../../../resources/reports/inBooks.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Name } from '../../../shared/report.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { inBooksAt, usedAt } from '../entity/atDay.ts'
import type { ReportQuery } from '../report.ts'
import { until } from './familyBooks.ts'
import { lateSums } from './receivableByGrade.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly employee: Name
}

/** Custodies with what is not settled of them at the end of a day as the books had it, and those that are handed out by then and not posted. */
function handedOut(day: string, { tenant, visibleBranches, registry }: Context): Sql {
  const mine = sql`c.tenant_id = ${tenant} and c.branch_id = any(${visibleBranches}::int[])`
  const columns = sql`c.id, c.employee_id, greatest(1, ${day}::date - c.date) as late, c.amount as whole`
  return sql`select ${columns}, 'posted' as status, c.amount - coalesce(u.n, 0) as amount from custodies c left join (${usedAt('custodies', 'settled', tenant, day, registry)}) u on u.id = c.id
    where ${mine} and c.id in (${inBooksAt('custodies', tenant, day)})
    union all select ${columns}, 'open', c.amount from custodies c where ${mine} and c.status = 'open' and c.date <= ${day}::date`
}

/** What each employee has not settled, by the day on which it was handed out, and how it comes to what the books say of them. */
export const openCustodies: ReportQuery<typeof openCustodiesReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, database } = context
  const { employee, asOf } = parameters
  const day = asOf ?? today()
  const rows = await database.one<Row>(
    tenant,
    sql`with handed as (${handedOut(day, context)}),
      aged as (select employee_id, ${lateSums}, sum(amount) as open from handed where status = 'posted' and amount > 0 group by employee_id),
      parts as (select employee_id, amount as open, 0::numeric as other, 0::numeric as waiting, 0::numeric as books, 0::numeric as unposted from handed where status = 'posted'
        union all select employee_id, 0, 0, 0, 0, whole from handed where status = 'open'
        union all select h.employee_id, 0, 0, s.covered, 0, 0 from custody_settlements s join handed h on h.id = s.custody_id where s.tenant_id = ${tenant} and s.status = 'open' and s.date <= ${day}::date
        union all select l.employee_id, 0, case when e.resource in ('custodies', 'custodySettlements') then 0 else l.debit - l.credit end, 0, l.debit - l.credit, 0
          from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id and a.party_kind = 'custody'
            join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
          where l.tenant_id = ${tenant} and l.employee_id is not null and l.branch_id = any(${visibleBranches}::int[]) and ${until(parameters)}),
      people as (select employee_id, sum(open) as open, sum(other) as other, sum(waiting) as waiting, sum(books) as books, sum(unposted) as unposted from parts
        where ${employee}::int is null or employee_id = ${employee} group by employee_id)
      select p.employee_id as id, json_build_object('code', m.code, 'arabicName', m.arabic_name, 'englishName', m.english_name) as employee,
        a.within30, a.within60, a.within90, a.beyond90, nullif(other, 0)::text as "otherEntries", (p.open + other)::text as "left",
        nullif(waiting, 0)::text as "settlementsNotPosted", books::text as "inBooks", nullif(books - p.open - other, 0)::text as unexplained,
        nullif(unposted, 0)::text as "custodiesNotPosted"
      from people p join employees m on m.tenant_id = ${tenant} and m.id = p.employee_id left join aged a on a.employee_id = p.employee_id
      where p.open <> 0 or other <> 0 or waiting <> 0 or books <> 0 or unposted <> 0 order by p.open + other desc, p.employee_id`,
  )
  return { rows: rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { employee: id } })) }
}
