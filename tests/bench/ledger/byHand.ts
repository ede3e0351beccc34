// The server to compare postings with: the same tables and triggers, statements written by hand, nothing around them.
import { argv } from 'node:process'
import Fastify from 'fastify'
import pg from 'pg'
import { transactionOf } from '../transaction.ts'
import { answerUsage } from '../usage.ts'

const [url = '', userText = '1'] = argv.slice(2)
const [tenant, user] = [1, Number(userText)]
const pool = new pg.Pool({ connectionString: url, max: 20 })
const transaction = transactionOf(pool)
const app = Fastify()

interface Line {
  readonly account_id: number
  readonly debit: string | null
  readonly credit: string | null
}

async function insertEntry(
  client: pg.PoolClient,
  voucher: { id: number; branch: number; year: number; date: string; version: number },
  lines: readonly Line[],
): Promise<number> {
  const { id, branch, year, date, version } = voucher
  const { rows } = await client.query({
    name: 'entry',
    text: `insert into journal_entries (tenant_id, branch_id, fiscal_year_id, date, resource, record_id, event, version, silent, posted_by)
      values ($1, $2, $3, $4, 'vouchers', $5, 'post', $6, false, $7) returning id`,
    values: [tenant, branch, year, date, id, version, user],
  })
  const entry = rows[0].id as number
  const columns = 11
  const values = lines.flatMap((line, index) => [
    tenant,
    entry,
    index + 1,
    index + 1 < lines.length ? lines.length : null,
    branch,
    year,
    date,
    line.account_id,
    line.debit ?? '0',
    line.credit ?? '0',
    `{"key":"voucherLine","params":{"line":${index + 1}}}`,
  ])
  const places = lines.map(
    (_, row) => `(${Array.from({ length: columns }, (_column, index) => `$${row * columns + index + 1}`).join(', ')})`,
  )
  await client.query({
    name: `rows${lines.length}`,
    text: `insert into ledger_rows (tenant_id, entry_id, line, last, branch_id, fiscal_year_id, date, account_id, debit, credit, reason) values ${places.join(', ')}`,
    values,
  })
  return entry
}

// Reads an open voucher, marks it posted and inserts its entry; the database's guard is the only check.
app.post('/voucher/:id/post', (request) =>
  transaction(async (client) => {
    const { rows } = await client.query({
      name: 'mark',
      text: `update vouchers set status = 'posted', version = version + 1, updated_at = now(), updated_by = $3 where tenant_id = $1 and id = $2 and status = 'open'
        returning id, branch_id as branch, fiscal_year_id as year, date::text, version`,
      values: [tenant, Number((request.params as { id: string }).id), user],
    })
    if (!rows[0]) throw new Error('not open')
    const lines = await client.query<Line>({
      name: 'lines',
      text: 'select account_id, debit, credit from vouchers_entries where tenant_id = $1 and record_id = $2 order by position',
      values: [tenant, rows[0].id],
    })
    return { ...rows[0], status: 'posted', entry: await insertEntry(client, rows[0], lines.rows) }
  }),
)

let bare = 0

// The entry alone, of no voucher.
app.post('/entry', (request) =>
  transaction(async (client) => {
    const { branch, year, date, lines } = request.body as { branch: number; year: number; date: string; lines: Line[] }
    return { entry: await insertEntry(client, { id: ++bare, branch, year, date, version: 1_000_000_000 - process.pid }, lines) }
  }),
)

answerUsage(await app.listen({ port: 0, host: '127.0.0.1' }))
