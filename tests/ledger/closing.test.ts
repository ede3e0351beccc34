import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

interface Preview {
  readonly checks: { name: string; found: number }[]
  readonly branches: { branch: { id: number }; accounts: number; result: string }[]
}

describe('closing a year', () => {
  let school: School
  let admin: Caller
  let years: { id: number; year: number; end: string }[] = []
  const now = new Date().getFullYear()
  const query = <T>(text: string): Promise<T[]> =>
    connected(school.databaseUrl, async (client) => (await client.query(text)).rows as T[])

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    years = await query(`select id, year, end_date::text as end from fiscal_years where tenant_id = 1 order by year`)
  })
  afterAll(() => school.close())

  const current = () => years.find((one) => one.year === now) as (typeof years)[number]
  const act = (id: number, action: string, body = {}, caller = admin) =>
    caller.call<Problem & { status: string }>('POST', `fiscalYears/${id}/${action}`, { body })
  const income = async (): Promise<string> =>
    (
      await admin.call<{ rows: { cells: Record<string, string> }[] }>('GET', `reports/incomeStatement`, {
        year: now,
        branch: await master(),
      })
    ).body.rows.find((row) => row.cells['account'] === 'netResult')?.cells['amount'] ?? ''
  const master = async () =>
    (await query<{ id: number }>(`select id from branches where tenant_id = 1 and is_master`))[0]?.id ?? 0
  const sheet = async () =>
    (
      await admin.call<{ rows: { cells: Record<string, string> }[] }>('GET', `reports/balanceSheet?date=${current().end}`, {
        year: now,
        branch: await master(),
      })
    ).body.rows
  const amount = (rows: { cells: Record<string, string> }[], account: string) =>
    rows.find((row) => row.cells['account'] === account)?.cells['amount']

  it('says what stands in the way, and refuses', async () => {
    const { body } = await admin.call<Preview>('GET', `fiscalYears/${current().id}/closing`)
    expect(body.checks.find((check) => check.name === 'unposted')?.found).toBeGreaterThan(0)
    const refused = await act(current().id, 'close')
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([409, 'Closing.Unposted'])
    expect(await query(`select 1 from vouchers where kind = 'closing' and tenant_id = 1`)).toEqual([])
  })

  it('takes income and expense of each branch to the result by a voucher, and no more entries into the year', async () => {
    await query(`delete from vouchers where tenant_id = 1 and status = 'draft'`)
    for (const { id, branch } of await query<{ id: number; branch: number }>(
      `select id, branch_id as branch from vouchers where tenant_id = 1 and status = 'open'`,
    ))
      expect((await admin.call('POST', `vouchers/${id}/post`, { year: now, branch, body: {} })).status).toBe(200)
    const before = await sheet()
    const result = await income()
    const preview = (await admin.call<Preview>('GET', `fiscalYears/${current().id}/closing`)).body
    expect(preview.checks.map((check) => check.found)).toEqual([0, 0, 0, 0, 0])
    expect(preview.branches).toHaveLength(2)
    const closed = await act(current().id, 'close')
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    expect(closed.body.status).toBe('closed')
    const left = await query(`select 1 from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = 1 and a.kind in ('income', 'expense') group by l.branch_id, l.account_id, l.cost_center_id having sum(l.debit - l.credit) <> 0`)
    expect(left).toEqual([])
    expect(await query(`select 1 from vouchers where tenant_id = 1 and kind = 'closing' and status = 'posted'`)).toHaveLength(2)
    const after = await sheet()
    expect(amount(after, 'unclosedResult') ?? '0.00').toBe('0.00')
    expect(amount(after, 'totalLiabilitiesAndEquity')).toBe(amount(before, 'totalLiabilitiesAndEquity'))
    expect(amount(before, 'unclosedResult')).toBe(result)
    const [branch] = await query<{ id: number }>(`select min(id) as id from branches where tenant_id = 1 and not is_master`)
    const late = await admin.call<Problem>('POST', 'vouchers', {
      year: now,
      branch: branch?.id ?? 0,
      body: { date: current().end, entries: [] },
    })
    expect(late.body.errors[0]?.code).toBe('FiscalYear.Closed')
  })

  it('keeps the books in order', async () => {
    const { body } = await admin.call<{ rows: { role: string; cells: { check: string } }[] }>('GET', 'reports/integrity', {
      year: now,
    })
    expect(body.rows.filter((row) => row.role !== 'good')).toEqual([])
  })

  it('opens again with a reason: the closing vouchers are taken back and the figures are as before', async () => {
    expect((await act(current().id, 'reopen')).body.errors[0]).toMatchObject({ code: 'Field.Required', field: 'reason' })
    const opened = await act(current().id, 'reopen', { reason: 'auditor asked' })
    expect(opened.status, JSON.stringify(opened.body)).toBe(200)
    expect(opened.body.status).toBe('open')
    expect(await query(`select 1 from vouchers where tenant_id = 1 and kind = 'closing' and status = 'void'`)).toHaveLength(2)
    expect(Number(await income())).not.toBe(0)
    const again = await act(current().id, 'close')
    expect(again.status, JSON.stringify(again.body)).toBe(200)
  })

  it('is done by those alone who may', async () => {
    const secretary = await school.signIn('demo_secretary')
    expect((await act(current().id, 'reopen', { reason: 'x' }, secretary)).status).toBe(403)
    expect((await secretary.call('GET', `fiscalYears/${current().id}/closing`)).status).toBe(403)
  })
})
