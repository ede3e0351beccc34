import pg from 'pg'

/** Asks the database over a connection of its own, which is closed afterwards: before the server has one, or beside it. */
export async function connected<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
