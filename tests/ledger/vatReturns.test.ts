import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Answered = { readonly status: number; readonly body: Row & Problem }
interface Report {
  readonly rows: readonly {
    readonly cells: Readonly<Record<string, unknown>>
    readonly ids?: Readonly<Record<string, unknown>>
  }[]
  readonly totals: Readonly<Record<string, string>>
}

let admin: Caller
let branch = 0
const year = Number(today().slice(0, 4))
/** A month in which the demo school has nothing. */
const days = { from: `${year}-07-01`, to: `${year}-07-31` }
const date = `${year}-07-10`

onStage(async (stage) => {
  ;({ admin } = stage)
  branch = stage.branches.boys
})

const call = (method: string, path: string, body?: unknown): Promise<Answered> =>
  admin.call<Row & Problem>(method, path, { branch, year, ...(body !== undefined && { body }) })
const list = async (path: string): Promise<Row[]> => (await call('GET', path)).body as unknown as Row[]
const told = ({ status, body }: Answered) => [status, ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`)]
const made = async (path: string, body: object): Promise<Row> => {
  const answer = await call('POST', path, body)
  expect(told(answer)).toEqual([201])
  return answer.body
}
const act = (path: string, { id, version }: Row, action: string, body: object = {}) =>
  call('POST', `${path}/${id}/${action}`, { version, ...body })
const done = async (path: string, one: Row, action: string, body: object = {}): Promise<Row> => {
  const answer = await act(path, one, action, body)
  expect(told(answer)).toEqual([200])
  return answer.body
}
const read = async (path: string, { id }: Row): Promise<Row> => (await call('GET', `${path}/${id}`)).body
const show = async (name: string, parameters: Record<string, string> = days): Promise<Report> =>
  (await call('GET', `reports/${name}?${new URLSearchParams(parameters)}`)).body as unknown as Report
const box = ({ rows }: Report, name: string) => {
  const { base, adjustment, tax } = rows.find(({ cells }) => cells['box'] === name)?.cells ?? {}
  return [base, adjustment, tax]
}
const byName = async (resource: string, arabicName: string) =>
  (await list(`${resource}?filter=${encodeURIComponent(JSON.stringify({ arabicName }))}`))[0] as Row

describe('the return of value added tax', () => {
  let transfer: Row
  let citizen: Row
  let foreigner: Row
  let services: Row[]
  let documents: Row[]
  let notes: Row

  beforeAll(async () => {
    transfer = (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'transfer') as Row
    const methods = (amount: string) => [{ paymentMethod: transfer.id, amount, reference: `V${Math.random()}` }]
    const citizens = (await list('nationalities?filter={"isSaudi":true}')).map(({ id }) => id)
    const students = await Promise.all((await list('students?range=[0,59]')).map((one) => read('students', one)))
    const isCitizen = ({ nationality }: Row) => citizens.includes(nationality as number)
    citizen = students.find((one) => isCitizen(one) && one['identityType'] === 'national') as Row
    foreigner = students.find((one) => one['nationality'] && !isCitizen(one)) as Row
    const category = (await made('serviceCategories', { arabicName: 'رسوم الإقرار' })).id
    const years = await list('FiscalYears')
    const prices = [{ fiscalYear: years.find((one) => one['year'] === year)?.id, amount: '1000' }]
    const service = (arabicName: string, more: object) => made('services', { arabicName, category, prices, ...more })
    services = [
      await service('تعليم الإقرار', { taxTreatment: 'education' }),
      await service('زي الإقرار', { taxTreatment: 'standard' }),
      await service('تصدير الإقرار', { taxTreatment: 'zeroRated', taxReason: 'VATEX-SA-32' }),
      await service('إيجار الإقرار', { taxTreatment: 'exempt', taxReason: 'VATEX-SA-30' }),
      await service('خارج الإقرار', { taxTreatment: 'outOfScope' }),
    ]
    const invoice = async (student: Row) => {
      const one = await made('salesInvoices', {
        date,
        status: 'open',
        guardian: student['guardian'],
        items: services.map(({ id }) => ({ student: student.id, service: id })),
        terms: [{ dueOn: date, share: '100' }],
      })
      return done('salesInvoices', one, 'post')
    }
    documents = [await invoice(citizen), await invoice(foreigner)]
    const income = await byName('incomes', 'إيجار المقصف')
    const earned = { date, status: 'open', items: [{ income: income.id, amount: '2000' }], methods: methods('2300') }
    await done('incomeTransactions', await made('incomeTransactions', earned), 'post')
    const repair = await byName('expenses', 'صيانة')
    const spent = {
      date,
      status: 'open',
      items: [
        { expense: repair.id, amount: '100', taxNumber: '310122393500003', invoiceNumber: '77' },
        { expense: repair.id, amount: '40', taxInvoice: false },
      ],
      methods: methods('155'),
    }
    await done('expenseTransactions', await made('expenseTransactions', spent), 'post')
    // What a foreigner was charged for is given back in part.
    const whole = await read('salesInvoices', documents[1] as Row)
    const [line] = whole['items'] as Row[]
    notes = await made('salesReturns', {
      date: `${year}-07-20`,
      invoice: whole.id,
      reason: 'تعديل',
      status: 'open',
      items: [{ item: line?.id, amount: '200' }],
    })
    await done('salesReturns', notes, 'post')
  })

  it.each([
    ['standardSales', ['5000.00', '-200.00', '720.00']],
    ['citizensEducation', ['1000.00', '0.00', '0.00']],
    ['zeroRatedSales', ['0.00', '0.00', '0.00']],
    ['exports', ['2000.00', '0.00', '0.00']],
    ['exemptSales', ['2000.00', '0.00', '0.00']],
    ['totalSales', ['10000.00', '-200.00', '720.00']],
    ['standardPurchases', ['100.00', '0.00', '15.00']],
    ['totalPurchases', ['100.00', '0.00', '15.00']],
    ['netVat', [undefined, undefined, '705.00']],
  ])('%s says what the lines of documents said', async (name, figures) => {
    expect(box(await show('vatSummary'), name)).toEqual(figures)
  })

  it('each box leads to its documents, which come to the same', async () => {
    const summary = await show('vatSummary')
    for (const { ids, cells } of summary.rows) {
      if (!ids) continue
      const one = await show('vatDocuments', { ...days, box: String(ids['box']) })
      expect([cells['box'], one.totals['base'] ?? '0.00', one.totals['tax'] ?? '0.00']).toEqual([
        cells['box'],
        cells['base'],
        cells['tax'],
      ])
    }
    const notesTold = (await show('vatDocuments', { ...days, box: 'standardSales' })).rows.filter(
      ({ cells }) => cells['adjustment'],
    )
    expect(notesTold.map(({ cells }) => cells['document'])).toMatchObject([{ resource: 'salesReturns', id: notes.id }])
  })

  it('what is changed later does not change what was told', async () => {
    const [, uniform] = services as [Row, Row]
    const { version } = await read('services', uniform)
    expect(
      told(await call('PUT', `services/${uniform.id}`, { version, taxTreatment: 'exempt', taxReason: 'VATEX-SA-30' })),
    ).toEqual([200])
    expect(box(await show('vatSummary'), 'standardSales')).toEqual(['5000.00', '-200.00', '720.00'])
  })

  it('a return is what was told when it is filed; a voucher settles it, and no day is returned twice', async () => {
    const draft = await made('vatReturns', { date: days.to, ...days, corrections: '20', broughtForward: '100' })
    await done('vatReturns', draft, 'reckon')
    expect(await read('vatReturns', draft)).toMatchObject({ outputTax: '720.00', inputTax: '15.00', netDue: '625.00' })
    const filed = await done('vatReturns', await read('vatReturns', draft), 'file')
    const whole = await read('vatReturns', filed)
    expect((whole['boxes'] as Row[]).map(({ box: name, base, tax }) => [name, base, tax])).toContainEqual([
      'standardSales',
      '5000.00',
      '720.00',
    ])
    const voucher = await read('vouchers', { id: whole['voucher'] as number, version: 0 })
    expect([voucher['status'], voucher['debit']]).toEqual(['open', '740.00'])
    await done('vouchers', voucher, 'post')
    // The settlement itself is no business of the return.
    expect(box(await show('vatSummary'), 'netVat')).toEqual([undefined, undefined, '705.00'])
    expect(told(await call('PUT', `vatReturns/${filed.id}`, { version: whole.version, corrections: '0' }))).toEqual([
      400,
      'VatReturn.Filed undefined',
    ])
    // Its settlement is taken back with it alone.
    const settled = await read('vouchers', voucher)
    expect(told(await act('vouchers', settled, 'unpost', { reason: 'خطأ' }))).toEqual([409, 'Voucher.TiedToReference undefined'])
    const again = await made('vatReturns', { date: days.to, from: `${year}-07-31`, to: `${year}-08-31` })
    expect(told(await act('vatReturns', await read('vatReturns', again), 'file'))).toEqual([400, 'VatReturn.Overlaps from'])
    const dry = await made('vatReturns', { date: days.to, from: `${year}-09-05`, to: `${year}-09-05`, corrections: '0' })
    expect(told(await call('POST', 'vatReturns', { date: days.to, ...days, corrections: '5000.01' }))).toEqual([
      400,
      'Field.Max corrections',
    ])
    await done('vatReturns', dry, 'reckon')
    expect(await read('vatReturns', dry)).toMatchObject({ outputTax: '0.00', netDue: '0.00' })
  })

  it('what is posted into days that were returned is corrected in the next return, once', async () => {
    const reckoned = async (month: string) => {
      const days = { from: `${year}-${month}-01`, to: `${year}-${month}-30`, date: `${year}-${month}-30` }
      const draft = await made('vatReturns', days)
      return done('vatReturns', draft, 'reckon')
    }
    const income = await byName('incomes', 'إيجار المقصف')
    const earn = async (amount: string, total: string) => {
      const methods = [{ paymentMethod: transfer.id, amount: total, reference: `L${amount}` }]
      const one = await made('incomeTransactions', {
        date: `${year}-07-25`,
        status: 'open',
        items: [{ income: income.id, amount }],
        methods,
      })
      return done('incomeTransactions', one, 'post')
    }
    const late = await earn('1000', '1150')
    const draft = await reckoned('09')
    expect(draft).toMatchObject({ outputTax: '0.00', lateTax: '150.00', netDue: '150.00' })
    expect(draft['late']).toMatchObject([{ box: 'standardSales', base: '1000.00', tax: '150.00' }])
    const filed = await done('vatReturns', draft, 'file')
    const voucher = await read('vouchers', { id: filed['voucher'] as number, version: 0 })
    expect([voucher['debit'], voucher['source']]).toEqual(['150.00', { resource: 'vatReturns', id: filed.id }])
    expect(String(voucher['description'])).toContain(`${year}-09-01`)
    // It is taken back in its own days: the return after that one takes it back too, and only it.
    const open = await done('incomeTransactions', await read('incomeTransactions', late), 'unpost', { reason: 'خطأ' })
    expect(open['status']).toBe('open')
    const next = await reckoned('11')
    expect(next).toMatchObject({ lateTax: '-150.00' })
    const [first] = next['late'] as Row[]
    const july = await read('vatReturns', { id: first?.['vatReturn'] as number, version: 0 })
    expect(july['from']).toBe(days.from)
    const large = await earn('40000', '46000')
    expect(told(await act('vatReturns', next, 'file'))).toEqual([400, 'VatReturn.CorrectedAbove corrections'])
    await done('incomeTransactions', await read('incomeTransactions', large), 'unpost', { reason: 'خطأ' })
    // What a later return has corrected is not returned anew.
    expect(told(await act('vatReturns', july, 'reopen'))).toEqual([400, 'VatReturn.CorrectedLater undefined'])
    expect(told(await act('vouchers', await read('vouchers', voucher), 'void', { reason: 'خطأ' }))).toEqual([
      409,
      'Voucher.TiedToReference undefined',
    ])
    await done('vouchers', await read('vouchers', voucher), 'post')
    expect(await done('vatReturns', await read('vatReturns', filed), 'reopen')).toMatchObject({ status: 'draft' })
    expect((await read('vouchers', voucher))['status']).toBe('void')
  })

  it('of two who file the same days at once, one does', async () => {
    const month = { from: `${year}-08-01`, to: `${year}-08-31`, date: `${year}-08-31` }
    const both = [await made('vatReturns', month), await made('vatReturns', month)]
    const fresh = await Promise.all(both.map((one) => read('vatReturns', one)))
    const answers = await Promise.all(fresh.map((one) => act('vatReturns', one, 'file')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})
