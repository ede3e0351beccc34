import { join } from 'node:path'
import { findPlace } from './place.ts'
import { isAlive, readText } from './processes.ts'

/** The address of the embedded database that another start of Daftar holds open now; null when none does. */
export function joinEmbedded(dataDir: string): string | null {
  const { folder } = findPlace(dataDir)
  // The fourth line of PostgreSQL's own note is its port.
  const [pid, , , port] = readText(join(folder, 'postgres', 'postmaster.pid')).split('\n')
  const password = readText(join(folder, 'database-password'))
  if (!pid || !port || !isAlive(Number(pid))) return null
  return `postgres://daftar:${password}@127.0.0.1:${port.trim()}/daftar?sslmode=disable`
}
