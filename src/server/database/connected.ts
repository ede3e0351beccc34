import pg from 'pg'

/** Asks a database something over a connection. */
export type Ask = <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>

/** Asks the database over a connection of its own, which is closed afterwards: before the server has one, or beside it. */
export async function connected<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return inOne(url, name, (ask) => ask(work))
}

/**
 * Asks one thing after the other over one connection, which costs the database a process; the next question has a new one where it broke.
 */
export async function inOne<T>(url: string, name: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  let kept: pg.Client | null = null
  const connection = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, application_name: name })
    client.on('error', () => {
      if (kept === client) kept = null
    })
    await client.connect()
    kept = client
    return client
  }
  try {
    return await work(async (question) => question(kept ?? (await connection())))
  } finally {
    await (kept as pg.Client | null)?.end()
  }
}
