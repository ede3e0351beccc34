import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { add, compare, isZero, negate, subtract, sum, toFixed, trim } from '../../schema/values/money.ts'
import { lastDay, movedMonth } from '../../schema/values/month.ts'
import { connected } from '../support/database.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Row {
  readonly cells: Record<string, string | null>
  readonly level?: number
  readonly role?: string
  readonly ids?: Record<string, number | string>
  readonly drill?: { report: string; with: Record<string, string> }
}

interface Report {
  readonly columns: { name: string; kind: string }[]
  readonly rows: Row[]
  readonly totals: Record<string, string>
}

/** The rows of a year without what opening vouchers brought, which stood there before. */
const notOpening = `not exists (select 1 from journal_entries e join vouchers v on v.tenant_id = e.tenant_id and v.id = e.record_id
  where e.tenant_id = l.tenant_id and e.id = l.entry_id and e.resource = 'vouchers' and v.kind = 'opening')`

describe('statements of cash flows and of changes in equity, and opposite balances', () => {
  let school: School
  let admin: Caller
  let accountant: Caller
  let branch: number
  let master: number
  const year = new Date().getFullYear()
  const run = <T>(text: string): Promise<T[]> =>
    connected(school.databaseUrl, async (client) => (await client.query(text)).rows as T[])
  const show = async (name: string, parameters: Record<string, string> = {}, at = branch): Promise<Report> => {
    const { status, body } = await admin.call<Report>('GET', `reports/${name}?${new URLSearchParams(parameters)}`, {
      year,
      branch: at,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const said = ({ rows }: Report, account: string, column = 'amount'): string =>
    toFixed(rows.find(({ cells }) => cells['account'] === account)?.cells[column] ?? '0', 2)
  const ofCode = ({ rows }: Report, code: string, column = 'amount'): string =>
    toFixed(rows.findLast(({ cells }) => cells['code'] === code)?.cells[column] ?? '0', 2)
  /** What investing and financing was without any cash: the kind, the account, the amount. */
  const beneath = ({ rows }: Report): (string | null | undefined)[][] => {
    const from = rows.findIndex(({ cells }) => cells['account'] === 'transactionsWithoutCash')
    let kind: string | null | undefined
    return (from < 0 ? [] : rows.slice(from + 1)).flatMap(({ level, cells }) => {
      if (level === 1) kind = cells['account']
      return level === 2 ? [[kind, cells['code'], cells['amount']]] : []
    })
  }
  const account = async (code: string) =>
    (await admin.call<{ id: number; version: number }[]>('GET', `accounts?${query({ filter: { code } })}`)).body[0]
  const post = async (
    date: string,
    lines: readonly (readonly [code: string, amount: string, party?: { resource: string; id: number }])[],
    inYear = year,
    at = branch,
  ) => {
    const entries = await Promise.all(
      lines.map(async ([code, amount, party]) => ({
        account: (await account(code))?.id,
        [amount.startsWith('-') ? 'credit' : 'debit']: amount.replace('-', ''),
        ...(party && { party }),
      })),
    )
    const made = await accountant.call<{ id: number } & Problem>('POST', 'vouchers', {
      year: inYear,
      branch: at,
      headers: {
        Confirmed:
          'Document.UnusualAmount,Voucher.TaxUnmarked,Voucher.IncomeOutside,Voucher.SupplyOutside,Voucher.TaxWithoutInvoice,Voucher.AdvanceOutside,Voucher.DeferredByHand,Voucher.GoodsByHand,Voucher.RetainedByHand,Voucher.EquityAsResult,Bank.Overdrawn',
      },
      body: { date, status: 'open', entries, ...(lines.some(([code]) => code.startsWith('3')) && { description: 'حركة ملكية' }) },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const posted = await accountant.call('POST', `vouchers/${made.body.id}/post`, { year: inYear, branch: at, body: {} })
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    return made.body.id
  }
  /** Debits less credits of accounts by their codes, straight from the rows of the books. */
  const booked = async (codes: string, where = `l.date between '${year}-01-01' and '${year}-12-31' and ${notOpening}`) =>
    (
      await run<{ sum: string }>(
        `select coalesce(sum(l.debit - l.credit), 0)::text as sum from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
          where l.tenant_id = 1 and l.branch_id = ${branch} and a.code similar to '${codes}' and ${where}`,
      )
    )[0]?.sum ?? 'missing'
  /** What closing a year, or its months up to one, finds missing in the branch. */
  const partsMissing = async (name: string, of: number | string) => {
    const found =
      typeof of === 'string' ? [] : await run<{ id: number }>(`select id from fiscal_years where tenant_id = 1 and year = ${of}`)
    const { body } = await admin.call<{
      checks: {
        name: string
        stops: boolean
        confirmed?: boolean
        missing?: {
          branch: { id: number }
          of?: { code: string }
          from?: string
          amount: string
          count: number | null
          way: { report: string; run?: string }
        }[]
      }[]
    }>('GET', typeof of === 'string' ? `ledger/months/${of}` : `fiscalYears/${found[0]?.id}/closing`)
    const check = body.checks.find((one) => one.name === name)
    expect([check?.stops, check?.confirmed], name).toEqual([false, true])
    return (check?.missing ?? []).filter((one) => one.branch.id === branch)
  }
  const missing = async (name: string, of: number | string = year) =>
    (await partsMissing(name, of)).map((one) => [one.of?.code ?? null, one.amount, one.way.report])
  const lacksInMonth = async (month: string, name: string) => {
    const { body } = await admin.call<{ checks: { name: string; found: number }[] }>('GET', `ledger/months/${month}`)
    return (body.checks.find((one) => one.name === name)?.found ?? -1) > 0
  }

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    accountant = await school.signIn('demo_accountant')
    ;[branch, master] = (await run<{ id: number }>(`select id from branches where tenant_id = 1 order by is_master, id`)).map(
      ({ id }) => id,
    ) as [number, number]
    master = (await run<{ id: number }>(`select id from branches where tenant_id = 1 and is_master`))[0]?.id ?? 0
  })
  afterAll(() => school.close())

  it('closing asks for depreciation, prepaid expenses and zakat that nobody has posted, each with its amount and the way to it', async () => {
    // Who owns nothing owes no zakat.
    expect(await missing('zakat', year - 1)).toEqual([])
    await post(
      `${year - 1}-11-05`,
      [
        ['1140', '1200.00'],
        ['3101', '-1200.00'],
      ],
      year - 1,
    )
    expect(await missing('zakat', year - 1)).toEqual([[null, '1200.00', 'balanceSheet']])
    await post(`${year}-01-08`, [
      ['110201', '900000.00'],
      ['3101', '-900000.00'],
    ])
    await post(`${year}-01-09`, [
      ['1202', '350000.00'],
      ['110201', '-350000.00'],
    ])
    const standing = async (code: string) => toFixed(await booked(code, `l.date <= '${year}-12-31'`), 2)
    const unused = async (code: string) => [code, await standing(code), 'accountStatement']
    expect(await missing('depreciation')).toContainEqual(await unused('1202'))
    // Zakat is due on what the school owns: it is asked for in a year with a loss as well, whatever the clock has recognised by now.
    await post(`${year}-01-09`, [
      ['6102', '400000.00'],
      ['110201', '-400000.00'],
    ])
    const equity = async () => said(await show('balanceSheet'), 'totalEquity')
    expect(compare(said(await show('incomeStatement'), 'netResult'), '0')).toBe(-1)
    expect(await missing('zakat')).toEqual([[null, await equity(), 'balanceSheet']])
    await post(`${year}-01-10`, [
      ['110201', '9000000.00'],
      ['410102', '-9000000.00'],
    ])
    expect(compare(said(await show('incomeStatement'), 'netResult'), '0')).toBe(1)
    // What is paid of the zakat of a former year is none of this one.
    await post(`${year}-04-20`, [
      ['2123', '500.00'],
      ['110201', '-500.00'],
    ])
    expect(await missing('zakat')).toEqual([[null, await equity(), 'balanceSheet']])
    // The months before the end of a year lack no zakat, and each month its own depreciation.
    expect(await lacksInMonth(`${year}-05`, 'zakat')).toBe(false)
    await post(`${year}-04-30`, [
      ['6110', '25000.00'],
      ['1209', '-25000.00'],
    ])
    await post(`${year}-12-15`, [
      ['7101', '2000.00'],
      ['2123', '-2000.00'],
    ])
    expect(await missing('zakat')).toEqual([])
    expect([await lacksInMonth(`${year}-04`, 'depreciation'), await lacksInMonth(`${year}-05`, 'depreciation')]).toEqual([
      false,
      true,
    ])
  })

  it('closing asks for the months of a year whose depreciation lacks or is less than usual, until it is made up for', async () => {
    const of = year - 1
    const wear = (month: string, amount: string) =>
      post(
        `${of}-${month}-28`,
        [
          ['6110', amount],
          ['1209', `-${amount}`],
        ],
        of,
      )
    await post(
      `${of}-01-02`,
      [
        ['1202', '60000.00'],
        ['110201', '-60000.00'],
      ],
      of,
    )
    for (const month of ['02', '03', '04', '05', '08', '09', '10', '11']) await wear(month, '1000.00')
    await wear('07', '1.00')
    expect(await missing('depreciation', of)).toEqual([['1209', '3000.00', 'accountStatement']])
    expect(await lacksInMonth(`${of}-07`, 'depreciation')).toBe(true)
    expect(await lacksInMonth(`${of}-08`, 'depreciation')).toBe(false)
    await wear('12', '3000.00')
    expect(await missing('depreciation', of)).toEqual([])
  })

  it('closing asks for prepaid expenses of which nothing was used for a month, whenever they were paid', async () => {
    const standing = async (code: string, end: string) => toFixed(await booked(code, `l.date <= '${end}'`), 2)
    const unused = async (end: string, ...codes: string[]) =>
      Promise.all(codes.map(async (code) => [code, await standing(code, end), 'accountStatement']))
    // Of the rent that the demo school has paid its own months take their part.
    const above = await account('11')
    const made = await admin.call('POST', 'accounts', {
      body: { code: '1143', arabicName: 'اشتراكات مقدمة', kind: 'asset', parent: above?.id, cashFlow: 'prepaid' },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const lacks = async (of: number | string) => (await missing('prepaid', of)).filter(([code]) => code !== '1140')
    await post(`${year}-01-05`, [
      ['1143', '5000.00'],
      ['110201', '-5000.00'],
    ])
    await post(`${year}-02-03`, [
      ['1141', '24000.00'],
      ['110201', '-24000.00'],
    ])
    await post(`${year}-03-01`, [
      ['1142', '600.00'],
      ['110201', '-600.00'],
    ])
    // What was paid within the month has not been there for all of it.
    expect(await lacks(`${year}-02`)).toEqual(await unused(`${year}-02-28`, '1143'))
    expect(await lacks(`${year}-03`)).toEqual(await unused(`${year}-03-31`, '1141', '1142', '1143'))
    await post(`${year}-04-30`, [
      ['6102', '100.00'],
      ['1143', '-100.00'],
    ])
    expect(await lacks(`${year}-04`)).toEqual(await unused(`${year}-04-30`, '1141', '1142'))
    // That something was used earlier in the year is no word on the months since.
    expect(await lacks(`${year}-05`)).toEqual(await unused(`${year}-05-31`, '1141', '1142', '1143'))
    expect(await lacks(year)).toEqual(await unused(`${year}-12-31`, '1141', '1142', '1143'))
    await post(`${year}-12-01`, [
      ['6102', '24700.00'],
      ['1143', '-100.00'],
      ['1141', '-24000.00'],
      ['1142', '-600.00'],
    ])
    expect(await lacks(year)).toEqual([])
  })

  it('closing asks for deferred income that an opening voucher brought, which no invoice ever earns', async () => {
    /** What vouchers have left there by a day: the demo opened its books with such income. */
    const left = async (end: string) => {
      const ofVouchers = `l.date <= '${end}' and exists (select 1 from journal_entries e where e.tenant_id = 1 and e.id = l.entry_id and e.resource = 'vouchers')`
      return [['2103', toFixed(negate(await booked('2103', ofVouchers)), 2), 'accountStatement']]
    }
    const asked = (month: string) => missing('deferredBroughtIn', month)
    const brought = await left(`${year}-03-31`)
    expect(await asked(`${year}-03`)).toEqual(brought)
    // What a voucher put there since is somebody's to earn as well, and is one figure with it.
    await post(`${year}-02-10`, [
      ['110201', '600.00'],
      ['2103', '-600.00'],
    ])
    expect(await asked(`${year}-03`)).toEqual(await left(`${year}-03-31`))
    expect(await asked(`${year}-03`)).not.toEqual(brought)
    const earn = (date: string, amount: string) =>
      post(date, [
        ['2103', amount],
        ['410102', `-${amount}`],
      ])
    await earn(`${year}-04-30`, '300.00')
    expect([await asked(`${year}-04`), await asked(`${year}-05`)]).toEqual([[], await left(`${year}-05-31`)])
    expect(await missing('deferredBroughtIn')).toEqual(await left(`${year}-12-31`))
    await earn(`${year}-12-20`, (await left(`${year}-12-31`))[0]?.[1] ?? '')
    expect(await missing('deferredBroughtIn')).toEqual([])
  })

  it('a voucher that leaves deferred income other than invoices wait to earn is asked about, and integrity and closing tell by how much', async () => {
    const integrity = async () => {
      const { rows } = await show('integrity')
      const at = rows.findIndex(({ cells }) => cells['check'] === 'deferredAgrees')
      return rows.slice(at + 1, at + 1 + Number(rows[at]?.cells['found'] ?? -1)).map(({ cells }) => cells['description'])
    }
    const [waits, others] = await run<{ branch: number; amount: string }>(
      `select d.branch_id as branch, sum(i.deferred - i.released)::text as amount from sales_invoices d join sales_invoices_items i on i.tenant_id = d.tenant_id and i.record_id = d.id
        where d.tenant_id = 1 and d.status = 'posted' group by 1 order by d.branch_id <> ${branch}`,
    )
    expect([waits, others].map((one) => compare(one?.amount ?? '0', '0'))).toEqual([1, 1])
    expect(await integrity()).toEqual([])
    expect(await missing('deferredDiffers')).toEqual([])
    const ids = await Promise.all(['2103', '410102'].map(async (code) => (await account(code))?.id))
    const send = (side: 'debit' | 'credit', amount: string, confirmed = '', at = branch) =>
      accountant.call<{ id: number; version: number; asks?: boolean } & Problem>('POST', 'vouchers', {
        year,
        branch: at,
        headers: { Confirmed: confirmed },
        body: {
          date: `${year}-12-28`,
          status: 'open',
          entries: ids.map((id, index) => ({ account: id, [(side === 'debit') === (index === 0) ? 'debit' : 'credit']: amount })),
        },
      })
    const told = ({ status, body }: Awaited<ReturnType<typeof send>>) => [
      status,
      body.asks,
      ...(body.errors ?? []).map(({ code, field, params }) => [code, field, params?.['waiting'], params?.['amount']]),
    ]
    const question = (amount: string, of = waits) => [
      'Voucher.DeferredByHand',
      'entries.0.account',
      toFixed(of?.amount ?? '0', 2),
      amount,
    ]
    // Less than the invoices wait to earn, and more than that where no opening voucher has brought anything: neither is any invoice's.
    expect(told(await send('debit', '100.00'))).toEqual([409, true, question('-100.00')])
    expect(told(await send('credit', '70.00', '', others?.branch))).toEqual([409, true, question('70.00', others)])
    const made = await send('debit', '100.00', 'Voucher.DeferredByHand')
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const answers = await run<{ answered: { code: string }[] | null }>(
      `select answered from audit_log where tenant_id = 1 and resource = 'vouchers' and record_id = ${made.body.id}`,
    )
    expect(answers.flatMap(({ answered }) => answered ?? []).map(({ code }) => code)).toEqual(['Voucher.DeferredByHand'])
    // One that waits to be posted counts; one that gives back is no question.
    expect(told(await send('debit', '5.00'))).toEqual([409, true, question('-105.00')])
    expect(await integrity()).toEqual([])
    const posted = await accountant.call('POST', `vouchers/${made.body.id}/post`, { year, branch, body: {} })
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    const less = subtract(waits?.amount ?? '0', '100')
    expect(await integrity()).toEqual([expect.stringMatching(` 2103: ${trim(less)} <> ${trim(waits?.amount ?? '0')} .-100.$`)])
    const difference = ['2103', '-100.00', 'deferredInBooks']
    expect([await missing('deferredDiffers'), await missing('deferredDiffers', `${year}-12`)]).toEqual([
      [difference],
      [difference],
    ])
    // By then vouchers had brought there what no opening did.
    expect(await missing('deferredDiffers', `${year}-10`)).toEqual([['2103', '300.00', 'deferredInBooks']])
    const back = await send('credit', '100.00')
    expect(back.status, JSON.stringify(back.body)).toBe(201)
    expect((await accountant.call('POST', `vouchers/${back.body.id}/post`, { year, branch, body: {} })).status).toBe(200)
    expect([await integrity(), await missing('deferredDiffers')]).toEqual([[], []])
    // What opening vouchers brought has been released: it is used up, and nothing may stand there for it again.
    expect(told(await send('credit', '300.00'))).toEqual([409, true, question('300.00')])
    const postedOf = async (answer: Awaited<ReturnType<typeof send>>) => {
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      expect((await accountant.call('POST', `vouchers/${answer.body.id}/post`, { year, branch, body: {} })).status).toBe(200)
      return answer.body.id
    }
    const again = await postedOf(await send('credit', '300.00', 'Voucher.DeferredByHand'))
    expect([await integrity(), await missing('deferredDiffers')]).toEqual([
      [expect.stringMatching(/ .300.$/)],
      [['2103', '300.00', 'deferredInBooks']],
    ])
    // Taking it back is no question; a release that is itself taken back has used up nothing.
    expect((await accountant.call('POST', `vouchers/${again}/unpost`, { year, branch, body: { reason: 'twice' } })).status).toBe(
      200,
    )
    expect((await accountant.call('POST', `vouchers/${again}/void`, { year, branch, body: { reason: 'twice' } })).status).toBe(
      200,
    )
    expect([await integrity(), await missing('deferredDiffers')]).toEqual([[], []])
    const [release] = await run<{ id: number }>(
      `select e.record_id as id from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
        where l.tenant_id = 1 and l.branch_id = ${branch} and e.resource = 'vouchers' and a.code = '2103' and l.debit > 0 and l.date = '${year}-12-20' and e.reverses is null order by e.id desc limit 1`,
    )
    const unposted = await accountant.call('POST', `vouchers/${release?.id}/unpost`, {
      year,
      branch,
      body: { reason: 'too soon' },
    })
    expect(unposted.status, JSON.stringify(unposted.body)).toBe(200)
    // All that was brought stands there again, with the 300 that a voucher put beside it.
    expect([await integrity(), await missing('deferredDiffers')]).toEqual([
      [expect.stringMatching(/ .300.$/)],
      [['2103', '300.00', 'deferredInBooks']],
    ])
    // While it waits to be posted again it counts: what it leaves is nothing.
    expect(told(await send('credit', '300.00'))).toEqual([409, true, question('300.00')])
    expect((await accountant.call('POST', `vouchers/${release?.id}/post`, { year, branch, body: {} })).status).toBe(200)
    expect([await integrity(), await missing('deferredDiffers')]).toEqual([[], []])
  })

  it('closing asks for the months before the first payroll, with the salaries that contracts agree', async () => {
    const [first] = await run<{ month: string }>(
      `select min(month) as month from salaries where tenant_id = 1 and status <> 'void'`,
    )
    const month = movedMonth(first?.month ?? '', -1)
    const [agreed] = await run<{ count: number; amount: string }>(
      `select count(*)::int as count, sum(e.basic_salary)::text as amount from employees e where e.tenant_id = 1 and e.branch_id = ${branch}
        and e.hire_date <= '${lastDay(month)}' and e.status <> 'ended'
        and exists (select 1 from employees_contracts c where c.tenant_id = 1 and c.record_id = e.id and c."from" <= '${lastDay(month)}' and (c."to" is null or c."to" >= '${month}-01'))`,
    )
    const parts = (await partsMissing('salaries', month)).filter(({ from }) => from === `${month}-01`)
    expect(parts.map(({ count, amount, way }) => [count, amount, way.run])).toEqual([
      [agreed?.count, toFixed(agreed?.amount ?? '0', 2), 'calculateSalary'],
    ])
    expect(agreed?.count).toBeGreaterThan(0)
  })

  it('closing a month asks for its own provisions: what a later day provides says nothing of it', async () => {
    const lacking = async (month: string) => (await partsMissing('provisions', month))[0]?.count ?? 0
    const [first, last] = [`${year}-01`, `${year}-12`]
    const [one, other] = await run<{ id: number }>(
      `select id from employees where tenant_id = 1 and branch_id = ${branch} and status <> 'ended' and hire_date < '${year}-01-01' order by id limit 2`,
    )
    const provide = async (date: string) => {
      const made = await admin.call('POST', 'staffProvisions', {
        year,
        branch,
        headers: { Confirmed: 'Provision.Earlier' },
        body: { employee: one?.id, date, status: 'open' },
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
    const [ofFirst, ofLast] = [await lacking(first), await lacking(last)]
    await provide(`${year}-12-31`)
    expect([await lacking(first), await lacking(last)]).toEqual([ofFirst, ofLast - 1])
    await provide(`${year}-01-31`)
    expect([await lacking(first), await lacking(last)]).toEqual([ofFirst - 1, ofLast - 1])
    // Who has left since worked then.
    const status = (of: string) => run(`update employees set status = '${of}' where tenant_id = 1 and id = ${other?.id}`)
    const [was] = await run<{ status: string }>(`select status from employees where tenant_id = 1 and id = ${other?.id}`)
    await status('ended')
    expect(await lacking(first)).toBe(ofFirst - 1)
    await status(was?.status ?? '')
  })

  it('closing shows what has been overdue for long by age, with the allowance that the settings propose and its voucher as a draft', async () => {
    interface Part {
      readonly branch: { readonly id: number }
      readonly overdue?: number
      readonly amount: string | null
      readonly proposed?: string | null
      readonly unaged?: boolean
      readonly way: { readonly report: string } | null
    }
    const parts = async () =>
      (
        await admin.call<{ checks: { name: string; missing?: Part[] }[] }>(
          'GET',
          `fiscalYears/${(await run<{ id: number }>(`select id from fiscal_years where tenant_id = 1 and year = ${year}`))[0]?.id}/closing`,
        )
      ).body.checks
        .find(({ name }) => name === 'doubtful')
        ?.missing?.filter((part) => part.branch.id === branch) ?? []
    const before = await parts()
    const first = async (path: string) =>
      (await admin.call<{ id: number; guardian: number }[]>('GET', `${path}?range=[0,0]`, { year: year - 1, branch })).body[0]
    const call = (path: string, body: object) =>
      admin.call<{ id: number } & Problem>('POST', path, { year: year - 1, branch, body })
    const service = await call('services', {
      arabicName: 'رصيد سابق',
      category: (await first('serviceCategories'))?.id,
      pricedOnInvoice: true,
      oncePerYear: false,
      kind: 'openingBalance',
      taxTreatment: 'outOfScope',
      withdrawal: 'none',
      incomeAccount: (await account('3105'))?.id,
    })
    expect(service.status, JSON.stringify(service.body)).toBe(201)
    const child = await first('students')
    const invoice = await call('salesInvoices', {
      date: `${year - 1}-10-01`,
      status: 'open',
      guardian: child?.guardian,
      items: [{ student: child?.id, service: service.body.id, quantity: '1', statedPrice: '1234.56' }],
    })
    expect(invoice.status, JSON.stringify(invoice.body)).toBe(201)
    expect((await call(`salesInvoices/${invoice.body.id}/post`, {})).status).toBe(200)
    // More than a year at the end of the year: half of it by the settings that a school begins with.
    const over = (all: readonly Part[]) => all.find(({ overdue }) => overdue === 365)
    const [old, now] = [over(before), over(await parts())]
    expect([old, Number(now?.amount), Number(now?.proposed), now?.way?.report]).toEqual([
      undefined,
      1234.56,
      617.28,
      'doubtfulDebts',
    ])
    const shown = async () => {
      const { rows, totals } = await show('doubtfulDebts', { asOf: `${year}-12-31` })
      const below = (name: string) => Number(rows.find(({ cells }) => cells['guardian'] === name)?.cells['proposedAllowance'])
      return { totals, stands: below('allowanceStanding'), lacking: below('allowanceLacking') }
    }
    const { totals } = await shown()
    const proposed = Number(totals['proposedAllowance'])
    const rates = { over90: 10, over180: 25, over365: 50 }
    const reckoned = Object.entries(rates).reduce((sum, [age, rate]) => sum + (Number(totals[age]) * rate) / 100, 0)
    expect(proposed).toBeCloseTo(reckoned, 0)
    // What no instalment says since when it is owed stands beside, with nothing proposed for it.
    const { rows: aged } = await show('receivableAgeing', { asOf: `${year}-12-31` })
    const unaged = aged.map(({ cells }) => cells['otherEntries'] ?? '0').filter((amount) => compare(amount, '0') > 0)
    expect(unaged.length).toBeGreaterThan(0)
    expect(compare(totals['otherEntries'] ?? '0', sum(unaged))).toBe(0)
    // What stands already is taken off; the voucher is a draft that its author may change.
    await post(`${year}-12-14`, [
      ['6117', '100.00'],
      ['1119', '-100.00'],
    ])
    const { stands, lacking } = await shown()
    expect([stands, lacking]).toEqual([100, Number((proposed - 100).toFixed(2))])
    const ask = () =>
      admin.call<{ waiting: number | null; voucher: { entries: { account: number; debit?: string; credit?: string }[] } | null }>(
        'GET',
        `ledger/allowance?asOf=${year}-12-31`,
        { year, branch },
      )
    const { voucher } = (await ask()).body
    const [expense, allowance] = [await account('6117'), await account('1119')]
    expect(voucher?.entries.map((line) => [line.account, Number(line.debit ?? 0), Number(line.credit ?? 0)])).toEqual([
      [expense?.id, lacking, 0],
      [allowance?.id, 0, lacking],
    ])
    const draft = await admin.call<{ id: number; version: number }>('POST', 'vouchers', { year, branch, body: voucher })
    expect(draft.status, JSON.stringify(draft.body)).toBe(201)
    expect((await ask()).body).toEqual({ waiting: draft.body.id, voucher: null })
    expect((await parts()).filter(({ overdue }) => overdue).length).toBeGreaterThan(0)
    const at = { year, branch }
    const opened = await admin.call('PUT', `vouchers/${draft.body.id}`, {
      ...at,
      body: { version: draft.body.version, status: 'open' },
    })
    expect(opened.status, JSON.stringify(opened.body)).toBe(200)
    expect((await admin.call('POST', `vouchers/${draft.body.id}/post`, { ...at, body: {} })).status).toBe(200)
    // What has no age stays in sight.
    expect((await parts()).map(({ overdue, unaged }) => overdue ?? unaged)).toEqual([true])
    const nothing = await ask()
    expect([nothing.status, (nothing.body as unknown as Problem).errors[0]?.code]).toEqual([409, 'Allowance.Nothing'])
    // The share is the school's own.
    const [company] = (await admin.call<{ id: number; version: number }[]>('GET', 'company')).body
    const set = (version: number | undefined, doubtfulOver365: string) =>
      admin.call<{ version: number }>('PUT', 'company', { body: { version, doubtfulOver365 } })
    const changed = await set(company?.version, '100')
    expect(Number((await ask()).body.voucher?.entries[0]?.debit)).toBe(617.28)
    await set(changed.body.version, '50')
  })

  it('explains the change of cash by the result, by what is no money, and by every other account, and leaves nothing unclassified', async () => {
    const before = await show('cashFlow')
    await post(`${year}-06-01`, [
      ['110201', '100000.00'],
      ['2202', '-100000.00'],
    ])
    await post(`${year}-06-02`, [
      ['3104', '60000.00'],
      ['2124', '-60000.00'],
    ])
    await post(`${year}-06-03`, [
      ['2124', '45000.00'],
      ['110201', '-45000.00'],
    ])
    await post(`${year}-12-16`, [
      ['2123', '500.00'],
      ['110201', '-500.00'],
    ])
    // A bus of 45,000 with 10,000 of depreciation is sold for 30,000: the loss is of investing, where its account says so.
    await post(`${year}-07-01`, [
      ['110201', '30000.00'],
      ['1209', '10000.00'],
      ['6116', '5000.00'],
      ['1202', '-45000.00'],
    ])
    // A bus by a loan, one on credit, and a debt of former years that was found: no cash flow, but told beneath.
    const exchanged = beneath(await show('cashFlow'))
    await post(`${year}-07-03`, [
      ['1202', '100000.00'],
      ['2202', '-100000.00'],
    ])
    await post(`${year}-07-04`, [
      ['1202', '7000.00'],
      ['2120', '-7000.00'],
    ])
    await post(`${year}-07-05`, [
      ['3104', '400.00'],
      ['2120', '-400.00'],
    ])
    const [after, income] = [await show('cashFlow'), await show('incomeStatement')]
    // Salaries that the owner paid never came through the school, nor did the first goods of its stores.
    const ofGoods = `l.date >= '${year}-01-01' and l.entry_id in (select x.entry_id from ledger_rows x join accounts y on y.tenant_id = x.tenant_id and y.id = x.account_id
      join journal_entries e on e.tenant_id = x.tenant_id and e.id = x.entry_id where x.tenant_id = 1 and y.code = '3101' and e.resource = 'additionOrders')`
    const inKind = (code: string) => booked(code, ofGoods)
    expect(exchanged).toEqual([
      ['paidByOwners', '3101', toFixed(negate(await inKind('3101')), 2)],
      ['paidByOwners', '3102', toFixed(negate(await booked('3102')), 2)],
    ])
    expect(beneath(after)).toEqual([
      ['assetsOnCredit', '1202', '7000.00'],
      ['assetsByLoan', '1202', '100000.00'],
      ...exchanged,
      ['otherWithoutCash', '3104', '400.00'],
    ])
    // A dividend is told once, as it is paid: not as it was declared, neither in financing nor among what moved no cash.
    const between = (from: string, to: string) => {
      const place = (name: string) => after.rows.findIndex(({ cells }) => cells['account'] === name)
      return after.rows.slice(place(from) + 1, place(to)).map(({ cells }) => [cells['code'] ?? cells['account'], cells['amount']])
    }
    expect(between('financingActivities', 'netFinancingCash')).toEqual([
      ['2124', '-45000.00'],
      ['2202', '100000.00'],
      ['3101', '900000.00'],
    ])
    const delta = (name: string) => toFixed(subtract(said(after, name), said(before, name)), 2)
    expect(
      ['netOperatingCash', 'netInvestingCash', 'netFinancingCash', 'netCashChange', 'zakatPaid', 'cashFromOperations'].map(delta),
    ).toEqual(['-500.00', '30000.00', '55000.00', '84500.00', '-500.00', '0.00'])
    expect(said(after, 'resultBeforeZakat')).toBe(said(income, 'resultBeforeZakat'))
    expect(said(after, 'unclassifiedCash')).toBe('0.00')
    // What was depreciated, without what a sold bus took along.
    const amounts = (code: string) => after.rows.flatMap(({ cells }) => (cells['code'] === code ? [cells['amount']] : []))
    expect(amounts('1209')).toEqual(['25000.00'])
    // The loss is taken out of the result once, and what came of the bus is one line.
    expect([amounts('6116'), said(after, 'disposalProceeds')]).toEqual([['5000.00'], '30000.00'])
    // Every account of the working capital, and cash, are what the rows of the books say, without what no cash moved.
    const from = after.rows.findIndex(({ cells }) => cells['account'] === 'workingCapitalChanges')
    const working = after.rows.slice(from).filter(({ level, cells }) => level === 2 && /^(1[01]|2)/.test(cells['code'] ?? ''))
    expect(working.length).toBeGreaterThan(5)
    const withoutCash: Record<string, string> = { 2120: '7400.00' }
    for (const { cells } of working) {
      const code = cells['code'] ?? ''
      const without = add(withoutCash[code] ?? '0', negate(await inKind(code)))
      expect(toFixed(add(cells['amount'] ?? '', without), 2), code).toBe(toFixed(negate(await booked(code)), 2))
    }
    const cash = '(1101|1102)%'
    expect(compare(said(after, 'netCashChange'), await booked(cash))).toBe(0)
    expect(compare(said(after, 'cashAtEnd'), await booked(cash, `l.date <= '${year}-12-31'`))).toBe(0)
    expect(toFixed(add(said(after, 'cashAtBeginning'), said(after, 'netCashChange')), 2)).toBe(said(after, 'cashAtEnd'))
    expect(toFixed(sum(['netOperatingCash', 'netInvestingCash', 'netFinancingCash'].map((name) => said(after, name))), 2)).toBe(
      said(after, 'netCashChange'),
    )
    // Lasting things by their cost, less what a sold one had been depreciated by, and the loss.
    const bought = add(negate(await booked('(1201|1202|1203|1204)')), '107000')
    expect(compare(said(after, 'netInvestingCash'), subtract(bought, '15000'))).toBe(0)
  })

  it('compares cash flows of branches and years, and every one of them by itself', async () => {
    const [whole, parts] = [await show('cashFlow', {}, master), await show('cashFlow', { by: 'branch' }, master)]
    const keys = parts.columns.flatMap(({ name }) => (name.startsWith('k') ? [name] : []))
    expect(keys.length).toBe(2)
    for (const line of ['netOperatingCash', 'netInvestingCash', 'netFinancingCash', 'netCashChange', 'cashAtEnd']) {
      expect(said(parts, line, 'sum'), line).toBe(said(whole, line))
      expect(toFixed(sum(keys.map((key) => said(parts, line, key))), 2), line).toBe(said(whole, line))
    }
    expect(keys.map((key) => said(parts, 'unclassifiedCash', key))).toEqual(['0.00', '0.00'])
    const years = await show('cashFlow', { by: 'year' })
    const [last, now] = [`k${year - 1}-12-31`, `k${year}-12-31`]
    expect(said(years, 'netCashChange', now)).toBe(said(await show('cashFlow'), 'netCashChange'))
    const former = await show('cashFlow', { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` })
    expect(said(years, 'netFinancingCash', last)).toBe(said(former, 'netFinancingCash'))
    // The owner's rent of that year went through no account of cash.
    expect([said(former, 'netFinancingCash'), beneath(former)]).toEqual(['0.00', [['paidByOwners', '3101', '1200.00']]])
    // A debt that becomes capital is told beneath alone.
    await post(
      `${year - 1}-12-05`,
      [
        ['2202', '5000.00'],
        ['3101', '-5000.00'],
      ],
      year - 1,
    )
    const converted = await show('cashFlow', { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` })
    expect(beneath(converted)).toEqual([
      ['debtsToCapital', '3101', '5000.00'],
      ['paidByOwners', '3101', '1200.00'],
    ])
    expect(said(converted, 'netFinancingCash')).toBe('0.00')
    const short = await show('cashFlow', { level: '1' })
    expect(short.rows.every(({ level }) => (level ?? 0) === 0)).toBe(true)
  })

  it('tells what nothing places, until somebody places it, and income and expense stand only where they can', async () => {
    const made = await admin.call<{ id: number; version: number }>('POST', 'accounts', {
      body: { code: '19', arabicName: 'استثمارات', kind: 'asset' },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    await post(`${year}-07-02`, [
      ['19', '70.00'],
      ['110201', '-70.00'],
    ])
    const lost = await show('cashFlow')
    const at = lost.rows.findIndex(({ cells }) => cells['account'] === 'unclassifiedCash')
    expect(lost.rows[at]).toMatchObject({ role: 'bad', cells: { amount: '-70.00' } })
    expect(lost.rows[at + 1]).toMatchObject({ ids: { account: made.body.id }, cells: { code: '19', amount: '-70.00' } })
    // Closing names it as well.
    expect(await missing('unclassified')).toEqual([[null, '-70.00', 'cashFlow']])
    const place = async (code: string, cashFlow: string) => {
      const found = await account(code)
      return admin.call<Problem>('PUT', `accounts/${found?.id}`, { body: { version: found?.version, cashFlow } })
    }
    expect((await place('19', 'investing')).status).toBe(200)
    const placed = await show('cashFlow')
    expect([said(placed, 'unclassifiedCash'), await missing('unclassified')]).toEqual(['0.00', []])
    expect(toFixed(subtract(said(placed, 'netInvestingCash'), said(lost, 'netInvestingCash')), 2)).toBe('-70.00')
    const refused = await place('6102', 'cash')
    expect([refused.status, refused.body.errors.map(({ code, field }) => [code, field])]).toEqual([
      400,
      [['Account.CashFlowOfResult', 'cashFlow']],
    ])
  })

  it('leads equity from its opening to the balance sheet, by result, owners, transfers and other movements', async () => {
    const before = await show('changesInEquity')
    await post(`${year}-08-01`, [
      ['3104', '8000.00'],
      ['3103', '-8000.00'],
    ])
    // An expense of a former year that was found, and what a family owed before.
    await post(`${year}-08-02`, [
      ['3104', '700.00'],
      ['1131', '-700.00'],
    ])
    // What the owner brought in cash is a contribution, whatever else the same voucher holds.
    await post(`${year}-08-03`, [
      ['110201', '1000.00'],
      ['3101', '-800.00'],
      ['2120', '-200.00'],
    ])
    const [changes, sheet, income] = await Promise.all([show('changesInEquity'), show('balanceSheet'), show('incomeStatement')])
    const total = (column: string) => said(changes, 'totalEquity', column)
    expect(total('closing')).toBe(said(sheet, 'totalEquity'))
    expect(total('result')).toBe(said(income, 'netResult'))
    // The demo's owner has paid salaries for the school, and brought the first goods of its stores.
    const ofGoods = `l.entry_id in (select id from journal_entries where tenant_id = 1 and resource = 'additionOrders')`
    const inKind = [await booked('3102'), await booked('3101', ofGoods)]
    const brought = toFixed(subtract('900800', sum(inKind)), 2)
    expect(compare(brought, '900000')).toBe(1)
    expect([total('contributions'), total('distributions'), total('transfers')]).toEqual([brought, '-60000.00', '0.00'])
    expect(toFixed(subtract(total('otherMovements'), said(before, 'totalEquity', 'otherMovements')), 2)).toBe('-700.00')
    expect([ofCode(changes, '3103', 'transfers'), ofCode(changes, '3104', 'transfers')]).toEqual(['8000.00', '-8000.00'])
    expect(ofCode(changes, '3104', 'distributions')).toBe('-60000.00')
    expect(compare(ofCode(changes, '3101', 'closing'), negate(await booked('3101', `l.date <= '${year}-12-31'`)))).toBe(0)
    const columns = ['opening', 'result', 'contributions', 'distributions', 'transfers', 'otherMovements']
    for (const { cells } of changes.rows)
      expect(compare(sum(columns.map((column) => cells[column] ?? '0')), cells['closing'] ?? '0'), JSON.stringify(cells)).toBe(0)
    const years = await show('changesInEquity', { by: 'year' })
    const totals = years.rows.flatMap(({ cells }) => (cells['account'] === 'totalEquity' ? [cells] : []))
    expect(totals.map(({ closing }) => closing)).toEqual([
      said(await show('balanceSheet', { date: `${year - 1}-12-31` }), 'totalEquity'),
      total('closing'),
    ])
    const parts = await show('changesInEquity', { by: 'branch' }, master)
    const sums = parts.rows.flatMap(({ cells }) => (cells['account'] === 'totalEquity' ? [cells['closing'] ?? '0'] : []))
    expect(compare(sum(sums.slice(0, -1)), sums.at(-1) ?? '')).toBe(0)
  })

  it('shows opposite balances of parties on the other side, as much on both, and leads to who they are', async () => {
    const [before, trial] = [await show('balanceSheet'), await show('trialBalance')]
    const party = async (resource: string) => ({
      resource,
      id: (await admin.call<{ id: number }[]>('GET', `${resource}?range=[0,0]`, { year, branch })).body[0]?.id ?? 0,
    })
    const [guardian, supplier] = [await party('guardians'), await party('suppliers')]
    await post(`${year}-09-01`, [
      ['110201', '90000.00'],
      ['1110', '-90000.00', guardian],
    ])
    await post(`${year}-09-02`, [
      ['2101', '40000.00', supplier],
      ['110201', '-40000.00'],
    ])
    const after = await show('balanceSheet')
    for (const sheet of [before, after]) expect(said(sheet, 'totalAssets')).toBe(said(sheet, 'totalLiabilitiesAndEquity'))
    const split = async (code: string, column: string) =>
      (
        await run<{ debit: string; credit: string }>(
          `select coalesce(sum(b) filter (where b > 0), 0)::text as debit, coalesce(-sum(b) filter (where b < 0), 0)::text as credit from (select sum(l.debit - l.credit) as b
            from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
            where l.tenant_id = 1 and l.branch_id = ${branch} and a.code = '${code}' and l.date <= '${year}-12-31' group by l.${column}) s`,
        )
      )[0] as { debit: string; credit: string }
    const [families, suppliers] = [await split('1110', 'guardian_id'), await split('2101', 'supplier_id')]
    expect(compare(families.credit, '0')).toBe(1)
    expect(compare(suppliers.debit, '0')).toBe(1)
    const turned = (name: string, code: string) =>
      after.rows.find(({ cells }) => cells['account'] === name && cells['code'] === code) as Row
    const own = (code: string) =>
      toFixed(after.rows.find(({ cells, drill }) => cells['code'] === code && !drill)?.cells['amount'] ?? '0', 2)
    const [credits, debits] = [turned('creditsOfFamilies', '1110'), turned('debitsOfSuppliers', '2101')]
    expect([own('1110'), credits.cells['amount']]).toEqual([toFixed(families.debit, 2), toFixed(families.credit, 2)])
    expect([own('2101'), debits.cells['amount']]).toEqual([toFixed(suppliers.credit, 2), toFixed(suppliers.debit, 2)])
    // Assets before the first total, liabilities behind it; what both grew by beside the money itself is alike.
    const place = (row: Row) => after.rows.indexOf(row)
    const total = after.rows.findIndex(({ cells }) => cells['account'] === 'totalAssets')
    expect([place(debits) < total, place(credits) > total]).toEqual([true, true])
    // They stand in the groups of receivables and payables, whose sums and whose whole have them.
    const groupOf = (sheet: Report, row: Row) =>
      sheet.rows.slice(0, sheet.rows.indexOf(row)).findLast(({ level = 0 }) => level < (row.level ?? 0)) as Row
    for (const [row, code] of [
      [debits, '11'],
      [credits, '21'],
    ] as const) {
      const group = groupOf(after, row)
      expect([group.cells['code'], group.level, row.level]).toEqual([code, 1, 2])
      const within = after.rows.slice(place(group) + 1)
      const next = within.findIndex(({ level = 0 }) => level <= 1)
      const below = within.slice(0, next).filter(({ level }) => level === 2)
      expect(compare(sum(below.map(({ cells }) => cells['amount'] ?? '0')), group.cells['amount'] ?? '')).toBe(0)
    }
    // What the highest accounts show is the whole; what is owed to branches is of no account of theirs.
    const [assets, owed] = [after.rows.slice(0, total), after.rows.slice(total + 1)]
    const highest = (rows: readonly Row[]) =>
      toFixed(sum(rows.filter(({ level, drill }) => level === 0 && !drill).map(({ cells }) => cells['amount'] ?? '0')), 2)
    const end = owed.findIndex(({ cells }) => cells['account'] === 'totalLiabilities')
    expect([highest(assets), highest(owed.slice(0, end))]).toEqual([said(after, 'totalAssets'), said(after, 'totalLiabilities')])
    const short = await show('balanceSheet', { level: '2' })
    expect(short.rows.filter(({ drill }) => drill)).toEqual([])
    for (const code of ['1', '11', '2', '21']) expect(ofCode(short, code), code).toBe(ofCode(after, code))
    // Where the settings name no such account they stand beside the groups.
    const mapped = `tenant_id = 1 and role in ('guardianReceivable', 'supplierPayable', 'guardianAdvance')`
    const [kept] = await run<{ rows: unknown }>(`select jsonb_agg(m) as rows from company_account_mappings m where ${mapped}`)
    await run(`delete from company_account_mappings where ${mapped}`)
    const apart = await show('balanceSheet')
    await run(
      `insert into company_account_mappings overriding system value
        select * from jsonb_populate_recordset(null::company_account_mappings, '${JSON.stringify(kept?.rows)}')`,
    )
    expect(apart.rows.flatMap(({ drill, level }) => (drill ? [level] : [])).every((level) => level === 0)).toBe(true)
    const sumOfDebits = sum(after.rows.flatMap((row) => (row.drill && place(row) < total ? [row.cells['amount'] ?? '0'] : [])))
    // Beside no account for advances their tax is an asset.
    const tax = ofCode(apart, '1151')
    expect(tax).toBe(toFixed(negate(ofCode(after, '1151')), 2))
    expect(ofCode(apart, '11')).toBe(toFixed(sum([ofCode(after, '11'), negate(sumOfDebits), tax]), 2))
    for (const name of ['totalAssets', 'totalLiabilities'])
      expect(said(apart, name)).toBe(toFixed(add(said(after, name), tax), 2))
    // The trial balance has what the account has.
    const of = (report: Report, code: string) =>
      subtract(ofCode(report, code, 'closingDebit'), ofCode(report, code, 'closingCredit'))
    expect(compare(of(await show('trialBalance'), '1110'), subtract(of(trial, '1110'), '90000'))).toBe(0)
    expect(compare(of(await show('trialBalance'), '1110'), subtract(families.debit, families.credit))).toBe(0)
    // Who they are.
    expect(credits.drill?.report).toBe('partyBalances')
    const who = await show('partyBalances', {
      date: `${year}-12-31`,
      account: String(credits.ids?.['account']),
      side: String(credits.ids?.['side']),
    })
    expect([who.totals['credit'], who.rows.every(({ cells }) => cells['debit'] === null)]).toEqual([
      toFixed(families.credit, 2),
      true,
    ])
    const family = who.rows.find(({ ids }) => ids?.['party'] === `guardians:${guardian.id}`)
    const statement = await show('accountStatement', {
      account: String(family?.ids?.['account']),
      party: String(family?.ids?.['party']),
    })
    expect(compare(negate(statement.rows.at(-1)?.cells['balance'] ?? ''), family?.cells['credit'] ?? '')).toBe(0)
    // By branch and in the whole school the sides agree as well.
    for (const by of ['none', 'branch', 'year']) {
      const sheet = await show('balanceSheet', { by }, master)
      for (const { name } of sheet.columns.filter(({ kind }) => kind === 'money'))
        expect(said(sheet, 'totalAssets', name), `${by} ${name}`).toBe(said(sheet, 'totalLiabilitiesAndEquity', name))
    }
  })

  it('shows a bank that is overdrawn among what is owed, a tax that the authority gives back among the assets, and what is worn where it was', async () => {
    const ends = (code: string, at = branch) =>
      run<{ sum: string }>(
        `select coalesce(sum(l.debit - l.credit), 0)::text as sum from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
          where l.tenant_id = 1 and l.branch_id = ${at} and a.code = '${code}' and l.date <= '${year}-12-31'`,
      ).then(([row]) => row?.sum ?? '0')
    const turned = async (code: string, to: string) => {
      const more = subtract(to, await ends(code))
      await post(`${year}-12-20`, [
        [code, more],
        ['3101', negate(more)],
      ])
      return more
    }
    const made = []
    for (const [code, to] of [
      ['110202', '-7000.00'],
      ['1140', '-60.00'],
      ['2121', '450.00'],
      ['2112', '30.00'],
      ['1209', '-900.00'],
      ['1119', '-800.00'],
      ['2202', '200.00'],
    ] as const)
      made.push([code, await turned(code, to)] as const)
    const sheet = await show('balanceSheet')
    const total = sheet.rows.findIndex(({ cells }) => cells['account'] === 'totalAssets')
    const where = (code: string) => {
      const at = sheet.rows.flatMap(({ cells }, index) => (cells['code'] === code ? [index] : []))
      return at.map((index) => [index < total ? 'asset' : 'owed', toFixed(sheet.rows[index]?.cells['amount'] ?? '', 2)])
    }
    expect(where('110202')).toEqual([['owed', '7000.00']])
    expect(where('1140')).toEqual([['owed', '60.00']])
    expect(where('2121')).toEqual([['asset', '450.00']])
    expect(where('2112')).toEqual([['asset', '30.00']])
    // What is taken off others by its nature, and what is kept for long, stays.
    expect(where('1209')).toEqual([['asset', '-900.00']])
    expect(where('1119')).toEqual([['asset', '-800.00']])
    expect(where('2202')).toEqual([['owed', '-200.00']])
    const row = (code: string) => sheet.rows.find(({ cells }) => cells['code'] === code) as Row
    expect(row('110202').cells['account']).toBe('bankOverdraft')
    expect(row('2121').cells['account']).toMatchObject({ englishName: 'VAT settlement' })
    // In the current part, whose sums and whose whole have them.
    const sumUp = (code: string, part: readonly Row[]) => {
      const from = part.findIndex(({ cells }) => cells['code'] === code)
      const { level = 0 } = part[from] as Row
      const next = part.slice(from + 1).findIndex((one) => (one.level ?? 0) <= level)
      const below = part.slice(from + 1, from + 1 + next).filter((one) => one.level === level + 1)
      return [toFixed(sum(below.map(({ cells }) => cells['amount'] ?? '0')), 2), below.map(({ cells }) => cells['code'])] as const
    }
    for (const [group, code] of [
      ['11', '2121'],
      ['21', '110202'],
    ] as const) {
      const [whole, codes] = sumUp(group, sheet.rows)
      expect([whole, codes.includes(code)]).toEqual([ofCode(sheet, group), true])
    }
    expect(said(sheet, 'totalAssets')).toBe(said(sheet, 'totalLiabilitiesAndEquity'))
    // The line leads to the account, and the trial balance has what it had.
    const { body } = await admin.call<Report>(
      'GET',
      `reports/accountStatement?account=${row('110202').ids?.['account']}&to=${year}-12-31`,
      { year, branch },
    )
    expect(compare(body.rows.at(-1)?.cells['balance'] ?? '', '-7000')).toBe(0)
    const trial = await show('trialBalance')
    expect([ofCode(trial, '110202', 'closingCredit'), ofCode(trial, '2121', 'closingDebit')]).toEqual(['7000.00', '450.00'])
    // It is cash in the statement of cash flows, whichever side it stands on.
    const flows = await show('cashFlow')
    expect(ofCode(flows, '110202')).toBe('-7000.00')
    // And says where the balance sheet has it: what is held among the assets, what banks have lent among what is owed.
    const [held, owedToBanks] = ['cashInAssets', 'overdraftsOwed'].map((name) => said(flows, name)) as [string, string]
    expect(toFixed(add(held, owedToBanks), 2)).toBe(said(flows, 'cashAtEnd'))
    const overdrawn = sheet.rows.flatMap(({ cells }) => (cells['account'] === 'bankOverdraft' ? [cells['amount'] ?? ''] : []))
    expect(owedToBanks).toBe(toFixed(negate(sum(overdrawn)), 2))
    expect(held).toBe(toFixed(add(ofCode(sheet, '1101'), ofCode(sheet, '1102')), 2))
    // What was overdrawn before the period is told in the same way.
    const later = await show('cashFlow', { from: `${year}-12-21`, to: `${year}-12-31` })
    const begins = later.rows.findIndex(({ cells }) => cells['account'] === 'cashAtBeginning')
    const beside = later.rows.slice(begins + 1, begins + 3)
    expect(beside.map(({ cells }) => [cells['account'], toFixed(cells['amount'] ?? '', 2)])).toEqual([
      ['cashInAssets', held],
      ['overdraftsOwed', owedToBanks],
    ])
    for (const format of ['csv', 'pdf']) {
      const file = await admin.call<Uint8Array>('GET', `reports/balanceSheet/file?format=${format}`, {
        year,
        branch,
        language: 'en',
      })
      const text = format === 'pdf' ? readPdf(Buffer.from(file.body)).text : Buffer.from(file.body).toString()
      expect(text).toContain('Bank overdraft')
    }
    // Each branch and year has its own side; the whole has one, and the difference is eliminated.
    const other = (
      await run<{ id: number }>(`select id from branches where tenant_id = 1 and not is_master and id <> ${branch}`)
    )[0]
    const more = subtract('9000', await ends('110202', other?.id))
    await post(
      `${year}-12-20`,
      [
        ['110202', more],
        ['3101', negate(more)],
      ],
      year,
      other?.id,
    )
    const every = await show('balanceSheet', { by: 'branch' }, master)
    const cellsOf = (account: string | null) =>
      every.rows.find(({ cells }) => cells['code'] === '110202' && (account === null) === (cells['account'] !== 'bankOverdraft'))
        ?.cells
    const [overdraft, bank] = [cellsOf('bankOverdraft'), cellsOf(null)]
    expect([overdraft?.[`k${branch}`], bank?.[`k${other?.id}`]].map((one) => toFixed(one ?? '', 2))).toEqual([
      '7000.00',
      '9000.00',
    ])
    const rest = toFixed(overdraft?.['eliminated'] ?? '', 2)
    expect([rest, toFixed(bank?.['eliminated'] ?? '', 2)]).toEqual(['-7000.00', '-7000.00'])
    for (const by of ['none', 'branch', 'year']) {
      const one = await show('balanceSheet', { by }, master)
      for (const { name } of one.columns.filter(({ kind }) => kind === 'money'))
        expect(said(one, 'totalAssets', name), `${by} ${name}`).toBe(said(one, 'totalLiabilitiesAndEquity', name))
    }
    for (const [code, more] of made)
      await post(`${year}-12-20`, [
        ['3101', more],
        [code, negate(more)],
      ])
  })

  it('takes the tax of advances off the advances, as nothing that the school owns', async () => {
    const sheet = async () => {
      const found = await show('balanceSheet')
      const at = (code: string) => found.rows.findIndex(({ cells }) => cells['code'] === code)
      const assets = found.rows.findIndex(({ cells }) => cells['account'] === 'totalAssets')
      return {
        found,
        stands: at('1151') > assets && at('1151') === at('2102') + 1,
        inAssets: at('1151') >= 0 && at('1151') < assets,
      }
    }
    const before = (await sheet()).found
    await post(`${year}-11-20`, [
      ['1151', '15.00'],
      ['2120', '-15.00'],
    ])
    const { found, stands, inAssets } = await sheet()
    expect([stands, inAssets]).toEqual([true, false])
    const grown = (name: string) => toFixed(subtract(said(found, name), said(before, name)), 2)
    expect(['totalAssets', 'totalLiabilities', 'totalLiabilitiesAndEquity'].map(grown)).toEqual(['0.00', '0.00', '0.00'])
    expect(said(found, 'totalAssets')).toBe(said(found, 'totalLiabilitiesAndEquity'))
    expect(compare(ofCode(found, '1151'), negate(await booked('1151', `l.date <= '${year}-12-31'`)))).toBe(0)
    // With a credit balance it is owed, and stands among what is.
    const more = await booked('1151', `l.date <= '${year}-12-31'`)
    await post(`${year}-11-20`, [
      ['2120', add(more, '1')],
      ['1151', negate(add(more, '1'))],
    ])
    const turned = await sheet()
    expect([turned.stands, turned.inAssets, ofCode(turned.found, '1151')]).toEqual([false, false, '1.00'])
    expect(said(turned.found, 'totalAssets')).toBe(said(turned.found, 'totalLiabilitiesAndEquity'))
    await post(`${year}-11-20`, [
      ['1151', add(more, '1')],
      ['2120', negate(add(more, '1'))],
    ])
  })

  it('has one balance of a party in the whole school: what a branch owes it is set against what it owes another', async () => {
    const [other] = await run<{ id: number }>(
      `select id from branches where tenant_id = 1 and not is_master and id <> ${branch} order by id`,
    )
    const [supplier] = (await admin.call<{ id: number }[]>('GET', 'suppliers?range=[1,1]', { year, branch })).body
    const named = { resource: 'suppliers', id: supplier?.id ?? 0 }
    await post(`${year}-09-10`, [
      ['2101', '70000.00', named],
      ['110201', '-70000.00'],
    ])
    await post(
      `${year}-09-11`,
      [
        ['110201', '50000.00'],
        ['2101', '-50000.00', named],
      ],
      year,
      other?.id ?? 0,
    )
    /** The sides of an account straight from the rows, each party with its balance in these branches together. */
    const sides = async (code: string, column: string, branches: string) => {
      const [found] = await run<{ debit: string; credit: string }>(
        `select coalesce(sum(b) filter (where b > 0), 0)::text as debit, coalesce(-sum(b) filter (where b < 0), 0)::text as credit from (select sum(l.debit - l.credit) as b
          from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
          where l.tenant_id = 1 and l.branch_id in (${branches}) and a.code = '${code}' and l.date <= '${year}-12-31' group by l.${column}) s`,
      )
      return [toFixed(found?.debit ?? '0', 2), toFixed(found?.credit ?? '0', 2)]
    }
    const all = `select id from branches where tenant_id = 1`
    /** Debits and credits of an account as a sheet has them in a column. */
    const shown = (sheet: Report, code: string, column: string) => {
      const amount = (turned: boolean) =>
        toFixed(
          sheet.rows.find(({ cells, drill }) => cells['code'] === code && (drill?.report === 'partyBalances') === turned)?.cells[
            column
          ] ?? '0',
          2,
        )
      return code.startsWith('1') ? [amount(false), amount(true)] : [amount(true), amount(false)]
    }
    for (const [code, column] of [
      ['2101', 'supplier_id'],
      ['1110', 'guardian_id'],
    ] as const) {
      const whole = await sides(code, column, all)
      const [none, years, branches] = [
        await show('balanceSheet', {}, master),
        await show('balanceSheet', { by: 'year' }, master),
        await show('balanceSheet', { by: 'branch' }, master),
      ]
      expect(shown(none, code, 'amount')).toEqual(whole)
      expect(shown(years, code, `k${year}-12-31`)).toEqual(whole)
      expect(shown(branches, code, 'sum')).toEqual(whole)
      const parts = await Promise.all([branch, other?.id].map((id) => sides(code, column, String(id))))
      expect([branch, other?.id].map((id) => shown(branches, code, `k${id}`))).toEqual(parts)
      const less = [0, 1].map((side) => toFixed(subtract(whole[side] ?? '', sum(parts.map((part) => part[side] ?? ''))), 2))
      expect(shown(branches, code, 'eliminated')).toEqual(less)
      if (code === '2101') expect(compare(less[0] ?? '', '0')).toBe(-1)
      for (const { name } of branches.columns.filter(({ kind }) => kind === 'money'))
        expect(said(branches, 'totalAssets', name), name).toBe(said(branches, 'totalLiabilitiesAndEquity', name))
      const who = await show('partyBalances', { date: `${year}-12-31`, account: String((await account(code))?.id) }, master)
      expect([who.totals['debit'], who.totals['credit']]).toEqual(whole)
    }
  })

  it('tells no opposite balance of few employees by what they have in two branches', async () => {
    const [other] = await run<{ id: number }>(
      `select id from branches where tenant_id = 1 and not is_master and id <> ${branch} order by id`,
    )
    const people = await run<{ id: number }>(
      `select id from employees where tenant_id = 1 and branch_id = ${branch} and status <> 'ended' order by id limit 6`,
    )
    const of = (at: number) => ({ resource: 'employees', id: people[at]?.id ?? 0 })
    const opposite = async () => {
      const { rows } = await show('balanceSheet', {}, master)
      return (
        rows.find(({ cells }) => cells['code'] === '2113' && cells['account'] === 'debitsOfEmployees')?.cells['amount'] ?? '0.00'
      )
    }
    expect(await opposite()).toBe('0.00')
    const owes = (at: number) =>
      post(`${year}-10-05`, [
        ['2113', '100.00', of(at)],
        ['110201', '-100.00'],
      ])
    const isOwed = (at: number, where: number) =>
      post(
        `${year}-10-06`,
        [
          ['110201', '30.00'],
          ['2113', '-30.00', of(at)],
        ],
        year,
        where,
      )
    for (const at of [0, 1]) await owes(at)
    for (const at of [3, 4, 5]) await isOwed(at, branch)
    // What two owe is one figure with what others are owed: that of the account, which stands on the side that it has.
    expect(await opposite()).toBe('110.00')
    const { rows } = await show('balanceSheet', {}, master)
    expect(rows.filter(({ cells }) => cells['code'] === '2113')).toHaveLength(1)
    await owes(2)
    expect(await opposite()).toBe('300.00')
    // Who has moved is known in both branches. To set off what one or two are owed there would tell how much that is.
    await run(
      `update employees set branch_id = ${other?.id} where tenant_id = 1 and id in (${people.map(({ id }) => id).join()})`,
    )
    for (const at of [0, 1]) await isOwed(at, other?.id ?? 0)
    expect(await opposite()).toBe('300.00')
    await isOwed(2, other?.id ?? 0)
    await run(`update employees set branch_id = ${branch} where tenant_id = 1 and id in (${people.map(({ id }) => id).join()})`)
    expect(await opposite()).toBe('210.00')
  })

  it('tells what is paid on a debt for assets as investing, in proportion where it is for expenses too, and settles the oldest debt first', async () => {
    const made = await admin.call<{ id: number }>('POST', 'suppliers', { year, branch, body: { arabicName: 'معرض الحافلات' } })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const seller = { resource: 'suppliers', id: made.body.id }
    // What the demo owes and pays is of the operations.
    const others = await booked('2101', `l.date between '${year}-11-01' and '${year}-11-30'`)
    const figures = async () => {
      const found = await show('cashFlow', { from: `${year}-11-01`, to: `${year}-11-30` })
      const from = found.rows.findIndex(({ cells }) => cells['account'] === 'workingCapitalChanges')
      const to = found.rows.findIndex(({ cells }) => cells['account'] === 'netOperatingCash')
      const payables = from < 0 ? undefined : found.rows.slice(from, to).find(({ cells }) => cells['code'] === '2101')
      const paid = found.rows.find(({ cells }) => cells['account'] === 'paidForAssets')
      expect(said(found, 'unclassifiedCash')).toBe('0.00')
      return [
        toFixed(add(payables?.cells['amount'] ?? '0', others), 2),
        paid === undefined ? '0.00' : paid.cells['amount'],
        said(found, 'netInvestingCash'),
        said(found, 'disposalProceeds'),
      ]
    }
    const pay = (date: string, amount: string) =>
      post(date, [
        ['2101', amount, seller],
        ['110201', `-${amount}`],
      ])
    // Bought on credit, with its tax: nothing is told but beneath. The tax is the operations' own.
    await post(`${year}-11-02`, [
      ['1202', '100000.00'],
      ['1150', '15000.00'],
      ['2101', '-115000.00', seller],
    ])
    await post(`${year}-11-03`, [
      ['6105', '3000.00'],
      ['2101', '-3000.00', seller],
    ])
    expect(await figures()).toEqual(['18000.00', '0.00', '0.00', '0.00'])
    const november = await show('cashFlow', { from: `${year}-11-01`, to: `${year}-11-30` })
    expect(beneath(november)).toEqual([['assetsOnCredit', '1202', '100000.00']])
    // A payment document names no bill: it settles what arose first, half of the bus with half of its tax.
    const [method] = (await admin.call<{ id: number }[]>('GET', `paymentMethods?${query({ filter: { kind: 'transfer' } })}`)).body
    const payment = await admin.call<{ id: number } & Problem>('POST', 'paymentTransactions', {
      year,
      branch,
      headers: {
        Confirmed:
          'Document.UnusualAmount,Voucher.TaxUnmarked,Voucher.IncomeOutside,Voucher.SupplyOutside,Voucher.TaxWithoutInvoice,Voucher.EquityAsResult',
      },
      body: {
        date: `${year}-11-04`,
        status: 'open',
        paidTo: 'supplier',
        supplier: seller.id,
        methods: [{ paymentMethod: method?.id, amount: '57500.00', reference: 'ح/77' }],
      },
    })
    expect(payment.status, JSON.stringify(payment.body)).toBe(201)
    const posted = await admin.call('POST', `paymentTransactions/${payment.body.id}/post`, { year, branch, body: {} })
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    expect(await figures()).toEqual(['10500.00', '-50000.00', '-50000.00', '0.00'])
    await pay(`${year}-11-05`, '57500.00')
    expect(await figures()).toEqual(['3000.00', '-100000.00', '-100000.00', '0.00'])
    await pay(`${year}-11-07`, '3000.00')
    expect(await figures()).toEqual(['0.00', '-100000.00', '-100000.00', '0.00'])
    // A debt of both is paid in proportion, to the halala, and whole at last.
    await post(`${year}-11-08`, [
      ['1202', '100.00'],
      ['6105', '200.00'],
      ['2101', '-300.00', seller],
    ])
    await pay(`${year}-11-09`, '100.01')
    expect(await figures()).toEqual(['133.33', '-100033.34', '-100033.34', '0.00'])
    await pay(`${year}-11-10`, '199.99')
    expect(await figures()).toEqual(['0.00', '-100100.00', '-100100.00', '0.00'])
    // What was paid in advance is the operations' own until an asset is bought with it.
    await pay(`${year}-11-11`, '500.00')
    expect(await figures()).toEqual(['-500.00', '-100100.00', '-100100.00', '0.00'])
    await post(`${year}-11-12`, [
      ['1202', '800.00'],
      ['2101', '-800.00', seller],
    ])
    expect((await figures()).slice(0, 3)).toEqual(['0.00', '-100100.00', '-100600.00'])
    // An asset that goes back takes back its own debt, not an older one of expenses.
    await post(`${year}-11-13`, [
      ['2101', '300.00', seller],
      ['1202', '-300.00'],
    ])
    expect((await figures()).slice(0, 3)).toEqual(['0.00', '-100100.00', '-100600.00'])
    // Part of an asset is paid at once, part of what one brings comes later.
    await post(`${year}-11-14`, [
      ['1202', '1000.00'],
      ['110201', '-400.00'],
      ['2101', '-600.00', seller],
    ])
    expect((await figures()).slice(0, 3)).toEqual(['0.00', '-100100.00', '-101000.00'])
    await post(`${year}-11-15`, [
      ['2101', '700.00', seller],
      ['1209', '60.00'],
      ['1202', '-700.00'],
      ['4204', '-60.00'],
    ])
    expect((await figures())[3]).toBe('0.00')
    await post(`${year}-11-16`, [
      ['110201', '100.00'],
      ['2101', '-100.00', seller],
    ])
    expect([(await figures())[0], (await figures())[3]]).toEqual(['0.00', '100.00'])
    // What owners bring is no money, whatever it is.
    await post(`${year}-11-17`, [
      ['1202', '5000.00'],
      ['3101', '-5000.00'],
    ])
    // What is moved from one asset to another is told nowhere.
    await post(`${year}-11-18`, [
      ['1203', '250.00'],
      ['1202', '-250.00'],
    ])
    const last = await show('cashFlow', { from: `${year}-11-01`, to: `${year}-11-30` })
    expect(beneath(last).filter(([kind]) => kind === 'assetsFromOwners')).toEqual([['assetsFromOwners', '1202', '5000.00']])
    expect([await figures(), said(last, 'netFinancingCash')]).toEqual([['0.00', '-100100.00', '-100900.00', '100.00'], '0.00'])
    // In every branch, and in the comparison of years, the same.
    const years = await show('cashFlow', { from: `${year}-11-01`, to: `${year}-11-30`, by: 'year' })
    expect(said(years, 'netInvestingCash', `k${year}-11-30`)).toBe(said(last, 'netInvestingCash'))
    expect(said(years, 'unclassifiedCash', `k${year}-11-30`)).toBe('0.00')
  })

  it('tells a cheque for an asset as the bank pays it, and not one that another cheque was for', async () => {
    const made = await admin.call<{ id: number }>('POST', 'suppliers', { year, branch, body: { arabicName: 'مصنع المقاعد' } })
    const seller = { resource: 'suppliers', id: made.body.id }
    const [day, first] = [
      today(),
      async (path: string) => (await admin.call<{ id: number }[]>('GET', path, { year, branch })).body[0],
    ]
    const invested = async () => said(await show('cashFlow', { from: day, to: day }), 'netInvestingCash')
    const before = await invested()
    const delta = async () => toFixed(subtract(await invested(), before), 2)
    const document = async <T>(path: string, body: object) => {
      const answer = await admin.call<T & { id: number } & Problem>('POST', path, {
        year,
        branch,
        headers: { Confirmed: 'Document.UnusualAmount, Payment.NothingOwed, Payment.MoreThanOwed' },
        body: { date: day, status: 'open', ...body },
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      const posted = await admin.call('POST', `${path}/${answer.body.id}/post`, { year, branch, body: {} })
      expect(posted.status, JSON.stringify(posted.body)).toBe(200)
      return answer.body
    }
    const method = await first(`paymentMethods?${query({ filter: { kind: 'cheque' } })}`)
    const byCheque = (amount: string) =>
      document<{ methods: { id: number }[] }>('paymentTransactions', {
        paidTo: 'supplier',
        supplier: seller.id,
        methods: [{ paymentMethod: method?.id, amount, reference: `ش-${amount}`, chequeDate: day }],
      })
    const clear = async (cheque: { methods: { id: number }[] }) =>
      document('issuedCheques', {
        bank: (await first('banks?range=[0,0]'))?.id,
        cheques: [{ paymentCheque: cheque.methods[0]?.id }],
      })
    await post(day, [
      ['6105', '40.00'],
      ['2101', '-40.00', seller],
    ])
    const ofExpense = await byCheque('40.00')
    await post(day, [
      ['1203', '90.00'],
      ['2101', '-90.00', seller],
    ])
    const ofAsset = await byCheque('90.00')
    expect(await delta()).toBe('0.00')
    await clear(ofAsset)
    expect(await delta()).toBe('-90.00')
    await clear(ofExpense)
    expect(await delta()).toBe('-90.00')
  })

  it('tells what a loan brought and what was paid of it by themselves, and of what is reversed nothing', async () => {
    const loan = async () => {
      const { rows } = await show('cashFlow', { from: `${year}-11-05`, to: `${year}-11-09` })
      return rows.flatMap(({ cells }) => (cells['code'] === '2202' ? [cells['amount']] : []))
    }
    const paid = (date: string, amount: string) =>
      post(date, [
        ['2202', amount],
        ['110201', `-${amount}`],
      ])
    await post(`${year}-11-05`, [
      ['110201', '300000.00'],
      ['2202', '-300000.00'],
    ])
    await paid(`${year}-11-06`, '50000.00')
    const wrong = await paid(`${year}-11-07`, '7000.00')
    expect(await loan()).toEqual(['300000.00', '-57000.00'])
    const back = { reason: 'خطأ', date: `${year}-11-08` }
    expect((await admin.call('POST', `vouchers/${wrong}/unpost`, { year, branch, body: back })).status).toBe(200)
    expect(await loan()).toEqual(['300000.00', '-50000.00'])
  })

  it('takes back what a payment told where it is reversed, and tells each branch its own cash', async () => {
    const made = await admin.call<{ id: number }>('POST', 'suppliers', { year, branch, body: { arabicName: 'مؤسسة الأجهزة' } })
    const seller = { resource: 'suppliers', id: made.body.id }
    const [other] = await run<{ id: number }>(
      `select id from branches where tenant_id = 1 and not is_master and id <> ${branch} order by id`,
    )
    const lines = ['netOperatingCash', 'netInvestingCash', 'netFinancingCash', 'netCashChange', 'unclassifiedCash']
    const figures = async (from = '01', to = '31') => {
      const found = await show('cashFlow', { from: `${year}-10-${from}`, to: `${year}-10-${to}`, by: 'branch' }, master)
      return [branch, other?.id].map((of) => lines.map((line) => said(found, line, `k${of}`)))
    }
    let before = await figures()
    /** How much more there is than before, of the branch and of the other one. */
    const more = async () => {
      const now = await figures()
      const grown = now.map((own, at) => own.map((amount, line) => toFixed(subtract(amount, before[at]?.[line] ?? '0'), 2)))
      before = now
      return grown
    }
    const nothing = ['0.00', '0.00', '0.00', '0.00', '0.00']
    const voucher = async (date: string, entries: readonly object[]) => {
      const body = { date, status: 'open', entries, description: 'سند' }
      const saved = await admin.call<{ id: number } & Problem>('POST', 'vouchers', {
        year,
        branch,
        headers: {
          Confirmed:
            'Document.UnusualAmount,Voucher.TaxUnmarked,Voucher.IncomeOutside,Voucher.SupplyOutside,Voucher.TaxWithoutInvoice,Voucher.EquityAsResult',
        },
        body,
      })
      expect(saved.status, JSON.stringify(saved.body)).toBe(201)
      const posted = await admin.call('POST', `vouchers/${saved.body.id}/post`, { year, branch, body: {} })
      expect(posted.status, JSON.stringify(posted.body)).toBe(200)
      return saved.body.id
    }
    const line = async (code: string, amount: string, extra: object = {}) => ({
      account: (await account(code))?.id,
      [amount.startsWith('-') ? 'credit' : 'debit']: amount.replace('-', ''),
      ...extra,
    })
    await post(`${year}-10-02`, [
      ['1204', '900.00'],
      ['2101', '-900.00', seller],
    ])
    expect(await more()).toEqual([nothing, nothing])
    const paid = await voucher(`${year}-10-03`, [
      await line('2101', '900.00', { party: seller }),
      await line('110201', '-900.00'),
    ])
    expect(await more()).toEqual([['0.00', '-900.00', '0.00', '-900.00', '0.00'], nothing])
    const back = { reason: 'خطأ', date: `${year}-10-20` }
    expect((await admin.call('POST', `vouchers/${paid}/unpost`, { year, branch, body: back })).status).toBe(200)
    expect(await more()).toEqual([['0.00', '900.00', '0.00', '900.00', '0.00'], nothing])
    expect((await admin.call('POST', `vouchers/${paid}/void`, { year, branch, body: { reason: 'خطأ' } })).status).toBe(200)
    // It is owed for the asset again, and paid by the bank of another branch.
    await voucher(`${year}-10-25`, [
      await line('2101', '900.00', { party: seller }),
      await line('110201', '-900.00', { branch: other?.id }),
    ])
    expect(await more()).toEqual([
      ['900.00', '-900.00', '0.00', '0.00', '0.00'],
      ['-900.00', '0.00', '0.00', '-900.00', '0.00'],
    ])
    // What the owner of one branch pays for another one moves no cash of either.
    await voucher(`${year}-10-26`, [await line('6103', '70.00', { branch: other?.id }), await line('3102', '-70.00')])
    expect(await more()).toEqual([nothing, nothing])
  })

  it('names no employee to whoever may not see pay, and refuses whoever may not see accounts', async () => {
    const secretary = await school.signIn('demo_secretary')
    for (const name of ['cashFlow', 'changesInEquity', 'partyBalances'])
      expect((await secretary.call('GET', `reports/${name}`, { year, branch })).status).toBe(403)
    const salaries = String((await account('2110'))?.id)
    const [employee] = (await admin.call<{ id: number }[]>('GET', 'employees?range=[0,0]', { year, branch })).body
    await post(`${year}-10-01`, [
      ['6101', '4321.00'],
      ['2110', '-4321.00', { resource: 'employees', id: employee?.id ?? 0 }],
    ])
    const of = async (caller: Caller) =>
      (await caller.call<Report>('GET', `reports/partyBalances?account=${salaries}`, { year, branch })).body
    const made = await admin.call('POST', 'users', {
      body: {
        role: 'staff',
        password: 'Daftar@2026',
        confirmPassword: 'Daftar@2026',
        branches: [branch],
        permissions: ['viewBranches', 'viewAccounts', 'viewFiscalYears'],
        fullName: 'مراجع',
        userName: 'hired_auditor',
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const [told, together] = [await of(admin), await of(await school.signIn('hired_auditor'))]
    expect(isZero(told.totals['credit'] ?? '0')).toBe(false)
    expect(together.rows.map(({ cells }) => cells['party'])).toEqual(['partiesTogether'])
    expect(together.totals).toEqual(told.totals)
  })

  it('prints and exports them in both languages', async () => {
    const words = { ar: ['صافي التغير في النقد', 'حقوق الملكية'], en: ['Net change in cash', 'Total equity'] }
    for (const language of ['ar', 'en'] as const)
      for (const [index, name] of ['cashFlow', 'changesInEquity'].entries()) {
        const file = async (format: string) => {
          const answer = await admin.call<Uint8Array>('GET', `reports/${name}/file?format=${format}&by=year`, {
            year,
            branch,
            language,
          })
          expect(answer.status, name).toBe(200)
          return Buffer.from(answer.body)
        }
        const [sheet, paper] = [(await file('csv')).toString(), readPdf(await file('pdf'))]
        const word = words[language][index] ?? 'missing'
        expect([sheet.includes(word), paper.text.includes(word)], `${name} ${language}`).toEqual([true, true])
        expect(`${sheet} ${paper.text}`).not.toMatch(/reports\.\w+/)
      }
  })

  it('tells what a prior period’s error brings in money under operations, and what it moves without money in no activity', async () => {
    const supplier = (
      await admin.call<{ id: number }>('POST', 'suppliers', { year, branch, body: { arabicName: 'مؤسسة الصيانة' } })
    ).body.id
    const seller = { resource: 'suppliers', id: supplier }
    type Line = readonly [code: string, amount: string, party?: typeof seller]
    const voucher = async (lines: readonly Line[]) => {
      const at = { year: year - 1, branch }
      const entries = await Promise.all(
        lines.map(async ([code, amount, party]) => ({
          account: (await account(code))?.id,
          [amount.startsWith('-') ? 'credit' : 'debit']: amount.replace('-', ''),
          ...(party && { party }),
        })),
      )
      const made = await admin.call<{ id: number } & Problem>('POST', 'vouchers', {
        ...at,
        headers: {
          Confirmed:
            'Document.UnusualAmount,Voucher.TaxUnmarked,Voucher.IncomeOutside,Voucher.SupplyOutside,Voucher.TaxWithoutInvoice,Voucher.EquityAsResult',
        },
        body: { date: `${year - 1}-12-20`, status: 'open', description: 'سند', entries },
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const posted = await admin.call('POST', `vouchers/${made.body.id}/post`, { ...at, body: {} })
      expect(posted.status, JSON.stringify(posted.body)).toBe(200)
      return made.body.id
    }
    const sold = (...rest: Line[]) => voucher([['1209', '600.00'], ['1202', '-1000.00'], ...rest])
    const [gained, lost, taxedByOwner] = [
      await sold(['110201', '500.00'], ['4204', '-100.00']),
      await sold(['110201', '345.00'], ['6116', '100.00'], ['2120', '-45.00']),
      await voucher([
        ['6105', '100.00'],
        ['1150', '15.00'],
        ['3102', '-115.00'],
      ]),
    ]
    const [owed, paid, ofAsset, byOwner, thisYear] = [
      await voucher([
        ['6105', '1000.00'],
        ['2101', '-1000.00', seller],
      ]),
      await voucher([
        ['6105', '400.00'],
        ['110201', '-400.00'],
      ]),
      await voucher([
        ['6105', '40.00'],
        ['1202', '100.00'],
        ['110201', '-70.00'],
        ['2101', '-70.00', seller],
      ]),
      await voucher([
        ['6105', '25.00'],
        ['3102', '-25.00'],
      ]),
      await voucher([
        ['6105', '2000.00'],
        ['2101', '-2000.00', seller],
      ]),
    ]
    const [former] = await run<{ id: number }>(`select id from fiscal_years where tenant_id = 1 and year = ${year - 1}`)
    const shut = await admin.call('POST', `fiscalYears/${former?.id}/closeUnfinished`, { body: { reason: 'كما هي' } })
    expect(shut.status, JSON.stringify(shut.body)).toBe(200)
    const named = [
      'netOperatingCash',
      'priorPeriodCorrections',
      'netInvestingCash',
      'netFinancingCash',
      'netCashChange',
      'unclassifiedCash',
    ]
    const figures = async () => {
      const [flows, years, branches, equity] = await Promise.all([
        show('cashFlow', { from: `${year}-01-01`, to: today() }),
        show('cashFlow', { from: `${year}-01-01`, to: today(), by: 'year' }),
        show('cashFlow', { from: `${year}-01-01`, to: today(), by: 'branch' }, master),
        show('changesInEquity', { from: `${year}-01-01`, to: today() }),
      ])
      for (const [found, column] of [[years, `k${today()}`] as const, [branches, `k${branch}`] as const])
        expect(named.map((name) => said(found, name, column))).toEqual(named.map((name) => said(flows, name)))
      const working = flows.rows.find(({ cells, level }) => cells['code'] === '2101' && level === 2)
      return [
        ...named.map((name) => said(flows, name)),
        toFixed(working?.cells['amount'] ?? '0', 2),
        ...['priorPeriodCorrections', 'contributions', 'distributions', 'transfers', 'otherMovements'].map((column) =>
          said(equity, 'totalEquity', column),
        ),
      ]
    }
    const nonCash = async () => beneath(await show('cashFlow', { from: `${year}-01-01`, to: today() }))
    let before = await figures()
    /** What a reversal added to each of them. */
    const reversed = async (voucher: number, treatment: string) => {
      const undone = await admin.call('POST', `vouchers/${voucher}/unpost`, {
        year,
        branch,
        headers: { Confirmed: treatment },
        body: { reason: 'خطأ', date: today() },
      })
      expect(undone.status, JSON.stringify(undone.body)).toBe(200)
      const after = await figures()
      const added = after.map((amount, at) => toFixed(subtract(amount, before[at] ?? '0'), 2))
      before = after
      return added
    }
    const none = '0.00'
    // Net operations, their corrections, investing, financing, cash, unclassified, suppliers; corrections, contributions, distributions, transfers, others of equity.
    expect(await reversed(owed, 'Ledger.PriorPeriod')).toEqual([
      ...[none, none, none, none, none, none, none],
      ...['1000.00', none, none, none, none],
    ])
    expect(await reversed(paid, 'Ledger.PriorPeriod')).toEqual([
      ...['400.00', '400.00', none, none, '400.00', none, none],
      ...['400.00', none, none, none, none],
    ])
    expect(await reversed(ofAsset, 'Ledger.PriorPeriod')).toEqual([
      ...['20.00', '20.00', '50.00', none, '70.00', none, none],
      ...['40.00', none, none, none, none],
    ])
    const beneathBefore = await nonCash()
    expect(await reversed(byOwner, 'Ledger.PriorPeriod')).toEqual([
      ...[none, none, none, none, none, none, none],
      ...[none, none, none, none, none],
    ])
    // What the owner paid then was not brought in: he takes nothing out now.
    expect(await nonCash()).toEqual(beneathBefore)
    // What an asset was sold for goes back whole, with what it gained or lost; the tax of it is of the operations.
    expect(await reversed(gained, 'Ledger.PriorPeriod')).toEqual([
      ...[none, none, '-500.00', none, '-500.00', none, none],
      ...['-100.00', none, none, none, none],
    ])
    expect(await reversed(lost, 'Ledger.PriorPeriod')).toEqual([
      ...['-45.00', none, '-300.00', none, '-345.00', none, none],
      ...['100.00', none, none, none, none],
    ])
    expect(await reversed(taxedByOwner, 'Ledger.PriorPeriod')).toEqual([
      ...[none, none, none, none, none, none, none],
      ...['-15.00', none, none, none, none],
    ])
    expect(await nonCash()).toEqual(beneathBefore)
    expect(await reversed(thisYear, 'Ledger.ThisYear')).toEqual([
      ...[none, none, none, none, none, none, '-2000.00'],
      ...[none, none, none, none, none],
    ])
    // By hand it is a voucher that says so: it takes nothing to this year's result, and is told as it is until it is taken back.
    const byHand = async (lines: readonly Line[], more: object = {}) => {
      const entries = await Promise.all(
        lines.map(async ([code, amount, party]) => ({
          account: (await account(code))?.id,
          [amount.startsWith('-') ? 'credit' : 'debit']: amount.replace('-', ''),
          ...(party && { party }),
        })),
      )
      const of = { correctedAccount: (await account('6105'))?.id, correctedYear: year - 1, description: 'خطأ سنة سابقة' }
      const body = { date: `${year}-01-01`, kind: 'priorPeriod', status: 'open', ...of, entries, ...more }
      return admin.call<{ id: number } & Problem>('POST', 'vouchers', {
        ...{ year, branch, body },
        headers: { Confirmed: 'Document.UnusualAmount' },
      })
    }
    const refused = async (...lines: readonly Line[]) => {
      const { body } = await byHand(lines)
      return body.errors.map(({ code, field }) => `${code} ${field}`)
    }
    expect(await refused(['6105', '80.00'], ['110201', '-80.00'])).toEqual(['Voucher.PriorPeriodResult entries.0.account'])
    expect(await refused(['2104', '80.00'], ['110201', '-80.00'])).toEqual(['Voucher.PriorPeriodNothing kind'])
    // The note of the statements shows why, and their comparatives are restated where it says.
    const unexplained = await byHand(
      [
        ['3104', '80.00'],
        ['110201', '-80.00'],
      ],
      { description: null, correctedYear: year },
    )
    expect(unexplained.body.errors.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'Voucher.PriorPeriodReason description',
      'Voucher.PriorPeriodYear correctedYear',
    ])
    const unplaced = await byHand(
      [
        ['3104', '80.00'],
        ['110201', '-80.00'],
      ],
      { correctedAccount: null, correctedYear: null },
    )
    expect(unplaced.body.errors.map(({ field }) => field)).toEqual(['correctedAccount', 'correctedYear'])
    const added = async () => {
      const after = await figures()
      const more = after.map((amount, at) => toFixed(subtract(amount, before[at] ?? '0'), 2))
      before = after
      return more
    }
    const posted = async (...lines: readonly Line[]) => {
      const { body } = await byHand(lines)
      expect((await admin.call('POST', `vouchers/${body.id}/post`, { year, branch, body: {} })).status).toBe(200)
      return body.id
    }
    await posted(['3104', '150.00'], ['2101', '-150.00', seller])
    expect(await added()).toEqual([...[none, none, none, none, none, none, none], ...['-150.00', none, none, none, none]])
    const unpaid = await posted(['3104', '80.00'], ['110201', '-80.00'])
    const corrected = [...['-80.00', '-80.00', none, none, '-80.00', none, none], ...['-80.00', none, none, none, none]]
    expect(await added()).toEqual(corrected)
    const back = { reason: 'خطأ', date: today() }
    expect((await admin.call('POST', `vouchers/${unpaid}/unpost`, { year, branch, body: back })).status).toBe(200)
    expect(await added()).toEqual(corrected.map((amount) => toFixed(negate(amount), 2)))
    expect(before[named.indexOf('unclassifiedCash')]).toBe(none)
    // Beside the year before a statement says which entries its comparatives stand without, and leads to them.
    const days = { from: `${year}-01-01`, to: today() }
    const noteOf = async (name: string, parameters: Record<string, string>) => {
      const { rows, columns } = await show(name, parameters)
      const from = rows.findIndex(({ cells }) => String(cells['account']).startsWith('priorPeriodNote'))
      const column = name === 'changesInEquity' ? 'priorPeriodCorrections' : `k${today()}`
      return from < 0
        ? null
        : {
            shown: columns.some(({ name, kind }) => name === 'document' && kind === 'document'),
            accounts: Object.fromEntries(
              rows.slice(from + 1).flatMap(({ cells, level }, at, all) => {
                const above = all.slice(0, at).findLast((one) => one.level === 1)?.cells
                const { id } = (above?.['document'] ?? {}) as unknown as { id?: number }
                return level === 2 ? [[`${id} ${cells['code']}`, toFixed(cells[column] ?? 'missing', 2)]] : []
              }),
            ),
            told: rows.slice(from + 1).flatMap(({ cells, level }) => {
              if (level === 2) return []
              const { resource, id } = cells['document'] as unknown as { resource: string; id: number }
              const { arabicName } = cells['account'] as unknown as { arabicName: string }
              return [[resource, id, arabicName.slice(0, 10), toFixed(cells[column] ?? 'missing', 2)]]
            }),
          }
    }
    for (const name of ['balanceSheet', 'incomeStatement', 'cashFlow', 'changesInEquity']) {
      const asked = name === 'balanceSheet' ? { date: today() } : days
      expect(await noteOf(name, { ...asked, by: 'none' }), name).toBeNull()
      const note = await noteOf(name, { ...asked, by: 'year' })
      expect(note?.shown, name).toBe(true)
      expect(note?.told).toContainEqual(['vouchers', owed, today(), '1000.00'])
      expect(note?.told).toContainEqual(['vouchers', byOwner, today(), '25.00'])
      expect(note?.told).toContainEqual(['vouchers', unpaid, `${year}-01-01`, '-80.00'])
      expect(note?.told).toContainEqual(['vouchers', unpaid, today(), '80.00'])
      expect(note?.told.map(([, id]) => id)).not.toContain(thisYear)
      // Each says of which accounts it is: what was taken back, and what a voucher names.
      expect(note?.accounts).toMatchObject({
        [`${owed} 6105`]: '1000.00',
        [`${lost} 6116`]: '100.00',
        [`${gained} 4204`]: '-100.00',
        [`${byOwner} 6105`]: '25.00',
      })
      const ofVoucher = Object.keys(note?.accounts ?? {}).filter((key) => key.startsWith(`${unpaid} `))
      expect(ofVoucher).toEqual([`${unpaid} 6105`])
    }
    const csv = await admin.call<Uint8Array>('GET', `reports/incomeStatement/file?format=csv&by=year`, {
      year,
      branch,
      language: 'en',
    })
    expect(Buffer.from(csv.body).toString()).toMatch(
      /\(restated\)[\s\S]*Note: corrections of prior periods[\s\S]*restated[\s\S]*Voucher /,
    )
    const elsewhere = await run<{ id: number }>(
      `select id from branches where tenant_id = 1 and not is_master and id <> ${branch}`,
    )
    const other = await show('balanceSheet', { by: 'year' }, elsewhere[0]?.id)
    expect(other.rows.some(({ cells }) => cells['account'] === 'priorPeriodNote')).toBe(false)
  })

  it('restates the year before on the account and day of its errors, as money then counted was, and shows it as reported when asked', async () => {
    const [from, to] = [`${year}-01-01`, `${year}-12-31`]
    const ofYear = { from, to, by: 'year' }
    const asked = (name: string) => (name === 'balanceSheet' ? { date: to, by: 'year' } : ofYear)
    const both = async (name: string) =>
      Promise.all([show(name, { ...asked(name), comparatives: 'reported' }), show(name, asked(name))])
    const [former, now] = [`k${year - 1}-12-31`, `k${to}`]
    /** By how much a line of the comparatives is another one than was reported. */
    const at = ({ rows }: Report, code: string) => rows.find(({ cells }) => cells['code'] === code)?.cells[former] ?? '0'
    const more = ([reported, restated]: readonly [Report, Report], code: string) =>
      toFixed(subtract(at(restated, code), at(reported, code)), 2)
    const moreOf = ([reported, restated]: readonly [Report, Report], name: string) =>
      toFixed(subtract(said(restated, name, former), said(reported, name, former)), 2)
    const [income, sheet, cash, equity] = await Promise.all(
      ['incomeStatement', 'balanceSheet', 'cashFlow', 'changesInEquity'].map(both),
    )
    if (!income || !sheet || !cash || !equity) throw new Error('No statements.')
    // What this year tells does not change.
    for (const name of ['netResult', 'netOperatingCash', 'netInvestingCash', 'netFinancingCash', 'cashAtEnd'])
      expect(said(cash[1], name, now)).toBe(said(cash[0], name, now))
    for (const [reported, restated] of [income, sheet])
      for (const row of restated?.rows ?? []) {
        if (String(row.cells['account']).startsWith('priorPeriodNote')) break
        const same = reported?.rows.find(({ cells }) => JSON.stringify(cells['account']) === JSON.stringify(row.cells['account']))
        expect(toFixed(row.cells[now] ?? '0', 2), JSON.stringify(row)).toBe(toFixed(same?.cells[now] ?? '0', 2))
      }
    // 1,000 + 400 + 40 + 25 + 100 of expenses that were none and 150 that was not booked; gains and losses of what was not sold.
    expect([more(income, '6105'), more(income, '4204'), more(income, '6116')]).toEqual(['-1415.00', '-100.00', '-100.00'])
    expect(moreOf(income, 'netResult')).toBe('1415.00')
    expect([more(sheet, '3104'), more(sheet, '110201'), moreOf(sheet, 'unclosedResult')]).toEqual(['1415.00', '0.00', '0.00'])
    const [, restatedSheet] = sheet
    expect(said(restatedSheet as Report, 'totalAssets', former)).toBe(
      said(restatedSheet as Report, 'totalLiabilitiesAndEquity', former),
    )
    expect([
      moreOf(cash, 'netCashChange'),
      moreOf(cash, 'unclassifiedCash'),
      toFixed(add(moreOf(cash, 'netResult'), moreOf(cash, 'resultBeforeZakat')), 2),
    ]).toEqual(['0.00', '0.00', '1415.00'])
    expect(restatedSheet?.columns.find(({ name }) => name === former)).toMatchObject({
      label: { englishName: `${year - 1} (restated)` },
    })
    // As previously reported, the correction, restated: where last year ends restated, this year begins.
    const [, changes] = equity
    const [before, after] = changes?.rows.filter(({ cells }) => cells['code'] === '3104') ?? []
    expect(after?.cells['restatedOpening']).toBe(before?.cells['closing'])
    expect(toFixed(subtract(after?.cells['restatedOpening'] ?? '0', after?.cells['opening'] ?? '0'), 2)).toBe('1415.00')
    expect(toFixed(after?.cells['priorPeriodCorrections'] ?? '0', 2)).toBe('1415.00')
    const totals = ({ rows }: Report) => rows.flatMap(({ cells }) => (cells['account'] === 'totalEquity' ? [cells] : []))
    const [reportedYear] = totals(equity[0])
    const [restatedYear, next] = totals(equity[1])
    const by = (one: Row['cells'] | undefined, more: string, less: Row['cells'] | undefined, than: string) =>
      toFixed(subtract(one?.[more] ?? 'missing', less?.[than] ?? 'missing'), 2)
    // What the owner had paid of it he did not: equity as a whole has so much less.
    expect(by(next, 'restatedOpening', next, 'opening')).toBe(by(restatedYear, 'closing', reportedYear, 'closing'))
    expect(by(next, 'restatedOpening', next, 'opening')).toBe('1275.00')
    expect(before?.cells['otherMovements'] ?? null).toBeNull()
  })

  it('makes no income or expense of what earlier years have left, and asks what moves it beside owners and money', async () => {
    const body = async (kind: string, lines: readonly (readonly [code: string, amount: string])[], more: object = {}) => {
      const entries = await Promise.all(
        lines.map(async ([code, amount]) => ({
          account: (await account(code))?.id,
          [amount.startsWith('-') ? 'credit' : 'debit']: amount.replace('-', ''),
        })),
      )
      return { date: `${year}-08-05`, kind, status: 'open', entries, ...more }
    }
    const call = async (method: 'POST' | 'PUT', path: string, values: object, confirmed = '') => {
      const Confirmed = `Document.UnusualAmount,Voucher.TaxUnmarked,Voucher.IncomeOutside,Voucher.SupplyOutside,Voucher.TaxWithoutInvoice,${confirmed}`
      return admin.call<Problem & { id: number; version: number }>(method, path, {
        ...{ year, branch, language: 'en', body: values },
        headers: { Confirmed },
      })
    }
    const told = (answer: { status: number; body: Problem }) => [
      answer.status,
      ...(answer.body.errors ?? []).map(({ code, field }) => `${code} ${field}`),
    ]
    const revenue = [
      ['3104', '90000.00'],
      ['410102', '-90000.00'],
    ] as const
    const [taken, spent] = [
      await call('POST', 'vouchers', await body('general', revenue)),
      await call(
        'POST',
        'vouchers',
        await body('adjustment', [
          ['6105', '70.00'],
          ['3104', '-70.00'],
        ]),
      ),
    ]
    expect(told(taken)).toEqual([400, 'Voucher.RetainedResult entries.0.account'])
    expect(told(spent)).toEqual([400, 'Voucher.RetainedResult entries.1.account'])
    expect(taken.body.errors[0]?.message).toMatch(/3104 Retained earnings[\s\S]*Correction of a prior period’s error/)
    // One that waits since before is not posted so.
    const draft = await call('POST', 'vouchers', await body('general', revenue, { status: 'draft' }))
    expect(told(draft)).toEqual([201])
    expect(told(await call('PUT', `vouchers/${draft.body.id}`, { version: draft.body.version, status: 'open' }))).toEqual([
      400,
      'Voucher.RetainedResult entries.0.account',
    ])
    await connected(school.databaseUrl, (client) =>
      client.query(`update vouchers set status = 'open', number = 9999 where id = $1`, [draft.body.id]),
    )
    expect(told(await call('POST', `vouchers/${draft.body.id}/post`, {}))).toEqual([
      400,
      'Voucher.RetainedResult entries.0.account',
    ])
    await connected(school.databaseUrl, (client) =>
      client.query(`update vouchers set status = 'draft', number = null where id = $1`, [draft.body.id]),
    )
    // What is neither money nor of the owners is asked about, once; a dividend and a reserve are not.
    const debt = await body('general', [
      ['2104', '50.00'],
      ['3104', '-50.00'],
    ])
    const asked = await call('POST', 'vouchers', debt)
    expect(told(asked)).toEqual([409, 'Voucher.RetainedByHand entries.1.account'])
    expect(asked.body.errors[0]?.message).toContain('Refundable deposits')
    const answered = await call('POST', 'vouchers', debt, 'Voucher.RetainedByHand')
    expect(told(answered)).toEqual([201])
    const { id, version } = answered.body
    const renamed = await call('PUT', `vouchers/${id}`, { version, description: 'تأمين لم يُسترد' })
    expect(told(renamed)).toEqual([200])
    const { body: history } = await admin.call<{ action: string; answered: string[] }[]>('GET', `vouchers/${id}/history`, {
      ...{ year, branch, language: 'en' },
    })
    expect(history.find(({ action }) => action === 'create')?.answered).toEqual([
      expect.stringMatching(/^Account 3104 Retained earnings holds what earlier years have left/),
    ])
    for (const [debit, credit] of [
      ['1140', '3104'],
      ['1202', '3104'],
      ['3104', '2120'],
    ] as const)
      expect(
        told(
          await call(
            'POST',
            'vouchers',
            await body('adjustment', [
              [debit, '50.00'],
              [credit, '-50.00'],
            ]),
          ),
        ),
        `${debit} ${credit}`,
      ).toEqual([409, `Voucher.RetainedByHand entries.${debit === '3104' ? 0 : 1}.account`])
    for (const credit of ['2124', '3103', '3102', '110201'])
      expect(
        told(
          await call(
            'POST',
            'vouchers',
            await body('general', [
              ['3104', '50.00'],
              [credit, '-50.00'],
            ]),
          ),
        ),
        credit,
      ).toEqual([201])
    // Any other equity becomes income or expense only with a reason and a yes, whichever account it is.
    for (const [code, result] of [
      ['3103', '410102'],
      ['3105', '4201'],
      ['3102', '6105'],
    ] as const) {
      const [debit, credit] = result.startsWith('4') ? [code, result] : [result, code]
      const lines = [
        [debit, '60.00'],
        [credit, '-60.00'],
      ] as const
      const at = debit === code ? 0 : 1
      const silent = await body('general', lines, { description: null })
      expect(told(await call('POST', 'vouchers', silent)), code).toEqual([400, 'Voucher.EquityReason description'])
      const said = { ...silent, description: 'مصروف دفعه المالك' }
      const wondered = await call('POST', 'vouchers', said)
      expect(told(wondered), code).toEqual([409, `Voucher.EquityAsResult entries.${at}.account`])
      expect(wondered.body.errors[0]?.message).toContain(code)
      const made = await call('POST', 'vouchers', said, 'Voucher.EquityAsResult')
      expect(told(made), code).toEqual([201])
      const { id, version } = made.body
      expect(told(await call('PUT', `vouchers/${id}`, { version, reference: 'م-1' }))).toEqual([200])
    }
  })
})
