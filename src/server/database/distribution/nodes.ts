import type pg from 'pg'

/** The connections of a distributed database: to its coordinator, and to the nodes on which the rows lie. */
export interface Nodes {
  /** Connections to the node on which a tenant's rows lie; to the coordinator where that one is none of the nodes that are known. */
  poolOf(tenant: number): pg.Pool | Promise<pg.Pool>
  /** Its node did not answer: the place of the tenant is looked up again. */
  forget(tenant: number): void
  close(): Promise<void>
}

/** The address of the same database on another node. */
export const atNode = (url: string, node: string): string => Object.assign(new URL(url), { host: node }).toString()

/** How long it is believed where a tenant lies, in milliseconds. Each node knows all of them: a former one only takes a way round. */
const believed = 10_000

/** Any table that is distributed by tenant: all lie together. */
const placement = `select n.nodename || ':' || n.nodeport as address from pg_catalog.pg_dist_placement p join pg_catalog.pg_dist_node n on n.groupid = p.groupid
  where p.shardid = get_shard_id_for_distribution_column('public.branches', $1::int)`

interface Known {
  readonly pool: pg.Pool
  readonly until: number
}

/**
 * @param coordinator connections that every node's are like
 * @param addresses of the nodes that may be asked straight, as the coordinator knows them: `host:port`
 * @param open makes connections to an address
 */
export function openNodes(coordinator: pg.Pool, addresses: readonly string[], open: (address: string) => pg.Pool): Nodes {
  const pools = new Map(addresses.map((address) => [address, open(address)]))
  const known = new Map<number, Known>()
  const asked = new Map<number, Promise<pg.Pool>>()
  const find = async (tenant: number): Promise<pg.Pool> => {
    try {
      const { rows } = await coordinator.query<{ address: string }>(placement, [tenant])
      const pool = pools.get(rows[0]?.address ?? '') ?? coordinator
      known.set(tenant, { pool, until: Date.now() + believed })
      return pool
    } finally {
      asked.delete(tenant)
    }
  }
  const ask = (tenant: number): Promise<pg.Pool> => {
    const under = asked.get(tenant) ?? find(tenant)
    asked.set(tenant, under)
    return under
  }
  return {
    poolOf: (tenant) => {
      // What belongs to no tenant stands on the coordinator.
      if (!pools.size || tenant === 0) return coordinator
      const last = known.get(tenant)
      if (!last) return ask(tenant)
      // Nobody waits for the news.
      if (last.until < Date.now()) ask(tenant).catch(() => undefined)
      return last.pool
    },
    forget: (tenant) => known.delete(tenant),
    close: async () => {
      await Promise.all([...pools.values(), coordinator].map((pool) => pool.end()))
    },
  }
}
