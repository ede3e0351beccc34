// `npm run keep -- NAME [FOLDER]`: makes the database that a version leaves behind, for the test of upgrades. The version in FOLDER (this
// one, where none is named) starts on the empty database of DATABASE_URL, with its demo school and the entities of an installation's own
// that lie beside the kept databases; what pg_dump says of it is kept as tests/database/formerVersions/NAME.sql.br.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const kept = fileURLToPath(new URL('../tests/database/formerVersions/', import.meta.url))
const [name, folder = fileURLToPath(new URL('..', import.meta.url))] = process.argv.slice(2)
const url = process.env['DATABASE_URL']
if (!name || !url) throw new Error('Say the name of the version, and in DATABASE_URL an empty database: npm run keep -- 1.0.0')

const custom = join(resolve(folder), 'resources/custom')
const own = readdirSync(join(kept, 'custom'))
const dataDir = mkdtempSync(join(tmpdir(), 'daftar-keep-'))
const port = 18_181
const address = `http://127.0.0.1:${port}/api`
try {
  for (const file of own) cpSync(join(kept, 'custom', file), join(custom, file))
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    await fillShelves(await signedIn(server))
  } finally {
    await ended(server)
  }
  const text = dumped(url)
  writeFileSync(
    join(kept, `${name}.sql.br`),
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }),
  )
} finally {
  for (const file of own) rmSync(join(custom, file))
  rmSync(dataDir, { recursive: true })
}

/** The administrator's session, once the server answers. */
async function signedIn(server: ChildProcess): Promise<Record<string, string>> {
  while (server.exitCode === null) {
    await wait(500)
    const answer = await fetch(`${address}/Users/auth`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userName: 'demo_admin', password: 'Daftar@2026' }),
    }).catch(() => null)
    if (!answer?.ok) continue
    const { token } = (await answer.json()) as { token: string }
    return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Language: 'en' }
  }
  throw new Error('The server has ended.')
}

async function fillShelves(session: Record<string, string>): Promise<void> {
  const branches = (await (await fetch(`${address}/branches`, { headers: session })).json()) as {
    id: number
    isMaster: boolean
  }[]
  const branch = branches.find(({ isMaster }) => !isMaster)?.id
  for (const size of ['small', 'big']) {
    const answer = await fetch(`${address}/bookShelves`, {
      method: 'POST',
      headers: { ...session, Branch: String(branch) },
      body: JSON.stringify({ arabicName: `رف ${size}`, size }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
}

async function ended(server: ChildProcess): Promise<void> {
  const end = new Promise((done) => server.once('exit', done))
  if (server.exitCode !== null) return
  server.kill('SIGTERM')
  await end
}

/** The database as statements that any client can send: without the commands of psql, and of nobody. */
function dumped(database: string): string {
  const { stdout, stderr, status } = spawnSync(
    'pg_dump',
    ['--no-owner', '--no-comments', '--inserts', '--rows-per-insert=500', database],
    { encoding: 'utf8', maxBuffer: 1 << 30 },
  )
  if (status !== 0) throw new Error(stderr)
  return stdout.replace(/^\\(un)?restrict .*\n/gm, '')
}
