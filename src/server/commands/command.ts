import pg from 'pg'
import type { EntityReport } from '../../../schema/entityReport.ts'
import type { Registry } from '../../../schema/registry.ts'
import { type Config, readConfig } from '../config.ts'
import { startEmbedded } from '../database/embedded.ts'
import { onStop, stopAll, watchSignals } from '../lifecycle.ts'
import { migrate } from '../migration/migrate.ts'
import { readRegistry } from './registry.ts'

/** What a command works with. */
export interface At {
  /** Address of the database with the rights of its owner. */
  readonly url: string
  readonly registry: Registry
  readonly reports: readonly EntityReport[]
  readonly config: Config
  /** Says a line to the operator. */
  readonly print: (line: string) => void
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** What the words of a command ask for; words that it does not know end the process with one line, before anything is started. */
export function asked<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** Runs a command of the operator on the configured database, or on the embedded one, which is started for it. */
export async function command(work: (at: At) => Promise<void>): Promise<void> {
  watchSignals()
  try {
    const config = readConfig()
    const read = await readRegistry()
    const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log: print }) : null
    if (embedded) onStop(() => embedded.stop())
    await work({ url: config.databaseUrl ?? embedded?.url ?? '', config, print, ...read })
  } catch (error) {
    const { message, stack } = error as Error
    process.stderr.write(`\n${process.env['DEBUG'] === undefined ? message : stack}\n`)
    process.exitCode = 1
  }
  await stopAll()
  process.exit()
}

/** What is done on a connection. */
export type Work = (client: pg.Client, at: At) => Promise<void>

/** Migrates the database and does the work on a connection to it. */
export async function onMigrated(at: At, work: Work): Promise<void> {
  await migrate(at.url, at.registry, { reports: at.reports, log: at.print })
  const client = new pg.Client({ connectionString: at.url, application_name: 'daftar command' })
  // What is asked of a connection that breaks says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // What somebody breaks off does not go on in the database, where its system can tell that nobody waits any more.
    await client.query(`set client_connection_check_interval = '2s'`).catch(() => undefined)
    await work(client, at)
  } finally {
    await client.end()
  }
}
