import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { type Books, MappingMissing, type PostingRole } from './entry.ts'

/** The accounts of the company's settings, for the branch's decimals. */
export async function loadBooks(context: Context, run: Run): Promise<Books> {
  const rows = await run<{ role: PostingRole; account: number }>(
    sql`select role, account_id as account from company_account_mappings where tenant_id = ${context.tenant}`,
  )
  const accounts = new Map(rows.map(({ role, account }) => [role, account]))
  return {
    decimals: context.branch.decimalDigits,
    account: (role) => {
      const account = accounts.get(role)
      if (account === undefined) throw new MappingMissing(role)
      return account
    },
  }
}
