import { randomBytes } from 'node:crypto'
import pg from 'pg'

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
export async function createDatabase(template?: string): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(6).toString('hex')}`
  // A copy of the files costs a third of one through the log.
  await everywhere((client) => copied(client, name, template))
  return {
    name,
    url: at(name),
    drop: () => everywhere((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

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

/** Runs work on a connection that is closed afterwards. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
