import type pg from 'pg'
import { say } from '../database.ts'
import type { BooksToFill } from './books.ts'
import { middle, timed, told } from './timing.ts'

/** Asks a path of the API and gives its answer; a refusal ends the measuring. */
export type Ask = (path: string, body?: unknown) => Promise<unknown>

/** The trial balance and a page of an account statement by HTTP, against a scan of the rows. */
export async function measureReading(client: pg.Client, books: BooksToFill, ask: Ask): Promise<void> {
  const { years, branches, costCenters } = books
  const last = years.at(-1)?.year as number
  const period = `from=${last}-01-01&to=${last}-12-31`
  const trial = await timed(() => ask(`/api/reports/trialBalance?${period}`))
  say(`Trial balance of a school: ${told(trial)} (wanted at most 15)`)
  const centers = await timed(() => ask(`/api/reports/trialBalance?${period}&costCenter=${costCenters[0]}`))
  say(`Trial balance of a school for a cost centre: ${told(centers)} (wanted at most 80)`)
  const scan = await timed(
    () =>
      client.query(
        `select account_id, sum(debit) filter (where date < $3), sum(credit) filter (where date < $3), sum(debit) filter (where date >= $3), sum(credit) filter (where date >= $3)
          from ledger_rows where tenant_id = $1 and branch_id = $2 and date <= $4 group by 1`,
        [books.tenant, branches[0], `${last}-01-01`, `${last}-12-31`],
      ),
    { runs: 5, warm: 1 },
  )
  say(`The same from all rows: ${told(scan)}, ${(middle(scan) / middle(trial)).toFixed(0)} times as long (wanted at least 30)`)
  await measureStatement(client, books, ask)
}

/** Rows of the statement before the measured page, and on it. */
const deep = 50_000
const pageRows = 100

/** A page in the midst of the longest statement, found from the row before it, against counting up to it. */
async function measureStatement(
  client: pg.Client,
  { tenant, branches, years, receivable }: BooksToFill,
  ask: Ask,
): Promise<void> {
  const [from, to] = [`${years[0]?.year}-01-01`, `${years.at(-1)?.year}-12-31`]
  const rows = `from ledger_rows where tenant_id = $1 and branch_id = $2 and account_id = $3 and date between $4 and $5`
  const values = [tenant, branches[0], receivable, from, to]
  const {
    rows: [place],
  } = await client.query<{ after: string }>(
    `select date::text || '.' || entry_id || '.' || line as after ${rows} order by date, entry_id, line offset ${deep} limit 1`,
    values,
  )
  if (!place) return say(`Account statement: the account has fewer than ${deep} rows; measure with more`)
  const path = `/api/reports/accountStatement?account=${receivable}&from=${from}&to=${to}&rows=${pageRows}&after=${place.after}`
  const page = await timed(async () => {
    const { rows } = (await ask(path)) as { rows: unknown[] }
    if (rows.length !== pageRows + 1) throw new Error(`a page of ${rows.length} rows`)
  })
  const perSecond = (pageRows * 1000) / middle(page)
  say(
    `Page of ${pageRows} rows at row ${deep} of an account statement: ${told(page)} (wanted at most 8), ${perSecond.toFixed(0)} rows a second`,
  )
  const counted = await timed(
    () =>
      client.query(
        `select * from (select *, sum(debit - credit) over (order by date, entry_id, line) ${rows} order by date, entry_id, line limit ${deep + pageRows}) r offset ${deep}`,
        values,
      ),
    { runs: 10, warm: 2 },
  )
  say(`The same by counting up to it: ${told(counted)}, ratio ${(middle(counted) / middle(page)).toFixed(1)}`)
}
