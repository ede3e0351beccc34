import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { subtract, toFixed } from '../../schema/values/money.ts'
import { onStores, type Row, type Store, told } from './stage.ts'

let store: Store
let supplier: Row
let carrier: Row
let bag: Row
let cap: Row
onStores((opened) => {
  store = opened
})

const lines = (record: Row, group = 'items') => record[group] as Row[]
const act = (resource: string, { id, version }: Row, action: string, input: object = {}) =>
  store.call('POST', `${resource}/${id}/${action}`, { version, ...input })
const now = async (resource: string, { id }: Row) => (await store.call<Row>('GET', `${resource}/${id}`)).body
const issue = async (resource: string, draft: Row, more: object = {}) => {
  const { status, body } = await store.call('PUT', `${resource}/${draft.id}`, { ...draft, status: 'open', ...more })
  expect(told({ body })).toEqual([])
  expect(status).toBe(200)
  const posted = await act(resource, body, 'post')
  expect(told(posted)).toEqual([])
  return posted.body
}
let numbers = 0
const paper = (more: object = {}) => {
  numbers += 1
  return { supplier: supplier.id, supplierInvoiceNumber: `INV-${numbers}`, supplierInvoiceDate: today(), ...more }
}
const account = async (code: string) => (await store.list(`accounts?filter={"code":"${code}"}`))[0]?.id
const ordered = (items: object[], more: object = {}) =>
  store.made('purchaseOrders', { date: today(), supplier: supplier.id, status: 'open', items, ...more })
/** A receipt of what is left of an order, as a draft. */
const received = async (order: Row) => {
  const { body } = await act('purchaseOrders', await now('purchaseOrders', order), 'receive', {
    receivedOn: today(),
    warehouse: store.warehouse,
  })
  expect(told({ body })).toEqual([])
  const [draft] = await store.list(`additionOrders?filter={"order":${order.id},"status":"draft"}`)
  return now('additionOrders', draft as Row)
}

beforeAll(async () => {
  supplier = await store.made('suppliers', { arabicName: 'مصنع الحقائب', taxNumber: '310000000000003', paymentDays: 30 })
  carrier = await store.made('suppliers', { arabicName: 'النقل السريع', taxNumber: '310000000100003' })
  bag = await store.item('حقيبة', { taxTreatment: 'standard' })
  cap = await store.item('قبعة', { taxTreatment: 'standard' })
})

describe('an order that comes in two parts, with freight', () => {
  let order: Row
  let first: Row

  it('is received as far as it has come, and waits for the rest', async () => {
    order = await ordered([
      { item: bag.id, quantity: '10', price: '30', discount: '30' },
      { item: cap.id, quantity: '20', price: '5' },
    ])
    expect([order['net'], order['tax'], order['total'], order['delivery']]).toEqual(['370.00', '55.50', '425.50', 'awaited'])
    const draft = await received(order)
    expect(lines(draft).map(({ quantity, unitCost }) => [quantity, unitCost])).toEqual([
      ['10', '27.00'],
      ['20', '5.00'],
    ])
    const [bags] = lines(draft)
    first = await issue('additionOrders', draft, {
      items: [{ ...bags, quantity: '4' }],
      charges: [{ description: 'شحن', amount: '20', spreadBy: 'value' }],
    })
    expect(await store.entry('additionOrders', first)).toEqual(['1131 128.00 0.00', '2106 0.00 108.00', '2106 0.00 20.00'])
    expect((await now('purchaseOrders', order))['delivery']).toBe('partlyReceived')
  })

  it('is invoiced for what was received: the books have it against that, and the difference of price by itself', async () => {
    expect(told(await act('additionOrders', await now('additionOrders', first), 'invoice'))).toEqual([])
    const [draft] = await store.list('purchaseInvoices?filter={"status":"draft"}')
    const invoice = await now('purchaseInvoices', draft as Row)
    const [goods, freight] = lines(invoice)
    expect([goods?.['quantity'], goods?.['price'], freight?.['price']]).toEqual(['4', '27.00', '20.00'])
    const done = await issue('purchaseInvoices', invoice, {
      ...paper(),
      items: [
        { ...goods, price: '28' },
        { ...freight, price: '18' },
      ],
    })
    expect(await store.entry('purchaseInvoices', done)).toEqual([
      '2106 108.00 0.00',
      '2106 20.00 0.00',
      '5203 4.00 0.00',
      '5203 0.00 2.00',
      '1150 16.80 0.00',
      '1150 2.70 0.00',
      '2101 0.00 149.50',
    ])
    expect(lines(done, 'terms').map(({ dueOn, amount }) => [dueOn, amount])).toEqual([[addDays(today(), 30), '149.50']])
    expect((await now('additionOrders', first))['invoicing']).toBe('wholeInvoiced')
  })

  it('comes whole with the second part, and nothing is left to come', async () => {
    const rest = await issue('additionOrders', await received(order))
    expect(lines(rest).map(({ quantity }) => quantity)).toEqual(['6', '20'])
    const whole = await now('purchaseOrders', order)
    expect(whole['delivery']).toBe('received')
    expect(told(await act('purchaseOrders', whole, 'void', { reason: 'خطأ' }))).toEqual(['PurchaseOrder.Received'])
  })
})

describe('an invoice that brings its goods', () => {
  let invoice: Row

  it('puts them into stock for what they cost with their freight, beside an expense, and is told to the tax return', async () => {
    const center = (await store.list('costCenters?filter={"isLeaf":true}&range=[0,0]'))[0]?.id
    invoice = await store.posted('purchaseInvoices', {
      ...paper(),
      warehouse: store.warehouse,
      items: [
        { item: bag.id, quantity: '10', price: '40' },
        { description: 'شحن', spreadBy: 'value', price: '50', taxTreatment: 'outOfScope' },
        { account: await account('6105'), costCenter: center, price: '100', taxTreatment: 'exempt' },
      ],
      terms: [
        { dueOn: today(), share: '50' },
        { dueOn: addDays(today(), 30), share: '50' },
      ],
    })
    expect(await store.entry('purchaseInvoices', invoice)).toEqual([
      '1131 450.00 0.00',
      '6105 100.00 0.00',
      '1150 60.00 0.00',
      '2101 0.00 610.00',
    ])
    expect(lines(invoice, 'terms').map(({ amount }) => amount)).toEqual(['305.00', '305.00'])
  })

  it('is paid by its instalments, the first one first, and stays as it is while it is paid', async () => {
    const [method] = await store.list('paymentMethods?filter={"kind":"transfer"}&range=[0,0]')
    const before = await now('suppliers', supplier)
    const paid = await act('purchaseInvoices', invoice, 'pay', {
      paidOn: today(),
      paymentMethod: method?.id,
      amount: '400',
      reference: 'TR-1',
    })
    expect(told(paid)).toEqual([])
    invoice = await now('purchaseInvoices', invoice)
    expect([invoice['paidLeft'], invoice['payment']]).toEqual(['210.00', 'partlyPaid'])
    expect(lines(invoice, 'terms').map(({ payment, left }) => [payment, left])).toEqual([
      ['paid', '0.00'],
      ['partlyPaid', '210.00'],
    ])
    const [payment] = await store.list(`paymentTransactions?filter={"supplier":${supplier.id}}`)
    const posted = await act('paymentTransactions', await now('paymentTransactions', payment as Row), 'post')
    expect(told(posted)).toEqual([])
    const after = await now('suppliers', supplier)
    expect(Number(before['balance']) - 400).toBe(Number(after['balance']))
    expect(told(await act('purchaseInvoices', invoice, 'unpost', { reason: 'خطأ' }))).toEqual(['PurchaseInvoice.HasPayments'])
    const again = {
      paidTo: 'supplier',
      supplier: supplier.id,
      methods: [{ paymentMethod: method?.id, amount: '300', reference: 'TR-2' }],
    }
    const term = lines(invoice, 'terms')[1]?.id
    const pays = (more: object) => store.call('POST', 'paymentTransactions', { date: today(), status: 'open', ...again, ...more })
    expect(told(await pays({ instalments: [{ purchaseTerm: term, amount: '211' }] }))).toEqual([
      'Allocation.MoreThanLeft instalments.0.amount',
    ])
    const early = { date: addDays(today(), -1), instalments: [{ purchaseTerm: term, amount: '1' }] }
    expect(told(await pays(early))).toEqual(['Payment.BeforeInvoice instalments.0.purchaseTerm'])
    expect(told(await pays({ supplier: carrier.id, instalments: [{ purchaseTerm: term, amount: '1' }] }))).toEqual([
      'Allocation.OtherPayer instalments.0.purchaseTerm',
    ])
  })

  it('goes back in part: goods at what they cost by now, the debt by the price, the tax with it, the rest a difference of price', async () => {
    const [goods] = lines(invoice)
    const back = { date: today(), status: 'open', invoice: invoice.id, reason: 'عيب' }
    const returned = await store.posted('purchaseReturns', { ...back, items: [{ item: goods?.id, quantity: '4' }] })
    // What was received for 32 and 27 lies with what came for 45.
    const cost = lines(await now('purchaseReturns', returned))[0]?.['cost']
    expect(await store.entry('purchaseReturns', returned)).toEqual([
      '2101 184.00 0.00',
      `5203 ${cost} 0.00`,
      `1131 0.00 ${cost}`,
      '5203 0.00 160.00',
      '1150 0.00 24.00',
    ])
    expect(cost).toBe('148.00')
    expect((await now('purchaseInvoices', invoice))['paidLeft']).toBe('26.00')
    const more = (quantity: string) => store.call('POST', 'purchaseReturns', { ...back, items: [{ item: goods?.id, quantity }] })
    expect(told(await more('1.5'))).toEqual(['Item.WholeOnly items.0.quantity'])
    expect(told(await more('7'))).toEqual(['Return.MoreThanLeft items.0.quantity'])
    expect(told(await act('purchaseInvoices', await now('purchaseInvoices', invoice), 'unpost', { reason: 'خطأ' }))).toEqual([
      'PurchaseInvoice.HasReturns',
      'PurchaseInvoice.HasPayments',
    ])
  })
})

describe('what is refused', () => {
  const invoices = (items: object[], more: object = {}) =>
    store.call('POST', 'purchaseInvoices', {
      ...{ date: today(), status: 'open', warehouse: store.warehouse, items },
      ...paper(more),
    })

  it('of an invoice is said at its line', async () => {
    const line = { item: bag.id, quantity: '1', price: '1' }
    expect(told(await invoices([{ ...line, account: await account('6105') }]))).toEqual(['PurchaseInvoice.OneThing items.0.item'])
    expect(told(await invoices([{ spreadBy: 'value', quantity: '1', price: '1' }]))).toEqual([
      'PurchaseInvoice.NothingToSpreadOver items.0.spreadBy',
    ])
    expect(told(await invoices([{ ...line, price: '-1' }]))).toEqual(['Number.Negative items.0.price'])
    expect(told(await invoices([{ ...line, discount: '2' }]))).toEqual(['Discount.MoreThanLine items.0.discount'])
    expect(told(await invoices([line], { supplierInvoiceDate: addDays(today(), 1) }))).toEqual([
      'PurchaseInvoice.DatedAhead supplierInvoiceDate',
    ])
    const untaxed = await store.made('suppliers', { arabicName: 'بقالة الحي' })
    expect(told(await invoices([line], { supplier: untaxed.id }))).toEqual(['PurchaseInvoice.NoTaxNumber items.0.taxTreatment'])
  })

  it('is asked about where the school would owe the tax of a supplier of the Kingdom in its place', async () => {
    const line = { item: bag.id, quantity: '1', price: '10', taxTreatment: 'reverseCharge' }
    expect(told(await invoices([line]))).toEqual(['Purchase.ReverseChargeOfResident items.0.taxTreatment'])
    const abroad = await store.made('suppliers', { arabicName: 'منصة من الخارج' })
    expect(told(await invoices([line], { supplier: abroad.id }))).toEqual([])
  })

  it('is the same number of a supplier a second time, however it is written, until the first is void', async () => {
    const line = { item: bag.id, quantity: '1', price: '37', taxTreatment: 'exempt' }
    const first = await invoices([line], { supplierInvoiceNumber: 'F 2026/77' })
    expect(told(first)).toEqual([])
    expect(told(await invoices([line], { supplierInvoiceNumber: 'f-202677' }))).toEqual([
      'PurchaseInvoice.Twice supplierInvoiceNumber',
    ])
    expect(told(await invoices([line], { supplierInvoiceNumber: 'f-202677', supplier: carrier.id }))).toEqual([])
    expect(told(await act('purchaseInvoices', first.body, 'void', { reason: 'خطأ' }))).toEqual([])
    expect(told(await invoices([line], { supplierInvoiceNumber: 'f-202677' }))).toEqual([])
  })

  it('is a receipt of more than was ordered, of something else, or of an order that is a draft, cancelled or closed', async () => {
    const order = await ordered([{ item: bag.id, quantity: '3', price: '30' }])
    const [line] = lines(order)
    const takes = (more: object, head: object = {}) =>
      store.call('POST', 'additionOrders', {
        ...{
          date: today(),
          status: 'open',
          kind: 'purchase',
          warehouse: store.warehouse,
          supplier: supplier.id,
          order: order.id,
        },
        items: [{ orderItem: line?.id, item: bag.id, unit: store.units.get('Piece'), quantity: '1', unitCost: '30', ...more }],
        ...head,
      })
    expect(told(await takes({ quantity: '4' }))).toEqual(['PurchaseOrder.MoreThanLeft items.0.quantity'])
    expect(told(await takes({ item: cap.id }))).toEqual(['PurchaseOrder.OtherItem items.0.orderItem'])
    expect(told(await takes({ orderItem: null }))).toEqual(['PurchaseOrder.NotOrdered items.0.item'])
    expect(told(await takes({}, { supplier: carrier.id }))).toEqual(['PurchaseOrder.OtherSupplier items.0.orderItem'])
    const other = await ordered([{ item: bag.id, quantity: '1', price: '30' }])
    expect(told(await takes({ orderItem: lines(other)[0]?.id }))).toEqual(['PurchaseOrder.OtherOrder items.0.orderItem'])
    const draft = await ordered([{ item: bag.id, quantity: '1', price: '30' }], { status: 'draft' })
    expect(told(await takes({ orderItem: lines(draft)[0]?.id }, { order: draft.id }))).toContain('PurchaseOrder.NotInForce order')
    const box = await store.item('قلم', { units: [{ unit: store.units.get('Box'), factor: '12' }] })
    const boxes = await ordered([{ item: box.id, unit: store.units.get('Box'), quantity: '1', price: '24' }])
    const pens = { orderItem: lines(boxes)[0]?.id, item: box.id }
    expect(told(await takes(pens, { order: boxes.id }))).toEqual(['PurchaseOrder.OtherUnit items.0.orderItem'])
    const open = await takes({})
    expect(told(open)).toEqual([])
    const waiting = await takes({ quantity: '1' }, { status: 'draft' })
    expect(told(await act('purchaseOrders', await now('purchaseOrders', order), 'close'))).toEqual([
      'PurchaseOrder.BeingReceived',
    ])
    await store.call('DELETE', `additionOrders/${waiting.body.id}`)
    // Two people receive what is left at once: there is one of them.
    const both = await Promise.all([takes({ quantity: '2' }), takes({ quantity: '2' })])
    expect(both.flatMap(told)).toEqual(['PurchaseOrder.MoreThanLeft items.0.quantity'])
    const gone = await act('purchaseOrders', other, 'void', { reason: 'خطأ' })
    expect(told(gone)).toEqual([])
    expect(told(await takes({ orderItem: lines(other)[0]?.id }, { order: other.id }))).toContain('PurchaseOrder.NotInForce order')
  })

  it('is to issue an order above the limit for whoever does not approve orders: it waits for somebody who does', async () => {
    const company = await now('company', { id: 1, version: 0 })
    const officer = await store.signInWith(
      'buyer',
      [store.branch],
      ['viewBranches', 'viewFiscalYears', 'viewPurchOrders', 'addPurchOrders', 'editPurchOrders', 'viewSuppliers', 'viewItems'],
    )
    expect((await store.call('PUT', `company/${company.id}`, { ...company, approvedAbove: '100' })).status).toBe(200)
    const order = { date: today(), supplier: supplier.id, items: [{ item: bag.id, quantity: '10', price: '30' }] }
    const refused = await store.call('POST', 'purchaseOrders', { ...order, status: 'open' }, officer)
    expect(told(refused)).toEqual(['PurchaseOrder.NeedsApproval total'])
    const asked = await store.call('POST', 'purchaseOrders', { ...order, status: 'open' })
    expect(told(asked)).toEqual(['PurchaseOrder.AboveLimit total'])
    const waiting = await store.call('POST', 'purchaseOrders', { ...order, status: 'waiting' }, officer)
    expect([waiting.status, waiting.body['status']]).toEqual([201, 'waiting'])
    expect((await act('purchaseOrders', waiting.body, 'approve')).body['status']).toBe('open')
  })
})

describe('what is received and what is invoiced of it', () => {
  let receipt: Row
  const invoiced = (line: object, more: object = {}) =>
    store.call('POST', 'purchaseInvoices', {
      ...{ date: today(), status: 'open', ...paper(more) },
      items: [{ item: bag.id, quantity: '1', price: '30', ...line }],
    })

  it('are held against each other at the line: whose it is, what it is, how much of it, and once', async () => {
    receipt = await store.posted('additionOrders', {
      ...{ kind: 'purchase', supplier: supplier.id, warehouse: store.warehouse },
      items: [{ item: bag.id, quantity: '3', unitCost: '33.33' }],
      charges: [{ description: 'شحن', amount: '9', spreadBy: 'quantity' }],
    })
    const [goods, freight] = [lines(receipt)[0]?.id, lines(receipt, 'charges')[0]?.id]
    const charge = { receiptCharge: freight, item: null, price: '9' }
    expect(told(await invoiced({ receiptItem: goods, quantity: '4' }))).toEqual([
      'PurchaseInvoice.MoreThanReceived items.0.quantity',
    ])
    expect(told(await invoiced({ receiptItem: goods }, { supplier: carrier.id }))).toEqual([
      'PurchaseInvoice.ReceiptOfOther items.0.receiptItem',
    ])
    expect(told(await invoiced({ receiptItem: goods, item: cap.id }))).toEqual(['PurchaseInvoice.OtherGoods items.0.receiptItem'])
    const twice = await store.call('POST', 'purchaseInvoices', {
      ...{ date: today(), status: 'open', ...paper() },
      items: [charge, charge],
    })
    expect(told(twice)).toContain('PurchaseInvoice.ReceiptRepeated items.1.receiptCharge')
    // Whoever brought them invoices the freight, in place of who sold the goods.
    expect(told(await invoiced({ ...charge, price: '10' }, { supplier: carrier.id }))).toEqual([])
    expect(told(await invoiced(charge))).toEqual(['PurchaseInvoice.ChargeInvoiced items.0.receiptCharge'])
    const open = await store.made('additionOrders', {
      ...{ date: today(), status: 'open', kind: 'purchase', supplier: supplier.id, warehouse: store.warehouse },
      items: [{ item: bag.id, quantity: '1', unitCost: '30' }],
    })
    expect(told(await invoiced({ receiptItem: lines(open)[0]?.id }))).toEqual([
      'PurchaseInvoice.ReceiptNotPosted items.0.receiptItem',
    ])
    expect(told(await act('additionOrders', await now('additionOrders', receipt), 'unpost', { reason: 'خطأ' }))).toEqual([
      'Receipt.Invoiced',
    ])
  })

  it('come to the same in parts, to the last halala, and what is left of all receipts is the balance of their account', async () => {
    const [goods] = lines(receipt)
    const parts = []
    for (const quantity of ['1', '2']) {
      const { body } = await invoiced({ receiptItem: goods?.id, quantity, price: '34' })
      parts.push(lines(body)[0]?.['accrued'])
    }
    expect(parts).toEqual(['33.33', '66.66'])
    expect(told(await act('additionOrders', await now('additionOrders', receipt), 'invoice'))).toEqual([
      'PurchaseInvoice.NothingToInvoice',
    ])
    const open = await store.list('purchaseInvoices?filter={"status":"open"}')
    for (const one of open) await act('purchaseInvoices', one, 'post')
    await store.posted('additionOrders', {
      ...{ kind: 'purchase', supplier: supplier.id, warehouse: store.warehouse },
      items: [{ item: cap.id, quantity: '7', unitCost: '5' }],
    })
    const report = await store.call<{ totals: Record<string, string> }>('GET', 'reports/receivedNotInvoiced')
    const statement = await store.call<{ totals: Record<string, string> }>(
      'GET',
      `reports/accountStatement?account=${await account('2106')}`,
    )
    const { debit, credit } = statement.body.totals
    expect(report.body.totals['settledInBooksLeft']).toBe(toFixed(subtract(credit ?? '0', debit ?? '0'), 2))
    expect(report.body.totals['settledInBooksLeft']).not.toBe('0.00')
  })
})

describe('an order that comes with its invoice', () => {
  it('is invoiced for what is left of it, services too, and is told the last price afterwards', async () => {
    const service = await store.item('تركيب', { kind: 'service' })
    const order = await ordered([
      { item: service.id, quantity: '1', price: '50' },
      { item: cap.id, quantity: '2', price: '6', discount: '1' },
    ])
    expect(told(await act('purchaseOrders', order, 'invoice'))).toEqual([])
    const [draft] = await store.list('purchaseInvoices?filter={"status":"draft"}')
    const done = await issue('purchaseInvoices', await now('purchaseInvoices', draft as Row), paper())
    expect(await store.entry('purchaseInvoices', done)).toEqual([
      '1131 11.00 0.00',
      '5201 50.00 0.00',
      '1150 7.50 0.00',
      '1150 1.65 0.00',
      '2101 0.00 70.15',
    ])
    const whole = await now('purchaseOrders', order)
    expect(whole['delivery']).toBe('received')
    // Also of the unit that follows from the item: as it is typed, and as it is saved.
    const again = { date: today(), supplier: supplier.id, items: [{ item: cap.id, quantity: '1', price: '9' }] }
    const typed = await store.call<{ lines: { items: Row[] } }>('POST', 'purchaseOrders/facts', again)
    expect(typed.body.lines.items[0]?.['pricePaid']).toBe('6.00')
    expect(lines(await ordered(again.items))[0]?.['lastPrice']).toBe('6.00')
    const services = await ordered([{ item: service.id, quantity: '1', price: '50' }])
    const nothing = await act('purchaseOrders', services, 'receive', { receivedOn: today(), warehouse: store.warehouse })
    expect(told(nothing)).toEqual(['PurchaseOrder.NothingToReceive'])
  })

  it('deducts the tax of an invoice once, whichever document has it', async () => {
    const [expense] = await store.list('expenses?filter={"taxTreatment":"standard"}&range=[0,0]')
    const [method] = await store.list('paymentMethods?filter={"kind":"transfer"}&range=[0,0]')
    const spent = await store.call('POST', 'expenseTransactions', {
      ...{ date: today(), status: 'open', methods: [{ paymentMethod: method?.id, amount: '115', reference: 'X-1' }] },
      items: [
        {
          ...{ expense: expense?.id, amount: '100', supplierName: 'مصنع الحقائب', taxNumber: '310000000000003' },
          ...{ invoiceNumber: 'EX-9', invoiceDate: today() },
        },
      ],
    })
    expect(told(spent)).toEqual([])
    const again = await store.call('POST', 'purchaseInvoices', {
      ...{ date: today(), status: 'open', warehouse: store.warehouse, items: [{ item: bag.id, quantity: '4', price: '25' }] },
      ...paper({ supplierInvoiceNumber: 'EX-9' }),
    })
    expect(told(again)).toEqual(['Expense.InvoiceDeducted supplierInvoiceNumber'])
  })
})
