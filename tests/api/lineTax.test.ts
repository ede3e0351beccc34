import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { compare, fromUnits, multiply, roundTo, subtract, sum, toFixed } from '../../schema/values/money.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

type Row = Record<string, unknown> & { id: number; version: number }
type Invoice = Row & { items: Record<string, string | null>[] }

describe('the tax of each line', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let year: Row
  let category = 0
  let saudi: Row
  let foreigner: Row
  let turn = 0
  const call = <T = Row>(method: string, path: string, body?: object, language = 'en') =>
    admin.call<T & Problem>(method, path, { branch, body, language })
  const list = async (path: string) => (await call<Row[]>('GET', path)).body
  const service = async (more: object = {}): Promise<Row> => {
    const prices = [{ fiscalYear: year.id, amount: '1000' }]
    const { status, body } = await call('POST', 'services', {
      arabicName: `خدمة ${++turn}`,
      category,
      oncePerYear: false,
      prices,
      ...more,
    })
    expect([status, body.errors]).toEqual([201, undefined])
    return body
  }
  const invoice = (student: Row, items: object[], language?: string) =>
    call<Invoice>(
      'POST',
      'salesInvoices',
      { guardian: student['guardian'], items: items.map((item) => ({ student: student.id, ...item })) },
      language,
    )
  const taxed = async (student: Row, one: Row) => {
    const { body } = await invoice(student, [{ service: one.id }])
    return body.items.map(({ taxCategory, taxReason, tax }) => `${taxCategory} ${taxReason} ${tax}`)
  }
  const told = ({ status, body }: { status: number; body: Problem }) => [
    status,
    ...(body.errors ?? []).map(({ code, field }) => `${field} ${code}`),
  ]

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    year = (await list('FiscalYears'))[0] as Row
    category = (await call('POST', 'serviceCategories', { arabicName: 'رسوم' })).body.id
    const citizens = (await list('nationalities?filter={"isSaudi":true}')).filter((one) => one['isSaudi']).map(({ id }) => id)
    const students = await Promise.all(
      (await list('students?range=[0,199]')).map(async ({ id }) => (await call('GET', `students/${id}`)).body),
    )
    saudi = students.find((one) => citizens.includes(one['nationality'] as number)) as Row
    foreigner = students.find((one) => one['nationality'] && !citizens.includes(one['nationality'] as number)) as Row
  })
  afterAll(() => school.close())

  it.each([
    ['education', null, 'zeroRated VATEX-SA-EDU 0.00', 'standard null 150.00'],
    ['standard', null, 'standard null 150.00', 'standard null 150.00'],
    ['zeroRated', 'VATEX-SA-35', 'zeroRated VATEX-SA-35 0.00', 'zeroRated VATEX-SA-35 0.00'],
    ['exempt', 'VATEX-SA-30', 'exempt VATEX-SA-30 0.00', 'exempt VATEX-SA-30 0.00'],
    ['outOfScope', null, 'outOfScope VATEX-SA-OOS 0.00', 'outOfScope VATEX-SA-OOS 0.00'],
  ])('of a service that is %s by %s is %s of a citizen and %s of anybody else', async (taxTreatment, taxReason, own, other) => {
    const one = await service({ taxTreatment, taxReason })
    expect([await taxed(saudi, one), await taxed(foreigner, one)]).toEqual([[own], [other]])
  })

  it('asks of a service without tax by which code of the law, and takes none that is of another treatment', async () => {
    const answer = (more: object) =>
      call('POST', 'services', { arabicName: `خدمة ${++turn}`, category, oncePerYear: false, ...more })
    expect(told(await answer({ taxTreatment: 'exempt' }))).toEqual([400, 'taxReason Field.Required'])
    expect(told(await answer({ taxTreatment: 'exempt', taxReason: 'VATEX-SA-35' }))).toEqual([
      400,
      'taxReason Field.ChoiceNotNow',
    ])
    expect(told(await answer({ taxTreatment: 'zeroRated', taxReason: 'VATEX-SA-EDU' }))).toEqual([
      400,
      'taxReason Field.ChoiceNotNow',
    ])
  })

  it('stops where a citizen has no national identity number on file, and charges no tax silently', async () => {
    const { body: one } = await call('GET', `students/${saudi.id}`)
    const passport = await call('PUT', `students/${one.id}`, {
      version: one.version,
      identityType: 'passport',
      identityNumber: 'A1234567',
    })
    expect(passport.status).toBe(200)
    const tuition = await service()
    const said = await Promise.all(
      ['ar', 'en', 'de', 'fr', 'pt'].map(async (language) => {
        const answer = await invoice(saudi, [{ service: tuition.id }], language)
        expect(told(answer)).toEqual([400, 'items.0.student Tax.CitizenIdentity'])
        return answer.body.errors[0]?.message
      }),
    )
    expect(new Set(said).size).toBe(5)
    const bus = await service({ taxTreatment: 'standard' })
    expect(await taxed(saudi, bus)).toEqual(['standard null 150.00'])
    const back = await call('PUT', `students/${one.id}`, {
      version: passport.body.version,
      identityType: one['identityType'],
      identityNumber: one['identityNumber'],
    })
    expect(back.status).toBe(200)
    expect(await taxed(saudi, tuition)).toEqual(['zeroRated VATEX-SA-EDU 0.00'])
  })

  it('stays as it was once the invoice is issued, whatever the service and the student become', async () => {
    const one = await service({ taxTreatment: 'standard' })
    const { body: draft } = await invoice(saudi, [{ service: one.id }])
    const { body: issued } = await call<Invoice>('PUT', `salesInvoices/${draft.id}`, { version: draft.version, status: 'open' })
    await call('PUT', `services/${one.id}`, { version: one.version, taxTreatment: 'exempt', taxReason: 'VATEX-SA-29' })
    const again = await call<Invoice>('PUT', `salesInvoices/${issued.id}`, { version: issued.version, description: 'ملاحظة' })
    expect(again.body.items.map(({ taxCategory, taxReason, tax }) => [taxCategory, taxReason, tax])).toEqual([
      ['standard', null, '150.00'],
    ])
  })

  it('is refused where a service has no price for the grade, and asks for the student where the service is of one', async () => {
    const { body: own } = await call('GET', `students/${saudi.id}`)
    const rows = await list('rows?range=[0,99]')
    const elsewhere = rows.find(({ id }) => id !== own['row'])?.id
    const prices = [{ fiscalYear: year.id, row: elsewhere, amount: '700' }]
    const priced = await service({ prices })
    const free = await service()
    const { body: draft } = await invoice(saudi, [{ service: free.id }, { service: priced.id }])
    const opened = await call('PUT', `salesInvoices/${draft.id}`, { version: draft.version, status: 'open' })
    expect(told(opened)).toEqual([400, 'items.1.service Service.NoPrice'])
    const general = await service({ requiresStudent: false })
    const without = (one: Row) =>
      call<Invoice>('POST', 'salesInvoices', { guardian: saudi['guardian'], items: [{ service: one.id }] })
    expect(told(await without(free))).toEqual([400, 'items.0.student Student.MustChooseFirst'])
    expect((await without(general)).body.items.map(({ net, taxCategory }) => [net, taxCategory])).toEqual([
      ['1000.00', 'standard'],
    ])
  })

  describe('of a whole document', () => {
    let services: Row[] = []
    const posted = async (path: string, body: object): Promise<Invoice> => {
      const made = await call<Invoice>('POST', path, { status: 'open', ...body })
      expect(told(made)).toEqual([201])
      const done = await call<Invoice>('POST', `${path}/${made.body.id}/post`, { version: made.body.version })
      expect(told(done)).toEqual([200])
      return done.body
    }
    const sold = (prices: readonly string[]) =>
      posted('salesInvoices', {
        guardian: foreigner['guardian'],
        items: prices.map((statedPrice, at) => ({ service: services[at]?.id, statedPrice })),
      })
    const creditedBy = (invoice: Invoice, amounts: readonly (readonly [line: number, amount: string])[]) =>
      posted('salesReturns', {
        invoice: invoice.id,
        reason: 'مرتجع',
        items: amounts.map(([line, amount]) => ({ item: invoice.items[line]?.['id'], amount })),
      })
    /** What the entry of a document has on the account of output tax, debit or credit. */
    const entered = async (path: string, { id }: Row) => {
      const { body } = await call<{ entries: { lines: Record<string, unknown>[] }[] } & Row>('GET', `${path}/${id}/entry`)
      const own = (body.entries.at(-1)?.lines ?? []).filter(({ account }) => (account as { code: string }).code === '2120')
      return toFixed(sum(own.flatMap(({ debit, credit }) => [String(debit), String(credit)])), 2)
    }
    const figure = (one: Row, name: string) => String(one[name])
    const returned = async (what: string) => {
      const { body } = await call<{ rows: { cells: Record<string, string> }[] } & Row>(
        'GET',
        `reports/vatSummary?from=${year['year']}-01-01&to=${year['year']}-12-31`,
      )
      return body.rows.find(({ cells }) => cells['box'] === 'standardSales')?.cells[what] ?? '0'
    }

    beforeAll(async () => {
      const more = { taxTreatment: 'standard', pricedOnInvoice: true, requiresStudent: false, prices: [] }
      services = await Promise.all(Array.from({ length: 9 }, () => service(more)))
    })

    it('is that of the sum, and says the same on the invoice, in its lines, in the books and in the return', async () => {
      const before = await returned('tax')
      const invoice = await sold(Array.from({ length: 9 }, () => '10.03'))
      expect([figure(invoice, 'net'), figure(invoice, 'tax'), figure(invoice, 'total')]).toEqual(['90.27', '13.54', '103.81'])
      expect(invoice.items.map(({ tax }) => tax)).toEqual(['1.54', ...Array.from({ length: 8 }, () => '1.50')])
      expect(await entered('salesInvoices', invoice)).toBe('13.54')
      expect(subtract(await returned('tax'), before)).toBe('13.54')
    })

    it('comes back to the halala by credit notes in parts, in lines of which each has its own before', async () => {
      const invoice = await sold(Array.from({ length: 9 }, () => '10.03'))
      const [first, others] = [[0], [1, 2, 3, 4, 5, 6, 7, 8]]
      // The line that has the difference is a line of 10.03 like any other when it comes back alone.
      const parts = [first.map((line) => [line, '10.03'] as const), others.map((line) => [line, '10.03'] as const)]
      const notes = [await creditedBy(invoice, parts[0] ?? []), await creditedBy(invoice, parts[1] ?? [])]
      expect(notes.map((note) => figure(note, 'tax'))).toEqual(['1.50', '12.04'])
      const { body: left } = await call('GET', `salesInvoices/${invoice.id}`)
      expect([left['taxReturnedLeft'], left['creditedLeft'], left['appliedLeft']]).toEqual(['0.00', '0.00', '0.00'])
    })

    it('is the same everywhere and comes back wholly, of random invoices and random parts of them', async () => {
      let state = 7
      const below = (limit: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return Math.floor((state / 4_294_967_296) * limit)
      }
      for (let round = 0; round < 12; round++) {
        const prices = Array.from({ length: 2 + below(8) }, () => fromUnits(BigInt(1 + below(round % 2 ? 40 : 90_000)), 2))
        const invoice = await sold(prices)
        const tax = toFixed(roundTo(multiply(sum(prices), '0.15'), 2), 2)
        expect([figure(invoice, 'tax'), await entered('salesInvoices', invoice)], prices.join(' ')).toEqual([tax, tax])
        const left = [...prices]
        const notes: string[] = []
        for (let part = 0; left.some((one) => compare(one, '0') > 0); part++) {
          const amounts = left.flatMap((one, line) => {
            const amount = part === 2 ? one : roundTo(multiply(one, `0.${below(10)}`), 2)
            return compare(amount, '0') > 0 ? [[line, amount] as const] : []
          })
          if (!amounts.length) continue
          const note = await creditedBy(invoice, amounts)
          expect(await entered('salesReturns', note)).toBe(figure(note, 'tax'))
          notes.push(figure(note, 'tax'))
          for (const [line, amount] of amounts) left[line] = subtract(left[line] ?? '0', amount)
        }
        expect(toFixed(sum(notes), 2), `${prices.join(' ')} by ${notes.join(' ')}`).toBe(tax)
      }
    })

    it('of an expense is that of each invoice of a supplier', async () => {
      const [expense] = await list(`expenses?filter=${encodeURIComponent('{"arabicName":"صيانة"}')}`)
      const [transfer] = (await list('paymentMethods?range=[0,49]')).filter(({ kind }) => kind === 'transfer')
      const bill = (invoiceNumber: string) => ({
        expense: expense?.id,
        amount: '10.03',
        taxNumber: '310122393500003',
        invoiceNumber,
        invoiceDate: today(),
      })
      const items = [...Array.from({ length: 9 }, () => bill('A-1')), bill('A-2')]
      const methods = [{ paymentMethod: transfer?.id, amount: '115.34', reference: 'ض-1' }]
      const { body, status } = await call<Invoice>('POST', 'expenseTransactions', { status: 'open', items, methods })
      expect([status, body['tax'], body['total'], body.items.at(-1)?.['tax']]).toEqual([201, '15.04', '115.34', '1.50'])
    })
  })
})
