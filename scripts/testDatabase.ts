// A database server for the tests: its address is printed when it is ready, and "kept" behind it where the next run finds it again; it ends
// with our standard input.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Embedded, startEmbedded, throwAway } from '../src/server/database/embedded.ts'
import { keptFolder } from './testFolder.mjs'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
const kept = keptFolder(fileURLToPath(new URL('..', import.meta.url)))
const held = kept && (await start(kept).catch(() => null))
if (held) await serve(held, 'kept')
else {
  const folder = mkdtempSync(join(tmpdir(), 'daftar-tests-'))
  try {
    await serve(await start(folder), '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function start(folder: string): Promise<Embedded> {
  mkdirSync(folder, { recursive: true })
  // As root the database runs as another user, who must get in.
  chmodSync(folder, 0o711)
  return startEmbedded({ dataDir: folder, settings: throwAway, log: (line) => process.stderr.write(`${line}\n`) })
}

async function serve(database: Embedded, keeps: '' | 'kept'): Promise<void> {
  process.stdout.write(`${[database.url, keeps].filter(Boolean).join(' ')}\n`)
  await new Promise((resolve) => process.stdin.resume().on('close', resolve))
  await database.stop()
}
