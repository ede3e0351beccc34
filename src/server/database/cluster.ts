import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { readText } from './processes.ts'

/** The files of a database server: where they lie and how to sign in to it as `daftar`, who may do everything. */
export interface Cluster {
  readonly data: string
  readonly password: string
}

/** The character type must be UTF-8 on every platform, or the trigram index sees no Arabic letter; order is by code point. */
const locale: Readonly<Record<string, readonly string[]>> = {
  darwin: ['--locale=C', '--lc-ctype=UTF-8'],
  win32: ['--locale=C', '--lc-ctype=English_United States.utf8'],
}

/** Makes the files on first use; they appear whole or not at all. */
export function openCluster(place: Place, binaries: Binaries, log: (line: string) => void): Cluster {
  const data = join(place.folder, 'postgres')
  const passwordFile = join(place.folder, 'database-password')
  for (const name of readdirSync(place.folder))
    if (/^(postgres\.new|initdb-password)/.test(name)) discard(join(place.folder, name))
  if (!existsSync(data)) {
    log('Creating the database (once) …')
    const password = randomBytes(24).toString('base64url')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    initialise(place, binaries, data, password)
  }
  const version = readText(join(data, 'PG_VERSION'))
  const major = (spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '').match(/\d+/)?.[0] ?? version
  if (version !== major)
    throw new Error(
      `The data in ${data} belongs to PostgreSQL ${version || 'of an unknown version'}, this is PostgreSQL ${major}; move the data by pg_dump first.`,
    )
  const password = readText(passwordFile)
  if (password === '')
    throw new Error(`The database's password in ${passwordFile} is missing; bring the file back from your backup.`)
  return { data, password }
}

function initialise({ folder, runner }: Place, binaries: Binaries, data: string, password: string): void {
  // A draft of our own: a start that was killed may have left a program behind that still writes into its own.
  const draft = `${data}.new-${process.pid}`
  const secret = join(folder, `initdb-password-${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(secret, password, { mode: 0o600 })
  if (runner.uid !== undefined) for (const path of [draft, secret]) chownSync(path, runner.uid, runner.gid ?? runner.uid)
  const options = [
    '-D',
    draft,
    '-U',
    'daftar',
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
    '-E',
    'UTF8',
    '--no-instructions',
    ...(locale[process.platform] ?? ['--locale=C.UTF-8']),
  ]
  const made = spawnSync(binaries.initdb, options, { ...runner, encoding: 'utf8', cwd: draft })
  rmSync(secret, { force: true })
  if (made.status === 0) {
    renameSync(draft, data)
    return
  }
  discard(draft)
  const reason = made.error?.message ?? made.stderr.split('\n').find((line) => /error|fatal/i.test(line)) ?? made.stderr.trim()
  throw new Error(`The embedded database could not be created: ${reason}`)
}

/** Removes what is left of a start that was killed; what another program is writing at this moment stays for the next time. */
function discard(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // It is no part of the database.
  }
}
