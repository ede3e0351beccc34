// `npm run bench`: our server and a hand-written one on the same database with 100,000 students, in turns.
import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { serverFlags } from '../../scripts/serverFlags.mjs'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { identityNumber } from '../contract/sample.ts'
import { importFigures } from './importing.ts'
import { type Figures, load, type Work } from './load.ts'

const students = Number(process.argv.find((one) => /^\d+$/.test(one)) ?? 100_000)
const seconds = 5
const say = (line: string) => void process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'daftar-bench-'))
chmodSync(folder, 0o711)
const embedded = await startEmbedded({ dataDir: folder, log: say })
const client = new pg.Client({ connectionString: embedded.url })

interface Child {
  readonly address: string
  memory(): Promise<number>
  end(): void
}

const start = (file: string, args: readonly string[]): Promise<Child> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [...serverFlags],
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    child.once('message', (message) =>
      resolve({
        address: (message as { address: string }).address,
        memory: () =>
          new Promise((answer) => {
            child.once('message', (told) => answer((told as { rss: number }).rss))
            child.send('memory')
          }),
        end: () => child.removeAllListeners('exit').disconnect(),
      }),
    )
  })

try {
  await client.connect()
  await migrate(embedded.url, createRegistry(definitions))
  say(`Making ${students} students …`)
  await seedDemo(client, { students })
  await client.query('vacuum analyze')
  const one = async (text: string) => (await client.query(text)).rows
  const [place] = await one(
    `select y.tenant_id as tenant, y.branch_id as branch, y.fiscal_year_id as year, f.year as number from students_years y join fiscal_years f on f.id = y.fiscal_year_id where f.year = extract(year from now()) limit 1`,
  )
  const rooms = (
    await one(
      `select distinct class_room_id as id from students_years where branch_id = ${place.branch} and fiscal_year_id = ${place.year} and class_room_id is not null`,
    )
  ).map((row) => row.id as number)
  const ids = (
    await one(
      `select record_id as id from students_years where branch_id = ${place.branch} and fiscal_year_id = ${place.year} order by random() limit 5000`,
    )
  ).map((row) => row.id as number)
  const terms = (
    await one(`select distinct substr(arabic_name_folded, 2, 9) as term from students tablesample system (1) limit 200`)
  ).map((row) => row.term as string)
  const [sample] = await one(
    `select s.guardian_id as guardian, s.nationality_id as nationality, y.row_id as row, y.status_id as status, s.gender from students s join students_years y on y.record_id = s.id where y.branch_id = ${place.branch} and y.fiscal_year_id = ${place.year} limit 1`,
  )
  const accounts = (
    await one(
      `select id from accounts a where party_kind = 'none' and not requires_cost_center and not exists (select 1 from accounts k where k.parent_id = a.id) limit 10`,
    )
  ).map((row) => row.id as number)

  const ours = await start('./ours.ts', [embedded.url])
  const byHand = await start('./byHand.ts', [embedded.url, place.tenant, place.branch, place.year].map(String))
  const signed = await (
    await fetch(`${ours.address}/api/Users/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'demo_admin', password: 'Daftar@2026' }),
    })
  ).json()
  const headers = { authorization: `Bearer ${signed.token}`, branch: String(place.branch), fiscalyear: String(place.number) }
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
  const guardians = (await one('select id from guardians order by random() limit 5000')).map((row) => row.id as number)
  let fresh = 0
  const student = () => {
    const n = 20_000_000 + fresh++
    return {
      code: `B${n}`,
      arabicName: `طالب القياس رقم ${n}`,
      gender: sample.gender,
      identityType: 'national',
      identityNumber: identityNumber('1', n),
      birthDate: '2018-01-01',
      nationality: sample.nationality,
      guardian: pick(guardians, fresh),
      row: sample.row,
      status: sample.status,
    }
  }
  const voucher = () => ({
    date: `${place.number}-03-01`,
    entries: accounts.map((account, index) => ({
      account,
      debit: index % 2 ? null : '10.00',
      credit: index % 2 ? '10.00' : null,
    })),
  })
  const list = (filter: object) =>
    `/api/students?range=[0,24]&sort=${encodeURIComponent('["arabicName","ASC"]')}&filter=${encodeURIComponent(JSON.stringify(filter))}`
  const get = (next: (n: number) => string): Work => ({ method: 'GET', headers, next: (n) => ({ path: next(n) }) })
  const post = (path: string, body: () => unknown): Work => ({ method: 'POST', headers, next: () => ({ path, body: body() }) })

  const works: [string, number, Work, Work][] = [
    ['W1 list of a class', 0.8, get((n) => list({ classRoom: pick(rooms, n) })), get((n) => `/class/${pick(rooms, n)}`)],
    [
      'W2 substring search',
      0.8,
      get((n) => list({ q: pick(terms, n) })),
      get((n) => `/search/${encodeURIComponent(pick(terms, n))}`),
    ],
    ['W3 one student', 0.7, get((n) => `/api/students/${pick(ids, n)}`), get((n) => `/student/${pick(ids, n)}`)],
    ['W4 new student', 0.7, post('/api/students', student), post('/student', student)],
    ['W5 ten-line voucher', 0.7, post('/api/vouchers', voucher), post('/voucher', voucher)],
  ]
  const show = ({ rate, p50, p99 }: Figures) => `${rate.toFixed(0).padStart(7)} /s  p50 ${p50} ms  p99 ${p99} ms`
  for (const [name, wanted, own, other] of works) {
    const rounds: [Figures, Figures][] = []
    for (let round = 0; round < 3; round++)
      rounds.push([await load(ours.address, own, seconds), await load(byHand.address, other, seconds)])
    const ratios = rounds.map(([a, b]) => a.rate / b.rate).sort((a, b) => a - b)
    const [first, second] = rounds[1] ?? []
    say(
      `${name}\n  ours     ${first ? show(first) : ''}\n  by hand  ${second ? show(second) : ''}\n  ratio    ${ratios[1]?.toFixed(2)} (wanted ${wanted}; ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
    )
  }
  say(`Server memory after the run: ${((await ours.memory()) / 1024 / 1024).toFixed(0)} MB (wanted at most 250)`)
  for (const line of await importFigures(ours.address, headers)) say(line)
  ours.end()
  byHand.end()
} finally {
  await client.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
