import type { PostingRole } from '../../../resources/groups/values.ts'
import type { Books } from '../../../schema/recipe.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { MappingMissing } from './entry.ts'

/**
 * Runs what needs the books. Most documents name all of their accounts and stay in their branch: what the company has is loaded only when it
 * is needed. Of many together none is made twice for it.
 * @param count how many are made
 */
export async function inBooks<T extends object>(
  make: (books: Books) => readonly T[],
  count: number,
  context: Context,
  run: Run,
): Promise<readonly T[]> {
  if (count > 1) return make(await loadBooks(context, run))
  const made = make(booksOf(unknown, context))
  return made.some((one) => 'faults' in one) ? make(await loadBooks(context, run)) : made
}

/** The accounts that the company's settings name, by role. */
export async function accountsByRole(tenant: number, run: Run): Promise<ReadonlyMap<PostingRole, number>> {
  const rows = await run<{ role: PostingRole; account: number }>(
    sql`select role, account_id as account from company_account_mappings where tenant_id = ${tenant}`,
  )
  return new Map(rows.map(({ role, account }) => [role, account]))
}

/** The accounts of the company's settings, and how many decimals its branches count. */
export async function loadBooks(context: Context, run: Run): Promise<Books> {
  const [accounts, branches] = await Promise.all([
    accountsByRole(context.tenant, run),
    run<{ id: number; digits: number }>(
      sql`select id, decimal_digits as digits from branches where tenant_id = ${context.tenant}`,
    ),
  ])
  return booksOf({ accounts, digits: new Map(branches.map(({ id, digits }) => [id, digits])) }, context)
}

interface Known {
  readonly accounts: ReadonlyMap<string, number>
  readonly digits: ReadonlyMap<number, number>
}

const unknown: Known = { accounts: new Map(), digits: new Map() }

const booksOf = ({ accounts, digits }: Known, { branch }: Context): Books => ({
  decimals: (of) => {
    const found = (of ?? branch.id) === branch.id ? branch.decimalDigits : digits.get(of ?? 0)
    if (found === undefined) throw new Error(`no branch ${of}`)
    return found
  },
  account: (role, ...named) => {
    const account = firstOf(named) ?? accounts.get(role)
    if (account === undefined) throw new MappingMissing(role)
    return account
  },
  cost: () => '0',
})

const firstOf = (named: readonly (number | null | undefined)[]): number | undefined =>
  named.find((one) => one !== null && one !== undefined) ?? undefined

/** The other input of a recipe besides its document, stored with the entry: run again with it, the recipe gives the same rows. */
export interface Basis {
  readonly roles?: Readonly<Record<string, number>>
  /** Of the document's own branch, and of others. */
  readonly decimals?: number
  readonly digits?: Readonly<Record<string, number>>
  readonly costs?: Readonly<Record<string, string>>
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Books that record what a recipe reads of them, with the costs of the document's goods. */
export function recording(books: Books, costs: Readonly<Record<string, string>> = {}): { books: Books; basis: () => Basis } {
  const roles: Record<string, number> = {}
  let decimals: number | undefined
  const digits: Record<string, number> = {}
  return {
    books: {
      decimals: (branch) => {
        const found = books.decimals(branch)
        if (typeof branch === 'number') digits[branch] = found
        else decimals = found
        return found
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
      ...(Object.keys(digits).length && { digits }),
      ...(Object.keys(costs).length && { costs }),
    }),
  }
}

/** The books as they were for an entry; what was not recorded is as it is today. */
export const booksThen = ({ roles = {}, decimals, digits = {}, costs = {} }: Basis, today: Books): Books => ({
  decimals: (branch) => (typeof branch === 'number' ? digits[branch] : undefined) ?? decimals ?? today.decimals(branch),
  account: (role, ...named) => firstOf(named) ?? roles[role] ?? today.account(role),
  cost: (place) => costs[place] ?? '0',
})
