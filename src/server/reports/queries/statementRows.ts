import { hiddenFrom } from '../../audit/privacy.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { ofHiddenDocument } from '../../ledger/hidden.ts'
import type { Page } from '../page.ts'
import { placed } from './cutOff.ts'
import { type LedgerRow, namedRows } from './ledgerRows.ts'
import { openingEntries } from './openings.ts'
import { rowsWithoutReversed } from './reversed.ts'

/** What an account statement is about. */
export interface Statement {
  readonly from: string
  readonly to: string
  readonly accounts: readonly number[]
  /** Null for all. */
  readonly costCenters: readonly number[] | null
  readonly party: { readonly column: string; readonly id: number } | null
  readonly showReversed: boolean
  /** Of all accounts of the party: what goes from one of them to another is neither charged nor paid. */
  readonly ofParty?: boolean
}

/** What the rows `l` of a statement have in common beside their accounts. */
export const chosen = ({ costCenters, party }: Statement): Sql =>
  sql`${costCenters === null ? word('true') : sql`l.cost_center_id = any(${costCenters}::int[])`} and ${
    party === null ? word('true') : sql`l.${word(party.column)} = ${party.id}`
  }`

/**
 * Whether a row `l` of a party's statement uses what the party has paid in advance (a liability) for what it owes (an asset): the other side of its
 * entry pays. It takes that amount off the side of the payment, so that both come to nothing. What a credit note makes an advance and pays
 * out at once uses none.
 */
export const usesAdvance = ({ party, ofParty }: Statement): Sql =>
  party === null || !ofParty
    ? word('false')
    : sql`exists (select 1 from accounts own join journal_entries of on of.tenant_id = own.tenant_id and of.id = l.entry_id
        join ledger_rows o on o.tenant_id = own.tenant_id and o.entry_id = l.entry_id and o.${word(party.column)} = ${party.id}
        join accounts owed on owed.tenant_id = own.tenant_id and owed.id = o.account_id and owed.kind = 'asset'
      where own.tenant_id = l.tenant_id and own.id = l.account_id and own.kind = 'liability'
        and case when of.reverses is null then l.debit > 0 and o.credit > 0 else l.credit > 0 and o.debit > 0 end
        and not exists (select 1 from ledger_rows b where b.tenant_id = own.tenant_id and b.entry_id = l.entry_id and b.account_id = l.account_id
          and b.${word(party.column)} = ${party.id} and case when of.reverses is null then b.credit > 0 else b.debit > 0 end))`

/** Whether a statement has rows of documents that the reader may not see. */
export async function hasHiddenRows(statement: Statement, context: Context): Promise<boolean> {
  if (!hiddenFrom(context.person, context.registry).length) return false
  const found = await context.database.one(
    context.tenant,
    sql`select 1 from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where l.tenant_id = ${context.tenant} and l.account_id = any(${statement.accounts}::int[]) and l.branch_id = any(${context.visibleBranches}::int[])
        and l.date between ${statement.from}::date and ${statement.to}::date and ${chosen(statement)} and ${ofHiddenDocument(context)} limit 1`,
  )
  return found.length > 0
}

/**
 * The rows of a page and one more, which says whether there are others, in the order of the books or, before a row,
 * backwards. Each account of each branch is read from its place in the index, however far into the books it is.
 */
export function pageRows(statement: Statement, { size, after, before }: Page, context: Context): Promise<LedgerRow[]> {
  const { from, to, accounts, showReversed } = statement
  const backwards = before !== null
  const order = word(['date', 'entry_id', 'line'].map((column) => `l.${column}${backwards ? ' desc' : ''}`).join(', '))
  const bound = after ? placed('>', after) : before ? placed('<', before) : word('true')
  const some = sql`(select l.* from unnest(${accounts}::int[]) s (account) cross join unnest(${context.visibleBranches}::int[]) p (branch)
    cross join lateral (select l.* from ledger_rows l where l.tenant_id = ${context.tenant} and l.account_id = s.account and l.branch_id = p.branch
      and l.date between ${from}::date and ${to}::date and ${bound} and ${chosen(statement)} and ${rowsWithoutReversed(showReversed, context.tenant, from, to)}
      and l.entry_id not in (select e.id from ${openingEntries(statement, context)}) order by ${order} limit ${size + 1}) l
    order by ${order} limit ${size + 1})`
  return namedRows(some, sql`order by ${order}`, context, statement.party !== null, usesAdvance(statement))
}
