import pg from 'pg'
import { ConfigError } from './config.ts'

/** Whether the database of `DATABASE_URL` lets us in. @throws ConfigError with the place, the cause and what to look at */
export async function assertReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const { host, pathname } = new URL(url)
    throw new ConfigError(
      `The database of DATABASE_URL (${host}${pathname}) does not let us in: ${message || code}. Is it running, and are its address, name and password right?`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
