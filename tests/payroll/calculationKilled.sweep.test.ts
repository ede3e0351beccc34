import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected, createDatabase } from '../support/database.ts'
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
})
