import type pg from 'pg'
import { say } from '../database.ts'
import type { BooksToFill } from './books.ts'
import { middle, timed, told } from './timing.ts'

/** Asks a path of the API and gives its answer; a refusal ends the measuring. */
export type Ask = (path: string, body?: unknown) => Promise<unknown>

/** The trial balance by HTTP, against a scan of the rows. */
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
}
