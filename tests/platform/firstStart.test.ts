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

const tables = {
  what: 'its tables',
  demo: false,
  condition: `application_name = 'daftar migration' and query like 'create table%' and query not like '%daftar_migrations%'`,
} as const
const demoSchool = { what: 'the demo school', demo: true, condition: `query ilike 'insert into %students%'` } as const

test.each(some([tables, demoSchool], [tables]))(
  'a first start whose connection is cut while it makes $what goes on by itself',
  async ({ condition, demo }) => {
    const database = await createDatabase()
    const cutting = cut(database.name, condition)
    const server = await startServer({
      outgoing: { secret: 'a secret of tests that is long enough' },
      url: database.url,
      version: 'test',
      port: 0,
      host: '127.0.0.1',
      demo,
      mail: { smtpUrl: null, from: 'a@school.example', folder: '', publicUrl: null },
      log: () => undefined,
    })
    try {
      expect(await cutting).toBe(true)
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const { rows } = await client.query('select count(*)::int as tenants from tenants')
      await client.end()
      expect(rows).toEqual([{ tenants: demo ? 1 : 0 }])
      const signedIn = await fetch(`${server.address}/api/Users/auth`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ userName: 'demo_admin', password: 'Daftar@2026' }),
      })
      expect(signedIn.status).toBe(demo ? 200 : 401)
    } finally {
      await server.stop()
      await database.drop()
    }
  },
)
