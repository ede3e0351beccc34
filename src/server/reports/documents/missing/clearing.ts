import type { PostingRole } from '../../../../../resources/groups/values.ts'
import { sql } from '../../../database/sql.ts'
import { balancesOf } from './balancesOf.ts'

const roles: readonly PostingRole[] = ['cardClearing', 'cashSales', 'goodsReceivedNotInvoiced', 'goodsInTransit', 'vatSettlement']

/** Accounts on which amounts only wait for what follows: cards not settled, cash sales not collected, goods not invoiced or under way, tax not paid. */
export const clearing = balancesOf(
  'clearing',
  ({ tenant }) =>
    sql`select account_id from company_account_mappings where tenant_id = ${tenant} and role = any(${[...roles]}::text[])
      union select clearing_account_id from payment_methods where tenant_id = ${tenant} and kind <> 'cheque' and clearing_account_id is not null`,
)
