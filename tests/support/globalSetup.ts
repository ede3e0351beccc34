import { randomBytes } from 'node:crypto'
import { definitions } from '../../resources/index.ts'
import { runs } from '../../resources/runs/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { migrate } from '../../src/server/migration/migrate.ts'
import { createTenant } from '../../src/server/tenants/create.ts'
import { connected, serverUrl } from './database.ts'

/** Makes the database that tests copy, once for the whole run: the demo school, and a second tenant beside it. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!process.env['TEST_DATABASE_URL']) return async () => undefined
  const name = `daftar_template_${randomBytes(4).toString('hex')}`
  await connected(serverUrl(), (client) => client.query(`create database ${name}`))
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  await migrate(url.toString(), createRegistry(definitions, { runs }))
  await connected(url.toString(), async (client) => {
    await seedDemo(client, {})
    await createTenant(client, {
      code: 'other',
      name: { ar: 'مدارس أخرى', en: 'Other schools' },
      admin: { userName: 'other_admin', fullName: 'Other admin', password: 'Daftar@2026' },
    })
  })
  process.env['TEST_TEMPLATE'] = name
  return async () => {
    await connected(serverUrl(), (client) => client.query(`drop database if exists ${name} with (force)`))
  }
}
