import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add, compare, subtract, sum } from '../../schema/values/money.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

interface Report {
  readonly columns: { name: string; kind: string; label?: { arabicName: string } }[]
  readonly rows: { cells: Record<string, string>; level?: number; role?: string; ids?: Record<string, number> }[]
  readonly totals: Record<string, string>
}

/** The rows that opening vouchers brought. */
const byOpening = `exists (select 1 from journal_entries e join vouchers v on v.tenant_id = e.tenant_id and v.id = e.record_id
  where e.tenant_id = l.tenant_id and e.id = l.entry_id and e.resource = 'vouchers' and v.kind = 'opening')`

describe('accounting reports', () => {
  let school: School
  let accountant: Caller
  let admin: Caller
  let year: number
  let branch: number
  const show = async (
    name: string,
    parameters: Record<string, string> = {},
    options: { branch?: number; year?: number | 'all' } = {},
  ) => {
    const answer = await admin.call<Report & Problem>('GET', `reports/${name}?${new URLSearchParams(parameters)}`, {
      year,
      branch,
      ...options,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const scan = (where: string): Promise<{ debit: string; credit: string }> =>
    connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query(
        `select coalesce(sum(debit), 0)::text as debit, coalesce(sum(credit), 0)::text as credit from ledger_rows l where l.tenant_id = 1 and l.branch_id = ${branch} and ${where}`,
      )
      return rows[0]
    })
  const cell = (report: Report, account: string, name: string): string =>
    report.rows.find((row) => row.cells['account'] === account)?.cells[name] ?? 'missing'

  beforeAll(async () => {
    school = await openSchool()
    accountant = await school.signIn('demo_accountant')
    admin = await school.signIn('demo_admin')
    year = new Date().getFullYear()
    branch = await connected(school.databaseUrl, async (client) =>
      Number((await client.query('select min(id) as id from branches where tenant_id = 1 and not is_master')).rows[0].id),
    )
    // An entry that is taken back on its own day, and one that is taken back later.
    const accounts = new Map(
      await connected(school.databaseUrl, async (client) =>
        (await client.query(`select code, id from accounts where tenant_id = 1`)).rows.map((row): [string, number] => [
          row.code,
          row.id,
        ]),
      ),
    )
    for (const reversal of [null, `${year}-03-05`]) {
      const saved = await accountant.call<{ id: number }>('POST', 'vouchers', {
        year,
        branch,
        body: {
          date: `${year}-02-17`,
          status: 'open',
          description: 'taken back',
          entries: [
            { account: accounts.get('110101'), debit: '777.77' },
            { account: accounts.get('410102'), credit: '777.77' },
          ],
        },
      })
      await accountant.call('POST', `vouchers/${saved.body.id}/post`, { year, branch, body: {} })
      const undone = await accountant.call('POST', `vouchers/${saved.body.id}/unpost`, {
        year,
        branch,
        body: { reason: 'test', ...(reversal && { date: reversal }) },
      })
      expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    }
  })
  afterAll(() => school.close())

  it('gives a trial balance whose sides agree, at every depth and for any days', async () => {
    for (const parameters of [
      {},
      { level: '1' },
      { level: '2', from: `${year}-01-10`, to: `${year}-02-20` },
      { from: `${year}-02-03`, to: `${year}-02-18` },
    ]) {
      const { totals } = await show('trialBalance', parameters)
      for (const side of ['opening', 'closing'])
        expect(totals[`${side}Debit`], JSON.stringify(parameters)).toBe(totals[`${side}Credit`])
      expect(totals['debit']).toBe(totals['credit'])
      expect(Number(totals['debit'])).toBeGreaterThan(0)
    }
  })

  it('gives from month sums what a scan of the rows gives, also between days inside months', async () => {
    for (const [from, to] of [
      [`${year}-01-01`, `${year}-12-31`],
      [`${year}-01-05`, `${year}-01-20`],
      [`${year}-01-15`, `${year}-02-17`],
      [`${year}-02-17`, `${year}-02-17`],
    ] as const) {
      const { totals } = await show('trialBalance', { from, to, showReversed: '1' })
      const scanned = await scan(`l.date between '${from}' and '${to}' and not ${byOpening}`)
      expect([totals['debit'], totals['credit']].map(Number), `${from} ${to}`).toEqual(
        [scanned.debit, scanned.credit].map(Number),
      )
    }
  })

  it('leaves out what was taken back on its own day unless asked, and shows what was taken back later', async () => {
    const turnover = async (parameters: Record<string, string>) =>
      (await show('trialBalance', parameters)).totals['debit'] as string
    const february = { from: `${year}-02-17`, to: `${year}-02-17` }
    const difference = subtract(await turnover({ ...february, showReversed: '1' }), await turnover(february))
    expect(Number(difference)).toBe(2 * 777.77)
    const march = { from: `${year}-03-05`, to: `${year}-03-05` }
    expect(Number(await turnover(march))).toBeGreaterThanOrEqual(777.77)
    expect(await turnover(march)).toBe(await turnover({ ...march, showReversed: '1' }))
  })

  it('carries a statement from the balance brought forward to the closing balance of the trial balance', async () => {
    const from = `${year}-01-20`
    const balance = await show('trialBalance', { from })
    const cash = balance.rows.find((row) => row.cells['code'] === '110101')
    const statement = await show('accountStatement', { from, account: String(cash?.ids?.['account']) })
    expect(statement.rows[0]?.role).toBe('opening')
    const opening = subtract(cash?.cells['openingDebit'] ?? '', cash?.cells['openingCredit'] ?? '')
    const closing = subtract(cash?.cells['closingDebit'] ?? '', cash?.cells['closingCredit'] ?? '')
    expect(compare(statement.rows[0]?.cells['balance'] ?? '', opening)).toBe(0)
    expect(compare(statement.rows.at(-1)?.cells['balance'] ?? '', closing)).toBe(0)
    expect(statement.totals['debit']).toBe(cash?.cells['debit'])
  })

  it('agrees among journal, general ledger and trial balance', async () => {
    const [balance, ledger, journal] = await Promise.all([show('trialBalance'), show('generalLedger'), show('journal')])
    expect([ledger.totals['debit'], ledger.totals['credit']]).toEqual([balance.totals['debit'], balance.totals['credit']])
    // A journal tells of opening vouchers, which elsewhere are what stood there before.
    const opened = await scan(byOpening)
    expect(Number(opened.debit)).toBeGreaterThan(0)
    expect(compare(journal.totals['debit'] ?? '', add(balance.totals['debit'] ?? '', opened.debit))).toBe(0)
    expect(compare(journal.totals['credit'] ?? '', add(balance.totals['credit'] ?? '', opened.credit))).toBe(0)
    expect(compare(balance.totals['openingDebit'] ?? '', '0')).toBe(1)
    expect(balance.totals['openingDebit']).toBe(balance.totals['openingCredit'])
  })

  it('balances the balance sheet, with the result of the income statement in it', async () => {
    const end = `${year}-12-31`
    const sheet = await show('balanceSheet', { date: end })
    expect(cell(sheet, 'totalAssets', 'amount')).toBe(cell(sheet, 'totalLiabilitiesAndEquity', 'amount'))
    const income = await show('incomeStatement')
    expect(cell(income, 'netResult', 'amount')).toBe(cell(sheet, 'unclosedResult', 'amount'))
    expect(cell(income, 'netResult', 'amount')).toBe(
      subtract(cell(income, 'totalIncome', 'amount'), cell(income, 'totalExpense', 'amount')).replace(/^(-?\d+)$/, '$1.00'),
    )
  })

  it('splits the income statement by month, branch and cost centre into the same result', async () => {
    const whole = await show('incomeStatement')
    for (const by of ['month', 'branch', 'costCenter']) {
      const parts = await show('incomeStatement', { by })
      const result = parts.rows.find((row) => row.cells['account'] === 'netResult')?.cells ?? {}
      const amounts = parts.columns.filter((column) => column.name.startsWith('k')).map((column) => result[column.name] ?? '0')
      expect(amounts.length, by).toBeGreaterThan(0)
      expect(compare(sum(amounts), cell(whole, 'netResult', 'amount')), by).toBe(0)
    }
  })

  it('compares branches side by side on the head office, each balanced by itself', async () => {
    const master = await connected(school.databaseUrl, async (client) =>
      Number((await client.query('select id from branches where tenant_id = 1 and is_master')).rows[0].id),
    )
    const { totals, columns } = await show('trialBalance', { compare: 'branch' }, { branch: master })
    const keys = columns.filter((column) => column.name.endsWith('Debit')).map((column) => column.name.slice(0, -5))
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(totals[`${key}Debit`]).toBe(totals[`${key}Credit`])
  })

  it('shows cash, cost centres, tax and what is not posted', async () => {
    const cash = await show('cashPosition')
    for (const { cells } of cash.rows)
      expect(
        compare(cells['closing'] ?? '', subtract(add(cells['opening'] ?? '', cells['moneyIn'] ?? ''), cells['moneyOut'] ?? '')),
      ).toBe(0)
    expect(cash.rows.length).toBeGreaterThan(1)
    expect((await show('costCenterStatement')).rows.length).toBeGreaterThan(2)
    expect((await show('unposted')).rows.every((row) => ['draft', 'open'].includes(row.cells['status'] ?? ''))).toBe(true)
  })

  it('tells the boxes of the tax return that documents tell of, each with its base', async () => {
    const accounts = new Map(
      await connected(school.databaseUrl, async (client) =>
        (await client.query(`select code, id from accounts where tenant_id = 1`)).rows.map((row): [string, number] => [
          row.code,
          row.id,
        ]),
      ),
    )
    const [guardian] = (await admin.call<{ id: number }[]>('GET', 'guardians?range=[0,0]', { year, branch })).body
    const sale = async (times: number) => {
      const made = await accountant.call<{ id: number }>('POST', 'vouchers', {
        year,
        branch,
        body: {
          date: `${year}-04-02`,
          status: 'open',
          entries: [
            { account: accounts.get('1110'), debit: `${times * 1150}.00`, party: { resource: 'guardians', id: guardian?.id } },
            { account: accounts.get('410102'), credit: `${times * 1000}.00` },
            { account: accounts.get('2120'), credit: `${times * 150}.00` },
          ],
        },
      })
      expect((await accountant.call('POST', `vouchers/${made.body.id}/post`, { year, branch, body: {} })).status).toBe(200)
      return made.body.id
    }
    const box = (report: Report, name: string) => report.rows.find((row) => row.cells['box'] === name)?.cells ?? {}
    await sale(1)
    const taken = await sale(3)
    const reversal = { reason: 'wrong', date: `${year}-04-05` }
    expect((await accountant.call('POST', `vouchers/${taken}/unpost`, { year, branch, body: reversal })).status).toBe(200)
    const report = await show('vatSummary')
    expect(report.rows).toHaveLength(13)
    expect(box(report, 'standardSales')).toMatchObject({ base: '1000.00', tax: '150.00' })
    expect(box(report, 'totalSales')).toMatchObject({ base: '1000.00', tax: '150.00' })
    expect(box(report, 'exports')['tax']).toBeUndefined()
    const { base = '', tax = '' } = box(report, 'standardPurchases')
    expect(Number(tax)).toBeGreaterThan(0)
    expect(Number(base) * 0.15).toBeCloseTo(Number(tax), 2)
    expect(compare(box(report, 'netVat')['tax'] ?? '', subtract('150.00', tax))).toBe(0)
    const april = await show('vatSummary', { from: `${year}-04-03`, to: `${year}-04-30` })
    expect(box(april, 'standardSales')).toMatchObject({ base: '-3000.00', tax: '-450.00' })
  })

  it('finds the books in order, and says how much was looked at', async () => {
    const { rows } = await show('integrity')
    expect(rows.map((row) => [row.cells['check'], row.role])).toEqual(rows.map((row) => [row.cells['check'], 'good']))
    expect(rows).toHaveLength(7)
    expect(Number(rows[0]?.cells['checked'])).toBeGreaterThan(20)
  })

  it('writes the same figures into a file', async () => {
    const answer = await admin.call<Uint8Array>('GET', 'reports/trialBalance/file?format=csv', { year, branch, language: 'ar' })
    expect(answer.status).toBe(200)
    const text = new TextDecoder().decode(answer.body)
    expect(text).toContain('الحساب')
    expect(text).toContain(((await show('trialBalance')).totals['debit'] ?? '').replace(/\.00$/, ''))
  })

  it('refuses who may not, wrong parameters and unknown reports by field', async () => {
    const secretary = await school.signIn('demo_secretary')
    expect((await secretary.call('GET', 'reports/trialBalance')).status).toBe(403)
    expect((await admin.call('GET', 'reports/nothing')).status).toBe(404)
    for (const [query, field] of [
      ['from=2025-02-30', 'from'],
      [`from=${year}-05-01&to=${year}-01-01`, 'to'],
      ['from=1800-01-01', 'from'],
      ['to=2200-12-31', 'to'],
      ['columns=seven', 'columns'],
      ['wrong=1', 'wrong'],
      ['level=x', 'level'],
      ['costCenter=abc', 'costCenter'],
    ]) {
      const answer = await admin.call<Problem>('GET', `reports/trialBalance?${query}`, { year, branch })
      expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field])
    }
    expect((await admin.call<Problem>('GET', 'reports/accountStatement', { year, branch })).body.errors[0]?.field).toBe('account')
  })
})
