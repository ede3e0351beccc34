import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import type { Closing, MonthClosing } from '../../src/shared/closing.ts'
import { connected } from '../support/database.ts'
import { lockArea, lockBooks } from '../support/lockBooks.ts'
import { readPdf } from '../support/pdf.ts'
import { postIssued as post } from '../support/postIssued.ts'
import { registering } from '../support/registering.ts'
import type { Caller, CallOptions, Problem } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'
import { taxAdvances } from '../support/taxAdvances.ts'

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
let stage: Stage
let branch = 0
const year = Number(today().slice(0, 4))
/** A month in which the demo school has nothing. */
const days = { from: `${year}-07-01`, to: `${year}-07-31` }
const date = `${year}-07-10`
/** The stories return their months in no order: of others before them there are drafts, or nothing; documents of some are drafts. */
const inNoOrder =
  'VatReturn.FormerDraft,VatReturn.FormerMissing,VatReturn.Drafts,VatReturn.ReopenedBeforeDraft,VatReturn.AdvancesByVoucher'
/** They are dated in their own months, whenever they run, and filed without being reckoned first. */
const sooner = `${inNoOrder},VatReturn.FiledLate,VatReturn.DatedBack,VatReturn.Changed,VatReturn.BoxesChanged`

onStage(async (given) => {
  stage = given
  ;({ admin } = stage)
  branch = stage.branches.boys
})

const call = (method: string, path: string, body?: unknown, more: CallOptions = {}): Promise<Answered> =>
  admin.call<Row & Problem>(method, path, { branch, year, ...(body !== undefined && { body }), ...more })
const list = async (path: string): Promise<Row[]> => (await call('GET', path)).body as unknown as Row[]
const told = ({ status, body }: Answered) => [status, ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`)]
const made = async (path: string, body: object): Promise<Row> => {
  const answer = await call('POST', path, body)
  expect(told(answer)).toEqual([201])
  return answer.body
}
const act = (path: string, { id, version }: Row, action: string, body: object = {}) =>
  call('POST', `${path}/${id}/${action}`, { version, ...body }, { headers: { Confirmed: sooner } })
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
/** How much more stands in a box. */
const grown = (before: Report, after: Report, name: string) =>
  box(after, name).map((amount, at) => Math.round(100 * (Number(amount) - Number(box(before, name)[at]))) / 100)
const postIssued = (days: Record<string, string>, seen = branch) => post(admin, days, seen, year)
const money = (halalas: number) => (halalas / 100).toFixed(2)
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
    const service = (arabicName: string, more: object) =>
      made('services', { arabicName, category, oncePerYear: false, prices, ...more })
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
        { expense: repair.id, amount: '100', taxNumber: '310122393500003', invoiceNumber: '77', invoiceDate: date },
        { expense: repair.id, amount: '40', taxInvoice: false },
      ],
      methods: methods('155'),
    }
    await done('expenseTransactions', await made('expenseTransactions', spent), 'post')
    // What a citizen, and what a foreigner was charged for is given back in part.
    const [tuition] = (await read('salesInvoices', documents[0] as Row))['items'] as Row[]
    const less = { date: `${year}-07-20`, invoice: documents[0]?.id, reason: 'تعديل', status: 'open' }
    const note = await made('salesReturns', { ...less, items: [{ item: tuition?.id, amount: '150' }] })
    await done('salesReturns', note, 'post')
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
    ['citizensEducation', ['1000.00', '-150.00', '0.00']],
    ['zeroRatedSales', ['0.00', '0.00', '0.00']],
    ['exports', ['2000.00', '0.00', '0.00']],
    ['exemptSales', ['2000.00', '0.00', '0.00']],
    ['totalSales', ['10000.00', '-350.00', '720.00']],
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
    const byHand = { date: days.to, ...days, corrections: '20', broughtForward: '100' }
    // What is corrected by hand is in no tax account: somebody has to bear it.
    expect(told(await call('POST', 'vatReturns', byHand))).toEqual([400, 'Field.Required correctionAccount'])
    const [correctionAccount] = await list('accounts?filter={"code":"6111"}')
    const draft = await made('vatReturns', { ...byHand, correctionAccount: correctionAccount?.id })
    await done('vatReturns', draft, 'reckon')
    expect(await read('vatReturns', draft)).toMatchObject({ outputTax: '720.00', inputTax: '15.00', netDue: '625.00' })
    // Of whoever begins with the product the credit is from a return that was filed elsewhere: that is asked, and kept.
    const asked = await act('vatReturns', await read('vatReturns', draft), 'file')
    expect(told(asked)).toEqual([409, 'VatReturn.CreditFromBefore broughtForward'])
    const sure = { headers: { Confirmed: `${sooner},VatReturn.CreditFromBefore` } }
    const { body: filed } = await call(
      'POST',
      `vatReturns/${draft.id}/file`,
      { version: (await read('vatReturns', draft)).version },
      sure,
    )
    expect(filed['status']).toBe('filed')
    // Filing is no look at an attached file, though both are called so.
    const history = (await call('GET', `vatReturns/${filed.id}/history`)).body as unknown as { action: string }[]
    expect(history.map(({ action }) => action)).toEqual(['file', 'reckon', 'create'])
    const whole = await read('vatReturns', filed)
    expect((whole['boxes'] as Row[]).map(({ box: name, base, tax }) => [name, base, tax])).toContainEqual([
      'standardSales',
      '5000.00',
      '720.00',
    ])
    const voucher = await read('vouchers', { id: whole['voucher'] as number, version: 0 })
    expect([voucher['status'], voucher['debit']]).toEqual(['posted', '740.00'])
    expect((voucher['entries'] as Row[]).filter(({ account }) => account === correctionAccount?.id)).toMatchObject([
      { debit: '20.00' },
    ])
    // The settlement itself is no business of the return, and nothing that it lacks.
    const settled = await show('vatSummary')
    expect(box(settled, 'vatOfPeriod')).toEqual([undefined, undefined, '705.00'])
    // It says that the days are filed, by which return, and comes to the same as that.
    const status = settled.rows.find(({ cells }) => cells['box'] === 'vatReturned')?.cells
    expect(status).toMatchObject({
      document: { resource: 'vatReturns', id: filed.id, number: filed['number'] },
      date: days.to,
      tax: '625.00',
    })
    expect(box(settled, 'netVat')).toEqual([undefined, undefined, '625.00'])
    expect(settled.rows.map(({ cells }) => cells['box'])).not.toContain('vatAsFiled')
    const query = new URLSearchParams({ ...days, format: 'csv' })
    const { body: file } = await admin.call<Uint8Array>('GET', `reports/vatSummary/file?${query}`, { branch, year })
    const exported = Buffer.from(file).toString('utf8').split('\n')
    expect(exported.find((row) => row.includes(String(filed['number'])) && row.includes('Filed'))).toContain(days.to)
    expect(settled.rows.map(({ cells }) => cells['box'])).not.toContain('unmarkedTax')
    expect(told(await call('PUT', `vatReturns/${filed.id}`, { version: whole.version, corrections: '0' }))).toEqual([
      400,
      'VatReturn.Filed undefined',
    ])
    // Its settlement is taken back with it alone.
    const kept = await read('vouchers', voucher)
    expect(told(await act('vouchers', kept, 'unpost', { reason: 'خطأ' }))).toEqual([409, 'Voucher.TiedToReference undefined'])
    const again = await call('POST', 'vatReturns', { date: days.to, ...days })
    expect(told(again)).toEqual([400, 'VatReturn.Overlaps from'])
    const march = { from: `${year}-03-01`, to: `${year}-03-31`, date: `${year}-03-31` }
    const may = { from: `${year}-05-01`, to: `${year}-05-31`, date: `${year}-05-31` }
    const dry = await made('vatReturns', { ...may, corrections: '0' })
    expect(told(await call('POST', 'vatReturns', { ...march, corrections: '5000.01' }))).toEqual([400, 'Field.Max corrections'])
    await done('vatReturns', dry, 'reckon')
    const { version, ...reckoned } = await read('vatReturns', dry)
    const found = box(await show('vatSummary', { from: may.from, to: may.to }), 'netVat')[2]
    expect(reckoned).toMatchObject({ netDue: found })
    expect((await call('DELETE', `vatReturns/${dry.id}?version=${version}`)).status).toBe(200)
  })

  it('its paper is of the tax number and not of a branch, and says from when to when it is and what is due', async () => {
    const [july] = await list(`vatReturns?filter=${encodeURIComponent(JSON.stringify({ from: days.from, status: 'filed' }))}`)
    const texts = async (of: Row) => {
      const { body } = await admin.call<Uint8Array>('GET', `vatReturns/${of.id}/print?language=en`, { branch, year })
      return (await readPdf(Buffer.from(body))).text.replaceAll(/\s+/g, ' ')
    }
    const paper = await texts(july as Row)
    for (const said of [
      'Daftar Private Schools',
      'VAT number 399999999900003',
      `From ${days.from}`,
      `To ${days.to}`,
      'Output VAT 720.00',
      'Input VAT 15.00',
      'Net VAT due 625.00',
    ])
      expect(paper.replaceAll(' : ', ' ')).toContain(said)
    const [head] = paper.split('VAT return')
    expect(head).not.toContain("Boys' school")
    // Where nothing is due both sides say so; a branch with a number of its own stands at the head.
    const { girls } = stage.branches
    const numbered = async (taxNumber: string | null) => {
      const { version } = await read('branches', { id: girls, version: 0 })
      const changed = await call('PUT', `branches/${girls}`, { version, taxNumber }, { branch: girls, headers: registering })
      expect(told(changed)).toEqual([200])
    }
    await numbered('310000000100003')
    const nil = { from: `${year}-06-01`, to: `${year}-06-30`, date: `${year}-06-30` }
    const { body: own } = await call('POST', 'vatReturns', nil, { branch: girls })
    const { body: reckoned } = await call('POST', `vatReturns/${own.id}/reckon`, { version: own.version }, { branch: girls })
    const answer = await admin.call<Uint8Array>('GET', `vatReturns/${own.id}/print?language=en`, { branch: girls, year })
    const ofGirls = (await readPdf(Buffer.from(answer.body))).text.replaceAll(/\s+/g, ' ')
    for (const said of ["Girls' school", '310000000100003', 'Output VAT', 'Input VAT', 'Net VAT due'])
      expect(ofGirls).toContain(said)
    const { version } = reckoned
    expect((await call('DELETE', `vatReturns/${own.id}?version=${version}`, undefined, { branch: girls })).status).toBe(200)
    await numbered(null)
  })

  it('a return is of a month or a quarter, of which of them the school says, and its days have one draft', async () => {
    const asked = (from: string, to: string) =>
      call('POST', 'vatReturns', { from: `${year}-${from}`, to: `${year}-${to}`, date: `${year}-12-31` })
    const setTo = async (vatPeriod: string | null) => {
      const [company] = await list('company')
      expect(told(await call('PUT', 'company', { version: company?.version, vatPeriod }))).toEqual([200])
    }
    // The school has returned a month already.
    for (const [from, to] of [
      ['05-05', '05-31'],
      ['05-01', '05-30'],
      ['05-01', '06-30'],
      ['05-01', '07-31'],
      ['01-01', '12-31'],
    ] as const)
      expect(told(await asked(from, to))).toContain('VatReturn.NoMonth to')
    const may = await asked('05-01', '05-31')
    expect(told(may)).toEqual([201])
    const again = await asked('05-01', '05-31')
    expect(told(again)).toEqual([400, 'VatReturn.Drafted from'])
    expect(again.body.errors[0]?.message).toContain(`${year}-05-31`)
    expect(told(await asked('04-01', '06-30'))).toEqual([400, 'VatReturn.Drafted from', 'VatReturn.NoMonth to'])
    expect(told(await asked('10-01', '12-31'))).toEqual([400, 'VatReturn.NoMonth to'])
    await setTo('quarter')
    expect(told(await act('vatReturns', may.body, 'file'))).toEqual([400, 'VatReturn.NoQuarter to'])
    expect(told(await asked('06-01', '06-30'))).toEqual([400, 'VatReturn.NoQuarter to'])
    await setTo('month')
    expect(told(await asked('10-01', '12-31'))).toEqual([400, 'VatReturn.NoMonth to'])
    const corrected = await call('PUT', `vatReturns/${may.body.id}`, { version: may.body.version, broughtForward: '1' })
    expect(told(corrected)).toEqual([200])
    await setTo(null)
    expect((await call('DELETE', `vatReturns/${may.body.id}?version=${corrected.body.version}`)).status).toBe(200)
  })

  it('a number under which nothing was returned yet may begin with months or quarters, and with nothing else', async () => {
    const { girls } = stage.branches
    const numbered = async (taxNumber: string | null) => {
      const { version } = await read('branches', { id: girls, version: 0 })
      const changed = await call('PUT', `branches/${girls}`, { version, taxNumber }, { branch: girls, headers: registering })
      expect(told(changed)).toEqual([200])
    }
    const asked = (from: string, to: string) =>
      call('POST', 'vatReturns', { from: `${year}-${from}`, to: `${year}-${to}`, date: `${year}-12-31` }, { branch: girls })
    await numbered('310000000100003')
    expect(told(await asked('02-10', '03-09'))).toEqual([400, 'VatReturn.NoPeriod to'])
    const first = await asked('01-01', '03-31')
    expect(told(first)).toEqual([201])
    // A draft decides nothing: the first return that is filed does.
    const month = await asked('04-01', '04-30')
    expect(told(month)).toEqual([201])
    for (const { id, version } of [first.body, month.body])
      expect((await call('DELETE', `vatReturns/${id}?version=${version}`, undefined, { branch: girls })).status).toBe(200)
    await numbered(null)
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
      const items = [{ income: income.id, amount }]
      const dated = { date: `${year}-07-25`, status: 'open', items, methods }
      const sure = { headers: { Confirmed: 'Ledger.VatFiled' } }
      // It is told as it is issued, be it that it was a draft, and told to whoever posts it.
      expect(told(await call('POST', 'incomeTransactions', dated))).toEqual([409, 'Ledger.VatFiled date'])
      const draft = await made('incomeTransactions', { ...dated, status: 'draft' })
      const issuing = { version: draft.version, status: 'open' }
      expect(told(await call('PUT', `incomeTransactions/${draft.id}`, issuing))).toEqual([409, 'Ledger.VatFiled date'])
      const { body: one } = await call('PUT', `incomeTransactions/${draft.id}`, issuing, sure)
      expect(one['status']).toBe('open')
      const asked = await act('incomeTransactions', one, 'post')
      expect(told(asked)).toEqual([409, 'Ledger.VatFiled date'])
      const posted = await call('POST', `incomeTransactions/${one.id}/post`, { version: one.version }, sure)
      expect(told(posted)).toEqual([200])
      return posted.body
    }
    // So is a tax invoice, however it is issued.
    const [, uniform] = services as [Row, Row]
    const items = [{ student: foreigner.id, service: uniform.id }]
    const billed = { date: `${year}-07-25`, guardian: foreigner['guardian'], items }
    expect(told(await call('POST', 'salesInvoices', { ...billed, status: 'open' }))).toEqual([409, 'Ledger.VatFiled date'])
    const unissued = await made('salesInvoices', { ...billed, status: 'draft' })
    const issuing = () => call('POST', `salesInvoices/${unissued.id}/issue`, { version: unissued.version })
    expect(told(await issuing())).toEqual([409, 'Ledger.VatFiled date'])
    expect((await call('DELETE', `salesInvoices/${unissued.id}?version=${unissued.version}`)).status).toBe(200)
    const late = await earn('1000', '1150')
    const { rows: now } = await show('vatSummary')
    const at = now.findIndex(({ cells }) => cells['box'] === 'standardSales')
    expect(now.slice(at, at + 2).map(({ cells }) => [cells['box'], cells['base'], cells['adjustment'], cells['tax']])).toEqual([
      ['standardSales', '6000.00', '-200.00', '870.00'],
      ['vatAsFiled', '5000.00', '-200.00', '720.00'],
    ])
    const draft = await reckoned('09')
    expect(draft).toMatchObject({ outputTax: '0.00', lateTax: '150.00', netDue: '150.00' })
    // An invoice that is dated back into days that are over and reckoned is asked about before they are filed.
    const backdated = await call('POST', 'salesInvoices', { ...billed, date: `${year}-09-10`, status: 'open' })
    expect(told(backdated)).toEqual([409, 'Ledger.VatReckoned date'])
    expect(draft['late']).toMatchObject([{ box: 'standardSales', base: '1000.00', tax: '150.00' }])
    const filed = await done('vatReturns', draft, 'file')
    const voucher = await read('vouchers', { id: filed['voucher'] as number, version: 0 })
    expect([voucher['debit'], voucher['source']]).toEqual(['150.00', { resource: 'vatReturns', id: filed.id }])
    expect(String(voucher['description'])).toContain(`${year}-09-01`)
    // It is taken back in its own days: the return after that one takes it back too, and only it.
    const takeBack = async (one: Row) => {
      const { id, version } = await read('incomeTransactions', one)
      const body = { version, reason: 'خطأ' }
      const asked = await call('POST', `incomeTransactions/${id}/unpost`, body)
      expect(told(asked)).toEqual([409, 'Ledger.VatFiled date'])
      expect(asked.body.errors[0]?.message).toContain('1. Sales at the standard rate')
      const back = await call('POST', `incomeTransactions/${id}/unpost`, body, { headers: { Confirmed: 'Ledger.VatFiled' } })
      expect([...told(back), back.body['status']]).toEqual([200, 'open'])
    }
    await takeBack(late)
    await postIssued({ from: `${year}-11-01`, to: `${year}-11-30` })
    const next = await reckoned('11')
    expect(next).toMatchObject({ lateTax: '-150.00' })
    const [first] = next['late'] as Row[]
    const july = await read('vatReturns', { id: first?.['vatReturn'] as number, version: 0 })
    expect(july['from']).toBe(days.from)
    const large = await earn('40000', '46000')
    expect(told(await act('vatReturns', next, 'file'))).toEqual([400, 'VatReturn.CorrectedAboveOf corrections'])
    await takeBack(large)
    expect((await call('DELETE', `vatReturns/${next.id}?version=${next.version}`)).status).toBe(200)
    // What a later return has corrected is not returned anew.
    expect(told(await act('vatReturns', july, 'reopen', { reason: 'تصحيح' }))).toEqual([
      400,
      'VatReturn.CorrectedLater undefined',
    ])
    expect(told(await act('vouchers', await read('vouchers', voucher), 'unpost', { reason: 'خطأ' }))).toEqual([
      409,
      'Voucher.TiedToReference undefined',
    ])
    expect((await read('vouchers', voucher))['status']).toBe('posted')
    // What the books say of both names the return, its days and why it was reopened.
    const returned = await read('vatReturns', filed)
    const wordsOf = async () => {
      const { rows } = await show('journal', { from: `${year}-01-01`, to: `${year}-12-31`, showReversed: 'true' })
      const own = rows.filter(({ cells }) => {
        const of = cells['document'] as { resource: string; id: number } | null
        return of?.resource === 'vouchers' && of.id === voucher.id
      })
      return [...new Set(own.map(({ cells }) => String(cells['description'])))]
    }
    const settled = `Settlement of VAT return ${returned['number']} from ${returned['from']} to ${returned['to']}`
    expect((await read('vouchers', voucher))['description']).toBe(settled)
    expect(await wordsOf()).toEqual([settled])
    // Whoever reads them in another language is told in that one, whoever has filed.
    const { body: entries } = await call('GET', `vouchers/${voucher.id}/entry`, undefined, { language: 'ar' })
    expect((entries['entries'] as { text: string }[])[0]?.text).toContain(
      `تسوية الإقرار الضريبي رقم ${returned['number']} من ${returned['from']} إلى ${returned['to']}`,
    )
    expect(told(await act('vatReturns', returned, 'reopen'))).toEqual([400, 'Field.Required reason'])
    expect(await done('vatReturns', returned, 'reopen', { reason: 'خطأ في الإقرار' })).toMatchObject({ status: 'draft' })
    expect((await read('vouchers', voucher))['status']).toBe('void')
    const why = `VAT return ${returned['number']} (${returned['from']} – ${returned['to']}): خطأ في الإقرار`
    expect(await wordsOf()).toEqual([settled, `Reversal of Voucher ${voucher['number']}: ${why}`])
    const from = new URLSearchParams({ format: 'csv', from: `${year}-01-01`, to: `${year}-12-31` })
    const { body: file } = await admin.call<Uint8Array>('GET', `ledger/export?${from}`, { branch, year })
    const exported = Buffer.from(file).toString('utf8')
    expect([exported.includes(settled), exported.includes(why)]).toEqual([true, true])
  })

  it('a return is of the tax number: every branch that shares it is told of and settled, and none returns these days again', async () => {
    const { girls } = stage.branches
    const october = { from: `${year}-10-01`, to: `${year}-10-31` }
    const day = `${year}-10-12`
    const income = await byName('incomes', 'إيجار المقصف')
    const earned = {
      date: day,
      status: 'open',
      items: [{ income: income.id, amount: '600' }],
      methods: [{ paymentMethod: transfer.id, amount: '690', reference: 'G600' }],
    }
    await postIssued(october)
    const draft = await made('vatReturns', { ...october, date: october.to })
    const girlsOf = ({ shares }: Row) => Number((shares as Row[]).find((one) => one['branch'] === girls)?.['outputTax'])
    // Nobody has looked at the draft yet: a sale of its days is asked about once it was reckoned, in each of its branches.
    const sale = await call('POST', 'incomeTransactions', earned, { branch: girls })
    expect(told(sale)).toEqual([201])
    const given = { branch: girls, headers: { Confirmed: 'Ledger.VatReckoned' } }
    expect(
      told(await call('POST', `incomeTransactions/${sale.body.id}/void`, { version: sale.body.version, reason: 'تجربة' }, given)),
    ).toEqual([200])
    const owed = girlsOf(await done('vatReturns', draft, 'reckon'))
    const before = box(await show('vatSummary', october), 'standardSales')
    expect(told(await call('POST', 'incomeTransactions', earned, { branch: girls }))).toEqual([409, 'Ledger.VatReckoned date'])
    const open = await call('POST', 'incomeTransactions', earned, given)
    expect(told(open)).toEqual([201])
    // Open, it is no part of the return yet, and is found from there.
    const waiting = await show('vatSummary', october)
    const row = waiting.rows.find(({ cells }) => cells['box'] === 'notPosted')
    const found = await show('vatDocuments', { ...october, box: String(row?.ids?.['box']) })
    expect(found.rows).toHaveLength(Number(row?.cells['count']))
    const [listed] = found.rows.filter(({ cells }) => (cells['document'] as Row).id === open.body.id)
    expect(listed?.cells).toMatchObject({
      document: { resource: 'incomeTransactions', of: { id: girls } },
      status: 'open',
      base: '600.00',
      tax: '90.00',
    })
    expect((await done('vatReturns', await read('vatReturns', draft), 'reckon'))['notPosted']).toBe(found.rows.length)
    const asked = await call(
      'POST',
      `vatReturns/${draft.id}/file`,
      { version: (await read('vatReturns', draft)).version },
      // Nobody files without them by saying so.
      { headers: { Confirmed: `${sooner},VatReturn.NotPosted` } },
    )
    expect([asked.status, asked.body.errors.map(({ code, params }) => [code, params?.['count']])]).toEqual([
      400,
      [['VatReturn.NotPosted', found.rows.length]],
    ])
    expect(asked.body.errors[0]?.message).toContain('Income transaction')
    await postIssued(october)
    // In whichever of its branches one looks, the return is the same.
    const more = (row: unknown[]) => row.map((amount, index) => Number(amount) - Number(before[index]))
    const here = await show('vatSummary', october)
    expect(more(box(here, 'standardSales'))).toEqual([600, 0, 90])
    const query = new URLSearchParams(october)
    const there = await call('GET', `reports/vatSummary?${query}`, undefined, { branch: girls })
    expect((there.body as unknown as Report).rows).toEqual(here.rows)
    const filed = await act('vatReturns', await read('vatReturns', draft), 'file')
    expect(told(filed)).toEqual([200])
    expect(filed.body['notPosted']).toBe(0)
    expect(filed.body['taxNumber']).toBe('399999999900003')
    expect(girlsOf(await read('vatReturns', filed.body)) - owed).toBeCloseTo(90, 2)
    const again = await call('POST', 'vatReturns', { ...october, date: october.to }, { branch: girls })
    expect(told(again)).toEqual([400, 'VatReturn.InOtherBranch from'])
    expect(again.body.errors[0]?.message).toContain("Boys' school")
    // What comes into these days later is corrected by the next return, in whichever branch that is made.
    const repeated = { branch: girls, headers: { Confirmed: 'Document.SameReference' } }
    const issuing = await call('POST', 'incomeTransactions', earned, repeated)
    expect(told(issuing)).toEqual([409, 'Ledger.VatFiled date'])
    expect(issuing.body.errors[0]?.message).toContain('1. Sales at the standard rate')
    const late = await call('POST', 'incomeTransactions', earned, {
      branch: girls,
      headers: { Confirmed: 'Document.SameReference,Ledger.VatFiled' },
    })
    expect(told(late)).toEqual([201])
    const entered = { version: late.body.version }
    const posting = `incomeTransactions/${late.body.id}/post`
    const wondered = await call('POST', posting, entered, { branch: girls })
    expect(told(wondered)).toEqual([409, 'Ledger.VatFiled date'])
    expect(wondered.body.errors[0]?.params).toMatchObject({ ...october, number: filed.body['number'] })
    expect(wondered.body.errors[0]?.message).toContain('1. Sales at the standard rate')
    const sure = { branch: girls, headers: { Confirmed: 'Ledger.VatFiled' } }
    expect(told(await call('POST', posting, entered, sure))).toEqual([200])
    const november = { from: `${year}-11-01`, to: `${year}-11-30`, date: `${year}-11-30` }
    const next = await call('POST', 'vatReturns', november, { branch: girls })
    const corrected = await call('POST', `vatReturns/${next.body.id}/reckon`, { version: next.body.version }, { branch: girls })
    expect(told(corrected)).toEqual([200])
    const shown = (await call('GET', `vatReturns/${next.body.id}`, undefined, { branch: girls })).body
    expect(shown['late']).toContainEqual(
      expect.objectContaining({ vatReturn: filed.body.id, box: 'standardSales', base: '600.00', tax: '90.00' }),
    )
    const { version } = shown
    expect((await call('DELETE', `vatReturns/${next.body.id}?version=${version}`, undefined, { branch: girls })).status).toBe(200)
  })

  it('whoever may not choose all branches of the tax number is told that the return lacks some, and makes none', async () => {
    const clerk = await stage.signInWith(
      'vat_clerk',
      [branch],
      ['viewBranches', 'viewAccounts', 'viewVatReturns', 'addVatReturns', 'editVatReturns'],
    )
    const report = await clerk.call<Report>('GET', `reports/vatSummary?${new URLSearchParams(days)}`, { branch, year })
    expect(report.body.rows.map(({ cells }) => cells['box'])).toContain('vatBranchesUnseen')
    const june = { from: `${year}-06-01`, to: `${year}-06-30`, date: `${year}-06-30` }
    const draft = await clerk.call<Row>('POST', 'vatReturns', { branch, year, body: june })
    expect(draft.status).toBe(201)
    const { version } = draft.body
    const refused = await clerk.call<Problem>('POST', `vatReturns/${draft.body.id}/reckon`, { branch, year, body: { version } })
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([400, 'VatReturn.OtherBranches'])
  })

  it('a period that is not over is asked about before it is returned', async () => {
    const late = { from: `${year}-12-01`, to: `${year}-12-31`, date: `${year}-12-31` }
    const draft = await made('vatReturns', late)
    await postIssued({ from: late.from, to: late.to })
    const asked = await act('vatReturns', draft, 'file')
    expect([asked.status, asked.body.errors.map(({ code }) => code)]).toEqual([
      409,
      expect.arrayContaining(['VatReturn.PeriodNotOver']),
    ])
    expect((await read('vatReturns', draft))['status']).toBe('draft')
  })

  it('whoever returns a period while one before it is only a draft is asked', async () => {
    const draft = await made('vatReturns', { from: `${year}-05-01`, to: `${year}-05-31`, date: `${year}-05-31` })
    const drafts = await list('vatReturns?filter={"status":"draft"}&sort=["from","ASC"]&range=[0,49]')
    const former = drafts.filter((one) => String(one['to']) < String(draft['from']))
    former.push(await made('vatReturns', { from: `${year}-04-01`, to: `${year}-04-30`, date: `${year}-04-30` }))
    expect(former.length).toBeGreaterThan(1)
    const file = () => call('POST', `vatReturns/${draft.id}/file`, { version: draft.version })
    await postIssued({ from: String(draft['from']), to: String(draft['to']) })
    // What was not issued yet is no document of the period: it is asked about.
    const income = await byName('incomes', 'إيجار المقصف')
    await made('incomeTransactions', { date: draft['to'], status: 'draft', items: [{ income: income.id, amount: '10' }] })
    const asked = await file()
    expect(asked.body.errors.map(({ code }) => code)).toContain('VatReturn.Drafts')
    const question = asked.body.errors.find(({ code }) => code === 'VatReturn.FormerDraft')
    expect([asked.status, question?.field, question?.params?.['count']]).toEqual([409, 'from', former.length])
    for (const { from, to } of former) expect(question?.message).toContain(`${from} – ${to}`)
    expect((await read('vatReturns', draft))['status']).toBe('draft')
    for (const { id, version } of former) expect((await call('DELETE', `vatReturns/${id}?version=${version}`)).status).toBe(200)
    const again = (await file()).body.errors ?? []
    expect(again.map(({ code }) => code)).not.toContain('VatReturn.FormerDraft')
    // Of which there is not even a draft, and be it that nothing is due: each since the books began.
    const missing = again.find(({ code }) => code === 'VatReturn.FormerMissing')
    expect(missing?.field).toBe('from')
    const filed = (await list('vatReturns?filter={"status":"filed"}&range=[0,49]')).map(({ from }) => String(from))
    const { rows } = await show('journal', { from: `${year - 1}-01-01`, to: `${year}-12-31` })
    const begun = rows.flatMap(({ cells }) => (cells['date'] ? [String(cells['date'])] : [])).toSorted()[0] as string
    const months: string[] = []
    for (let from = `${begun.slice(0, 7)}-01`; from < String(draft['from']); from = addMonths(from, 1))
      if (!filed.includes(from)) months.push(`${from} – ${addDays(addMonths(from, 1), -1)}`)
    expect(months.length).toBeGreaterThan(1)
    expect(missing?.params?.['count']).toBe(months.length)
    for (const days of months) expect(missing?.message).toContain(days)
    // It is due by the end of the month behind its days; dated later it is asked, with the days that it is late.
    expect([draft['dueOn'], again.map(({ code }) => code).includes('VatReturn.FiledLate')]).toEqual([`${year}-06-30`, false])
    const dated = await call('PUT', `vatReturns/${draft.id}`, { version: draft.version, date: `${year}-07-03` })
    const late = await call('POST', `vatReturns/${draft.id}/file`, { version: dated.body.version })
    expect([late.status, late.body.errors.find(({ code }) => code === 'VatReturn.FiledLate')]).toMatchObject([
      409,
      { field: 'date', params: { date: `${year}-06-30`, count: 3 } },
    ])
    expect((await read('vatReturns', draft))['status']).toBe('draft')
  })

  it('the last days of a year are returned in the next one, also once theirs is closed', async () => {
    const next = year + 1
    const years = await list('FiscalYears')
    if (!years.some((one) => one['year'] === next))
      expect(
        (await call('POST', 'fiscalYears', { year: next, startDate: `${next}-01-01`, endDate: `${next}-12-31` })).status,
      ).toBe(201)
    const december = { from: `${year}-12-01`, to: `${year}-12-31` }
    const undrafted = async () => {
      for (const { id } of await list(`vatReturns?filter=${encodeURIComponent(JSON.stringify({ from: december.from }))}`))
        expect((await call('DELETE', `vatReturns/${id}`)).status).toBe(200)
    }
    await postIssued(december)
    // The draft of another story.
    await undrafted()
    const former = await made('vatReturns', { ...december, date: december.to })
    const { outputTax: before } = await done('vatReturns', former, 'reckon')
    await undrafted()
    const income = await byName('incomes', 'إيجار المقصف')
    const methods = [{ paymentMethod: transfer.id, amount: '230', reference: 'V-12' }]
    const earned = { date: `${year}-12-05`, status: 'open', items: [{ income: income.id, amount: '200' }], methods }
    await done('incomeTransactions', await made('incomeTransactions', earned), 'post')
    const setYear = (status: string) =>
      connected(stage.school.databaseUrl, (client) =>
        client.query(`update fiscal_years set status = '${status}' where tenant_id = 1 and year = ${year}`),
      )
    await setYear('closed')
    try {
      const later = { year: next, headers: { Confirmed: `${sooner},VatReturn.PeriodNotOver` } }
      const last = { date: `${next}-01-20`, ...december }
      const drafted = await call('POST', 'vatReturns', last, later)
      expect(told(drafted)).toEqual([201])
      const reckoned = await call('POST', `vatReturns/${drafted.body.id}/reckon`, { version: drafted.body.version }, later)
      expect(told(reckoned)).toEqual([200])
      expect(Number(reckoned.body['outputTax'])).toBeCloseTo(Number(before) + 30, 2)
      const filed = await call('POST', `vatReturns/${drafted.body.id}/file`, { version: reckoned.body.version }, later)
      expect(told(filed)).toEqual([200])
      const voucher = await call('GET', `vouchers/${filed.body['voucher']}`, undefined, { year: next })
      expect(voucher.body).toMatchObject({ date: last.date, status: 'posted' })
    } finally {
      await setYear('open')
    }
  })

  it('of two who file the same days at once, one does', async () => {
    const month = { from: `${year}-08-01`, to: `${year}-08-31`, date: `${year}-08-31` }
    const both = await Promise.all([call('POST', 'vatReturns', month), call('POST', 'vatReturns', month)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
    const draft = both.find(({ status }) => status === 201)?.body as Row
    const answers = await Promise.all([act('vatReturns', draft, 'file'), act('vatReturns', draft, 'file')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('what comes from abroad', () => {
  /** A month in which the other stories have nothing. */
  const month = { from: `${year}-02-01`, to: addDays(`${year}-03-01`, -1) }
  const day = `${year}-02-10`
  let service: Row
  let goods: Row
  const summary = async () => show('vatSummary', month)
  const paid = async (amount: string) => [
    {
      paymentMethod: (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'transfer')?.id,
      amount,
      reference: `W${Math.random()}`,
    },
  ]
  const spend = async (items: object[], amount: string) =>
    call('POST', 'expenseTransactions', { date: day, status: 'open', items, methods: await paid(amount) })

  beforeAll(async () => {
    const { account } = await byName('expenses', 'صيانة')
    const expense = (arabicName: string, taxTreatment: string) => made('expenses', { arabicName, account, taxTreatment })
    service = await expense('اشتراك منصة من الخارج', 'reverseCharge')
    goods = await expense('رسوم جمركية', 'importsAtCustoms')
  })

  it('of a supply from abroad the school owes the tax and deducts it: both stand in box 9, in the books and in the settlement', async () => {
    const before = await summary()
    const more = (name: string, after: Report) => grown(before, after, name)
    expect(told(await spend([{ expense: service.id, amount: '1000.10' }], '1000.10'))).toEqual([
      400,
      'Expense.ForeignInvoice items.0.supplierName',
    ])
    const bill = { supplierName: 'Learning Cloud Ltd', invoiceNumber: 'LC-1', invoiceDate: day, taxInvoice: false }
    const made = await spend([{ expense: service.id, amount: '1000.10', ...bill }], '1000.10')
    expect(told(made)).toEqual([201])
    expect(made.body).toMatchObject({ tax: '0.00', total: '1000.10', items: [{ reverseTax: '150.02', total: '1000.10' }] })
    // While it waits it is one tax, not two.
    const [waiting] = (await show('vatDocuments', { ...month, box: 'notPosted' })).rows.filter(
      ({ cells }) => (cells['document'] as Row).id === made.body.id,
    )
    expect(waiting?.cells).toMatchObject({ base: '1000.10', tax: '150.02' })
    await done('expenseTransactions', made.body, 'post')
    const after = await summary()
    expect(more('reverseCharge', after)).toEqual([1000.1, 0, 150.02])
    expect(more('reverseChargeDue', after)).toEqual([1000.1, 0, 150.02])
    expect(more('totalSales', after)).toEqual([0, 0, 0])
    expect(box(after, 'netVat')).toEqual(box(before, 'netVat'))
    const entry = (await call('GET', `expenseTransactions/${made.body.id}/entry`)).body as unknown as {
      entries: { lines: { debit: string; credit: string }[] }[]
    }
    const rows = entry.entries[0]?.lines.map(({ debit, credit }) => `${debit} | ${credit}`).toSorted()
    expect(rows).toEqual(['0.00 | 1000.10', '0.00 | 150.02', '1000.10 | 0.00', '150.02 | 0.00'])
  })

  it('a voucher that owes the tax it deducts is told in the same box, and is no difference', async () => {
    const before = await summary()
    const mappings = (await read('company', (await list('company'))[0] as Row))['accountMappings'] as Row[]
    const on = (role: string) => mappings.find((one) => one['role'] === role)?.['account']
    const { account, defaultCostCenter } = await byName('expenses', 'صيانة')
    const costCenter = defaultCostCenter ?? (await list('costCenters?filter={"isLeaf":true}&range=[0,0]'))[0]?.id
    const supplier = (await list('suppliers?range=[0,0]'))[0]?.id
    const invoice = { supplierName: 'Cloud Ltd', invoiceNumber: `C-${Math.random()}`, invoiceDate: day }
    const voucher = await made('vouchers', {
      date: day,
      status: 'open',
      taxable: true,
      entries: [
        { account, debit: '400', costCenters: [{ id: costCenter, share: '100' }] },
        // A supplier from abroad has no tax number here.
        { account: on('inputVat'), debit: '60', ...invoice },
        { account: on('outputVat'), credit: '60' },
        { account: on('supplierPayable'), credit: '400', party: { resource: 'suppliers', id: supplier } },
      ],
    })
    await done('vouchers', voucher, 'post')
    const after = await summary()
    const more = (name: string) => grown(before, after, name)
    for (const name of ['reverseCharge', 'reverseChargeDue']) expect(more(name)).toEqual([400, 0, 60])
    expect(more('standardPurchases')).toEqual([0, 0, 0])
    expect(after.rows.some(({ cells }) => cells['box'] === 'taxDiffers' && (cells['document'] as Row).id === voucher.id)).toBe(
      false,
    )
    const open = await done('vouchers', await read('vouchers', voucher), 'unpost', { reason: 'تجربة' })
    await done('vouchers', open, 'void', { reason: 'تجربة' })
  })

  it('input tax of a voucher names the invoice of its supplier, or is not in the return', async () => {
    const mappings = (await read('company', (await list('company'))[0] as Row))['accountMappings'] as Row[]
    const on = (role: string) => mappings.find((one) => one['role'] === role)?.['account']
    const { account, defaultCostCenter } = await byName('expenses', 'صيانة')
    const costCenter = defaultCostCenter ?? (await list('costCenters?filter={"isLeaf":true}&range=[0,0]'))[0]?.id
    const supplier = (await list('suppliers?range=[0,0]'))[0]?.id
    const invoice = {
      ...{ supplierName: 'مؤسسة الصيانة', taxNumber: '310122393500003', invoiceNumber: 'V-77', invoiceDate: day },
    }
    const voucher = (more: object, of: object) => ({
      ...{ date: day, status: 'open', taxable: true, ...more },
      entries: [
        { account, debit: '400', costCenters: [{ id: costCenter, share: '100' }] },
        { account: on('inputVat'), debit: '60', ...of },
        { account: on('supplierPayable'), credit: '460', party: { resource: 'suppliers', id: supplier } },
      ],
    })
    const needed = 'Voucher.InputTaxInvoice entries.1.'
    const post = (more: object, of: object) => call('POST', 'vouchers', voucher(more, of))
    expect(told(await post({}, {}))).toEqual([
      400,
      ...['supplierName', 'taxNumber', 'invoiceNumber', 'invoiceDate'].map((name) => `${needed}${name}`),
    ])
    expect(told(await post({}, { ...invoice, taxNumber: undefined }))).toEqual([400, `${needed}taxNumber`])
    expect(told(await post({}, { ...invoice, taxNumber: '123' }))).toEqual([400, 'Text.Pattern.taxNumber entries.1.taxNumber'])
    // Before there is an invoice its tax is not had back, by whichever document.
    const ahead = { ...invoice, invoiceDate: addDays(day, 1) }
    const early = await post({}, ahead)
    expect(told(early)).toEqual([400, 'Expense.InvoiceAhead entries.1.invoiceDate'])
    expect(early.body.errors[0]?.params).toEqual({ invoiceDate: ahead.invoiceDate, date: day })
    const { taxNumber, invoiceNumber, invoiceDate } = ahead
    const billed = { expense: (await byName('expenses', 'صيانة')).id, amount: '400', taxNumber, invoiceNumber, invoiceDate }
    expect(told(await spend([billed], '460'))).toEqual([400, 'Expense.InvoiceAhead items.0.invoiceDate'])
    // A draft is finished later, and what is no part of the return needs no invoice.
    expect(told(await post({ status: 'draft' }, {}))).toEqual([201])
    const outside = { headers: { Confirmed: 'Voucher.TaxUnmarked' } }
    expect(told(await call('POST', 'vouchers', voucher({ taxable: false }, {}), outside))).toEqual([201])
    const before = await summary()
    const one = await post({}, invoice)
    expect(told(one)).toEqual([201])
    await done('vouchers', one.body, 'post')
    expect(grown(before, await summary(), 'standardPurchases')).toEqual([400, 0, 60])
    // Its tax is had back once.
    expect(told(await post({}, invoice))).toEqual([400, 'Expense.InvoiceDeducted entries.1.invoiceNumber'])
    // By whichever document: with another amount of it that is asked about.
    const repair = await byName('expenses', 'صيانة')
    const bill = { expense: repair.id, taxNumber: invoice.taxNumber, invoiceNumber: 'v 77' }
    // Without its day, which is asked for, it is the same.
    expect(told(await spend([{ ...bill, amount: '400' }], '460'))).toEqual([400, 'Expense.InvoiceDeducted items.0.invoiceNumber'])
    expect(told(await spend([{ ...bill, amount: '100' }], '115'))).toEqual([
      409,
      'Expense.InvoiceAgain items.0.invoiceNumber',
      'Expense.InvoiceDate items.0.invoiceDate',
    ])
    const known = { ...bill, invoiceDate: day, amount: '100' }
    expect(told(await spend([known], '115'))).toEqual([409, 'Expense.InvoiceAgain items.0.invoiceNumber'])
    const later = { ...invoice, invoiceDate: `${year}-02-09` }
    expect(told(await post({}, later))).toEqual([409, 'Expense.InvoiceAgain entries.1.invoiceNumber'])
    await done('vouchers', await read('vouchers', one.body), 'unpost', { reason: 'تجربة' })
  })

  it('input tax of a voucher that is hardly right is asked about: of another rate, or of an invoice of long ago', async () => {
    const mappings = (await read('company', (await list('company'))[0] as Row))['accountMappings'] as Row[]
    const on = (role: string) => mappings.find((one) => one['role'] === role)?.['account']
    const { account, defaultCostCenter } = await byName('expenses', 'صيانة')
    const costCenter = defaultCostCenter ?? (await list('costCenters?filter={"isLeaf":true}&range=[0,0]'))[0]?.id
    const supplier = (await list('suppliers?range=[0,0]'))[0]?.id
    const voucher = (bases: readonly number[], tax: number, invoiceDate = day) => ({
      ...{ date: day, status: 'open', taxable: true },
      entries: [
        ...bases.map((debit) => ({ account, debit: money(debit), costCenters: [{ id: costCenter, share: '100' }] })),
        {
          ...{ account: on('inputVat'), debit: money(tax), supplierName: 'مؤسسة الصيانة', taxNumber: '310122393500003' },
          ...{ invoiceNumber: `Q${Math.random()}`, invoiceDate },
        },
        {
          account: on('supplierPayable'),
          credit: money(bases.reduce((sum, base) => sum + base, tax)),
          party: { resource: 'suppliers', id: supplier },
        },
      ],
    })
    const send = (body: object, sure = '', method = 'POST', path = 'vouchers') =>
      call(method, path, body, sure ? { headers: { Confirmed: sure } } : {})
    const ago = (years: number) => `${year - years}${day.slice(4)}`
    // A fifth, and what is taxed once was 5 %: neither is the school's rate of any of the lines.
    for (const tax of [8000, 2000]) {
      const asked = await send(voucher([40000], tax))
      expect(told(asked)).toEqual([409, 'Voucher.InputTaxRate entries.1.debit'])
    }
    // Stamps on an invoice bear no tax, and a cent may have been rounded.
    expect(told(await send(voucher([40000, 1000], 6000)))).toEqual([201])
    expect(told(await send(voucher([40003], 6000)))).toEqual([201])
    const former = 'Expense.InvoiceOfFormerYear'
    const longAgo = await send(voucher([40000], 6000, ago(6)), former)
    expect(told(longAgo)).toEqual([409, 'Voucher.InvoiceLongAgo entries.1.invoiceDate'])
    expect(told(await send(voucher([40000], 6000, ago(5)), former))).toEqual([201])
    // Which year bears it is asked; what was accrued before bears no year twice.
    const ofBefore = voucher([40000], 6000, ago(5))
    expect(told(await send(ofBefore))).toEqual([409, `${former} entries.1.invoiceDate`])
    const accrued = (await list('accounts?filter={"code":"2104"}'))[0]?.id
    const [expensed, ...others] = ofBefore.entries
    const { costCenters: _costCenters, ...onAccrual } = { ...(expensed as object), account: accrued } as Record<string, unknown>
    expect(told(await send({ ...ofBefore, entries: [onAccrual, ...others] }))).toEqual([201])
    // Without tax to deduct it is asked alike: by the day on any line, or by the reference of what the supplier is owed.
    const [cost, , owed] = voucher([40000], 6000).entries
    const untaxed = (more: object, onCost: object = {}) => ({
      ...{ date: day, status: 'open', ...more },
      entries: [
        { ...cost, ...onCost },
        { ...owed, credit: money(40000) },
      ],
    })
    const reference = `F/${year - 1}/118`
    const untaxedBills = [
      [untaxed({}, { invoiceNumber: '118', invoiceDate: ago(1) }), 'entries.0.invoiceDate'],
      [untaxed({ reference }), 'reference'],
    ] as const
    for (const [bill, field] of untaxedBills) {
      const { status, body } = await send(bill)
      expect([status, ...body.errors.map(({ code, field: at }) => `${code.startsWith('Expense.InvoiceOf')} ${at}`)]).toEqual([
        409,
        `true ${field}`,
      ])
    }
    expect(told(await send(untaxed({ reference: `F/${year}/118` })))).toEqual([201])
    const body = voucher([40000], 8000)
    const sure = await send(body, 'Voucher.InputTaxRate')
    expect(told(sure)).toEqual([201])
    // What was answered is not asked again, but of another amount.
    const path = `vouchers/${sure.body.id}`
    const noted = await send({ version: sure.body.version, description: 'تجربة' }, '', 'PUT', path)
    expect(told(noted)).toEqual([200])
    const entries = voucher([40000], 9000).entries
    expect(told(await send({ version: noted.body.version, entries }, '', 'PUT', path))).toEqual([
      409,
      'Voucher.InputTaxRate entries.1.debit',
    ])
    expect(told(await act('vouchers', noted.body, 'post'))).toEqual([200])
    await done('vouchers', await read('vouchers', noted.body), 'unpost', { reason: 'تجربة' })
  })

  it('the base of a sold asset is its price, and output tax of another base is asked about, as it is saved and as it is filed', async () => {
    const on = async (code: string) => (await list(`accounts?filter=${encodeURIComponent(JSON.stringify({ code }))}`))[0]?.id
    const other = stage.branches.girls
    const send = async (lines: readonly (readonly [code: string, amount: string, more?: object])[], sure = '') => {
      const entries = await Promise.all(
        lines.map(async ([code, amount, more]) => ({
          account: await on(code),
          [amount.startsWith('-') ? 'credit' : 'debit']: amount.replace('-', ''),
          ...more,
        })),
      )
      const body = { date: day, status: 'open', taxable: true, entries }
      return call('POST', 'vouchers', body, {
        headers: { Confirmed: `Document.UnusualAmount,Voucher.TaxWithoutInvoice,${sure}` },
      })
    }
    const start = await summary()
    let before = start
    const posted = async (answer: Answered) => {
      expect(told(answer)).toEqual([201])
      await done('vouchers', answer.body, 'post')
      const after = await summary()
      const more = grown(before, after, 'standardSales')
      before = after
      return more
    }
    const differing = ({ rows }: Report) => rows.filter(({ cells }) => cells['box'] === 'taxDiffers').length
    const sale = await send([
      ['110201', '57500'],
      ['1209', '60000'],
      ['1202', '-100000'],
      ['2120', '-7500'],
      ['4204', '-10000'],
    ])
    expect(await posted(sale)).toEqual([50000, 0, 7500])
    // With a loss, and paid into the bank of another branch.
    const loss = await send([
      ['110201', '40250', { branch: other }],
      ['1209', '60000'],
      ['6116', '5000'],
      ['1202', '-100000'],
      ['2120', '-5250'],
    ])
    expect(await posted(loss)).toEqual([35000, 0, 5250])
    // One that is worn out.
    const wornOut = await send([
      ['110201', '1150'],
      ['1209', '100000'],
      ['1202', '-100000'],
      ['2120', '-150'],
      ['4204', '-1000'],
    ])
    expect(await posted(wornOut)).toEqual([1000, 0, 150])
    expect(differing(before)).toBe(differing(start))
    // What cannot be told for sure is asked about by its base.
    const unsure = [
      ['110201', '1650'],
      ['410102', '-1000'],
      ['2120', '-150'],
      ['410102', '-500'],
    ] as const
    const asked = await send(unsure)
    expect(told(asked)).toEqual([409, 'Voucher.OutputTaxBase entries.2.credit'])
    expect(asked.body.errors[0]?.message).toContain('1500.00')
    const confirmed = await send(unsure, 'Voucher.OutputTaxBase')
    expect(await posted(confirmed)).toEqual([1500, 0, 150])
    expect(differing(before)).toBe(differing(start) + 1)
    await postIssued(month)
    const draft = await made('vatReturns', { ...month, date: month.to })
    const filing = await act('vatReturns', draft, 'file')
    expect(told(filing)).toEqual([409, 'VatReturn.TaxDiffers undefined'])
    expect(filing.body.errors[0]?.message).toContain(String((await read('vouchers', confirmed.body))['number']))
    expect((await call('DELETE', `vatReturns/${draft.id}?version=${draft.version}`)).status).toBe(200)
    for (const { cells } of (await show('vatDocuments', { ...month, box: 'standardSales' })).rows) {
      const { resource, id } = cells['document'] as { resource: string; id: number }
      if (resource === 'vouchers')
        await done('vouchers', await read('vouchers', { id, version: 0 }), 'unpost', { reason: 'تجربة' })
    }
    expect(grown(start, await summary(), 'standardSales')).toEqual([0, 0, 0])
  })

  it('a voucher on the tax accounts that is not in the return is asked about as it is saved, and named as its days are filed', async () => {
    const mappings = (await read('company', (await list('company'))[0] as Row))['accountMappings'] as Row[]
    const on = (role: string) => mappings.find((one) => one['role'] === role)?.['account']
    const { account } = await byName('incomes', 'إيجار المقصف')
    const supplier = (await list('suppliers?range=[0,0]'))[0]?.id
    const voucher = (tax: string, more: object = {}) => ({
      ...{ date: day, status: 'open', ...more },
      entries: [
        {
          account: on('supplierPayable'),
          debit: money(10000 + Number(tax) * 100),
          party: { resource: 'suppliers', id: supplier },
        },
        { account, credit: '100' },
        { account: on('outputVat'), credit: tax },
      ],
    })
    const send = (body: object, confirmed = '', path = 'vouchers') => {
      const headers = { Confirmed: `Voucher.TaxWithoutInvoice,${confirmed}` }
      return call(path === 'vouchers' ? 'POST' : 'PUT', path, body, { headers })
    }
    const before = await summary()
    const asked = await send(voucher('15'))
    expect(told(asked)).toEqual([409, 'Voucher.TaxUnmarked entries.2.account'])
    expect(asked.body.errors[0]?.params?.['amount']).toBe('15.00')
    // What the books begin with is of days before them, a draft counts for nothing, and what is in the return is told.
    for (const more of [{ status: 'draft' }, { kind: 'opening' }, { taxable: true }]) {
      const { status, body } = await send(voucher('15', more), 'Voucher.SecondOpening')
      expect([more, status]).toEqual([more, 201])
      await done('vouchers', body, 'void', { reason: 'تجربة' })
    }
    const sure = await send(voucher('15'), 'Voucher.TaxUnmarked')
    expect(told(sure)).toEqual([201])
    // What was answered is not asked again, but of another amount.
    const path = `vouchers/${sure.body.id}`
    const noted = await send({ version: sure.body.version, description: 'تجربة' }, '', path)
    expect(told(noted)).toEqual([200])
    const { entries } = voucher('30')
    expect(told(await send({ version: noted.body.version, entries }, '', path))).toEqual([
      409,
      'Voucher.TaxUnmarked entries.2.account',
    ])
    await done('vouchers', noted.body, 'post')
    const after = await summary()
    expect(grown(before, after, 'standardSales')).toEqual([0, 0, 0])
    const rows = after.rows.filter(({ cells }) => ['unmarkedTax', 'unmarkedOf'].includes(String(cells['box'])))
    expect(rows.map(({ cells }) => [cells['tax'], (cells['document'] as Row | undefined)?.id])).toEqual([
      ['15.00', undefined],
      ['15.00', sure.body.id],
    ])
    // Whoever closes is told of it as well, with the way to where it stands.
    const { body: closing } = await call('GET', `ledger/months/${month.from.slice(0, 7)}`)
    const { missing } = (closing as unknown as MonthClosing).checks.find(({ name }) => name === 'taxUntold') ?? {}
    expect(missing?.map(({ count, amount, way }) => [count, amount, way])).toEqual([
      [1, '15.00', { report: 'vatSummary', with: { from: `${year}-01-01`, to: month.to } }],
    ])
    await postIssued(month)
    const draft = await made('vatReturns', { ...month, date: month.to })
    const filing = await act('vatReturns', draft, 'file')
    const question = filing.body.errors.find(({ code }) => code === 'VatReturn.TaxUnmarked')
    expect([filing.status, question?.params?.['count'], question?.params?.['amount']]).toEqual([409, 1, '15.00'])
    expect(question?.message).toContain(String((await read('vouchers', sure.body))['number']))
    expect((await call('DELETE', `vatReturns/${draft.id}?version=${draft.version}`)).status).toBe(200)
    await done('vouchers', await read('vouchers', sure.body), 'unpost', { reason: 'تجربة' })
  })

  it('income by a voucher is asked about until its line says how the return tells it; what is left outside is named', async () => {
    const mappings = (await read('company', (await list('company'))[0] as Row))['accountMappings'] as Row[]
    const on = (role: string) => mappings.find((one) => one['role'] === role)?.['account']
    const { account } = await byName('incomes', 'إيجار المقصف')
    const other = (await byName('incomes', 'إيرادات أخرى'))['account']
    const supplier = (await list('suppliers?range=[0,0]'))[0]?.id
    const party = { resource: 'suppliers', id: supplier }
    const owed = (debit: string) => ({ account: on('supplierPayable'), debit, party })
    const send = (entries: object[], { confirmed = '', ...more }: { confirmed?: string; taxable?: boolean } = {}) =>
      call(
        'POST',
        'vouchers',
        { date: day, status: 'open', ...more, entries },
        { headers: { Confirmed: `Voucher.TaxWithoutInvoice,${confirmed}` } },
      )
    const before = await summary()
    const asked = await send([owed('100'), { account, credit: '100' }])
    expect(told(asked)).toEqual([409, 'Voucher.IncomeOutside entries.1.taxTreatment'])
    expect(asked.body.errors[0]?.params?.['amount']).toBe('100.00')
    // To be in the return is no help without a tax that tells of it.
    expect(told(await send([owed('100'), { account, credit: '100' }], { taxable: true }))).toEqual(told(asked))
    const standard = { account, credit: '100', taxTreatment: 'standard' }
    const withTax = [owed('115'), standard, { account: on('outputVat'), credit: '15' }]
    for (const [entries, taxable] of [
      [[owed('100'), standard], true],
      [withTax, false],
    ] as const)
      expect(told(await send([...entries], { taxable }))).toEqual([400, 'Voucher.StandardWithoutTax entries.1.taxTreatment'])
    expect(told(await send([owed('100'), { account, credit: '100', taxTreatment: 'zeroRated' }]))).toEqual([
      400,
      'Field.Required entries.1.taxReason',
    ])
    // From one account of income to another nothing is earned.
    const moved = await send([
      { account: other, debit: '70' },
      { account, credit: '70' },
    ])
    expect(told(moved)).toEqual([201])
    const freed = (credit: string, taxTreatment: string, taxReason?: string) => ({ account, credit, taxTreatment, taxReason })
    const free = await send([
      owed('600'),
      freed('300', 'zeroRated', 'VATEX-SA-EDU'),
      freed('200', 'exempt', 'VATEX-SA-30'),
      freed('100', 'outOfScope'),
    ])
    const mixed = await send([...withTax, owed('50'), freed('50', 'exempt', 'VATEX-SA-30')], { taxable: true })
    const back = await send([
      { ...freed('', 'exempt', 'VATEX-SA-30'), credit: null, debit: '20' },
      { account: on('supplierPayable'), credit: '20', party },
    ])
    const outside = await send([owed('40'), { account, credit: '40' }], { confirmed: 'Voucher.IncomeOutside' })
    const all = [moved, free, mixed, back, outside]
    expect(all.map(told)).toEqual(all.map(() => [201]))
    const waiting = (await show('vatDocuments', { ...month, box: 'notPosted' })).rows.map(({ cells }) => [
      (cells['document'] as Row).id,
      cells['base'],
    ])
    expect(waiting).toContainEqual([free.body.id, '500.00'])
    expect(waiting.map(([id]) => id)).not.toContain(outside.body.id)
    for (const { body } of all) await done('vouchers', body, 'post')
    const after = await summary()
    const more = (name: string) => grown(before, after, name)
    expect([more('citizensEducation'), more('exemptSales'), more('standardSales')]).toEqual([
      [300, 0, 0],
      [250, -20, 0],
      [100, 0, 15],
    ])
    const base = (name: string, of = after) => Number(box(of, name)[0] ?? 0)
    const of = ['incomeOfBooks', 'incomeOutOfScope', 'incomeOutside', 'salesBesideIncome']
    expect(of.map((name) => Math.round(base(name) - base(name, before)))).toEqual([770, -100, -40, 0])
    const parts = ['incomeOfBooks', 'incomeDeferred', 'incomeOutOfScope', 'incomeOutside', 'salesBesideIncome'].map((name) =>
      base(name),
    )
    expect(parts.reduce((whole, part) => whole + part)).toBeCloseTo(base('salesOfIncome'), 2)
    await postIssued(month)
    const draft = await made('vatReturns', { ...month, date: month.to })
    const filing = await act('vatReturns', draft, 'file')
    const question = filing.body.errors.find(({ code }) => code === 'VatReturn.IncomeOutside')
    expect([filing.status, question?.params?.['amount']]).toEqual([409, '40.00'])
    expect((await call('DELETE', `vatReturns/${draft.id}?version=${draft.version}`)).status).toBe(200)
    for (const { body } of all) await done('vouchers', await read('vouchers', body), 'unpost', { reason: 'تجربة' })
    const start = await summary()
    for (const name of ['citizensEducation', 'exemptSales', 'standardSales', 'incomeOfBooks'])
      expect(box(start, name)).toEqual(box(before, name))
  })

  it('an advance that a voucher takes where its tax is owed at once is asked about with what came as money', async () => {
    const on = async (code: string) => (await list(`accounts?filter=${encodeURIComponent(JSON.stringify({ code }))}`))[0]?.id
    const [safe, advances, other] = await Promise.all([on('110101'), on('2102'), on('2104')])
    const party = { resource: 'guardians', id: (await list('guardians?range=[0,0]'))[0]?.id }
    const send = async (debits: object[], more: object = {}, confirmed = '') => {
      const entries = [...debits, { account: advances, credit: '500', party }]
      const headers = { Confirmed: `Document.UnusualAmount,Voucher.GoodsByHand,${confirmed}` }
      return call('POST', 'vouchers', { date: day, status: 'open', ...more, entries }, { headers })
    }
    const question = 'Voucher.AdvanceOutside'
    const paid = [{ account: safe, debit: '500' }]
    const partly = [
      { account: advances, debit: '300', party },
      { account: safe, debit: '200' },
    ]
    await taxAdvances(stage.school.databaseUrl, 'receipt')
    for (const [debits, amount] of [
      [paid, '500.00'],
      [partly, '200.00'],
    ] as const) {
      const asked = await send([...debits])
      expect([...told(asked), asked.body.errors[0]?.params?.['amount']]).toEqual([
        409,
        `${question} entries.${debits.length}.account`,
        amount,
      ])
    }
    const identity = async () => ({
      ...{ identityType: 'national', identityNumber: '1000000008', phone: '0551234987' },
      nationality: (await list('nationalities?filter={"isSaudi":true}'))[0]?.id,
    })
    // So is what goes to a receivable, as far as its party owes nothing there.
    const [claims, ofCustomers] = await Promise.all([on('1110'), on('1111')])
    const family = {
      resource: 'guardians',
      id: (await made('guardians', { ...(await identity()), arabicName: 'خالد سعد محمد العتيبي' })).id,
    }
    const customer = { resource: 'customers', id: (await made('customers', { arabicName: 'عميل بلا رصيد' })).id }
    const owing = (credited: object, more: object = {}, ...confirmed: string[]) =>
      call(
        'POST',
        'vouchers',
        {
          date: day,
          status: 'open',
          ...more,
          entries: [
            { account: safe, debit: '500' },
            { ...credited, credit: '500' },
          ],
        },
        { headers: { Confirmed: ['Document.UnusualAmount', ...confirmed].join() } },
      )
    const askedOf = async (answer: ReturnType<typeof call>) => {
      const { status, body } = await answer
      return [status, ...body.errors.map(({ code, field, params }) => `${code} ${field} ${params?.['amount']}`)]
    }
    const ofFamily = { account: claims, party: family }
    for (const credited of [ofFamily, { account: ofCustomers, party: customer }])
      expect(await askedOf(owing(credited))).toEqual([409, `${question} entries.1.account 500.00`])
    const charged = await call(
      'POST',
      'vouchers',
      {
        ...{ date: day, status: 'open' },
        entries: [
          { ...ofFamily, debit: '620' },
          { account: other, credit: '620' },
        ],
      },
      { headers: { Confirmed: 'Document.UnusualAmount' } },
    )
    expect(told(charged)).toEqual([201])
    const settled = await owing(ofFamily, { date: addDays(day, 1) })
    expect(told(settled)).toEqual([201])
    // What waits counts, and so does what is posted, what was paid since as well; before the day of the claim nothing is owed.
    expect(await askedOf(owing(ofFamily))).toEqual([409, `${question} entries.1.account 380.00`])
    await done('vouchers', charged.body, 'post')
    await done('vouchers', settled.body, 'post')
    expect(await askedOf(owing(ofFamily))).toEqual([409, `${question} entries.1.account 380.00`])
    expect(await askedOf(owing(ofFamily, { date: addDays(day, -1) }))).toEqual([409, `${question} entries.1.account 500.00`])
    for (const one of [settled, charged]) {
      await done('vouchers', await read('vouchers', one.body), 'unpost', { reason: 'تجربة' })
      await done('vouchers', await read('vouchers', one.body), 'void', { reason: 'تجربة' })
    }
    const sure = await send(paid, {}, question)
    // What was answered is not asked again; what goes from one name to another, or was owed otherwise, is no money.
    const noted = await call('PUT', `vouchers/${sure.body.id}`, { version: sure.body.version, description: 'تجربة' })
    expect([told(sure), told(noted)]).toEqual([[201], [200]])
    const free = [
      await send([{ account: advances, debit: '500', party }]),
      await send([{ account: other, debit: '500' }]),
      await send(paid, { kind: 'opening' }, 'Voucher.SecondOpening'),
    ]
    await taxAdvances(stage.school.databaseUrl, 'invoice')
    free.push(await send(paid))
    expect(free.map(told)).toEqual(free.map(() => [201]))
    for (const { body } of [noted, ...free]) await done('vouchers', body, 'void', { reason: 'تجربة' })
  })

  it('what a voucher charges on or sells is asked about by its price until its lines say how the return tells it; what is left outside is named', async () => {
    const on = async (code: string) => (await list(`accounts?filter=${encodeURIComponent(JSON.stringify({ code }))}`))[0]?.id
    type Line = readonly [code: string, amount: string, more?: object]
    const send = async (lines: readonly Line[], { confirmed = '', ...more }: { confirmed?: string; taxable?: boolean } = {}) => {
      const entries = await Promise.all(
        lines.map(async ([code, amount, of]) => ({
          account: await on(code),
          [amount.startsWith('-') ? 'credit' : 'debit']: amount.replace('-', ''),
          ...of,
        })),
      )
      const headers = { Confirmed: `Document.UnusualAmount,Voucher.GoodsByHand,${confirmed}` }
      return call('POST', 'vouchers', { date: day, status: 'open', ...more, entries }, { headers })
    }
    const question = 'Voucher.SupplyOutside'
    const amountOf = ({ body }: Answered) => body.errors[0]?.params?.['amount']
    const outOfScope = { taxTreatment: 'outOfScope' }
    const exempt = { taxTreatment: 'exempt', taxReason: 'VATEX-SA-30' }
    const sale = (cost: object = {}, gain: object = {}): Line[] => [
      ['110201', '50000'],
      ['1209', '60000'],
      ['1202', '-100000', cost],
      ['4204', '-10000', gain],
    ]
    const rent: Line[] = [
      ['110201', '300'],
      ['1140', '-300'],
    ]
    const customer = (await list('customers?range=[0,0]'))[0]?.id
    const claimed = { party: { resource: 'customers', id: customer } }
    const owed = { party: { resource: 'suppliers', id: (await list('suppliers?range=[0,0]'))[0]?.id } }
    const employed = { party: { resource: 'employees', id: (await list('employees?range=[0,0]'))[0]?.id } }
    // What is worn leaves with its asset, whose cost nobody has taken off; what is owed to whomever is a price of assets and goods.
    const worn: Line[] = [
      ['110201', '40'],
      ['1209', '-40'],
    ]
    const recovered: Line[] = [
      ['110201', '25'],
      ['6117', '-25'],
    ]
    const forDeposit: Line[] = [
      ['2104', '35'],
      ['1203', '-35'],
    ]
    const paidInKind: Line[] = [
      ['2110', '45000', employed],
      ['1209', '60000'],
      ['1202', '-100000'],
      ['4204', '-5000'],
    ]
    // Of an asset that is the price and not the gain, whatever is said of the gain.
    for (const [lines, field, amount] of [
      [sale(), 'entries.2', '50000.00'],
      [sale({}, outOfScope), 'entries.2', '40000.00'],
      [rent, 'entries.1', '300.00'],
      [worn, 'entries.1', '40.00'],
      [
        [
          ['1111', '70', claimed],
          ['6110', '30'],
          ['1209', '-100'],
        ],
        'entries.2',
        '70.00',
      ],
      [recovered, 'entries.1', '25.00'],
      ...['6111', '6112'].map(
        (code) =>
          [
            [
              ['1111', '20', claimed],
              [code, '-20'],
            ] satisfies Line[],
            'entries.1',
            '20.00',
          ] as const,
      ),
      [paidInKind, 'entries.2', '45000.00'],
      [forDeposit, 'entries.1', '35.00'],
      ...(['2113', '2201', '2105'] as const).map(
        (code) =>
          [
            [
              [code, '30', code === '2113' ? employed : {}],
              ['1130', '-30'],
            ] satisfies Line[],
            'entries.1',
            '30.00',
          ] as const,
      ),
      // With the salaries that are paid, what an employee takes instead of money.
      [
        [
          ['2110', '500', employed],
          ['110201', '-420'],
          ['1131', '-80'],
        ],
        'entries.2',
        '80.00',
      ],
      [
        [
          ['1111', '90', claimed],
          ['6103', '-90'],
        ],
        'entries.1',
        '90.00',
      ],
      [
        [
          ['110101', '70'],
          ['6103', '30'],
          ['6104', '-100'],
        ],
        'entries.2',
        '70.00',
      ],
      // What is owed, or belongs to owners, is set off against it as money is paid for it.
      [
        [
          ['2101', '90', owed],
          ['6103', '-90'],
        ],
        'entries.1',
        '90.00',
      ],
      [
        [
          ['2101', '45000', owed],
          ['1209', '60000'],
          ['1202', '-100000'],
          ['4204', '-5000'],
        ],
        'entries.2',
        '45000.00',
      ],
      [
        [
          ['3102', '40000'],
          ['1209', '60000'],
          ['1202', '-100000'],
        ],
        'entries.2',
        '40000.00',
      ],
      [
        [
          ['2124', '80'],
          ['1140', '-80'],
        ],
        'entries.1',
        '80.00',
      ],
      // Of what is handed on beyond a bill that uses it up.
      [
        [
          ['2101', '50', owed],
          ['110101', '80'],
          ['1140', '-130'],
        ],
        'entries.2',
        '80.00',
      ],
    ] as const) {
      const asked = await send(lines, { confirmed: 'Voucher.EquityAsResult' })
      expect([...told(asked), amountOf(asked)]).toEqual([409, `${question} ${field}.taxTreatment`, amount])
    }
    // Nothing is supplied where nothing comes in for it, by what is scrapped, bought, accrued or provided too high, and by a purchase whose input tax
    // is taken back.
    const note = { supplierName: 'مؤسسة', taxNumber: '310122393500003', invoiceNumber: `R${Math.random()}`, invoiceDate: day }
    for (const [lines, taxable] of [
      [
        [
          ['1140', '50'],
          ['6103', '-50'],
        ],
        false,
      ],
      [
        [
          ['1209', '60'],
          ['6116', '40'],
          ['1203', '-100'],
        ],
        false,
      ],
      // What wears, what is rounded, what of claims is doubtful, and goods that come, go and are used up, also beside what is paid or accrued.
      ...(
        [
          ['6110', '1209', '40'],
          ['1209', '6110', '40'],
          ['1119', '6117', '50'],
          ['6117', '1119', '50'],
          ['110201', '6111', '0.50'],
          ['1131', '1130', '30'],
          ['1130', '2106', '30'],
          ['2106', '1130', '30'],
          ['1203', '2104', '35'],
        ] as const
      ).map(
        ([debit, credit, amount]) =>
          [
            [
              [debit, amount],
              [credit, `-${amount}`],
            ] satisfies Line[],
            false,
          ] as const,
      ),
      [
        [
          ['2112', '50'],
          ['5108', '-50'],
          ['6110', '90'],
          ['1209', '-90'],
          ['5205', '30'],
          ['1130', '-30'],
        ],
        false,
      ],
      [
        [
          ['2110', '500', employed],
          ['110201', '-500'],
          ['5205', '30'],
          ['1130', '-30'],
        ],
        false,
      ],
      [
        [
          ['2101', '34.50', owed],
          ['1130', '-30'],
          ['1150', '-4.50', note],
        ],
        true,
      ],
      // What was paid ahead is used up by the bill, whole or with what is still paid.
      [
        [
          ['2101', '300', owed],
          ['1140', '-300'],
        ],
        false,
      ],
      [
        [
          ['2101', '345', owed],
          ['1140', '-200'],
          ['1141', '-100'],
          ['110101', '-45'],
        ],
        false,
      ],
      [
        [
          ['2101', '50', owed],
          ['110101', '-50'],
          ['6103', '50'],
          ['2101', '-50', owed],
        ],
        false,
      ],
      ...[
        ...['2106', '2112', '2123', '2201'].map((code): Line[] => [
          [code, '50'],
          ['6103', '-50'],
        ]),
      ].map((lines) => [lines, false] as const),
      [
        [
          ['2101', '115', owed],
          ['6103', '-100'],
          ['1150', '-15', note],
        ],
        true,
      ],
      [
        [
          ['110101', '115'],
          ['6103', '-100'],
          ['1150', '-15', note],
        ],
        true,
      ],
    ] as const) {
      const free = await send(lines, { taxable })
      expect(told(free)).toEqual([201])
      await done('vouchers', free.body, 'void', { reason: 'تجربة' })
    }
    // The return is told the price of what is sold, and of nothing that is none.
    expect(told(await send(sale(exempt)))).toEqual([400, 'Field.Required entries.2.salePrice'])
    const soldWorn = (salePrice: string) =>
      send([
        ['110201', '40'],
        ['1209', '-40', { ...exempt, salePrice }],
      ])
    expect(told(await soldWorn('41'))).toEqual([400, 'Voucher.SalePrice entries.1.salePrice'])
    const marked = await soldWorn('40')
    expect(told(marked)).toEqual([201])
    await done('vouchers', marked.body, 'void', { reason: 'تجربة' })
    const wrong = await send(sale({ ...exempt, salePrice: '10000' }))
    expect([...told(wrong), amountOf(wrong)]).toEqual([400, 'Voucher.SalePrice entries.2.salePrice', '50000.00'])
    const paid: Line[] = [
      ['6103', '70'],
      ['110101', '-70', { ...exempt, salePrice: '70' }],
    ]
    expect(told(await send(paid))).toEqual([400, 'Voucher.SalePrice entries.1.salePrice'])
    const before = await summary()
    const land: Line[] = [
      ['110201', '900'],
      ['1201', '-800', { ...exempt, salePrice: '900' }],
      ['4204', '-100'],
    ]
    const charged: Line[] = [
      ['110101', '80'],
      ['6103', '-80', outOfScope],
    ]
    const taxed: Line[] = [
      ['110101', '115'],
      ['6103', '-100', { taxTreatment: 'standard' }],
      ['2120', '-15'],
    ]
    // The return is told of a sale with its tax, and nobody is handed an invoice of it.
    const untaxed = await send(taxed, { taxable: true })
    expect([...told(untaxed), amountOf(untaxed)]).toEqual([409, 'Voucher.TaxWithoutInvoice entries.2.account', '15.00'])
    const all = [
      await send(land),
      await send(charged),
      await send(taxed, { taxable: true, confirmed: 'Voucher.TaxWithoutInvoice' }),
      await send(sale({ ...outOfScope, salePrice: '50000' })),
      // Its price was invoiced as income.
      await send([
        ['1209', '60000'],
        ['4204', '40000'],
        ['1202', '-100000'],
      ]),
      await send(sale(), { confirmed: question }),
      await send(worn, { confirmed: question }),
      await send(recovered, { confirmed: question }),
      await send(forDeposit, { confirmed: question }),
      await send(rent, { confirmed: question }),
    ]
    expect(all.map(told)).toEqual(all.map(() => [201]))
    // What was answered is not asked again.
    const { version } = await read('vouchers', all.at(-1)?.body as Row)
    expect(told(await call('PUT', `vouchers/${all.at(-1)?.body.id}`, { version, description: 'تجربة' }))).toEqual([200])
    for (const { body } of all) await done('vouchers', await read('vouchers', body), 'post')
    const after = await summary()
    expect(['exemptSales', 'standardSales'].map((name) => grown(before, after, name))).toEqual([
      [900, 0, 0],
      [100, 0, 15],
    ])
    const outside = ({ rows }: Report) =>
      rows.flatMap(({ cells: { box: name, base, document } }) =>
        ['incomeOutside', 'supplyOutside', 'suppliesOutOfScope'].includes(String(name))
          ? [[name, (document as Row | undefined)?.['number'], base]]
          : [],
      )
    expect(outside(before)).toEqual([])
    expect(outside(after)).toEqual([
      ['incomeOutside', '4204', '-10000.00'],
      ['suppliesOutOfScope', undefined, '40080.00'],
      ['supplyOutside', '1140', '300.00'],
      ['supplyOutside', '1202', '40000.00'],
      ['supplyOutside', '1203', '35.00'],
      ['supplyOutside', '1209', '40.00'],
      ['supplyOutside', '6117', '25.00'],
    ])
    const parts = ['incomeOfBooks', 'incomeDeferred', 'incomeOutOfScope', 'incomeOutside', 'salesBesideIncome']
    const base = (name: string, of = after) => Number(box(of, name)[0] ?? 0)
    expect(parts.reduce((whole, name) => whole + base(name), 0)).toBeCloseTo(base('salesOfIncome'), 2)
    // What was charged on, the land without its gain, and what the other asset cost less than its price.
    expect(Math.round(base('salesBesideIncome') - base('salesBesideIncome', before))).toBe(100 + 800 + 40000)
    expect(Math.round(base('incomeOutOfScope') - base('incomeOutOfScope', before))).toBe(-10000)
    // A voucher that reverses one of these takes out of each box what it brought; it begins with its lines the other way round.
    const reversed = (lines: readonly Line[]): Line[] =>
      lines.map(([code, amount, of]) => [code, amount.startsWith('-') ? amount.slice(1) : `-${amount}`, of ?? {}])
    const ofMore = land.map(([code, amount, of]): Line => (of ? [code, amount, { ...of, salePrice: '901' }] : [code, amount]))
    expect(told(await send(reversed(ofMore)))).toEqual([400, 'Voucher.SalePrice entries.1.salePrice'])
    const reversing = [await send(reversed(land)), await send(reversed(sale({ ...outOfScope, salePrice: '50000' })))]
    expect(reversing.map(told)).toEqual(reversing.map(() => [201]))
    for (const { body } of reversing) await done('vouchers', await read('vouchers', body), 'post')
    const takenBack = await summary()
    const [sold = 0, adjusted = 0] = grown(before, takenBack, 'exemptSales')
    expect([sold + adjusted, grown(before, takenBack, 'standardSales')]).toEqual([0, [100, 0, 15]])
    expect(outside(takenBack)).toEqual(
      outside(after).map(([name, ...rest]) => (name === 'suppliesOutOfScope' ? [name, undefined, '80.00'] : [name, ...rest])),
    )
    expect(parts.reduce((whole, name) => whole + base(name, takenBack), 0)).toBeCloseTo(base('salesOfIncome', takenBack), 2)
    for (const { body } of reversing) await done('vouchers', await read('vouchers', body), 'unpost', { reason: 'تجربة' })
    expect(outside(await summary())).toEqual(outside(after))
    await postIssued(month)
    const draft = await made('vatReturns', { ...month, date: month.to })
    const { status, body } = await act('vatReturns', draft, 'file')
    const asked = body.errors.map(({ code, params }) => [code, params?.['amount']])
    expect([status, asked]).toEqual([409, expect.arrayContaining([['VatReturn.SupplyOutside', '40400.00']])])
    expect((await call('DELETE', `vatReturns/${draft.id}?version=${draft.version}`)).status).toBe(200)
    for (const { body } of all) await done('vouchers', await read('vouchers', body), 'unpost', { reason: 'تجربة' })
    expect(outside(await summary())).toEqual([])
  })

  it('income of a closed year that a voucher corrects is asked about and stands in the summary; its tax, its reversal and expenses are not', async () => {
    const on = async (code: string) => (await list(`accounts?filter=${encodeURIComponent(JSON.stringify({ code }))}`))[0]?.id
    const [bank, retained, tuition, expense, outputVat] = await Promise.all(['110201', '3104', '410102', '6103', '2120'].map(on))
    const outside = async () =>
      (await summary()).rows.flatMap(({ cells: { box: name, base, document } }) =>
        name === 'supplyOutside' ? [[(document as Row)['number'], base]] : [],
      )
    const send = (correctedAccount: unknown, entries: object[], confirmed = '', more: object = {}) =>
      call(
        'POST',
        'vouchers',
        {
          ...{ date: day, status: 'open', kind: 'priorPeriod', description: 'خطأ سنة سابقة', entries },
          ...{ correctedAccount, correctedYear: year - 1, ...more },
        },
        { headers: { Confirmed: `Document.UnusualAmount,Voucher.TaxWithoutInvoice,Voucher.ErrorOfNoReturn,${confirmed}` } },
      )
    const question = 'Voucher.IncomeOutside'
    const received = (amount: string, credited = amount) => [
      { account: bank, debit: amount },
      { account: retained, credit: credited },
    ]
    const asked = await send(tuition, received('500'))
    expect([...told(asked), asked.body.errors[0]?.params?.['amount']]).toEqual([
      409,
      `${question} entries.1.taxTreatment`,
      '500.00',
    ])
    const paid = [
      { account: retained, debit: '500' },
      { account: bank, credit: '500' },
    ]
    const free = [
      await send(expense, received('500')),
      await send(tuition, paid),
      await send(tuition, [...received('575', '500'), { account: outputVat, credit: '75' }], '', { taxable: true }),
    ]
    expect(free.map(told)).toEqual(free.map(() => [201]))
    for (const { body } of free) await done('vouchers', body, 'void', { reason: 'تجربة' })
    const before = await outside()
    const sure = await send(tuition, received('500'), question)
    expect(told(sure)).toEqual([201])
    const { version } = await read('vouchers', sure.body)
    expect(told(await call('PUT', `vouchers/${sure.body.id}`, { version, reference: 'تجربة' }))).toEqual([200])
    await done('vouchers', await read('vouchers', sure.body), 'post')
    expect([before, await outside()]).toEqual([[], [['3104', '500.00']]])
    await done('vouchers', await read('vouchers', sure.body), 'unpost', { reason: 'تجربة' })
    expect(await outside()).toEqual([])
  })

  it('the relief for citizens is refused in a voucher that a company pays, unless a family or somebody else pays it', async () => {
    const on = async (code: string) => (await list(`accounts?filter=${encodeURIComponent(JSON.stringify({ code }))}`))[0]?.id
    const [safe, claims, ofFamilies, tuition] = await Promise.all(['110101', '1111', '1110', '410102'].map(on))
    const [customer, guardian] = await Promise.all(
      ['customers', 'guardians'].map(async (resource) => ({
        party: { resource, id: (await list(`${resource}?range=[0,0]`))[0]?.id },
      })),
    )
    const [center] = await list('costCenters?filter={"isLeaf":true}&range=[0,0]')
    const send = (...entries: object[]) =>
      call(
        'POST',
        'vouchers',
        {
          ...{ date: day, status: 'open' },
          entries: entries.map((entry) => ({ costCenters: [{ id: center?.id, share: '100' }], ...entry })),
        },
        { headers: { Confirmed: 'Document.UnusualAmount,Voucher.AdvanceOutside' } },
      )
    const educated = { account: tuition, taxTreatment: 'zeroRated', taxReason: 'VATEX-SA-EDU' }
    const ofCompany = (debit: string) => ({ account: claims, debit, ...customer })
    const refused = 'Voucher.EducationOfCompany entries.'
    expect(told(await send(ofCompany('500'), { ...educated, credit: '500' }))).toEqual([400, `${refused}1.taxReason`])
    const partly = [ofCompany('300'), { account: safe, debit: '200' }]
    expect(told(await send(...partly, { ...educated, credit: '500' }))).toEqual([400, `${refused}2.taxReason`])
    const free = [
      await send({ account: ofFamilies, debit: '500', ...guardian }, { ...educated, credit: '500' }),
      await send({ account: ofFamilies, debit: '200', ...guardian }, ofCompany('300'), { ...educated, credit: '500' }),
      await send(...partly, { ...educated, credit: '200' }, { account: tuition, credit: '300', taxTreatment: 'outOfScope' }),
      // What was told wrongly is taken back, and a company pays what it owes.
      await send({ ...educated, debit: '500' }, { account: claims, credit: '500', ...customer }),
      await send(
        { account: safe, debit: '600' },
        { account: claims, credit: '100', ...customer },
        { ...educated, credit: '500' },
      ),
    ]
    expect(free.map(told)).toEqual(free.map(() => [201]))
    for (const { body } of free) await done('vouchers', body, 'void', { reason: 'تجربة' })
  })

  it('of goods that the customs taxed, the value and the tax of the declaration stand in box 8', async () => {
    const before = await summary()
    const line = { expense: goods.id, amount: '500', customsValue: '10500', invoiceDate: day }
    expect(told(await spend([line], '2075'))).toEqual([400, 'Expense.CustomsDeclaration items.0.invoiceNumber'])
    expect(told(await spend([{ expense: goods.id, amount: '500', invoiceNumber: 'B1' }], '575'))).toContain(
      'Field.Required items.0.customsValue',
    )
    const alone = { expense: goods.id, amount: '0', customsValue: '100', invoiceNumber: 'B-2', invoiceDate: day }
    const one = await spend([{ ...line, invoiceNumber: 'B-1' }, alone], '2090')
    expect(told(one)).toEqual([201])
    expect(one.body).toMatchObject({ net: '500.00', tax: '1590.00', total: '2090.00' })
    await done('expenseTransactions', one.body, 'post')
    const after = await summary()
    const more = (name: string) => grown(before, after, name)
    expect(more('importsAtCustoms')).toEqual([10600, 0, 1590])
    expect(more('standardPurchases')).toEqual([0, 0, 0])
    // Of anything else something was spent.
    const repair = await byName('expenses', 'صيانة')
    expect(told(await spend([{ expense: repair.id, amount: '0', taxInvoice: false }], '0'))).toContain(
      'Value.AboveZero items.0.amount',
    )
  })

  it('the return settles both sides, and the integrity of the books knows them', async () => {
    await postIssued(month)
    const draft = await made('vatReturns', { ...month, date: month.to })
    // An invoice with stamps, whose tax is that of a part of it, is told with all of it: that is answered for.
    expect(told(await act('vatReturns', draft, 'file'))).toEqual([409, 'VatReturn.TaxDiffers undefined'])
    const sure = { headers: { Confirmed: `${sooner},VatReturn.TaxDiffers` } }
    const filed = await call('POST', `vatReturns/${draft.id}/file`, { version: draft.version }, sure)
    expect(told(filed)).toEqual([200])
    const whole = await read('vatReturns', filed.body)
    const boxes = whole['boxes'] as Row[]
    const of = (name: string) => boxes.find((one) => one['box'] === name)
    expect(of('reverseCharge')).toMatchObject({ base: '1000.10', tax: '150.02' })
    expect(of('reverseChargeDue')).toMatchObject({ tax: '150.02' })
    const sums = (await summary()).rows
    const taxOf = (name: string) => sums.find(({ cells }) => cells['box'] === name)?.cells['tax']
    expect(Number(whole['outputTax'])).toBeCloseTo(Number(taxOf('totalSales')) + 150.02, 2)
    expect(whole['inputTax']).toBe(taxOf('totalPurchases'))
    const voucher = await read('vouchers', { id: whole['voucher'] as number, version: 0 })
    expect(voucher['status']).toBe('posted')
    const { rows } = await show('integrity', {})
    expect(rows.find(({ cells }) => cells['check'] === 'taxesAgree')).toMatchObject({ cells: { found: 0 }, role: 'good' })
    // Later months were returned by other stories.
    const reopened = await call(
      'POST',
      `vatReturns/${whole.id}/reopen`,
      { version: whole.version, reason: 'تصحيح' },
      { headers: { Confirmed: `${inNoOrder},VatReturn.ReopenedBehind` } },
    )
    expect(told(reopened)).toEqual([200])
  })
})

describe('what families pay in advance, in a branch that owes the tax as the money comes', () => {
  const month = { from: `${year}-01-01`, to: `${year}-01-31` }
  const day = `${year}-01-12`
  let bus: Row
  let tuition: Row
  let citizen: Row
  let foreigner: Row
  let transfer: Row
  const setTo = (advanceTaxPoint: 'invoice' | 'receipt') => taxAdvances(stage.school.databaseUrl, advanceTaxPoint)
  const methods = (amount: string) => [{ paymentMethod: transfer.id, amount, reference: `A${Math.random()}` }]
  const advance = (child: Row, amount: string, more: object = {}) =>
    call('POST', 'collections', { date: day, status: 'open', guardian: child['guardian'], methods: methods(amount), ...more })
  const posted = async (child: Row, amount: string, more: object): Promise<Row> => {
    const made = await advance(child, amount, more)
    expect(told(made)).toEqual([201])
    await done('collections', made.body, 'post')
    return read('collections', made.body)
  }
  const refund = async ({ id, guardian }: Row, amount: string) =>
    made('paymentTransactions', {
      date: day,
      status: 'open',
      paidTo: 'guardian',
      guardian,
      methods: methods(amount),
      refunds: [{ collection: id, amount }],
    })
  const invoiced = (child: Row, service: Row) =>
    made('salesInvoices', {
      date: day,
      status: 'open',
      guardian: child['guardian'],
      items: [{ student: child.id, service: service.id }],
      terms: [{ dueOn: day, share: '100' }],
    })
  const paying = async (invoice: Row) =>
    (await list(`collections?filter=${JSON.stringify({ source: { resource: 'salesInvoices', id: invoice.id } })}`))[0]
  const rowsOf = async (path: string, { id }: Row) => {
    const { entries } = (await call('GET', `${path}/${id}/entry`)).body as unknown as {
      entries: { lines: (Row & { account: { code: string } })[] }[]
    }
    return entries
      .at(-1)
      ?.lines.map(({ account, debit, credit }) => `${account.code} ${debit} | ${credit}`)
      .toSorted()
  }
  /** How much more than before stands in a box. */
  const since = async (before: Report, name: string) => grown(before, await show('vatSummary', month), name)

  beforeAll(async () => {
    transfer = (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'transfer') as Row
    const citizens = (await list('nationalities?filter={"isSaudi":true}')).map(({ id }) => id)
    const students = await Promise.all((await list('students?range=[0,59]')).map((one) => read('students', one)))
    const isCitizen = ({ nationality }: Row) => citizens.includes(nationality as number)
    citizen = students.find((one) => isCitizen(one) && one['identityType'] === 'national') as Row
    foreigner = students.find((one) => one['nationality'] && !isCitizen(one)) as Row
    const category = (await made('serviceCategories', { arabicName: 'خدمات مقدمة' })).id
    const years = await list('FiscalYears')
    const prices = [{ fiscalYear: years.find((one) => one['year'] === year)?.id, amount: '1000' }]
    const service = (arabicName: string, taxTreatment: string) =>
      made('services', { arabicName, category, oncePerYear: false, prices, taxTreatment })
    bus = await service('نقل مدفوع مقدمًا', 'standard')
    tuition = await service('تعليم مدفوع مقدمًا', 'education')
    await setTo('receipt')
  })
  afterAll(() => setTo('invoice'))

  it('the receipt says what for, and owes the tax that is in it', async () => {
    const before = await show('vatSummary', month)
    expect(told(await advance(foreigner, '1150'))).toEqual([400, 'Advance.ForWhat advanceFor'])
    expect(told(await advance(foreigner, '1150', { advanceFor: tuition.id }))).toEqual([
      400,
      'Student.MustChooseFirst advanceStudent',
    ])
    const one = await posted(foreigner, '1150', { advanceFor: bus.id, advanceStudent: foreigner.id })
    expect(one).toMatchObject({ advance: '1150.00', advanceTax: '150.00' })
    expect(await since(before, 'standardSales')).toEqual([1000, 0, 150])
    expect((await rowsOf('collections', one))?.filter((row) => row.includes('150.00') && !row.includes('1150'))).toEqual([
      '1151 150.00 | 0.00',
      '2120 0.00 | 150.00',
    ])
    // The invoice of that service bears the tax now: the advance goes into it, and its tax back.
    const invoice = await done('salesInvoices', await invoiced(foreigner, bus), 'post')
    const deducting = await read('collections', (await paying(invoice)) as Row)
    expect(deducting).toMatchObject({
      received: '0.00',
      allocated: '1150.00',
      credits: [{ collection: one.id, amount: '1150.00', taxBack: '150.00' }],
    })
    await done('collections', deducting, 'post')
    expect(await since(before, 'standardSales')).toEqual([2000, -1000, 150])
    expect(await read('salesInvoices', invoice)).toMatchObject({ payment: 'paid', paidLeft: '0.00' })
    // The father was charged once and paid once: what his advance pays comes to nothing, on every page and in the total.
    const rows = { guardian: String(foreigner['guardian']), from: day, to: day }
    for (const more of [{}, { rows: '50' }]) {
      const statement = await show('guardianStatement', { ...rows, ...more })
      const said = (of: Row) =>
        statement.rows.flatMap(({ cells }) => {
          const document = cells['document'] as { resource: string; id: number } | undefined
          const isOf = document?.resource === 'collections' && document.id === of.id
          return isOf ? [`${cells['debit']} | ${cells['credit']} | ${cells['description']}`] : []
        })
      expect(said(deducting)).toEqual([
        expect.stringMatching(/^-?0\.00 \| -1150\.00 \| Use of the advance payment/),
        expect.stringMatching(new RegExp(`^0\\.00 \\| 1150\\.00 \\| .*${invoice['number']}$`)),
      ])
      const others = statement.rows.filter(({ cells }) => (cells['document'] as Row | undefined)?.id !== deducting.id)
      for (const side of ['debit', 'credit'])
        expect(Number(statement.totals[side])).toBeCloseTo(
          others.reduce((sum, { cells }) => sum + Number(cells[side] ?? 0), 0),
          2,
        )
    }
    // Its paper lists what was taxed before, and what remains.
    const answer = await admin.call<Uint8Array>('GET', `salesInvoices/${invoice.id}/print?language=en`, { branch })
    const { text } = await readPdf(Buffer.from(answer.body))
    const paper = text.replaceAll(/\s+/g, ' ')
    expect(paper).toContain('Advances deducted (already invoiced with tax)')
    expect(paper).toContain(`${one['number']} ${day} 1,000.00 150.00 1,150.00`)
    expect(paper).toMatch(/Payable after advances 0\.00/)
  })

  it('what is paid back gives its tax back, to the last halala, and keeps it when its text is changed', async () => {
    const before = await show('vatSummary', month)
    const one = await posted(foreigner, '100.01', { advanceFor: bus.id })
    expect(one['advanceTax']).toBe('13.04')
    const first = await refund(one, '50')
    const last = await refund(one, '50.01')
    const backOf = async (payment: Row) => ((await read('paymentTransactions', payment))['refunds'] as Row[])[0]?.['taxBack']
    expect([await backOf(first), await backOf(last)]).toEqual(['6.52', '6.52'])
    const changed = await call('PUT', `paymentTransactions/${last.id}`, { version: last.version, description: 'رد' })
    expect(told(changed)).toEqual([200])
    expect(await backOf(last)).toBe('6.52')
    await done('paymentTransactions', first, 'post')
    await done('paymentTransactions', changed.body, 'post')
    expect(await since(before, 'standardSales')).toEqual([86.97, -86.97, 0])
  })

  it('the tuition of a citizen bears none, and that of anybody else does', async () => {
    const before = await show('vatSummary', month)
    const free = await posted(citizen, '500', { advanceFor: tuition.id, advanceStudent: citizen.id })
    expect(free['advanceTax']).toBe('0.00')
    // It is told of as it comes nevertheless, and taken back by what uses it or pays it back.
    expect(await since(before, 'citizensEducation')).toEqual([500, 0, 0])
    await done('paymentTransactions', await refund(free, '200'), 'post')
    expect(await since(before, 'citizensEducation')).toEqual([500, -200, 0])
    const fees = await done('salesInvoices', await invoiced(citizen, tuition), 'post')
    const [term] = (await read('salesInvoices', fees))['terms'] as Row[]
    const using = await made('collections', {
      ...{ date: day, status: 'open', paidBy: 'guardian', guardian: citizen['guardian'] },
      credits: [{ collection: free.id, amount: '300' }],
      allocations: [{ term: term?.id, amount: '300' }],
    })
    await done('collections', using, 'post')
    expect(await since(before, 'citizensEducation')).toEqual([1500, -500, 0])
    const taxed = await posted(foreigner, '230', { advanceFor: tuition.id, advanceStudent: foreigner.id })
    expect(taxed['advanceTax']).toBe('30.00')
    expect(await since(before, 'standardSales')).toEqual([200, 0, 30])
    // What was used up stays, and the tax invoice of an advance is paid back, not taken back.
    await done('paymentTransactions', await refund(taxed, '230'), 'post')
    const unposted = told(await act('collections', await read('collections', taxed), 'unpost', { reason: 'خطأ' }))
    for (const fault of ['Credit.Used undefined', 'Advance.TaxIssued undefined']) expect(unposted).toContain(fault)
  })

  it('whatever is earned, spent, paid in advance and paid back, the return is what stands on the tax accounts', async () => {
    const mappings = (await read('company', (await list('company'))[0] as Row))['accountMappings'] as Row[]
    const account = (role: string) => String(mappings.find((one) => one['role'] === role)?.['account'])
    const standing = async (role: string) => {
      const { totals } = await show('accountStatement', { ...month, account: account(role) })
      return Math.round(100 * (Number(totals['credit'] ?? 0) - Number(totals['debit'] ?? 0)))
    }
    const figures = async () => {
      const summary = await show('vatSummary', month)
      const tax = (name: string) => Math.round(100 * Number(box(summary, name)[2]))
      return { output: tax('totalSales') + tax('reverseChargeDue'), input: tax('totalPurchases'), net: tax('vatOfPeriod') }
    }
    const before = { ...(await figures()), out: await standing('outputVat'), in: await standing('inputVat') }
    const { account: spentOn } = await byName('expenses', 'صيانة')
    const treated = async (taxTreatment: string) =>
      (await made('expenses', { arabicName: `مزيج ${taxTreatment}`, account: spentOn, taxTreatment })).id
    const expenses = {
      standard: await treated('standard'),
      reverseCharge: await treated('reverseCharge'),
      importsAtCustoms: await treated('importsAtCustoms'),
      exempt: await treated('exempt'),
    }
    const income = await byName('incomes', 'إيجار المقصف')
    let seed = 20260
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % below
    }
    const taxOf = (halalas: number) => Math.round((halalas * 15) / 100)
    let [output, input] = [0, 0]
    for (let at = 0; at < 14; at += 1) {
      const amount = 101 + random(900_000)
      const kind = (['income', 'advance', 'standard', 'reverseCharge', 'importsAtCustoms', 'exempt', 'refund'] as const)[at % 7]
      if (kind === 'income') {
        const total = money(amount + taxOf(amount))
        const one = { date: day, status: 'open', items: [{ income: income.id, amount: money(amount) }], methods: methods(total) }
        await done('incomeTransactions', await made('incomeTransactions', one), 'post')
        output += taxOf(amount)
      } else if (kind === 'advance' || kind === 'refund') {
        const tax = Math.round((amount * 15) / 115)
        const one = await posted(foreigner, money(amount), { advanceFor: bus.id })
        expect(one['advanceTax']).toBe(money(tax))
        output += tax
        if (kind === 'refund') {
          const part = 1 + random(amount - 1)
          await done('paymentTransactions', await refund(one, money(part)), 'post')
          output -= Math.round((tax * part) / amount)
        }
      } else {
        const isPaid = kind === 'standard' || kind === 'importsAtCustoms'
        const tax = kind === 'exempt' ? 0 : taxOf(amount)
        const line = {
          supplierName: 'مورد',
          // Whoever has a number of the Kingdom is not from abroad.
          taxNumber: kind === 'reverseCharge' ? null : '310122393500003',
          invoiceNumber: `M-${at}`,
          invoiceDate: day,
          amount: money(amount),
        }
        const more = kind === 'importsAtCustoms' ? { customsValue: money(amount), amount: '0' } : {}
        const paid = (kind === 'importsAtCustoms' ? 0 : amount) + (isPaid ? tax : 0)
        const items = [{ expense: expenses[kind as keyof typeof expenses], ...line, ...more }]
        const one = { date: day, status: 'open', items, methods: methods(money(paid)) }
        await done('expenseTransactions', await made('expenseTransactions', one), 'post')
        input += tax
        if (kind === 'reverseCharge') output += tax
      }
    }
    const after = await figures()
    expect([after.output - before.output, after.input - before.input]).toEqual([output, input])
    expect(after.net - before.net).toBe(output - input)
    expect([(await standing('outputVat')) - before.out, before.in - (await standing('inputVat'))]).toEqual([output, input])
    const { rows } = await show('integrity', {})
    expect(rows.find(({ cells }) => cells['check'] === 'taxesAgree')).toMatchObject({ cells: { found: 0 }, role: 'good' })
    for (const check of ['usedAgrees', 'entriesAgree'])
      expect(rows.find(({ cells }) => cells['check'] === check)).toMatchObject({ cells: { found: 0 } })
  })

  it('a branch that owes the tax with the invoice asks nothing, and taxes nothing before it', async () => {
    await setTo('invoice')
    const one = await posted(foreigner, '1150', { advanceFor: bus.id })
    expect(one['advanceTax']).toBe('0.00')
    // Neither the receipt nor its paper speaks of a rate.
    expect(one['advanceRate']).toBeNull()
    const plain = await posted(foreigner, '20', {})
    const receipt = await admin.call<Uint8Array>('GET', `collections/${plain.id}/print?language=en`, { branch })
    expect((await readPdf(Buffer.from(receipt.body))).text).not.toContain('VAT rate of the advance')
    expect(plain['advanceTax']).toBe('0.00')
    const invoice = await invoiced(foreigner, bus)
    const deducting = await paying(invoice)
    const used = deducting ? ((await read('collections', deducting))['credits'] as Row[]) : []
    for (const { id } of [one, plain]) expect(used.map(({ collection }) => collection)).not.toContain(id)
  })

  it('such a branch is told what it took in advance: by the figures of the return, and before the days are closed', async () => {
    const figures = async () => {
      const { cells } = (await show('vatSummary', month)).rows.find((row) => row.cells['box'] === 'untaxedAdvances') ?? {}
      return [Number(cells?.['count'] ?? 0), Number(cells?.['base'] ?? 0)] as const
    }
    const listed = async () => {
      const { checks } = (await call('GET', `ledger/months/${year}-01`)).body as unknown as MonthClosing
      const parts = checks.find(({ name }) => name === 'advances')?.missing ?? []
      return parts.find(({ branch: { id }, way }) => id === branch && way && 'list' in way)
    }
    await setTo('invoice')
    const [count, amount] = await figures()
    const one = await posted(foreigner, '1150', {})
    expect(await figures()).toEqual([count + 1, amount + 1150])
    // What was paid back in these days has no tax; what is later than the days changes nothing of them.
    await done('paymentTransactions', await refund(one, '150'), 'post')
    const rest = await made('paymentTransactions', {
      date: addDays(month.to, 1),
      status: 'open',
      paidTo: 'guardian',
      guardian: one['guardian'],
      methods: methods('100'),
      refunds: [{ collection: one.id, amount: '100' }],
    })
    await done('paymentTransactions', rest, 'post')
    expect(await figures()).toEqual([count + 1, amount + 1000])
    const part = await listed()
    expect(part).toMatchObject({ count: count + 1, amount: (amount + 1000).toFixed(2) })
    const way = part?.way as { list: string; filter: Record<string, string> }
    const ids = (await list(`${way.list}?filter=${JSON.stringify(way.filter)}&range=[0,99]`)).map(({ id }) => id)
    expect(ids).toContain(one.id)
    await setTo('receipt')
    expect([await figures(), await listed()]).toEqual([[0, 0], undefined])
    await setTo('invoice')
  })

  it('an advance that a voucher took nevertheless is told there too, until a charge takes it', async () => {
    const may = { from: `${year}-05-01`, to: `${year}-05-31` }
    const day = `${year}-05-12`
    const on = async (code: string) => (await list(`accounts?filter=${JSON.stringify({ code })}`))[0]?.id
    const [safe, claims, advances, other] = await Promise.all(['110101', '1110', '2102', '2104'].map(on))
    const identity = { identityType: 'national', identityNumber: '1000000016', phone: '0551234988' }
    const nationality = (await list('nationalities?filter={"isSaudi":true}'))[0]?.id
    const family = await made('guardians', { ...identity, nationality, arabicName: 'ماجد فهد سعيد الحربي' })
    const customer = await made('customers', { arabicName: 'عميل دفع مقدمًا' })
    const ofFamily = { party: { resource: 'guardians', id: family.id } }
    const voucher = async (entries: object[], more: object = {}) => {
      const headers = { Confirmed: 'Document.UnusualAmount,Voucher.AdvanceOutside,Voucher.SecondOpening' }
      const one = await call('POST', 'vouchers', { date: day, status: 'open', ...more, entries }, { headers })
      const { id, version } = one.body
      const posting = await call(
        'POST',
        `vouchers/${id}/post`,
        { version },
        { headers: { Confirmed: `${sooner},${headers.Confirmed}` } },
      )
      expect([told(one), told(posting)]).toEqual([[201], [200]])
      return one.body
    }
    const figures = async () => {
      const row = (await show('vatSummary', may)).rows.find(({ cells }) => cells['box'] === 'advancesByVoucher')
      return [Number(row?.cells['count'] ?? 0), Number(row?.cells['base'] ?? 0)]
    }
    const ways = async () => {
      const { checks } = (await call('GET', `ledger/months/${year}-05`)).body as unknown as MonthClosing
      const parts = checks.find(({ name }) => name === 'advances')?.missing?.filter((part) => part.branch.id === branch) ?? []
      return parts.flatMap(({ count, amount, way }) => (way && 'report' in way ? [[way.report, count, Number(amount)]] : []))
    }
    await setTo('receipt')
    const [count = 0, amount = 0] = await figures()
    const before = [await figures(), await ways()]
    const took = [
      await voucher([
        { account: safe, debit: '500' },
        { account: claims, credit: '500', ...ofFamily },
      ]),
      await voucher([
        { account: safe, debit: '300' },
        { account: advances, credit: '300', ...ofFamily },
      ]),
      await voucher([
        { account: safe, debit: '70' },
        { account: await on('1111'), credit: '70', party: { resource: 'customers', id: customer.id } },
      ]),
    ]
    expect([await figures(), await ways()]).toEqual([[count + 2, amount + 870], [['partyBalances', count + 2, amount + 870]]])
    // A return that is filed without them is asked about.
    await postIssued(may)
    const [draft] = await list(`vatReturns?filter=${JSON.stringify({ from: may.from, status: 'draft' })}`)
    const { id, version } = (await act('vatReturns', draft as Row, 'reckon')).body
    const filing = await call('POST', `vatReturns/${id}/file`, { version })
    expect(told(filing)).toContain('VatReturn.AdvancesByVoucher undefined')
    // What is owed beside an advance takes none of it away.
    const owes = await voucher([
      { account: claims, debit: '900', ...ofFamily },
      { account: other, credit: '900' },
    ])
    expect(await figures()).toEqual([count + 2, amount + 370])
    await done('vouchers', await read('vouchers', owes), 'unpost', { reason: 'تجربة' })
    await done('vouchers', await read('vouchers', owes), 'void', { reason: 'تجربة' })
    // What a receipt took says for itself what it owes, and what the books began with is of days before them.
    await posted({ ...foreigner, guardian: family.id }, '100', { advanceFor: bus.id })
    const opened = await voucher(
      [
        { account: other, debit: '40' },
        { account: claims, credit: '40', ...ofFamily },
      ],
      { kind: 'opening', date: `${year}-01-01` },
    )
    expect(await figures()).toEqual([count + 2, amount + 870])
    const charge = await voucher([
      { account: claims, debit: '240', ...ofFamily },
      { account: other, credit: '240' },
    ])
    expect(await figures()).toEqual([count + 2, amount + 630])
    for (const one of [...took, opened, charge]) {
      await done('vouchers', await read('vouchers', one), 'unpost', { reason: 'تجربة' })
      await done('vouchers', await read('vouchers', one), 'void', { reason: 'تجربة' })
    }
    expect([await figures(), await ways()]).toEqual(before)
    await setTo('invoice')
  })

  it('a temporary receipt is collected on its own day, and says what the advance in it is for', async () => {
    await setTo('receipt')
    const identity = { identityType: 'national', identityNumber: '1000000024', phone: '0551234989' }
    const nationality = (await list('nationalities?filter={"isSaudi":true}'))[0]?.id
    const family = await made('guardians', { ...identity, nationality, arabicName: 'سالم ناصر علي القحطاني' })
    const given = () => ({
      ...{ date: day, guardian: family.id, paymentMethod: transfer.id, amount: '1150' },
      reference: `T${Math.random()}`,
    })
    const confirm = async (one: Row, input: object = {}) => {
      const { version } = await read('temporaryFinancials', one)
      // February was returned by another story.
      const sure = { headers: { Confirmed: 'Ledger.VatFiled' } }
      const asked = await call('POST', `temporaryFinancials/${one.id}/confirm`, { version, ...input }, sure)
      const [receipt] = (asked.body['made'] ?? []) as Row[]
      return { asked, receipt: receipt ? await read('collections', receipt) : null }
    }
    const first = await made('temporaryFinancials', given())
    const second = await made('temporaryFinancials', given())
    const refused = async (input: object) => told((await confirm(first, input)).asked)
    expect(await refused({})).toEqual([400, 'Advance.ForWhat advanceFor'])
    expect(await refused({ advanceFor: tuition.id })).toEqual([400, 'Student.MustChooseFirst advanceStudent'])
    expect(await refused({ advanceFor: tuition.id, advanceStudent: foreigner.id })).toEqual([
      400,
      'Reference.NotAllowed advanceStudent',
    ])
    expect(await read('temporaryFinancials', first)).toMatchObject({ status: 'waiting', collectedOn: null })
    const { asked, receipt } = await confirm(first, { advanceFor: bus.id })
    expect([told(asked), asked.body['collectedOn']]).toEqual([[200], day])
    expect(receipt).toMatchObject({ date: day, advance: '1150.00', advanceFor: bus.id, advanceTax: '150.00' })
    // Where its day is locked another one is said; it is not taken silently.
    await lockArea(admin, 'treasury', month.to)
    try {
      expect(told(await call('POST', 'temporaryFinancials', given()))).toEqual([400, 'Ledger.Locked date'])
      expect(told((await confirm(second, { advanceFor: bus.id })).asked)).toEqual([400, 'Ledger.Locked collectedOn'])
      const described = await call('PUT', `temporaryFinancials/${second.id}`, { version: second.version, description: 'حوالة' })
      expect(told(described)).toEqual([200])
      const later = await confirm(second, { advanceFor: bus.id, collectedOn: addDays(month.to, 1) })
      expect([told(later.asked), later.receipt?.['date']]).toEqual([[200], addDays(month.to, 1)])
    } finally {
      await lockArea(admin, 'treasury', null)
    }
    // Of a child alone that is its own.
    const child = { guardian: foreigner['guardian'], student: foreigner.id, amount: '99999' }
    const third = await made('temporaryFinancials', { ...given(), ...child })
    const ofChild = (await confirm(third, { advanceFor: tuition.id })).receipt
    expect(ofChild).toMatchObject({ date: day, advanceFor: tuition.id, advanceStudent: foreigner.id })
    await setTo('invoice')
  })

  it('a temporary receipt that waits is told before its month and its year are closed', async () => {
    const waitingOf = async (path: string) => {
      const { checks } = (await call('GET', path)).body as unknown as MonthClosing
      const found = checks.find(({ name }) => name === 'temporaryReceipts')?.missing ?? []
      return found.find((one) => one.branch.id === branch)
    }
    const [fiscal] = await list(`FiscalYears?filter={"year":${year}}`)
    const paths = [`ledger/months/${day.slice(0, 7)}`, `fiscalYears/${fiscal?.id}/closing`]
    const count = () => Promise.all(paths.map(async (path) => (await waitingOf(path))?.count ?? 0))
    const before = await count()
    const given = { date: day, payerName: 'أبو سالم', paymentMethod: transfer.id, amount: '70', reference: `T${Math.random()}` }
    const waiting = await made('temporaryFinancials', given)
    expect(await count()).toEqual(before.map((one) => one + 1))
    const way = (await waitingOf(paths[0] ?? ''))?.way as { list: string; filter: object }
    expect([way.list, way.filter]).toEqual(['temporaryFinancials', expect.objectContaining({ status_in: ['waiting'] })])
    const listed = await list(`${way.list}?filter=${encodeURIComponent(JSON.stringify(way.filter))}`)
    expect(listed.map(({ id }) => id)).toContain(waiting.id)
    await done('temporaryFinancials', waiting, 'refuse', { reason: 'لم يصل' })
    expect(await count()).toEqual(before)
  })

  it('is that of the whole tax number: with one branch the others go over, and nobody goes back', async () => {
    const { girls } = stage.branches
    const change = async (of: number, body: object, Confirmed = '') => {
      const { version } = await read('branches', { id: of, version: 0 })
      return call('PUT', `branches/${of}`, { version, ...body }, { branch: of, ...(Confirmed && { headers: { Confirmed } }) })
    }
    const pointOf = async (of: number) => (await read('branches', { id: of, version: 0 }))['advanceTaxPoint']
    // Who has it of old keeps it.
    await setTo('invoice')
    expect(told(await change(branch, { phone: '0112345678' }))).toEqual([200])
    expect(await pointOf(branch)).toBe('invoice')
    const asked = await change(branch, { advanceTaxPoint: 'receipt' })
    expect(told(asked)).toEqual([409, 'Branch.AdvancesOfNumber advanceTaxPoint'])
    expect(asked.body.errors[0]?.params?.['branches']).toBe("Girls' school")
    expect(told(await change(branch, { advanceTaxPoint: 'receipt' }, 'Branch.AdvancesOfNumber'))).toEqual([200])
    expect([await pointOf(branch), await pointOf(girls)]).toEqual(['receipt', 'receipt'])
    const [latest] = (await call('GET', `branches/${girls}/history`)).body as unknown as { action: string }[]
    expect(latest?.action).toBe('update')
    expect(told(await change(branch, { advanceTaxPoint: 'invoice' }))).toEqual([400, 'Branch.AdvancesOnReceipt advanceTaxPoint'])
    const named = { code: 'ADV', arabicName: 'فرع جديد', englishName: 'New', advanceTaxPoint: 'invoice' }
    expect(told(await call('POST', 'branches', named))).toEqual([400, 'Branch.AdvancesDiffer advanceTaxPoint'])
    const alone = { ...named, taxNumber: '310000000200003' }
    expect(told(await call('POST', 'branches', alone))).toEqual([400, 'Branch.AdvancesOnReceipt advanceTaxPoint'])
    // Under a number of its own one may be as it was, and does not bring that along when it comes under that of others.
    await taxAdvances(stage.school.databaseUrl, 'invoice', girls)
    const own = { taxNumber: '310000000100003' }
    const leaving = await change(girls, own)
    expect(told(leaving)).toEqual([409, 'Branch.TaxNumberChanged taxNumber'])
    expect(leaving.body.errors[0]?.params).toMatchObject({ branches: "Girls' school" })
    expect((await read('branches', { id: girls, version: 0 }))['taxNumber']).toBeNull()
    expect(told(await change(girls, own, 'Branch.TaxNumberChanged'))).toEqual([200])
    expect(told(await change(girls, { taxNumber: null }))).toEqual([400, 'Branch.AdvancesDiffer advanceTaxPoint'])
    expect(told(await change(girls, { taxNumber: null, advanceTaxPoint: 'receipt' }, 'Branch.TaxNumberChanged'))).toEqual([200])
    // The company's number is that of the branches without one.
    const company = await read('company', (await list('company'))[0] as Row)
    const renamed = await call('PUT', `company/${company.id}`, { version: company.version, taxNumber: '310000000400003' })
    expect(told(renamed)).toEqual([409, 'Branch.TaxNumberChanged taxNumber'])
    expect(renamed.body.errors[0]?.params).toMatchObject({ number: company['taxNumber'] })
    // Whoever begins to charge the tax owes it as the money comes.
    expect(told(await change(girls, { isTaxCollectionActivated: false }))).toEqual([
      409,
      'Branch.TaxSwitchedOff isTaxCollectionActivated',
    ])
    expect(told(await change(girls, { isTaxCollectionActivated: false }, 'Branch.TaxSwitchedOff'))).toEqual([200])
    expect(await pointOf(girls)).toBeNull()
    expect(told(await change(girls, { isTaxCollectionActivated: true }))).toEqual([200])
    expect(await pointOf(girls)).toBe('receipt')
    await setTo('invoice')
  })

  it('is chosen once there is an account for the tax of advances', async () => {
    const [company] = await list('company')
    const whole = await read('company', company as Row)
    const mappings = whole['accountMappings'] as Row[]
    const without = mappings.filter((one) => one['role'] !== 'advanceVat')
    const saved = await call('PUT', `company/${whole.id}`, { version: whole.version, accountMappings: without })
    expect(told(saved)).toEqual([200])
    const { version } = await read('branches', { id: branch, version: 0 })
    const refused = await call('PUT', `branches/${branch}`, { version, advanceTaxPoint: 'receipt' })
    expect(told(refused)).toEqual([400, 'Branch.AdvanceAccount advanceTaxPoint'])
    expect(refused.body.errors[0]?.message).toContain('“VAT on advances”')
    expect(
      told(
        await call('PUT', `company/${whole.id}`, {
          version: saved.body.version,
          accountMappings: mappings.map(({ role, account }) => ({ role, account })),
        }),
      ),
    ).toEqual([200])
    await setTo('receipt')
  })
})

describe('before a year is closed', () => {
  it('closing asks also for a period of a registered number in which nothing was taxed, until it is returned', async () => {
    const { girls } = stage.branches
    const change = async (body: object) => {
      const { version } = await read('branches', { id: girls, version: 0 })
      expect(told(await call('PUT', `branches/${girls}`, { version, ...body }, { branch: girls, headers: registering }))).toEqual(
        [200],
      )
    }
    const [fiscal] = await list(`FiscalYears?filter={"year":${year}}`)
    const missing = async () => {
      const { checks } = (await call('GET', `fiscalYears/${fiscal?.id}/closing`)).body as unknown as Closing
      const parts = checks.find(({ name }) => name === 'tax')?.missing ?? []
      return parts.flatMap((part) => (part.branch.id === girls ? [part] : []))
    }
    await change({ taxNumber: '310000000100003' })
    const [company] = await list('company')
    expect(told(await call('PUT', 'company', { version: company?.version, vatPeriod: 'month' }))).toEqual([200])
    // Months were returned while the number was that of the whole school.
    const returned = (await list('vatReturns?filter={"status":"filed"}')).map(({ from }) => String(from))
    const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`)
      .map((from) => ({ from, to: addDays(addMonths(from, 1), -1) }))
      .filter(({ from, to }) => to < today() && !returned.includes(from))
    const found = await missing()
    // Those with tax in them are told as before; of each of the others there is nothing but its days.
    const nil = found.filter(({ count }) => count === 0)
    const taxed = found.filter(({ count }) => count !== 0).map(({ from }) => from)
    expect(nil.map(({ from, to, amount }) => [from, to, amount])).toEqual(
      months.flatMap(({ from, to }) => (taxed.includes(from) ? [] : [[from, to, null]])),
    )
    const [first] = nil
    if (first) {
      const { from, to } = first
      const made = await call('POST', 'vatReturns', { from, to, date: to }, { branch: girls })
      expect(told(made)).toEqual([201])
      const sure = { branch: girls, headers: { Confirmed: sooner } }
      const filed = await call('POST', `vatReturns/${made.body.id}/file`, { version: made.body.version }, sure)
      expect(told(filed)).toEqual([200])
      expect((await missing()).map(({ from }) => from)).toEqual(found.map(({ from }) => from).filter((day) => day !== from))
    }
    await change({ isTaxCollectionActivated: false })
    expect((await missing()).filter(({ count }) => count === 0)).toEqual([])
  })
})

describe('a credit', () => {
  it('that a return leaves is proposed, brought forward once and no more than it is, and stays while it is used', async () => {
    const { girls } = stage.branches
    const there = (method: string, path: string, body?: unknown, Confirmed = sooner) =>
      call(method, path, body, { branch: girls, headers: { Confirmed } })
    const act = async (one: Row, action: string, more: object = {}, sure = sooner) => {
      const { version } = (await there('GET', `vatReturns/${one.id}`)).body
      return there('POST', `vatReturns/${one.id}/${action}`, { version, ...more }, sure)
    }
    const returnOf = async (month: string, broughtForward: string) => {
      const from = `${year}-${month}-01`
      const to = addDays(addMonths(from, 1), -1)
      await postIssued({ from, to }, girls)
      const one = await there('POST', 'vatReturns', { from, to, date: to, broughtForward })
      expect(told(one)).toEqual([201])
      return one.body
    }
    const whole = async (one: Row) => (await there('GET', `vatReturns/${one.id}`)).body
    const brings = async (one: Row, broughtForward: string) => {
      const { version } = await whole(one)
      expect(told(await there('PUT', `vatReturns/${one.id}`, { version, broughtForward }))).toEqual([200])
    }
    const registered = { taxNumber: '310000000300003', isTaxCollectionActivated: true }
    const { version } = (await there('GET', `branches/${girls}`)).body
    expect(told(await there('PUT', `branches/${girls}`, { version, ...registered }, registering.Confirmed))).toEqual([200])
    // One of them was returned by the story before.
    const filed = (await there('GET', 'vatReturns?filter={"status":"filed"}')).body as unknown as Row[]
    const [one = '', two = '', three = ''] = ['03', '04', '05', '06'].filter(
      (month) => !filed.some(({ from }) => from === `${year}-${month}-01`),
    )
    const transfer = (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'transfer') as Row
    expect(told(await there('GET', 'vatReturns/new'))).toEqual([200])
    expect((await there('GET', 'vatReturns/new')).body['broughtForward'] ?? '0').toBe('0')
    const repair = await byName('expenses', 'صيانة')
    const spent = await there(
      'POST',
      'expenseTransactions',
      {
        date: `${year}-${one}-10`,
        status: 'open',
        items: [
          {
            expense: repair.id,
            amount: '90000',
            taxNumber: '310122393500003',
            invoiceNumber: 'CR-1',
            invoiceDate: `${year}-${one}-10`,
          },
        ],
        methods: [{ paymentMethod: transfer.id, amount: '103500', reference: 'CR-1' }],
      },
      'Document.UnusualAmount',
    )
    expect(told(spent)).toEqual([201])
    expect(told(await there('POST', `expenseTransactions/${spent.body.id}/post`, { version: spent.body.version }))).toEqual([200])
    const first = await returnOf(one, '0')
    expect(told(await act(first, 'file'))).toEqual([200])
    const left = Math.round(-100 * Number((await whole(first))['netDue']))
    expect(left).toBeGreaterThan(100)
    // Opening its month again names the return: what is posted into it comes late into another one.
    const { number, to: end } = await whole(first)
    await lockBooks(admin, String(end))
    const company = (await list('company'))[0]?.id
    const opening = { month: `${year}-${one}`, reason: 'تصحيح' }
    const opened = await there('POST', `company/${company}/reopenMonth`, opening)
    expect(told(opened)).toEqual([409, 'Closing.OpensReturned undefined'])
    expect(opened.body.errors[0]?.message).toContain(String(number))
    expect(told(await there('POST', `company/${company}/reopenMonth`, opening, 'Closing.OpensReturned'))).toEqual([200])
    await lockBooks(admin, null)
    expect((await there('GET', 'vatReturns/new')).body['broughtForward']).toBe(money(left))
    const days = { from: `${year}-${two}-01`, to: addDays(addMonths(`${year}-${two}-01`, 1), -1) }
    const summary = (await there('GET', `reports/vatSummary?${new URLSearchParams(days)}`)).body as unknown as Report
    expect(box(summary, 'vatBroughtForward')[2]).toBe(money(-left))
    // More than it left is refused, less of it is asked about: the rest may have been paid out.
    const next = await returnOf(two, money(left + 1))
    expect(told(await act(next, 'file'))).toEqual([400, 'VatReturn.CreditAbove broughtForward'])
    await brings(next, money(left - 1))
    const asked = await act(next, 'file')
    expect(told(asked)).toEqual([409, 'VatReturn.CreditLess broughtForward'])
    expect(asked.body.errors[0]?.params).toMatchObject({ amount: money(left - 1), left: money(left), from: `${year}-${one}-01` })
    // Reckoned again a draft reads what the former one has left by now.
    const reckoned = await act(next, 'reckon')
    expect([...told(reckoned), reckoned.body['broughtForward']]).toEqual([200, money(left)])
    expect(told(await act(next, 'file'))).toEqual([200])
    expect((await whole(next))['broughtFrom']).toBe(first.id)
    const why = { reason: 'تصحيح' }
    expect(told(await act(first, 'reopen', why))).toEqual([400, 'VatReturn.CreditUsed undefined'])
    // A later return that brought it forward first leaves nothing of it for the one between.
    expect(told(await act(next, 'reopen', why))).toEqual([200])
    const last = await returnOf(three, money(left))
    expect(told(await act(last, 'file'))).toEqual([200])
    expect(told(await act(next, 'file'))).toEqual([400, 'VatReturn.CreditAbove broughtForward'])
    for (const one of [last, first]) expect(told(await act(one, 'reopen', why))).toEqual([200])
  })

  it('of several returns is told once: over their days the net is the tax of each period and the credit of the first', async () => {
    const { girls } = stage.branches
    const former = year - 1
    const there = (method: string, path: string, body?: unknown, inYear = year, more = '') =>
      call(method, path, body, { branch: girls, year: inYear, headers: { Confirmed: `${sooner},${more}` } })
    const { version } = (await there('GET', `branches/${girls}`)).body
    expect(
      told(await there('PUT', `branches/${girls}`, { version, taxNumber: '310000000500003' }, year, registering.Confirmed)),
    ).toEqual([200])
    const monthOf = (month: string) => ({ from: `${former}-${month}-01`, to: addDays(addMonths(`${former}-${month}-01`, 1), -1) })
    const fileWith = async (month: string, broughtForward: string) => {
      const one = await there('POST', 'vatReturns', { ...monthOf(month), date: `${year}-01-01`, broughtForward })
      expect(told(one)).toEqual([201])
      const filed = await there('POST', `vatReturns/${one.body.id}/file`, { version: 1 }, year, 'VatReturn.CreditFromBefore')
      expect(told(filed)).toEqual([200])
      return filed.body['netDue']
    }
    const transfer = (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'transfer') as Row
    const repair = await byName('expenses', 'صيانة')
    const spend = async (month: string, amount: string, number: string) => {
      const questions = 'Document.UnusualAmount,Ledger.VatFiled'
      const one = await there(
        'POST',
        'expenseTransactions',
        {
          date: `${former}-${month}-10`,
          status: 'open',
          items: [
            {
              expense: repair.id,
              amount,
              taxNumber: '310122393500003',
              invoiceNumber: number,
              invoiceDate: `${former}-${month}-10`,
            },
          ],
          methods: [{ paymentMethod: transfer.id, amount: (Number(amount) * 1.15).toFixed(2), reference: number }],
        },
        former,
        questions,
      )
      expect(told(one)).toEqual([201])
      const { id, version: made } = one.body
      expect(told(await there('POST', `expenseTransactions/${id}/post`, { version: made }, former, questions))).toEqual([200])
    }
    await spend('01', '90000', 'RG-1')
    expect(await fileWith('01', '200')).toBe('-13700.00')
    await spend('01', '1000', 'RG-2')
    expect(await fileWith('02', '13700')).toBe('-13850.00')
    await spend('03', '10000', 'RG-3')
    expect(await fileWith('03', '13850')).toBe('-15350.00')
    const figures = async (from: string, to: string) => {
      const parameters = new URLSearchParams({ from: monthOf(from).from, to: monthOf(to).to })
      const { rows } = (await there('GET', `reports/vatSummary?${parameters}`)).body as unknown as Report
      const taxOf = (name: string) => rows.flatMap(({ cells }) => (cells['box'] === name ? [cells['tax']] : []))
      return ['vatReturned', 'vatReturnedOwn', 'vatOfPeriod', 'vatBroughtForward', 'vatLate', 'netVat', 'vatAsFiled'].map(taxOf)
    }
    expect(await figures('01', '03')).toEqual([
      [],
      ['-13500.00', '-150.00', '-1500.00'],
      ['-15150.00'],
      ['-200.00'],
      [],
      ['-15350.00'],
      [],
    ])
    // What came late is of days before these.
    expect(await figures('02', '03')).toEqual([
      [],
      ['-150.00', '-1500.00'],
      ['-1500.00'],
      ['-13700.00'],
      ['-150.00'],
      ['-15350.00'],
      [],
    ])
    expect((await figures('02', '02')).slice(0, 6)).toEqual([
      ['-13850.00'],
      [],
      ['0.00'],
      ['-13700.00'],
      ['-150.00'],
      ['-13850.00'],
    ])
  })

  it('of which the authority is asked to pay some back is carried forward less that, and what it pays settles what it owes', async () => {
    const { girls } = stage.branches
    const former = year - 1
    const there = (method: string, path: string, body?: unknown, inYear = year, Confirmed = sooner) =>
      call(method, path, body, { branch: girls, year: inYear, headers: { Confirmed } })
    const whole = async (one: Row) => (await there('GET', `vatReturns/${one.id}`)).body
    const actOn = async (one: Row, action: string, more: object = {}) =>
      there('POST', `vatReturns/${one.id}/${action}`, { version: (await whole(one)).version, ...more })
    const change = async (one: Row, more: object) =>
      expect(told(await there('PUT', `vatReturns/${one.id}`, { version: (await whole(one)).version, ...more }))).toEqual([200])
    const { version } = (await there('GET', `branches/${girls}`)).body
    expect(
      told(await there('PUT', `branches/${girls}`, { version, taxNumber: '310000000700003' }, year, registering.Confirmed)),
    ).toEqual([200])
    const returnOf = async (month: string, more: object) => {
      const from = `${former}-${month}-01`
      const one = await there('POST', 'vatReturns', { from, to: addDays(addMonths(from, 1), -1), date: `${year}-01-01`, ...more })
      expect(told(one)).toEqual([201])
      return one.body
    }
    const transfer = (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'transfer') as Row
    const repair = await byName('expenses', 'صيانة')
    const items = [
      {
        expense: repair.id,
        amount: '60000',
        taxNumber: '310122393500003',
        invoiceNumber: 'RF-1',
        invoiceDate: `${former}-05-10`,
      },
    ]
    const methods = [{ paymentMethod: transfer.id, amount: '69000', reference: 'RF-1' }]
    const spent = await there(
      'POST',
      'expenseTransactions',
      { date: `${former}-05-10`, status: 'open', items, methods },
      former,
      'Document.UnusualAmount',
    )
    expect(told(spent)).toEqual([201])
    const posted = await there('POST', `expenseTransactions/${spent.body.id}/post`, { version: spent.body.version }, former)
    expect(told(posted)).toEqual([200])
    const first = await returnOf('05', { refundAsked: '9000.01' })
    const above = await actOn(first, 'file')
    expect(told(above)).toEqual([400, 'VatReturn.RefundAbove refundAsked'])
    expect(above.body.errors[0]?.params).toEqual({ amount: '9000.01', left: '9000.00' })
    await change(first, { refundAsked: '7000' })
    expect(told(await actOn(first, 'file'))).toEqual([200])
    expect(await whole(first)).toMatchObject({ netDue: '-9000.00', refundAsked: '7000.00', carriedForward: '2000.00' })
    expect((await there('GET', 'vatReturns/new')).body['broughtForward']).toBe('2000.00')
    // What the authority pays stands against what it owes, in parts, and is no more than it was asked for.
    const bank = (await there('GET', 'banks?range=[0,0]')).body as unknown as Row[]
    const receive = (received: string, receivedOn = today()) =>
      actOn(first, 'receiveRefund', { received, receivedOn, bank: bank[0]?.id })
    expect(told(await receive('7000.01'))).toEqual([400, 'VatReturn.RefundAbove received'])
    expect(told(await receive('1', `${former}-12-31`))).toEqual([400, 'VatReturn.RefundBefore receivedOn'])
    expect(told(await receive('4000'))).toEqual([200])
    expect(await whole(first)).toMatchObject({ refunded: '4000.00', refundLeft: '3000.00' })
    expect(told(await receive('3000.01'))).toEqual([400, 'VatReturn.RefundAbove received'])
    const owed = async () =>
      connected(stage.school.databaseUrl, async (client) => {
        const { rows } = await client.query(
          `select coalesce(sum(l.debit - l.credit), 0)::numeric(12, 2)::text as owed, count(distinct v.id) filter (where v.status = 'posted')::int as posted,
              string_agg(distinct v.description, ' / ') filter (where l.credit = 4000) as refund
            from vouchers v join journal_entries e on e.tenant_id = v.tenant_id and e.resource = 'vouchers' and e.record_id = v.id
              join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id
              join company_account_mappings m on m.tenant_id = l.tenant_id and m.account_id = l.account_id and m.role = 'vatSettlement'
            where v.tenant_id = 1 and v.source_vat_returns_id = ${first.id}`,
        )
        return rows[0]
      })
    const number = String((await whole(first))['number'])
    // Of 9,000 two are carried forward and three are still to come.
    expect(await owed()).toEqual({ owed: '5000.00', posted: 2, refund: expect.stringContaining(number) })
    const next = await returnOf('06', { broughtForward: '2000.01' })
    expect(told(await actOn(next, 'file'))).toEqual([400, 'VatReturn.CreditAbove broughtForward'])
    await change(next, { broughtForward: '2000' })
    expect(told(await actOn(next, 'file'))).toEqual([200])
    expect((await whole(next))['broughtFrom']).toBe(first.id)
    const why = { reason: 'تصحيح' }
    for (const one of [next, first]) expect(told(await actOn(one, 'reopen', why))).toEqual([200])
    expect([await owed(), (await whole(first))['refunded']]).toEqual([
      { owed: '0.00', posted: 0, refund: expect.anything() },
      '0.00',
    ])
  })

  it('is brought forward by the first period that is not filed alone, and one filed behind later returns goes on to the next', async () => {
    const { girls } = stage.branches
    const former = year - 1
    const there = (method: string, path: string, body?: unknown, inYear = year, Confirmed = sooner) =>
      call(method, path, body, { branch: girls, year: inYear, headers: { Confirmed } })
    const { version } = (await there('GET', `branches/${girls}`)).body
    expect(
      told(await there('PUT', `branches/${girls}`, { version, taxNumber: '310000000900003' }, year, registering.Confirmed)),
    ).toEqual([200])
    const daysOf = (month: string) => ({ from: `${former}-${month}-01`, to: addDays(addMonths(`${former}-${month}-01`, 1), -1) })
    const returnOf = async (month: string, more: object = {}) => {
      const one = await there('POST', 'vatReturns', { ...daysOf(month), date: `${year}-01-01`, ...more })
      expect(told(one)).toEqual([201])
      return one.body
    }
    const whole = async (one: Row) => (await there('GET', `vatReturns/${one.id}`)).body
    const actOn = async (one: Row, action: string, more: object = {}, sure = sooner) =>
      there('POST', `vatReturns/${one.id}/${action}`, { version: (await whole(one)).version, ...more }, year, sure)
    const filed = async (one: Row) => {
      expect(told(await actOn(one, 'file'))).toEqual([200])
      return whole(one)
    }
    const transfer = (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'transfer') as Row
    const repair = await byName('expenses', 'صيانة')
    const spend = async (month: string, amount: string, number: string) => {
      const questions = 'Document.UnusualAmount,Ledger.VatFiled'
      const items = [
        { expense: repair.id, amount, taxNumber: '310122393500003', invoiceNumber: number, invoiceDate: `${former}-${month}-10` },
      ]
      const methods = [{ paymentMethod: transfer.id, amount: (Number(amount) * 1.15).toFixed(2), reference: number }]
      const body = { date: `${former}-${month}-10`, status: 'open', items, methods }
      const one = await there('POST', 'expenseTransactions', body, former, questions)
      expect(told(one)).toEqual([201])
      const posted = { version: one.body.version }
      expect(told(await there('POST', `expenseTransactions/${one.body.id}/post`, posted, former, questions))).toEqual([200])
    }
    const taxOf = async (name: string, first: string, last = first) => {
      const parameters = new URLSearchParams({ from: daysOf(first).from, to: daysOf(last).to })
      const { rows } = (await there('GET', `reports/vatSummary?${parameters}`)).body as unknown as Report
      return rows.find(({ cells }) => cells['box'] === name)?.cells['tax']
    }
    const proposed = async () => (await there('GET', 'vatReturns/new')).body['broughtForward'] ?? '0'
    await spend('07', '1000', 'BF-1')
    const july = await returnOf('07')
    expect((await filed(july))['netDue']).toBe('-150.00')
    // August waits for its return; what comes after it waits for that of August.
    const brought = (first: string, last?: string) => taxOf('vatBroughtForward', first, last)
    expect(await Promise.all([brought('08'), brought('09'), brought('10')])).toEqual(['-150.00', '0.00', '0.00'])
    expect(await Promise.all([brought('08', '12'), brought('07', '12'), taxOf('netVat', '07', '12')])).toEqual([
      '-150.00',
      '0.00',
      '-150.00',
    ])
    const august = await returnOf('08', { broughtForward: '150' })
    expect((await filed(august))['netDue']).toBe('-150.00')
    const september = await returnOf('09', { broughtForward: '150', refundAsked: '100' })
    expect((await filed(september))['carriedForward']).toBe('50.00')
    expect([await brought('10'), await proposed()]).toEqual(['-50.00', '50.00'])
    expect([await taxOf('vatRefundAsked', '07', '12'), await taxOf('vatRefunded', '07', '12')]).toEqual(['100.00', undefined])
    const [bank] = (await there('GET', 'banks?range=[0,0]')).body as unknown as Row[]
    expect(told(await actOn(september, 'receiveRefund', { received: '40', receivedOn: today(), bank: bank?.id }))).toEqual([200])
    expect([await taxOf('vatRefundAsked', '07', '12'), await taxOf('vatRefunded', '07', '12')]).toEqual(['100.00', '40.00'])
    // Behind the return of October, which brought September's credit forward, that of August is only reopened once September's is.
    const why = { reason: 'تصحيح' }
    expect(told(await actOn(august, 'reopen', why))).toEqual([400, 'VatReturn.CreditUsed undefined'])
    const november = await returnOf('11', { broughtForward: '50' })
    await filed(november)
    await spend('10', '2000', 'BF-2')
    const october = await returnOf('10')
    expect((await filed(october))['netDue']).toBe('-300.00')
    // November was filed before and knows nothing of it: what both left is proposed to the next one, once.
    expect([await proposed(), await brought('12'), await brought('10', '12')]).toEqual(['350.00', '-350.00', '-50.00'])
    const asked = await actOn(october, 'reopen', why)
    expect(told(asked)).toEqual([409, 'VatReturn.ReopenedBehind undefined'])
    expect(asked.body.errors[0]?.params).toMatchObject({ number: (await whole(november))['number'], ...daysOf('11') })
    const december = await returnOf('12', { broughtForward: '350.01' })
    expect(told(await actOn(december, 'file'))).toEqual([400, 'VatReturn.CreditAbove broughtForward'])
    const change = { version: (await whole(december)).version, broughtForward: '350' }
    expect(told(await there('PUT', `vatReturns/${december.id}`, change))).toEqual([200])
    await filed(december)
    expect([await proposed(), await taxOf('netVat', '07', '12')]).toEqual(['350.00', '-450.00'])
    expect(await brought('10', '12')).toBe('-50.00')
    // Of both, whichever brought it forward first stands before it.
    for (const one of [october, november])
      expect(told(await actOn(one, 'reopen', why))).toEqual([400, 'VatReturn.CreditUsed undefined'])
    expect(told(await actOn(december, 'reopen', why))).toEqual([200])
    expect(told(await actOn(october, 'reopen', why, `${inNoOrder},VatReturn.ReopenedBehind`))).toEqual([200])
    expect(await proposed()).toBe('50.00')
    for (const one of [november, september, august, july]) expect(told(await actOn(one, 'reopen', why))).toEqual([200])
  })

  it('that is filed with other figures than its draft shows is asked about, and so is a return that is dated before the day it was due', async () => {
    const { girls } = stage.branches
    const former = year - 1
    const there = (method: string, path: string, body?: unknown, Confirmed = inNoOrder) =>
      call(method, path, body, { branch: girls, year: former, headers: { Confirmed } })
    const { version } = (await there('GET', `branches/${girls}`)).body
    expect(
      told(await there('PUT', `branches/${girls}`, { version, taxNumber: '310000001100003' }, registering.Confirmed)),
    ).toEqual([200])
    const [date, due] = [`${former}-05-20`, `${former}-05-31`]
    const draft = await there('POST', 'vatReturns', { from: `${former}-04-01`, to: `${former}-04-30`, date })
    expect(told(draft)).toEqual([201])
    const path = `vatReturns/${draft.body.id}`
    const whole = async () => (await there('GET', path)).body
    const act = async (action: string, more: object = {}, sure = inNoOrder) =>
      there('POST', `${path}/${action}`, { version: (await whole()).version, ...more }, sure)
    const redate = async (date: string) =>
      expect(told(await there('PUT', path, { version: (await whole()).version, date }))).toEqual([200])
    const transfer = (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'transfer') as Row
    const repair = await byName('expenses', 'صيانة')
    const spend = async (reference: string, questions = 'Document.UnusualAmount') => {
      const items = [
        {
          expense: repair.id,
          amount: '1000',
          taxNumber: '310122393500003',
          invoiceNumber: reference,
          invoiceDate: `${former}-04-10`,
        },
      ]
      const methods = [{ paymentMethod: transfer.id, amount: '1150', reference }]
      const body = { date: `${former}-04-10`, status: 'open', items, methods }
      const one = await there('POST', 'expenseTransactions', body, questions)
      expect(told(one)).toEqual([201])
      const posting = `expenseTransactions/${one.body.id}/post`
      expect(told(await there('POST', posting, { version: one.body.version }, questions))).toEqual([200])
    }
    const [changed, datedBack] = ['VatReturn.Changed netDue', 'VatReturn.DatedBack date']
    // Of nothing it need not be reckoned that it is nothing.
    const nil = await act('file')
    expect(told(nil)).toEqual([409, datedBack])
    const count = Math.round((Date.parse(today()) - Date.parse(due)) / 86_400_000)
    expect(nil.body.errors[0]?.params).toEqual({ date, due, count })
    await spend('CH-1')
    const unseen = await act('file')
    expect(told(unseen)).toEqual([409, datedBack, changed])
    expect(unseen.body.errors[1]?.params).toMatchObject({ before: '0.00', after: '-150.00', input: '150.00' })
    expect(told(await act('reckon'))).toEqual([200])
    expect(told(await act('file'))).toEqual([409, datedBack])
    await spend('CH-2')
    const since = await act('file')
    expect(told(since)).toEqual([409, datedBack, changed])
    expect(since.body.errors[1]?.params).toMatchObject({ before: '-150.00', after: '-300.00', input: '300.00' })
    // Dated behind the day it is late, whenever it is entered.
    await redate(`${former}-06-02`)
    expect(told(await act('file', {}, `${inNoOrder},VatReturn.Changed`))).toEqual([409, 'VatReturn.FiledLate date'])
    await redate(date)
    expect((await whole())['status']).toBe('draft')
    expect(told(await act('file', {}, `${inNoOrder},VatReturn.Changed,VatReturn.DatedBack`))).toEqual([200])
    expect(await whole()).toMatchObject({ status: 'filed', netDue: '-300.00', date })
    // What comes into its days after it is said in the figures of the next period on a line of its own, and of none behind that.
    const netOf = async (month: string) => {
      const parameters = new URLSearchParams({
        from: `${former}-${month}-01`,
        to: addDays(addMonths(`${former}-${month}-01`, 1), -1),
      })
      const { rows } = (await there('GET', `reports/vatSummary?${parameters}`)).body as unknown as Report
      return ['vatLateNext', 'netVat'].map((name) => rows.find(({ cells }) => cells['box'] === name)?.cells['tax'])
    }
    const before = await Promise.all([netOf('05'), netOf('06')])
    await spend('CH-3', 'Document.UnusualAmount,Ledger.VatFiled')
    const [[, may] = [], june] = before
    const after = await netOf('05')
    expect([before[0]?.[0], after]).toEqual([undefined, ['-150.00', (Number(may) - 150).toFixed(2)]])
    expect(await netOf('06')).toEqual(june)
    // The draft of that month is of another story.
    const drafts = `vatReturns?filter=${encodeURIComponent(JSON.stringify({ from: `${former}-05-01` }))}`
    const at = { branch: girls, headers: { Confirmed: '' } }
    const [next] = (await call('GET', drafts, undefined, at)).body as unknown as Row[]
    const reckoned = await call('POST', `vatReturns/${next?.id}/reckon`, { version: next?.version }, at)
    expect([...told(reckoned), reckoned.body['lateTax'], reckoned.body['netDue']]).toEqual([200, ...after])
    expect(told(await act('reopen', { reason: 'تصحيح' }))).toEqual([200])
  })
})
