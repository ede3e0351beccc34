import type { PostingRole } from '../../../resources/groups/values.ts'
import type { Books } from '../../../schema/recipe.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { MappingMissing } from './entry.ts'

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

const booksOf = (accounts: ReadonlyMap<string, number>, { branch }: Context): Books => ({
  decimals: branch.decimalDigits,
  account: (role, ...named) => {
    const account = firstOf(named) ?? accounts.get(role)
    if (account === undefined) throw new MappingMissing(role)
    return account
  },
  cost: () => '0',
})

const firstOf = (named: readonly (number | null | undefined)[]): number | undefined =>
  named.find((one) => one !== null && one !== undefined) ?? undefined

/** All that a recipe was told besides its document, as it is kept with the entry: run again with it, the recipe gives the same rows. */
export interface Basis {
  readonly roles?: Readonly<Record<string, number>>
  readonly decimals?: number
  readonly costs?: Readonly<Record<string, string>>
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Books that keep what they are asked for, with the costs of the document's goods. */
export function keeping(books: Books, costs: Readonly<Record<string, string>> = {}): { books: Books; basis: () => Basis } {
  const roles: Record<string, number> = {}
  let decimals: number | undefined
  return {
    books: {
      get decimals() {
        decimals = books.decimals
        return books.decimals
      },
      account: (role, ...named) => {
        const own = firstOf(named)
        if (own !== undefined) return own
        const account = books.account(role)
        roles[role] = account
        return account
      },
      cost: (place) => costs[place] ?? '0',
    },
    basis: () => ({
      ...(Object.keys(roles).length && { roles }),
      ...(decimals !== undefined && { decimals }),
      ...(Object.keys(costs).length && { costs }),
    }),
  }
}

/** The books as an entry was made in them; what it did not keep is as it is today. */
export const booksThen = ({ roles = {}, decimals, costs = {} }: Basis, today: Books): Books => ({
  decimals: decimals ?? today.decimals,
  account: (role, ...named) => firstOf(named) ?? roles[role] ?? today.account(role),
  cost: (place) => costs[place] ?? '0',
})
