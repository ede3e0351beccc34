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

/** A database of its own, empty or copied from a template; dropped at the end. */
export async function createDatabase(template?: string): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(6).toString('hex')}`
  // A copy of the files costs a third of one through the log.
  await administer((client) =>
    client.query(`create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`),
  )
  return {
    name,
    url: at(name),
    drop: () => administer((client) => client.query(`drop database if exists ${name} with (force)`)).then(() => undefined),
  }
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
