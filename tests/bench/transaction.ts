import type pg from 'pg'

/** Work in one transaction of one connection of a pool, as one writes it by hand. */
export const transactionOf =
  (pool: pg.Pool) =>
  async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
