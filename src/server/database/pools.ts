import pg from 'pg'
import { applicationOptions } from './distribution/statements.ts'
import { type Patience, type Pulse, watchPulse } from './pulse.ts'

/** Pools of connections, each watched for its database's signs of life. */
export interface Pools {
  open(connectionString: string): pg.Pool
  /** A connection of a pool; it is not waited for longer than its database lives. */
  connect(pool: pg.Pool): Promise<pg.PoolClient>
  /** Ends the watch of all. */
  close(): Promise<void>
}

/** @param size connections of a pool that are open at once */
export function createPools(size: number, distributed: boolean, patience?: Patience): Pools {
  const pulses = new Map<pg.Pool, Pulse>()
  const open = (connectionString: string): pg.Pool => {
    const pool = new pg.Pool({
      connectionString,
      max: size,
      pipeline: true,
      idleTimeoutMillis: 30_000,
      // Waiting for a free connection in a rush is better than an error.
      connectionTimeoutMillis: 20_000,
      statement_timeout: 30_000,
      application_name: 'daftar',
      ...(distributed && { options: applicationOptions }),
    })
    pool.on('error', () => undefined)
    // A connection that breaks between two statements of a transaction says so to nobody else; its next statement fails.
    pool.on('connect', (client) => client.on('error', () => undefined))
    pulses.set(pool, watchPulse(pool, connectionString, patience))
    return pool
  }
  const connect = (pool: pg.Pool): Promise<pg.PoolClient> => {
    const wanted = pool.connect()
    return pulses.get(pool)?.race(wanted, (client) => client.release(true)) ?? wanted
  }
  return {
    open,
    connect,
    close: async () => void (await Promise.all([...pulses.values()].map((pulse) => pulse.close()))),
  }
}
