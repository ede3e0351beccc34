import type pg from 'pg'
import { connected, otherNodes } from './database.ts'

/** Parts of a table of a test: as many as a school needs to lie on more than one node. */
const shards = 4

/** The address of the node on which a tenant's rows lie; that of the database itself where there is but one. */
export async function nodeOf(url: string, tenant: number): Promise<string> {
  if (!otherNodes().length) return url
  return connected(url, async (client) => {
    const { rows } = await client.query<{ host: string }>(
      `select n.nodename || ':' || n.nodeport as host from pg_dist_placement p join pg_dist_node n using (groupid)
        where p.shardid = get_shard_id_for_distribution_column('public.branches', $1::int)`,
      [tenant],
    )
    return Object.assign(new URL(url), { host: rows[0]?.host }).toString()
  })
}

/** Lays the rows of a table that a test has made beside those of their tenants; on one PostgreSQL they are there. */
export async function placeBesideTenants(client: pg.Client, table: string): Promise<void> {
  if (otherNodes().length)
    await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => 'branches')`, [table])
}

/** Makes one distributed database of those of the same name on all nodes, that of the coordinator first. */
export async function joinNodes(coordinator: string): Promise<void> {
  const { pathname } = new URL(coordinator)
  const others = otherNodes().map((url) => Object.assign(new URL(url), { pathname }))
  for (const url of [coordinator, ...others.map(String)])
    await connected(url, (client) => client.query('create extension if not exists citus'))
  await connected(coordinator, async (client) => {
    const { hostname, port } = new URL(coordinator)
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
    for (const node of others) await client.query('select citus_add_node($1, $2)', [node.hostname, Number(node.port)])
    await client.query(`alter database "${pathname.slice(1)}" set citus.shard_count = ${shards}`)
  })
}
