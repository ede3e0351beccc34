import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { lockDataFolder } from './dataLock.ts'
import { findPlace } from './place.ts'
import { endOrphan, type Postmaster, startPostmaster } from './postmaster.ts'

/** A running database server of our own. */
export interface Embedded {
  /** Address with all rights, for migrations; the application uses a role of its own. */
  readonly url: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Folder of the data; made when missing. */
  readonly dataDir: string
  /** Gets one line each about: creation, another place than the data folder, an unexpected end. */
  readonly log?: (line: string) => void
  /** Settings of PostgreSQL (`name=value`) beside the usual ones. */
  readonly settings?: readonly string[]
}

const usual = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
  'autovacuum_naptime=15s',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=fatal',
]

/** Speed before safety, for databases that tests throw away. */
export const throwAway = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=300',
  // Nobody lives long enough with them that their rows would have to be swept or counted.
  'autovacuum=off',
  // Each connection proves the password again: many iterations cost time, and are for passwords that are secret.
  'scram_iterations=1',
  // A statement is planned five times before its plan is kept: most of the few times that a test asks it.
  'plan_cache_mode=force_generic_plan',
]

/**
 * Starts PostgreSQL on the data folder: made on first use, recovered after a crash, started again when it ends
 * unexpectedly, refused with a sentence while another start holds the folder. It ends with us, also when we are killed.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => undefined)
  const dataDir = resolve(options.dataDir)
  const place = findPlace(dataDir)
  const release = lockDataFolder(place.folder)
  try {
    if (place.folder !== dataDir) log(`The database lies in ${place.folder}: the user that it runs as cannot enter ${dataDir}.`)
    const binaries = reachableBinaries(await findBinaries(), place.runner, place.fallbackFolder)
    const { data, password } = openCluster(place, binaries, log)
    const start = async (port: number) => {
      await endOrphan(data)
      const postmaster = startPostmaster(binaries, place.runner, data, [...usual, ...(options.settings ?? []), `port=${port}`])
      try {
        await ready(`postgres://daftar:${password}@127.0.0.1:${port}/postgres?sslmode=disable`, postmaster, log)
        return postmaster
      } catch (error) {
        await postmaster.stop()
        throw error
      }
    }
    const { port, postmaster } = await startOnFreePort(start)
    const supervisor = supervise(postmaster, () => start(port), log)
    return {
      url: `postgres://daftar:${password}@127.0.0.1:${port}/daftar?sslmode=disable`,
      stop: () => supervisor.stop().finally(release),
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Between finding a free port and using it another program may take it: then the next one is tried. */
async function startOnFreePort(start: (port: number) => Promise<Postmaster>): Promise<{ port: number; postmaster: Postmaster }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      return { port, postmaster: await start(port) }
    } catch (error) {
      // Processes of a server that was killed hold its memory for a moment.
      const passing = /TCP\/IP sockets|shared memory block/.test((error as Error).message)
      if (!passing || attempt === 20) throw error
      await wait(250)
    }
  }
}

/** Starts the database again whenever it ends unexpectedly. */
function supervise(first: Postmaster, start: () => Promise<Postmaster>, log: (line: string) => void): { stop(): Promise<void> } {
  const end = new AbortController()
  let current: Postmaster | null = first
  const watching = (async () => {
    for (let pause = 250; !end.signal.aborted; ) {
      if (current) {
        await current.ended
        if (end.signal.aborted) return
        log('The embedded database ended unexpectedly and is started again.')
      }
      await wait(pause, undefined, { signal: end.signal }).catch(() => undefined)
      if (end.signal.aborted) return
      current = (await start().catch((error: Error) => void log(error.message))) ?? null
      pause = current ? 250 : Math.min(pause * 2, 15_000)
    }
  })()
  return {
    stop: async () => {
      end.abort()
      await current?.stop()
      await watching
      await current?.stop()
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}

const startingUp = '57P03'
const wrongPassword = '28P01'

/** Waits until the server answers, then makes sure that the product's database is there. */
async function ready(url: string, postmaster: Postmaster, log: (line: string) => void): Promise<void> {
  let ended: string | null = null
  void postmaster.ended.then((last) => {
    ended = last
  })
  let patience = Date.now() + 30_000
  let nextNotice = Date.now() + 5_000
  while (Date.now() < patience) {
    if (ended !== null) throw new Error(`The embedded database did not start: ${ended || 'it ended without a word'}`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rowCount } = await client.query(`select from pg_database where datname = 'daftar'`)
      if (!rowCount) await client.query('create database daftar')
      return
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === wrongPassword)
        throw new Error('The embedded database refuses its password: the files of the data folder do not belong together.')
      if (code === startingUp) patience = Date.now() + 30_000
      if (code === startingUp && Date.now() > nextNotice) {
        log('The database is being recovered after an unexpected end …')
        nextNotice = Number.POSITIVE_INFINITY
      }
      await wait(40)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error('The embedded database did not answer within 30 seconds.')
}
