import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook } from '../../src/server/sheets/read.ts'
import type { Notification, Notifications } from '../../src/shared/notification.ts'
import { branchesOf } from '../support/branches.ts'
import { connected, lockWaits, otherNodes } from '../support/database.ts'
import { type Answer, type Caller, openSchool, type Problem, type School } from '../support/school.ts'

interface Job {
  readonly id: number
  readonly state: string
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly failures: { resource: string; record: number; code: string; message: string }[]
}

describe('long work', () => {
  let school: School
  let accountant: Caller
  const year = new Date().getFullYear()
  const accounts = new Map<string, number>()

  beforeAll(async () => {
    school = await openSchool()
    accountant = await school.signIn('demo_accountant')
    await connected(school.databaseUrl, async (client) => {
      for (const row of (await client.query(`select id, code from accounts where tenant_id = 1`)).rows)
        accounts.set(row.code, row.id)
    })
  })
  afterAll(() => school.close())

  const vouchers = (count: number): Promise<number[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { body } = await accountant.call<{ id: number }>('POST', 'vouchers', {
          year,
          body: {
            date: `${year}-04-02`,
            status: 'open',
            entries: [
              { account: accounts.get('110101'), debit: `${index + 1}.00` },
              { account: accounts.get('410102'), credit: `${index + 1}.00`, taxTreatment: 'outOfScope' },
            ],
          },
        })
        return body.id
      }),
    )
  const order = (ids: number[], action = 'post', input = {}, caller = accountant): Promise<Answer<Job & Problem>> =>
    caller.call('POST', 'jobs', { year, body: { action, targets: [{ resource: 'vouchers', ids }], input } })
  const look = async (id: number): Promise<Job> => (await accountant.call<Job>('GET', `jobs/${id}`, { year })).body
  const ended = (id: number) => expect.poll(async () => (await look(id)).state, { interval: 25 }).toMatch(/^(done|cancelled)$/)
  const entries = (ids: number[]): Promise<number> =>
    connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query(
        `select count(*)::int as count from journal_entries where resource = 'vouchers' and record_id = any($1)`,
        [ids],
      )
      return rows[0].count as number
    })

  it('posts many vouchers with a count and a result for each', async () => {
    const ids = await vouchers(30)
    const { status, body } = await order(ids)
    expect(status, JSON.stringify(body)).toBe(202)
    expect(body.total).toBe(30)
    await ended(body.id)
    expect(await look(body.id)).toMatchObject({ state: 'done', total: 30, done: 30, failed: 0, failures: [] })
    expect(await entries(ids)).toBe(30)
  })

  it('tries a record again that somebody else was in the way of', async () => {
    const [id = 0] = await vouchers(1)
    await connected(school.databaseUrl, async (client) => {
      // Each waits for the other; the database ends the job's side of it.
      await client.query(`set deadlock_timeout = '1min'; begin`)
      await client.query('select 1 from fiscal_years where tenant_id = 1 for update')
      const { body } = await order([id])
      await expect.poll(() => lockWaits(school.databaseUrl), { interval: 10 }).toBeGreaterThan(0)
      // A distributed database chooses by itself whom it ends.
      await client.query('select 1 from vouchers where tenant_id = 1 and id = $1 for update', [id]).catch((error) => {
        if (!otherNodes().length) throw error
      })
      await client.query('rollback')
      await ended(body.id)
      expect(await look(body.id)).toMatchObject({ done: 1, failed: 0 })
    })
  })

  it('says for each refused record why, in a list and in a file, and does the others', async () => {
    const ids = await vouchers(3)
    await accountant.call('POST', `vouchers/${ids[1]}/post`, { year, body: {} })
    const { body } = await order(ids)
    await ended(body.id)
    const job = await look(body.id)
    expect(job).toMatchObject({ done: 2, failed: 1 })
    expect(job.failures).toMatchObject([
      { resource: 'vouchers', record: ids[1], number: expect.stringMatching(/^\d+$/), code: 'Record.WrongState' },
    ])
    const file = await accountant.call<Uint8Array>('GET', `jobs/${job.id}/failures`, { year })
    expect([file.status, file.body.length > 1000]).toEqual([200, true])
    expect(await entries(ids)).toBe(3)
  })

  it('calls a draft that it refuses by what was written on it, in the list of what failed and in its file', async () => {
    const draft = async (description?: string) =>
      (
        await accountant.call<{ id: number }>('POST', 'vouchers', {
          year,
          body: {
            date: `${year}-04-03`,
            ...(description && { description }),
            entries: [
              { account: accounts.get('110101'), debit: '7.00' },
              { account: accounts.get('410102'), credit: '6.00' },
            ],
          },
        })
      ).body.id
    const [named, bare] = [await draft('قسط لم يكتمل'), await draft()]
    const { body } = await order([named, bare])
    await ended(body.id)
    const { failures } = (await accountant.call<{ failures: object[] }>('GET', `jobs/${body.id}`, { year })).body
    expect(failures).toMatchObject([
      { record: named, number: null, title: `${year}-04-03 · قسط لم يكتمل` },
      { record: bare, number: null, title: `#${bare}` },
    ])
    const file = await accountant.call<Uint8Array>('GET', `jobs/${body.id}/failures`, { year })
    const { sheets } = await readWorkbook(Buffer.from(file.body), 'failures.xlsx')
    expect(JSON.stringify(sheets[0]?.rows)).toContain('قسط لم يكتمل')
  })

  it('posts each voucher once when two people order the same ones at once', async () => {
    const ids = await vouchers(15)
    const admin = await school.signIn('demo_admin')
    const [first, second] = await Promise.all([order(ids), order(ids, 'post', {}, admin)])
    await ended(first.body.id)
    await expect.poll(async () => (await admin.call<Job>('GET', `jobs/${second.body.id}`, { year })).body.state).toBe('done')
    const other = (await admin.call<Job>('GET', `jobs/${second.body.id}`, { year })).body
    expect((await look(first.body.id)).done + other.done).toBe(15)
    expect(await entries(ids)).toBe(15)
  })

  it('goes on after the server was stopped and started again, and does nothing twice', async () => {
    const ids = await vouchers(60)
    const { body } = await order(ids)
    await school.restart()
    accountant = await school.signIn('demo_accountant')
    await ended(body.id)
    expect(await look(body.id)).toMatchObject({ state: 'done', done: 60, failed: 0 })
    expect(await entries(ids)).toBe(60)
  })

  it('is one job when the order is sent again under its key', async () => {
    const body = { action: 'post', targets: [{ resource: 'vouchers', ids: await vouchers(2) }] }
    const send = (asked: unknown) =>
      accountant.call<Job & Problem>('POST', 'jobs', { year, body: asked, headers: { 'Idempotency-Key': 'order-once' } })
    const [first, second] = await Promise.all([send(body), send(body)])
    expect([first.status, second.status, second.body.id]).toEqual([202, 202, first.body.id])
    const other = await send({ ...body, input: { reason: 'x' } })
    expect([other.status, other.body.errors[0]?.code]).toEqual([409, 'Idempotency.OtherBody'])
    await ended(first.body.id)
  })

  it('stops when asked; what is done stays done and the rest is not begun', async () => {
    const ids = await vouchers(150)
    const { body } = await order(ids)
    const cancelled = await accountant.call<Job & Problem>('POST', `jobs/${body.id}/cancel`, { year, body: {} })
    expect(cancelled.status).toBe(200)
    await ended(body.id)
    const job = await look(body.id)
    expect(job.state).toBe('cancelled')
    expect(job.done).toBeLessThan(150)
    await expect.poll(() => entries(ids)).toBe(job.done)
    expect((await accountant.call<Problem>('POST', `jobs/${body.id}/cancel`, { year, body: {} })).body.errors[0]?.code).toBe(
      'Job.Finished',
    )
  })

  it('refuses an empty selection, an unknown action, and who may not', async () => {
    expect((await order([])).body.errors[0]?.code).toBe('Selection.Empty')
    expect((await order([1], 'explode')).status).toBe(404)
    const secretary = await school.signIn('demo_secretary')
    expect((await order([1], 'post', {}, secretary)).status).toBe(403)
  })

  it('does nothing in a branch or a year that its person may choose no longer, and comes to its end', async () => {
    const admin = await school.signIn('demo_admin')
    const { boys, girls } = await branchesOf(admin)
    const rights = ['viewVouchers', 'editVouchers', 'gLPost', 'viewBranches', 'viewFiscalYears']
    const person = {
      fullName: 'كاتب',
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      branches: [boys, girls],
      permissions: rights,
    }
    const hired = (userName: string) =>
      admin.call<{ id: number; version: number }>('POST', 'users', { body: { ...person, userName } })
    const [moved, pinned] = [(await hired('moved_clerk')).body, (await hired('pinned_clerk')).body]
    const [first = 0] = await vouchers(1)
    const jobs = await connected(school.databaseUrl, async (client) => {
      // The work before keeps the others waiting.
      await client.query('begin; select 1 from fiscal_years where tenant_id = 1 for update')
      await order([first])
      const orders = [
        { userName: 'moved_clerk', branch: girls, year, person: moved, loses: { branches: [boys] } },
        { userName: 'pinned_clerk', branch: boys, year: year - 1, person: pinned, loses: { permissions: rights.slice(0, -1) } },
      ].map(async ({ userName, branch, year, person: { id, version }, loses }) => {
        const clerk = await school.signIn(userName)
        const body = { action: 'post', targets: [{ resource: 'vouchers', ids: [first] }], input: {} }
        const job = await clerk.call<Job>('POST', 'jobs', { branch, year, body })
        expect((await admin.call('PUT', `users/${id}`, { body: { version, ...loses } })).status).toBe(200)
        return { clerk: await school.signIn(userName), id: job.body.id }
      })
      const ordered = await Promise.all(orders)
      await client.query('commit')
      return ordered
    })
    for (const [index, code] of ['Branch.NotAllowed', 'FiscalYear.NotAllowed'].entries()) {
      const { clerk, id } = jobs[index] as (typeof jobs)[number]
      const seen = async () => (await clerk.call<Job>('GET', `jobs/${id}`, { branch: boys, year })).body
      await expect.poll(async () => (await seen()).state, { interval: 25 }).toBe('done')
      expect((await seen()).failures).toMatchObject([{ record: first, code }])
    }
  })

  it('stops doing what a person ordered who is switched off while it goes on', async () => {
    const admin = await school.signIn('demo_admin')
    const { boys } = await branchesOf(admin)
    const permissions = ['viewVouchers', 'editVouchers', 'gLPost', 'viewBranches', 'viewFiscalYears']
    const person = {
      fullName: 'كاتب',
      userName: 'leaving_clerk',
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      branches: [boys],
      permissions,
    }
    const { id, version } = (await admin.call<{ id: number; version: number }>('POST', 'users', { body: person })).body
    const clerk = await school.signIn('leaving_clerk')
    const ids = await vouchers(12)
    await connected(school.databaseUrl, async (client) => {
      // Its first portion waits for the year.
      await client.query('begin; select 1 from fiscal_years where tenant_id = 1 for update')
      const body = { action: 'post', targets: [{ resource: 'vouchers', ids }], input: {} }
      const job = (await clerk.call<Job>('POST', 'jobs', { branch: boys, year, body })).body.id
      const states = async (): Promise<Record<string, number>> => {
        const { rows } = await client.query(
          `select coalesce(r.fault ->> 'code', r.state) as how, count(*)::int as count from job_rows r where r.tenant_id = 1 and r.job_id = $1 group by 1`,
          [job],
        )
        return Object.fromEntries(rows.map(({ how, count }) => [how, count]))
      }
      await expect.poll(() => lockWaits(school.databaseUrl)).toBeGreaterThan(0)
      expect((await admin.call('PUT', `users/${id}`, { body: { version, active: false } })).status).toBe(200)
      await client.query('commit')
      await expect.poll(states, { timeout: 60_000, interval: 25 }).toEqual({ done: 5, 'Auth.Forbidden': 7 })
    })
  })

  it('tells its person that it is over when something was refused, and nobody else; who entered a document, what others do with it', async () => {
    const told = async (caller: Caller) =>
      (await caller.call<Notifications>('GET', 'notifications?range=[0,499]', { year })).body.items.filter((one) => one.happened)
    const admin = await school.signIn('demo_admin')
    const [mine = 0, refused = 0] = await vouchers(2)
    const { body } = await order([mine])
    await ended(body.id)
    const own = (items: readonly Notification[], record: number) => items.filter((one) => one.record === record)
    expect(own(await told(accountant), mine)).toEqual([])
    const back = await admin.call('POST', `vouchers/${mine}/unpost`, { year, body: { reason: 'خطأ في المبلغ' } })
    expect(back.status).toBe(200)
    const [notice] = own(await told(accountant), mine)
    const by = admin.profile['fullName']
    expect(notice).toMatchObject({ resource: 'vouchers', read: false, happened: { kind: 'action', action: 'unpost', by } })
    expect(own(await told(admin), mine)).toEqual([])
    // What one job did with several is told once, read once, and leads to none of them alone.
    const several = await vouchers(7)
    await ended((await order(several)).body.id)
    const before = (await told(accountant)).length
    expect((await order(several, 'unpost', { reason: 'خطأ' }, admin)).status).toBe(202)
    const unposted = { kind: 'action', action: 'unpost', by, count: 7 }
    await expect.poll(async () => (await told(accountant))[0]?.happened).toEqual(unposted)
    const all = await told(accountant)
    expect(all.length - before).toBe(1)
    const news = (await accountant.call<Notifications>('GET', 'notifications', { year })).body
    const marked = await accountant.call<{ unread: number }>('POST', `notifications/${all[0]?.id}/read`, { year, body: {} })
    expect(marked.body.unread).toBe(news.unread - 1)
    // So is what one request for several records did.
    const few = await vouchers(3)
    await ended((await order(few)).body.id)
    const input = { ids: few, input: { reason: 'خطأ' } }
    expect((await admin.call('POST', 'vouchers/actions/unpost', { year, body: input })).status).toBe(200)
    expect((await told(accountant))[0]?.happened).toEqual({ ...unposted, count: 3 })
    // What somebody did to their own is no news.
    await accountant.call('POST', `vouchers/${mine}/post`, { year, body: {} })
    expect(own(await told(accountant), mine)).toHaveLength(1)
    await accountant.call('POST', `vouchers/${refused}/post`, { year, body: {} })
    const again = await order([refused])
    await ended(again.body.id)
    const job = { kind: 'job', action: 'post', run: null, total: 1, done: 0, failed: 1 }
    await expect
      .poll(async () => (await told(accountant)).find((one) => one.record === again.body.id && one.happened?.kind === 'job'))
      .toMatchObject({ resource: 'vouchers', happened: job })
    expect((await told(admin)).filter((one) => one.happened?.kind === 'job' && one.record === again.body.id)).toEqual([])
    const { unread } = (await accountant.call<Notifications>('GET', 'notifications', { year })).body
    await accountant.call('POST', `notifications/${notice?.id}/read`, { year })
    expect((await accountant.call<Notifications>('GET', 'notifications', { year })).body.unread).toBe(unread - 1)
  })

  it('shows a job to the person who ordered it alone', async () => {
    const { body } = await order(await vouchers(1))
    const admin = await school.signIn('demo_admin')
    expect((await admin.call('GET', `jobs/${body.id}`)).status).toBe(404)
  })
})
