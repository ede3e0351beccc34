import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/server/database/database.ts'
import { applicationUrl } from '../../src/server/database/role.ts'
import { createCondition } from '../../src/server/metrics/condition.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type OwnProcess, ownProcess } from '../support/ownProcess.ts'
import { type Caller, openSchool, type School } from '../support/school.ts'

const token = 'Vb7kQ2mX9wLr4TzC'
const read = (address: string, headers: Record<string, string> = {}) => fetch(`${address}/metrics`, { headers })

/** The value of a series by its name and labels; undefined where there is none. */
const seriesOf = (text: string, name: string, labels: Record<string, string>): number | undefined => {
  const line = text
    .split('\n')
    .find(
      (one) => one.startsWith(`${name}{`) && Object.entries(labels).every(([key, value]) => one.includes(`${key}="${value}"`)),
    )
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('metrics', () => {
  let school: School
  let admin: Caller
  let branch = 0

  beforeAll(async () => {
    school = await openSchool({ clock: true })
    admin = await school.signIn('demo_admin')
    branch = (await branchesOf(admin)).boys
  })
  afterAll(() => school?.close())

  it('count requests by the route as it is declared, and say nothing of whose they are', async () => {
    await admin.call('GET', 'students?filter={"q":"سارة محمد"}', { branch })
    await admin.call('GET', 'students/999999', { branch })
    await school.call('GET', 'nothing-like-this/0501234567')
    const text = await (await read(school.address)).text()
    const counted = 'daftar_http_request_duration_seconds_count'
    expect(seriesOf(text, counted, { route: '/api/:resource', method: 'GET', status: '200' })).toBe(1)
    expect(seriesOf(text, counted, { route: '/api/Users/auth', method: 'POST', status: '200' })).toBe(1)
    expect(text).not.toMatch(/0501234567|\/999999|سارة|demo_admin/)
  })

  it('tell the connections, the queue and the lag of the event loop', async () => {
    await expect
      .poll(async () => {
        const text = await (await read(school.address)).text()
        return [
          seriesOf(text, 'daftar_job_duration_seconds_count', { queue: 'compactSums', outcome: 'done' }),
          seriesOf(text, 'daftar_database_connections', { state: 'waiting' }),
          seriesOf(text, 'daftar_queue_jobs', { queue: 'jobs', state: 'ready' }),
          /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m.test(text),
        ]
      })
      .toEqual([1, 0, 0, true])
  })

  it('are for this machine alone where no token is set: not for who comes through its proxy from elsewhere', async () => {
    expect((await read(school.address)).status).toBe(200)
    expect((await read(school.address, { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(404)
  })

  it('health tells of each part', async () => {
    const { body } = await school.call<{ status: string; parts: object }>('GET', 'health')
    expect(body).toMatchObject({
      status: 'ok',
      parts: {
        database: 'ok',
        migrations: 'ok',
        queue: 'ok',
        worker: 'asleep',
        files: 'ok',
        mail: 'folder',
        clock: 'ok',
        backup: 'unknown',
      },
    })
    await connected(school.databaseUrl, (client) => client.query('alter schema pgboss rename to elsewhere'))
    expect((await school.call<{ parts: object }>('GET', 'health')).body).toMatchObject({
      status: 'ok',
      parts: { queue: 'failing' },
    })
    await connected(school.databaseUrl, (client) => client.query('alter schema elsewhere rename to pgboss'))
    await expect
      .poll(async () => (await school.call<{ parts: object }>('GET', 'health')).body.parts)
      .toMatchObject({ queue: 'ok' })
  })

  it('health and metrics tell of a database that answers and takes nothing that is written', async () => {
    const health = async () => {
      const { status, body } = await school.call<{ status: string; database: string }>('GET', 'health')
      return [status, body.status, body.database]
    }
    const writable = async () => seriesOf(await (await read(school.address)).text(), 'daftar_database_writable', { of: 'server' })
    expect([await health(), await writable()]).toEqual([[200, 'ok', 'ok'], 1])
    // As on a full disk: it can be read.
    await connected(school.databaseUrl, (client) => client.query('revoke insert, update on sign_in_attempts from daftar_app'))
    await expect.poll(health).toEqual([503, 'unavailable', 'readOnly'])
    expect(await writable()).toBe(0)
    expect((await admin.call('GET', 'areas', { branch })).status).toBe(200)
    await connected(school.databaseUrl, (client) => client.query('grant insert, update on sign_in_attempts to daftar_app'))
    await expect.poll(health).toEqual([200, 'ok', 'ok'])
  })

  it('a clock that is off and the age of a backup are told, as far as they are known', async () => {
    const database = openDatabase(applicationUrl(school.databaseUrl))
    const folder = mkdtempSync(join(tmpdir(), 'daftar-backup-'))
    const file = join(folder, 'done')
    writeFileSync(file, '')
    const at = (ahead: number) => createCondition(database, file, () => Date.now() + ahead * 1000)
    expect(await at(0).clockOffset()).toBeCloseTo(0, 1)
    for (const ahead of [600, -600]) expect(Math.round(await at(ahead).clockOffset())).toBe(ahead)
    expect(Math.round(((await at(7200).backupAge()) ?? 0) / 60)).toBe(120)
    rmSync(folder, { recursive: true })
    expect([await at(0).backupAge(), await createCondition(database, null).backupAge()]).toEqual([null, null])
    await database.close()
    const text = await (await read(school.address)).text()
    expect(seriesOf(text, 'daftar_clock_offset_seconds', { of: 'server' })).toBeCloseTo(0, 1)
    expect(seriesOf(text, 'daftar_backup_age_seconds', {})).toBeUndefined()
  })

  it('every answer has the id of its request, the one that a proxy gave where there is one', async () => {
    const ids = [await school.call('GET', 'health'), await school.call('GET', 'health')].map(({ headers }) =>
      headers.get('x-request-id'),
    )
    expect(new Set(ids).size).toBe(2)
    const given = await school.call('GET', 'students', { headers: { 'X-Request-Id': 'proxy-4711-abc' } })
    expect([given.status, given.headers.get('x-request-id')]).toEqual([401, 'proxy-4711-abc'])
    const wrong = await school.call('GET', 'health', { headers: { 'X-Request-Id': 'bad id "}' } })
    expect(wrong.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  it('work that a request orders is handed over with the id of the request', async () => {
    const { body } = await admin.call<{ id: number }[]>('GET', 'vouchers?filter={"status":"open"}&range=[0,0]', { branch })
    const ordered = await admin.call<{ id: number }>('POST', 'jobs', {
      branch,
      headers: { 'X-Request-Id': 'ordered-by-this-one' },
      body: { action: 'post', targets: [{ resource: 'vouchers', ids: body.map(({ id }) => id) }] },
    })
    expect(ordered.status).toBe(202)
    const { rows } = await connected(school.databaseUrl, (client) =>
      client.query(`select data ->> 'request' as request from pgboss.job where name = 'jobs' and (data ->> 'job')::int = $1`, [
        ordered.body.id,
      ]),
    )
    expect(rows).toEqual([{ request: 'ordered-by-this-one' }])
  })
})

describe('a server of its own', () => {
  let school: School
  let server: OwnProcess

  beforeAll(async () => {
    school = await openSchool()
    server = await ownProcess(school.databaseUrl, {
      METRICS_TOKEN: token,
      LOG_LEVEL: 'info',
      HSTS_SECONDS: '86400',
      TRUSTED_PROXIES: '10.9.9.9',
    })
    await server.start()
  })
  afterAll(async () => {
    await server?.close()
    await school?.close()
  })

  it('shows its metrics to whoever has the token, and to nobody else', async () => {
    expect((await read(server.address)).status).toBe(401)
    expect((await read(server.address, { Authorization: 'Bearer something else' })).status).toBe(401)
    const answer = await read(server.address, { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '203.0.113.7' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  })

  it('does not start with another secret than the servers of its database, and says so in one sentence', async () => {
    const other = await ownProcess(school.databaseUrl, { DAFTAR_SECRET: 'Zq7r1LmXw9Tb4Kc8Vn2Jd6Hs0Pg5Fy3B' })
    await expect(other.start()).rejects.toThrow(/DAFTAR_SECRET .* is another one than that of this database/)
    await other.close()
    const same = await ownProcess(school.databaseUrl, { METRICS_LOCAL: 'no' })
    await same.start()
    // Without a token this machine reads no metrics where it is told so.
    expect((await read(same.address)).status).toBe(404)
    await same.close()
  })

  it('writes a failure that comes again in one line, and in full once', async () => {
    const signedIn = await fetch(`${server.address}/api/Users/auth`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'signs-in' },
      body: JSON.stringify({ userName: 'demo_admin', password: 'Daftar@2026' }),
    })
    const { token: session } = (await signedIn.json()) as { token: string }
    await connected(school.databaseUrl, (client) => client.query('alter table areas rename to elsewhere'))
    const ids = ['fails-first', 'fails-second', 'fails-third']
    for (const id of ids) {
      const headers = { Authorization: `Bearer ${session}`, 'X-Request-Id': id }
      expect((await fetch(`${server.address}/api/areas`, { headers })).status).toBe(500)
    }
    await connected(school.databaseUrl, (client) => client.query('alter table elsewhere rename to areas'))
    const failures = () =>
      server
        .said()
        .split('\n')
        .filter((line) => line.includes('request failed') && line.startsWith('{'))
        .map((line) => JSON.parse(line) as { reqId: string; err?: { stack: string }; same?: string; error?: string })
    await expect.poll(() => failures().map(({ reqId }) => reqId)).toEqual(ids)
    const [first, ...again] = failures()
    expect(first?.err?.stack).toContain('at ')
    expect(again.map(({ err, same, error }) => [err, same, error])).toEqual(
      again.map(() => [undefined, 'fails-first', expect.stringContaining('does not exist')]),
    )
  })

  it('tells browsers to ask by TLS alone where it is told so, in every answer', async () => {
    for (const path of ['/', '/api/health', '/api/nothing', '/metrics'])
      expect((await fetch(`${server.address}${path}`)).headers.get('strict-transport-security')).toBe('max-age=86400')
    expect((await fetch(`${school.address}/api/health`)).headers.has('strict-transport-security')).toBe(false)
  })

  it('believes only the proxies that it is told of: others are counted by where they come from themselves', async () => {
    const statuses: number[] = []
    for (let time = 1; time <= 8; time++) {
      const { status } = await fetch(`${server.address}/api/Users/auth`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${time}` },
        body: JSON.stringify({ userName: 'nobody_here', password: 'a wrong guess' }),
      })
      statuses.push(status)
    }
    expect([statuses.slice(0, 5), statuses.at(-1)]).toEqual([[401, 401, 401, 401, 401], 429])
  })

  it('writes a line of JSON for each request where that is wanted, with its id and without what was asked', async () => {
    await fetch(`${server.address}/api/students?filter={"q":"secret-name"}`, { headers: { 'X-Request-Id': 'line-in-the-log' } })
    await expect.poll(() => server.said()).toContain('line-in-the-log')
    const line = server
      .said()
      .split('\n')
      .find((one) => one.includes('line-in-the-log'))
    expect(JSON.parse(line ?? '')).toMatchObject({
      reqId: 'line-in-the-log',
      route: '/api/:resource',
      method: 'GET',
      status: 401,
    })
    expect(server.said()).not.toContain('secret-name')
  })
})
