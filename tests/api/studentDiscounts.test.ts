import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { sum as exactSum } from '../../schema/values/money.ts'
import type { JobResult } from '../../src/shared/job.ts'
import type { RunPreview } from '../../src/shared/run.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { branchesOf } from '../support/branches.ts'
import { counted } from '../support/countedOrder.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

type Row = Record<string, unknown> & { id: number; version: number }
interface Invoice extends Row {
  total: string
  items: (Row & Record<'price' | 'discount' | 'granted' | 'net' | 'tax' | 'taxCategory', string> & { taxReason: string | null })[]
  discounts: (Row & { grant: number; discount: number; amount: string })[]
  terms: { id: number; amount: string }[]
}
type Answered<T = Row> = { status: number; body: T & Problem }

describe('what students are let off', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let year: Row
  let category = 0
  let saudi: Row
  let foreigner: Row
  let tuition: Row
  let books: Row
  let account = 0
  let turn = 0
  const call = <T = Row>(method: string, path: string, body?: object, caller = admin) =>
    caller.call<T & Problem>(method, path, { branch, body }) as Promise<Answered<T>>
  const send = (to: string, asked: object) => call('POST', to, asked)
  const list = async (path: string) => (await call<Row[]>('GET', path)).body
  const make = async <T extends Row = Row>(path: string, body: object): Promise<T> => {
    const { status, body: made } = await call<T>('POST', path, body)
    expect([status, made.errors]).toEqual([201, undefined])
    return made
  }
  const told = ({ status, body }: Answered<unknown>) => [
    status,
    ...(body.errors ?? []).map(({ code, field }) => `${field} ${code}`),
  ]
  const service = (more: object = {}) =>
    make('services', {
      arabicName: `خدمة ${++turn}`,
      category,
      oncePerYear: false,
      prices: [{ fiscalYear: year.id, amount: '10000' }],
      ...more,
    })
  const type = (services: Row[], more: object = {}) =>
    make('discounts', {
      arabicName: `خصم ${++turn}`,
      services: services.map(({ id }) => ({ service: id })),
      ...(!('kind' in more) && { discountPercentage: '10' }),
      ...more,
    })
  const grant = (student: Row, discount: Row, more: object = {}) =>
    call('POST', 'studentDiscounts', {
      student: student.id,
      discount: discount.id,
      ...(discount['kind'] === 'value' && { value: discount['value'] }),
      status: 'approved',
      ...more,
    })
  const granted = async (student: Row, discount: Row, more: object = {}) => {
    const answer = await grant(student, discount, more)
    expect(told(answer)).toEqual([201])
    return answer.body
  }
  const ended = async ({ id }: Row) => {
    const { body } = await call('GET', `studentDiscounts/${id}`)
    const answer = await call('POST', `studentDiscounts/${id}/end`, { version: body.version, endDate: `${year['endDate']}` })
    expect(told(answer)).toEqual([200])
  }
  const invoice = (student: Row, services: Row[], more: object = {}) =>
    call<Invoice>('POST', 'salesInvoices', {
      guardian: student['guardian'],
      items: services.map(({ id }) => ({ student: student.id, service: id })),
      ...more,
    })
  const off = ({ body }: Answered<Invoice>) => body.items.map((item) => `${item.price} ${item.granted} ${item.net} ${item.tax}`)

  beforeAll(async () => {
    school = await openSchool({ onPaper: true })
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
    category = (await make('serviceCategories', { arabicName: 'رسوم' })).id
    account = (await list('accounts?filter={"code":"4190"}'))[0]?.id ?? 0
    tuition = await service()
    books = await service({ kind: 'books', taxTreatment: 'standard', prices: [{ fiscalYear: year.id, amount: '400' }] })
  })
  afterAll(() => school.close())
  // A student has no discount but those of the test.
  afterEach(async () => {
    for (const one of await list('studentDiscounts?filter={"status":"approved"}')) await ended(one)
  })

  it('is taken off by itself before the tax, of the services that it is of, and the line says by which discount', async () => {
    const discount = await type([tuition, books])
    const one = await granted(foreigner, discount)
    expect(one).toMatchObject({ percentage: '10', because: 'granted', covers: [tuition.id, books.id] })
    const made = await invoice(foreigner, [tuition, books, await service({ taxTreatment: 'standard' })])
    expect(off(made)).toEqual(['10000.00 1000.00 9000.00 1350.00', '400.00 40.00 360.00 54.00', '10000.00 0.00 10000.00 1500.00'])
    expect(made.body.discounts.map((line) => [line.grant, line.discount, line.amount])).toEqual([
      [one.id, discount.id, '1000.00'],
      [one.id, discount.id, '40.00'],
    ])
    expect(made.body.total).toBe('22264.00')
    expect(made.body.terms.map(({ amount }) => amount)).toEqual(['22264.00'])
    await ended(one)
    expect(off(await invoice(foreigner, [tuition]))).toEqual(['10000.00 0.00 10000.00 1500.00'])
  })

  it('may be all of it: a full scholarship is an invoice of nothing that is settled, posted and taken back like any other', async () => {
    const whole = await service()
    const discount = await type([whole], { discountPercentage: '100' })
    const one = await granted(foreigner, discount)
    const { body: made } = await invoice(foreigner, [whole], { status: 'open' })
    expect(made).toMatchObject({ total: '0.00', payment: 'paid', status: 'open', number: expect.any(String) })
    expect(made.terms.map(({ amount }) => amount)).toEqual(['0.00'])
    const posted = await call('POST', `salesInvoices/${made.id}/post`, { version: made.version })
    expect(posted.body).toMatchObject({ status: 'posted', payment: 'paid' })
    const integrity = await call<{ rows: { cells: { check: string; found: number } }[] }>('GET', 'reports/integrity')
    expect(integrity.body.rows.find(({ cells }) => cells.check === 'entriesAgree')?.cells.found).toBe(0)
    const back = await call('POST', `salesInvoices/${made.id}/unpost`, { version: posted.body.version, reason: 'خطأ' })
    expect([...told(back), back.body['status']]).toEqual([200, 'open'])
    await ended(one)
  })

  it('that leaves nothing is told by the invoice run apart from what has no price', async () => {
    const whole = await service()
    const elsewhere = (await list('rows?range=[0,49]')).find(({ id }) => id !== saudi['row'])?.id
    const unpriced = await service({ prices: [{ fiscalYear: year.id, row: elsewhere, amount: '100' }] })
    const one = await granted(saudi, await type([whole], { discountPercentage: '100' }))
    const preview = async (service: Row) => {
      const { body } = await call<{ rows: { id: number; state: string; errors: { code: string }[] }[]; tells: object }>(
        'POST',
        'runs/invoiceStudents/preview',
        { input: { services: [service.id], date: `${new Date().getFullYear()}-03-01` }, filter: { row: saudi['row'] } },
      )
      const row = body.rows.find(({ id }) => id === saudi.id)
      return [row?.state, row?.errors.map(({ code }) => code), body.tells]
    }
    expect(await preview(whole)).toEqual(['ready', [], { nothingDue: 1, earlyPaymentLost: 0, beyondYears: 0 }])
    expect(await preview(unpriced)).toEqual([
      'refused',
      ['Student.NoService'],
      { nothingDue: 0, earlyPaymentLost: 0, beyondYears: 0 },
    ])
    await ended(one)
  })

  describe('a fee that is invoiced to the same child again in a year', () => {
    const again = (services: Row[], confirmed?: string) =>
      admin.call<Invoice & Problem>('POST', 'salesInvoices', {
        branch,
        ...(confirmed && { headers: { Confirmed: confirmed } }),
        body: {
          guardian: saudi['guardian'],
          status: 'open',
          items: services.map(({ id }) => ({ student: saudi.id, service: id, quantity: '1' })),
        },
      })
    const usual = () => service({ oncePerYear: undefined })
    const sheet = async (services: Row[]) => {
      const input = { services: services.map(({ id }) => id), date: `${new Date().getFullYear()}-03-01` }
      const order = { input, filter: { row: saudi['row'] } }
      const { body } = await call<RunPreview>('POST', `runs/invoiceStudents/preview?range=[0,99]`, order)
      return { order, row: body.rows.find(({ id }) => id === saudi.id) }
    }

    it('is asked about at each of its lines, unless the service is sold again and again', async () => {
      const [one, other] = [await usual(), await usual()]
      expect(one['oncePerYear']).toBe(true)
      const often = await service({ oncePerYear: false })
      const first = await again([often, one, other])
      expect(first.status).toBe(201)
      const asked = await again([often, one, other])
      expect(told(asked as Answered<unknown>)).toEqual([
        409,
        'items.1.service Invoice.ServiceAgain',
        'items.2.service Invoice.ServiceAgain',
      ])
      expect(asked.body).toMatchObject({ asks: true, errors: [{ params: { number: first.body['number'] } }, {}] })
      expect((await again([one], 'Invoice.ServiceAgain')).status).toBe(201)
    })

    it('is not asked about once the former invoice is void, or all of the line was credited', async () => {
      const one = await usual()
      const first = await again([one])
      expect(told((await again([one])) as Answered<unknown>)[1]).toBe('items.0.service Invoice.ServiceAgain')
      await call('POST', `salesInvoices/${first.body.id}/void`, { version: first.body.version, reason: 'خطأ' })
      const second = await again([one])
      expect(second.status).toBe(201)
      const posted = await call<Invoice>('POST', `salesInvoices/${second.body.id}/post`, { version: second.body.version })
      const credit = (amount: string) =>
        make('salesReturns', {
          invoice: second.body.id,
          date: posted.body['date'],
          reason: 'returned',
          description: 'إعادة',
          status: 'open',
          items: [{ item: posted.body.items[0]?.id, amount }],
        })
      await credit('4000')
      expect(told((await again([one])) as Answered<unknown>)[1]).toBe('items.0.service Invoice.ServiceAgain')
      await credit('6000')
      expect((await again([one])).status).toBe(201)
    })

    it('is asked about where two invoices are issued at once, of new ones and of drafts', async () => {
      const one = await usual()
      const twice = await Promise.all([again([one]), again([one]), again([one])])
      expect(twice.map((answer) => told(answer as Answered<unknown>)).toSorted()).toEqual([
        [201],
        [409, 'items.0.service Invoice.ServiceAgain'],
        [409, 'items.0.service Invoice.ServiceAgain'],
      ])
      const other = await usual()
      const drafts = [await invoice(saudi, [other]), await invoice(saudi, [other])]
      const issued = await Promise.all(
        drafts.map(({ body }) => call('PUT', `salesInvoices/${body.id}`, { version: body.version, status: 'open' })),
      )
      expect(issued.map(told).toSorted()).toEqual([[200], [409, 'items.0.service Invoice.ServiceAgain']])
    })

    it('is asked about where its quantity is more than one, unless the service is sold again and again', async () => {
      const [one, often] = [await usual(), await service({ oncePerYear: false })]
      const several = (headers = {}) =>
        admin.call<Invoice & Problem>('POST', 'salesInvoices', {
          branch,
          headers,
          body: {
            guardian: saudi['guardian'],
            status: 'open',
            items: [often, one].map(({ id }) => ({ student: saudi.id, service: id, quantity: '2' })),
          },
        })
      expect(told((await several()) as Answered<unknown>)).toEqual([409, 'items.1.quantity Invoice.ServiceSeveral'])
      expect((await several({ Confirmed: 'Invoice.ServiceSeveral' })).status).toBe(201)
    })

    it('is left off by the invoice run, which says where it stands and invoices the other lines', async () => {
      const [one, other] = [await usual(), await usual()]
      const byHand = (await again([one])).body
      const { order, row } = await sheet([one, other])
      const record = { resource: 'salesInvoices', id: byHand.id, number: byHand['number'] }
      expect(row).toMatchObject({ state: 'ready', errors: [], amounts: { net: '10000.00' } })
      expect(row?.off).toEqual([{ title: one['arabicName'], record }])
      expect((await sheet([one])).row).toMatchObject({ state: 'before', off: [], made: [record] })
      const { body: job } = await call<{ id: number }>(
        'POST',
        'runs/invoiceStudents',
        await counted('runs/invoiceStudents', order, send),
      )
      await expect.poll(async () => (await call(`GET`, `jobs/${job.id}`)).body['state']).toBe('done')
      const { body: results } = await call<JobResult[]>('GET', `jobs/${job.id}/rows?range=[0,99]`)
      const own = results.find((result) => result.record === saudi.id)
      expect(own).toMatchObject({ state: 'done', made: [{ id: expect.any(Number) }, { id: byHand.id }] })
      const { body: made } = await call<Invoice>('GET', `salesInvoices/${own?.made[0]?.id}`)
      expect(made.items.map((line) => line['service'])).toEqual([other.id])
      // What was left off may still be invoiced once the other invoice is void.
      await call('POST', `salesInvoices/${byHand.id}/void`, { version: byHand.version, reason: 'خطأ' })
      expect((await sheet([one, other])).row).toMatchObject({
        state: 'ready',
        amounts: { net: '10000.00' },
        off: [{ title: other['arabicName'] }],
      })
    })
  })

  it('is of some services alone where it says so, and of none that its type is not for', async () => {
    const discount = await type([tuition, books], { discountPercentage: '50' })
    const other = await service()
    expect(told(await grant(saudi, discount, { services: [{ service: other.id }] }))).toEqual([
      409,
      'services.0.service Discount.NotRelatedToService',
    ])
    const one = await granted(saudi, discount, { services: [{ service: books.id }] })
    expect(off(await invoice(saudi, [tuition, books]))).toEqual(['10000.00 0.00 10000.00 0.00', '400.00 200.00 200.00 30.00'])
    await ended(one)
  })

  it('is as much as its type gives, or less, and once for a student in a year', async () => {
    const discount = await type([tuition], { discountPercentage: '20' })
    const amount = await type([tuition], { kind: 'value', value: '500' })
    expect(told(await grant(saudi, discount, { percentage: '20.01' }))).toEqual([400, 'percentage Discount.MoreThanType'])
    expect(told(await grant(saudi, discount, { percentage: '0.5' }))).toEqual([400, 'percentage Percentage.Range'])
    expect(told(await grant(saudi, discount, { percentage: '101' }))).toEqual([400, 'percentage Percentage.Range'])
    expect(told(await grant(saudi, amount, { value: '0' }))).toEqual([400, 'value Value.AboveZero'])
    expect(told(await grant(saudi, amount, { value: '-1' }))).toEqual([400, 'value Value.AboveZero'])
    expect(told(await grant(saudi, amount, { value: '500.01' }))).toEqual([400, 'value Discount.MoreThanType'])
    const one = await granted(saudi, discount, { percentage: '7.5' })
    expect(off(await invoice(saudi, [tuition]))).toEqual(['10000.00 750.00 9250.00 0.00'])
    expect(told(await grant(saudi, discount))).toEqual([400, 'discount Line.DiscountRepeated'])
    const answers = await Promise.all([1, 2, 3, 4].map(() => grant(foreigner, discount)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
    await ended(one)
    await ended(answers.find(({ status }) => status === 201)?.body as Row)
  })

  it('asks for the student and for the type first', async () => {
    const discount = await type([tuition])
    expect(told(await call('POST', 'studentDiscounts', { discount: discount.id }))).toEqual([
      400,
      'student Student.MustChooseFirst',
    ])
    expect(told(await call('POST', 'studentDiscounts', { student: saudi.id, services: [{ service: tuition.id }] }))).toEqual([
      400,
      'discount Discount.ChooseTypeFirst',
    ])
    const line = { guardian: saudi['guardian'], items: [{ service: tuition.id }] }
    expect(told(await call('POST', 'salesInvoices', line))).toEqual([400, 'items.0.student Student.MustChooseFirst'])
  })

  it('is in force once it is approved where its type asks for that, and is not changed afterwards', async () => {
    const discount = await type([tuition], { requiresApproval: true })
    expect(told(await grant(saudi, discount))).toEqual([400, 'discount Discount.NeedsApproval'])
    const draft = (await call('POST', 'studentDiscounts', { student: saudi.id, discount: discount.id, reason: 'تفوق' })).body
    expect(off(await invoice(saudi, [tuition]))).toEqual(['10000.00 0.00 10000.00 0.00'])
    const waiting = (await call('POST', `studentDiscounts/${draft.id}/request`, { version: draft.version })).body
    const put = (one: Row, body: object) => call('PUT', `studentDiscounts/${one.id}`, { version: one.version, ...body })
    expect(told(await put(waiting, { percentage: '5' }))).toEqual([400, 'undefined Discount.Granted'])
    expect(told(await put(waiting, { status: 'approved' }))[0]).not.toBe(200)
    const refused = await call('POST', `studentDiscounts/${draft.id}/refuse`, {
      version: waiting.version,
      refusalReason: 'لا يستحق',
    })
    expect([refused.status, refused.body['status'], refused.body['refusalReason']]).toEqual([200, 'refused', 'لا يستحق'])
    const again = (await call('POST', `studentDiscounts/${draft.id}/reopen`, { version: refused.body.version })).body
    const asked = (await call('POST', `studentDiscounts/${draft.id}/request`, { version: again.version })).body
    const approved = await call('POST', `studentDiscounts/${draft.id}/approve`, { version: asked.version })
    expect([approved.status, approved.body['status'], typeof approved.body['approvedOn']]).toEqual([200, 'approved', 'string'])
    expect([draft['approvedBy'], approved.body['approvedBy']]).toEqual([null, admin.profile['userId']])
    expect(off(await invoice(saudi, [tuition]))).toEqual(['10000.00 1000.00 9000.00 0.00'])
    expect(told(await put(approved.body, { percentage: '5' }))).toEqual([400, 'undefined Discount.Granted'])
    expect(told(await call('DELETE', `studentDiscounts/${draft.id}?version=${approved.body.version}`))[0]).toBe(400)
    await ended(approved.body)
  })

  it('that is approved after the invoice is asked about, and credits what was invoiced, once of each invoice', async () => {
    const late = await service()
    const discount = await type([late], { discountPercentage: '20', requiresApproval: true, account })
    const early = await invoice(foreigner, [late], { status: 'open' })
    const billed = await call('POST', `salesInvoices/${early.body.id}/post`, { version: early.body.version })
    expect(told(billed)).toEqual([200])
    const draft = (await grant(foreigner, discount, { status: 'draft' })).body
    const waits = (await call('POST', `studentDiscounts/${draft.id}/request`, { version: draft.version })).body
    const approve = (headers: Record<string, string> = {}) =>
      admin.call<Row & Problem>('POST', `studentDiscounts/${waits.id}/approve`, {
        branch,
        body: { version: waits.version, approvedOn: today() },
        headers,
      })
    const asked = await approve()
    expect(asked.body.errors).toMatchObject([
      { code: 'Discount.AlreadyInvoiced', params: { invoiced: expect.stringMatching(/10.?000/) } },
    ])
    const approved = await approve({ Confirmed: 'Discount.AlreadyInvoiced' })
    expect(told(approved)).toEqual([200])
    const credit = (version: number) =>
      call('POST', `studentDiscounts/${waits.id}/creditInvoiced`, { version, creditedOn: null, why: 'خصم متأخر' })
    const dated = (version: number) =>
      call('POST', `studentDiscounts/${waits.id}/creditInvoiced`, {
        version,
        creditedOn: early.body['date'],
        why: 'خصم متأخر',
      })
    expect(told(await credit(approved.body.version))).toEqual([400, 'creditedOn Field.Required'])
    const done = await dated(approved.body.version)
    expect(told(done)).toEqual([200])
    const notes = await list(`salesReturns?filter=${JSON.stringify({ invoice: early.body.id })}`)
    expect(notes.map((note) => [note['total'], note['reason'], note['status']])).toEqual([['2300.00', 'خصم متأخر', 'draft']])
    expect(told(await dated(done.body.version))).toEqual([400, 'grant Discount.Credited'])
    // It is a discount in the books and in the reports, not income that was given back.
    const draftNote = notes[0] as Row
    const issued = await call('PUT', `salesReturns/${draftNote.id}`, { version: draftNote.version, status: 'open' })
    expect(told(issued)).toEqual([200])
    expect(told(await call('POST', `salesReturns/${draftNote.id}/post`, { version: issued.body.version }))).toEqual([200])
    const entry = await call<{ entries: { lines: (Row & { account: { code: string } })[] }[] } & Row>(
      'GET',
      `salesReturns/${draftNote.id}/entry`,
    )
    const lines = entry.body.entries[0]?.lines ?? []
    expect(lines.map((line) => [line.account.code, line['debit'], line['credit']])).toEqual([
      ['4190', '2000.00', '0.00'],
      ['2120', '300.00', '0.00'],
      ['1110', '0.00', '2300.00'],
    ])
    type Figures = { rows: { cells: Record<string, unknown> }[]; totals: Record<string, string> }
    const days = new URLSearchParams({ from: String(year['startDate']), to: String(year['endDate']) })
    const reported = async (name: string) =>
      (await call<Row & Figures>('GET', `reports/${name}?${days}&discount=${discount.id}`)).body.totals
    for (const name of [
      'discountsGranted',
      'discountsByGranter',
      'discountsByReason',
      'discountsByStudent',
      'discountsByService',
    ])
      expect([name, await reported(name)]).toEqual([name, { count: '1', 'sum.amount': '2000.00' }])
    const listed = (await call<Row & Figures>('GET', `reports/grantedList?${days}&discount=${discount.id}`)).body
    expect(listed.totals).toEqual({ amount: '2000.00' })
    expect(listed.rows.map(({ cells }) => cells['document.number'])).toMatchObject([
      { resource: 'salesReturns', id: draftNote.id, number: issued.body['number'] },
    ])
    // What is invoiced from now on is reduced at once, and not credited again.
    const next = await invoice(foreigner, [late])
    expect(off(next)).toEqual(['10000.00 2000.00 8000.00 1200.00'])
  })

  it('that comes after some was given back is of what is left, whatever another one that came late took off', async () => {
    const late = await service()
    const first = await granted(foreigner, await type([late], { discountPercentage: '25' }))
    const billed = await invoice(foreigner, [late], { status: 'open' })
    await ended(first)
    const posted = await call<Invoice>('POST', `salesInvoices/${billed.body.id}/post`, { version: billed.body.version })
    expect(off(posted)).toEqual(['10000.00 2500.00 7500.00 1125.00'])
    await make('salesReturns', {
      invoice: posted.body.id,
      date: posted.body['date'],
      reason: 'returned',
      status: 'open',
      items: [{ item: posted.body.items[0]?.id, amount: '1000' }],
    })
    const lateGrant = async () => {
      const draft = await granted(foreigner, await type([late], { requiresApproval: true }), { status: 'draft' })
      const waits = (await call('POST', `studentDiscounts/${draft.id}/request`, { version: draft.version })).body
      const approve = (headers = {}) =>
        admin.call<Row & Problem>('POST', `studentDiscounts/${waits.id}/approve`, {
          branch,
          headers,
          body: { version: waits.version, approvedOn: today() },
        })
      const asked = (await approve()).body.errors?.[0]?.params?.['invoiced']
      const { body } = await approve({ Confirmed: 'Discount.AlreadyInvoiced' })
      const input = { version: body.version, creditedOn: posted.body['date'], why: 'خصم متأخر' }
      expect(told(await call('POST', `studentDiscounts/${body.id}/creditInvoiced`, input))).toEqual([200])
      const [made] = await list(`salesReturns?filter=${JSON.stringify({ invoice: posted.body.id, status: 'draft' })}`)
      const note = (await call('GET', `salesReturns/${made?.id}`)).body
      const issued = await call('PUT', `salesReturns/${note.id}`, { version: note.version, status: 'open' })
      expect(told(issued)).toEqual([200])
      await ended(body)
      return [String(asked).replace(/[^\d.]/g, ''), note['net']]
    }
    expect(await lateGrant()).toEqual(['6500.00', '866.67'])
    expect(await lateGrant()).toEqual(['5633.33', '866.67'])
  })

  it('that is an amount is credited no further than is left of it, and of what has no invoice nothing is', async () => {
    const late = await service()
    const discount = await type([late], { kind: 'value', value: '700' })
    const before = await invoice(foreigner, [late], { status: 'open' })
    expect(told(await call('POST', `salesInvoices/${before.body.id}/post`, { version: before.body.version }))).toEqual([200])
    const one = await granted(foreigner, discount, { value: '700' })
    const body = { creditedOn: before.body['date'], why: 'خصم متأخر' }
    expect(told(await call('POST', `studentDiscounts/${one.id}/creditInvoiced`, { version: one.version, ...body }))).toEqual([
      200,
    ])
    const [made] = await list(`salesReturns?filter=${JSON.stringify({ invoice: before.body.id })}`)
    const { body: note } = await call('GET', `salesReturns/${made?.id}`)
    expect(note['net']).toBe('700.00')
    const issued = await call('PUT', `salesReturns/${note.id}`, { version: note.version, status: 'open' })
    expect(told(issued)).toEqual([200])
    expect((await call('GET', `studentDiscounts/${one.id}`)).body).toMatchObject({ used: '700.00' })
    const none = await granted(foreigner, await type([await service()]))
    const refused = await call('POST', `studentDiscounts/${none.id}/creditInvoiced`, { version: none.version, ...body })
    expect(told(refused)).toEqual([400, 'undefined Discount.NothingInvoiced'])
  })

  it('refuses discounts that exceed the line together, and a typed one above it', async () => {
    const [much, more] = [
      await type([tuition], { discountPercentage: '60' }),
      await type([tuition], { discountPercentage: '50' }),
    ]
    const grants = [await granted(saudi, much), await granted(saudi, more)]
    expect(told(await invoice(saudi, [tuition]))).toEqual([400, 'items.0.discount Discount.MoreThanLine'])
    for (const one of grants) await ended(one)
    const typed = { guardian: saudi['guardian'], items: [{ student: saudi.id, service: tuition.id, discount: '10000.01' }] }
    expect(told(await call('POST', 'salesInvoices', typed))).toEqual([400, 'items.0.discount Discount.MoreThanLine'])
  })

  it('lets an amount off once, over the lines of one invoice and over invoices, also when two are issued at once', async () => {
    const discount = await type([tuition, books], { kind: 'value', value: '10300' })
    const one = await granted(saudi, discount)
    const made = await invoice(saudi, [tuition, books])
    expect(off(made)).toEqual(['10000.00 10000.00 0.00 0.00', '400.00 300.00 100.00 15.00'])
    const drafts = await Promise.all([1, 2, 3, 4].map(() => invoice(saudi, [tuition, books])))
    const opened = await Promise.all(
      drafts.map(({ body }) => call<Invoice>('PUT', `salesInvoices/${body.id}`, { version: body.version, status: 'open' })),
    )
    // Who comes a moment later is told; who comes after that has no discount left.
    const refusedBy = opened.flatMap(({ status, body }) => (status === 200 ? [] : body.errors.map(({ code }) => code)))
    expect(refusedBy.filter((code) => code !== 'Discount.UsedUp')).toEqual([])
    const issued = opened.flatMap(({ status, body }) => (status === 200 ? [body] : []))
    const reduced = issued.filter(({ discounts }) => discounts.length)
    expect(reduced.map(({ discounts }) => discounts.map(({ amount }) => amount))).toEqual([['10000.00', '300.00']])
    const [won] = reduced as [Invoice & Problem]
    expect((await call('GET', `studentDiscounts/${one.id}`)).body).toMatchObject({ used: '10300.00', left: '0.00' })
    expect(off(await invoice(saudi, [tuition]))).toEqual(['10000.00 0.00 10000.00 0.00'])
    await call('POST', `salesInvoices/${won.id}/void`, { version: won.version, reason: 'خطأ' })
    expect((await call('GET', `studentDiscounts/${one.id}`)).body).toMatchObject({ used: '0.00', left: '10300.00' })
    await ended(one)
  })

  it('holds from its first day to its last, and an early payment only where all is paid by then', async () => {
    const start = String(year['startDate'])
    const day = (n: string) => start.slice(0, 4) + n
    const discount = await type([tuition], { discountPercentage: '5', automatic: 'earlyPayment', endDate: day('-03-31') })
    const one = await granted(saudi, discount, { because: 'earlyPayment' })
    const terms = (...days: string[]) => days.map((dueOn) => ({ dueOn, share: String(100 / days.length) }))
    const at = async (date: string, ...days: string[]) =>
      (await invoice(saudi, [tuition], { date, terms: terms(...days) })).body.items[0]?.granted
    expect(await at(day('-02-01'), day('-03-01'), day('-03-31'))).toBe('500.00')
    expect(await at(day('-02-01'), day('-03-01'), day('-04-01'))).toBe('0.00')
    expect(await at(day('-04-01'), day('-04-01'))).toBe('0.00')
    // What is lost by paying later is said with its amount, and asked about before the invoice is final.
    const late = { date: day('-02-01'), terms: terms(day('-03-01'), day('-04-01')) }
    const draft = await invoice(saudi, [tuition], late)
    expect(draft.body.items[0]).toMatchObject({ granted: '0.00', lost: '500.00' })
    const final = (confirmed?: string) =>
      admin.call<Invoice & Problem>('POST', `salesInvoices/${draft.body.id}/issue`, {
        branch,
        ...(confirmed && { headers: { Confirmed: confirmed } }),
        body: { version: draft.body.version },
      })
    const asked = await final()
    expect(told(asked as Answered<unknown>)).toEqual([409, 'undefined Discount.EarlyPaymentLost'])
    expect(asked.body).toMatchObject({ asks: true, errors: [{ params: { lost: '500.00' } }] })
    expect((await final('Discount.EarlyPaymentLost')).status).toBe(200)
    // A run over a grade says of how many, and asks nobody.
    const { body: run } = await call<RunPreview>('POST', 'runs/invoiceStudents/preview?range=[0,99]', {
      input: { services: [(await service()).id, tuition.id], date: day('-04-02') },
      filter: { row: saudi['row'] },
    })
    expect(run.tells).toEqual({ nothingDue: 0, earlyPaymentLost: 1, beyondYears: 0 })
    expect(run.rows.find(({ id }) => id === saudi.id)).toMatchObject({ state: 'ready', errors: [] })
    await ended(one)
    const spring = await granted(saudi, await type([tuition]), { startDate: day('-02-01'), endDate: day('-05-31') })
    expect(await at(day('-01-31'), day('-06-30'))).toBe('0.00')
    expect(await at(day('-02-01'), day('-06-30'))).toBe('1000.00')
    expect(await at(day('-06-01'), day('-06-30'))).toBe('0.00')
    await ended(spring)
  })

  it('for early payment is not kept unasked by whoever pays later, and is proposed no more once its last day is over', async () => {
    const start = String(year['startDate'])
    const early = { discountPercentage: '5', automatic: 'earlyPayment' }
    const one = await granted(saudi, await type([tuition], { ...early, endDate: start }), { because: 'earlyPayment' })
    const { body: drafted } = await invoice(saudi, [tuition], { date: start, status: 'open' })
    expect(drafted).toMatchObject({ earlyGranted: '500.00', earlyUntil: start })
    expect(told(await call('POST', `salesInvoices/${drafted.id}/post`, { version: drafted.version }))).toEqual([200])
    const transfer = (await list('paymentMethods?filter={"kind":"transfer"}'))[0]?.id
    const permissions = ['viewBranches', 'viewFiscalYears', 'viewCollectionTransactions', 'addCollectionTransactions']
    const seen = ['viewGuardians', 'viewPaymentMethods', 'viewSalesTransactions']
    const person = {
      fullName: 'أمين صندوق',
      userName: 'early_desk',
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      role: 'staff',
      branches: [branch],
    }
    await make('users', { ...person, permissions: [...permissions, ...seen] })
    const atDesk = await school.signIn('early_desk')
    const pay = (date: string, confirmed?: string, who = admin) =>
      who.call<Row & Problem>('POST', 'collections', {
        branch,
        ...(confirmed && { headers: { Confirmed: confirmed } }),
        body: {
          date,
          status: 'open',
          guardian: saudi['guardian'],
          methods: [{ paymentMethod: transfer, amount: '100', reference: `E${++turn}` }],
          allocations: [{ term: drafted.terms[0]?.id, amount: '100' }],
        },
      })
    const late = await pay(addDays(start, 1))
    expect(told(late as Answered<unknown>)).toEqual([409, 'allocations.0.term Discount.EarlyPaymentKept'])
    expect(late.body).toMatchObject({ asks: true, errors: [{ params: { earlyGranted: '500.00', earlyUntil: start } }] })
    // Whoever may give no discount leaves none either, whatever they answer.
    const over = await pay(addDays(start, 1), 'Discount.EarlyPaymentKept', atDesk)
    expect(told(over as Answered<unknown>)).toEqual([400, 'allocations.0.term Discount.EarlyPaymentOver'])
    expect(over.body.errors[0]?.params).toMatchObject({ earlyGranted: '500.00', permission: 'Discount on invoices by hand' })
    expect((await pay(addDays(start, 1), 'Discount.EarlyPaymentKept')).status).toBe(201)
    expect((await pay(start)).status).toBe(201)
    await ended(one)

    const proposed = async (endDate: string) => {
      const only = (await type([tuition], { ...early, endDate })).id
      const sheet = await call<RunPreview>('POST', 'runs/proposeDiscounts/preview?range=[0,499]', {
        input: { only },
        filter: { row: saudi['row'] },
      })
      return sheet.body.rows.find(({ id }) => id === saudi.id)?.state
    }
    expect(await proposed(addDays(today(), -1))).toBe('nothing')
    expect(await proposed(today())).toBe('ready')
  })

  it('stands on its account in the books where its type has one, else the income is less', async () => {
    const entryOf = async (made: Answered<Invoice>) => {
      const { body: opened } = await call<Invoice>('PUT', `salesInvoices/${made.body.id}`, {
        version: made.body.version,
        status: 'open',
      })
      const posted = await call('POST', `salesInvoices/${opened.id}/post`, { version: opened.version })
      expect(told(posted)).toEqual([200])
      const { body } = await call<{ entries: { lines: Record<string, unknown>[] }[] }>('GET', `salesInvoices/${opened.id}/entry`)
      return (body.entries.at(-1)?.lines ?? []).map(({ debit, credit }) => `${debit} ${credit}`)
    }
    const quiet = await granted(foreigner, await type([tuition]))
    expect(await entryOf(await invoice(foreigner, [tuition]))).toEqual(['10350.00 0.00', '0.00 9000.00', '0.00 1350.00'])
    await ended(quiet)
    const shown = await granted(foreigner, await type([tuition], { account }))
    expect(await entryOf(await invoice(foreigner, [tuition]))).toEqual([
      '10350.00 0.00',
      '0.00 10000.00',
      '1000.00 0.00',
      '0.00 1350.00',
    ])
    expect(await entryOf(await invoice(foreigner, [books]))).toEqual(['460.00 0.00', '0.00 400.00', '0.00 60.00'])
    await ended(shown)
    const free = await granted(saudi, await type([tuition], { account }))
    expect(await entryOf(await invoice(saudi, [tuition]))).toEqual(['9000.00 0.00', '0.00 10000.00', '1000.00 0.00'])
    await ended(free)
  })

  it('is proposed with its reason to the second child, the third and the next, and those of staff, once each', async () => {
    const family = await make('guardians', {
      arabicName: 'راكان وليد سعد التميمي',
      phone: '0558800111',
      identityType: 'national',
      identityNumber: noorIdentity(880001),
      nationality: saudi['nationality'],
    })
    const child = async (arabicName: string, birthDate: string, identityNumber: string, more: object = {}) => {
      const from = ['gender', 'nationality', 'row', 'status', 'relationship'].map((field) => [field, saudi[field]])
      const same = { ...Object.fromEntries(from), identityType: 'national', guardian: family.id }
      return make('students', { ...same, arabicName, birthDate, identityNumber, ...more })
    }
    const status = (await list('studentStatuses?filter={"kind":"withdrawn"}'))[0]?.id
    const gone = await child('فهد راكان وليد التميمي', '2010-01-01', noorIdentity(880002))
    const first = await child('سعد راكان وليد التميمي', '2011-01-01', noorIdentity(880003))
    const second = await child('نورة راكان وليد التميمي', '2012-01-01', noorIdentity(880004))
    const third = await child('وليد راكان وليد التميمي', '2013-01-01', noorIdentity(880005))
    const fourth = await child('بدر راكان وليد التميمي', '2014-01-01', noorIdentity(880006))
    await call('POST', `students/${gone.id}/leave`, {
      version: gone.version,
      status,
      leftOn: year['startDate'],
      leavingReason: 'انتقل',
    })
    for (const one of await list('discounts?filter={"active":true}'))
      if (one['automatic']) await call('PUT', `discounts/${one.id}`, { version: one.version, active: false })
    const ofSecond = await type([tuition], { automatic: 'secondChild', discountPercentage: '5' })
    const ofThird = await type([tuition], { automatic: 'thirdChild', kind: 'value', value: '700.00' })
    const ofStaff = await type([tuition], { automatic: 'staffChild', discountPercentage: '50', requiresApproval: true })
    await granted(third, ofThird)

    type Proposal = { id: number; becomes: Record<string, unknown>[] }
    const children = [gone, first, second, third, fourth].map(({ id }) => id)
    const wanted = { input: {}, filter: { q: '0558800111' } }
    const order = async () => {
      const { body: job } = await call('POST', 'runs/proposeDiscounts', await counted('runs/proposeDiscounts', wanted, send))
      const look = async () => (await call<{ state: string; done: number; failed: number }>('GET', `jobs/${job.id}`)).body
      await expect.poll(async () => (await look()).state).toBe('done')
      return look()
    }
    const columns = JSON.stringify(['student', 'discount', 'because', 'childNumber', 'status', 'percentage', 'value'])
    const grants = async () =>
      (await list(`studentDiscounts?range=[0,499]&fields=${columns}&filter={"student":[${children}]}`)).map(
        ({ student, discount, because, childNumber, status: state, percentage, value }) =>
          [student, discount, because, childNumber, state, percentage ?? value].join(' '),
      )
    const { body: sheet } = await call<{ rows: Proposal[] }>('POST', 'runs/proposeDiscounts/preview', wanted)
    expect(sheet.rows.map(({ id }) => id).sort()).toEqual([first, second, third, fourth].map(({ id }) => id).sort())
    expect(sheet.rows.find(({ id }) => id === second.id)?.becomes).toMatchObject([
      { because: 'secondChild', percentage: '5', status: 'approved', refs: { discount: { id: ofSecond.id } } },
    ])
    expect(await order()).toMatchObject({ failed: 0 })
    const proposed = [
      `${third.id} ${ofThird.id} granted  approved 700.00`,
      `${second.id} ${ofSecond.id} secondChild 2 approved 5`,
      `${fourth.id} ${ofThird.id} thirdChild 4 approved 700.00`,
    ]
    expect((await grants()).sort()).toEqual([...proposed].sort())
    // Who has it, by the run or by hand, is told so, with the grant; there is none for the first child.
    const { body: after } = await call<RunPreview>('POST', 'runs/proposeDiscounts/preview', wanted)
    expect(new Map(after.rows.map(({ id, state, made }) => [id, `${state} ${made.length}`]))).toEqual(
      new Map([
        [first.id, 'nothing 0'],
        [second.id, 'before 1'],
        [third.id, 'before 1'],
        [fourth.id, 'before 1'],
      ]),
    )

    const job = (await list('jobTitles?range=[0,0]'))[0]?.id
    const mother = { arabicName: 'هند سعد فهد التميمي', identityType: 'national', identityNumber: noorIdentity(880007) }
    const employee = await make('employees', {
      ...mother,
      nationality: saudi['nationality'],
      jobTitle: job,
      phone: '0558800112',
      hireDate: '2020-01-01',
    })
    await call('PUT', `guardians/${family.id}`, {
      version: family.version,
      motherIdentityType: 'national',
      motherIdentityNumber: employee['identityNumber'],
    })
    expect((await call('GET', `guardians/${family.id}`)).body).toMatchObject({ staffMember: true })
    const again = await call<{ rows: Proposal[] }>('POST', 'runs/proposeDiscounts/preview', wanted)
    expect(again.body.rows.map(({ becomes }) => becomes.map(({ because }) => because))).toEqual(Array(4).fill(['staffChild']))
    expect(await order()).toMatchObject({ failed: 0 })
    const ofMother = [first, second, third, fourth].map(({ id }) => `${id} ${ofStaff.id} staffChild  draft 50`)
    expect((await grants()).sort()).toEqual([...proposed, ...ofMother].sort())
  })

  it('is taken back on its account with what is credited of the line, the last part to the last halala', async () => {
    const shown = await granted(foreigner, await type([tuition], { account }))
    const { body: drafted } = await invoice(foreigner, [tuition])
    const { body: opened } = await call<Invoice>('PUT', `salesInvoices/${drafted.id}`, {
      version: drafted.version,
      status: 'open',
    })
    expect(told(await call('POST', `salesInvoices/${opened.id}/post`, { version: opened.version }))).toEqual([200])
    const { body: stored } = await call<Row & { items: Row[] }>('GET', `salesInvoices/${opened.id}`)
    const credited = async (amount: string) => {
      const note = await call<Row>('POST', 'salesReturns', {
        date: opened['date'],
        invoice: opened.id,
        reason: 'خطأ في الفاتورة',
        status: 'open',
        items: [{ item: stored.items[0]?.id, amount }],
      })
      expect(told(note)).toEqual([201])
      expect(told(await call('POST', `salesReturns/${note.body.id}/post`, { version: note.body.version }))).toEqual([200])
      const { body } = await call<{ entries: { lines: Record<string, unknown>[] }[] }>(
        'GET',
        `salesReturns/${note.body.id}/entry`,
      )
      return (body.entries.at(-1)?.lines ?? []).map(
        (line) => `${(line['account'] as { code: string }).code} ${line['debit']} ${line['credit']}`,
      )
    }
    const income = expect.stringMatching(/^4\d+ /) as string
    const first = await credited('3000')
    expect(first).toEqual([income, income, '4190 0.00 333.33', '2120 450.00 0.00', '1110 0.00 3450.00'])
    expect(first.slice(0, 2).map((line) => line.split(' ')[1])).toEqual(['3000.00', '333.33'])
    const last = await credited('6000')
    expect(last).toEqual([income, income, '4190 0.00 666.67', '2120 900.00 0.00', '1110 0.00 6900.00'])
    await ended(shown)
  })

  it('comes to what the accounts of discounts say, with what is not posted, given back, and brought by vouchers', async () => {
    const days = new URLSearchParams({ from: String(year['startDate']), to: String(year['endDate']) })
    type Figures = { rows: { cells: Record<string, unknown>; ids: { account: number | null } }[]; totals: Record<string, string> }
    const report = async (name: string, more = '') => (await call<Row & Figures>('GET', `reports/${name}?${days}${more}`)).body
    // One that is open and one more draft, which counts nowhere.
    const shown = await granted(foreigner, await type([tuition], { account }))
    const drafts = [(await invoice(foreigner, [tuition])).body, (await invoice(foreigner, [tuition])).body]
    expect((await call('PUT', `salesInvoices/${drafts[0]?.id}`, { version: drafts[0]?.version, status: 'open' })).status).toBe(
      200,
    )
    await ended(shown)
    // And one that came after its invoice.
    const after = (await invoice(foreigner, [tuition], { status: 'open' })).body
    expect(told(await call('POST', `salesInvoices/${after.id}/post`, { version: after.version }))).toEqual([200])
    const later = await granted(foreigner, await type([tuition], { account, discountPercentage: '5' }))
    await make('salesReturns', {
      date: after['date'],
      invoice: after.id,
      grant: later.id,
      reason: 'خصم متأخر',
      status: 'open',
      items: [{ item: after.items[0]?.id, amount: '500' }],
    }).then(({ id, version }) => call('POST', `salesReturns/${id}/post`, { version }))
    await ended(later)
    const [other] = await list('accounts?filter={"code":"410102"}')
    const entries = [
      { account, debit: '33' },
      { account: other?.id, credit: '33' },
    ]
    const voucher = await make('vouchers', { date: drafts[0]?.['date'], status: 'open', entries })
    expect(told(await call('POST', `vouchers/${voucher.id}/post`, { version: voucher.version }))).toEqual([200])
    const books = await report('discountsInBooks')
    const sum = (amounts: unknown[]) => exactSum(amounts.map((one) => String(one ?? '0')))
    expect(sum([books.totals['granted']])).toBe(sum([(await report('discountsGranted', '&part=all')).totals['sum.amount']]))
    const parts = ['granted', 'grantedNotPosted', 'grantedWaiting', 'offTheIncome', 'recognised', 'otherEntries']
    for (const { cells } of books.rows) {
      expect(cells['unexplained'] ?? null).toBeNull()
      expect(sum(parts.map((name) => cells[name]))).toBe(sum([cells['inBooks']]))
    }
    const row = books.rows.find(({ ids }) => ids.account === account)?.cells
    const statement = await call<Figures & Row>('GET', `reports/accountStatement?account=${account}&${days}`)
    expect(sum([row?.['inBooks']])).toBe(sum([statement.body.totals['balance']]))
    expect(row).toMatchObject({ otherEntries: '33.00', grantedNotPosted: '-1000.00' })
    expect(books.rows.map(({ cells }) => cells['account'])).toContain('withoutAccount')
  })

  it('has one sum in every report and on the accounts of discounts: granted, by hand and after the invoice, less what is given back', async () => {
    const days = new URLSearchParams({ from: String(year['startDate']), to: String(year['endDate']) })
    type Figures = { rows: { cells: Record<string, unknown>; ids?: Record<string, unknown> }[]; totals: Record<string, string> }
    const report = async (name: string, more = '') => (await call<Row & Figures>('GET', `reports/${name}?${days}${more}`)).body
    const day = (monthAndDay: string) => `${year['year']}-${monthAndDay}`
    const fixed = (amounts: unknown[]) => Number(exactSum(amounts.map((one) => String(one ?? '0')))).toFixed(2)
    const post = async (path: string, { id, version }: Row) => {
      expect(told(await call('POST', `${path}/${id}/post`, { version }))).toEqual([200])
      return (await call<Invoice>('GET', `${path}/${id}`)).body
    }
    /** What every report says of the student, and what the reports of all say besides. */
    const says = async (student: Row) => {
      const own = `&part=all&student=${student.id}`
      const names = ['discountsGranted', 'discountsByGranter', 'discountsByReason', 'discountsByStudent', 'discountsByService']
      const sums = await Promise.all(names.map(async (name) => (await report(name, own)).totals['sum.amount']))
      const months = await report('discountsByMonth', own)
      const ways = Object.fromEntries(
        ['byGrant', 'byHand', 'afterInvoice'].map((way) => [way, fixed([months.totals[`of.${way}`]])]),
      )
      const all = [...sums, months.totals['sum.amount'], (await report('grantedList', own)).totals['amount']]
      const [books, trial] = [await report('discountsInBooks'), await report('trialBalance')]
      expect(fixed([books.totals['granted']])).toBe(fixed([(await report('grantedList', '&part=all')).totals['amount']]))
      for (const { cells, ids } of books.rows) {
        expect(cells['unexplained'] ?? null).toBeNull()
        if (ids?.['account'] === null || ids === undefined) continue
        const { code } = cells['account'] as { code: string }
        const row = trial.rows.find((one) => one.cells['code'] === code)?.cells
        expect(fixed([cells['inBooks']])).toBe(
          (Number(row?.['closingDebit'] ?? 0) - Number(row?.['closingCredit'] ?? 0)).toFixed(2),
        )
      }
      return { all: [...new Set(all.map((one) => fixed([one])))], ways }
    }
    const students = await list('students?range=[0,199]&filter={"suspended":false}')
    const student = students.find(({ id }) => id !== saudi.id && id !== foreigner.id) as Row
    const [waiting, plain] = [
      await service({ deferred: true, taxTreatment: 'standard' }),
      await service({ taxTreatment: 'standard' }),
    ]
    const own = [
      await granted(student, await type([plain, waiting], { account })),
      await granted(student, await type([plain], { discountPercentage: '5' })),
    ]
    const { body: opened } = await call<Invoice>('POST', 'salesInvoices', {
      guardian: student['guardian'],
      date: day('01-02'),
      status: 'open',
      items: [
        { student: student.id, service: plain.id, discount: '250' },
        { student: student.id, service: waiting.id, earnedFrom: day('01-01'), earnedTo: day('01-31') },
        { student: student.id, service: books.id, discount: '0.01' },
      ],
    })
    expect(opened.items.map(({ net }) => net)).toEqual(['8250.00', '9000.00', '399.99'])
    const posted = await post('salesInvoices', opened)
    expect(await says(student)).toEqual({
      all: ['2750.01'],
      ways: { byGrant: '2500.00', byHand: '250.01', afterInvoice: '0.00' },
    })
    // A third of the waiting fee is earned; what is given back of the rest is let off no more.
    const note = async (at: number, amount: string, more: object = {}) => {
      const items = [{ item: posted.items[at]?.id, amount }]
      const body = { date: day('01-10'), invoice: posted.id, reason: 'رد', kind: 'lastDays', status: 'open', items, ...more }
      const headers = { Confirmed: 'Return.TakesEarned' }
      const made = await admin.call<Row & Problem>('POST', 'salesReturns', { branch, headers, body })
      expect(told(made)).toEqual([201])
      await post('salesReturns', made.body)
    }
    await note(0, '825')
    await note(1, '3000')
    const last = await call('POST', 'incomeRecognitions', {
      date: day('01-31'),
      invoice: posted.id,
      status: 'open',
      items: [{ item: posted.items[1]?.id, amount: '6000' }],
    })
    expect(told(last)).toEqual([201])
    await post('incomeRecognitions', last.body)
    const late = await granted(student, await type([books], { account, discountPercentage: '5' }))
    await note(2, '20', { grant: late.id })
    // Of the first line a tenth, of the second a third.
    expect(await says(student)).toEqual({
      all: ['2261.68'],
      ways: { byGrant: '2016.67', byHand: '225.01', afterInvoice: '20.00' },
    })
    // All that is left: of what is given back whole nothing is let off, but what had come after the invoice.
    await note(0, '7425')
    await note(1, '6000')
    await note(2, '379.99')
    expect(await says(student)).toEqual({
      all: ['20.00'],
      ways: { byGrant: '0.00', byHand: '0.00', afterInvoice: '20.00' },
    })
    for (const one of [...own, late]) await ended(one)
  })

  it('is let off whole where another one came after the invoice of a fee that is earned day by day', async () => {
    const day = (monthAndDay: string) => `${year['year']}-${monthAndDay}`
    const waiting = await service({ deferred: true, taxTreatment: 'standard' })
    const own = await granted(foreigner, await type([waiting], { account }))
    const { body: opened } = await call<Invoice>('POST', 'salesInvoices', {
      guardian: foreigner['guardian'],
      date: day('01-02'),
      status: 'open',
      items: [{ student: foreigner.id, service: waiting.id, earnedFrom: day('01-01'), earnedTo: day('01-31') }],
    })
    const item = opened.items[0]?.id
    await ended(own)
    const late = await granted(foreigner, await type([waiting], { account, discountPercentage: '20' }))
    type Entry = { entries: { lines: { account: { id: number; code: string }; debit: string; credit: string }[] }[] }
    const moved = async (path: string, { id, version }: Row, sides: Map<string, string>) => {
      expect(told(await call('POST', `${path}/${id}/post`, { version }))).toEqual([200])
      const { entries } = (await call<Row & Entry>('GET', `${path}/${id}/entry`)).body
      for (const { account: of, debit, credit } of entries.flatMap(({ lines }) => lines))
        sides.set(of.code, exactSum([sides.get(of.code) ?? '0', debit, `-${credit}`.replace('--', '')]))
    }
    const sides = new Map<string, string>()
    await moved('salesInvoices', opened, sides)
    const recognised = async (on: string, amount: string) =>
      moved(
        'incomeRecognitions',
        await make('incomeRecognitions', { date: day(on), invoice: opened.id, status: 'open', items: [{ item, amount }] }),
        sides,
      )
    await recognised('01-10', '2903.23')
    const note = { date: day('01-10'), invoice: opened.id, grant: late.id, reason: 'خصم متأخر', status: 'open' }
    await moved('salesReturns', await make('salesReturns', { ...note, items: [{ item, amount: '1800' }] }), sides)
    await recognised('01-20', '2000')
    await recognised('01-31', '2296.77')
    const incomes = [...sides].filter(([code]) => code.startsWith('4') && code !== '4190').map(([, amount]) => Number(amount))
    // 10,000 were earned; 1,000 were let off by the invoice, 1,800 after it.
    expect(incomes.reduce((total, amount) => total + amount, 0)).toBeCloseTo(-10_000, 5)
    expect(Number(sides.get('4190'))).toBe(2800)
    await ended(late)
  })

  it('is granted to the students of a grade at once, once each, and waits where its type asks for approval', async () => {
    type Sheet = { total: number; counts: Record<string, number>; rows: { id: number; becomes: Record<string, unknown>[] }[] }
    const run = async (input: object, more: object = {}) => {
      const wanted = { input, filter: { row: saudi['row'] }, ...more }
      const sheet = () => call<Sheet>('POST', 'runs/discountsCollection/preview', wanted)
      const order = async () => {
        const { body: job } = await call(
          'POST',
          'runs/discountsCollection',
          await counted('runs/discountsCollection', wanted, send),
        )
        const look = async () => (await call<{ state: string; done: number; failed: number }>('GET', `jobs/${job.id}`)).body
        await expect.poll(async () => (await look()).state).toBe('done')
        return look()
      }
      return { sheet, order }
    }
    const unnarrowed = await call('POST', 'runs/discountsCollection/preview', { input: {} })
    expect(told(unnarrowed)).toEqual([400, 'undefined Run.NotNarrowed'])
    expect(told(await (await run({})).sheet())).toEqual([400, 'discount Discount.ChooseTypeFirst'])
    const discount = await type([tuition, books])
    // Of a service that the type is not for nobody gets anything: that is said at once.
    const wrong = { input: { discount: discount.id, service: (await service()).id }, filter: { row: saudi['row'] } }
    const { body: seen } = await call<Sheet>('POST', 'runs/discountsCollection/preview', wrong)
    expect(seen.counts['refused']).toBe(seen.total)
    expect(told(await call('POST', 'runs/discountsCollection', { ...wrong, count: seen.total }))).toEqual([
      409,
      'undefined Discount.NotRelatedToService',
    ])
    const other = await service()
    const unrelated = await (await run({ discount: discount.id, service: other.id })).sheet()
    expect(unrelated.body.counts).toMatchObject({ ready: 0, refused: unrelated.body.total })
    const half = await run({ discount: discount.id, percentage: '5', service: books.id, reason: 'قرار الإدارة' })
    const { body: shown } = await half.sheet()
    expect([shown.total > 1, shown.counts['ready']]).toEqual([true, shown.total])
    const [left] = shown.rows.filter(({ id }) => id !== saudi.id)
    const part = await run(
      { discount: discount.id, percentage: '5', service: books.id },
      { leave: [left?.id], cells: { [saudi.id]: { percentage: '4' } } },
    )
    expect(await part.order()).toMatchObject({ done: shown.total - 1, failed: 0 })
    expect((await half.sheet()).body.counts).toMatchObject({ ready: 1, before: shown.total - 1 })
    expect(await half.order()).toMatchObject({ done: 1, failed: 0 })
    const grants = await list(`studentDiscounts?range=[0,499]&filter={"discount":${discount.id}}`)
    expect(grants.map(({ status, percentage }) => `${status} ${percentage}`).sort()).toEqual([
      'approved 4',
      ...Array.from({ length: shown.total - 1 }, () => 'approved 5'),
    ])
    expect(off(await invoice(saudi, [books]))).toEqual(['400.00 16.00 384.00 57.60'])
    const amount = await type([tuition], { kind: 'value', value: '300' })
    await (await run({ discount: amount.id })).order()
    const amounts = await list(`studentDiscounts?range=[0,499]&filter={"discount":${amount.id}}`)
    expect([amounts.length, ...new Set(amounts.map(({ value }) => value))]).toEqual([shown.total, '300.00'])
    const scholarship = await type([tuition], { requiresApproval: true })
    await (await run({ discount: scholarship.id })).order()
    const waiting = await list(`studentDiscounts?range=[0,499]&filter={"discount":${scholarship.id}}`)
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['draft']))
  })
})
