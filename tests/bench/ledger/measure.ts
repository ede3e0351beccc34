import { seedDemo } from '../../../src/server/demo/seed.ts'
import { start } from '../child.ts'
import { say, withDatabase } from '../database.ts'
import { signIn } from '../signIn.ts'
import { type BooksToFill, widen } from './books.ts'
import { fillLedger } from './fill.ts'
import { openVouchers } from './openVouchers.ts'
import { measurePosting } from './posting.ts'
import { type Ask, measureReading } from './reading.ts'

/** The books of one tenant with so many rows: what reading, posting and closing take. */
export const measureLedger = (rows: number): Promise<void> =>
  withDatabase(async (client, url) => {
    await seedDemo(client, { students: 1200 })
    const books = await widen(client)
    const from = performance.now()
    await fillLedger(client, books, rows)
    say(`Filled in ${((performance.now() - from) / 1000).toFixed(0)} s`)
    await measureBooks(client, url, books)
  })

/** The same on books that are filled already. */
export async function measureBooks(client: Parameters<typeof widen>[0], url: string, books: BooksToFill): Promise<void> {
  const ours = await start('./ours.ts', [url])
  const byHand = await start('./ledger/byHand.ts', [url, String(books.user)])
  const headers = {
    authorization: await signIn(ours.address),
    branch: String(books.branches[0]),
    fiscalyear: String(books.years.at(-1)?.year),
  }
  const ask: Ask = async (path, body) => {
    const response = await fetch(ours.address + path, {
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as unknown
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  try {
    await measureReading(client, books, ask)
    // Before the hand-written server posts: it leaves the sums of months out, and no year of such books is closed.
    const [oldest] = books.years
    const closing = await once(() => ask(`/api/fiscalYears/${oldest?.id}/closeUnfinished`, { reason: 'so' }))
    say(`Closing ${oldest?.year}: ${(closing / 1000).toFixed(1)} s (wanted at most 30)`)
    await measurePosting(client, books, ours, byHand, headers)
    const ids = await openVouchers(client, books, 1000)
    const bulk = await once(async () => {
      // What one request takes; more are a job.
      for (let first = 0; first < ids.length; first += 200) {
        const chosen = { ids: ids.slice(first, first + 200) }
        const { results } = (await ask('/api/vouchers/actions/post', chosen)) as { results: { ok: boolean }[] }
        if (!results.every(({ ok }) => ok)) throw new Error('a voucher was not posted')
      }
    })
    say(`Posting 1,000 open vouchers, 200 at once: ${bulk.toFixed(0)} ms (wanted at most 1,500)`)
    say(`Server memory after the run: ${((await ours.usage()).rss / 1024 / 1024).toFixed(0)} MB`)
  } finally {
    ours.end()
    byHand.end()
  }
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
