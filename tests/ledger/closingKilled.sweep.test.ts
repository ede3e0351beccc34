import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected, createDatabase } from '../support/database.ts'
import { type OwnProcess, ownProcess } from '../support/ownProcess.ts'
import { postDemoDocuments } from '../support/postDemoDocuments.ts'
import { template } from '../support/school.ts'

interface Job {
  readonly id: number
  readonly state: string
  readonly done: number
  readonly stage: { readonly name: string; readonly done: number; readonly of: number } | null
}

describe('closing a year while the server is killed', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let server: OwnProcess
  let token = ''
  let closing = 0
  const year = new Date().getFullYear()
  const patient = { timeout: 60_000, interval: 100 }
  const query = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    connected(database.url, async (client) => (await client.query(text, values)).rows as T[])
  const call = async <T>(method: string, path: string, body?: unknown, branch?: number): Promise<T> => {
    const response = await fetch(`${server.address}/api/${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(branch !== undefined && { Branch: String(branch) }),
        FiscalYear: String(year),
        Confirmed: 'Closing.Reopens,Closing.OpensReturned',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer as T
  }
  const begin = async () => {
    await server.start()
    token = ''
    token = (await call<{ token: string }>('POST', 'Users/auth', { userName: 'demo_admin', password: 'Daftar@2026' })).token
  }
  const press = () =>
    call<Job>('POST', 'jobs', {
      action: 'closeUnfinished',
      targets: [{ resource: 'fiscalYears', ids: [closing] }],
      input: { reason: 'so' },
    })
  /** Everything that a closing writes. */
  const books = () =>
    query(
      `select (select array_agg(year || ' ' || status order by year) from fiscal_years where tenant_id = 1) as years,
        (select count(*)::int from vouchers where tenant_id = 1 and source_fiscal_years_id is not null) as vouchers,
        (select count(*)::int from journal_entries where tenant_id = 1) as entries, (select count(*)::int from ledger_rows where tenant_id = 1) as rows,
        (select sum(value)::int from counters where tenant_id = 1 and name = 'vouchers') as numbers`,
    )
  /** Holds what a stage needs until the work is over, so that the closing stands still in it. */
  const heldUp = (hold: string, work: () => Promise<void>) =>
    connected(database.url, async (client: pg.Client) => {
      await client.query('begin')
      await client.query(hold)
      await work()
      await client.query('rollback')
    })
  const atStage = (name: string) =>
    expect.poll(async () => (await call<Job[]>('GET', 'jobs')).map((job) => job.stage?.name), patient).toContain(name)
  const nobodyConnected = () =>
    expect
      .poll(
        () => query(`select 1 from pg_stat_activity where datname = current_database() and application_name like 'daftar%'`),
        patient,
      )
      .toEqual([])

  const holds: Readonly<Record<string, () => string>> = {
    checks: () => 'lock table company_account_mappings in access exclusive mode',
    voucher: () =>
      `select 1 from counters where tenant_id = 1 and name = 'vouchers' and fiscal_year_id = ${closing}
        and branch_id = (select max(branch_id) from counters where tenant_id = 1 and name = 'vouchers' and fiscal_year_id = ${closing}) for update`,
    opening: () => 'lock table fiscal_years in share mode',
  }

  beforeAll(async () => {
    database = await createDatabase(template())
    server = await ownProcess(database.url)
    await begin()
    closing = (await query<{ id: number }>('select id from fiscal_years where tenant_id = 1 and year = $1', [year]))[0]?.id ?? 0
    await query('delete from fiscal_years where tenant_id = 1 and year > $1', [year])
    await postDemoDocuments(query, (path, branch) => call('POST', path, {}, branch))
  })
  afterAll(async () => {
    await server?.close()
    await database?.drop()
  })

  it('tells its stage, and is given up before it stands', async () => {
    const before = await books()
    const { id } = await press()
    await expect.poll(async () => (await call<Job>('GET', `jobs/${id}`)).state, patient).toBe('done')
    await call('POST', `fiscalYears/${closing}/reopen`, { reason: 'to be cancelled' })
    const reopened = await books()
    expect(reopened).not.toEqual(before)
    await query('delete from fiscal_years where tenant_id = 1 and year > $1', [year])
    const now = await books()
    await heldUp(holds['voucher']?.() ?? '', async () => {
      const job = await press()
      await expect.poll(async () => (await call<Job>('GET', `jobs/${job.id}`)).stage?.name, patient).toBe('voucher')
      const { stage } = await call<Job>('GET', `jobs/${job.id}`)
      expect(stage?.done).toBeGreaterThan(1)
      expect(stage?.done).toBeLessThan(stage?.of ?? 0)
      expect((await call<Job>('POST', `jobs/${job.id}/cancel`, {})).state).toBe('cancelling')
    })
    await expect.poll(async () => (await call<Job[]>('GET', 'jobs'))[0]?.state, patient).toBe('cancelled')
    expect(await books()).toEqual(now)
    await query('update jobs set stage = null where tenant_id = 1')
    await server.kill()
  })

  it.each(Object.keys(holds))('leaves nothing behind when it is killed at its stage %s', async (stage) => {
    const before = await books()
    await heldUp(holds[stage]?.() ?? '', async () => {
      // Jobs that were killed before come back by themselves: they too stand still.
      await begin()
      await press()
      await atStage(stage)
      await server.kill()
    })
    await nobodyConnected()
    expect(await books()).toEqual(before)
  })

  it('is then done once, whoever presses again and whichever job comes back', async () => {
    const before = (await books())[0] as Record<string, number>
    await begin()
    await press()
    await expect
      .poll(async () => (await call<Job[]>('GET', 'jobs')).filter(({ state }) => /waiting|running/.test(state)), patient)
      .toEqual([])
    const after = (await books())[0] as Record<string, unknown>
    expect(after['years']).toContain(`${year} closed`)
    expect(after['years']).toContain(`${year + 1} open`)
    const vouchers = await query<{ branch: number; of: number }>(
      `select branch_id as branch, count(*)::int as of from vouchers where tenant_id = 1 and source_fiscal_years_id is not null and status = 'posted' group by 1`,
    )
    expect(vouchers.map(({ of }) => of)).toEqual([1, 1])
    expect(after['entries']).toBe((before['entries'] ?? 0) + vouchers.length)
    expect(after['numbers']).toBe((before['numbers'] ?? 0) + vouchers.length)
    expect(
      await query(`select 1 from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
        where l.tenant_id = 1 and a.kind in ('income', 'expense') group by l.branch_id, l.account_id having sum(l.debit - l.credit) <> 0`),
    ).toEqual([])
  })
})
