import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import type { DocumentFacts } from '../../src/shared/documentFacts.ts'
import type { JobResult } from '../../src/shared/job.ts'
import type { RunPreview } from '../../src/shared/run.ts'
import { branchesOf } from '../support/branches.ts'
import { counted } from '../support/countedOrder.ts'
import { unwatched } from '../support/database.ts'
import { readPdf } from '../support/pdf.ts'
import { registering } from '../support/registering.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'
import { all } from '../support/sweep.ts'

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
  number: string | null
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
  const send = (to: string, asked: object) => call('POST', to, asked)
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
    school = await openSchool({ onPaper: true, advancesWithInvoice: true })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    year = (await list('FiscalYears'))[0] as Row
    const nations = await list('nationalities?filter={"isSaudi":true}')
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
      oncePerYear: false,
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
      oncePerYear: false,
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
      // What the plan had for days before the invoice is due with it, and so is the bus, which has no plan.
      [made['date'], '4368.34'],
      [year['endDate'], '6666.67'],
    ])
    const dear = await invoice(foreigner, [{ service: tuition.id }])
    expect(dear.items.map(({ taxCategory }) => taxCategory)).toEqual(['standard'])
    expect(['9000.00', '11000.00', '12000.00']).toContain(dear.items[0]?.price)
  })

  it('is due by the plan of each of its services, whichever of them stands first', async () => {
    const club = await make('services', {
      arabicName: 'نادٍ رياضي',
      category: bus['category'],
      oncePerYear: false,
      taxTreatment: 'standard',
      prices: [{ fiscalYear: year.id, amount: '500' }],
      instalments: [
        { fiscalYear: year.id, dueOn: `${year['endDate']}`.replace(/\d\d$/, '01'), share: '50' },
        { fiscalYear: year.id, dueOn: year['endDate'], share: '50' },
      ],
    })
    for (const services of [
      [club, tuition],
      [tuition, club],
    ]) {
      const made = await invoice(
        saudi,
        services.map(({ id }) => ({ service: id })),
        { date: year['startDate'] },
      )
      const planned = [
        [year['startDate'], '3333.33'],
        [`${year['endDate']}`.replace(/\d\d$/, '01'), '287.50'],
        [year['endDate'], '6954.17'],
      ]
      const said = ({ terms }: Invoice) => terms.map(({ dueOn, amount }) => [dueOn, amount])
      expect([made.total, said(made)]).toEqual(['10575.00', planned])
      expect([made['instalments'], made['firstDue'], made['lastDue']]).toEqual([3, year['startDate'], year['endDate']])
      // What is stored of them is read as it was planned.
      const opened = await open(made)
      expect([opened.status, said(opened.body)]).toEqual([200, planned])
    }
  })

  it('is due at once for a service without a plan, whatever stands beside it, unless the invoice says when', async () => {
    const kit = await make('services', {
      arabicName: 'حقيبة مدرسية',
      category: bus['category'],
      oncePerYear: false,
      taxTreatment: 'standard',
      prices: [{ fiscalYear: year.id, amount: '200' }],
    })
    const date = `${year['startDate']}`.replace(/\d\d$/, '09')
    const said = ({ terms }: Invoice) => terms.map(({ dueOn, amount }) => [dueOn, amount])
    for (const services of [
      [kit, tuition],
      [tuition, kit],
    ]) {
      const items = services.map(({ id }) => ({ service: id }))
      const made = await invoice(saudi, items, { date })
      expect([made.total, said(made)]).toEqual([
        '10230.00',
        [
          [date, '3563.33'],
          [year['endDate'], '6666.67'],
        ],
      ])
      const agreed = [
        { dueOn: date, share: '50' },
        { dueOn: year['endDate'], share: '50' },
      ]
      const other = await invoice(saudi, items, { date, terms: agreed })
      expect(said(other)).toEqual([
        [date, '5115.00'],
        [year['endDate'], '5115.00'],
      ])
    }
    expect(said(await invoice(saudi, [{ service: kit.id }], { date }))).toEqual([[date, '230.00']])
  })

  it('is invoiced by a run as its sheet was seen: with its instalments, and not once a price is another one', async () => {
    const priced = (amount: string) => [{ fiscalYear: year.id, amount }]
    const lab = await make('services', {
      arabicName: 'مختبر',
      category: bus['category'],
      prices: priced('450'),
      instalments: [year['startDate'], year['endDate']].map((dueOn) => ({ fiscalYear: year.id, dueOn, share: '50' })),
    })
    const order = { input: { services: [lab.id], date: year['startDate'] }, filter: { row: saudi['row'] } }
    const preview = async () => (await call<RunPreview>('POST', 'runs/invoiceStudents/preview?range=[0,499]', order)).body
    const seen = await preview()
    const days = { instalments: 2, firstDue: year['startDate'], lastDue: year['endDate'] }
    expect(seen.rows.find(({ id }) => id === saudi.id)).toMatchObject({ state: 'ready', becomes: [days] })
    // Of several services the one that has no price is named.
    const elsewhere = (await list('rows?range=[0,49]')).find(({ id }) => id !== saudi['row'])?.id
    const unpriced = [{ fiscalYear: year.id, row: elsewhere, amount: '100' }]
    const trip = await make('services', { arabicName: 'رحلة بعيدة', category: bus['category'], prices: unpriced })
    const { body: refusing } = await call<RunPreview>('POST', 'runs/invoiceStudents/preview?range=[0,499]', {
      ...order,
      input: { ...order.input, services: [lab.id, trip.id] },
    })
    const faults = refusing.rows.find(({ id }) => id === saudi.id)?.errors
    expect(faults?.map(({ code, message }) => [code, message.split(':')[0]])).toEqual([['Service.NoPrice', 'رحلة بعيدة']])
    // So it is by the job, where of the sheet nobody has looked at more than how many they are.
    const unseen = await call<{ id: number }>('POST', 'runs/invoiceStudents', {
      ...order,
      input: { ...order.input, services: [lab.id, trip.id] },
      leave: seen.rows.flatMap(({ id }) => (id === saudi.id ? [] : [id])),
      count: 1,
    })
    expect(unseen.status, JSON.stringify(unseen.body)).toBe(202)
    type Told = { state: string; failures: { code: string; message: string }[] }
    const told = async () => (await call<Told>('GET', `jobs/${unseen.body.id}`)).body
    await expect.poll(async () => (await told()).state).toBe('done')
    const [failure] = (await told()).failures
    expect([failure?.code, failure?.message]).toEqual(['Service.NoPrice', faults?.[0]?.message])
    const [row] = (await call<{ message: string }[]>('GET', `jobs/${unseen.body.id}/rows`)).body
    expect(row?.message).toBe(faults?.[0]?.message)
    const changed = await call<Row & Problem>('PUT', `services/${lab.id}`, { version: lab.version, prices: priced('460') })
    expect(changed.status).toBe(200)
    // Of all of them one is invoiced, whom no other test asks for.
    const chosen = seen.rows.find(({ state, record }) => state === 'ready' && record['guardian'] !== saudi['guardian'])
    const leave = seen.rows.flatMap(({ id }) => (id === chosen?.id ? [] : [id]))
    const ordered = (stamp: string | null) => call<Row & Problem>('POST', 'runs/invoiceStudents', { ...order, leave, stamp })
    const refused = await ordered(seen.stamp)
    expect([refused.status, refused.body.errors.map(({ code }) => code)]).toEqual([409, ['Run.Changed']])
    const { status, body: job } = await ordered((await preview()).stamp)
    expect(status).toBe(202)
    const look = async () => (await call<Row>('GET', `jobs/${job.id}`)).body
    await expect.poll(async () => (await look())['state']).toBe('done')
    expect((await look())['failed']).toBe(0)
  })

  it('charges no tax in a branch that is not registered for it', async () => {
    const set = async (isTaxCollectionActivated: boolean) => {
      const { body: own } = await call('GET', `branches/${branch}`)
      // As the other branch has it.
      const old = isTaxCollectionActivated ? { advanceTaxPoint: 'invoice' } : {}
      const body = { version: own.version, isTaxCollectionActivated, ...old }
      const saved = await admin.call<Row & Problem>('PUT', `branches/${branch}`, { branch, body, headers: registering })
      expect([saved.status, saved.body.errors]).toEqual([200, undefined])
    }
    await set(false)
    const made = await invoice(foreigner, [{ service: tuition.id }, { service: bus.id }])
    expect(made.items.map(({ tax, taxCategory }) => [tax, taxCategory])).toEqual([
      ['0.00', 'outOfScope'],
      ['0.00', 'outOfScope'],
    ])
    expect([made.tax, made.total]).toEqual(['0.00', made['net']])
    await set(true)
  })

  it('is due as people say, to the last halala, and not before the percentages are whole', async () => {
    const terms = (...shares: string[]) =>
      shares.map((share, at) => ({ dueOn: `${year['startDate']}`.replace(/\d\d$/, `0${at + 1}`), share }))
    const from = { date: year['startDate'] }
    const made = await invoice(saudi, [{ service: tuition.id }], { ...from, terms: terms('33.3333', '33.3333', '33.3334') })
    expect(made.terms.map(({ amount }) => amount)).toEqual(['3333.33', '3333.33', '3333.34'])
    const half = await invoice(saudi, [{ service: tuition.id }], { ...from, terms: terms('50', '40') })
    const refused = await open(half)
    expect([refused.status, refused.body.errors.map(({ code }) => code)]).toEqual([400, ['Invoice.TermsDiffer']])
    expect((await open(made)).body.number).toMatch(/-[1-9]\d*$/)
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

  it('names what is missing first, all of it, and nothing that follows from what is missing', async () => {
    const told = async (resource: string, body: object) =>
      (await call<Problem>('POST', resource, body)).body.errors.map(({ code, field }) => `${field} ${code}`)
    expect(await told('salesInvoices', { status: 'open' })).toEqual(['guardian Invoice.PartyRequired', 'items Lines.TooFew'])
    expect(await told('salesInvoices', { status: 'open', items: [{ student: saudi.id }] })).toEqual([
      'guardian Invoice.PartyRequired',
      'items.0.service Field.Required',
    ])
    const free = [{ student: saudi.id, service: tuition.id, quantity: '0' }]
    expect(await told('salesInvoices', { status: 'open', items: free })).toEqual([
      'guardian Invoice.PartyRequired',
      'items.0.quantity Value.AboveZero',
    ])
    expect(await told('salesInvoices', { status: 'open', guardian: saudi['guardian'], items: free })).toEqual([
      'items.0.quantity Value.AboveZero',
    ])
    expect(await told('collections', { status: 'open', allocations: [{ amount: '100' }] })).toEqual([
      'guardian Field.Required',
      'received Payment.OneMethodRequired',
      'allocations.0.term Allocation.OneDebt',
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
      await call('POST', `salesInvoices/${id}/post`, { version: made.body.version })
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
      expect([beyond.status, beyond.body.errors.map(({ code }) => code)]).toEqual([409, ['Allocation.MoreThanMain']])
    })

    it('gives many who pay the same instalment at once exactly what is there', async () => {
      const part = '100'
      const payers = all ? 200 : 80
      const answers = await Promise.all(Array.from({ length: payers }, () => collect(part, [[owed[1]?.id, part]])))
      const given = answers.filter(({ status }) => status === 201).length
      expect([given, answers.filter(({ status }) => status === 400).length]).toEqual([66, payers - 66])
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
        // The money is on the invoice until the receipt is void.
        if (path === 'collections') {
          const kept = await call<Problem>('POST', `salesInvoices/${owing.id}/unpost`, {
            version: posted.body.version,
            reason: 'تصحيح',
          })
          expect(refusals(kept)).toEqual([409, 'Invoice.HasPayments undefined'])
          await call('POST', `collections/${one}/void`, { version: back.body.version, reason: 'تصحيح' })
        }
      }
    })

    it('prints by the layout that follows from the definition', async () => {
      const paper = await call<unknown>('GET', `salesInvoices/${id}/print`)
      expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    })

    it('says in words on paper what was received, not what of it was paid in advance', async () => {
      const { body: receipt } = await collect('700', [[owed[1]?.id, '10']])
      const paper = await call<Uint8Array>('GET', `collections/${receipt.id}/print?language=en`)
      const { text } = readPdf(Buffer.from(paper.body))
      expect(text).toContain('seven hundred Saudi riyals')
      expect(text).not.toContain('six hundred')
      await call('POST', `collections/${receipt.id}/void`, { version: receipt.version, reason: 'خطأ' })
    })

    const refusals = ({ status, body }: { status: number; body: Problem }) => [
      status,
      ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`),
    ]

    it('pays an invoice that is not posted only as it is issued: entered by itself a receipt of it is refused, a draft too', async () => {
      const { body: waiting } = await open(await invoice(saudi, [{ service: bus.id }]))
      const [due] = await termsOf(waiting.id)
      const before = (await list('collections?range=[0,199]')).length
      const early = await collect('100', [[due?.id, '100']])
      expect(refusals(early)).toEqual([400, 'Allocation.NotPosted allocations.0.term'])
      expect(early.body.errors[0]?.message).toContain(waiting['number'])
      const draft = await collect('100', [[due?.id, '100']], 'draft')
      expect(refusals(draft)).toEqual([400, 'Allocation.NotPosted allocations.0.term'])
      // Nor beside the invoice, as long as the receipt would have to wait for it.
      expect(
        (
          await call('POST', `salesInvoices/${waiting.id}/collect`, {
            paidOn: `${waiting['date']}`,
            paymentMethod: method,
            amount: '100',
          })
        ).status,
      ).toBe(409)
      expect((await list('collections?range=[0,199]')).length).toBe(before)
      expect((await call('POST', `salesInvoices/${waiting.id}/post`, { version: waiting.version })).status).toBe(200)
      expect(refusals(await collect('100', [[due?.id, '100']]))).toEqual([201])
    })

    it('settles the instalments of its guardian alone, and only of invoices that are open or posted', async () => {
      const other = (await open(await invoice(foreigner, [{ service: bus.id }]))).body
      expect(other['guardian']).not.toBe(saudi['guardian'])
      const notHere = [400, 'Allocation.NotInForce allocations.0.term']
      expect(refusals(await collect('10', [[other.terms[0]?.id, '10']]))).toEqual([
        400,
        'Allocation.OtherFamily allocations.0.term',
      ])
      const draft = await invoice(saudi, [{ service: bus.id }])
      expect(refusals(await collect('10', [[draft.terms[0]?.id, '10']]))).toEqual(notHere)
      const { body: opened } = await open(draft)
      expect((await call('POST', `salesInvoices/${draft.id}/void`, { version: opened.version, reason: 'خطأ' })).status).toBe(200)
      expect(refusals(await collect('10', [[opened.terms[0]?.id, '10']]))).toEqual(notHere)
      const offered = await list(
        `salesInvoices.terms?${new URLSearchParams({ filter: JSON.stringify({ 'record.guardian': saudi['guardian'], 'record.status': ['open', 'posted'] }), range: '[0,99]' })}`,
      )
      expect(offered.map((term) => term.id)).toContain(owed[1]?.id)
      expect(offered.map((term) => term.id)).not.toContain(opened.terms[0]?.id)
    })

    it('leaves an invoice and a receipt that have their numbers as they are: what is wrong is taken back with a reason', async () => {
      const payments = [{ paymentMethod: method, amount: '1150.01' }]
      const { body: owing } = await open(await invoice(saudi, [{ service: bus.id }], { payments }))
      const [made] = await list('collections?sort=["id","DESC"]&range=[0,0]')
      const { body: receipt } = await call('GET', `collections/${made?.id}`)
      const hand = async (more: object = {}) => {
        const { body } = await call<Invoice>('GET', `salesInvoices/${owing.id}`)
        const items = body.items.map(({ id: item, service }) => ({ id: item, service, student: foreigner.id }))
        const { version } = body
        return call<Invoice & Problem>('PUT', `salesInvoices/${owing.id}`, {
          version,
          guardian: foreigner['guardian'],
          items,
          ...more,
        })
      }
      expect(refusals(await hand())).toEqual([400, 'Limit.FieldInUse guardian', 'Invoice.Numbered items'])
      const terms = [{ dueOn: year['startDate'], share: '100' }]
      expect(refusals(await hand({ terms }))).toEqual([400, 'Limit.FieldInUse guardian', 'Invoice.Numbered items'])
      const rewritten = (values: object) =>
        call<Problem>('PUT', `collections/${receipt.id}`, { version: receipt.version, ...values })
      expect(refusals(await rewritten({ guardian: foreigner['guardian'] }))).toContain('Receipt.Numbered guardian')
      const [line] = (receipt as unknown as { methods: Row[] }).methods
      for (const [values, field] of [
        [{ methods: [{ ...line, amount: '1151' }] }, 'methods'],
        [{ allocations: [] }, 'allocations'],
        [{ date: year['startDate'] }, 'date'],
      ] as const)
        expect(refusals(await rewritten(values))).toContain(`Receipt.Numbered ${field}`)
      const { body: kept } = await call<Invoice>('GET', `salesInvoices/${owing.id}`)
      const alone = { version: kept.version, guardian: foreigner['guardian'] }
      expect(refusals(await call('PUT', `salesInvoices/${owing.id}`, alone))[0]).toBe(400)
      // Neither another service or amount, nor another day.
      for (const items of [
        owing.items.map(({ id: item }) => ({ id: item, service: tuition.id, student: saudi.id })),
        owing.items.map(({ id: item, service, student }) => ({ id: item, service, student, discount: '1' })),
        [
          ...owing.items.map(({ id: item, service, student }) => ({ id: item, service, student })),
          { service: tuition.id, student: saudi.id },
        ],
      ])
        expect(refusals(await call('PUT', `salesInvoices/${owing.id}`, { version: kept.version, items }))).toContain(
          'Invoice.Numbered items',
        )
      const other = { version: kept.version, date: year['startDate'] }
      expect(refusals(await call('PUT', `salesInvoices/${owing.id}`, other))).toEqual([409, 'Invoice.Numbered date'])
      const remarked = await call('PUT', `salesInvoices/${owing.id}`, { version: kept.version, description: 'ملاحظة' })
      expect([kept['guardian'], remarked.status]).toEqual([saudi['guardian'], 200])
      expect(refusals(await call('POST', `collections/${receipt.id}/void`, { version: receipt.version }))).toEqual([
        400,
        'Field.Required reason',
      ])
      await call('POST', `collections/${receipt.id}/void`, { version: receipt.version, reason: 'خطأ' })
      // The money is off, but the paper is out.
      expect(refusals(await hand())).toContain('Invoice.Numbered items')
    })

    it('takes no amounts of zero', async () => {
      expect(refusals(await collect('0', [[owed[1]?.id, '0']]))).toEqual([
        400,
        'Payment.OneMethodRequired received',
        'Payment.AmountRequired methods.0.amount',
        'Value.AboveZero allocations.0.amount',
      ])
    })

    it('keeps an invoice in the books while money is on it, also of two at once', async () => {
      for (let turn = 0; turn < 6; turn++) {
        const { body: issued } = await open(await invoice(saudi, [{ service: bus.id }]))
        const { body: owing } = await call<Invoice>('POST', `salesInvoices/${issued.id}/post`, { version: issued.version })
        const leaving = () =>
          call<Row & Problem>('POST', `salesInvoices/${owing.id}/unpost`, { version: owing.version, reason: 'خطأ' })
        const [paid, left] = await Promise.all([collect('10', [[issued.terms[0]?.id, '10']]), leaving()])
        expect([paid.status, left.status].filter((status) => status < 300)).toHaveLength(1)
        if (left.status < 300) {
          expect(refusals(paid)).toEqual([400, 'Allocation.NotPosted allocations.0.term'])
          continue
        }
        expect(refusals(await leaving())).toEqual([409, 'Invoice.HasPayments undefined'])
        await call('POST', `collections/${paid.body.id}/void`, { version: paid.body.version, reason: 'خطأ' })
        expect((await leaving()).status).toBe(200)
      }
    })

    it('is not edited any more once it is void', async () => {
      const { body: receipt } = await collect('5', [])
      const voided = await call('POST', `collections/${receipt.id}/void`, { version: receipt.version, reason: 'خطأ' })
      const edited = await call<Problem>('PUT', `collections/${receipt.id}`, { version: voided.body.version, description: 'x' })
      expect([edited.status, edited.body.errors[0]?.code]).toEqual([409, 'Document.Void'])
    })

    it('is found by the integrity check where the invoice that is paid is no longer in force', async () => {
      const { body: owing } = await open(await invoice(saudi, [{ service: bus.id }]))
      await call('POST', `salesInvoices/${owing.id}/post`, { version: owing.version })
      const { body: receipt } = await collect('10', [[owing.terms[0]?.id, '10']])
      const checked = async () => {
        const { body } = await call<{ rows: { cells: Record<string, unknown>; role: string }[] }>('GET', 'reports/integrity')
        const from = body.rows.findIndex(({ cells }) => cells['check'] === 'usedInForce')
        return body.rows.slice(from, from + 2)
      }
      // What the database itself holds to is put aside.
      const stands = (status: string) =>
        unwatched(school.databaseUrl, (client) =>
          client.query('update sales_invoices set status = $1 where id = $2', [status, owing.id]),
        )
      expect((await checked())[0]).toMatchObject({ cells: { found: 0 }, role: 'good' })
      for (const status of ['void', 'draft']) {
        await stands(status)
        expect(await checked()).toMatchObject([
          { cells: { found: 1 }, role: 'bad' },
          {
            cells: { document: { resource: 'collections', id: receipt.id }, description: `${owing.number} ${status}` },
            role: 'bad',
          },
        ])
      }
      await stands('posted')
      await call('POST', `collections/${receipt.id}/void`, { version: receipt.version, reason: 'خطأ' })
    })

    it('is paid in no instalment of nothing, and asks about one that is due before it', async () => {
      const bill = (terms: object[], Confirmed?: string) =>
        admin.call<Row & Problem>('POST', 'salesInvoices', {
          branch,
          body: {
            date: year['endDate'],
            guardian: saudi['guardian'],
            items: [{ student: saudi.id, service: bus.id }],
            terms,
          },
          headers: { Confirmed: ['Invoice.DateAhead', Confirmed].join() },
        })
      const none = await bill(['100', '0'].map((share) => ({ dueOn: year['endDate'], share })))
      expect(refusals(none)).toEqual([400, 'Value.AboveZero terms.1.share'])
      const days = [year['endDate'], year['startDate']].map((dueOn) => ({ dueOn, share: '50' }))
      const early = await bill(days)
      expect(refusals(early)).toEqual([409, 'Invoice.DueBefore terms.1.dueOn'])
      expect(early.body.errors[0]?.message).toContain(String(year['startDate']))
      const kept = await bill(days, 'Invoice.DueBefore')
      expect(refusals(kept)).toEqual([201])
      // Who has answered is not asked again, and what a plan of the service says is not asked about.
      const { version } = kept.body
      const saved = await call<Problem>('PUT', `salesInvoices/${kept.body.id}`, { version, description: 'قُرئت' })
      expect(refusals(saved)).toEqual([200])
      const planned = await invoice(saudi, [{ service: tuition.id }])
      expect(planned.terms[0]?.dueOn).toBe(planned['date'])
    })
  })

  it('keeps the price of an issued invoice as it was read; a draft reads it anew', async () => {
    const priced = (amount: string) => [{ fiscalYear: year.id, amount }]
    const category = bus['category']
    const books = await make('services', {
      arabicName: 'كتب',
      category,
      oncePerYear: false,
      taxTreatment: 'standard',
      prices: priced('200'),
    })
    const trips = await make('services', {
      arabicName: 'رحلات',
      category,
      oncePerYear: false,
      taxTreatment: 'exempt',
      taxReason: 'VATEX-SA-30',
      prices: priced('70'),
    })
    const draft = await invoice(saudi, [{ service: books.id }])
    const { body: issued } = await open(await invoice(saudi, [{ service: books.id }]))
    const { prices, version } = (await call('GET', `services/${books.id}`)).body
    const [price] = prices as Row[]
    const raised = await call('PUT', `services/${books.id}`, {
      version,
      prices: [{ ...price, amount: '300' }],
      taxTreatment: 'zeroRated',
      taxReason: 'VATEX-SA-36',
    })
    expect(raised.status).toBe(200)

    const put = async (one: Row, body: object) => {
      const answer = await call<Invoice>('PUT', `salesInvoices/${one.id}`, { version: one.version, ...body })
      expect([answer.status, (answer.body as unknown as Problem).errors]).toEqual([200, undefined])
      return answer.body
    }
    const amounts = ({ items, terms, total }: Invoice) => [
      ...items.map(({ price, tax, taxCategory }) => `${price} ${tax} ${taxCategory}`),
      ...terms.map(({ amount }) => amount),
      total,
    ]
    const remarked = await put(issued, { description: 'ملاحظة' })
    expect(amounts(remarked)).toEqual(['200.00 30.00 standard', '230.00', '230.00'])
    const typed = await call<DocumentFacts>('POST', 'salesInvoices/facts', { id: issued.id, description: 'أخرى' })
    expect(typed.body.calculated).toMatchObject({ total: '230.00' })
    const item = remarked.items[0] as Row
    const saved = await put(remarked, { items: [item] })
    expect(amounts(saved)).toEqual(amounts(issued))
    const rest = await put(draft, { description: 'مسودة' })
    expect(amounts(rest)).toEqual(['300.00 0.00 zeroRated', '300.00', '300.00'])
    const swapped = await put(rest, { items: [{ id: rest.items[0]?.id, service: trips.id }] })
    expect(amounts(swapped)).toEqual(['70.00 0.00 exempt', '70.00', '70.00'])
    const answered = JSON.stringify([saved, (await call('GET', `salesInvoices/${issued.id}`)).body])
    expect(answered).not.toContain('listPrice')
  })

  it('leaves out students who are suspended', async () => {
    const { body: one } = await call('GET', `students/${foreigner.id}`)
    const suspended = await call('POST', `students/${one.id}/suspend`, {
      version: one.version,
      suspendedFrom: year['startDate'],
      suspensionReason: 'إيقاف',
    })
    expect(suspended.status).toBe(200)
    const refused = await call<Problem>('POST', 'salesInvoices', {
      guardian: foreigner['guardian'],
      items: [{ student: foreigner.id, service: bus.id }],
    })
    expect(refused.body.errors.map(({ code, field }) => [code, field])).toEqual([['Reference.NotAllowed', 'items.0.student']])
    const { body: back } = await call('POST', `students/${one.id}/unsuspend`, { version: suspended.body.version })
    expect(back['suspended']).toBe(false)
  })

  it('leaves out students who have left the school, by a text in every language', async () => {
    const { body: one } = await call('GET', `students/${foreigner.id}`)
    const withdrawn = (await list('studentStatuses')).find(({ kind }) => kind === 'withdrawn')
    const draft = await invoice(foreigner, [{ service: bus.id }])
    const { body: issued } = await open(await invoice(foreigner, [{ service: bus.id }]))
    const gone = await call('PUT', `students/${one.id}`, { version: one.version, status: withdrawn?.id })
    expect(gone.status).toBe(200)
    const body = { guardian: foreigner['guardian'], items: [{ student: foreigner.id, service: bus.id }] }
    const said = await Promise.all(
      ['ar', 'en', 'de', 'fr', 'pt'].map(async (language) => {
        const { body: told } = await admin.call<Problem>('POST', 'salesInvoices', { branch, body, language })
        expect(told.errors.map(({ code, field }) => [code, field])).toEqual([['Student.NotEnrolled', 'items.0.student']])
        return told.errors[0]?.message
      }),
    )
    expect(new Set(said).size).toBe(5)
    expect((await open(draft)).body.errors.map(({ code }) => code)).toEqual(['Student.NotEnrolled'])
    const remarked = await call('PUT', `salesInvoices/${issued.id}`, { version: issued.version, description: 'انتقل' })
    const posted = await call('POST', `salesInvoices/${issued.id}/post`, { version: remarked.body.version })
    expect([remarked.status, posted.status]).toEqual([200, 200])
    const wanted = { input: { services: [tuition.id] }, filter: { row: foreigner['row'] } }
    const sheet = await call<{ rows: { id: number; state: string; errors: { code: string }[] }[] }>(
      'POST',
      'runs/invoiceStudents/preview',
      wanted,
    )
    const row = sheet.body.rows.find(({ id }) => id === foreigner.id)
    expect([row?.state, row?.errors.map(({ code }) => code)]).toEqual(['refused', ['Student.NotEnrolled']])
    await call('PUT', `students/${one.id}`, { version: gone.body.version, status: one['status'] })
  })

  it('judges what an invoice refers to when it is issued, later only what is changed', async () => {
    const draft = await invoice(foreigner, [{ service: bus.id }])
    const { body: issued } = await open(await invoice(foreigner, [{ service: bus.id }]))
    const { body: one } = await call('GET', `students/${foreigner.id}`)
    const suspended = await call('POST', `students/${one.id}/suspend`, {
      version: one.version,
      suspendedFrom: year['startDate'],
      suspensionReason: 'إيقاف',
    })
    const told = (answer: { body: Problem }) => answer.body.errors.map(({ code, field }) => `${code} ${field}`)
    expect(told(await open(draft))).toEqual(['Reference.NotAllowed items.0.student'])
    const put = (body: object) =>
      call<Invoice & Problem>('PUT', `salesInvoices/${issued.id}`, { version: issued.version, ...body })
    expect(told(await put({ items: [...issued.items, { student: foreigner.id, service: tuition.id }] }))).toContain(
      'Reference.NotAllowed items.1.student',
    )
    expect(told(await put({ guardian: saudi['guardian'] }))).toContain('Reference.NotAllowed items.0.student')
    const remarked = await put({ description: 'موقوف' })
    const posted = await call('POST', `salesInvoices/${issued.id}/post`, { version: remarked.body.version })
    expect([remarked.status, posted.status, posted.body['status']]).toEqual([200, 200, 'posted'])
    await call('POST', `students/${one.id}/unsuspend`, { version: suspended.body.version })
  })

  it('counts in the digits of its branch', async () => {
    const { body: school } = await call('GET', `branches/${branch}`)
    const finer = await call('PUT', `branches/${branch}`, { version: school.version, decimalDigits: 3 })
    expect(finer.status).toBe(200)
    const terms = ['33.3333', '33.3333', '33.3334'].map((share) => ({ dueOn: year['startDate'], share }))
    const made = await invoice(saudi, [{ service: bus.id }], { date: year['startDate'], terms })
    expect([made.total, made.terms.map(({ amount }) => amount)]).toEqual(['1150.012', ['383.337', '383.337', '383.338']])
  })

  it('is invoiced to the students of a stage, whatever their grades', async () => {
    const grades = await list('rows?range=[0,99]')
    const stage = grades.find(({ id }) => id === saudi['row'])?.['stage']
    const ofStage = grades.flatMap((one) => (one['stage'] === stage ? [one.id] : []))
    const preview = (filter: object) =>
      call<{ total: number; rows: { id: number }[] } & Problem>('POST', 'runs/invoiceStudents/preview?range=[0,199]', {
        input: { services: [bus.id] },
        filter,
      })
    const { body } = await preview({ 'row.stage': stage })
    const meant = JSON.stringify({ row: ofStage, suspended: false, leftOn: null })
    const wanted = await list(`students?range=[0,499]&fields=["row"]&filter=${meant}`)
    expect([body.total, wanted.length > 1]).toEqual([wanted.length, true])
    expect(body.rows.every(({ id }) => wanted.some((one) => one.id === id))).toBe(true)
    expect((await preview({ 'row.active': true })).body.errors[0]?.code).toBe('Filter.Unknown')
  })

  it('is invoiced to the students of a grade at once, and to none of them twice', async () => {
    const wanted = { input: { services: [tuition.id], date: `${year['startDate']}` }, filter: { row: saudi['row'] } }
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
    const { body: job } = await call<{ id: number }>(
      'POST',
      'runs/invoiceStudents',
      await counted('runs/invoiceStudents', wanted, send),
    )
    const look = async () => (await call<{ state: string; done: number; failed: number }>('GET', `jobs/${job.id}`)).body
    await expect.poll(async () => (await look()).state).toBe('done')
    expect(await look()).toMatchObject({ done: shown.total, failed: 0 })
    expect((await preview()).counts).toMatchObject({ ready: 0, before: shown.total })
    // It was the wrong day: what nobody has touched since goes, and may be made anew.
    const invoices = await list(
      `salesInvoices?range=[0,99]&filter={"date":"${year['startDate']}","status":"open"}&sort=["id","DESC"]`,
    )
    const made = invoices.slice(0, shown.total)
    const [touched] = made as [Row, ...Row[]]
    const remark = { version: touched.version, description: 'روجعت' }
    expect((await call('PUT', `salesInvoices/${touched.id}`, remark)).status).toBe(200)
    const { body: undo } = await call<{ id: number }>('POST', `jobs/${job.id}/undo`, {})
    const ended = async () =>
      (
        await call<{ state: string; done: number; failed: number; rows: { fault: { code: string } | null }[] }>(
          'GET',
          `jobs/${undo.id}`,
        )
      ).body
    await expect.poll(async () => (await ended()).state).toBe('done')
    expect(await ended()).toMatchObject({ done: shown.total - 1, failed: 1 })
    const states = await Promise.all(made.map(async ({ id }) => (await call('GET', `salesInvoices/${id}`)).body['status']))
    expect(states.toSorted()).toEqual(['open', ...Array(shown.total - 1).fill('void')])
    expect((await preview()).counts).toMatchObject({ ready: shown.total - 1, before: 1 })
    const bulk = await call<{ id: number }>('POST', 'jobs', {
      action: 'void',
      targets: [{ resource: 'salesInvoices', ids: [touched.id] }],
      input: { reason: 'تاريخ خاطئ' },
    })
    expect(bulk.status).toBe(202)
    await expect.poll(async () => (await call('GET', `salesInvoices/${touched.id}`)).body['status']).toBe('void')
  })

  it('of a run that is taken back what is posted stays, with its number and what to do; what was credited whole may be invoiced anew', async () => {
    const prices = [{ fiscalYear: year.id, amount: '500' }]
    const service = await make('services', { arabicName: 'نشاط يعاد', category: tuition['category'], prices })
    const wanted = {
      input: { services: [service.id], date: `${year['startDate']}` },
      filter: { row: saudi['row'], id: [saudi.id] },
    }
    const state = async () => {
      const { body } = await call<{ rows: { id: number; state: string; errors: object[] }[] }>(
        'POST',
        'runs/invoiceStudents/preview',
        { ...wanted, filter: { row: saudi['row'] } },
      )
      const row = body.rows.find(({ id }) => id === saudi.id)
      return [row?.state, row?.errors]
    }
    const others = (await list(`students?range=[0,499]&fields=["row"]&filter=${JSON.stringify({ row: saudi['row'] })}`))
      .map(({ id }) => id)
      .filter((id) => id !== saudi.id)
    const order = async () => {
      const one = { ...wanted, filter: { row: saudi['row'] }, leave: others }
      const { body } = await call<{ id: number }>(
        'POST',
        'runs/invoiceStudents',
        await counted('runs/invoiceStudents', one, send),
      )
      await expect.poll(async () => (await call('GET', `jobs/${body.id}`)).body['state']).toBe('done')
      const rows = await call<{ record: number; made: { id: number }[] }[]>('GET', `jobs/${body.id}/rows?range=[0,9]`)
      return { job: body, invoice: rows.body.find(({ record }) => record === saudi.id)?.made[0]?.id ?? 0 }
    }
    const takenBack = async ({ id }: { id: number }) => {
      const { body: undo } = await call<{ id: number }>('POST', `jobs/${id}/undo`, {})
      await expect.poll(async () => (await call('GET', `jobs/${undo.id}`)).body['state']).toBe('done')
      const rows = await call<JobResult[]>('GET', `jobs/${undo.id}/rows?range=[0,9]`)
      const { failures } = (await call<{ failures: { code: string }[] }>('GET', `jobs/${undo.id}`)).body
      return { ...rows.body[0], codes: failures.map(({ code }) => code) }
    }
    const { job, invoice } = await order()
    const { body: open } = await call<Invoice>('GET', `salesInvoices/${invoice}`)
    const posted = await call<Invoice>('POST', `salesInvoices/${invoice}/post`, { version: open.version })
    expect(posted.status).toBe(200)
    expect(await takenBack(job)).toMatchObject({
      state: 'failed',
      made: [{ resource: 'salesInvoices', id: invoice }],
      message: expect.stringContaining(`${open['number']} `),
      codes: ['Run.InBooks'],
    })
    expect(await state()).toEqual(['before', []])
    const note = await call('POST', 'salesReturns', {
      date: open['date'],
      invoice,
      reason: 'خطأ',
      status: 'open',
      items: [{ item: open.items[0]?.id, amount: '500' }],
    })
    expect(note.status).toBe(201)
    expect(await state()).toEqual(['ready', []])
    const again = await order()
    expect(again.invoice).not.toBe(invoice)
    expect(await state()).toEqual(['before', []])
    // What somebody has voided since is taken back already.
    const { body: second } = await call('GET', `salesInvoices/${again.invoice}`)
    const voided = await call('POST', `salesInvoices/${again.invoice}/void`, { version: second.version, reason: 'خطأ' })
    expect(voided.status).toBe(200)
    expect(await takenBack(again.job)).toMatchObject({ state: 'skipped', message: null })
  })

  it('is invoiced together with other services, without those that a student was invoiced before', async () => {
    const order = async (...services: Row[]) => {
      const input = { services: services.map(({ id }) => id), date: `${year['startDate']}` }
      const wanted = { input, filter: { row: foreigner['row'] } }
      const { body: sheet } = await call<{ total: number; counts: Record<string, number>; records: number }>(
        'POST',
        'runs/invoiceStudents/preview',
        wanted,
      )
      const { body: job } = await call<{ id: number }>(
        'POST',
        'runs/invoiceStudents',
        await counted('runs/invoiceStudents', wanted, send),
      )
      const look = async () => (await call<{ state: string; done: number; failed: number }>('GET', `jobs/${job.id}`)).body
      await expect.poll(async () => (await look()).state).toBe('done')
      return { sheet, job: await look() }
    }
    const itemsOf = async () => {
      const invoices = await list(`salesInvoices?range=[0,99]&filter={"source":{"resource":"students","id":${foreigner.id}}}`)
      const whole = await Promise.all(invoices.map(({ id }) => call<Invoice>('GET', `salesInvoices/${id}`)))
      return whole.map(({ body }) => body.items.map((item) => item['service'])).sort()
    }
    const prices = [{ fiscalYear: year.id, amount: '500' }]
    const service = () =>
      make('services', { arabicName: `نشاط ${++turn}`, category: tuition['category'], oncePerYear: false, prices })
    let turn = 0
    const [first, second, third] = [await service(), await service(), await service()]
    const before = await itemsOf()
    const both = await order(first, second)
    expect(both.job).toMatchObject({ done: both.sheet.total, failed: 0 })
    const all = await order(first, second, third)
    expect([all.sheet.counts['ready'], all.job.done]).toEqual([both.sheet.total, both.sheet.total])
    expect(await itemsOf()).toEqual([...before, [first.id, second.id], [third.id]].sort())
    const again = await Promise.all([order(first, third), order(third, second)])
    expect(again.map(({ sheet, job }) => [sheet.counts['before'], job.failed])).toEqual(Array(2).fill([both.sheet.total, 0]))
    const fourth = await service()
    await Promise.all([order(first, fourth), order(fourth, third), order(fourth)])
    expect(await itemsOf()).toEqual([...before, [first.id, second.id], [third.id], [fourth.id]].sort())
  })

  it('is named by its number in the sheet of the branch to which the student has gone, and opened there by nobody', async () => {
    const { girls } = await branchesOf(admin)
    const prices = [{ fiscalYear: year.id, amount: '500' }]
    const category = await make('serviceCategories', { arabicName: 'رحلات', general: true })
    const service = await make('services', { arabicName: 'رحلة', category: category.id, general: true, prices })
    const classmates = await list(`students?${query({ filter: { row: saudi['row'], leftOn: null }, range: [0, 99] })}`)
    const one = classmates.find(({ id }) => id !== saudi.id) as Row
    const made = await invoice(one, [{ service: service.id }], { status: 'open' })
    const shownIn = async (place: number) => {
      const body = { input: { services: [service.id] }, filter: { q: one['arabicName'] } }
      const sheet = await admin.call<RunPreview>('POST', 'runs/invoiceStudents/preview?range=[0,199]', {
        branch: place,
        year: year['year'] as number,
        body,
      })
      expect(sheet.status, JSON.stringify(sheet.body)).toBe(200)
      return sheet.body.rows.find(({ id }) => id === one.id)?.made
    }
    const standing = { resource: 'salesInvoices', id: made.id, number: made.number }
    expect(await shownIn(branch)).toEqual([standing])
    const moving = {
      input: { toBranch: girls, transferredOn: today(), transferReason: 'انتقال السكن' },
      filter: { row: saudi['row'] },
      leave: classmates.flatMap(({ id }) => (id === one.id ? [] : [id])),
    }
    const { body: job } = await admin.call<{ id: number }>('POST', 'runs/transfers', {
      branch,
      year: year['year'] as number,
      headers: { Confirmed: 'Student.OtherGender' },
      body: await counted('runs/transfers', moving, send),
    })
    await expect.poll(async () => (await call('GET', `jobs/${job.id}`)).body['state']).toBe('done')
    expect(await shownIn(girls)).toEqual([{ ...standing, elsewhere: true }])
  })
})
