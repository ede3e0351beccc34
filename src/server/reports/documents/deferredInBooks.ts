import type { deferredInBooks as deferredInBooksReport } from '../../../../resources/reports/inBooks.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Name } from '../../../shared/report.ts'
import { sql, word } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { deferring } from './deferredIncome.ts'
import { deferredAccounts, waitingIncome } from './deferredStanding.ts'
import { until } from './familyBooks.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number
}

/** What documents deferred and have not earned, and what the accounts of deferred income say of it and of anything else. */
export const deferredInBooks: ReportQuery<typeof deferredInBooksReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, database } = context
  const rows = await database.one<Row & { account: Name }>(
    tenant,
    sql`with parts as (select account_id, amount as said, 0::numeric as other, 0::numeric as books from ${waitingIncome(parameters.asOf ?? today(), context)} w
        union all select l.account_id, 0, case when e.resource = any(${deferring}::text[]) then 0 else l.credit - l.debit end, l.credit - l.debit
          from ${deferredAccounts(tenant)} own join ledger_rows l on l.tenant_id = ${tenant} and l.account_id = own.account_id join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
          where l.branch_id = any(${visibleBranches}::int[]) and ${until(parameters)}),
      sums as (select account_id, sum(said) as said, sum(other) as other, sum(books) as books from parts group by account_id)
      select a.id, json_build_object('code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name) as account, said::text as "notEarned",
        nullif(other, 0)::text as "otherEntries", books::text as "inBooks", nullif(books - said - other, 0)::text as unexplained
      from sums s join accounts a on a.tenant_id = ${tenant} and a.id = s.account_id where ${word('said <> 0 or other <> 0 or books <> 0')} order by a.code`,
  )
  return { rows: rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { account: id } })) }
}
