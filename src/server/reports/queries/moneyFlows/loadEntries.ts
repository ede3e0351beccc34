import { type Sql, sql, word } from '../../../database/sql.ts'
import type { Context } from '../../../engine/context.ts'
import { parties } from '../../../ledger/parties.ts'
import { isCorrection } from '../../../ledger/priorPeriod.ts'
import { closingEntries } from '../balances.ts'
import { openingEntries } from '../openings.ts'
import { withoutReversed } from '../reversed.ts'
import { documentOf, type NamedDebts, namedDebts } from './namedDebts.ts'
import { isDebit } from './openItems.ts'

/** What an entry moved on an account in a branch, in one name: credits, and debits below zero. */
export interface Moved {
  readonly account: number
  readonly branch: number
  readonly party: string
  readonly amount: string
  /** Whether the error of a prior period is corrected here. */
  readonly isCorrection: boolean
}

export interface Entry {
  readonly id: number
  readonly date: string
  readonly document: string
  /** Of which documents it settles how much, as it says itself. */
  readonly names: NamedDebts
  readonly reverses: number | null
  /** Whether it brought what stood there before the books began. */
  readonly isOpening: boolean
  readonly rows: readonly Moved[]
}

interface Row extends Moved, Omit<Entry, 'id' | 'rows' | 'document' | 'names'> {
  readonly entry: number
  readonly resource: string
  readonly record: number
}

/** What stands open by itself: on an account of a branch, in one name. */
export const keyOf = ({ account, branch, party }: Pick<Moved, 'account' | 'branch' | 'party'>): string =>
  `${account} ${branch} ${party}`

/** Whose row `l` is, as one text. */
const partyText = word(`concat_ws(' ', ${parties.map(({ resource, column }) => `'${resource}:' || l.${column}`).join(', ')})`)

export type OwedOn = (account: number) => 'asset' | 'liability' | null

const begun = '0001-01-01'

/**
 * The entries until a day that move some accounts, and all others that move what is owed for it: whoever was owed by the first, and whoever
 * is owed since because of that, such as by a cheque. In the order of the books.
 * @param owedOn of an account on which something stands open: whether that is owed to the school or by it
 */
export async function loadEntries(accounts: readonly number[], to: string, owedOn: OwedOn, context: Context): Promise<Entry[]> {
  const entries = new Map<number, Entry>()
  const known = new Set<string>()
  let found = await entriesWhere(sql`l.account_id = any(${[...accounts]}::int[])`, to, context)
  for (;;) {
    const fresh = found.filter(({ id }) => !entries.has(id))
    for (const entry of fresh) entries.set(entry.id, entry)
    const moved = fresh.filter(({ isOpening }) => !isOpening).flatMap(({ rows }) => owedBy(rows, known, owedOn))
    const keys = new Map(moved.map((row) => [keyOf(row), row]))
    for (const key of keys.keys()) known.add(key)
    if (!keys.size) break
    const asked = [...keys.values()]
    found = await entriesWhere(
      sql`(l.account_id, l.branch_id, ${partyText}) in (select * from unnest(${asked.map((one) => one.account)}::int[], ${asked.map((one) => one.branch)}::int[], ${asked.map((one) => one.party)}::text[]))`,
      to,
      context,
    )
  }
  return [...entries.values()].sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
}

/** What an entry owes anew: all of it where it moves the accounts themselves, else what stands against a known debt that it settles. */
function owedBy(rows: readonly Moved[], known: ReadonlySet<string>, owedOn: OwedOn): Moved[] {
  const through = rows.filter((row) => known.has(keyOf(row)))
  const settled = through.filter(({ account, amount }) => (owedOn(account) === 'liability') === isDebit(amount))
  return rows.filter(
    (row) =>
      owedOn(row.account) !== null &&
      !known.has(keyOf(row)) &&
      (!through.length || settled.some(({ amount }) => isDebit(amount) !== isDebit(row.amount))),
  )
}

async function entriesWhere(where: Sql, to: string, context: Context): Promise<Entry[]> {
  const { tenant, database } = context
  const days = { from: begun, to }
  const rows = await database.one<Row>(
    tenant,
    sql`select l.entry_id as entry, l.date::text, e.resource, e.record_id as record, e.reverses, e.id in (select e.id from ${openingEntries(days, context)}) as "isOpening",
        l.account_id as account, l.branch_id as branch, ${partyText} as party, ${isCorrection()} as "isCorrection", sum(l.credit - l.debit)::text as amount
      from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where l.tenant_id = ${tenant} and ${withoutReversed(false)} and e.id not in (${closingEntries(begun, to, context)})
        and e.id in (select l.entry_id from ledger_rows l where l.tenant_id = ${tenant} and l.date <= ${to}::date and ${where})
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(l.credit - l.debit) <> 0 order by 2, 1, min(l.line)`,
  )
  const names = await namedDebts(rows, context)
  return [...Map.groupBy(rows, ({ entry }) => entry)].flatMap(([id, own]) => {
    const [first] = own
    if (!first) return []
    const { date, resource, record, reverses, isOpening } = first
    const document = documentOf(resource, record)
    return [{ id, date, document, names: names.get(document) ?? new Map(), reverses, isOpening, rows: own }]
  })
}
