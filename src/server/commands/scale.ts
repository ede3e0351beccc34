// `npm run scale:sql`: the statements that distribute an existing database by tenant, referred tables first.

import { distributing, ownerSettings } from '../database/distribution/statements.ts'
import { targetTables } from '../migration/migrate.ts'
import { readRegistry } from './registry.ts'

const statements = [
  'create extension if not exists citus',
  ...ownerSettings,
  ...distributing(targetTables((await readRegistry()).registry)),
]
process.stdout.write(`${statements.map((one) => `${one};`).join('\n')}\n`)
