import type { MissingName } from '../../../../shared/closing.ts'
import type { Named } from '../../../../shared/named.ts'
import { type Sql, sql, word } from '../../../database/sql.ts'
import type { Context } from '../../../engine/context.ts'
import { named } from '../../../ledger/named.ts'
import type { MissingCheck } from './check.ts'

/** What stands on some accounts at the end of the last day, from the months' sums. @param accounts their ids */
export const balancesOf = (name: MissingName, accounts: (context: Context) => Sql): MissingCheck => ({
  name,
  find: async ({ from, to }, context) => {
    const { tenant, database } = context
    const rows = await database.one<{ account: number; of: Named; branch: number; amount: string }>(
      tenant,
      sql`select s.account_id as account, ${word(named('accounts', 's.account_id'))} as "of", s.branch_id as branch, s.balance::text as amount
        from (select s.tenant_id, s.account_id, s.branch_id, sum(s.debit - s.credit) as balance from account_sums s
          where s.tenant_id = ${tenant} and s.month <= ${to}::date and s.account_id in (${accounts(context)})
          group by 1, 2, 3 having sum(s.debit - s.credit) <> 0) s order by 3, 1`,
    )
    return rows.map(({ account, ...row }) => ({
      ...row,
      count: null,
      way: { report: 'accountStatement', with: { account: String(account), from, to } },
    }))
  },
})
