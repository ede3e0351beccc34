import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected, createDatabase } from '../support/database.ts'
import { killAtEach, tablesWritten } from '../support/killedAtTables.ts'
import { type OwnProcess, ownProcess } from '../support/ownProcess.ts'
import { type Persistent, persistent } from '../support/persistent.ts'
import { template } from '../support/school.ts'

interface Job {
  readonly id: number
  readonly state: string
  readonly done: number
  readonly failed: number
  readonly total: number
}
interface Preview {
  readonly total: number
  readonly stamp: string
  readonly rows: readonly { readonly id: number; readonly amounts: Readonly<Record<string, string>> }[]
}

describe('calculating salaries while the server is killed', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let server: OwnProcess
  let caller: Persistent
  let token = ''
  let branch = 0
  const year = new Date().getFullYear()
  // A month that the demo school has no salaries of.
  const month = `${year}-${new Date().getMonth() < 6 ? '11' : '03'}`
  const order = { input: { month, date: `${month}-25` } }
  const patient = { timeout: 60_000, interval: 50 }
  const query = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    connected(database.url, async (client) => (await client.query(text, values)).rows as T[])
  const call = <T>(method: string, path: string, body?: unknown) => caller.call<T>(token, method, path, body, branch)
  const salaries = () =>
    query<{ employee: number; net: string; lines: number }>(
      `select employee_id as employee, net::text as net, (select count(*)::int from salaries_items i where i.tenant_id = s.tenant_id and i.record_id = s.id) as lines
        from salaries s where tenant_id = 1 and branch_id = $1 and month = $2 order by 1`,
      [branch, month],
    )

  beforeAll(async () => {
    database = await createDatabase(template())
    server = await ownProcess(database.url)
    caller = persistent(() => server.address, year)
    await server.start()
    const [place] = await query<{ branch: number }>('select min(branch_id) as branch from employees where tenant_id = 1')
    branch = place?.branch ?? 0
    const signIn = { userName: 'demo_admin', password: 'Daftar@2026' }
    token = (await caller.call<{ token: string }>('', 'POST', 'Users/auth', signIn)).token
  })
  afterAll(async () => {
    await server?.close()
    await database?.drop()
  })

  it('goes on where it stood: nobody has two salaries, nobody none, and each is what the sheet had shown', async () => {
    const sheet = await call<Preview>('POST', 'runs/calculateSalary/preview', order)
    const shown = new Map(sheet.rows.map(({ id, amounts }) => [id, Number(amounts['net'])]))
    expect(shown.size).toBe(sheet.total)
    const last = [...shown.keys()].toSorted((a, b) => a - b).at(-1)
    let job = 0
    // Whoever comes last is held, so that the calculation stands still in the middle.
    await connected(database.url, async (client) => {
      await client.query('begin')
      await client.query('select 1 from employees where tenant_id = 1 and id = $1 for update', [last])
      job = (await call<Job>('POST', 'runs/calculateSalary', { ...order, stamp: sheet.stamp })).id
      await expect.poll(async () => (await salaries()).length, patient).toBeGreaterThan(0)
      await server.kill()
      await client.query('rollback')
    })
    const before = await salaries()
    expect(before.length).toBeGreaterThan(0)
    expect(before.length).toBeLessThan(shown.size)
    await server.start()
    await expect.poll(async () => (await call<Job>('GET', `jobs/${job}`)).state, patient).toBe('done')
    const after = await salaries()
    expect(after.map(({ employee }) => employee)).toEqual([...shown.keys()].toSorted((a, b) => a - b))
    expect(after.map(({ net }) => Number(net))).toEqual(after.map(({ employee }) => shown.get(employee)))
    expect(after.every(({ lines }) => lines > 0)).toBe(true)
    expect(after).toEqual(expect.arrayContaining(before))
    const { done, failed, total } = await call<Job>('GET', `jobs/${job}`)
    expect([done, failed, total]).toEqual([shown.size, 0, shown.size])
    expect((await call<{ counts: object }>('POST', 'runs/calculateSalary/preview', order)).counts).toMatchObject({ ready: 0 })
  })

  it('ends as if nobody had killed it at whichever table it was about to write to; so does its posting', {
    timeout: 900_000,
  }, async () => {
    const [quiet, disturbed] = (new Date().getMonth() < 6 ? ['10', '12'] : ['01', '02']).map((number) => `${year}-${number}`)
    const orderFor = (one = '') => ({ input: { month: one, date: `${one}-25` } })
    const over = async (id: number) =>
      (await query('select 1 from jobs where id = $1 and finished_at is not null', [id])).length > 0
    const whenOver = (id: number) => expect.poll(() => over(id), patient).toBe(true)
    /** What orders the work, when all is there that it needs. */
    const calculate = async (one?: string) => {
      const { stamp } = await call<Preview>('POST', 'runs/calculateSalary/preview', orderFor(one))
      return async () => (await call<Job>('POST', 'runs/calculateSalary', { ...orderFor(one), stamp })).id
    }
    const post = async (one?: string) => {
      const ids = (
        await query<{ id: number }>(`select id from salaries where tenant_id = 1 and branch_id = $1 and month = $2`, [
          branch,
          one,
        ])
      ).map(({ id }) => id)
      for (const id of ids) await call('POST', `salaries/${id}/approve`, {})
      const targets = [{ resource: 'salaries', ids }]
      return async () => (await call<Job>('POST', 'jobs', { action: 'post', targets, count: ids.length })).id
    }
    /** What stands in the books of a month, without the numbers of entries. */
    const books = (one?: string) =>
      query(
        `select s.employee_id, s.status, s.net::text, (select count(*)::int from salaries_items i where i.record_id = s.id) as items,
          (select string_agg(l.account_id || ' ' || l.debit || ' ' || l.credit, ', ' order by l.line) from journal_entries e join ledger_rows l on l.entry_id = e.id
            where e.resource = 'salaries' and e.record_id = s.id) as rows, (select count(*)::int from journal_entries e where e.resource = 'salaries' and e.record_id = s.id) as entries
        from salaries s where s.tenant_id = 1 and s.branch_id = $1 and s.month = $2 order by 1`,
        [branch, one],
      )
    for (const [first, run] of [
      ['salaries', calculate],
      ['journal_entries', post],
    ] as const) {
      const tables = await tablesWritten(database.url, first, async () => whenOver(await (await run(quiet))()))
      expect(tables.length).toBeGreaterThan(3)
      let job = 0
      const order = await run(disturbed)
      const begin = async () => {
        job = await order()
      }
      expect(await killAtEach(database.url, server, tables, begin, () => over(job))).toBe(tables.length)
      await whenOver(job)
      expect(await call<Job>('GET', `jobs/${job}`)).toMatchObject({ state: 'done', failed: 0 })
    }
    const [one, other] = [await books(quiet), await books(disturbed)]
    expect(one.length).toBeGreaterThan(1)
    expect(other).toEqual(one)
    const { rows } = await call<{ rows: { role: string }[] }>('GET', 'reports/integrity')
    expect(rows.filter(({ role }) => role === 'bad')).toEqual([])
  })
})
