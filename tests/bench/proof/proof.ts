import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { migrate } from '../../../src/server/migration/migrate.ts'
import { createTenant } from '../../../src/server/tenants/create.ts'
import { connected, createDatabase } from '../../support/database.ts'
import { joinNodes } from '../../support/nodes.ts'
import { start } from '../child.ts'
import { startNodes } from '../cluster.ts'
import { product, say } from '../database.ts'
import { type Failure, openTraffic, type Traffic } from './traffic.ts'

const schools = 30
const closing = 3

/** A time in which a worker was away, with what follows until its connections are made anew. */
interface Outage {
  readonly node: string
  readonly from: number
  to: number
}

/** How long after a worker is back requests may still find its former connections. */
const afterwards = 5_000

/**
 * Thirty schools at work on a distributed database, while a worker is killed three times, one is added, parts of tables move and years
 * are closed. Says how many requests failed of schools that lay elsewhere, and whether anything is lost, doubled or unbalanced.
 */
export async function prove(minutes: number): Promise<void> {
  const cluster = await startNodes(2)
  const database = await createDatabase()
  await joinNodes(database.url)
  await migrate(database.url, product())
  const names = Array.from({ length: schools }, (_, index) => `school${index + 1}`)
  await connected(database.url, async (client) => {
    for (const code of names)
      await createTenant(client, {
        code,
        name: { ar: `مدرسة ${code}`, en: code },
        admin: { userName: `${code}_admin`, fullName: 'Administrator', password: 'Daftar@2026' },
        years: [new Date().getFullYear(), new Date().getFullYear() + 1],
      })
  })
  const third = new URL(await cluster.order('add'))
  await connected(third.toString(), (client) => client.query(`create database ${database.name}`))
  third.pathname = new URL(database.url).pathname
  process.env['BENCH_NODES'] = [...cluster.nodes.slice(1), third.toString()].map((url) => new URL(url).host).join(',')
  const server = await start('./ours.ts', [database.url])
  const failures: (Failure & { readonly node: string })[] = []
  const outages: Outage[] = []
  await connected(database.url, async (client) => {
    const places = new Map<string, string>()
    const look = async () => {
      for (const [school, node] of await placesOf(client)) places.set(school, node)
    }
    await look()
    const failed = (failure: Failure) => failures.push({ ...failure, node: places.get(failure.school) ?? '' })
    const traffic = new Map<string, Traffic>()
    for (const school of names) traffic.set(school, await openTraffic(server.address, school, failed))
    say(`${schools} schools on ${new Set(places.values()).size} nodes begin to work for ${minutes} minutes.`)
    const stop = new AbortController()
    const early = new AbortController()
    const closers = names.slice(0, closing)
    const works = names.map((school) =>
      traffic.get(school)?.work(closers.includes(school) ? AbortSignal.any([early.signal, stop.signal]) : stop.signal),
    )
    const working = Promise.all(works)
    working.catch(() => stop.abort())
    const part = (minutes * 60_000) / 8
    const outage = async (name: string, url: string | undefined) => {
      const one: Outage = { node: new URL(url ?? '').host, from: Date.now(), to: Number.POSITIVE_INFINITY }
      outages.push(one)
      await cluster.order(`kill ${name}`)
      await wait(Math.min(20_000, part / 3))
      await cluster.order(`start ${name}`)
      one.to = Date.now() + afterwards
      say(`${name} was away for ${((one.to - afterwards - one.from) / 1000).toFixed(0)} s.`)
    }
    await wait(part)
    await outage('worker-1', cluster.nodes[1])
    await wait(part)
    await connected(third.toString(), (node) => node.query('create extension if not exists citus'))
    await client.query('select citus_add_node($1, $2)', [third.hostname, Number(third.port)])
    await client.query('select citus_rebalance_start()')
    await client.query('select citus_rebalance_wait()')
    await look()
    say(`worker-3 was added, and parts of tables moved: ${new Set(places.values()).size} nodes have schools.`)
    await wait(part)
    await outage('worker-2', cluster.nodes[2])
    await wait(part)
    const { rows } = await client.query<{ id: number }>(`select id from tenants where code = $1`, [names.at(-1)])
    // By a connection of its own: this one still knows those to workers that were away. A parameter has no type, and any is taken.
    await connected(database.url, (fresh) =>
      fresh.query(
        `select isolate_tenant_to_new_shard('branches', ${Number(rows[0]?.id)}, 'CASCADE', shard_transfer_mode => 'block_writes')`,
      ),
    )
    await look()
    say(`${names.at(-1)} has a part of its own.`)
    early.abort()
    const closings = Promise.all(closers.map((school) => traffic.get(school)?.close()))
    await wait(part)
    await outage('worker-1', cluster.nodes[1])
    await closings
    say(`${closing} schools have closed their year.`)
    await wait(part)
    stop.abort()
    await working
    await judge(client, traffic, failures, outages)
  })
  server.end()
  await database.drop().catch(() => undefined)
  cluster.end()
}

/** On which node each school lies, `host:port`. */
async function placesOf(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ code: string; node: string }>(
    `select t.code, n.nodename || ':' || n.nodeport as node from tenants t
      join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('public.branches', t.id) join pg_dist_node n using (groupid)`,
  )
  return new Map(rows.map(({ code, node }) => [code, node]))
}

async function judge(
  client: pg.Client,
  traffic: ReadonlyMap<string, Traffic>,
  failures: readonly (Failure & { readonly node: string })[],
  outages: readonly Outage[],
): Promise<void> {
  const excused = ({ node, at }: { readonly node: string; readonly at: number }) =>
    outages.some((one) => one.node === node && at >= one.from - 1000 && at <= one.to)
  const unexcused = failures.filter((failure) => !excused(failure))
  const requests = [...traffic.values()].reduce((sum, one) => sum + one.requests, 0)
  say(
    `${requests} requests, ${failures.length} failed and were tried again, ${unexcused.length} of them of schools on other nodes.`,
  )
  for (const { school, what, at } of unexcused.slice(0, 20)) say(`  ${new Date(at).toISOString()} ${school}: ${what}`)
  let [lost, doubled, unposted, unbalanced, found] = [0, 0, 0, 0, 0]
  for (const [school, one] of traffic) {
    const { rows } = await client.query<{ id: number; entries: number; off: string }>(
      `select v.id, count(distinct e.id)::int as entries, coalesce(sum(r.debit - r.credit), 0)::text as off from vouchers v
        left join journal_entries e on e.tenant_id = v.tenant_id and e.resource = 'vouchers' and e.record_id = v.id
        left join ledger_rows r on r.tenant_id = v.tenant_id and r.entry_id = e.id
        where v.tenant_id = (select id from tenants where code = $1) and v.source_fiscal_years_id is null group by v.id`,
      [school],
    )
    const stored = new Map(rows.map((row) => [row.id, row]))
    lost += [...one.made].filter((id) => !stored.has(id)).length
    doubled += [...stored.keys()].filter((id) => !one.made.has(id)).length + rows.filter(({ entries }) => entries > 1).length
    unposted += [...one.posted].filter((id) => stored.get(id)?.entries !== 1).length
    unbalanced += rows.filter(({ off }) => Number(off) !== 0).length
    const { rows: checks } = await one.ask<{ rows: { level: number; role?: string; cells: { check: string; found: number } }[] }>(
      'GET',
      'reports/integrity',
    )
    const broken = checks.filter(({ level, role }) => level === 0 && role === 'bad')
    found += broken.length
    for (const { cells } of broken) say(`  ${school}: ${cells.check} has ${cells.found}`)
  }
  const made = [...traffic.values()].reduce((sum, one) => sum + one.made.size, 0)
  say(
    `${made} vouchers: ${lost} lost, ${doubled} doubled, ${unposted} not in the books, ${unbalanced} unbalanced; ${found} faults in the integrity of the books.`,
  )
}
