import { sql } from '../../../database/sql.ts'
import { balancesOf } from './balancesOf.ts'

/** What nobody has said the account of, at the end of a month: a year is not closed with it. */
export const suspense = balancesOf(
  'suspense',
  ({ tenant }) =>
    sql`select account_id from company_account_mappings where tenant_id = ${tenant} and role = 'temporaryClearing' and account_id is not null`,
)
