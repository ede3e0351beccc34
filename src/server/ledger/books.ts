import type { PostingRole } from '../../../resources/groups/values.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { type Books, MappingMissing } from './entry.ts'

/** What is made of the books. Most documents name all of their accounts: the company's are asked for only when one is wanted. */
export async function inBooks<T extends object>(
  make: (books: Books) => readonly T[],
  context: Context,
  run: Run,
): Promise<readonly T[]> {
  const made = make(booksOf(new Map(), context))
  return made.some((one) => 'faults' in one) ? make(await loadBooks(context, run)) : made
}

/** The accounts that the company's settings name, by role. */
export async function accountsByRole(tenant: number, run: Run): Promise<ReadonlyMap<PostingRole, number>> {
  const rows = await run<{ role: PostingRole; account: number }>(
    sql`select role, account_id as account from company_account_mappings where tenant_id = ${tenant}`,
  )
  return new Map(rows.map(({ role, account }) => [role, account]))
}

/** The accounts of the company's settings, for the branch's decimals. */
export const loadBooks = async (context: Context, run: Run): Promise<Books> =>
  booksOf(await accountsByRole(context.tenant, run), context)

const booksOf = (accounts: ReadonlyMap<PostingRole, number>, { branch }: Context): Books => ({
  decimals: branch.decimalDigits,
  account: (role, ...named) => {
    const account = named.find((one) => one !== null && one !== undefined) ?? accounts.get(role)
    if (account === undefined) throw new MappingMissing(role)
    return account
  },
})
