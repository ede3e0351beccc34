import type pg from 'pg'
import { say } from '../database.ts'
import type { BooksToFill } from './books.ts'

const linesOfEntry = 10
/** The version that tells filled entries from the demo's own. */
const filled = 2
/** Sums that postings have appended since the last compaction. */
const tail = 10_000

/**
 * Fills the books with so many rows, as the tables' owner and past the triggers, but true to them: ten lines an entry,
 * balanced, spread over branches, years, days, accounts, guardians and cost centres; the sums are those of the rows.
 */
export async function fillLedger(client: pg.Client, books: BooksToFill, rows: number): Promise<void> {
  const entriesOfYear = Math.floor(rows / linesOfEntry / books.years.length)
  await client.query(`set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '512MB'`)
  const indexes = await dropIndexes(client, ['ledger_rows', 'journal_entries', 'vouchers'])
  await client.query('set session_replication_role = replica')
  for (const { id, year } of books.years) {
    say(`Filling ${year} with ${entriesOfYear * linesOfEntry} rows …`)
    await client.query('begin')
    await client.query(vouchersOf(books, id, year, entriesOfYear))
    await client.query(entriesOf(books, id))
    await client.query(rowsOf(books, id))
    await client.query('commit')
  }
  await client.query('set session_replication_role = default')
  say('Indexes, sums, statistics …')
  for (const index of indexes) await client.query(index)
  await client.query(
    `select setval('vouchers_id_seq', (select max(id) from vouchers)), setval('journal_entries_id_seq', (select max(id) from journal_entries))`,
  )
  await client.query(
    `insert into counters (tenant_id, name, branch_id, fiscal_year_id, value, given)
      select tenant_id, 'vouchers', branch_id, fiscal_year_id, max(sequence), count(*) from vouchers where number is not null group by 1, 2, 3, 4
      on conflict (tenant_id, name, branch_id, fiscal_year_id) do update set value = excluded.value, given = excluded.given`,
  )
  await client.query('delete from account_sums')
  await client.query('delete from account_totals')
  await client.query('delete from account_years')
  await client.query(sumsOf('entry_id <= late.first'))
  await client.query(`select daftar_compact_sums(${books.tenant})`)
  await client.query(`${sumsOf('entry_id > late.first')}, entry_id`)
  await client.query(`reset synchronous_commit; reset work_mem`)
  await client.query('vacuum analyze')
}

/** Secondary indexes are faster made at once than kept up row by row; gives the statements that make them again. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexname as name, i.indexdef as made from pg_indexes i where i.schemaname = 'public' and i.tablename = any($1)
      and not exists (select 1 from pg_constraint c where c.conname = i.indexname)
      and not exists (select 1 from pg_index x where x.indexrelid = i.indexname::regclass and x.indisunique)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

const listed = (ids: readonly number[]): string => `(array[${ids.join(',')}])`
/** Walks through a list with a stride of its own, so that lists do not run in step. */
const nth = (ids: readonly number[], n: string): string => `${listed(ids)}[1 + (${n}) % ${ids.length}]`

/** A document for each entry; `sequence` counts up in each branch. */
const vouchersOf = ({ tenant, user, branches }: BooksToFill, id: number, year: number, count: number): string =>
  `insert into vouchers (tenant_id, branch_id, fiscal_year_id, sequence, number, date, kind, status, debit, credit, created_by, updated_by)
    select ${tenant}, ${nth(branches, 'n')}, ${id}, 1000000 + n / ${branches.length}, (1000000 + n / ${branches.length})::text, make_date(${year}, 1, 1) + (n::bigint * 360 / ${count})::int, 'general', 'posted', 0, 0, ${user}, ${user}
    from generate_series(0, ${count - 1}) n`

const entriesOf = ({ tenant, user }: BooksToFill, id: number): string =>
  `insert into journal_entries (tenant_id, branch_id, fiscal_year_id, date, resource, record_id, event, version, silent, posted_by)
    select tenant_id, branch_id, fiscal_year_id, date, 'vouchers', id, 'post', ${filled}, false, ${user} from vouchers
    where tenant_id = ${tenant} and fiscal_year_id = ${id} and sequence >= 1000000`

/** Three children of guardians are charged with tax, three incomes earned, an expense paid from two places. */
function rowsOf(books: BooksToFill, id: number): string {
  const { tenant, receivable, outputVat, income, expense, money, other, costCenters, guardians } = books
  const none = 'null::int'
  const line = (n: number, account: string, center: string, guardian: string, debit: string, credit: string) =>
    `(${n}, ${account}, ${center}, ${guardian}, ${debit}, ${credit})`
  const center = (n: string) => nth(costCenters, n)
  const zero = '0::numeric'
  const lines = [
    ...[1, 2, 3].map((n) =>
      line(n, String(receivable), none, nth(guardians, `e.id * 3 + ${n}`), n === 3 ? 'e.fee + e.vat' : 'e.fee', zero),
    ),
    line(4, String(outputVat), none, none, zero, 'e.vat'),
    ...[5, 6, 7].map((n) => line(n, nth(income, `e.id + ${n}`), center(`e.id / 7 + ${n}`), none, zero, 'e.fee')),
    line(8, nth(expense, 'e.id'), center('e.id / 11'), none, 'e.cost', zero),
    line(9, nth(money, 'e.id'), none, none, zero, 'e.cost - 1'),
    line(10, nth(other, 'e.id'), none, none, zero, '1::numeric'),
  ]
  return `insert into ledger_rows (tenant_id, entry_id, line, branch_id, fiscal_year_id, date, account_id, cost_center_id, guardian_id, debit, credit, reason)
    select ${tenant}, e.id, l.line, e.branch_id, e.fiscal_year_id, e.date, l.account, l.center, l.guardian, l.debit, l.credit, jsonb_build_object('key', 'voucherLine', 'params', jsonb_build_object('line', l.line))
    from (select *, 100 + (id % 9000)::numeric / 100 as fee, 15 + (id % 700)::numeric / 100 as vat, 50 + (id % 4000)::numeric / 100 as cost
      from journal_entries where tenant_id = ${tenant} and fiscal_year_id = ${id} and version = ${filled} and resource = 'vouchers'
        and not exists (select from ledger_rows w where w.tenant_id = journal_entries.tenant_id and w.entry_id = journal_entries.id)) e
    cross join lateral (values ${lines.join(', ')}) l (line, account, center, guardian, debit, credit)`
}

/** The sums of the entries of a span, as their postings would have appended them. */
const sumsOf = (condition: string): string =>
  `with late as (select max(entry_id) - ${tail / linesOfEntry} as first from ledger_rows)
  insert into account_sums (tenant_id, branch_id, fiscal_year_id, account_id, cost_center_id, month, debit, credit)
    select tenant_id, branch_id, fiscal_year_id, account_id, cost_center_id, date_trunc('month', date)::date, sum(debit), sum(credit)
    from ledger_rows, late where ${condition} group by 1, 2, 3, 4, 5, 6`
