import { readFileSync } from 'node:fs'
import { definitions } from '../../resources/index.ts'
import { runs } from '../../resources/runs/index.ts'
import type { Table } from '../../schema/derive/table.ts'
import { createRegistry } from '../../schema/registry.ts'
import { difference } from '../../src/server/database/diff.ts'
import { wantedTables } from '../../src/server/database/migrate.ts'

/** The committed shape of the database is the one that the definitions give. */
export default async function check(): Promise<string[]> {
  const kept = JSON.parse(readFileSync(new URL('../../schema/snapshot.json', import.meta.url), 'utf8')) as Table[]
  const wanted = wantedTables(createRegistry(definitions, { runs }))
  if (JSON.stringify(kept) === JSON.stringify(wanted)) return []
  const { statements, losses } = difference(kept, wanted, false)
  return [
    'schema/snapshot.json is stale; look at what would change and run "npm run migrate -- --snapshot":',
    ...statements.map((one) => one.split('\n')[0] ?? ''),
    ...losses.map((loss) => `would lose: ${loss.sentence}`),
  ]
}
