import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    school = await openSchool()
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
      parts: { database: 'ok', migrations: 'ok', queue: 'ok', worker: 'asleep', files: 'ok', mail: 'folder' },
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
