import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { onStores, type Row, type Store, told, year } from './stage.ts'

let store: Store
let supplier: Row
let bag: Row
onStores((opened) => {
  store = opened
})

interface Listed {
  readonly cells: Record<string, unknown> & { document: { resource: string; id: number | null } }
}

const act = (resource: string, { id, version }: Row, action: string, input: object = {}) =>
  store.call('POST', `${resource}/${id}/${action}`, { version, ...input })
const now = async (resource: string, { id }: Row) => (await store.call<Row>('GET', `${resource}/${id}`)).body
const ordered = (quantity: string, more: object = {}) =>
  store.made('purchaseOrders', {
    ...{ date: today(), supplier: supplier.id, warehouse: store.warehouse, status: 'open' },
    items: [{ item: bag.id, quantity, price: '30' }],
    ...more,
  })
const received = (order: Row, quantity: string) =>
  store.posted('additionOrders', {
    ...{ kind: 'purchase', order: order.id, supplier: supplier.id, warehouse: store.warehouse },
    items: [{ orderItem: (order['items'] as Row[])[0]?.id, item: bag.id, quantity, unitCost: '30' }],
  })
const listed = async (chosen: object = {}, who = store.admin) => {
  const asked = new URLSearchParams(Object.entries(chosen).map(([name, value]) => [name, String(value)]))
  return store.call<{ rows: Listed[] }>('GET', `reports/orders?${asked}`, undefined, who)
}
const statesOf = ({ body }: { body: { rows: Listed[] } }) =>
  body.rows.map(({ cells: { document, status } }) => `${document.resource} ${document.id} ${status}`).sort()

describe('the list of orders', () => {
  let expected: string[]

  beforeAll(async () => {
    supplier = await store.made('suppliers', { arabicName: 'مصنع القائمة' })
    bag = await store.item('حقيبة القائمة')
    const [draft, waiting, open, part] = [
      await ordered('1', { status: 'draft' }),
      await ordered('1', { status: 'waiting' }),
      await ordered('1'),
      await ordered('4'),
    ]
    const [whole, closed, gone] = [await ordered('2'), await ordered('3'), await ordered('1')]
    const receipts = [await received(part, '1'), await received(whole, '2'), await received(closed, '1')]
    expect(told(await act('purchaseOrders', await now('purchaseOrders', closed), 'close'))).toEqual([])
    expect(told(await act('purchaseOrders', gone, 'void', { reason: 'خطأ' }))).toEqual([])
    expected = [
      `purchaseOrders ${draft.id} draft`,
      `purchaseOrders ${waiting.id} toApprove`,
      `purchaseOrders ${open.id} underway`,
      `purchaseOrders ${part.id} partlyReceived`,
      `purchaseOrders ${whole.id} received`,
      `purchaseOrders ${closed.id} closed`,
      `purchaseOrders ${gone.id} cancelled`,
      ...receipts.map(({ id }) => `additionOrders ${id} received`),
    ].sort()
  })

  it('has orders of a supplier and their receipts, each as far as it has come', async () => {
    expect(statesOf(await listed({ supplier: supplier.id }))).toEqual(expected)
    expect(statesOf(await listed({ supplier: supplier.id, orderState: 'partlyReceived' }))).toEqual(
      expected.filter((one) => one.endsWith('partlyReceived')),
    )
    expect(statesOf(await listed({ supplier: supplier.id, orderKind: 'additionOrders' }))).toEqual(
      expected.filter((one) => one.startsWith('additionOrders')),
    )
    expect(statesOf(await listed({ supplier: supplier.id, from: `${year}-01-01`, to: `${year}-01-01` }))).toEqual([])
  })

  it('has issues with who took them and what they cost, of the warehouse that is asked for', async () => {
    const [employee] = await store.list('employees?filter={"status":"working"}&range=[0,0]')
    const other = await store.made('warehouses', { arabicName: 'مخزن القائمة' })
    const taken = { receiver: 'employee', employee: employee?.id, items: [{ item: bag.id, quantity: '2' }] }
    const issue = await store.posted('exchangeOrders', { ...taken, warehouse: store.warehouse })
    const open = await store.made('exchangeOrders', { ...taken, date: today(), warehouse: other.id })
    const { body } = await listed({ orderKind: 'exchangeOrders', warehouse: store.warehouse })
    const found = body.rows.find(({ cells }) => cells.document.id === issue.id)?.cells
    expect(found).toMatchObject({ status: 'issued', value: '60.00', party: { arabicName: employee?.['arabicName'] } })
    expect(statesOf(await listed({ orderKind: 'exchangeOrders', warehouse: other.id }))).toEqual([
      `exchangeOrders ${open.id} draft`,
    ])
  })

  it('is seen by its permission, and tells of documents alone that may be viewed', async () => {
    const always = ['viewBranches', 'viewFiscalYears']
    const reader = await store.signInWith(
      'orderReader',
      [store.branch],
      [...always, 'viewStockCategoryTransactions', 'viewAdditionOrders'],
    )
    const { body } = await listed({ supplier: supplier.id }, reader)
    expect(statesOf({ body })).toEqual(expected.filter((one) => one.startsWith('additionOrders')))
    const buyer = await store.signInWith('orderBuyer', [store.branch], [...always, 'viewPurchOrders'])
    expect((await listed({}, buyer)).status).toBe(403)
  })
})
