import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startServer } from '../../src/server/start.ts'
import { connected, createDatabase, serverUrl } from '../support/database.ts'
import { some } from '../support/sweep.ts'

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

const demoSchool = ['the demo school', `query ilike 'insert into %students%'`] as const

test.each(
  some(
    [
      [
        'its tables',
        `application_name = 'daftar migration' and query like 'create table%' and query not like '%daftar_migrations%'`,
      ],
      demoSchool,
    ],
    [demoSchool],
  ),
)('a first start whose connection is cut while it makes %s goes on by itself', async (_what, condition) => {
  const database = await createDatabase()
  const cutting = cut(database.name, condition)
  const server = await startServer({
    outgoing: { secret: 'a secret of tests that is long enough' },
    url: database.url,
    version: 'test',
    port: 0,
    host: '127.0.0.1',
    demo: true,
    mail: { smtpUrl: null, from: 'a@school.example', folder: '', publicUrl: null },
    log: () => undefined,
  })
  try {
    expect(await cutting).toBe(true)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query('select count(*)::int as tenants from tenants')
    await client.end()
    expect(rows).toEqual([{ tenants: 1 }])
    const signedIn = await fetch(`${server.address}/api/Users/auth`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userName: 'demo_admin', password: 'Daftar@2026' }),
    })
    expect(signedIn.status).toBe(200)
  } finally {
    await server.stop()
    await database.drop()
  }
})
