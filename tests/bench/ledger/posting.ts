import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Child } from '../child.ts'
import { say } from '../database.ts'
import type { Work } from '../load.ts'
import { inTurns } from '../turns.ts'
import type { BooksToFill } from './books.ts'
import { openVouchers } from './openVouchers.ts'

const seconds = 3
/** More than both servers can post in one contest. */
const stock = 50_000

/** Ten-line vouchers posted one by one, by more and more clients, against a hand-written server under the same guard. */
export async function measurePosting(
  client: pg.Client,
  books: BooksToFill,
  ours: Child,
  byHand: Child,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  for (const connections of [1, 4, 8]) {
    const waiting = await openVouchers(client, books, stock)
    const next = (): number => {
      const id = waiting.pop()
      if (id === undefined) throw new Error('all open vouchers are posted')
      return id
    }
    const own: Work = {
      method: 'POST',
      headers,
      next: () => ({ path: `/api/vouchers/${next()}/post`, body: {}, key: randomUUID() }),
    }
    const other: Work = { method: 'POST', next: () => ({ path: `/voucher/${next()}/post` }) }
    const bare: Work = { method: 'POST', next: () => ({ path: '/entry', body: entry(books) }) }
    const name = `Posting a ten-line voucher, ${connections} ${connections === 1 ? 'client' : 'clients'}`
    const contest = { name, wanted: 0.6, own, other, bare: { name: 'the entry alone, by hand', work: bare } }
    say(await inTurns(contest, ours, byHand, { connections, seconds }))
  }
}

const entry = ({ branches, years, expense }: BooksToFill) => ({
  branch: branches[0],
  year: years.at(-1)?.id,
  date: `${years.at(-1)?.year}-03-01`,
  lines: Array.from({ length: 10 }, (_, index) => ({
    account_id: expense[index],
    debit: index % 2 ? null : '10',
    credit: index % 2 ? '10' : null,
  })),
})
