import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { customFolder } from '../support/customFolder.ts'
import { connected, createDatabase, serverUrl } from '../support/database.ts'
import { emptyTemplate } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { mailInto, testServer } from '../support/testServer.ts'

/** Cuts the first connection to the database that answers to the condition, once; gives whether it was there. */
async function cut(database: string, condition: string): Promise<boolean> {
  return connected(serverUrl(), async (client) => {
    for (let i = 0; i < 2_000; i++) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and ${condition} limit 1`,
        [database],
      )
      if (rowCount) return true
      await wait(5)
    }
    return false
  })
}

/** Starts a server that is cut meanwhile, and looks at what it has made when it is there. */
async function startsDespite(
  database: { name: string; url: string },
  cutting: Promise<boolean>,
  own: { demo?: boolean; customFolder?: string },
): Promise<void> {
  const server = await testServer(database.url, { ...own, mail: mailInto(''), log: () => undefined })
  try {
    expect(await cutting).toBe(true)
    const { rows } = await connected(database.url, (client) => client.query('select count(*)::int as tenants from tenants'))
    expect(rows).toEqual([{ tenants: own.demo ? 1 : 0 }])
    const signedIn = await fetch(`${server.address}/api/Users/auth`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userName: 'demo_admin', password: 'Daftar@2026' }),
    })
    expect(signedIn.status).toBe(own.demo ? 200 : 401)
  } finally {
    await server.stop()
  }
}

const makesTables = `application_name = 'daftar migration' and query like 'create table%' and query not like '%daftar_migrations%'`

// All tables of a new database take a minute of a busy machine, which the sweep has: here a table of its own comes to an installation.
test('a start whose connection is cut while it makes a table goes on by itself', async () => {
  const database = await createDatabase(emptyTemplate())
  const files = customFolder()
  files.put('shelfBooks.json', { name: 'shelfBooks', scope: 'tenant', fields: { title: { kind: 'text', required: true } } })
  const holder = new pg.Client({ connectionString: database.url })
  try {
    await holder.connect()
    // Another one is about to make it: the server has to wait, and is cut meanwhile.
    await holder.query('begin; create table shelf_books (id int)')
    const cutting = cut(database.name, `${makesTables} and wait_event_type = 'Lock'`).finally(() => holder.query('rollback'))
    await startsDespite(database, cutting, { customFolder: files.folder })
    const { rows } = await holder.query("select from pg_attribute where attrelid = 'shelf_books'::regclass and attname = 'title'")
    expect(rows).toHaveLength(1)
  } finally {
    await holder.end()
    await database.drop()
    files.remove()
  }
})

for (const [what, demo, condition] of [
  ['its tables', false, makesTables],
  ['the demo school', true, `query ilike 'insert into %students%'`],
] as const)
  itOfSweep(`a first start whose connection is cut while it makes ${what} goes on by itself`, async () => {
    const database = await createDatabase()
    try {
      await startsDespite(database, cut(database.name, condition), { demo })
    } finally {
      await database.drop()
    }
  })
