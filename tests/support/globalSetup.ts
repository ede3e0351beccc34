import { hash } from '@node-rs/argon2'
import { definitions } from '../../resources/index.ts'
import { runs } from '../../resources/runs/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { migrate } from '../../src/server/migration/migrate.ts'
import { createTenant } from '../../src/server/tenants/create.ts'
import { connected, createDatabase, databasesLeft, dropDatabases, otherNodes } from './database.ts'
import { takeFirstTurns } from './firstTurns.ts'
import { joinNodes } from './nodes.ts'
import { emptyNameOf, templateName } from './template.ts'

const demoPassword = 'Daftar@2026'

/** Gives the databases that tests copy: the demo school with a second tenant beside it, and one without tenants. What a run before has kept is used again. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!process.env['TEST_DATABASE_URL']) return async () => undefined
  const isKept = process.env['TEST_KEPT'] !== undefined
  const name = templateName()
  process.env['TEST_TEMPLATE'] = name
  const empty = emptyNameOf(name)
  if (!otherNodes().length) process.env['TEST_EMPTY_TEMPLATE'] = empty
  const left = isKept ? await databasesLeft() : []
  const isMade = [name, empty].every((one) => left.includes(one))
  await dropDatabases(left.filter((one) => !isMade || (one !== name && one !== empty)))
  if (!isMade) await makeTemplates(name, empty)
  return async () => {
    if (!isKept) await dropDatabases([name, empty])
  }
}

/** Made under another name first: a run that is broken off leaves no half of a school. */
async function makeTemplates(name: string, empty: string): Promise<void> {
  const registry = createRegistry(definitions, { runs })
  const migrated = await createDatabase()
  await migrate(migrated.url, registry)
  await migrated.rename(empty)
  const template = await createDatabase(empty)
  await connected(template.url, async (client) => {
    await seedDemo(client, {})
    // The main safe of the demo holds what a school has. Tests about other things take from it as they like; those about cash make their own.
    await client.query(`update safes set allow_negative = true where code = '1'`)
    await createTenant(client, {
      code: 'other',
      name: { ar: 'مدارس أخرى', en: 'Other schools' },
      admin: { userName: 'other_admin', fullName: 'Other admin', password: demoPassword },
    })
    // Signing in, which nearly every test does, is as dear as a password is hard to guess: those of the tests are no secret.
    await client.query('update users set password = $1', [await hash(demoPassword, { memoryCost: 1024, timeCost: 1 })])
  })
  if (otherNodes().length) {
    await joinNodes(template.url)
    await migrate(template.url, registry)
  }
  await takeFirstTurns(template.url)
  await template.rename(name)
}
