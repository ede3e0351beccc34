import type { Socket } from 'node:net'
import pg from 'pg'
import type { Statement } from './sql.ts'

/** Runs one statement of the open transaction and gives its rows. Statements that are not awaited travel together. */
export type Run = <Row = Record<string, unknown>>(statement: Statement) => Promise<Row[]>

/** The last statements of a transaction, sent together with its commit. */
export interface Finish<T> {
  readonly result: Promise<T>
  /** Whether the work is taken back, although it did not fail: its answer was given before. */
  readonly discard?: boolean
}

/** The application's way to the database: every statement runs in a transaction that is bound to one tenant. */
export interface Database {
  /** One statement in a transaction of its own, in one round trip. */
  one<Row = Record<string, unknown>>(tenant: number, statement: Statement): Promise<Row[]>
  /** A transaction; what `work` returns as `result` is awaited together with the commit. */
  transaction<T>(tenant: number, work: (run: Run) => Promise<Finish<T>>): Promise<T>
  close(): Promise<void>
  readonly pool: pg.Pool
}

// A day stays the text that it is: a JavaScript Date would move it by the zone's offset. Exact numbers stay texts.
for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMP, pg.types.builtins.NUMERIC])
  pg.types.setTypeParser(type, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const named = new Map<string, string>()

/** The same text gets the same name, so that a connection plans it once. Rare texts beyond the bound are planned each time. */
function nameOf(text: string): string | undefined {
  const known = named.get(text)
  if (known || named.size >= 1500) return known
  const name = `s${named.size}`
  named.set(text, name)
  return name
}

export function openDatabase(url: string, size = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'daftar',
  })
  pool.on('error', () => undefined)
  // A connection that breaks between two statements of a transaction says so to nobody else; its next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))

  const begin = (client: pg.PoolClient, tenant: number) => {
    gather(client)
    return client.query(`begin; set local app.tenant = '${Number(tenant)}'`)
  }
  const send = (client: pg.PoolClient, { text, values }: Statement) => {
    const name = nameOf(text)
    gather(client)
    return client.query({ ...(name !== undefined && { name }), text, values: values as unknown[] })
  }

  return {
    pool,
    async one<Row>(tenant: number, statement: Statement) {
      const client = await pool.connect()
      return settle(client, async () => {
        const [, result] = await all([begin(client, tenant), send(client, statement), client.query('commit')])
        return (result as pg.QueryResult).rows as Row[]
      })
    },
    async transaction(tenant, work) {
      const client = await pool.connect()
      return settle(client, async () => {
        const begun = begin(client, tenant)
        begun.catch(() => undefined)
        const run: Run = async (statement) => (await send(client, statement)).rows
        try {
          const { result, discard } = await work(run)
          const [, answer] = await all([begun, result, client.query(discard ? 'rollback' : 'commit')])
          return answer as Awaited<typeof result>
        } catch (error) {
          await client.query('rollback').catch(() => undefined)
          throw error
        }
      })
    },
    close: () => pool.end(),
  }
}

/** What is asked in one turn leaves in one packet instead of one for each message. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Waits for all, then throws the first failure: a later one is only its consequence. */
export async function all<const T extends readonly unknown[]>(promises: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(promises)
  const failed = settled.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as never
}

/** Gives the connection back; a broken one is closed instead. */
async function settle<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    client.release()
    return result
  } catch (error) {
    client.release(isBroken(error))
    throw error
  }
}

/** Whether the error says that the connection, not the statement, failed. */
export function isBroken(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code === undefined) return /connection|terminated|timeout/i.test(message ?? '')
  return /^(08|57P|53|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT)/.test(code)
}
