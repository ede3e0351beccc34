import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { ensureRole } from '../../src/server/database/role.ts'
import { connected, createDatabase } from './database.ts'

const folder = fileURLToPath(new URL('../database/formerVersions/', import.meta.url))
const ending = '.sql.br'

/** The installation's own entities that every kept database has rows of. */
export const formerCustomFolder = `${folder}custom`

/** The versions whose databases are kept, the oldest first. */
export const formerVersions: readonly string[] = readdirSync(folder)
  .flatMap((file) => (file.endsWith(ending) ? [file.slice(0, -ending.length)] : []))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** The database that a version has left behind, as a database of its own. */
export async function restoredVersion(version: string): ReturnType<typeof createDatabase> {
  const database = await createDatabase()
  const text = brotliDecompressSync(readFileSync(`${folder}${version}${ending}`)).toString()
  await connected(database.url, async (client) => {
    await ensureRole(client, database.url)
    await client.query(text)
  })
  return database
}
