import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { sendFile } from '../support/importing.ts'
import { onStores, type Row, type Store, told, year } from './stage.ts'

let store: Store
let shirt: Row

onStores((opened) => {
  store = opened
})

const received = (item: Row, quantity: string, more: object = {}) =>
  store.posted('additionOrders', {
    ...{ warehouse: store.warehouse, kind: 'found', ...more },
    items: [{ item: item.id, quantity, unitCost: '40' }],
  })
const put = async (resource: string, { id, version }: Row, values: object) =>
  store.call('PUT', `${resource}/${id}`, { version, ...values })

beforeAll(async () => {
  shirt = await store.item('قميص رسمي', { englishName: 'Formal shirt', purchasePrice: '40', minimum: '5' })
})

describe('an article', () => {
  it('has its sizes as items like it, each once', async () => {
    const make = async (sizes: string, id = shirt.id) => {
      const { body } = await store.call('GET', `items/${id}`)
      return store.call('POST', `items/${id}/makeSizes`, { version: body.version, sizes })
    }
    expect(told(await make('10، 12, 14 أزرق'))).toEqual([])
    const named = JSON.stringify(['arabicName', 'englishName', 'size', 'salePrice', 'minimum'])
    const sizes = await store.list(`items?filter={"family":${shirt.id}}&sort=["id","ASC"]&fields=${named}`)
    expect(
      sizes.map(({ arabicName, englishName, size, salePrice, minimum }) => [arabicName, englishName, size, salePrice, minimum]),
    ).toEqual([
      ['قميص رسمي 10', 'Formal shirt 10', '10', '60.00', '5'],
      ['قميص رسمي 12', 'Formal shirt 12', '12', '60.00', '5'],
      ['قميص رسمي 14 أزرق', 'Formal shirt 14 أزرق', '14 أزرق', '60.00', '5'],
    ])
    expect(told(await make('16, 12'))).toEqual(['Item.SizeRepeated sizes'])
    expect(await store.list(`items?filter={"family":${shirt.id}}`)).toHaveLength(3)
    expect(told(await make('1', sizes[0]?.id))).toEqual(['Action.NotNow'])
  })

  it('is refused at its line where it is not right', async () => {
    const refused = async (values: object) =>
      told(
        await store.call('POST', 'items', {
          arabicName: 'خطأ',
          category: shirt['category'],
          mainUnit: store.units.get('Piece'),
          ...values,
        }),
      )
    const box = store.units.get('Box')
    await store.item('مشبك', { mainUnitBarcode: '6280000009991' })
    expect(await refused({ salePrice: '-1' })).toEqual(['Number.Negative salePrice'])
    expect(await refused({ units: [{ unit: box, factor: '0' }] })).toEqual(['Field.GreaterThan units.0.factor'])
    expect(await refused({ units: [{ unit: box, factor: '12', barcode: '6280000009991' }] })).toEqual([
      'Item.BarcodeUsed units.0.barcode',
    ])
    expect(await refused({ units: [{ unit: store.units.get('Piece'), factor: '1' }] })).toEqual([
      'Item.UnitRepeated units.0.unit',
    ])
    expect(await refused({ mainUnitBarcode: '6280000009991' })).toEqual(['Item.BarcodeUsed mainUnitBarcode'])
  })

  it('with stock left is neither switched off nor counted otherwise, and a warehouse with goods is not closed', async () => {
    const tie = await store.item('ربطة عنق')
    const spare = await store.made('warehouses', { arabicName: 'مخزن احتياطي' })
    await received(tie, '2', { warehouse: spare.id })
    expect(told(await put('items', tie, { active: false }))).toEqual(['Item.InStock'])
    expect(told(await put('items', tie, { kind: 'service' }))).toEqual(['Item.InStockOtherwise kind'])
    expect(told(await put('warehouses', spare, { active: false }))).toEqual(['Warehouse.InStock'])
    const [account] = await store.list('accounts?filter={"code":"1130"}')
    expect(told(await put('warehouses', spare, { account: account?.id }))).toEqual(['Warehouse.AccountWithStock account'])
    await store.posted('damageAdjustments', { warehouse: spare.id, items: [{ item: tie.id, quantity: '2' }] })
    expect((await put('items', tie, { active: false })).status).toBe(200)
    expect((await put('warehouses', spare, { active: false })).status).toBe(200)
  })
})

describe('a pack of a grade', () => {
  it('is sold to a child as its items, one price shared by what they cost', async () => {
    const book = await store.item('كتاب الحزمة', { salePrice: '100' })
    const [first] = await store.list('students?filter={"suspended":false}&range=[0,0]')
    const { body: student } = await store.call('GET', `students/${first?.id}`)
    const items = [
      { item: book.id, unit: store.units.get('Piece'), quantity: '1' },
      { item: shirt.id, unit: store.units.get('Piece'), quantity: '2' },
    ]
    const pack = await store.made('itemPacks', { arabicName: 'حزمة الصف', row: student['row'], items })
    expect(pack).toMatchObject({ partsPrice: '220.00', packPrice: '220.00' })
    const dear = await put('itemPacks', pack, { onePrice: '220.01' })
    expect(told(dear)).toEqual(['Pack.DearerThanParts onePrice'])
    const cheaper = await put('itemPacks', pack, { onePrice: '200' })
    expect(cheaper.body).toMatchObject({ packPrice: '200.00' })
    const sold = await store.call('POST', `itemPacks/${pack.id}/sell`, {
      ...{ version: cheaper.body.version, student: student.id, soldOn: today() },
    })
    expect(told(sold)).toEqual([])
    const [made] = await store.list('salesInvoices?sort=["id","DESC"]&range=[0,0]')
    const { body: invoice } = await store.call('GET', `salesInvoices/${made?.id}`)
    expect(invoice).toMatchObject({ status: 'draft', net: '200.00', warehouse: store.warehouse })
    expect((invoice['items'] as Row[]).map(({ item, quantity, discount, net }) => [item, quantity, discount, net])).toEqual([
      [book.id, '1', '9.09', '90.91'],
      [shirt.id, '2', '10.91', '109.09'],
    ])
    await received(book, '5')
    await received(shirt, '5')
    const issued = await store.call('POST', `salesInvoices/${invoice.id}/issue`, { version: invoice.version })
    expect(told(issued)).toEqual([])
    const taken = async (more = '') => {
      const { status, body } = await store.call<{ rows: { cells: Record<string, { arabicName: string } & string> }[] }>(
        'GET',
        `reports/packsTaken?itemPack=${pack.id}${more}`,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      return body.rows
        .filter(({ cells }) => cells['student']?.arabicName === student['arabicName'])
        .map(({ cells }) => [cells['item']?.arabicName, cells['packed'], cells['taken'], cells['owed']])
    }
    expect(await taken()).toEqual([
      ['كتاب الحزمة', '1', '1', '0'],
      ['قميص رسمي', '2', '2', '0'],
    ])
    expect(await taken('&owedOnly=1')).toEqual([])
  })
})

describe('opening stock', () => {
  it('comes in one file by bar code, a document for each reference', async () => {
    const cap = await store.item('قبعة الافتتاح', { mainUnitBarcode: '6280000008888' })
    const csv = [
      ['رقم المستند', 'التاريخ', 'المخزن', 'النوع', 'الباركود', 'الكمية', 'التكلفة'].join(','),
      ['OP-1', `${year}-01-01`, 'المخزن الرئيسي', 'رصيد أول المدة', '6280000008888', '12', '7.50'].join(','),
    ].join('\r\n')
    const { body: imported } = await sendFile(store.admin, 'additionOrders', csv, { branch: store.branch, year })
    expect([imported.faults, imported.questions, imported.counts.created]).toEqual([[], [], 1])
    const [order] = await store.list('additionOrders?filter={"kind":"opening"}&sort=["id","DESC"]&range=[0,0]')
    const { body } = await store.call('GET', `additionOrders/${order?.id}`)
    expect(body).toMatchObject({ status: 'draft', warehouse: store.warehouse, externalReference: 'OP-1', value: '90.00' })
    expect((body['items'] as Row[]).map(({ item, quantity, unitCost }) => [item, quantity, unitCost])).toEqual([
      [cap.id, '12', '7.50'],
    ])
  })
})
