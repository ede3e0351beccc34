import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

type Row = Record<string, unknown> & { id: number; version: number }
interface Term {
  id: number
  dueOn: string
  amount: string
  used: string
  left: string
  payment: string
}
interface Invoice extends Row {
  number: number | null
  total: string
  tax: string
  items: (Row & { price: string; net: string; tax: string; total: string; taxCategory: string })[]
  terms: Term[]
}

describe('from the price of a service to the receipt', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let year: Row
  let saudi: Row
  let foreigner: Row
  let tuition: Row
  let bus: Row
  const call = <T = Row>(method: string, path: string, body?: object) => admin.call<T>(method, path, { branch, body })
  const list = async (path: string) => (await call<Row[]>('GET', path)).body
  const make = async <T extends Row = Row>(path: string, body: object): Promise<T> => {
    const { status, body: made } = await call<T & Problem>('POST', path, body)
    expect([status, made.errors]).toEqual([201, undefined])
    return made
  }
  const invoice = (student: Row, items: object[], more: object = {}) =>
    make<Invoice>('salesInvoices', {
      guardian: student['guardian'],
      items: items.map((item) => ({ student: student.id, ...item })),
      ...more,
    })
  const open = async ({ id, version }: Row) => call<Invoice & Problem>('PUT', `salesInvoices/${id}`, { version, status: 'open' })
  const termsOf = async (id: number) => (await call<Invoice>('GET', `salesInvoices/${id}`)).body.terms

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    year = (await list('FiscalYears'))[0] as Row
    const nations = await list('nationalities?range=[0,99]')
    const citizens = nations.filter((one) => one['isSaudi']).map(({ id }) => id)
    const students = await Promise.all(
      (await list('students?range=[0,199]')).map(async ({ id }) => (await call('GET', `students/${id}`)).body),
    )
    saudi = students.find((one) => citizens.includes(one['nationality'] as number)) as Row
    foreigner = students.find((one) => one['nationality'] && !citizens.includes(one['nationality'] as number)) as Row
    const category = await make('serviceCategories', { arabicName: 'رسوم' })
    const { body: row } = await call('GET', `rows/${saudi['row']}`)
    tuition = await make('services', {
      arabicName: 'رسوم دراسية',
      category: category.id,
      prices: [
        { fiscalYear: year.id, amount: '9000' },
        { fiscalYear: year.id, row: row.id, amount: '12000' },
        { fiscalYear: year.id, row: row.id, nationalityGroup: 'saudi', amount: '10000' },
        { fiscalYear: year.id, stage: row['stage'], amount: '11000' },
      ],
      instalments: [
        { fiscalYear: year.id, dueOn: `${year['startDate']}`, share: '33.3333' },
        { fiscalYear: year.id, dueOn: `${year['endDate']}`, share: '66.6667' },
      ],
    })
    bus = await make('services', {
      arabicName: 'نقل',
      category: category.id,
      kind: 'transport',
      taxTreatment: 'standard',
      prices: [{ fiscalYear: year.id, amount: '1000.01' }],
    })
  })
  afterAll(() => school.close())

  it('takes the price that fits the student best, the tax that the law asks, and the instalments of the service', async () => {
    const made = await invoice(saudi, [{ service: tuition.id }, { service: bus.id, discount: '100' }])
    expect(made.items.map(({ price, net, tax, total, taxCategory }) => [price, net, tax, total, taxCategory])).toEqual([
      ['10000.00', '10000.00', '0.00', '10000.00', 'zeroRated'],
      ['1000.01', '900.01', '135.00', '1035.01', 'standard'],
    ])
    expect([made.total, made.tax]).toEqual(['11035.01', '135.00'])
    expect(made.terms.map(({ dueOn, amount }) => [dueOn, amount])).toEqual([
      [year['startDate'], '3678.33'],
      [year['endDate'], '7356.68'],
    ])
    const dear = await invoice(foreigner, [{ service: tuition.id }])
    expect(dear.items.map(({ taxCategory }) => taxCategory)).toEqual(['standard'])
    expect(['9000.00', '11000.00', '12000.00']).toContain(dear.items[0]?.price)
  })

  it('is due as people say, to the last halala, and not before the percentages are whole', async () => {
    const terms = (...shares: string[]) =>
      shares.map((share, at) => ({ dueOn: `${year['startDate']}`.replace(/\d\d$/, `0${at + 1}`), share }))
    const made = await invoice(saudi, [{ service: tuition.id }], { terms: terms('33.3333', '33.3333', '33.3334') })
    expect(made.terms.map(({ amount }) => amount)).toEqual(['3333.33', '3333.33', '3333.34'])
    const half = await invoice(saudi, [{ service: tuition.id }], { terms: terms('50', '40') })
    const refused = await open(half)
    expect([refused.status, refused.body.errors.map(({ code }) => code)]).toEqual([400, ['Invoice.TermsDiffer']])
    expect((await open(made)).body.number).toBeGreaterThan(0)
  })

  it('names a service once for each student', async () => {
    const twice = await call<Problem>('POST', 'salesInvoices', {
      guardian: saudi['guardian'],
      items: [1, 2].map(() => ({ student: saudi.id, service: tuition.id })),
    })
    expect([twice.status, twice.body.errors.map(({ code, field }) => [code, field])]).toEqual([
      400,
      [['Line.ServiceRepeated', 'items.1.service']],
    ])
  })

  describe('paid', () => {
    let owed: Term[] = []
    let id = 0
    let method = 0
    const collect = <T = Row & Problem>(
      amount: string,
      allocations: [term: number | undefined, amount: string][],
      status = 'open',
    ) =>
      call<T>('POST', 'collections', {
        guardian: saudi['guardian'],
        status,
        methods: [{ paymentMethod: method, amount }],
        allocations: allocations.map(([term, part]) => ({ term, amount: part })),
      })

    /** What the invoice itself says of its instalments. */
    const standing = async () => {
      const { paid, paidLeft, payment } = await call('GET', `salesInvoices/${id}`).then(({ body }) => body)
      return [paid, paidLeft, payment]
    }

    beforeAll(async () => {
      method = (await list('paymentMethods?filter={"kind":"cash"}'))[0]?.id ?? 0
      const made = await open(await invoice(saudi, [{ service: tuition.id }]))
      id = made.body.id
      owed = await termsOf(id)
    })

    it('settles instalments as far as it goes, and keeps the rest as paid in advance', async () => {
      const { status, body } = await collect('4000', [
        [owed[0]?.id, '3333.33'],
        [owed[1]?.id, '500'],
      ])
      expect([status, body['received'], body['allocated'], body['advance']]).toEqual([201, '4000.00', '3833.33', '166.67'])
      expect((await termsOf(id)).map(({ used, left, payment }) => [used, left, payment])).toEqual([
        ['3333.33', '0.00', 'paid'],
        ['500.00', '6166.67', 'partlyPaid'],
      ])
      expect(await standing()).toEqual(['3833.33', '6166.67', 'partlyPaid'])
      const voided = await call('POST', `collections/${body.id}/void`, { version: body.version, reason: 'خطأ' })
      expect([voided.status, (await termsOf(id)).map(({ payment }) => payment)]).toEqual([200, ['unpaid', 'unpaid']])
      expect(await standing()).toEqual(['0.00', '10000.00', 'unpaid'])
    })

    it('refuses more than is left of an instalment, and more than was paid', async () => {
      const more = await collect('9000', [[owed[1]?.id, '6666.68']])
      expect([more.status, more.body.errors.map(({ code, field }) => [code, field])]).toEqual([
        400,
        [['Allocation.MoreThanLeft', 'allocations.0.amount']],
      ])
      const beyond = await collect('100', [[owed[1]?.id, '100.01']])
      expect([beyond.status, beyond.body.errors.map(({ code }) => code)]).toEqual([400, ['Allocation.MoreThanMain']])
    })

    it('gives two hundred who pay the same instalment at once exactly what is there', async () => {
      const part = '100'
      const answers = await Promise.all(Array.from({ length: 200 }, () => collect(part, [[owed[1]?.id, part]])))
      const given = answers.filter(({ status }) => status === 201).length
      expect([given, answers.filter(({ status }) => status === 400).length]).toEqual([66, 134])
      expect((await termsOf(id))[1]).toMatchObject({ used: '6600.00', left: '66.67', payment: 'partlyPaid' })
      expect(await standing()).toEqual(['6600.00', '3400.00', 'partlyPaid'])
    })

    it('posts the invoice and the receipt to the accounts that they name, and takes both back', async () => {
      const entryOf = async (path: string) => {
        const { body } = await call<{ entries: { lines: Record<string, unknown>[] }[] }>('GET', `${path}/entry`)
        return (body.entries.at(-1)?.lines ?? []).map(({ debit, credit }) => [debit, credit])
      }
      const { body: owing } = await open(await invoice(saudi, [{ service: bus.id, discount: '100' }]))
      const posted = await call<Invoice>('POST', `salesInvoices/${owing.id}/post`, { version: owing.version })
      expect([posted.status, posted.body['status']]).toEqual([200, 'posted'])
      expect(await entryOf(`salesInvoices/${owing.id}`)).toEqual([
        ['1035.01', '0.00'],
        ['0.00', '900.01'],
        ['0.00', '135.00'],
      ])
      const [term] = await termsOf(owing.id)
      const { body: receipt } = await collect('1100', [[term?.id, '1035.01']])
      const taken = await call('POST', `collections/${receipt.id}/post`, { version: receipt.version })
      expect([taken.status, taken.body['status']]).toEqual([200, 'posted'])
      expect(await entryOf(`collections/${receipt.id}`)).toEqual([
        ['1100.00', '0.00'],
        ['0.00', '1035.01'],
        ['0.00', '64.99'],
      ])
      const edited = await call<Problem>('PUT', `salesInvoices/${owing.id}`, { version: posted.body.version, description: 'x' })
      expect([edited.status, edited.body.errors[0]?.code]).toEqual([409, 'Document.Posted'])
      for (const [path, { id: one, version }] of [
        ['collections', taken.body],
        ['salesInvoices', posted.body],
      ] as const) {
        const back = await call('POST', `${path}/${one}/unpost`, { version, reason: 'تصحيح' })
        expect([path, back.status, back.body['status']]).toEqual([path, 200, 'open'])
      }
    })

    it('prints by the layout that follows from the definition', async () => {
      const paper = await call<unknown>('GET', `salesInvoices/${id}/print`)
      expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    })
  })

  it('is invoiced to the students of a grade at once, and to none of them twice', async () => {
    const wanted = { input: { service: tuition.id, date: `${year['startDate']}` }, filter: { row: saudi['row'] } }
    const preview = async () =>
      (
        await call<{ total: number; counts: Record<string, number>; totals: Record<string, string> }>(
          'POST',
          'runs/invoiceStudents/preview',
          wanted,
        )
      ).body
    const shown = await preview()
    expect(shown.total).toBeGreaterThan(1)
    expect(shown.counts).toMatchObject({ ready: shown.total, refused: 0 })
    const { body: job } = await call<{ id: number }>('POST', 'runs/invoiceStudents', wanted)
    const look = async () => (await call<{ state: string; done: number; failed: number }>('GET', `jobs/${job.id}`)).body
    await expect.poll(async () => (await look()).state, { timeout: 30_000 }).toBe('done')
    expect(await look()).toMatchObject({ done: shown.total, failed: 0 })
    expect((await preview()).counts).toMatchObject({ ready: 0, before: shown.total })
  })
})
