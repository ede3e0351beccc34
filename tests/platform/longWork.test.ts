import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeLeft } from '../../src/server/worker/worker.ts'
import { connected, createDatabase } from '../support/database.ts'
import { separated } from '../support/importing.ts'
import { type OwnProcess, ownProcess } from '../support/ownProcess.ts'
import { childrenOf, ticksOf } from '../support/processes.ts'
import { template } from '../support/school.ts'
import { all } from '../support/sweep.ts'
import { openWire } from '../support/wire.ts'

let server: OwnProcess
let drop: () => Promise<void>
let token: string
let wire: Awaited<ReturnType<typeof openWire>>

beforeAll(async () => {
  const database = await createDatabase(template())
  drop = database.drop
  await connected(database.url, async (client) => {
    // A log with large records: 4,000 entries of 20 kB.
    await client.query(`insert into audit_log (tenant_id, user_id, branch_id, resource, record_id, action, before, after)
      select 1, 1, null, 'vouchers', n, 'update', jsonb_build_object('description', repeat('ا', 5000)), jsonb_build_object('description', repeat('ب', 5000))
      from generate_series(1, 4000) n`)
  })
  wire = await openWire(database.url)
  server = await ownProcess(wire.url)
  await server.start()
  const signIn = await fetch(`${server.address}/api/Users/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userName: 'demo_admin', password: 'Daftar@2026' }),
  })
  token = ((await signIn.json()) as { token: string }).token
})
afterAll(async () => {
  await server.close()
  wire.close()
  await drop()
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${server.address}/api/${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, Language: 'en', ...init.headers },
  })

function check(file: string): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob([file]), 'x.csv')
  return ask('guardians/data-migration?check=1', { method: 'POST', body: form })
}

/** The slowest answer to the question whether the server is well, asked all the time, as a part of the whole time. */
async function slowestHealth(during: Promise<unknown>): Promise<number> {
  let over = false
  void during.finally(() => {
    over = true
  })
  let slowest = 0
  const begun = performance.now()
  while (!over) {
    const asked = performance.now()
    await (await fetch(`${server.address}/api/health`)).text()
    slowest = Math.max(slowest, performance.now() - asked)
    await wait(100)
  }
  return slowest / (performance.now() - begun)
}

const heading = 'الاسم;الجوال'

const four = <T>(work: () => Promise<T>) => Promise.all([work(), work(), work(), work()])

if (all)
  test('all long works at once end with an answer, and the server stays well', async () => {
    const pid = server.pid
    const tooMany = separated(heading, Array(200_000).fill('ا;1'))
    const faulty = separated(
      heading,
      Array.from({ length: 20_000 }, () => `;${'9'.repeat(30)}`),
    )
    const works = Promise.all([
      four(async () => (await check(tooMany)).json()),
      Promise.all(
        [faulty, faulty].map(async (file) => {
          const answer = await check(file)
          return { status: answer.status, text: await answer.text() }
        }),
      ),
      four(async () => {
        const answer = await ask('audit/export?format=xlsx')
        return { status: answer.status, size: (await answer.arrayBuffer()).byteLength }
      }),
      ...[
        'students/data-migration',
        'students/export?format=csv',
        'reports/trialBalance/file?format=xlsx',
        'ledger/export?format=csv',
      ].map(async (path) => {
        const answer = await ask(path)
        await answer.arrayBuffer()
        return answer.status
      }),
    ])
    const [slowest, [refused, told, logs, ...files]] = await Promise.all([slowestHealth(works), works])
    expect(refused.map(({ errors }) => errors[0].code)).toEqual(Array(4).fill('File.TooManyRows'))
    expect(told.map(({ status }) => status)).toEqual([200, 200])
    for (const { text } of told) {
      const report = JSON.parse(text)
      expect(report.counts.faulty).toBe(20_000)
      expect(report.faults).toHaveLength(500)
      expect(report.notes.join(' ')).toContain('more faults')
      expect(text.length).toBeLessThan(300_000)
    }
    expect(logs.map(({ status }) => status)).toEqual(Array(4).fill(200))
    expect(Math.min(...logs.map(({ size }) => size))).toBeGreaterThan(50_000)
    expect(files).toEqual([200, 200, 200, 200])
    expect(slowest).toBeLessThan(0.1)
    expect(server.pid).toBe(pid)
  })

test('work that ends its process does not end the server, and the next work is done', async () => {
  const file = separated(
    heading,
    Array.from({ length: 15_000 }, (_, index) => `محمد علي حسن ${index};05${50_000_000 + index}`),
  )
  const cut = check(file)
  // It is at work when it has used the processor for a while.
  const used = new Map(childrenOf(server.pid).map((pid) => [pid, ticksOf(pid)]))
  const atWork = () => childrenOf(server.pid).find((pid) => ticksOf(pid) > (used.get(pid) ?? 0) + 30)
  await expect.poll(atWork).toBeGreaterThan(0)
  process.kill(atWork() as number, 'SIGKILL')
  const answer = await cut
  expect(answer.status).toBe(503)
  expect(((await answer.json()) as { errors: { code: string }[] }).errors[0]?.code).toBe('Work.Ended')
  expect((await check(separated(heading, ['محمد علي حسن العلي;0551234567']))).status).toBe(200)
})

test('what a server that was killed left in the folder of temporary files goes with the next start', () => {
  const among = mkdtempSync(join(tmpdir(), 'daftar-among-'))
  const machine = hostname().replaceAll(/[^\w]/g, '')
  const gone = spawnSync(process.execPath, ['--version']).pid
  const names = [`daftar-worker-${machine}-${gone}-a1b2c3`, `daftar-worker-${machine}-${process.pid}-a1b2c3`]
  const others = [`daftar-worker-another-${gone}-a1b2c3`, 'daftar-worker-a1b2c3', `daftar-worker-${machine}-x`, 'something']
  for (const name of [...names, ...others]) {
    mkdirSync(join(among, name))
    writeFileSync(join(among, name, 'a file'), '')
  }
  removeLeft(among)
  expect(readdirSync(among).toSorted()).toEqual([...names.slice(1), ...others].toSorted())
  rmSync(among, { recursive: true })
})

test('health answers while the database is frozen, and is well again afterwards', async () => {
  wire.freeze()
  const answers = await Promise.all(Array.from({ length: 40 }, async () => (await fetch(`${server.address}/api/health`)).status))
  wire.thaw()
  expect(new Set(answers)).toEqual(new Set([503]))
  await expect.poll(async () => (await fetch(`${server.address}/api/health`)).status).toBe(200)
})
