import { read as readWorkbook, utils } from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add, compare, subtract, sum, toFixed } from '../../schema/values/money.ts'
import { connected } from '../support/database.ts'
import { lockBooks } from '../support/lockBooks.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Report {
  readonly parameters: Record<string, string>
  readonly columns: { name: string; kind: string; label?: { arabicName: string } }[]
  readonly rows: { cells: Record<string, string>; level?: number; role?: string; ids?: Record<string, number>; drill?: object }[]
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
            { account: accounts.get('410102'), credit: '777.77', taxTreatment: 'outOfScope' },
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

  it('answers a whole trial balance compressed at once, so that its length is known beforehand', async () => {
    const { headers, body } = await admin.call('GET', 'reports/trialBalance?zeroRows=1', {
      year,
      branch,
      headers: { 'Accept-Encoding': 'gzip' },
    })
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(Number(headers.get('content-length') ?? Number.NaN)).toBeLessThan(JSON.stringify(body).length / 2)
  })

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
    expect(compare(statement.totals['balance'] ?? '', closing)).toBe(0)
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

  it('tells the parts of a line apart by their cost centres, calls a draft a draft, and has no column of nothing', async () => {
    const idOf = async (path: string, filter: object) =>
      (await accountant.call<{ id: number }[]>('GET', `${path}?${query({ filter, range: [0, 1] })}`, { year, branch })).body.map(
        ({ id }) => id,
      )
    const [safe, salaries] = [await idOf('accounts', { code: '110101' }), await idOf('accounts', { code: '5101' })]
    const [first, second] = await idOf('costCenters', { isLeaf: true })
    const day = `${year}-08-09`
    const voucher = (status: string, debit: object) =>
      accountant.call<{ id: number } & Problem>('POST', 'vouchers', {
        year,
        branch,
        body: { date: day, status, entries: [debit, { account: safe[0], credit: '100.00' }] },
      })
    const parts = [
      { id: first, share: '50' },
      { id: second, share: '50' },
    ]
    const split = await voucher('open', { account: salaries[0], debit: '100.00', costCenters: parts })
    expect(split.status, JSON.stringify(split.body)).toBe(201)
    await accountant.call('POST', `vouchers/${split.body.id}/post`, { year, branch, body: {} })
    for (const name of ['journal', 'generalLedger']) {
      const { rows, columns } = await show(name, { from: day, to: day })
      expect(columns.map((column) => column.name)).toContain('costCenter')
      const centres = rows.flatMap(({ cells }) => cells['costCenter'] ?? [])
      expect(new Set(centres.map((centre) => JSON.stringify(centre))).size).toBe(2)
    }
    const opening = await show('journal', { from: `${year}-01-01`, to: `${year}-01-01` })
    expect(
      new Set(opening.rows.flatMap(({ cells }) => (cells['party'] ? JSON.stringify(cells['party']) : []))).size,
    ).toBeGreaterThan(1)
    const idle = await show('journal', { from: `${year}-08-10`, to: `${year}-08-10` })
    expect(idle.columns.map((column) => column.name)).not.toContain('costCenter')
    const draft = await voucher('draft', { account: safe[0], debit: '100.00' })
    const { body } = await admin.call<Uint8Array>('GET', `reports/unposted/file?format=csv&from=${day}&to=${day}`, {
      year,
      branch,
      language: 'en',
    })
    expect(new TextDecoder().decode(body)).toContain('Voucher Draft')
    await accountant.call('DELETE', `vouchers/${draft.body.id}`, { year, branch })
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

  it('tells revenue, the gross and the operating result, other income and the result before zakat apart, and what was told stays', async () => {
    const account = async (code: string) =>
      (
        await admin.call<{ id: number; version: number; expenseGroup: string | null }[]>(
          'GET',
          `accounts?${query({ filter: { code } })}`,
        )
      ).body[0]
    const put = async (code: string, expenseGroup: string | null) => {
      const found = await account(code)
      return admin.call<Problem>('PUT', `accounts/${found?.id}`, { body: { version: found?.version, expenseGroup } })
    }
    const post = async (expense: string, amount: string) => {
      const entries = [
        {
          account: (await account(expense))?.id,
          [amount.startsWith('-') ? 'credit' : 'debit']: amount.replace('-', ''),
          taxTreatment: 'outOfScope',
        },
        { account: (await account('110201'))?.id, [amount.startsWith('-') ? 'debit' : 'credit']: amount.replace('-', '') },
      ]
      const body = { date: `${year}-05-05`, status: 'open', entries }
      const made = await accountant.call<{ id: number }>('POST', 'vouchers', { year, branch, body })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      expect((await accountant.call('POST', `vouchers/${made.body.id}/post`, { year, branch, body: {} })).status).toBe(200)
    }
    await post('7101', '30.00')
    await post('5202', '50.00')
    await post('8101', '7.00')
    // A gain on a sale is no revenue, and a loss no cost of operating.
    await post('6116', '11.00')
    await post('4204', '-400.00')
    const told = await show('incomeStatement')
    const amount = (name: string) => cell(told, name, 'amount')
    const names = told.rows.flatMap(({ role, cells }) => (role === 'total' ? [cells['account']] : []))
    expect(names).toEqual([
      'totalRevenue',
      'grossResult',
      'operatingResult',
      'totalOtherIncome',
      'totalOtherExpense',
      'resultBeforeZakat',
      'totalIncome',
      'totalExpense',
      'netResult',
    ])
    const top = (code: string) => told.rows.find(({ cells }) => cells['code'] === code)?.cells['amount'] ?? '0'
    expect([amount('totalRevenue'), top('6116')]).toEqual([top('4'), '11.00'])
    expect(amount('grossResult')).toBe(toFixed(subtract(amount('totalRevenue'), top('5')), 2))
    expect(amount('operatingResult')).toBe(toFixed(subtract(amount('grossResult'), top('6')), 2))
    expect(compare(top('42'), '400')).toBeGreaterThanOrEqual(0)
    expect([top('8'), amount('resultBeforeZakat')]).toEqual([
      '7.00',
      toFixed(subtract(add(amount('operatingResult'), top('42')), '18'), 2),
    ])
    expect(amount('totalIncome')).toBe(toFixed(add(amount('totalRevenue'), top('42')), 2))
    const at = (code: string) => told.rows.findIndex(({ cells }) => cells['code'] === code || cells['account'] === code)
    const inOrder = [
      ...['operatingResult', '42', '4204', 'totalOtherIncome', '6116', '8'],
      ...['totalOtherExpense', 'resultBeforeZakat'],
    ]
    expect(inOrder.map(at)).toEqual(inOrder.map(at).toSorted((a, b) => a - b))
    // A loss is among what is lost, and not among what is gained.
    expect([amount('totalOtherIncome'), amount('totalOtherExpense')]).toEqual([toFixed(top('42'), 2), '18.00'])
    expect(amount('netResult')).toBe(toFixed(subtract(amount('resultBeforeZakat'), '30'), 2))
    // An account may stand elsewhere than those above it.
    const running = told.rows.find(({ cells }) => cells['code'] === '5202')?.cells['amount'] ?? '0'
    expect(Number(running)).toBeGreaterThanOrEqual(50)
    expect((await put('5202', 'operating')).status).toBe(200)
    const moved = await show('incomeStatement')
    expect(cell(moved, 'grossResult', 'amount')).toBe(toFixed(add(amount('grossResult'), running), 2))
    expect(cell(moved, 'netResult', 'amount')).toBe(amount('netResult'))
    expect((await put('5202', null)).status).toBe(200)
    // What a locked month showed is not placed otherwise.
    await lockBooks(admin, `${year}-05-31`)
    for (const [code, group] of [
      ['5', 'operating'],
      ['5202', 'operating'],
    ] as const)
      expect(
        (await put(code, group)).body.errors?.map((one) => [one.code, one.field]),
        code,
      ).toEqual([['Tree.ToldBefore', 'expenseGroup']])
    expect((await put('5202', 'direct')).status).toBe(200)
    await lockBooks(admin, null)
  })

  it('splits the income statement by month, branch and cost centre into the same result', async () => {
    const whole = await show('incomeStatement')
    for (const by of ['month', 'branch', 'costCenter']) {
      const parts = await show('incomeStatement', { by })
      const result = parts.rows.find((row) => row.cells['account'] === 'netResult')?.cells ?? {}
      const amounts = parts.columns.filter((column) => column.name.startsWith('k')).map((column) => result[column.name] ?? '0')
      expect(amounts.length, by).toBeGreaterThan(0)
      expect(compare(sum(amounts), cell(whole, 'netResult', 'amount')), by).toBe(0)
      // Parts that stand beside one another have their sum at the end.
      if (amounts.length > 1)
        expect([parts.columns.at(-1)?.name, result['sum']], by).toEqual(['sum', cell(whole, 'netResult', 'amount')])
    }
  })

  it('has no column of the income statement for what stood there only before the period', async () => {
    const { columns } = await show('incomeStatement', { by: 'month', from: `${year}-02-01`, to: `${year}-02-28` })
    expect(columns.filter(({ name }) => name.startsWith('k')).map(({ name }) => name)).toEqual([`k${year}-02`])
  })

  it('compares branches side by side on the head office, each balanced by itself', async () => {
    const master = await connected(school.databaseUrl, async (client) =>
      Number((await client.query('select id from branches where tenant_id = 1 and is_master')).rows[0].id),
    )
    const { totals, columns } = await show('trialBalance', { compare: 'branch' }, { branch: master })
    const keys = columns.filter((column) => column.name.endsWith('Debit')).map((column) => column.name.slice(0, -5))
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(totals[`${key}Debit`]).toBe(totals[`${key}Credit`])
    const sheet = await show('balanceSheet', { by: 'branch' }, { branch: master })
    // What parties owe one branch and are owed by the other is taken off before the whole.
    const figures = sheet.columns.flatMap(({ name, kind }) => (kind === 'money' && name !== 'eliminated' ? [name] : []))
    expect(figures).toEqual([...keys, 'sum'])
    expect(sheet.columns.at(-1)?.name).toBe('sum')
    const whole = await show('balanceSheet', {}, { branch: master })
    expect(cell(sheet, 'totalAssets', 'sum')).toBe(cell(whole, 'totalAssets', 'amount'))
  })

  it('shows cash, cost centres, tax and what is not posted', async () => {
    const cash = await show('cashPosition')
    for (const { cells } of cash.rows)
      expect(
        compare(cells['closing'] ?? '', subtract(add(cells['opening'] ?? '', cells['moneyIn'] ?? ''), cells['moneyOut'] ?? '')),
      ).toBe(0)
    expect(cash.rows.length).toBeGreaterThan(1)
    expect((await show('costCenterStatement')).rows.length).toBeGreaterThan(2)
    const states = ['draft', 'open', 'calculated', 'approved']
    expect((await show('unposted')).rows.every((row) => states.includes(row.cells['status'] ?? ''))).toBe(true)
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
    const sale = async (times: number, taxable = true) => {
      const made = await accountant.call<{ id: number }>('POST', 'vouchers', {
        year,
        branch,
        headers: { Confirmed: taxable ? 'Voucher.TaxWithoutInvoice' : 'Voucher.TaxWithoutInvoice,Voucher.TaxUnmarked' },
        body: {
          date: `${year}-04-02`,
          status: 'open',
          taxable,
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
    const before = box(await show('vatSummary'), 'standardSales')
    await sale(1)
    const taken = await sale(3)
    const reversal = { reason: 'wrong', date: `${year}-04-05` }
    expect((await accountant.call('POST', `vouchers/${taken}/unpost`, { year, branch, body: reversal })).status).toBe(200)
    const report = await show('vatSummary')
    expect(report.rows.filter(({ level }) => level === 0)).toHaveLength(19)
    const sales = box(report, 'standardSales')
    const more = (cells: Report['rows'][number]['cells']) =>
      ['base', 'adjustment', 'tax'].map((name) => Number(subtract(String(cells[name] ?? ''), String(before[name] ?? '0'))))
    const differing = (told: Report) => told.rows.filter(({ cells }) => cells['box'] === 'taxDiffers').map(({ cells }) => cells)
    // What a later day took back stands beside what it was.
    expect(more(sales)).toEqual([4000, -3000, 150])
    const salesBoxes = ['standardSales', 'citizensEducation', 'zeroRatedSales', 'exports', 'exemptSales']
    const whole = (figure: string) => toFixed(sum(salesBoxes.map((name) => box(report, name)[figure] ?? '0')), 2)
    expect(box(report, 'totalSales')).toMatchObject({ base: whole('base'), tax: whole('tax') })
    expect(box(report, 'exports')).toEqual({ box: 'exports', base: '0.00', adjustment: '0.00', tax: '0.00' })
    const { base = '', tax = '' } = box(report, 'standardPurchases')
    expect(Number(tax)).toBeGreaterThan(0)
    expect(Number(base) * 0.15).toBeCloseTo(Number(tax), 2)
    expect(compare(box(report, 'netVat')['tax'] ?? '', subtract(sales['tax'] ?? '', tax))).toBe(0)
    const april = await show('vatSummary', { from: `${year}-04-03`, to: `${year}-04-30` })
    expect(box(april, 'standardSales')).toMatchObject({ base: '0.00', adjustment: '-3000.00', tax: '-450.00' })
    const due = box(april, 'vatOfPeriod')['tax'] ?? ''
    const returned = await show('vatSummary', {
      from: `${year}-04-03`,
      to: `${year}-04-30`,
      corrections: '20.50',
      broughtForward: '100',
    })
    const last = returned.rows.flatMap(({ cells }) =>
      cells['account'] || cells['document'] || cells['tax'] === undefined ? [] : [[cells['box'], cells['tax']]],
    )
    expect(last.slice(-4)).toEqual([
      ['vatOfPeriod', due],
      ['vatCorrections', '20.50'],
      ['vatBroughtForward', '-100.00'],
      ['netVat', toFixed(subtract(add(due, '20.50'), '100'), 2)],
    ])
    const wrong = await admin.call('GET', 'reports/vatSummary?corrections=5000.01', { year, branch })
    expect(wrong.status).toBe(400)
    // Whatever is not marked is told apart, and by what it was.
    const unmarked = await sale(2, false)
    const apart = await show('vatSummary')
    expect(more(box(apart, 'standardSales'))).toEqual([4000, -3000, 150])
    expect(box(apart, 'unmarkedTax')).toMatchObject({ tax: '300.00' })
    expect(box(apart, 'unmarkedOf')).toMatchObject({ document: { resource: 'vouchers', id: unmarked }, tax: '300.00' })
    expect(differing(apart)).toEqual(differing(report))
    // Another line makes the base more than the tax is charged on.
    const mixed = await accountant.call<{ id: number }>('POST', 'vouchers', {
      year,
      branch,
      headers: { Confirmed: 'Voucher.OutputTaxBase,Voucher.TaxWithoutInvoice' },
      body: {
        date: `${year}-04-02`,
        status: 'open',
        taxable: true,
        entries: [
          { account: accounts.get('110101'), debit: '1650.00' },
          { account: accounts.get('410102'), credit: '1000.00' },
          { account: accounts.get('410102'), credit: '500.00' },
          { account: accounts.get('2120'), credit: '150.00' },
        ],
      },
    })
    expect((await accountant.call('POST', `vouchers/${mixed.body.id}/post`, { year, branch, body: {} })).status).toBe(200)
    const told = await show('vatSummary')
    expect(differing(told)).toContainEqual(
      expect.objectContaining({ document: expect.objectContaining({ id: mixed.body.id }), base: '1500.00', tax: '150.00' }),
    )
    // Another account in the settings changes nothing that was told.
    await connected(school.databaseUrl, (client) =>
      client.query(`update company_account_mappings set account_id = $1 where tenant_id = 1 and role = 'outputVat'`, [
        accounts.get('2122'),
      ]),
    )
    expect(more(box(await show('vatSummary'), 'standardSales'))).toEqual([5500, -3000, 300])
    await connected(school.databaseUrl, (client) =>
      client.query(`update company_account_mappings set account_id = $1 where tenant_id = 1 and role = 'outputVat'`, [
        accounts.get('2120'),
      ]),
    )
  })

  it('finds the books in order, and says how much was looked at', async () => {
    const { rows, columns } = await show('integrity')
    expect(columns.map((column) => column.name).slice(0, 3)).toEqual(['check', 'checked', 'found'])
    // No year is closed yet, and nothing is on its way between warehouses.
    const idle = (check: unknown) => ['closedYearsAreEmpty', 'closingsOnlyClose', 'transitInAccounts'].includes(String(check))
    expect(rows.map(({ cells: { check }, role }) => [check, role])).toEqual(
      rows.map(({ cells: { check } }) => [check, idle(check) ? 'idle' : 'good']),
    )
    expect(rows).toHaveLength(21)
    expect(Number(rows[0]?.cells['checked'])).toBeGreaterThan(20)
    for (const check of ['sumsAgree', 'totalsAgree'])
      expect(Number(rows.find(({ cells }) => cells['check'] === check)?.cells['checked']), check).toBeGreaterThan(5)
  })

  it('does not call good what had nothing to look at', async () => {
    const other = await school.signIn('other_admin')
    const { body } = await other.call<Report>('GET', 'reports/integrity')
    // A school that has just begun has its subscription, which limits students and branches.
    const others = body.rows.filter(({ cells }) => cells['check'] !== 'usedAgrees')
    expect(new Set(others.map(({ cells, role }) => `${cells['checked']} ${role}`))).toEqual(new Set(['0 idle']))
  })

  it('finds a number that is missing, and one that two documents have, and no fault in a day that had passed', async () => {
    const found = async () =>
      (await show('integrity')).rows
        .filter(({ role }) => role === 'bad')
        .map(({ cells: { check, document } }) => check ?? document)
    const { body: all } = await accountant.call<{ id: number; code: string }[]>('GET', 'accounts?range=[0,499]', { year, branch })
    const accounts = new Map(all.map(({ id, code }) => [code, id]))
    for (const date of [`${year}-03-02`, `${year}-03-01`]) {
      const entries = [
        { account: accounts.get('110101'), debit: '1.00' },
        { account: accounts.get('410102'), credit: '1.00', taxTreatment: 'outOfScope' },
      ]
      expect((await accountant.call('POST', 'vouchers', { year, branch, body: { date, status: 'open', entries } })).status).toBe(
        201,
      )
    }
    expect(await found()).toEqual([])
    await connected(school.databaseUrl, async (client) => {
      const one = `name = 'vouchers' and branch_id = ${branch}`
      await client.query(`update counters set given = given + 1 where tenant_id = 1 and ${one}`)
      expect(await found()).toEqual(['numbersWithoutGaps', null])
      await client.query(`update counters set given = given - 1 where tenant_id = 1 and ${one}`)
      await client.query('alter table vouchers drop constraint vouchers_numbers_key')
      const numbered = `select id, number from vouchers where tenant_id = 1 and branch_id = ${branch} and number is not null order by id desc limit 2`
      const {
        rows: [last, former],
      } = await client.query(numbered)
      await client.query('update vouchers set number = $1 where tenant_id = 1 and id = $2', [former.number, last.id])
      const doubles = [former.id, last.id].map((id) => expect.objectContaining({ resource: 'vouchers', id }) as object)
      expect(await found()).toEqual(['numbersWithoutGaps', ...doubles])
      await client.query('update vouchers set number = $1 where tenant_id = 1 and id = $2', [last.number, last.id])
      expect(await found()).toEqual([])
    })
  })

  it('finds a sum that was changed behind its back, of an account, of a cost centre alone, of a month or of a year', async () => {
    const change = (statement: string) => connected(school.databaseUrl, (client) => client.query(statement))
    const wrong = async () =>
      (await show('integrity')).rows.filter(({ role, level }) => role === 'bad' && level === 0).map(({ cells }) => cells['check'])
    // What is posted now stands in rows that are not summed up yet.
    const idOf = async (path: string, filter: object) =>
      (await accountant.call<{ id: number }[]>('GET', `${path}?${query({ filter, range: [0, 0] })}`, { year, branch })).body[0]
        ?.id
    const entries = [
      {
        account: await idOf('accounts', { code: '5101' }),
        debit: '7.00',
        costCenters: [{ id: await idOf('costCenters', { isLeaf: true }), share: '100' }],
      },
      { account: await idOf('accounts', { code: '110101' }), credit: '7.00' },
    ]
    const body = { date: `${year}-08-10`, status: 'open', entries }
    const made = await accountant.call<{ id: number }>('POST', 'vouchers', { year, branch, body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await accountant.call('POST', `vouchers/${made.body.id}/post`, { year, branch, body: {} })).status).toBe(200)
    const one = `(select id from account_sums where tenant_id = 1 and cost_center_id is not null and not compacted order by id limit 1)`
    const [
      {
        rows: [sum],
      },
    ] = [await change(`select id, cost_center_id from account_sums where id = ${one}`)]
    await change(`update account_sums set debit = debit + 1 where id = ${sum.id}`)
    expect(await wrong()).toEqual(['sumsAgree', 'totalsAgree', 'statementsAgree'])
    await change(`update account_sums set debit = debit - 1 where id = ${sum.id}`)
    await change(
      `update account_sums set cost_center_id = (select min(id) from cost_centers where tenant_id = 1 and id <> ${sum.cost_center_id}) where id = ${sum.id}`,
    )
    expect(await wrong()).toEqual(['sumsAgree'])
    await change(`update account_sums set cost_center_id = ${sum.cost_center_id} where id = ${sum.id}`)
    expect(await wrong()).toEqual([])
    await change('select daftar_compact_sums(1)')
    for (const table of ['account_totals', 'account_years']) {
      await change(`update ${table} set credit = credit + 1 where tenant_id = 1`)
      expect(await wrong()).toEqual(['totalsAgree', 'statementsAgree'])
      await change(`update ${table} set credit = credit - 1 where tenant_id = 1`)
    }
  })

  it('writes the same figures into a file', async () => {
    const answer = await admin.call<Uint8Array>('GET', 'reports/trialBalance/file?format=csv', { year, branch, language: 'ar' })
    expect(answer.status).toBe(200)
    const text = new TextDecoder().decode(answer.body)
    expect(text).toContain('الحساب')
    expect(text).toContain(((await show('trialBalance')).totals['debit'] ?? '').replace(/\.00$/, ''))
  })

  /** A report's workbook: its name, its rows as texts, and the XML of its sheet. */
  const workbook = async (path: string, language: string) => {
    const { headers, body } = await admin.call<Uint8Array>('GET', `reports/${path}`, { year, branch, language })
    const sheet = Object.values(readWorkbook(body).Sheets)[0]
    return {
      name: decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? ''),
      rows: sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, blankrows: true, defval: '' }) : [],
      xml: strFromU8(unzipSync(body)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()),
    }
  }

  it('says above the headings of a workbook, and in its name, what it is of: report, school, branch, account, days', async () => {
    const safe = (await show('trialBalance')).rows.find((row) => row.cells['code'] === '110101')?.ids?.['account']
    const { name, rows } = await workbook(`accountStatement/file?account=${safe}`, 'ar')
    const [{ arabicName: place } = { arabicName: '' }] = (
      await admin.call<{ id: number; arabicName: string }[]>('GET', 'branches')
    ).body.filter(({ id }) => id === branch)
    const above = rows.slice(0, 6).map(([first]) => first)
    expect(above[0]).toBe('كشف حساب')
    expect(above[1]).toContain(place)
    expect(above).toEqual(
      expect.arrayContaining([`من: ${year}-01-01`, `إلى: ${year}-12-31`, expect.stringMatching(/^الحساب: 110101 ./)]),
    )
    expect(name).toMatch(new RegExp(`^كشف حساب - 110101 .+ - ${place} - ${year}-01-01 - ${year}-12-31\\.xlsx$`))
    const headings = rows.findIndex(([first]) => first === 'التاريخ')
    expect(rows[headings - 1]?.join('')).toBe('')
    expect(rows.length).toBeGreaterThan(headings + 3)
    // How many columns there would be says nothing of branches side by side.
    const sayings = async (path: string) => (await workbook(path, 'en')).rows.slice(0, 8).map(([first]) => String(first))
    expect((await sayings('trialBalance/file')).some((line) => line.startsWith('Columns:'))).toBe(true)
    const compared = await sayings('trialBalance/file?compare=branch')
    expect(compared.filter((line) => line.startsWith('Columns:'))).toEqual([])
  })

  it('says at its head whose figures they are, with company and days, and in which currency to which unit', async () => {
    const [first, second] = await connected(
      school.databaseUrl,
      async (client) =>
        (
          await client.query(
            `select b.id, b.english_name as name, c.english_name as company from branches b join company c on c.tenant_id = b.tenant_id where b.tenant_id = 1 order by b.is_master, b.id`,
          )
        ).rows as { id: number; name: string; company: string }[],
    )
    const last = (await admin.call<{ id: number; isMaster: boolean }[]>('GET', 'branches')).body.find(({ isMaster }) => isMaster)
    for (const [at, told] of [
      [first?.id, first?.name],
      [second?.id, second?.name],
      [last?.id, 'All branches'],
    ] as const) {
      const head = { year, branch: at ?? 0, language: 'en' }
      const shown = await admin.call<{
        place: { company: { englishName: string }; branches: { englishName: string }[]; isWhole: boolean }
        amounts: { currency: string; decimals: number }
      }>('GET', 'reports/incomeStatement', head)
      const { company, branches, isWhole } = shown.body.place
      expect(shown.body.amounts).toEqual({ currency: 'SAR', decimals: 2 })
      expect([company.englishName, isWhole ? 'All branches' : branches.map(({ englishName }) => englishName).join()]).toEqual([
        first?.company,
        told,
      ])
      const file = async (format: string) => {
        const answer = await admin.call<Uint8Array>('GET', `reports/incomeStatement/file?format=${format}`, head)
        expect(decodeURIComponent(answer.headers.get('Content-Disposition') ?? '')).toContain(
          ` - ${told} - ${year}-01-01 - ${year}-12-31.${format}`,
        )
        return Buffer.from(answer.body)
      }
      const sheet = Object.values(readWorkbook(await file('xlsx')).Sheets)[0]
      const above = sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false }).slice(0, 5) : []
      expect(above.map(([text]) => text)).toEqual([
        'Statement of profit or loss',
        `${first?.company} – ${told}`,
        'Amounts in Saudi riyals, to the nearest 0.01',
        `From: ${year}-01-01`,
        `To: ${year}-12-31`,
      ])
      // A file of values for a program has nothing above its headings: its name says it.
      expect((await file('csv')).toString()).toMatch(/^\ufeffCode,/)
      const paper = readPdf(await file('pdf')).text
      for (const text of [first?.company, told, `${year}-01-01`, `${year}-12-31`, 'Amounts in Saudi riyals, to the nearest 0.01'])
        expect(paper).toContain(text)
    }
    const arabic = await admin.call<Uint8Array>('GET', 'reports/balanceSheet/file?format=pdf', {
      year,
      branch: first?.id ?? 0,
      language: 'ar',
    })
    expect(readPdf(Buffer.from(arabic.body)).text).toContain('المبالغ بالريال السعودي')
  })

  it('says on each row of a salary, its payment and its insurance of which month that is, whatever day it bears', async () => {
    type Cells = { document: { resource: string; id: number }; description: string }
    const { body } = await admin.call<{ rows: { cells: Cells }[] }>('GET', 'reports/journal', { year, branch, language: 'ar' })
    const rows = body.rows.map(({ cells }) => cells)
    for (const [resource, table] of [
      ['salaries', 'salaries'],
      ['salaryPayments', 'salary_payments'],
      ['socialInsuranceSheets', 'social_insurance_sheets'],
    ] as const) {
      const found = await connected(
        school.databaseUrl,
        async (client) =>
          (await client.query<{ id: number; month: string }>(`select id, month from ${table} where tenant_id = 1`)).rows,
      )
      const months = new Map(found.map(({ id, month }) => [id, month]))
      const own = rows.filter(({ document }) => document.resource === resource)
      if (resource === 'salaries') expect(own.length).toBeGreaterThan(10)
      expect(own.filter(({ document, description }) => !description.startsWith(`عن شهر ${months.get(document.id)}`))).toEqual([])
    }
  })

  it('bears the day, the document and the account on every row of a file, and on the screen once', async () => {
    const { rows } = await workbook('journal/file', 'en')
    const headings = rows.findIndex(([first]) => first === 'Date')
    for (const [date, document] of rows.slice(headings + 1, -1)) {
      expect(date).not.toBe('')
      expect(document).toMatch(/\d/)
    }
    const ledger = await workbook('generalLedger/file', 'en')
    const first = ledger.rows.findIndex(([heading]) => heading === 'Account')
    expect(ledger.rows.slice(first + 1, -1).filter(([account]) => !account)).toEqual([])
  })

  it('stands accounts in by the format of their cells, not by spaces', async () => {
    const { rows, xml } = await workbook('trialBalance/file', 'en')
    const headings = rows.findIndex(([first]) => first === 'Code')
    const names = rows.slice(headings + 1).map(([, account]) => account ?? '')
    expect(names.filter((name) => name !== name.trim())).toEqual([])
    const styles = new Set([...xml.matchAll(/r="B\d+" s="(\d+)"/g)].map(([, style]) => style))
    expect(styles.size).toBeGreaterThan(2)
  })

  it('begins with the whole year, and with the first to the last one when all years are asked for', async () => {
    expect((await show('balanceSheet')).parameters['date']).toBe(`${year}-12-31`)
    const years = (await admin.call<{ startDate: string | null; endDate: string | null }[]>('GET', 'FiscalYears')).body
    const starts = years.flatMap(({ startDate }) => startDate ?? []).sort()
    const ends = years.flatMap(({ endDate }) => endDate ?? []).sort()
    const { from, to } = (await show('trialBalance', {}, { year: 'all' })).parameters
    expect([from, to]).toEqual([starts[0], ends.at(-1)])
    expect((await show('balanceSheet', {}, { year: 'all' })).parameters['date']).toBe(ends.at(-1))
    // A link that tells one end alone, in another year than the selected one, is about that year.
    const { parameters } = await show('trialBalance', { to: `${year - 1}-06-30` })
    expect([parameters['from'], parameters['to']]).toEqual([`${year - 1}-01-01`, `${year - 1}-06-30`])
  })

  it('compares years by the same days in every report', async () => {
    const codes = (await show('trialBalance')).rows
    const account = (code: string) => codes.find((row) => row.cells['code'] === code)?.ids?.['account']
    const entries = [
      { account: account('110101'), debit: '431.25' },
      { account: account('410102'), credit: '431.25', taxTreatment: 'outOfScope' },
    ]
    // After the day of the year that it is today, so that it tells a whole year from one until today.
    const body = { date: `${year - 1}-12-30`, status: 'open', entries }
    const { id } = (await accountant.call<{ id: number }>('POST', 'vouchers', { year: year - 1, branch, body })).body
    expect((await accountant.call('POST', `vouchers/${id}/post`, { year: year - 1, branch, body: {} })).status).toBe(200)
    const [balance, sheet, income] = await Promise.all([
      show('trialBalance', { compare: 'year' }),
      show('balanceSheet', { by: 'year' }),
      show('incomeStatement', { by: 'year' }),
    ])
    const assets = balance.rows.find((row) => row.cells['code'] === '1')?.cells ?? {}
    const labels = (report: Report) => [...new Set(report.columns.flatMap(({ label }) => label?.arabicName ?? []))]
    expect(labels(balance)).toEqual([String(year - 1), String(year)])
    expect(labels(sheet)).toEqual(labels(balance))
    expect(labels(income)).toEqual(labels(balance))
    for (const day of [`${year - 1}-12-31`, `${year}-12-31`]) {
      const alone = await show('balanceSheet', { date: day })
      expect(cell(sheet, 'totalAssets', `k${day}`)).toBe(cell(alone, 'totalAssets', 'amount'))
      // What parties have on the other side of an account makes both sides greater by as much.
      const turned = sum(sheet.rows.filter(({ drill }) => drill).map(({ cells }) => cells[`k${day}`] ?? '0'))
      const whole = sheet.rows.find((row) => row.cells['code'] === '1')?.cells[`k${day}`] ?? ''
      expect(compare(cell(sheet, 'totalAssets', `k${day}`), whole)).toBe(0)
      const net = subtract(assets[`k${day}Debit`] ?? '', assets[`k${day}Credit`] ?? '')
      // The tax of advances is taken off what is owed.
      const tax = sheet.rows.find((row) => row.cells['code'] === '1151')?.cells[`k${day}`] ?? '0'
      expect(compare(cell(sheet, 'totalAssets', `k${day}`), sum([net, turned, tax]))).toBe(0)
      expect(balance.totals[`k${day}Debit`]).toBe(balance.totals[`k${day}Credit`])
      const own = await show('incomeStatement', { from: `${day.slice(0, 4)}-01-01`, to: day })
      expect(cell(income, 'netResult', `k${day}`)).toBe(cell(own, 'netResult', 'amount'))
    }
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
