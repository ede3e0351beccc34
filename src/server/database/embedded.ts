import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Binaries, type Runner, findBinaries, findRunner, isReachable, reachableBinaries } from './binaries.ts'
import { isAlive, lockDataFolder } from './dataLock.ts'

/** A running database server of our own. */
export interface Embedded {
  /** Address with all rights, for migrations; the application uses a role of its own. */
  readonly url: string
  stop(): Promise<void>
}

const settings = ['shared_buffers=256MB', 'max_connections=120', 'jit=off', 'random_page_cost=1.1', 'effective_cache_size=1GB', 'work_mem=16MB', 'maintenance_work_mem=128MB', 'max_wal_size=2GB', 'autovacuum_naptime=15s', 'log_min_messages=fatal', 'timezone=UTC']

/** Speed before safety, for databases that tests throw away. */
export const throwAway = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

/**
 * Starts PostgreSQL on the data folder: made on first use, recovered after a crash, refused with a sentence while
 * another start holds the folder. It ends with us, also when we are killed.
 */
export async function startEmbedded(options: { dataDir: string; log?: (line: string) => void; settings?: readonly string[] }): Promise<Embedded> {
  const log = options.log ?? (() => undefined)
  const release = lockDataFolder(options.dataDir)
  try {
    const runner = findRunner()
    const shelter = join('/var/tmp', `daftar-${createHash('sha256').update(options.dataDir).digest('hex').slice(0, 12)}`)
    const closed = !isReachable(options.dataDir, runner)
    const base = closed ? shelter : options.dataDir
    if (closed) log(`The database lies in ${shelter}, because the data folder is closed to the user that it runs as.`)
    const binaries = reachableBinaries(await findBinaries(), runner, prepare(shelter, runner, false))
    const data = join(prepare(base, runner, closed), 'postgres')
    const password = keptPassword(options.dataDir)
    if (!existsSync(join(data, 'PG_VERSION'))) {
      log('Creating the database (once) …')
      initialise(binaries, runner, data, password)
    }
    await endOrphan(data)
    const port = await freePort()
    const running = launch(binaries, runner, data, port, options.settings ?? [])
    const url = `postgres://daftar:${password}@127.0.0.1:${port}/daftar`
    await ready(url, running)
    return {
      url,
      stop: async () => {
        await running.stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

function prepare(folder: string, runner: Runner, own: boolean): string {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (own && runner.uid !== undefined) chownSync(folder, runner.uid, runner.gid ?? runner.uid)
  return folder
}

function keptPassword(folder: string): string {
  const file = join(folder, 'database-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

function initialise(binaries: Binaries, runner: Runner, data: string, password: string): void {
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const pwfile = join(data, '..', `initdb-${process.pid}`)
  writeFileSync(pwfile, password, { mode: 0o600 })
  if (runner.uid !== undefined) for (const path of [data, pwfile]) chownSync(path, runner.uid, runner.gid ?? runner.uid)
  for (const program of Object.values(binaries)) chmodQuietly(program)
  const made = spawnSync(binaries.initdb, ['-D', data, '-U', 'daftar', '-A', 'scram-sha-256', `--pwfile=${pwfile}`, '-E', 'UTF8', ...localeOptions, '--no-instructions'], { ...runner, encoding: 'utf8', cwd: data })
  rmSync(pwfile, { force: true })
  if (made.status !== 0) {
    rmSync(data, { recursive: true, force: true })
    throw new Error(`The embedded database could not be created: ${(made.stderr || made.error?.message || '').trim().split('\n').at(-1)}`)
  }
}

/** Names sort by code point and the trigram index sees Arabic letters: the character type must be UTF-8 on every platform. */
const localeOptions = process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'English_United States.utf8'}`]

function chmodQuietly(program: string): void {
  try {
    chmodSync(program, 0o755)
  } catch {
    // a read-only installation keeps the rights that the package gave
  }
}

/** A server that outlived the start that owned it is ended, so that its data can be opened again. */
async function endOrphan(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const program = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : 'postgres'
  if (!isAlive(pid) || !program.includes('postgres')) return rmSync(file, { force: true })
  process.kill(pid, 'SIGINT')
  for (let i = 0; i < 100 && isAlive(pid); i++) await wait(100)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

interface Running {
  readonly failure: () => string | null
  stop(): Promise<void>
}

function launch(binaries: Binaries, runner: Runner, data: string, port: number, extra: readonly string[]): Running {
  const options = [...settings, ...extra, `port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const server = spawn(binaries.postgres, ['-D', data, ...options.flatMap((option) => ['-c', option])], { ...runner, cwd: data, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const state = { last: '', ended: false }
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    state.last = text.trim().split('\n').at(-1) ?? state.last
  })
  server.on('exit', () => {
    state.ended = true
  })
  server.on('error', (error) => {
    state.ended = true
    state.last = error.message
  })
  const watchdog = spawn(process.execPath, [fileURLToPath(new URL('./watchdog.ts', import.meta.url)), String(server.pid)], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  watchdog.unref()
  return {
    failure: () => (state.ended ? state.last : null),
    stop: async () => {
      if (!state.ended) {
        server.kill('SIGINT')
        for (let i = 0; i < 100 && !state.ended; i++) await wait(50)
        if (!state.ended) server.kill('SIGQUIT')
      }
      watchdog.stdin.end()
    },
  }
}

/** Waits until the server answers, then makes sure that the product's database is there. */
async function ready(url: string, running: Running): Promise<void> {
  const administration = new URL(url)
  administration.pathname = '/postgres'
  for (let attempt = 0; attempt < 600; attempt++) {
    const failure = running.failure()
    if (failure !== null) throw new Error(`The embedded database did not start: ${failure}`)
    const client = new pg.Client({ connectionString: administration.toString() })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query(`select 1 from pg_database where datname = 'daftar'`)
      if (!rows.length) await client.query('create database daftar')
      await client.end()
      return
    } catch {
      await client.end().catch(() => undefined)
      await wait(50)
    }
  }
  throw new Error('The embedded database did not answer within 30 seconds.')
}
