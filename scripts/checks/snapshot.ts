import { readFileSync } from 'node:fs'
import { definitions } from '../../resources/index.ts'
import { runs } from '../../resources/runs/index.ts'
import type { Table } from '../../schema/derive/table.ts'
import { createRegistry } from '../../schema/registry.ts'
import { difference } from '../../src/server/database/diff/difference.ts'
import { targetTables } from '../../src/server/migration/target.ts'

/** The committed shape of the database is the one that the definitions give. */
export default async function check(): Promise<string[]> {
  const stored = JSON.parse(readFileSync(new URL('../../schema/snapshot.json', import.meta.url), 'utf8')) as Table[]
  const expected = targetTables(createRegistry(definitions, { runs }))
  if (JSON.stringify(stored) === JSON.stringify(expected)) return []
  const { statements, losses } = difference(stored, expected, false)
  return [
    'schema/snapshot.json is stale; look at what would change and run "npm run migrate -- --snapshot":',
    ...statements.map((one) => one.split('\n')[0] ?? ''),
    ...losses.map((loss) => `would lose: ${loss.sentence}`),
  ]
}
