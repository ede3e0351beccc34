// A database server for one run of the tests: its address is printed when it is ready; it ends with our standard input.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded, throwAway } from '../src/server/database/embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'daftar-tests-'))
// As root the database runs as another user, who must get in.
chmodSync(folder, 0o711)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
try {
  const database = await startEmbedded({ dataDir: folder, settings: throwAway, log: (line) => process.stderr.write(`${line}\n`) })
  process.stdout.write(`${database.url}\n`)
  await new Promise((resolve) => process.stdin.resume().on('close', resolve))
  await database.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
