import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import type { PayerAccount } from '../../src/shared/payerAccount.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Line = Row & Record<string, string>

/** How goods come in: a document of the school's own. */
const receipts = {
  name: 'goodsReceipts',
  scope: 'branchYear',
  fields: { date: { kind: 'date', required: true }, warehouse: { kind: 'ref', to: 'warehouses', required: true } },
  lines: {
    items: {
      min: 1,
      fields: {
        item: { kind: 'ref', to: 'items', required: true },
        quantity: { kind: 'quantity', required: true },
        amount: { kind: 'money', required: true },
      },
    },
  },
  states: { written: ['stored'], stored: ['written'] },
  actions: { store: { to: 'stored', posts: 'post' }, fetch: { to: 'written', unposts: true } },
  effects: {
    area: 'stock',
    stock: [{ each: 'items', item: 'item', warehouse: 'document.warehouse', quantity: 'quantity', value: 'amount' }],
    ledger: [{ each: 'items', debit: 'role.inventory', credit: 'role.goodsReceivedNotInvoiced', amount: 'amount' }],
  },
}
const folder = mkdtempSync(join(tmpdir(), 'daftar-goods-'))
writeFileSync(join(folder, 'goodsReceipts.json'), JSON.stringify(receipts))
afterAll(() => rmSync(folder, { recursive: true }))

let admin: Caller
let boys = 0
let master = 0
let cash = 0
const year = Number(today().slice(0, 4))

onStage(
  (stage) => {
    ;({ admin } = stage)
    ;({ boys } = stage.branches)
  },
  { customFolder: folder, onPaper: true },
)

const call = <T = Row & Problem>(method: string, path: string, body?: unknown, branch = boys) =>
  admin.call<T>(method, path, { branch, year, ...(body !== undefined && { body }) })
const list = async (path: string, branch = boys) => (await call<Row[]>('GET', path, undefined, branch)).body
const told = ({ body }: { body: Problem }) => (body.errors ?? []).map(({ code, field }) => `${code} ${field}`)
const right = <T>(answer: { status: number; body: T }): T => {
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
  return answer.body
}
const made = async (resource: string, body: object) => right(await call('POST', resource, body))
const posted = async (resource: string, body: object): Promise<Row> => {
  const one = await made(resource, { date: today(), status: 'open', ...body })
  right(await call('POST', `${resource}/${one.id}/post`, { version: one.version }))
  return right(await call('GET', `${resource}/${one.id}`))
}
type Entry = {
  entries: { lines: { account: { code: string }; party: { id: number } | null; debit: string; credit: string }[] }[]
}
const entryOf = async (resource: string, { id }: Row) =>
  right(await call<Entry>('GET', `${resource}/${id}/entry`))
    .entries.at(-1)
    ?.lines.map(({ account, debit, credit }) => `${account.code} ${debit} ${credit}`)
const reported = async (name: string, parameters: Record<string, string>) => {
  const { rows, totals } = right(
    await call<{ rows: { cells: Record<string, unknown> }[]; totals: Record<string, string> }>(
      'GET',
      `reports/${name}?${new URLSearchParams(parameters)}`,
      undefined,
      master,
    ),
  )
  return { balance: rows.at(-1)?.cells['balance'], left: totals['left'] }
}
const linesOf = (document: Row, name = 'items') => document[name] as Line[]
const accountCode = async (id: unknown) => right(await call('GET', `accounts/${id}`))['code']

beforeAll(async () => {
  master = (await list('branches?filter={"isMaster":true}'))[0]?.id ?? 0
  cash = (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'cash')?.id ?? 0
})

describe('whom an invoice is for', () => {
  let service = 0
  let saudi: Row
  const one = () => ({ items: [{ student: saudi.id, service, quantity: '1' }] })

  beforeAll(async () => {
    const citizens = (await list('nationalities?filter={"isSaudi":true}')).map(({ id }) => id)
    const wanted = JSON.stringify({ suspended: false, nationality: citizens, identityType: 'national' })
    saudi = (await list(`students?range=[0,0]&filter=${wanted}`))[0] as Row
    const [fiscalYear] = await list('FiscalYears')
    const category = await made('serviceCategories', { arabicName: 'رسوم الشركات' })
    service = (
      await made('services', {
        arabicName: 'رسوم دراسية تدفعها جهة',
        category: category.id,
        oncePerYear: false,
        prices: [{ fiscalYear: fiscalYear?.id, amount: '1000' }],
      })
    ).id
  })

  it('may be a customer, who pays the tax of education, and whose balance is that of account, statement and ageing', async () => {
    const customer = await made('customers', { arabicName: 'شركة التدريب', kind: 'company', taxNumber: '399999800900003' })
    const invoice = await posted('salesInvoices', { ...one(), soldTo: 'customer', customer: customer.id })
    expect(linesOf(invoice)[0]).toMatchObject({ taxCategory: 'standard', net: '1000.00', tax: '150.00' })
    expect(invoice).toMatchObject({ buyer: 'شركة التدريب', guardian: null, total: '1150.00' })
    expect((await entryOf('salesInvoices', invoice))?.[0]).toBe('1111 1150.00 0.00')
    const agree = async (owed: string) => {
      const { balance } = right(await call('GET', `customers/${customer.id}`, undefined, master))
      const [statement, ageing, [control]] = await Promise.all([
        reported('customerStatement', { customer: String(customer.id) }),
        reported('customerAgeing', { customer: String(customer.id) }),
        list('accounts?filter={"code":"1111"}&fields=["balance"]', master),
      ])
      expect([balance, statement.balance, ageing.left ?? '0.00', control?.['balance']]).toEqual(Array(4).fill(owed))
    }
    await agree('1150.00')
    // What a voucher brought has no instalments, and is owed as well.
    const [owed, bank] = [
      (await list('accounts?filter={"code":"1111"}'))[0],
      (await list('accounts?filter={"code":"110201"}'))[0],
    ]
    const sides = (debit: 'debit' | 'credit', credit: 'debit' | 'credit') => ({
      description: 'قرض للعميل',
      entries: [
        { account: owed?.id, party: { resource: 'customers', id: customer.id }, [debit]: '60' },
        { account: bank?.id, [credit]: '60' },
      ],
    })
    await posted('vouchers', sides('debit', 'credit'))
    await agree('1210.00')
    await posted('vouchers', sides('credit', 'debit'))
    await agree('1150.00')
    const [term] = linesOf(invoice, 'terms')
    const pay = (amount: string, more: object = {}) => ({
      paidBy: 'customer',
      customer: customer.id,
      methods: [{ paymentMethod: cash, amount }],
      allocations: [{ term: term?.id, amount: '400' }],
      ...more,
    })
    const open = { date: today(), status: 'open' }
    expect(told(await call('POST', 'collections', { ...open, ...pay('500') }))).toEqual(['Payment.MoreThanDue received'])
    const [other] = await list(`customers?filter={"q":"المقاصف"}`)
    expect(told(await call('POST', 'collections', { ...open, ...pay('400', { customer: other?.id }) }))).toEqual([
      'Allocation.OtherPayer allocations.0.term',
    ])
    await posted('collections', pay('400'))
    await agree('750.00')
    const cheque = (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'cheque')?.id
    const means = { paymentMethod: cheque, amount: '250', reference: '900817', chequeDate: today() }
    const receipt = await posted(
      'collections',
      pay('250', { methods: [means], allocations: [{ term: term?.id, amount: '250' }] }),
    )
    await agree('500.00')
    const [method, allocation] = [linesOf(receipt, 'methods')[0], linesOf(receipt, 'allocations')[0]]
    const allocations = [{ allocation: allocation?.id, amount: '250' }]
    const bounced = await posted('chequeReturns', { cheque: method?.id, reason: 'الرصيد غير كاف', allocations })
    expect((await entryOf('chequeReturns', bounced))?.toSorted()).toEqual(['1105 0.00 250.00', '1111 250.00 0.00'])
    await agree('750.00')
    const [item] = linesOf(invoice)
    const note = await posted('salesReturns', { invoice: invoice.id, reason: 'خصم', items: [{ item: item?.id, amount: '100' }] })
    expect([note['customer'], note['applied']]).toEqual([customer.id, '115.00'])
    await agree('635.00')
    // Nobody outside is invoiced for children of whom it is not known who they are; a family has its own alone.
    const guardian = (await list('guardians?range=[0,9]')).find(({ id }) => id !== saudi['guardian'])?.id
    expect(told(await call('POST', 'salesInvoices', { ...one(), date: today(), guardian }))).toEqual([
      'Reference.NotAllowed items.0.student',
    ])
  })

  it('may be a supplier, who hands back what it was paid in advance, and no more than that beside what it bought', async () => {
    const supplier = await made('suppliers', { arabicName: 'ورشة الصيانة' })
    const methods = (kind: number, amount: string, more: object = {}) => [{ paymentMethod: kind, amount, ...more }]
    const kinds = await list('paymentMethods?range=[0,49]')
    const kind = (wanted: string) => kinds.find((one) => one['kind'] === wanted)?.id ?? 0
    const transfer = (amount: string) => methods(kind('transfer'), amount, { reference: `S${Math.random()}` })
    const advance = await admin.call<Row & Problem>('POST', 'paymentTransactions', {
      branch: boys,
      year,
      body: { date: today(), status: 'open', paidTo: 'supplier', supplier: supplier.id, methods: transfer('300') },
      headers: { Confirmed: 'Payment.NothingOwed' },
    })
    const { id, version } = right(advance)
    right(await call('POST', `paymentTransactions/${id}/post`, { version }))
    // What it owes for what it bought is no advance.
    const invoice = await posted('salesInvoices', { ...one(), soldTo: 'supplier', supplier: supplier.id })
    const [term] = linesOf(invoice, 'terms')
    const account = async () => right(await call<PayerAccount>('GET', `desk/suppliers/${supplier.id}`))
    expect([(await account()).paidAhead, (await account()).terms.length]).toEqual(['300', 1])
    const back = (amount: string, more: object = {}) => ({
      date: today(),
      status: 'open',
      paidBy: 'supplier',
      supplier: supplier.id,
      methods: methods(cash, amount),
      ...more,
    })
    const refused = await call('POST', 'collections', back('300.01'))
    expect(told(refused)).toEqual(['Payment.MoreThanAhead received'])
    expect(refused.body.errors[0]?.message).toContain('300.00')
    const stands = async () => {
      const { balance } = right(await call('GET', `suppliers/${supplier.id}`, undefined, master))
      type Report = { rows: { cells: Record<string, unknown>; ids: { supplier: number } }[] }
      const [statement, { rows }] = await Promise.all([
        reported('supplierStatement', { supplier: String(supplier.id) }),
        call<Report>('GET', 'reports/supplierAgeing', undefined, master).then(right),
      ])
      const aged = rows.find(({ ids }) => ids.supplier === supplier.id)?.cells
      return [balance, statement.balance, aged?.['left'] ?? '0.00']
    }
    expect(await stands()).toEqual(['-1450.00', '1450.00', '-1450.00'])
    const paid = await posted('collections', back('100'))
    expect(paid).toMatchObject({ handedBack: '100.00', advance: '0.00', allocated: '0.00' })
    expect((await entryOf('collections', paid))?.at(-1)).toBe('2101 0.00 100.00')
    expect(await stands()).toEqual(['-1350.00', '1350.00', '-1350.00'])
    // Together with an instalment of what it bought, by a cheque that comes back.
    const chequeDate = { reference: `S${Math.random()}`, chequeDate: today() }
    const allocations = [{ term: term?.id, amount: '1150' }]
    expect(told(await call('POST', 'collections', back('1350.01', { allocations })))).toEqual(['Payment.MoreThanAhead received'])
    const all = await posted('collections', back('1350', { methods: methods(kind('cheque'), '1350', chequeDate), allocations }))
    expect([all['handedBack'], (await account()).paidAhead]).toEqual(['200.00', '0'])
    expect(told(await call('POST', 'collections', back('1')))).toEqual(['Payment.MoreThanAhead received'])
    const bounced = await posted('chequeReturns', { cheque: linesOf(all, 'methods')[0]?.id, reason: 'الرصيد غير كاف' })
    expect((await entryOf('chequeReturns', bounced))?.slice(0, 2)).toEqual(['2101 1150.00 0.00', '2101 200.00 0.00'])
    expect([(await account()).paidAhead, (await account()).terms.length]).toEqual(['200', 1])
    expect(await stands()).toEqual(['-1350.00', '1350.00', '-1350.00'])
    // It hands back the rest, and pays what it bought.
    await posted('collections', back('1350', { allocations }))
    expect(await stands()).toEqual(['0.00', '0.00', '0.00'])
  })

  it('may be a supplier, whose purchase is set off against what the school owes', async () => {
    const supplier = await made('suppliers', { arabicName: 'مطبعة الفجر' })
    const invoice = await posted('salesInvoices', { ...one(), soldTo: 'supplier', supplier: supplier.id })
    const balance = async () => right(await call('GET', `suppliers/${supplier.id}`, undefined, master))['balance']
    expect([await balance(), (await reported('supplierStatement', { supplier: String(supplier.id) })).balance]).toEqual([
      '-1150.00',
      '1150.00',
    ])
    const [term] = linesOf(invoice, 'terms')
    await posted('collections', {
      paidBy: 'supplier',
      supplier: supplier.id,
      methods: [{ paymentMethod: cash, amount: '1150' }],
      allocations: [{ term: term?.id, amount: '1150' }],
    })
    expect(await balance()).toBe('0.00')
  })

  it('may be somebody who pays at once: nothing is left on the account between, and nothing is kept for him', async () => {
    const walkIn = { ...one(), date: today(), soldTo: 'walkIn', buyerName: 'زائر', buyerPhone: '0501234567' }
    const owing = await call('POST', 'salesInvoices', { ...walkIn, status: 'open' })
    expect(told(owing)).toEqual(['Invoice.PaidAtOnce paidNow'])
    const payments = [{ paymentMethod: cash, amount: '1150' }]
    const invoice = await posted('salesInvoices', { ...walkIn, payments })
    expect(invoice).toMatchObject({ payment: 'paid', buyer: 'زائر', paidLeft: '0.00' })
    const [receipt] = await list(`collections?filter=${JSON.stringify({ payerName: 'زائر' })}`)
    // The sale is taken back as a whole, by a credit note that pays it back.
    const alone = await call('POST', `collections/${receipt?.id}/void`, { version: receipt?.version, reason: 'خطأ' })
    expect(told(alone)).toEqual(['Receipt.OfWalkIn undefined'])
    right(await call('POST', `collections/${receipt?.id}/post`, { version: receipt?.version }))
    expect(await entryOf('collections', receipt as Row)).toEqual([expect.stringMatching(/1150.00 0.00$/), '1113 0.00 1150.00'])
    const [between] = await list('accounts?filter={"code":"1113"}&fields=["balance"]', master)
    expect(between?.['balance']).toBe('0.00')
    const items = [{ item: linesOf(invoice)[0]?.id, amount: '100' }]
    const back = { date: today(), status: 'open', invoice: invoice.id, reason: 'استرجاع', items }
    expect(told(await call('POST', 'salesReturns', back))).toEqual(['Return.RefundInFull refunded'])
    const refunds = [{ paymentMethod: cash, amount: '115' }]
    const note = await posted('salesReturns', { ...back, refunds })
    expect(await entryOf('salesReturns', note)).toHaveLength(3)
  })

  it('somebody who pays at once is billed by mistake: before it is posted, receipt and invoice are made void', async () => {
    const payments = [{ paymentMethod: cash, amount: '1150' }]
    const walkIn = { ...one(), date: today(), soldTo: 'walkIn', buyerName: 'زائر آخر', buyerPhone: '0501234568', payments }
    const invoice = await made('salesInvoices', { ...walkIn, status: 'open' })
    const [receipt] = await list(`collections?filter=${JSON.stringify({ payerName: 'زائر آخر' })}`)
    const early = await call('POST', `salesInvoices/${invoice.id}/void`, { version: invoice.version, reason: 'خطأ' })
    expect(told(early)).toEqual(['Invoice.HasPayments undefined'])
    right(await call('POST', `collections/${receipt?.id}/void`, { version: receipt?.version, reason: 'خطأ' }))
    const unpaid = right(await call('GET', `salesInvoices/${invoice.id}`))
    const postedAlone = await call('POST', `salesInvoices/${invoice.id}/post`, { version: unpaid.version })
    expect(told(postedAlone)).toEqual(['Invoice.PaidAtOnce undefined'])
    const gone = right(await call('POST', `salesInvoices/${invoice.id}/void`, { version: unpaid.version, reason: 'خطأ' }))
    expect(gone['status']).toBe('void')
  })
})

describe('goods of the store on an invoice', () => {
  let goods: Row
  let warehouse = 0
  let unit = 0
  let box = 0
  let guardian: unknown
  const sale = (line: object, more: object = {}) => ({
    date: today(),
    guardian,
    warehouse,
    items: [{ item: goods.id, ...line }],
    ...more,
  })
  const refused = async (body: object) => told(await call('POST', 'salesInvoices', { status: 'open', ...body }))
  const stored = async (quantity: string, amount: string) => {
    const one = await made('goodsReceipts', {
      date: addDays(today(), -1),
      warehouse,
      items: [{ item: goods.id, quantity, amount }],
    })
    right(await call('POST', `goodsReceipts/${one.id}/store`, { version: one.version }))
  }

  beforeAll(async () => {
    guardian = (await list('students?range=[0,0]'))[0]?.['guardian']
    warehouse = (await list('warehouses?filter={"isDefault":true}'))[0]?.id ?? 0
    const [category] = await list('itemCategories?filter={"q":"زي"}')
    ;[unit, box] = (await list('units?range=[0,9]')).map(({ id }) => id) as [number, number]
    goods = await made('items', {
      arabicName: 'حقيبة مدرسية',
      category: category?.id,
      mainUnit: unit,
      salePrice: '60',
      units: [{ unit: box, factor: '10' }],
    })
    await stored('30', '1000')
  })

  it('have the price of their unit and their tax, cost what they cost on the average, and earn on their own account', async () => {
    const invoice = await posted('salesInvoices', sale({ unit: box, quantity: '1', discount: '100' }))
    const [line] = linesOf(invoice)
    expect(line).toMatchObject({ price: '600.00', net: '500.00', tax: '75.00', unit: box, moved: '10', cost: '333.33' })
    expect(await entryOf('salesInvoices', invoice)).toEqual([
      '1110 575.00 0.00',
      '4105 0.00 500.00',
      '2120 0.00 75.00',
      '5201 333.33 0.00',
      '1131 0.00 333.33',
    ])
    // Of the box six pieces' worth comes back, then the rest, for what they had cost.
    const back = (quantity: string, amount: string) =>
      posted('salesReturns', { invoice: invoice.id, reason: 'مرتجع', items: [{ item: line?.id, quantity, amount }] })
    expect(await entryOf('salesReturns', await back('0.6', '300'))).toEqual(
      expect.arrayContaining(['1131 200.00 0.00', '5201 0.00 200.00', '4105 300.00 0.00']),
    )
    const tooMuch = { invoice: invoice.id, reason: 'مرتجع', date: today(), status: 'open' }
    expect(
      told(await call('POST', 'salesReturns', { ...tooMuch, items: [{ item: line?.id, quantity: '0.5', amount: '1' }] })),
    ).toEqual(['Return.MoreThanLeft items.0.quantity'])
    expect(await entryOf('salesReturns', await back('0.4', '200'))).toEqual(
      expect.arrayContaining(['1131 133.33 0.00', '5201 0.00 133.33']),
    )
    expect(await accountCode((right(await call('GET', `itemCategories/${goods['category']}`)) as Row)['salesAccount'])).toBe(
      '4105',
    )
  })

  it('are sold in whole ones where they are counted, and in parts where they are measured', async () => {
    const unitOf = async (englishName: string) => (await list(`units?filter=${JSON.stringify({ englishName })}`))[0]?.id
    const sold = async (unit: number | undefined) =>
      right(
        await call('POST', 'items', {
          arabicName: `صنف ${Math.random()}`,
          category: goods['category'],
          mainUnit: unit,
          salePrice: '10',
          units: [{ unit: await unitOf('Carton'), factor: '10' }],
        }),
      ) as Row
    const [book, cloth] = [await sold(await unitOf('Piece')), await sold(await unitOf('Metre'))]
    const draft = (item: Row, quantity: string, more = {}) =>
      sale({}, { status: 'draft', items: [{ item: item.id, quantity, ...more }] })
    expect(await refused(draft(book, '1.5'))).toEqual(['Item.WholeOnly items.0.quantity'])
    right(await call('POST', 'salesInvoices', draft(cloth, '1.5')))
    // Half a carton of ten is five of them.
    right(await call('POST', 'salesInvoices', draft(book, '0.5', { unit: await unitOf('Carton') })))
  })

  it('are refused at the line where they are not as the store knows them', async () => {
    const [service] = await list('services?filter={"q":"تسجيل"}')
    const [student] = await list('students?range=[0,0]')
    const line = { item: goods.id, quantity: '1' }
    expect(await refused(sale({}, { items: [line, line] }))).toEqual(['Item.UnitRepeated items.1.item'])
    // Of two children each may have it, and each once.
    const [one, sister] = (await list('students?range=[0,1]')).map(({ id }) => ({ ...line, student: id }))
    right(
      await call(
        'POST',
        'salesInvoices',
        sale({}, { status: 'draft', soldTo: 'walkIn', guardian: null, items: [line, one, sister] }),
      ),
    )
    expect(await refused(sale({}, { items: [line, one, one] }))).toContain('Item.UnitRepeated items.2.item')
    expect(await refused(sale({ service: service?.id, student: student?.id }))).toContain('Invoice.ServiceOrItem items.0.item')
    const other = (await list('units?range=[0,9]')).at(-1)?.id
    expect(await refused(sale({ unit: other }))).toEqual(['Item.OtherUnit items.0.unit'])
    const free = await made('items', { arabicName: 'هدية', category: goods['category'], mainUnit: unit })
    expect(await refused(sale({}, { items: [{ item: free.id }] }))).toContain('Item.NoPrice items.0.item')
    const { body: own } = await call('GET', `warehouses/${warehouse}`)
    const spare = await call('PUT', `warehouses/${warehouse}`, { version: own.version, isDefault: false })
    expect(await refused(sale({}, { warehouse: null }))).toEqual(['Invoice.WarehouseRequired items.0.item'])
    right(await call('PUT', `warehouses/${warehouse}`, { version: spare.body.version, isDefault: true }))
    // A service has nothing that could come back.
    const [fees] = await list('salesInvoices?filter={"status":"posted"}&sort=["id","ASC"]')
    const { body: invoice } = await call('GET', `salesInvoices/${fees?.id}`)
    const note = {
      date: today(),
      invoice: invoice.id,
      reason: 'مرتجع',
      items: [{ item: linesOf(invoice)[0]?.id, quantity: '1', amount: '1' }],
    }
    expect(told(await call('POST', 'salesReturns', note))).toEqual(['Return.NoGoods items.0.quantity'])
  })

  it('leave no more than there is, which is said as an invoice is made final, also when two ask for the last ones at once', async () => {
    const shown = async () => {
      const { inStock, waitingStock } = right(await call('GET', `items/${goods.id}`)) as Row
      return [inStock, waitingStock]
    }
    const final = (quantity: number) => call('POST', 'salesInvoices', { ...sale({ quantity }), status: 'open' })
    expect(await shown()).toEqual(['30', '0'])
    expect(await refused(sale({ quantity: 100_000 }))).toEqual(['Stock.NotThere items.0.quantity'])
    // The pieces of one item in two units are counted together, and what nobody was told yet takes nothing.
    const twice = {
      items: [
        { item: goods.id, quantity: 11 },
        { item: goods.id, quantity: 2, unit: box },
      ],
    }
    expect(await refused(sale({}, twice))).toEqual(['Stock.NotThere items.1.quantity'])
    const draft = await made('salesInvoices', sale({ quantity: 20 }))
    const answers = await Promise.all([20, 20].map(final))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(answers.flatMap(told)).toEqual(['Stock.NotThere items.0.quantity'])
    expect(await shown()).toEqual(['30', '-20'])
    const issued = await call('PUT', `salesInvoices/${draft.id}`, { version: draft.version, status: 'open' })
    expect([told(issued), issued.body.errors[0]?.params]).toEqual([['Stock.NotThere items.0.quantity'], { left: '10' }])
    const waiting = answers.find(({ status }) => status === 201)?.body as Row
    right(await call('POST', `salesInvoices/${waiting.id}/post`, { version: waiting.version }))
    expect(await shown()).toEqual(['10', '0'])
    const last = right(await final(10)) as Row
    right(await call('POST', `salesInvoices/${last.id}/void`, { version: last.version, reason: 'خطأ' }))
    expect(await shown()).toEqual(['10', '0'])
  })

  it('are not there without the store', async () => {
    const [{ id: company } = { id: 0 }] = await list('company')
    const { body: settings } = await call('GET', `company/${company}`, undefined, master)
    const off = await call('PUT', `company/${company}`, { version: settings.version, storeEnabled: false }, master)
    expect(off.status, JSON.stringify(off.body)).toBe(200)
    expect(await refused({ date: today(), guardian, items: [{ item: goods.id }] })).toContain('Field.SwitchedOff items.0.item')
    right(await call('PUT', `company/${company}`, { version: off.body.version, storeEnabled: true }, master))
  })
})
