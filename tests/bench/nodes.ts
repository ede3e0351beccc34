import { seedDemo } from '../../src/server/demo/seed.ts'
import { migrate } from '../../src/server/migration/migrate.ts'
import { connected, createDatabase } from '../support/database.ts'
import { joinNodes } from '../support/nodes.ts'
import { start } from './child.ts'
import { startNodes } from './cluster.ts'
import { product, say } from './database.ts'
import { parentOf, processorTime } from './processorTime.ts'
import { signIn } from './signIn.ts'

const schools = 4
const atOnce = 4

/** What one request costs: processor milliseconds of the server, and of each node. */
interface Cost {
  readonly server: number
  readonly nodes: readonly number[]
}

/**
 * What the product costs on a distributed database with one, two and four workers, beside one PostgreSQL of the same programs (CITUS_HOME).
 * All nodes share this machine: only proportions say something.
 * @param requests of each kind
 */
export async function measureNodes(requests: number): Promise<void> {
  const plain = await measure(0, requests)
  for (const [kind, cost] of plain) say(`one PostgreSQL, ${kind}: ${shown(cost)}`)
  for (const workers of [1, 2, 4])
    for (const [kind, cost] of await measure(workers, requests)) {
      const whole = wholeOf(cost) / wholeOf(plain.get(kind) ?? cost)
      const share = (100 * (cost.nodes[0] ?? 0)) / sum(cost.nodes)
      say(
        `${workers} workers, ${kind}: ${shown(cost)}; ${whole.toFixed(1)} × one PostgreSQL, the coordinator has ${share.toFixed(0)} % of the database's part`,
      )
    }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const wholeOf = ({ server, nodes }: Cost): number => server + sum(nodes)
const shown = ({ server, nodes }: Cost): string =>
  `${server.toFixed(2)} ms of the server, ${nodes.map((one) => one.toFixed(2)).join(' + ')} ms of the database`

async function measure(workers: number, requests: number): Promise<ReadonlyMap<string, Cost>> {
  const cluster = await startNodes(workers)
  const database = await createDatabase()
  try {
    if (workers) await joinNodes(database.url)
    await migrate(database.url, product())
    await connected(database.url, async (client) => {
      for (let school = 1; school <= schools; school++) await seedDemo(client, { students: 100, code: codeOf(school) })
    })
    process.env['BENCH_NODES'] = cluster.nodes
      .slice(1)
      .map((url) => new URL(url).host)
      .join(',')
    const server = await start('./ours.ts', [database.url])
    const postmasters = await Promise.all(cluster.nodes.map(postmasterOf))
    const callers = await Promise.all(Array.from({ length: schools }, (_, index) => callerOf(server.address, codeOf(index + 1))))
    const costs = new Map<string, Cost>()
    for (const kind of ['record', 'list', 'voucher'] as const) {
      const one = (index: number) => (callers[index % schools] as Caller)[kind]()
      await many(Math.ceil(requests / 5), one)
      const before = [(await server.usage()).cpu, ...postmasters.map(processorTime)]
      await many(requests, one)
      const [own = 0, ...nodes] = [(await server.usage()).cpu, ...postmasters.map(processorTime)].map(
        (after, index) => (after - (before[index] ?? 0)) / requests,
      )
      costs.set(kind, { server: own, nodes })
    }
    server.end()
    return costs
  } finally {
    await database.drop()
    cluster.end()
  }
}

const codeOf = (school: number): string => `demo${school}`

async function many(count: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await one(next++)
    }),
  )
}

async function postmasterOf(url: string): Promise<number> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  })
}

type Caller = Readonly<Record<'record' | 'list' | 'voucher', () => Promise<void>>>

async function callerOf(address: string, code: string): Promise<Caller> {
  const year = new Date().getFullYear()
  const headers: Record<string, string> = { authorization: await signIn(address, `${code}_admin`), fiscalyear: String(year) }
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error((await response.text()).slice(0, 500))
    return (await response.json()) as T
  }
  const branches = await ask<{ id: number; isMaster: boolean }[]>('GET', 'branches')
  headers['branch'] = String(branches.find(({ isMaster }) => !isMaster)?.id)
  const [student] = await ask<{ id: number }[]>('GET', 'students?range=[0,0]')
  const accounts = await ask<{ id: number; code: string }[]>('GET', 'accounts?range=[0,400]')
  const account = (wanted: string) => accounts.find((one) => one.code === wanted)?.id
  const entries = [
    { account: account('110101'), debit: '10.00' },
    { account: account('410102'), credit: '10.00', taxTreatment: 'outOfScope' },
  ]
  return {
    record: () => ask('GET', `students/${student?.id}`),
    list: () => ask('GET', 'students?range=[0,24]&sort=["arabicName","ASC"]'),
    voucher: () => ask('POST', 'vouchers', { date: `${year}-01-05`, status: 'open', entries }),
  }
}
