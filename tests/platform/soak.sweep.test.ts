import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connected, createDatabase } from '../support/database.ts'
import { separated } from '../support/importing.ts'
import { type OwnProcess, ownProcess } from '../support/ownProcess.ts'
import { type Persistent, persistent } from '../support/persistent.ts'
import { childrenOf, memoryOf } from '../support/processes.ts'
import { template } from '../support/school.ts'

/** How long it goes on: `SOAK_MINUTES=5 npm test -- --all tests/platform/soak`. */
const minutes = Number(process.env['SOAK_MINUTES'] ?? 30)
const year = new Date().getFullYear()
/** Between two things that are killed, in milliseconds. */
const between = 20_000

let database: Awaited<ReturnType<typeof createDatabase>>
let server: OwnProcess
let sure: Persistent
let token = ''
let branch = 0
const accounts = new Map<string, number>()
const until = { kills: 0, end: 0 }
/** What came to an end, and how often which answer was none: a status, or `gone` where the server was. */
const count = {
  ordinary: 0,
  long: 0,
  refused: {} as Record<string, number>,
  killed: { connections: 0, workers: 0, servers: 0 },
  slowest: 0,
}

beforeAll(async () => {
  database = await createDatabase(template())
  server = await ownProcess(database.url)
  await server.start()
  sure = persistent(() => server.address, year)
  ;({ token } = await sure.call<{ token: string }>('', 'POST', 'Users/auth', {
    userName: 'demo_admin',
    password: 'Daftar@2026',
  }))
  const rows = await query<{ code: string; id: number }>('select code, id from accounts where tenant_id = 1')
  for (const { code, id } of rows) accounts.set(code, id)
  branch = (await query<{ id: number }>('select min(id) as id from branches where tenant_id = 1 and not is_master'))[0]?.id ?? 0
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const query = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  connected(database.url, async (client) => (await client.query(text, values)).rows as T[])
const going = () => Date.now() < until.end

/** What people do all day: lists, searches, records, vouchers that are entered and posted, reports, the home page. */
async function person(number: number): Promise<void> {
  for (let round = 0; going(); round++) {
    const amount = `${1 + (round % 90)}.00`
    const voucher = {
      date: `${year}-0${1 + (round % 9)}-10`,
      status: 'open',
      description: `soak ${number}`,
      entries: [
        { account: accounts.get('110101'), debit: amount },
        { account: accounts.get('410102'), credit: amount, taxTreatment: 'outOfScope' },
      ],
    }
    const call = <T>(method: string, path: string, body?: unknown) => sure.call<T>(token, method, path, body, branch)
    const { id } = await call<{ id: number }>('POST', 'vouchers', voucher)
    await call('POST', `vouchers/${id}/post`, {})
    for (const path of [
      `vouchers/${id}`,
      `vouchers/${id}/entry`,
      'students?range=[0,24]',
      'search?q=احمد',
      'reports/trialBalance',
      'glance',
    ])
      await call('GET', path)
    count.ordinary += 8
    await wait(100)
  }
}

/** All long works, one after the other; one that its kill has ended is no fault. */
async function longWorks(): Promise<void> {
  const file = separated(
    'الاسم;الجوال',
    Array.from({ length: 8_000 }, (_, index) => `محمد علي حسن ${index};05${50_000_000 + index}`),
  )
  const paths = [
    'students/export?format=xlsx',
    'audit/export?format=csv',
    'reports/generalLedger/file?format=xlsx',
    'reports/trialBalance/file?format=pdf',
    'ledger/export?format=csv',
    'students/data-migration',
  ]
  const headers = { Authorization: `Bearer ${token}`, Branch: String(branch), FiscalYear: String(year), Language: 'ar' }
  for (let round = 0; going(); round++) {
    const form = new FormData()
    form.append('file', new Blob([file]), 'x.csv')
    const path = paths[round % (paths.length + 1)]
    const asked =
      path === undefined
        ? fetch(`${server.address}/api/guardians/data-migration?check=1`, { method: 'POST', headers, body: form })
        : fetch(`${server.address}/api/${path}`, { headers })
    const status = await asked
      .then(async (answer) => {
        await answer.arrayBuffer()
        return answer.ok ? 'done' : String(answer.status)
      })
      .catch(() => 'gone')
    if (status === 'done') count.long++
    else count.refused[status] = (count.refused[status] ?? 0) + 1
    await wait(status === 'done' ? 100 : 2_000)
  }
}

/** Kills connections, the process of long work, and in the first half the server itself. */
async function killer(): Promise<void> {
  while (going()) {
    await wait(between)
    const luck = Math.random()
    const [worker] = childrenOf(server.pid)
    if (Date.now() < until.kills && luck < 0.3) {
      await server.kill()
      await server.start()
      count.killed.servers++
    } else if (worker !== undefined && luck < 0.6) {
      process.kill(worker, 'SIGKILL')
      count.killed.workers++
    } else {
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'daftar_app' and random() < 0.5`,
        [database.name],
      )
      count.killed.connections++
    }
  }
}

/** The memory of the server while it lives on, every second, and how long it takes to say that it is well. */
async function watch(memory: number[]): Promise<void> {
  while (going()) {
    const begun = performance.now()
    const well = await fetch(`${server.address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (well) count.slowest = Math.max(count.slowest, Math.round(performance.now() - begun))
    if (Date.now() > until.kills) memory.push(memoryOf(server.pid))
    await wait(1_000)
  }
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

test('day and night: people work, files come and go, things die, and the server stays as it is', {
  timeout: (minutes + 5) * 60_000,
}, async () => {
  const begun = Date.now()
  until.kills = begun + minutes * 30_000
  until.end = begun + minutes * 60_000
  const memory: number[] = []
  await Promise.all([
    killer(),
    watch(memory),
    longWorks(),
    longWorks(),
    ...Array.from({ length: 4 }, (_, number) => person(number)),
  ])
  // A server that has just begun takes what it needs; from then on it keeps to it.
  const third = Math.floor(memory.length / 3)
  const [first, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(-third))]
  process.stdout.write(
    `soak: ${JSON.stringify({ minutes, ...count, again: sure.again, memory: { first, last, most: Math.max(...memory) } })}\n`,
  )
  expect(count.ordinary).toBeGreaterThan(100)
  expect(count.long).toBeGreaterThan(minutes)
  expect(Object.keys(count.refused).filter((status) => !['gone', '503'].includes(status))).toEqual([])
  // What grows by a quarter in a part of the time would grow for ever.
  expect(last).toBeLessThan(Math.max(first * 1.25, first + 60))
  const { rows } = await sure.call<{ rows: { role: string; cells: { check: string } }[] }>(token, 'GET', 'reports/integrity')
  expect(rows.filter(({ role }) => role === 'bad')).toEqual([])
  const twice = await query(
    `select record_id from journal_entries e where tenant_id = 1 and event = 'post' and not exists (select 1 from journal_entries x where x.tenant_id = 1 and x.reverses = e.id)
      group by resource, record_id having count(*) > 1`,
  )
  expect(twice).toEqual([])
  const open = await query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = $1 and usename = 'daftar_app'`,
    [database.name],
  )
  expect(open[0]?.count).toBeLessThan(60)
})
