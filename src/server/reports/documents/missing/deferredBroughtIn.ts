import { addDays, addMonths } from '../../../../../schema/values/date.ts'
import type { Named } from '../../../../shared/named.ts'
import { sql, word } from '../../../database/sql.ts'
import { named } from '../../../ledger/named.ts'
import { byOpening } from '../../queries/openings.ts'
import { deferredAccounts } from '../deferredStanding.ts'
import type { MissingCheck } from './check.ts'

/**
 * Deferred income that opening vouchers brought in and of which nothing has become income for the whole month before the end: no invoice stands
 * behind it, so that no run recognises it. What invoices defer on the same account is not counted, nor what is recognised of them.
 */
export const deferredBroughtIn: MissingCheck = {
  name: 'deferredBroughtIn',
  find: async ({ from, to }, context) => {
    const { tenant, database } = context
    const first = addMonths(addDays(to, 1), -1)
    const rows = await database.one<{ account: number; branch: number; of: Named; amount: string }>(
      tenant,
      sql`with own as (select l.account_id, l.branch_id, l.date, l.debit, l.credit, ${byOpening(context)} as brought
          from ${deferredAccounts(tenant)} a
            join ledger_rows l on l.tenant_id = ${tenant} and l.account_id = a.account_id and l.date <= ${to}::date
            join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
          where e.resource = 'vouchers')
        select s.account_id as account, s.branch_id as branch, ${word(named('accounts', 's.account_id'))} as "of", s.amount::text as amount
        from (select ${tenant}::int as tenant_id, account_id, branch_id, sum(credit - debit) as amount from own group by 2, 3
          having bool_or(brought) and sum(credit - debit) > 0 and coalesce(sum(credit - debit) filter (where date <= ${first}::date), 0) > 0
            and coalesce(sum(debit) filter (where not brought and date >= ${first}::date), 0) = 0) s
        order by 2, 1`,
    )
    return rows.map(({ account, ...row }) => ({
      ...row,
      count: null,
      way: { report: 'accountStatement', with: { account: String(account), from, to } },
    }))
  },
}
