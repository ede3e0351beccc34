import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { applicationOptions } from '../../src/server/database/distribution/statements.ts'

/** The superuser's address of the PostgreSQL that the test run started. */
export function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run the tests by "npm test".')
  return url
}

const at = (name: string): string => {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.toString()
}

/** The superuser's addresses of the other nodes of a distributed database; none on a plain one. */
export const otherNodes = (): string[] => (process.env['TEST_DATABASE_NODES'] ?? '').split(',').filter(Boolean)

/** A database of its own, empty or copied from a template; dropped at the end. */
export async function createDatabase(
  template?: string,
): Promise<{ url: string; name: string; drop(): Promise<void>; rename(to: string): Promise<void> }> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await leave(template)
  // A copy of the files costs a third of one through the log.
  await everywhere((client) => copied(client, name, template))
  return {
    name,
    url: at(name),
    drop: () => dropDatabases([name]),
    rename: async (to) => {
      await leave(name)
      await everywhere((client) => client.query(`alter database ${name} rename to ${to}`))
    },
  }
}

/** Databases of tests and their templates that runs before have left on a server that is kept. */
export async function databasesLeft(): Promise<string[]> {
  return administer(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 't\\_%' or datname like 'template\\_%'`,
    )
    return rows.map(({ name }) => name)
  })
}

export const dropDatabases = (names: readonly string[]): Promise<void> =>
  everywhere(async (client) => {
    for (const name of names) {
      await leave(name)
      await client.query(`drop database if exists ${name} with (force)`)
    }
  })

/** Copies a database while the extension of a distributed one, which looks after it, lets go of it for a moment. */
async function copied(client: pg.Client, name: string, template: string | undefined): Promise<unknown> {
  const statement = `create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`
  if (!template || !otherNodes().length) return client.query(statement)
  for (let attempt = 1; ; attempt++) {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template])
    try {
      return await client.query(statement)
    } catch (error) {
      if (attempt === 20) throw error
    }
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** On every node, the coordinator last. */
async function everywhere(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  for (const url of otherNodes()) await connected(url, work)
  await administer(work)
}

async function administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return connected(serverUrl(), work)
}

/** Connections that were used before and wait for the next work, by their address: a new one costs the database a process. */
const idle = new Map<string, Connection>()

/** What keeps no process from ending while it waits. */
type Connection = pg.Client & { ref(): void; unref(): void }

/** Runs work on a connection that knows nothing of other work, and is nobody else's meanwhile. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = idle.get(url) ?? (await connect(url))
  idle.delete(url)
  client.ref()
  let isDone = false
  try {
    const result = await work(client)
    isDone = true
    return result
  } finally {
    const isFree = isDone && !otherNodes().length && (await forgets(client)) && !idle.has(url)
    if (!isFree) await client.end()
    else {
      idle.set(url, client)
      client.unref()
    }
  }
}

async function connect(url: string): Promise<Connection> {
  // The tenant that a test says reaches all nodes, as that of the application does.
  const client = new pg.Client({
    connectionString: url,
    ...(otherNodes().length && { options: applicationOptions }),
  }) as Connection
  await client.connect()
  client.on('error', () => {
    if (idle.get(url) === client) idle.delete(url)
  })
  return client
}

/** Leaves nothing of what a session has set, locked or made for itself; false for one that is not over. */
const forgets = (client: pg.Client): Promise<boolean> =>
  client.query('discard all').then(
    () => true,
    () => false,
  )

/** Closes the connection that waits for work on a database: nobody may be in it that is copied or gets another name. */
async function leave(name: string | undefined): Promise<void> {
  for (const [url, client] of idle) {
    if (new URL(url).pathname !== `/${name}`) continue
    idle.delete(url)
    client.ref()
    await client.end()
  }
}

/**
 * By what the database refuses a statement: the name of a constraint, without the number of the part of a distributed table, or else the
 * code. It is read from the message, which alone reaches a client through a coordinator.
 */
export function refusedBy(error: unknown): string | undefined {
  const { code, message } = error as Error & { code?: string }
  return / constraint "([^"]+)"/.exec(message)?.[1]?.replace(/_\d{6,}$/, '') ?? code
}

/** How many statements wait for what another one has locked, on all nodes of a database. */
export async function lockWaits(url: string): Promise<number> {
  const { pathname } = new URL(url)
  const nodes = [url, ...otherNodes().map((node) => Object.assign(new URL(node), { pathname }).toString())]
  const counts = await Promise.all(
    nodes.map((node) =>
      connected(node, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.count ?? 0
      }),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The same in a transaction that no trigger of the database watches, on any node: what it holds to is put aside. */
export const unwatched = (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> =>
  connected(url, async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    await work(client)
    await client.query('commit')
  })
