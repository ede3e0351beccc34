import { connected, otherNodes } from './database.ts'

/** Parts of a table of a test: as many as a school needs to lie on more than one node. */
const shards = 4

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
