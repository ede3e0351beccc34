import type pg from 'pg'
import type { Table } from '../../../../schema/derive/table.ts'
import { connected } from '../connected.ts'
import { coordinatorTables } from '../systemTables.ts'
import { distributedFunctions, distributing, distributingFunctions, nodeRights, ownerSettings, placing } from './statements.ts'

/** Whether the database is the coordinator of a distributed one: it has the extension, and nodes. */
export async function isDistributed(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select 1 from pg_catalog.pg_extension where extname = 'citus') as is`,
  )
  return rows[0]?.is === true
}

/** The same of the database at an address. */
export const isDistributedAt = (url: string): Promise<boolean> => connected(url, 'daftar', isDistributed)

/** Those of some addresses, as `host:port`, under which the coordinator at an address knows no node. */
export async function unknownNodes(url: string, addresses: readonly string[]): Promise<readonly string[]> {
  if (!addresses.length) return []
  return connected(url, 'daftar', async (client) => {
    const { rows } = await client.query<{ address: string }>(
      `select nodename || ':' || nodeport as address from pg_catalog.pg_dist_node`,
    )
    return addresses.filter((one) => !rows.some(({ address }) => address === one))
  })
}

/**
 * Distributes tables that are not distributed yet, one after the other; if interrupted, it continues where it was.
 * @param secure gives the application its rights, in the way that a distributed database needs
 * @param log gets the progress, since it may take half an hour
 */
export async function distribute(
  client: pg.Client,
  tables: readonly Table[],
  secure: (client: pg.Client, tables: readonly Table[], distributed: boolean) => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  if (!(await isMissing(client, tables))) {
    await client.query(nodeRights)
    return
  }
  for (const setting of ownerSettings) await client.query(setting)
  // Each copy says by a notice that the local data is no longer read.
  await client.query('set client_min_messages = warning')
  const statements = distributing(tables)
  const tenth = Math.ceil(statements.length / 10)
  for (const [done, statement] of statements.entries()) {
    if (done % tenth === 0) log(`Laying the tables on the nodes: ${done} of ${statements.length} steps are done.`)
    await client.query(statement)
  }
  await secure(client, tables, true)
  await client.query(nodeRights)
}

/** Distributes new tables within a transaction that will be taken back. */
export async function distributeForNow(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const statement of placing(tables)) await client.query(statement)
}

/** Lets statements on rows of the nodes call functions that were made just now; on one PostgreSQL they can already. */
export async function distributeFunctions(client: pg.Client): Promise<void> {
  if (await isDistributed(client)) await client.query(distributingFunctions)
}

/** Whether a table or a function stands on the coordinator alone that belongs to all nodes. */
async function isMissing(client: pg.Client, tables: readonly Table[]): Promise<boolean> {
  const names = tables.flatMap(({ name }) => ((coordinatorTables as readonly string[]).includes(name) ? [] : [name]))
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select 1 from unnest($1::text[]) n(name) where not exists (select 1 from pg_catalog.pg_dist_partition p where p.logicalrelid = to_regclass('public.' || n.name)))
       or exists (select 1 from pg_proc p where ${distributedFunctions}) as is`,
    [names],
  )
  return rows[0]?.is === true
}
