import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive, readText } from '../../src/server/database/processes.ts'

interface Owner {
  readonly process: ChildProcess
  /** What it printed: the address of the database. */
  readonly url: Promise<string>
  readonly ended: Promise<{ code: number | null; said: string }>
}

let folder: string
const owners: ChildProcess[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daftar-embedded-'))
  chmodSync(folder, 0o711)
})

afterAll(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  const pid = postmaster(folder)
  if (pid) await gone(pid)
  rmSync(folder, { recursive: true, force: true })
})

function own(dataDir = folder, environment: Record<string, string> = {}): Owner {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'owner.ts'), dataDir], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  owners.push(child)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const url = new Promise<string>((resolve) =>
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim())),
  )
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  )
  const answered = Promise.race([url, ended.then(({ said: last }) => Promise.reject(new Error(last)))])
  answered.catch(() => undefined)
  return { process: child, url: answered, ended }
}

const postmaster = (data: string): number => Number(readText(join(data, 'postgres', 'postmaster.pid')).split('\n')[0])

const parentOf = (pid: number): number => Number(readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1])

async function gone(pid: number): Promise<boolean> {
  for (let i = 0; i < 100 && isAlive(pid); i++) await wait(50)
  return !isAlive(pid)
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test('the first start makes a database that knows Arabic letters, listens here only and keeps what is committed', async () => {
  const owner = own()
  const url = await owner.url
  await ask(url, `create extension pg_trgm; create table kept (name text); insert into kept values ('أحمد')`)
  const [row] = await ask<{ letters: number; encoding: string }>(
    url,
    `select array_length(show_trgm('أحمد'), 1) as letters, getdatabaseencoding() as encoding`,
  )
  expect(row).toEqual({ letters: 5, encoding: 'UTF8' })
  const settings = await ask<{ name: string; setting: string }>(
    url,
    `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'password_encryption') order by name`,
  )
  expect(settings.map(({ setting }) => setting)).toEqual(['on', '127.0.0.1', 'scram-sha-256', 'on'])
  expect(statSync(join(folder, 'database-password')).mode & 0o777).toBe(0o600)
  const pid = postmaster(folder)
  owner.process.kill('SIGTERM')
  expect(await owner.ended).toMatchObject({ code: 0 })
  expect(isAlive(pid)).toBe(false)
  expect(readdirSync(folder).sort()).toEqual(['database-password', 'postgres'])
})

test('a second start on the same folder is refused with one sentence and harms nothing', async () => {
  const first = own()
  const url = await first.url
  const second = await own().ended
  expect(second).toMatchObject({ code: 1 })
  expect(second.said.trim()).toBe(
    `The data folder ${folder} is in use by another start of Daftar (process ${first.process.pid}); stop that one first or choose another folder by DATA_DIR.`,
  )
  expect(await ask(url, 'select name from kept')).toEqual([{ name: 'أحمد' }])
  first.process.kill('SIGINT')
  await first.ended
})

test('the database stops when its owner is killed, and the next start finds its data', async () => {
  const killed = own()
  await ask(await killed.url, `insert into kept values ('سارة')`)
  const pid = postmaster(folder)
  killed.process.kill('SIGKILL')
  expect(await gone(pid)).toBe(true)
  expect(existsSync(join(folder, 'daftar.pid'))).toBe(true)
  const next = own()
  expect(await ask(await next.url, 'select name from kept')).toEqual([{ name: 'أحمد' }, { name: 'سارة' }])
  next.process.kill('SIGTERM')
  await next.ended
})

test('a start right after a kill waits for the old database and takes over', async () => {
  const killed = own()
  await killed.url
  killed.process.kill('SIGKILL')
  const next = own()
  expect(await ask(await next.url, 'select count(*)::int as count from kept')).toEqual([{ count: 2 }])
  next.process.kill('SIGTERM')
  await next.ended
})

test('a start after one that was killed while it made its files goes on by itself', async () => {
  const data = mkdtempSync(join(tmpdir(), 'daftar-embedded-'))
  chmodSync(data, 0o711)
  const killed = own(data)
  while (!readdirSync(data).some((name) => name.startsWith('postgres'))) await wait(5)
  killed.process.kill('SIGKILL')
  await killed.ended
  const next = own(data)
  expect(await ask(await next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  next.process.kill('SIGTERM')
  await next.ended
  const last = own(data)
  await last.url
  last.process.kill('SIGTERM')
  await last.ended
  expect(readdirSync(data).sort()).toEqual(['database-password', 'postgres'])
  rmSync(data, { recursive: true, force: true })
})

test('a database that is killed at work comes back at the same address with all that was committed', async () => {
  const owner = own()
  const url = await owner.url
  await ask(url, `insert into kept values ('نورة')`)
  const pid = postmaster(folder)
  process.kill(pid, 'SIGKILL')
  expect(await gone(pid)).toBe(true)
  let rows: unknown = null
  for (let i = 0; i < 100 && !rows; i++)
    rows = await ask(url, 'select count(*)::int as count from kept').catch(() => wait(100).then(() => null))
  expect(rows).toEqual([{ count: 3 }])
  owner.process.kill('SIGTERM')
  expect(await owner.ended).toMatchObject({
    code: 0,
    said: expect.stringContaining('The embedded database ended unexpectedly and is started again.'),
  })
})

test.runIf(process.platform === 'linux')(
  'a watchdog that is killed is replaced, so that nothing is left when the owner stops',
  async () => {
    const owner = own()
    const url = await owner.url
    const orphan = postmaster(folder)
    process.kill(parentOf(orphan), 'SIGKILL')
    expect(await gone(orphan)).toBe(true)
    let rows: unknown = null
    for (let i = 0; i < 100 && !rows; i++) rows = await ask(url, 'select 1 as one').catch(() => wait(100).then(() => null))
    expect(rows).toEqual([{ one: 1 }])
    const pid = postmaster(folder)
    owner.process.kill('SIGTERM')
    expect(await owner.ended).toMatchObject({ code: 0 })
    expect(isAlive(pid)).toBe(false)
  },
)

test('a lock file that names a stranger is no hindrance, and the stranger lives', async () => {
  const stranger = spawn('sleep', ['60'])
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${stranger.pid}\n${join(folder, 'postgres')}\n`)
  const owner = own()
  await owner.url
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
  owner.process.kill('SIGTERM')
  await owner.ended
})

test('everything ends when the process that started the server is gone', async () => {
  const parent = spawn('sleep', ['60'])
  const owner = own(folder, { DAFTAR_PARENT: String(parent.pid) })
  await owner.url
  const pid = postmaster(folder)
  parent.kill()
  expect(await owner.ended).toMatchObject({ code: 0 })
  expect(isAlive(pid)).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'as root, a data folder in a closed home gets its database where its user can enter',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'daftar-home-'))
    const data = join(home, 'data')
    mkdirSync(data)
    const owner = own(data)
    await ask(await owner.url, 'create table kept (n int)')
    owner.process.kill('SIGTERM')
    const { said } = await owner.ended
    const place = readFileSync(join(data, 'database-folder'), 'utf8').trim()
    expect(said).toContain(`The database lies in ${place}`)
    expect(statSync(join(place, 'database-password')).mode & 0o777).toBe(0o600)
    const again = own(data)
    expect(await ask(await again.url, 'select count(*)::int as count from kept')).toEqual([{ count: 0 }])
    again.process.kill('SIGTERM')
    await again.ended
    for (const path of [home, place]) rmSync(path, { recursive: true, force: true })
  },
)
