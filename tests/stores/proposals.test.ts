import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { office } from '../payroll/office.ts'
import { onStores, type Row, type Store, told, year } from './stage.ts'

let store: Store
let factory: Row
let mill: Row
let pens: Row
let caps: Row
let scarf: Row
onStores((opened) => {
  store = opened
})

interface Sheet {
  readonly rows: { id: number; state: string; amounts: Record<string, string>; record: Row }[]
}

const desk = () => office(() => ({ who: store.admin, branch: store.branch, year }))
const proposed = async () =>
  (await store.call<Sheet>('POST', 'runs/proposeOrders/preview?range=[0,99]', { input: { date: today() } })).body.rows
const ordersOf = async ({ id }: Row) => {
  const found = await store.list(`purchaseOrders?filter={"supplier":${id}}`)
  return Promise.all(found.map(async (one) => (await store.call<Row>('GET', `purchaseOrders/${one.id}`)).body))
}
const linesOf = (order: Row | undefined) =>
  ((order?.['items'] ?? []) as Row[]).map(({ item, unit, quantity, price }) => ({ item, unit, quantity, price }))
const below = async (chosen = '') => {
  const { body } = await store.call<{ rows: { cells: Record<string, unknown> }[] }>('GET', `reports/belowMinimum${chosen}`)
  return body.rows.map(({ cells }) => cells)
}
let papers = 0
const bought = (supplier: Row, line: object) => {
  papers += 1
  return store.posted('purchaseInvoices', {
    ...{ supplier: supplier.id, supplierInvoiceNumber: `P-${papers}`, supplierInvoiceDate: today() },
    ...{ warehouse: store.warehouse, items: [{ taxTreatment: 'exempt', ...line }] },
  })
}

beforeAll(async () => {
  factory = await store.made('suppliers', { arabicName: 'مصنع الأقلام' })
  mill = await store.made('suppliers', { arabicName: 'مشغل القبعات' })
  const box = store.units.get('Box')
  pens = await store.item('أقلام النواقص', { minimum: '10', maximum: '40', units: [{ unit: box, factor: '12' }] })
  caps = await store.item('قبعات النواقص', { minimum: '5' })
  scarf = await store.item('وشاح لم يُشترَ', { minimum: '3', maximum: '9' })
  await bought(factory, { item: pens.id, unit: box, quantity: '1', price: '24' })
  await bought(factory, { item: caps.id, quantity: '3', price: '5' })
  await bought(mill, { item: caps.id, quantity: '1', price: '6' })
  const [center] = await store.list('costCenters?filter={"isLeaf":true}&range=[0,0]')
  await store.posted('exchangeOrders', {
    ...{ warehouse: store.warehouse, receiver: 'costCenter', costCenter: center?.id },
    items: [{ item: pens.id, quantity: '4' }],
  })
  // Of the eight that are left two are on their way to another room, and a box is ordered.
  const room = await store.made('warehouses', { arabicName: 'مخزن القرطاسية' })
  const sent = await store.made('storageTransfers', {
    ...{ date: today(), status: 'open', warehouse: store.warehouse, toWarehouse: room.id },
    items: [{ item: pens.id, quantity: '2' }],
  })
  expect(told(await store.call('POST', `storageTransfers/${sent.id}/send`, { version: sent.version }))).toEqual([])
  await store.made('purchaseOrders', {
    ...{ date: today(), supplier: mill.id, status: 'open' },
    items: [{ item: pens.id, unit: box, quantity: '1', price: '20' }],
  })
})

describe('items below their minimum', () => {
  it('tell what comes of them, and of whom they were bought last; what nobody has sold us is told by itself', async () => {
    const found = (await below()).find((cells) => JSON.stringify(cells).includes('أقلام النواقص'))
    expect(found).toMatchObject({ inStock: '6', onOrder: '12', inTransit: '2', lastSupplier: 'مصنع الأقلام' })
    const never = await below('?case=neverBought')
    expect(never.map((cells) => JSON.stringify(cells)).filter((one) => one.includes('وشاح لم يُشترَ'))).toHaveLength(1)
    expect(JSON.stringify(never)).not.toContain('أقلام النواقص')
  })

  it('become a draft order for each supplier of whom they were bought last, at the last price, less what comes already', async () => {
    const rows = (await proposed()).filter(({ id }) => [factory.id, mill.id].includes(id))
    expect(rows.map(({ id, state, amounts }) => [id, state, amounts['net']])).toEqual(
      expect.arrayContaining([
        [factory.id, 'ready', '48.00'],
        [mill.id, 'ready', '6.00'],
      ]),
    )
    const job = await desk().ordered('runs/proposeOrders', { input: { date: today(), warehouse: store.warehouse } })
    expect(job).toMatchObject({ state: 'done', failed: 0 })
    const [ofPens] = await ordersOf(factory)
    expect([ofPens?.['status'], ofPens?.['warehouse']]).toEqual(['draft', store.warehouse])
    expect(linesOf(ofPens)).toEqual([{ item: pens.id, unit: store.units.get('Box'), quantity: '2', price: '24.00' }])
    const ofCaps = (await ordersOf(mill)).find(({ status }) => status === 'draft')
    expect(linesOf(ofCaps)).toEqual([{ item: caps.id, unit: store.units.get('Piece'), quantity: '1', price: '6.00' }])
  })

  it('are ordered once: neither while the draft waits nor once it is issued', async () => {
    const states = async () => (await proposed()).filter(({ id }) => id === factory.id).map(({ state }) => state)
    expect(await states()).toEqual(['before'])
    const [draft] = await ordersOf(factory)
    expect((await store.call('PUT', `purchaseOrders/${draft?.id}`, { ...draft, status: 'open' })).status).toBe(200)
    expect(await states()).toEqual([])
  })

  it('of which nothing was ever bought are in no order, and suppliers of nothing that lacks are not in the sheet', async () => {
    const lines = (await store.list('purchaseOrders?range=[0,99]')).map(({ id }) =>
      store.call<Row>('GET', `purchaseOrders/${id}`),
    )
    const items = (await Promise.all(lines)).flatMap(({ body }) => (body['items'] as Row[]).map(({ item }) => item))
    expect(items).not.toContain(scarf.id)
    const idle = await store.made('suppliers', { arabicName: 'مورد بلا نواقص' })
    expect((await proposed()).map(({ id }) => id)).not.toContain(idle.id)
  })
})
