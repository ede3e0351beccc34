import type pg from 'pg'
import type { BooksToFill } from './books.ts'

/** Ten-line vouchers of the current year and the first school that wait to be posted; gives their ids. */
export async function openVouchers(client: pg.Client, books: BooksToFill, count: number): Promise<number[]> {
  const { tenant, user, branches, years, expense, money, other } = books
  const [branch, year] = [branches[0] as number, years.at(-1) as BooksToFill['years'][number]]
  const first = (
    await client.query<{ number: number }>(
      `select coalesce(max(sequence), 0) + 1 as number from vouchers where tenant_id = ${tenant} and branch_id = ${branch} and fiscal_year_id = ${year.id}`,
    )
  ).rows[0]?.number as number
  const { rows } = await client.query<{ id: number }>(
    `insert into vouchers (tenant_id, branch_id, fiscal_year_id, sequence, number, date, kind, status, debit, credit, created_by, updated_by)
      select ${tenant}, ${branch}, ${year.id}, ${first} + n, (${first} + n)::text, make_date(${year.year}, 1 + n % 12, 1 + n % 28), 'general', 'open', 50, 50, ${user}, ${user}
      from generate_series(0, ${count - 1}) n returning id`,
  )
  const ids = rows.map(({ id }) => id)
  // A safe has nothing that may be taken from it.
  const accounts = [...other, ...expense, ...money].slice(0, 10)
  await client.query(
    `insert into vouchers_entries (tenant_id, record_id, position, account_id, debit, credit)
      select ${tenant}, v, p, ($2::int[])[p + 1], case when p % 2 = 0 then 10 end, case when p % 2 = 1 then 10 end
      from unnest($1::int[]) v, generate_series(0, 9) p`,
    [ids, accounts],
  )
  await client.query(
    `insert into counters (tenant_id, name, branch_id, fiscal_year_id, value, given) values (${tenant}, 'vouchers', ${branch}, ${year.id}, ${first + count - 1}, ${count})
      on conflict (tenant_id, name, branch_id, fiscal_year_id) do update set value = excluded.value, given = counters.given + excluded.given`,
  )
  return ids
}
