import type { EntryLine } from '../../../schema/recipe.ts'
import type { Registry } from '../../../schema/registry.ts'
import { compare } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import type { Entry } from './ledgerEntry.ts'

/** An account in the books of a branch. */
interface Place {
  readonly account: number
  readonly branch: number
}

/** One that may not go below zero, with its names. */
export interface Covered extends Place {
  readonly arabicName: string
  readonly englishName: string | null
}

/** Accounts from which rows take only what was brought there, and was not taken back since: those of each branch. */
export async function coveredAccounts(
  entries: readonly { readonly entry: Pick<Entry, 'branch' | 'reverses'>; readonly lines: readonly EntryLine[] }[],
  hold: boolean,
  { tenant, registry }: Context,
  run: Run,
): Promise<readonly Covered[]> {
  const taken = entries.flatMap(({ entry, lines }) =>
    lines.flatMap(({ covered, account, branch = entry.branch }) => (covered ? [{ account, branch }] : [])),
  )
  const back = entries.flatMap(({ entry, lines }) =>
    entry.reverses === undefined
      ? []
      : lines.flatMap(({ account, branch = entry.branch, credit }) => (compare(credit, '0') > 0 ? [{ account, branch }] : [])),
  )
  const places = [...taken, ...(await drawnOn(back, tenant, coveringOf(registry), run))]
  if (!places.length) return []
  const each = [...new Map(places.map((one) => [`${one.account} ${one.branch}`, one])).values()]
  const rows = await run<Omit<Covered, 'account' | 'branch'> & { id: number }>(
    sql`select a.id, a.arabic_name as "arabicName", a.english_name as "englishName" from accounts a
      where a.tenant_id = ${tenant} and a.id = any(${each.map(({ account }) => account)}::int[]) order by a.id ${hold ? sql`for no key update` : sql``}`,
  )
  return each.flatMap((one) => rows.flatMap(({ id, ...names }) => (id === one.account ? [{ ...one, ...names }] : [])))
}

/** Definitions some of whose rows are covered. */
const coveringOf = (registry: Registry): readonly string[] =>
  registry.models.flatMap(({ name, data }) => {
    const rows = data.effects?.ledger
    return typeof rows === 'object' && rows.some(({ covered }) => covered) ? [name] : []
  })

/** Those of some accounts from which documents with covered rows have taken. */
async function drawnOn(
  places: readonly Place[],
  tenant: number,
  resources: readonly string[],
  run: Run,
): Promise<readonly Place[]> {
  if (!places.length || !resources.length) return []
  const [accounts, branches] = [places.map(({ account }) => account), places.map(({ branch }) => branch)]
  return run<Place>(
    sql`select distinct l.account_id as account, l.branch_id as branch from journal_entries e
      join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.credit > 0
      join unnest(${accounts}::int[], ${branches}::int[]) w (account, branch) on w.account = l.account_id and w.branch = l.branch_id
      where e.tenant_id = ${tenant} and e.resource = any(${resources}::text[]) and e.reverses is null
        and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id)`,
  )
}
