import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { bars } from '../support/bars.ts'
import { type ReadPdf, readPdf } from '../support/pdf.ts'
import type { Caller } from '../support/school.ts'
import { type Answer, onStores, type Row, type Store, told, year } from './stage.ts'

let store: Store
let [pen, shirt] = [] as unknown as [Row, Row]
let [piece, box] = [0, 0]
onStores((opened) => {
  store = opened
})

const pointsOf = (millimetres: number) => (millimetres / 25.4) * 72
const keyOf = ({ id }: Row, unit = piece) => `${id}.${unit}`

/** Labels of records: how many of each where that is said, and in which size. */
const asked = async (
  resource: string,
  ids: readonly number[],
  counts?: object | string,
  more: Record<string, string> = {},
  who: Caller = store.admin,
) => {
  const words = new URLSearchParams({
    ...{ as: 'labels', filter: JSON.stringify({ id_in: ids }), ...more },
    ...(counts !== undefined && { counts: typeof counts === 'string' ? counts : JSON.stringify(counts) }),
  })
  return who.call<Uint8Array>('GET', `${resource}/print?${words}`, { branch: store.branch, year, language: 'en' })
}
const printed = async (...how: Parameters<typeof asked>): Promise<ReadPdf & { readonly file: Buffer }> => {
  const answer = await asked(...how)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const file = Buffer.from(answer.body)
  return { ...readPdf(file), file }
}
const refused = async (...how: Parameters<typeof asked>) => (await asked(...how)) as unknown as Answer
const times = (paper: ReadPdf, text: string) => paper.text.split('\n').filter((line) => line === text).length

beforeAll(async () => {
  piece = store.units.get('Piece') ?? 0
  box = store.units.get('Box') ?? 0
  pen = await store.item('قلم حبر', {
    ...{ englishName: 'Ink pen', mainUnitBarcode: '6281234567895', salePrice: '4' },
    units: [{ unit: box, factor: '12', barcode: 'PEN-BOX-12' }],
  })
  const [school, boys] = ['للمرحلة المتوسطة بكم طويل مع شعار المدرسة', 'for intermediate boys with the embroidered emblem']
  shirt = await store.item(`قميص رسمي أبيض ${school} مطرزا على الجيب الأيسر من القطن`, {
    ...{ englishName: `Formal white shirt ${boys} on the pocket, long sleeves, cotton`, salePrice: '60' },
    units: [{ unit: box, factor: '6' }],
  })
})

describe('labels of goods', () => {
  it('stand 24 to a sheet: name, barcode, and the price that a cashier takes', async () => {
    const sheet = await printed('items', [pen.id, shirt.id], { [keyOf(pen)]: 20, [keyOf(shirt)]: 5 }, { language: 'ar' })
    expect(sheet.pages).toHaveLength(2)
    expect(sheet.pages[0]?.width).toBeCloseTo(pointsOf(210), 0)
    expect([times(sheet, 'قلم حبر'), times(sheet, '6281234567895'), times(sheet, '4.60')]).toEqual([20, 20, 20])
    expect([times(sheet, String(shirt['code'])), times(sheet, '69.00'), times(sheet, 'شامل الضريبة')]).toEqual([5, 5, 25])
    // 30 bars say 13 digits of an EAN; a Code 128 has three for each sign, its check and its start, and four at its end.
    expect(new Set(bars(sheet.file))).toEqual(new Set([30, 3 * (String(shirt['code']).length + 2) + 4]))
  })

  it('come one by one from a roll, in English where that is the language, cut after two lines', async () => {
    const roll = await printed('items', [pen.id, shirt.id], { [keyOf(shirt)]: 2 }, { language: 'en', paper: 'roll' })
    expect(roll.pages.map(({ width, height }) => [width, height].map(Math.round))).toEqual(
      Array.from({ length: 3 }, () => [pointsOf(50), pointsOf(25)].map(Math.round)),
    )
    expect([times(roll, 'Ink pen'), times(roll, 'incl. VAT'), times(roll, 'SAR')]).toEqual([1, 3, 3])
    const name = (roll.pages[1]?.runs ?? []).join(' ')
    expect(name).toMatch(/^Formal white shirt .*…/)
    expect(name).not.toContain('cotton')
  })

  it('have the barcode and the price of their unit', async () => {
    const listed = await store.call<Record<string, unknown>[]>(
      'GET',
      `items/labels?filter={"id_in":[${pen.id},${shirt.id}]}&sort=["id","ASC"]`,
    )
    expect(listed.body.map(({ key, code, price, count }) => [key, code, price, count])).toEqual([
      [keyOf(pen), '6281234567895', '4.60', 1],
      [keyOf(pen, box), 'PEN-BOX-12', '55.20', 0],
      [keyOf(shirt), shirt['code'], '69.00', 1],
      [keyOf(shirt, box), null, '414.00', 0],
    ])
    const paper = await printed('items', [pen.id], { [keyOf(pen)]: 0, [keyOf(pen, box)]: 1 })
    expect([times(paper, 'PEN-BOX-12'), times(paper, '55.20'), times(paper, '4.60')]).toEqual([1, 1, 0])
  })

  it('are as many as were received, also of a receipt alone', async () => {
    const receipt = await store.made('additionOrders', {
      ...{ date: today(), warehouse: store.warehouse, kind: 'found' },
      items: [
        { item: pen.id, unit: piece, quantity: '3', unitCost: '2' },
        { item: pen.id, unit: box, quantity: '2', unitCost: '20' },
      ],
    })
    const paper = await printed('additionOrders', [receipt.id])
    expect([times(paper, '6281234567895'), times(paper, 'PEN-BOX-12')]).toEqual([3, 2])
    const alone = await store.call<Uint8Array>('GET', `additionOrders/${receipt.id}/print?as=labels&paper=roll`)
    expect(readPdf(Buffer.from(alone.body)).pages).toHaveLength(5)
  })

  it('are refused at the label that is wrong', async () => {
    const [one, long] = [keyOf(pen), await store.item('ممحاة', { mainUnitBarcode: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789' })]
    const faults = async (...how: Parameters<typeof asked>) => told(await refused(...how))
    expect(await faults('items', [pen.id], { [one]: 0 })).toEqual(['Label.None counts'])
    expect(await faults('items', [pen.id], { [one]: -1 })).toEqual([`Label.Count counts.${one}`])
    expect(await faults('items', [pen.id], { [one]: 1.5 })).toEqual([`Label.Count counts.${one}`])
    expect(await faults('items', [pen.id], 'ten')).toEqual(['Label.Count counts'])
    expect(await faults('items', [pen.id], { [one]: 10_000 })).toEqual(['Label.TooMany counts'])
    expect(await faults('items', [pen.id], { '0.0': 1 })).toEqual(['Field.Unknown counts.0.0'])
    expect(await faults('items', [])).toEqual(['Selection.Empty'])
    expect(await faults('items', [pen.id], {}, { paper: 'a5' })).toEqual(['Field.Choice paper'])
    expect(await faults('items', [long.id])).toEqual([`Label.CodeTooLong counts.${keyOf(long)}`])
    expect(await faults('students', [1])).toEqual(['Field.Choice as'])
    const without = await refused('items', [shirt.id], { [keyOf(shirt, box)]: 1 })
    expect(told(without)).toEqual([`Label.NoCode counts.${keyOf(shirt, box)}`])
    expect(without.body.errors?.[0]).toMatchObject({ message: expect.stringContaining('Formal white shirt') })
  })

  it('are for those who may view the goods', async () => {
    const keeper = await store.signInWith('keeper_of_labels', [store.branch], ['viewBranches', 'viewAdditionOrders'])
    const [receipt] = await store.list('additionOrders?range=[0,0]')
    const answer = await refused('additionOrders', [receipt?.id ?? 0], undefined, {}, keeper)
    expect([answer.status, ...told(answer)]).toEqual([403, 'Auth.Forbidden'])
  })
})

describe('a count sheet', () => {
  /** The count of a warehouse with these goods, as it is printed. */
  const sheet = async (warehouse: Row, blind: boolean, language = 'en') => {
    const count = await store.made('stocktakings', { date: today(), warehouse: warehouse.id, blind })
    expect(told(await store.call('POST', `stocktakings/${count.id}/start`, { version: count.version }))).toEqual([])
    const answer = await store.call<Uint8Array>('GET', `stocktakings/${count.id}/print?language=${language}`)
    const { version } = (await store.call('GET', `stocktakings/${count.id}`)).body
    expect(told(await store.call('POST', `stocktakings/${count.id}/void`, { version, reason: 'طُبع' }))).toEqual([])
    return readPdf(Buffer.from(answer.body))
  }

  it('lists goods by category, with empty cells, and what the books say where the count is not blind', async () => {
    const [books] = await store.list('itemCategories?filter={"q":"كتب"}')
    const book = await store.item('كتاب العلوم', { englishName: 'Science book', category: books?.id })
    const warehouse = await store.made('warehouses', { arabicName: 'مستودع الكشف', englishName: 'Count store' })
    const goods = [pen, book, shirt].map(({ id }, at) => ({ item: id, quantity: String(711 + at), unitCost: '3' }))
    await store.posted('additionOrders', { warehouse: warehouse.id, kind: 'found', items: goods })
    const open = await sheet(warehouse, false)
    for (const text of [
      'Count sheet',
      'Count store',
      today(),
      'Counted',
      'Counted again',
      'Counted by',
      'Recounted by',
      'Storekeeper',
    ])
      expect(open.text).toContain(text)
    const lines = open.text.split('\n')
    const order = ['Books', 'Science book', 'Uniform', 'Ink pen'].map((text) => lines.findIndex((line) => line.includes(text)))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
    expect(['711', '712', '713'].map((quantity) => times(open, quantity))).toEqual([1, 1, 1])
    expect(open.text.replaceAll('\n', ' ')).toMatch(/Page +1 +of +1/)
    const blind = await sheet(warehouse, true, 'ar')
    expect(['711', '712', '713'].map((quantity) => times(blind, quantity))).toEqual([0, 0, 0])
    for (const text of ['كشف جرد', 'كتاب العلوم', 'القائم بالجرد', 'أمين المستودع']) expect(blind.text).toContain(text)
  })
})
