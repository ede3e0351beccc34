import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import { type ReadPdf, readPdf } from '../support/pdf.ts'
import { registering } from '../support/registering.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

describe('papers of fees', () => {
  let school: School
  let admin: Caller
  let cashier: Caller
  let branch = 0
  let citizen: Row
  let tuition: Row
  let trip: Row
  const call = <T = Row & Problem>(method: string, path: string, body?: object, who = admin) =>
    who.call<T>(method, path, { branch, language: 'ar', ...(body && { body }) })
  const list = async (path: string) => (await call<Row[]>('GET', path)).body
  const make = async (path: string, body: object): Promise<Row> => {
    const { status, body: made } = await call('POST', path, body)
    expect([status, made.errors]).toEqual([201, undefined])
    return made
  }
  const print = async (path: string, asked = '', who = admin): Promise<ReadPdf> => {
    const answer = await call<Uint8Array>('GET', `${path}/print${asked}`, undefined, who)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    if (process.env['KEEP']) writeFileSync(`${process.env['KEEP']}/${(path + asked).replace(/\W+/g, '-')}.pdf`, answer.body)
    return readPdf(Buffer.from(answer.body))
  }
  const invoice = (body: object) => make('salesInvoices', { date: today(), status: 'open', ...body })
  /** In one line: long words are broken on paper. */
  const said = ({ text }: ReadPdf) => text.replaceAll('\n', ' ').replace(/[\u2066-\u2069]/g, '')

  beforeAll(async () => {
    school = await openSchool({ onPaper: true, advancesWithInvoice: true })
    admin = await school.signIn('demo_admin')
    cashier = await school.signIn('demo_cashier')
    ;({ boys: branch } = await branchesOf(admin))
    const [{ id: home, version }] = (await list('branches?filter={"isMaster":false}')).filter(({ id }) => id === branch) as [Row]
    const placed = await call('PUT', `branches/${home}`, {
      version,
      buildingNumber: '7421',
      streetName: 'طريق الملك فهد',
      district: 'العليا',
      city: 'الرياض',
      postalCode: '12214',
    })
    expect(placed.status).toBe(200)
    const nations = (await list('nationalities?filter={"isSaudi":true}')).map(({ id }) => id)
    const students = await Promise.all(
      (await list('students?range=[0,99]')).map(async ({ id }) => (await call('GET', `students/${id}`)).body),
    )
    citizen = students.find(
      (one) => nations.includes(one['nationality'] as number) && one['identityType'] === 'national' && !one['leftOn'],
    ) as Row
    const [fiscal] = await list('FiscalYears')
    const category = (await make('serviceCategories', { arabicName: 'رسوم' })).id
    const prices = (amount: string) => [{ fiscalYear: fiscal?.id, amount }]
    tuition = await make('services', {
      arabicName: 'رسوم دراسية',
      englishName: 'Tuition',
      category,
      oncePerYear: false,
      taxTreatment: 'education',
      prices: prices('9000'),
    })
    trip = await make('services', {
      arabicName: 'رحلة',
      englishName: 'Trip',
      category,
      oncePerYear: false,
      taxTreatment: 'standard',
      prices: prices('200'),
    })
  })
  afterAll(() => school.close())

  it('an invoice of a family is a simplified tax invoice: who sells, who buys, each tax with its reason, the citizen with the number', async () => {
    const { id } = await invoice({
      guardian: citizen['guardian'],
      items: [tuition, trip].map((service) => ({ student: citizen.id, service: service.id, quantity: '1' })),
    })
    const paper = await print(`salesInvoices/${id}`)
    expect(paper.title).toMatch(/^فاتورة ضريبية مبسطة · Simplified tax invoice /)
    const text = said(paper)
    for (const words of [
      '399999999900003',
      '7421',
      'طريق الملك فهد، العليا، الرياض',
      '12214',
      'التعليم الأهلي للمواطن',
      'Private education to a citizen (VATEX-SA-EDU)',
      'Citizens whose tax the state bears',
      String(citizen['identityNumber']),
      '9,000.00',
      '30.00',
      '9,230.00',
    ])
      expect(text).toContain(words)
    expect(text.split(String(citizen['identityNumber']))).toHaveLength(2)
    // It says across the page that no books have it, until they have.
    expect(text).toContain('غير مرحل')
    const { version } = (await call('GET', `salesInvoices/${id}`)).body
    expect((await call('POST', `salesInvoices/${id}/post`, { version })).status).toBe(200)
    expect(said(await print(`salesInvoices/${id}`))).not.toContain('غير مرحل')
  })

  it('an invoice that was taken back owes nothing, in the list and on its page', async () => {
    const { id, version } = await invoice({
      guardian: citizen['guardian'],
      items: [{ student: citizen.id, service: trip.id, quantity: '1' }],
    })
    expect((await call('POST', `salesInvoices/${id}/void`, { version, reason: 'خطأ' })).status).toBe(200)
    const [row] = await list(`salesInvoices?filter={"id":${id}}`)
    expect([row, (await call('GET', `salesInvoices/${id}`)).body].map((one) => Number(one?.['paidLeft']))).toEqual([0, 0])
    expect(await list(`salesInvoices?filter={"id":${id},"paidLeft_gt":0}`)).toEqual([])
  })

  it('an invoice of a company is a full tax invoice with its number and its address; it bears the tax that a family is spared', async () => {
    const customer = await make('customers', {
      arabicName: 'شركة النخيل',
      englishName: 'Palms Co.',
      kind: 'company',
      taxNumber: '310122393500003',
      buildingNumber: '1234',
      streetName: 'شارع التحلية',
      city: 'جدة',
      postalCode: '23511',
    })
    const { id } = await invoice({
      soldTo: 'customer',
      customer: customer.id,
      items: [{ student: citizen.id, service: tuition.id, quantity: '1' }],
    })
    const paper = await print(`salesInvoices/${id}`)
    expect(paper.title).toMatch(/^فاتورة ضريبية · Tax invoice /)
    const text = said(paper)
    for (const words of ['310122393500003', '1234', 'شارع التحلية', '23511', '1,350.00', '10,350.00'])
      expect(text).toContain(words)
    expect(text).not.toContain('VATEX')
    expect(text).not.toContain(String(citizen['identityNumber']))
  })

  it('an invoice of a branch that collects no tax does not call itself a tax invoice', async () => {
    const branchIs = async (isTaxCollectionActivated: boolean) => {
      const { version } = (await call('GET', `branches/${branch}`)).body
      // As the other branch has it.
      const old = isTaxCollectionActivated ? { advanceTaxPoint: 'invoice' } : {}
      const body = { version, isTaxCollectionActivated, ...old }
      expect((await admin.call('PUT', `branches/${branch}`, { branch, body, headers: registering })).status).toBe(200)
    }
    await branchIs(false)
    const { id } = await invoice({
      guardian: citizen['guardian'],
      items: [{ student: citizen.id, service: trip.id, quantity: '1' }],
    })
    const paper = await print(`salesInvoices/${id}`)
    expect(paper.title).toMatch(/^فاتورة · Invoice /)
    expect(said(paper)).toContain('VATEX-SA-OOS')
    await branchIs(true)
  })

  it('an invoice, its credit note and what is paid out are handed over once, as soon as they are posted: another printing says so', async () => {
    const marked = async (path: string, printing: string) =>
      said(await print(path, `?printing=${printing}&language=both`)).includes('Reprint')
    const posting = async (resource: string, { id, version }: Row) => {
      expect(await Promise.all(['first', 'second'].map((one) => marked(`${resource}/${id}`, one)))).toEqual([false, false])
      expect((await call('POST', `${resource}/${id}/post`, { version })).status).toBe(200)
      const printings = []
      for (const one of ['third', 'third', 'fourth']) printings.push(await marked(`${resource}/${id}`, one))
      expect([resource, ...printings]).toEqual([resource, false, false, true])
    }
    const billed = await invoice({
      guardian: citizen['guardian'],
      items: [{ student: citizen.id, service: trip.id, quantity: '1' }],
    })
    await posting('salesInvoices', billed)
    const [line] = (await call('GET', `salesInvoices/${billed.id}`)).body['items'] as Row[]
    const items = [{ item: line?.id, amount: '10' }]
    await posting(
      'salesReturns',
      await make('salesReturns', { date: today(), status: 'open', invoice: billed.id, reason: 'خصم', items }),
    )
    const [account] = await list('accounts?filter={"code":"6109"}')
    const [transfer] = await list('paymentMethods?filter={"kind":"transfer"}')
    const methods = [{ paymentMethod: transfer?.id, amount: '25', reference: 'T-11' }]
    const paid = { date: today(), status: 'open', paidTo: 'other', partyName: 'مكتب', account: account?.id, methods }
    await posting('paymentTransactions', await make('paymentTransactions', paid))
  })

  it('a credit note names the child, the service and its tax category, as the invoice did', async () => {
    const { id, version } = await invoice({
      guardian: citizen['guardian'],
      items: [tuition, trip].map((service) => ({ student: citizen.id, service: service.id, quantity: '1' })),
    })
    expect((await call('POST', `salesInvoices/${id}/post`, { version })).status).toBe(200)
    const [taught, travelled] = (await call('GET', `salesInvoices/${id}`)).body['items'] as Row[]
    const note = await make('salesReturns', {
      date: today(),
      status: 'open',
      invoice: id,
      reason: 'خطأ في الفاتورة',
      items: [
        { item: taught?.id, amount: '900' },
        { item: travelled?.id, amount: '100' },
      ],
    })
    const text = said(await print(`salesReturns/${note.id}`))
    for (const words of [
      String(citizen['arabicName']),
      'رسوم دراسية',
      'رحلة',
      'النسبة الصفرية',
      'النسبة الأساسية',
      'VATEX-SA-EDU',
      'Tax by category',
      '15.00',
    ])
      expect(text).toContain(words)
  })

  it('a receipt names the invoice, the children and the day of each instalment that it pays, also on the roll of a till', async () => {
    const billed = await invoice({
      guardian: citizen['guardian'],
      items: [{ student: citizen.id, service: trip.id, quantity: '1' }],
    })
    await call('POST', `salesInvoices/${billed.id}/post`, { version: billed.version })
    const { body: whole } = await call('GET', `salesInvoices/${billed.id}`)
    const [term] = whole['terms'] as Row[]
    const [cash] = await list('paymentMethods?filter={"kind":"transfer"}')
    const { id } = await make('collections', {
      date: today(),
      status: 'open',
      guardian: citizen['guardian'],
      methods: [{ paymentMethod: cash?.id, amount: '100', reference: 'T-7' }],
      allocations: [{ term: term?.id, amount: '100' }],
    })
    for (const [asked, who] of [
      ['', cashier],
      ['?paper=roll', admin],
    ] as const) {
      const text = said(await print(`collections/${id}`, asked, who))
      for (const words of [String(whole['number']), today(), String(citizen['arabicName']), '100.00', 'فاتورة مبيعات'])
        expect(text).toContain(words)
      // The child is named in both languages of the paper.
      for (const word of String(citizen['englishName']).split(' ')) expect(text).toContain(word)
    }
  })

  it('an invoice is read on the roll of a till: what a strip has no room for side by side stands below each other', async () => {
    const billed = await invoice({
      guardian: citizen['guardian'],
      items: [
        { student: citizen.id, service: trip.id, quantity: '2' },
        { student: citizen.id, service: tuition.id, quantity: '1' },
      ],
    })
    for (const [language, label] of [
      ['ar', 'السعر'],
      ['both', 'Price'],
    ] as const) {
      const [wide, strip] = [
        said(await print(`salesInvoices/${billed.id}`, `?language=${language}`)),
        await print(`salesInvoices/${billed.id}`, `?language=${language}&paper=roll`),
      ]
      const times = (text: string) => text.split(label).length - 1
      // A table says once above its columns what each line of a strip says for itself.
      expect([language, times(wide), times(said(strip))]).toEqual([language, 1, 2])
      expect(strip.pages.map(({ width }) => Math.round(width))).toEqual([227])
      for (const words of [String(billed['total']), String(billed['tax'])])
        expect(said(strip)).toContain(words.replace(/\B(?=(\d{3})+(?!\d))/g, ','))
    }
  })

  it('a temporary receipt says its amount in words, that it is not confirmed, and who received it', async () => {
    const [transfer] = await list('paymentMethods?filter={"kind":"transfer"}')
    const waiting = { guardian: citizen['guardian'], paymentMethod: transfer?.id, amount: '1250', reference: 'T-9' }
    const { id } = await make('temporaryFinancials', waiting)
    for (const asked of ['?language=both', '?language=both&paper=roll']) {
      const text = said(await print(`temporaryFinancials/${id}`, asked))
      for (const words of ['1,250.00', 'one thousand two hundred and fifty', 'until a receipt confirms it', 'Received by'])
        expect(text).toContain(words)
    }
  })

  it('money on paper says nothing of cheques where there are none, no amount of nothing, and not what others made of it later', async () => {
    const [transfer] = await list('paymentMethods?filter={"kind":"transfer"}')
    const methods = [{ paymentMethod: transfer?.id, amount: '140', reference: 'T-8' }]
    const head = { date: today(), status: 'open', guardian: citizen['guardian'] }
    const receipt = await make('collections', { ...head, methods })
    const paper = await print(`collections/${receipt.id}`, '?language=ar')
    expect(said(paper)).toContain('دفعة مقدمة')
    const posted = await call('POST', `collections/${receipt.id}/post`, { version: receipt.version })
    expect(posted.status).toBe(200)
    const refund = await make('paymentTransactions', {
      ...head,
      paidTo: 'guardian',
      methods,
      refunds: [{ collection: receipt.id, amount: '140' }],
    })
    const papers = [paper, await print(`paymentTransactions/${refund.id}`, '?language=ar')]
    for (const one of [...papers, await print(`collections/${receipt.id}`, '?language=ar&paper=roll', admin)]) {
      expect(said(one)).toContain('140.00')
      for (const words of ['شيك', 'المسوّى', 'الباقي للتسوية']) expect(said(one)).not.toContain(words)
      expect(said(one)).not.toMatch(/(?<![\d.,])0\.00/)
    }
    const [shift] = await list('shifts?range=[0,0]&filter={"status":"balanced"}')
    const { counted } = (await call('GET', `shifts/${shift?.id}`)).body
    const day = said(await print(`shifts/${shift?.id}`, '?language=en'))
    expect(day).toContain(String(counted))
    expect(day).not.toContain('zero')
    // A shift in which nothing differs needs no entry: nothing of it is missing in the books.
    expect(day).not.toContain('Not posted')
    // A denomination of which there was none is no line, and nothing is written out in words.
    const [safe] = await list('safes?filter={"keptInShifts":false}&range=[0,0]')
    const open = await call('POST', 'shifts', {
      date: today(),
      safe: safe?.id,
      openingCash: '0',
      counts: [
        { denomination: '500', pieces: 0 },
        { denomination: '50', pieces: 3 },
      ],
    })
    expect([open.status, open.body.errors]).toEqual([201, undefined])
    const counting = said(await print(`shifts/${open.body.id}`, '?language=en'))
    expect(counting).toContain('150.00')
    expect(counting).toContain('Not posted')
    expect(counting).not.toContain('500.00')
    expect((await call('DELETE', `shifts/${open.body.id}`)).status).toBeLessThan(300)
  })
})
