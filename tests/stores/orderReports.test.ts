import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { subtract, toFixed } from '../../schema/values/money.ts'
import { onStores, type Row, type Store, told } from './stage.ts'

interface Report {
  readonly rows: { cells: Record<string, unknown> & { document: { id: number } }; ids?: Record<string, number> }[]
  readonly totals: Record<string, string>
}

let store: Store
let supplier: Row
let bag: Row
onStores((opened) => {
  store = opened
})

const report = async (name: string, asked: object = {}, branch = store.branch): Promise<Report> => {
  const chosen = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))
  const { status, body } = await store.admin.call<Report>('GET', `reports/${name}?${chosen}`, {
    branch,
    year: Number(today().slice(0, 4)),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const only = ({ rows }: Report, ...names: string[]) => rows.map(({ cells }) => names.map((name) => cells[name] ?? null))
const act = async (resource: string, { id }: Row, action: string, input: object = {}) => {
  const { body } = await store.call<Row>('GET', `${resource}/${id}`)
  return store.call('POST', `${resource}/${id}/${action}`, { version: body.version, ...input })
}
const inBooks = async (code: string, branch = store.branch) => {
  const [account] = await store.list(`accounts?filter={"code":"${code}"}`)
  const { totals } = await report('accountStatement', { account: account?.id ?? 0 }, branch)
  return toFixed(subtract(totals['debit'] ?? '0', totals['credit'] ?? '0'), 2)
}

beforeAll(async () => {
  supplier = await store.made('suppliers', { arabicName: 'مورد التقارير' })
  bag = await store.item('حقيبة الأوامر', { general: true, taxTreatment: 'exempt' })
  await store.posted('additionOrders', {
    ...{ warehouse: store.warehouse, kind: 'found' },
    items: [{ item: bag.id, quantity: '30', unitCost: '10' }],
  })
})

describe('goods on their way', () => {
  const sent = async (quantity: string, to: object) => {
    const made = await store.made('storageTransfers', {
      ...{ date: today(), warehouse: store.warehouse, status: 'open', ...to },
      items: [{ item: bag.id, quantity }],
    })
    expect(told(await act('storageTransfers', made, 'send'))).toEqual([])
    return made
  }

  it('are what was sent less what arrived, for what they cost, as the account of the sender has them', async () => {
    const shop = await store.made('warehouses', { arabicName: 'معرض التقارير' })
    const transfer = await sent('3', { toWarehouse: shop.id })
    const line = ((await store.call('GET', `storageTransfers/${transfer.id}`)).body['items'] as Row[])[0]
    await store.posted('transferReceipts', {
      ...{ transfer: transfer.id, warehouse: shop.id },
      items: [{ sent: line?.id, quantity: '1' }],
    })
    // A receipt that waits to be posted has moved nothing in the books.
    await store.made('transferReceipts', {
      ...{ transfer: transfer.id, warehouse: shop.id, date: today(), status: 'open' },
      items: [{ sent: line?.id, quantity: '1' }],
    })
    const away = await sent('4', { toBranch: store.branches.girls })
    const found = await report('goodsInTransit', { item: bag.id })
    expect(only(found, 'quantity', 'value', 'daysOnTheWay')).toEqual([
      ['2', '20.00', 0],
      ['4', '40.00', 0],
    ])
    expect((await report('goodsInTransit')).totals['value']).toBe(await inBooks('1133'))
    const coming = await report('goodsInTransit', { way: 'coming', item: bag.id }, store.branches.girls)
    expect(coming.rows.map(({ cells }) => cells.document.id)).toEqual([away.id])
    const checks = (await report('integrity')).rows.filter(({ cells }) => cells['check'] === 'transitInAccounts')
    expect(checks.map(({ cells }) => cells['found'])).toEqual([0])
  })
})

describe('lines of orders', () => {
  it('stand beside what came, what was invoiced by order and by receipt, and what was paid', async () => {
    const order = await store.made('purchaseOrders', {
      ...{ date: today(), supplier: supplier.id, status: 'open' },
      items: [{ item: bag.id, quantity: '10', price: '30' }],
    })
    const [line] = order['items'] as Row[]
    const receipt = await store.posted('additionOrders', {
      ...{ kind: 'purchase', order: order.id, supplier: supplier.id, warehouse: store.warehouse },
      items: [{ orderItem: line?.id, item: bag.id, quantity: '4', unitCost: '30' }],
    })
    const invoice = (number: string, items: object[]) =>
      store.posted('purchaseInvoices', {
        ...{ supplier: supplier.id, supplierInvoiceNumber: number, supplierInvoiceDate: today() },
        ...{ warehouse: store.warehouse, items },
      })
    await invoice('R-1', [{ receiptItem: (receipt['items'] as Row[])[0]?.id, item: bag.id, quantity: '2', price: '32' }])
    await invoice('R-2', [{ orderItem: line?.id, item: bag.id, quantity: '1', price: '35' }])
    const names = ['ordered', 'received', 'invoiced', 'toCome', 'priceOrdered', 'pricePaid', 'priceDifference']
    const asked = { supplier: supplier.id }
    expect(only(await report('purchasesAgainstOrders', asked), ...names)).toEqual([
      ['10', '5', '3', '5', '30.00', '33.00', '9.00'],
    ])
    expect((await report('purchasesAgainstOrders', { ...asked, openOnly: 1 })).rows).toHaveLength(1)
    expect(told(await act('purchaseOrders', order, 'close'))).toEqual([])
    expect(only(await report('purchasesAgainstOrders', asked), 'toCome')).toEqual([['0']])
    expect((await report('purchasesAgainstOrders', { ...asked, openOnly: 1 })).rows).toEqual([])
  })
})

describe('packs of grades', () => {
  it('tell what was earned by their items with children of the grade, after what came back', async () => {
    const [first] = await store.list('students?filter={"suspended":false}&range=[0,0]')
    const { body: student } = await store.call('GET', `students/${first?.id}`)
    const book = await store.item('كتاب الربح')
    await store.posted('additionOrders', {
      ...{ warehouse: store.warehouse, kind: 'found' },
      items: [{ item: book.id, quantity: '10', unitCost: '20' }],
    })
    const pack = await store.made('itemPacks', {
      ...{ arabicName: 'حزمة الربح', row: student['row'] },
      items: [{ item: book.id, quantity: '1' }],
    })
    const invoice = await store.posted('salesInvoices', {
      ...{ guardian: student['guardian'], warehouse: store.warehouse },
      items: [{ student: student.id, item: book.id, quantity: '3', price: '60' }],
    })
    await store.posted('salesReturns', {
      ...{ invoice: invoice.id, reason: 'مقاس' },
      items: [{ item: (invoice['items'] as Row[])[0]?.id, quantity: '1', amount: '60' }],
    })
    // What nobody of the grade took is not of the pack.
    const customer = await store.made('customers', { arabicName: 'مكتبة الحي' })
    await store.posted('salesInvoices', {
      ...{ soldTo: 'customer', customer: customer.id, warehouse: store.warehouse },
      items: [{ item: book.id, quantity: '1' }],
    })
    const { rows } = await report('marginByPack')
    const found = rows.filter(({ ids }) => ids?.['itemPack'] === pack.id).map(({ cells }) => cells)
    expect(found).toMatchObject([
      { buyers: 1, quantity: '2', sales: '120.00', cost: '40.00', margin: '80.00', marginShare: '66.7' },
    ])
  })
})
