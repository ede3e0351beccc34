import { beforeAll, describe, expect, it } from 'vitest'
import { daysBetween, today } from '../../schema/values/date.ts'
import { add, compare, subtract } from '../../schema/values/money.ts'
import type { MonthClosing } from '../../src/shared/closing.ts'
import type { Problem } from '../support/school.ts'
import { onStores, type Row, type Store, told, year } from './stage.ts'

interface Report {
  readonly rows: { cells: Record<string, unknown>; role?: string; ids?: Record<string, number> }[]
  readonly totals: Record<string, string>
  readonly page?: { next: string | null; previous: string | null }
}

let store: Store
let bag: Row
let scarf: Row
let invoice: Row
const firstDay = `${year}-01-02`

onStores((opened) => {
  store = opened
})

const report = async (name: string, parameters: Record<string, string | number> = {}): Promise<Report> => {
  const asked = new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, String(value)]))
  const { status, body } = await store.call<Report>('GET', `reports/${name}?${asked}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const only = ({ rows }: Report, ...names: string[]) => rows.map(({ cells }) => names.map((name) => cells[name] ?? null))
const received = (item: Row, quantity: string, unitCost: string, date = today()) =>
  store.posted('additionOrders', {
    ...{ date, warehouse: store.warehouse, kind: 'found' },
    items: [{ item: item.id, quantity, unitCost }],
  })

beforeAll(async () => {
  bag = await store.item('حقيبة التقارير')
  scarf = await store.item('وشاح التقارير', { minimum: '10', maximum: '40' })
  await received(bag, '10', '30', firstDay)
  await received(bag, '5', '36')
  await received(scarf, '3', '7.5')
  const [center] = await store.list('costCenters?filter={"isLeaf":true}&range=[0,0]')
  await store.posted('exchangeOrders', {
    ...{ warehouse: store.warehouse, receiver: 'costCenter', costCenter: center?.id },
    items: [{ item: bag.id, quantity: '4' }],
  })
  const customer = await store.made('customers', { arabicName: 'مشتري الحقائب' })
  invoice = await store.posted('salesInvoices', {
    ...{ soldTo: 'customer', customer: customer.id, warehouse: store.warehouse },
    items: [{ item: bag.id, quantity: '3' }],
  })
  await store.posted('salesReturns', {
    ...{ invoice: invoice.id, reason: 'مقاس' },
    items: [{ item: (invoice['items'] as Row[])[0]?.id, quantity: '1', amount: '60' }],
  })
  await store.posted('damageAdjustments', {
    warehouse: store.warehouse,
    cause: 'outdated',
    items: [{ item: scarf.id, quantity: '1' }],
  })
})

describe('reports about goods', () => {
  it('tell what lies there and what it is worth, today and at the end of any day', async () => {
    const onHand = await report('stockOnHand', { item: bag.id })
    expect(only(onHand, 'quantity', 'average', 'value')).toEqual([['9', '32.00', '288.00']])
    expect(onHand.totals).toEqual({ value: '288.00' })
    expect(only(await report('stockOnHand', { item: bag.id, asOf: firstDay }), 'quantity', 'average', 'value')).toEqual([
      ['10', '30.00', '300.00'],
    ])
    expect((await report('stockOnHand', { item: bag.id, asOf: `${year}-01-01` })).rows).toEqual([])
    const all = await report('stockOnHand')
    expect((await report('stockByCategory')).totals['value']).toBe(all.totals['value'])
  })

  it('explain the average of an item, row by row, whole or a page after another', async () => {
    const which = { item: bag.id, warehouse: store.warehouse }
    const card = await report('itemMovements', which)
    const columns = [
      'movement',
      'quantityIn',
      'quantityOut',
      'unitCost',
      'valueIn',
      'valueOut',
      'stockQuantity',
      'stockValue',
      'average',
    ]
    const rows = [
      [null, null, null, null, null, null, '0', '0.00', null],
      ['goodsIn', '10', null, '30.00', '300.00', null, '10', '300.00', '30.00'],
      ['goodsIn', '5', null, '36.00', '180.00', null, '15', '480.00', '32.00'],
      ['goodsOut', null, '4', '32.00', null, '128.00', '11', '352.00', '32.00'],
      ['goodsOut', null, '3', '32.00', null, '96.00', '8', '256.00', '32.00'],
      ['goodsIn', '1', null, '32.00', '32.00', null, '9', '288.00', '32.00'],
    ]
    expect(only(card, ...columns)).toEqual(rows)
    expect(card.rows[4]?.cells['document']).toMatchObject({
      resource: 'salesInvoices',
      id: invoice.id,
      number: invoice['number'],
    })
    expect(card.totals).toMatchObject({ valueIn: '512.00', valueOut: '224.00', stockValue: '288.00', average: '32.00' })
    const first = await report('itemMovements', { ...which, rows: 2 })
    expect(only(first, ...columns)).toEqual(rows.slice(0, 3))
    const second = await report('itemMovements', { ...which, rows: 2, after: String(first.page?.next) })
    expect(only(second, ...columns).slice(1)).toEqual(rows.slice(3, 5))
    expect(second.rows[0]).toMatchObject({ role: 'opening', cells: { stockQuantity: '15', stockValue: '480.00' } })
    const back = await report('itemMovements', { ...which, rows: 2, before: String(second.page?.previous) })
    expect(only(back, ...columns)).toEqual(rows.slice(0, 3))
  })

  it('tell how long goods have been there, the latest to come being those that are left', async () => {
    const { rows } = await report('stockAgeing', { warehouse: store.warehouse })
    const found = rows.find(({ ids }) => ids?.['item'] === bag.id)?.cells
    const since = daysBetween(firstDay, today())
    const old = ['stockWithin90', 'stockWithin180', 'stockWithin365'][since <= 90 ? 0 : since <= 180 ? 1 : 2] as string
    const parts = { stockWithin90: '192.00', stockWithin180: '0.00', stockWithin365: '0.00', stockBeyond365: '0.00' }
    expect(found).toMatchObject({
      ...{ quantity: '9', value: '288.00', lastIn: today(), lastOut: today(), idleDays: 0 },
      ...parts,
      [old]: old === 'stockWithin90' ? '288.00' : '96.00',
    })
    expect((await report('stockAgeing', { warehouse: store.warehouse, idleDays: 3660 })).rows).toEqual([])
  })

  it('name what there is less of than there has to be', async () => {
    const below = await report('belowMinimum')
    expect(below.rows.filter(({ cells }) => JSON.stringify(cells).includes('وشاح التقارير'))).toHaveLength(1)
    expect(JSON.stringify(below.rows)).not.toContain('حقيبة التقارير')
  })

  it('tell what was earned by an item after what came back, line by line where it is asked for', async () => {
    const sold = await report('salesByItem')
    const found = sold.rows.find(({ ids }) => ids?.['item'] === bag.id)?.cells
    expect(found).toMatchObject({ quantity: '2', sales: '120.00', cost: '64.00', margin: '56.00', marginShare: '46.7' })
    expect((await report('soldItems', { item: bag.id })).totals).toMatchObject({ net: '180.00', cost: '96.00' })
  })

  it('tell what was adjusted by its cause', async () => {
    expect((await report('damagesByCause', { cause: 'outdated' })).totals).toMatchObject({ 'sum.cost': '7.50' })
  })

  it('agree with the accounts of inventory, also where a warehouse has its own, and the integrity of the books says so', async () => {
    const [account] = await store.list('accounts?filter={"code":"1130"}')
    const own = await store.made('warehouses', { arabicName: 'مخزن بحساب', account: account?.id })
    await store.posted('additionOrders', {
      ...{ warehouse: own.id, kind: 'found' },
      items: [{ item: bag.id, quantity: '2', unitCost: '50' }],
    })
    const books = await report('stockInBooks')
    expect(books.rows.every(({ cells }) => cells['unexplained'] == null)).toBe(true)
    for (const { cells } of books.rows)
      expect(compare(String(cells['inBooks']), add(String(cells['stockValue']), String(cells['otherEntries'] ?? '0')))).toBe(0)
    expect(compare(subtract(books.totals['stockValue'] ?? '0', (await report('stockOnHand')).totals['value'] ?? '0'), '0')).toBe(
      0,
    )
    const check = async () =>
      (await report('integrity')).rows.find(({ cells }) => cells['check'] === 'stockInAccounts')?.cells['found']
    expect(await check()).toBe(0)
    // An article of another category leaves what it is worth where it was.
    const supplies = (await store.list('itemCategories?range=[0,9]')).find(({ arabicName }) =>
      String(arabicName).includes('قرطاسية'),
    )
    const moved = await store.call('PUT', `items/${bag.id}`, { version: bag.version, category: supplies?.id })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(await check()).toBe(2)
  })

  it('name what a voucher puts beside the goods: it is asked about, and told as a month or a year is closed', async () => {
    const until = today().slice(0, 7)
    const beside = async () => {
      const { body } = await store.call<MonthClosing>('GET', `ledger/months/${until}`)
      const { missing = [] } = body.checks.find(({ name }) => name === 'goodsByHand') ?? {}
      return missing.find(({ branch }) => branch.id === store.branch)
    }
    const [inventory] = await store.list('accounts?filter={"code":"1131"}')
    const [used] = await store.list('accounts?filter={"code":"6104"}')
    const was = await beside()
    const written = (sure = '') =>
      store.admin.call<Row & Problem>('POST', 'vouchers', {
        ...{ branch: store.branch, year, headers: { Confirmed: sure } },
        body: {
          ...{ date: today(), status: 'open' },
          entries: [
            { account: used?.id, debit: '300' },
            { account: inventory?.id, credit: '300' },
          ],
        },
      })
    const asked = await written()
    expect(told(asked)).toEqual(['Voucher.GoodsByHand entries.1.account'])
    expect(asked.body.errors?.[0]?.params).toMatchObject({ amount: '-300.00' })
    const { body } = await written('Voucher.GoodsByHand')
    expect((await store.call('POST', `vouchers/${body.id}/post`, { version: body.version })).status).toBe(200)
    const now = await beside()
    expect(subtract(now?.amount ?? '0', was?.amount ?? '0')).toBe('-300')
    expect(now?.way).toMatchObject({ report: 'stockInBooks' })
  })

  it('come as a file', async () => {
    const { status, body } = await store.call<Uint8Array>('GET', `reports/stockOnHand/file?format=csv&item=${bag.id}`)
    expect([status, new TextDecoder().decode(body).includes('حقيبة التقارير')]).toEqual([200, true])
  })

  it('are there with the store alone', async () => {
    const names = async () => (await store.call<{ name: string }[]>('GET', 'reports')).body.map(({ name }) => name)
    expect(await names()).toContain('stockOnHand')
    const at = { branch: store.branches.master, year }
    const [settings] = (await store.admin.call<Row[]>('GET', 'company', at)).body
    const body = { version: settings?.version, storeEnabled: false }
    expect((await store.admin.call('PUT', `company/${settings?.id}`, { ...at, body })).status).toBe(200)
    expect(await names()).not.toContain('stockOnHand')
  })
})
