import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

type Row = Record<string, unknown> & { id: number; version: number }
interface FeeLine extends Row {
  service: number
  amount: string
  granted: string
  net: string
  converted: string
  convertedLeft: string
}
interface Fee extends Row {
  net: string
  items: FeeLine[]
}
interface Invoice extends Row {
  total: string
  items: (Row & Record<'price' | 'granted' | 'net' | 'tax' | 'total', string>)[]
  discounts: (Row & { amount: string })[]
}
type Answered<T = Row> = { status: number; body: T & Problem }

describe('what the school may claim of a student', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let year: Row
  let student: Row
  let tuition: Row
  let books: Row
  let account = 0
  let turn = 0
  const call = <T = Row>(method: string, path: string, body?: object) =>
    admin.call<T & Problem>(method, path, { branch, body }) as Promise<Answered<T>>
  const list = async <T = Row>(path: string) => (await call<T[]>('GET', path)).body
  /** A record; that a child owes a service again is answered with yes. */
  const make = async <T extends Row = Row>(path: string, body: object): Promise<T> => {
    const headers = { confirmed: 'DeservedFee.ServiceAgain' }
    const { status, body: made } = await admin.call<T & Problem>('POST', path, { branch, body, headers })
    expect([status, made.errors]).toEqual([201, undefined])
    return made
  }
  const told = ({ status, body }: Answered<unknown>) => [
    status,
    ...(body.errors ?? []).map(({ code, field }) => `${field} ${code}`),
  ]
  const raised = (services: Row[], more: object = {}) =>
    make<Fee>('deservedFees', {
      student: student.id,
      status: 'open',
      items: services.map(({ id }) => ({ service: id })),
      ...more,
    })
  const feeNow = async ({ id }: Row) => (await call<Fee>('GET', `deservedFees/${id}`)).body
  const convert = async (fee: Row, input: object = {}) =>
    call<Fee & { made?: { id: number }[] }>('POST', `deservedFees/${fee.id}/toInvoice`, {
      version: (await feeNow(fee)).version,
      ...input,
    })
  const invoicesOf = async (fee: Row) => {
    const found = await list(`salesInvoices?range=[0,499]&sort=["id","ASC"]`)
    const whole = await Promise.all(found.map(async ({ id }) => (await call<Invoice>('GET', `salesInvoices/${id}`)).body))
    return whole.filter(({ source }) => JSON.stringify(source) === JSON.stringify({ resource: 'deservedFees', id: fee.id }))
  }
  const standing = async (fee: Row) => {
    const now = await feeNow(fee)
    return [now['converted'], now['convertedLeft'], now['conversion'], ...now.items.map(({ convertedLeft }) => convertedLeft)]
  }
  const setMode = async (deservedFeeMode: boolean) => {
    const master = (await list('branches?filter={"isMaster":true}'))[0]?.id ?? 0
    const { body: company } = await admin.call<Row[]>('GET', 'company', { branch: master })
    const own = Array.isArray(company) ? company[0] : (company as unknown as Row)
    const saved = await admin.call<Row & Problem>('PUT', `company/${own?.id}`, {
      branch: master,
      body: { version: own?.version, deservedFeeMode },
    })
    expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  }

  beforeAll(async () => {
    school = await openSchool({ onPaper: true })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    year = (await list('FiscalYears'))[0] as Row
    const citizens = (await list('nationalities?filter={"isSaudi":true}')).map(({ id }) => id)
    const students = await Promise.all(
      (await list('students?range=[0,199]')).map(async ({ id }) => (await call('GET', `students/${id}`)).body),
    )
    student = students.find((one) => one['nationality'] && !citizens.includes(one['nationality'] as number)) as Row
    const category = (await make('serviceCategories', { arabicName: 'رسوم' })).id
    account = (await list('accounts?filter={"code":"4190"}'))[0]?.id ?? 0
    const service = (amount: string) =>
      make('services', { arabicName: `خدمة ${++turn}`, category, oncePerYear: false, prices: [{ fiscalYear: year.id, amount }] })
    tuition = await service('10000')
    books = await service('400')
  })
  afterAll(() => school.close())

  it('is there while the school works that way', async () => {
    await setMode(false)
    expect((await call('GET', 'deservedFees')).status).toBe(404)
    expect((await call('POST', 'runs/deservedFessCollection/preview', {})).status).toBe(404)
    await setMode(true)
    expect((await call('GET', 'deservedFees')).status).toBe(200)
  })

  it('has the price of the student, its number, and nothing in the books', async () => {
    const entries = async () => (await list('journalEntries?range=[0,0]')).length
    const before = await entries()
    const fee = await raised([tuition, books])
    expect(fee.items.map(({ amount, granted, net }) => [amount, granted, net])).toEqual([
      ['10000.00', '0.00', '10000.00'],
      ['400.00', '0.00', '400.00'],
    ])
    expect([fee.net, fee['conversion'], typeof fee['number']]).toEqual(['10400.00', 'notConverted', 'string'])
    expect(await entries()).toBe(before)
    // A draft says nothing of it, and least of all that it was: what it comes to may be nothing yet.
    const unpriced = await make('services', { arabicName: `خدمة ${++turn}`, category: tuition['category'] })
    const draft = await make('deservedFees', { student: student.id, status: 'draft', items: [{ service: unpriced.id }] })
    expect([draft['net'], draft['conversion']]).toEqual(['0.00', null])
  })

  it('is told beside an invoice of the same service, and an invoice beside it; neither is dated before what it follows', async () => {
    const fee = await raised([books])
    const items = [{ student: student.id, service: books.id }]
    const beside = await call('POST', 'salesInvoices', { guardian: student['guardian'], items })
    expect(told(beside)).toEqual([409, 'items.0.service Invoice.FeeWaits'])
    expect(told(await convert(fee, { invoiceDate: year['startDate'] }))).toEqual([400, 'invoiceDate DeservedFee.BeforeFee'])
    expect(told(await call('POST', `deservedFees/${fee.id}/void`, { version: fee.version, reason: 'خطأ' }))).toEqual([200])
    const open = { guardian: student['guardian'], items, status: 'open' }
    const headers = { Confirmed: 'Invoice.FeeWaits' }
    const { status, body: billed } = await admin.call<Row>('POST', 'salesInvoices', { branch, body: open, headers })
    expect(status).toBe(201)
    const again = await call('POST', 'deservedFees', { student: student.id, items: [{ service: books.id }] })
    expect(told(again)).toEqual([409, 'items.0.service DeservedFee.Invoiced'])
    await call('POST', `salesInvoices/${billed.id}/void`, { version: billed['version'], reason: 'خطأ' })
  })

  it('becomes an invoice as a whole', async () => {
    const fee = await raised([tuition, books])
    expect(told(await convert(fee))).toEqual([200])
    const [invoice] = await invoicesOf(fee)
    expect(invoice).toMatchObject({ status: 'open', guardian: student['guardian'], total: '11960.00' })
    expect(invoice?.items.map(({ price, net, tax }) => [price, net, tax])).toEqual([
      ['10000.00', '10000.00', '1500.00'],
      ['400.00', '400.00', '60.00'],
    ])
    expect(await standing(fee)).toEqual(['10400.00', '0.00', 'converted', '0.00', '0.00'])
    expect(told(await convert(fee))).toEqual([400, 'undefined DeservedFee.NothingLeft'])
  })

  it('becomes one by service and by amount, until nothing is left', async () => {
    const fee = await raised([tuition, books])
    expect(told(await convert(fee, { conversionPart: 'line', service: books.id }))).toEqual([200])
    expect(await standing(fee)).toEqual(['400.00', '10000.00', 'partlyConverted', '10000.00', '0.00'])
    expect(told(await convert(fee, { conversionPart: 'line', service: tuition.id, amount: '2500.50' }))).toEqual([200])
    expect(told(await convert(fee, { conversionPart: 'amount', amount: '7499.51' }))).toEqual([
      400,
      'amount DeservedFee.MoreThanLeft',
    ])
    expect(told(await convert(fee, { conversionPart: 'amount', amount: '7499.50' }))).toEqual([200])
    expect(await standing(fee)).toEqual(['10400.00', '0.00', 'converted', '0.00', '0.00'])
    expect((await invoicesOf(fee)).map(({ total }) => total)).toEqual(['460.00', '2875.58', '8624.43'])
  })

  it('converts an amount of one service of that one alone, and of no service that it has not', async () => {
    const fee = await raised([tuition, books])
    expect(told(await convert(fee, { conversionPart: 'amount', service: books.id, amount: '400.01' }))).toEqual([
      400,
      'amount DeservedFee.MoreThanLeft',
    ])
    expect(told(await convert(fee, { conversionPart: 'amount', service: books.id, amount: '150' }))).toEqual([200])
    expect(await standing(fee)).toEqual(['150.00', '10250.00', 'partlyConverted', '10000.00', '250.00'])
    const other = await make('services', { arabicName: `خدمة ${++turn}`, category: books['category'] })
    expect(told(await convert(fee, { conversionPart: 'amount', service: other.id, amount: '10' }))).toEqual([
      400,
      'service DeservedFee.OtherLine',
    ])
  })

  describe('of a service once a year', () => {
    const yearly = () =>
      make('services', {
        arabicName: `خدمة ${++turn}`,
        category: books['category'],
        prices: [{ fiscalYear: year.id, amount: '900' }],
      })
    const byHand = (services: Row[]) =>
      call('POST', 'salesInvoices', {
        guardian: student['guardian'],
        status: 'open',
        items: services.map(({ id }) => ({ student: student.id, service: id })),
      })
    const inRun = async ({ id }: Row) => {
      const order = { input: { services: [id], date: new Date().toISOString().slice(0, 10) }, filter: { row: student['row'] } }
      const { body } = await call<{ rows: (Row & { state: string; made: Row[] })[] }>(
        'POST',
        'runs/invoiceStudents/preview?range=[0,99]',
        order,
      )
      const row = body.rows.find((one) => one.id === student.id)
      return [row?.state, row?.made.map((one) => one.id)]
    }

    it.each([
      ['as a whole', [{}]],
      [
        'in parts',
        [
          { conversionPart: 'amount', amount: '500' },
          { conversionPart: 'amount', amount: '400' },
        ],
      ],
    ])('what was converted %s is asked about by hand and left off by the run, until all of it was credited', async (_, parts) => {
      const service = await yearly()
      const fee = await raised([service])
      for (const part of parts) expect(told(await convert(fee, part))).toEqual([200])
      const made = await invoicesOf(fee)
      expect(told(await byHand([service]))).toEqual([409, 'items.0.service Invoice.ServiceAgain'])
      expect(await inRun(service)).toEqual(['before', [made[0]?.id]])
      for (const invoice of made) {
        const posted = await call<Invoice>('POST', `salesInvoices/${invoice.id}/post`, { version: invoice.version })
        expect(told(posted)).toEqual([200])
        await make('salesReturns', {
          invoice: invoice.id,
          date: posted.body['date'],
          reason: 'returned',
          status: 'open',
          items: [{ item: posted.body.items[0]?.id, amount: posted.body.items[0]?.net }],
        })
      }
      expect((await inRun(service))[0]).toBe('ready')
      expect(told(await byHand([service]))).toEqual([201])
    })

    it('one of which nothing is left waits for no invoice, whatever else of its fee does', async () => {
      const [done, open] = [await yearly(), await yearly()]
      const fee = await raised([done, open])
      await convert(fee, { conversionPart: 'line', service: done.id })
      expect(told(await byHand([done, open]))).toEqual([
        409,
        'items.0.service Invoice.ServiceAgain',
        'items.1.service Invoice.FeeWaits',
      ])
    })
  })

  it('goes through the services in their order where an amount is of several', async () => {
    const fee = await raised([books, tuition])
    await convert(fee, { conversionPart: 'amount', amount: '1000' })
    const [invoice] = await invoicesOf(fee)
    expect(invoice?.items.map(({ net }) => net)).toEqual(['400.00', '600.00'])
    expect(await standing(fee)).toEqual(['1000.00', '9400.00', 'partlyConverted', '0.00', '9400.00'])
  })

  it('keeps its discounts, of which each part has its share to the last halala', async () => {
    const discount = await make('discounts', {
      arabicName: `خصم ${++turn}`,
      discountPercentage: '10',
      account,
      services: [{ service: tuition.id }],
    })
    const grant = await make('studentDiscounts', { student: student.id, discount: discount.id, status: 'approved' })
    const fee = await raised([tuition])
    expect(fee.items.map(({ amount, granted, net }) => [amount, granted, net])).toEqual([['10000.00', '1000.00', '9000.00']])
    for (const amount of ['3333.33', '3333.33', '2333.34']) await convert(fee, { conversionPart: 'amount', amount })
    const invoices = await invoicesOf(fee)
    expect(invoices.map(({ items }) => items.map(({ price, granted, net }) => [price, granted, net]))).toEqual([
      [['3703.70', '370.37', '3333.33']],
      [['3703.70', '370.37', '3333.33']],
      [['2592.60', '259.26', '2333.34']],
    ])
    const [first] = invoices
    const posted = await call('POST', `salesInvoices/${first?.id}/post`, { version: first?.version })
    expect(told(posted)).toEqual([200])
    const { body } = await call<{ entries: { lines: Record<string, unknown>[] }[] }>('GET', `salesInvoices/${first?.id}/entry`)
    expect((body.entries.at(-1)?.lines ?? []).map(({ debit, credit }) => `${debit} ${credit}`)).toEqual([
      '3833.33 0.00',
      '0.00 3703.70',
      '370.37 0.00',
      '0.00 500.00',
    ])
    await call('POST', `studentDiscounts/${grant.id}/end`, { version: grant.version, endDate: `${year['endDate']}` })
  })

  it('is not converted twice by two people at once, nor beyond what is there by many', async () => {
    const whole = await raised([tuition])
    const twice = await Promise.all([convert(whole), convert(whole)])
    expect(twice.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await invoicesOf(whole)).map(({ total }) => total)).toEqual(['11500.00'])
    const parts = await raised([books])
    const { version } = await feeNow(parts)
    const many = await Promise.all(
      Array.from({ length: 12 }, () =>
        call('POST', `deservedFees/${parts.id}/toInvoice`, { version, conversionPart: 'amount', amount: '90' }),
      ),
    )
    const given = many.filter(({ status }) => status === 200).length
    expect([given > 0 && given <= 4, many.every(({ status }) => [200, 400, 409].includes(status))]).toEqual([true, true])
    expect((await feeNow(parts))['converted']).toBe(`${given * 90}.00`)
    expect(await invoicesOf(parts)).toHaveLength(given)
  })

  it('has back what an invoice converted that becomes void, and becomes void itself only without any', async () => {
    const fee = await raised([books])
    await convert(fee)
    const voided = async () => {
      const { version } = await feeNow(fee)
      return call('POST', `deservedFees/${fee.id}/void`, { version, reason: 'خطأ' })
    }
    expect(told(await voided())).toEqual([400, 'undefined DeservedFee.Converted'])
    const [invoice] = await invoicesOf(fee)
    await call('POST', `salesInvoices/${invoice?.id}/void`, { version: invoice?.version, reason: 'خطأ' })
    expect(await standing(fee)).toEqual(['0.00', '400.00', 'notConverted', '400.00'])
    expect(told(await voided())).toEqual([200])
    expect(told(await convert(fee))[0]).toBe(409)
  })

  it('takes no amounts of zero, no service twice, none without a price and none of another fee', async () => {
    const fee = await raised([books])
    expect(told(await convert(fee, { conversionPart: 'amount' }))).toEqual([400, 'amount Field.Required'])
    expect(told(await convert(fee, { conversionPart: 'amount', amount: '0' }))).toEqual([400, 'amount Value.AboveZero'])
    expect(told(await convert(fee, { conversionPart: 'line' }))).toEqual([400, 'service Field.Required'])
    expect(told(await convert(fee, { conversionPart: 'line', service: tuition.id }))).toEqual([
      400,
      'service DeservedFee.OtherLine',
    ])
    // All of it is not some of it: who says an amount beside it is not taken to mean all.
    expect(told(await convert(fee, { conversionPart: 'total', amount: '10' }))).toEqual([400, 'amount Field.NotAsked'])
    expect(told(await convert(fee, { amount: '10', service: books.id }))).toEqual([
      400,
      'service Field.NotAsked',
      'amount Field.NotAsked',
    ])
    expect(await standing(fee)).toEqual(['0.00', '400.00', 'notConverted', '400.00'])
    const again = await call('POST', 'deservedFees', { student: student.id, status: 'open', items: [{ service: books.id }] })
    expect(told(again)[1]).toContain('DeservedFee.ServiceAgain')
    const body = (items: object[], more: object = {}) => ({ student: student.id, status: 'open', items, ...more })
    const twice = body([{ service: books.id }, { service: books.id }])
    expect(told(await call('POST', 'deservedFees', twice))).toEqual([400, 'items.1.service Line.ServiceRepeated'])
    expect(told(await call('POST', 'deservedFees', body([{ service: books.id }], { student: null })))).toEqual([
      400,
      'student Student.MustChooseFirst',
    ])
    const priceless = await make('services', { arabicName: `خدمة ${++turn}`, category: books['category'] })
    const unpriced = body([{ service: books.id }, { service: priceless.id }])
    expect(told(await call('POST', 'deservedFees', unpriced))).toEqual([400, 'items.1.service Service.NoPrice'])
    // A student who has none of the services that are asked has no service, whoever asks: one document or a run.
    const noService = (place: string) => [409, `${place} Student.NoService`]
    expect(told(await call('POST', 'deservedFees', body([{ service: priceless.id }])))).toEqual(noService('student'))
    const sold = (...services: Row[]) =>
      call('POST', 'salesInvoices', {
        ...{ guardian: student['guardian'], status: 'open' },
        items: services.map(({ id }) => ({ student: student.id, service: id })),
      })
    expect(told(await sold(priceless))).toEqual(noService('items.0.student'))
    expect(told(await sold(priceless, tuition))).toEqual([400, 'items.0.service Service.NoPrice'])
    const free = await make('services', {
      arabicName: `خدمة ${++turn}`,
      category: books['category'],
      prices: [{ fiscalYear: year.id, amount: '0' }],
    })
    expect(told(await call('POST', 'deservedFees', body([{ service: free.id }])))).toEqual([400, 'net DeservedFee.NothingDue'])
    const letOff = await make('services', {
      arabicName: `خدمة ${++turn}`,
      category: books['category'],
      prices: [{ fiscalYear: year.id, amount: '500' }],
    })
    const whole = { arabicName: `خصم ${++turn}`, discountPercentage: '100', account, services: [{ service: letOff.id }] }
    const discount = (await make('discounts', whole)).id
    const letOffBy = await make('studentDiscounts', { student: student.id, discount, status: 'approved' })
    const nothingLeft = await call('POST', 'deservedFees', body([{ service: letOff.id }]))
    expect(told(nothingLeft)).toEqual([400, 'net DeservedFee.ComesToZero'])
    expect(nothingLeft.body.errors[0]?.message).not.toContain('أسعار')
    await call('POST', `studentDiscounts/${letOffBy.id}/end`, { version: letOffBy.version, endDate: `${year['endDate']}` })
    const line = { student: student.id, service: books.id, fee: fee.id, deservedFee: fee.items[0]?.id, claimed: '10' }
    const doubled = { guardian: student['guardian'], items: [{ ...line, quantity: '2' }] }
    expect(told(await call('POST', 'salesInvoices', doubled))).toEqual([400, 'items.0.quantity DeservedFee.Quantity'])
    const made = await call('POST', 'salesInvoices', {
      guardian: student['guardian'],
      items: [{ student: student.id, service: tuition.id, deservedFee: fee.items[0]?.id, claimed: '10' }],
    })
    expect(told(made)).toEqual([400, 'items.0.deservedFee Reference.NotAllowed'])
  })

  it('is raised for the students of a grade at once, once each, and says who has no service with a price', async () => {
    const wanted = { input: { services: [tuition.id], date: `${year['startDate']}` }, filter: { row: student['row'] } }
    const preview = async (body: object = wanted) =>
      (
        await call<{
          total: number
          counts: Record<string, number>
          totals: Record<string, string>
          rows: { errors: { code: string }[] }[]
        }>('POST', 'runs/deservedFessCollection/preview', body)
      ).body
    const shown = await preview()
    // Of one child it was claimed by hand already.
    const others = shown.total - 1
    expect([others > 1, shown.counts]).toEqual([true, { ready: others, asked: 0, before: 1, nothing: 0, refused: 0 }])
    expect(shown.totals['net']).toBe(`${others * 10000}.00`)
    const { body: job } = await call<{ id: number }>('POST', 'runs/deservedFessCollection', { ...wanted, count: shown.total })
    const look = async () => (await call<{ state: string; done: number; failed: number }>('GET', `jobs/${job.id}`)).body
    await expect.poll(async () => (await look()).state).toBe('done')
    expect(await look()).toMatchObject({ failed: 0 })
    expect((await preview()).counts).toMatchObject({ ready: 0, before: others + 1 })
    // Taken back, a fee stays that an invoice has converted, and is named.
    type Result = { state: string; made: { id: number }[] }
    const first = (await call<Result[]>('GET', `jobs/${job.id}/rows?range=[0,99]`)).body.find(({ state }) => state === 'done')
    const converted = await feeNow({ id: first?.made[0]?.id ?? 0 } as Row)
    expect(told(await convert(converted))).toEqual([200])
    const { body: undo } = await call<{ id: number }>('POST', `jobs/${job.id}/undo`, {})
    await expect.poll(async () => (await call<{ state: string }>('GET', `jobs/${undo.id}`)).body.state).toBe('done')
    const back = await call<Result[]>('GET', `jobs/${undo.id}/rows?range=[0,99]`)
    const stays = back.body.filter(({ state }) => state === 'failed')
    expect(stays.map(({ made }) => made)).toMatchObject([[{ resource: 'deservedFees', id: converted.id }]])
    const priceless = await make('services', { arabicName: `خدمة ${++turn}`, category: books['category'] })
    const none = await preview({ ...wanted, input: { ...wanted.input, services: [priceless.id] } })
    expect(new Set(none.rows.flatMap(({ errors }) => errors.map(({ code }) => code)))).toEqual(new Set(['Student.NoService']))
    // A run of which nothing would come is refused at once.
    for (const run of ['deservedFessCollection', 'invoiceStudents']) {
      const order = { ...wanted, input: { ...wanted.input, services: [priceless.id] } }
      const { total } = (await call<{ total: number }>('POST', `runs/${run}/preview`, order)).body
      expect(told(await call('POST', `runs/${run}`, { ...order, count: total }))).toEqual([409, 'undefined Student.NoService'])
    }
    const invoices = await call<{ rows: { errors: { code: string }[] }[] }>('POST', 'runs/invoiceStudents/preview', {
      ...wanted,
      input: { ...wanted.input, services: [priceless.id] },
    })
    expect(new Set(invoices.body.rows.flatMap(({ errors }) => errors.map(({ code }) => code)))).toEqual(
      new Set(['Student.NoService']),
    )
  })
})
