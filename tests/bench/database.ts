import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { calculations } from '../../resources/calculations/index.ts'
import { definitions } from '../../resources/index.ts'
import { recipes } from '../../resources/recipes.ts'
import { runs } from '../../resources/runs/index.ts'
import type { ResourceData } from '../../schema/language/definition.ts'
import { createRegistry, type Registry } from '../../schema/registry.ts'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { migrate } from '../../src/server/migration/migrate.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What the product consists of. @param change what is another one of its definitions */
export const product = (change: (data: ResourceData) => ResourceData = (data) => data): Registry =>
  createRegistry(definitions.map(change), { calculations, recipes, runs })

/** Work on a database of its own, migrated and empty, as the owner of its tables; it is gone afterwards. */
export async function withDatabase(work: (client: pg.Client, url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daftar-bench-'))
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded({ dataDir: folder, log: say })
  const client = new pg.Client({ connectionString: embedded.url })
  try {
    await client.connect()
    await migrate(embedded.url, product())
    await work(client, embedded.url)
  } finally {
    await client.end()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
