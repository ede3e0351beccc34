import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type Answer, type Caller, openSchool, type Problem, type School } from '../support/school.ts'

/** Holds something of the database until it is let go: whoever wants it waits. */
async function holding(url: string, statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

describe('a school that asks for more than its share', () => {
  let school: School
  let noisy: Caller
  let branch = 0

  beforeAll(async () => {
    school = await openSchool()
    noisy = await school.signIn('demo_admin')
    branch = (await branchesOf(noisy)).boys
  })
  afterAll(() => school?.close())

  it('does not take all connections: others sign in and work, and its own requests are answered when there is room', async () => {
    const letGo = await holding(school.databaseUrl, `select 1 from areas where tenant_id = 1 for update`)
    const areas = (await noisy.call<{ id: number; version: number }[]>('GET', 'areas', { branch })).body
    const many = Array.from({ length: 40 }, (_, index) => {
      const { id, version } = areas[index % areas.length]!
      return noisy.call('PUT', `areas/${id}`, { branch, body: { version, arabicName: `حي ${index}` } })
    })
    await new Promise((done) => setTimeout(done, 1000))
    const quiet = await school.signIn('other_admin')
    expect((await quiet.call('GET', 'areas')).status).toBe(200)
    await letGo()
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500 || status === 429)).toEqual([])
    expect(statuses).toContain(200)
  })

  it('is told to wait where too many of its own wait already, in words and by a header', async () => {
    const letGo = await holding(school.databaseUrl, `select 1 from areas where tenant_id = 1 for update`)
    const [area] = (await noisy.call<{ id: number; version: number }[]>('GET', 'areas', { branch })).body
    const send = () =>
      noisy.call<Problem>('PUT', `areas/${area?.id}`, { branch, body: { version: area?.version, arabicName: 'حي' } })
    const many = Array.from({ length: 650 }, send)
    const refused = await Promise.race<Answer<Problem>>(
      many.map(async (one) => ((await one).status === 429 ? one : new Promise(() => undefined))),
    )
    await letGo()
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(refused.body.errors).toMatchObject([
      { code: 'Tenant.TooMany', message: 'Your school sends too many requests at once; try again in 2 seconds' },
    ])
    expect((await Promise.all(many)).filter(({ status }) => status >= 500)).toEqual([])
    // Nothing is left over: afterwards all is as before.
    expect((await noisy.call('GET', 'areas', { branch })).status).toBe(200)
  })

  it('does not keep the jobs of others waiting: of its own one is done at a time', async () => {
    const letGo = await holding(school.databaseUrl, 'select 1 from fiscal_years where tenant_id = 1 for update')
    const open = (await noisy.call<{ id: number }[]>('GET', 'vouchers?filter={"status":"open"}', { branch })).body
    const order = async (by: Caller, ids: readonly number[], more: object = {}) =>
      (
        await by.call<{ id: number }>('POST', 'jobs', {
          ...more,
          body: { action: 'post', targets: [{ resource: 'vouchers', ids }] },
        })
      ).body.id
    const stateOf = async (by: Caller, id: number, more: object = {}) =>
      (await by.call<{ state: string }>('GET', `jobs/${id}`, more)).body.state
    const first = await order(
      noisy,
      open.map(({ id }) => id),
      { branch },
    )
    const second = await order(
      noisy,
      open.map(({ id }) => id),
      { branch },
    )
    await expect.poll(() => stateOf(noisy, first, { branch })).toBe('running')
    const quiet = await school.signIn('other_admin')
    const others = await order(quiet, [1])
    await expect.poll(() => stateOf(quiet, others)).toBe('done')
    expect([await stateOf(noisy, first, { branch }), await stateOf(noisy, second, { branch })]).toEqual(['running', 'waiting'])
    await letGo()
    await expect.poll(() => stateOf(noisy, second, { branch })).toBe('done')
  })
})

describe('a measure of requests', () => {
  let school: School
  beforeAll(async () => {
    school = await openSchool({ tenantPerMinute: 30 })
  })
  afterAll(() => school?.close())

  it('bounds what one school sends in a minute, whoever of it sends it, and no other one', async () => {
    const [one, two, quiet] = [
      await school.signIn('demo_admin'),
      await school.signIn('demo_secretary'),
      await school.signIn('other_admin'),
    ]
    const all = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? one : two).call<Problem>('GET', 'areas')))
    const refused = all.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
    expect(refused[0]?.body.errors).toMatchObject([{ code: 'Tenant.TooMany' }])
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await quiet.call('GET', 'areas')).status).toBe(200)
    // A token that was made up takes nothing from a school.
    const forged = Array.from({ length: 60 }, () => school.call('GET', 'areas', { token: `2.${'a'.repeat(43)}` }))
    expect(new Set((await Promise.all(forged)).map(({ status }) => status))).toEqual(new Set([401]))
    expect((await quiet.call('GET', 'areas')).status).toBe(200)
  })
})
