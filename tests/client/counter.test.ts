import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, fromUnits, subtract, sum } from '../../schema/values/money.ts'
import { asTheyAre, type Child, lineKey, type Pack, put, putPack, without, withQuantity } from '../../src/client/counter/cart.ts'
import { type Means, quickAmounts, settled } from '../../src/client/counter/change.ts'
import { against, emptyCounter } from '../../src/client/counter/counterState.ts'
import { faultsByLine } from '../../src/client/counter/faults.ts'
import { findGoods, goodsByCode, readTyped } from '../../src/client/counter/findGoods.ts'
import { givenBack, isNumbered, mayComeBack, type Receipt } from '../../src/client/counter/giveBack.ts'
import { goodsOf } from '../../src/client/counter/goods.ts'
import type { ItemRow, UnitRow } from '../../src/client/counter/goodsRows.ts'
import { wholePacks } from '../../src/client/counter/packPrices.ts'
import { packLeft, takenOf } from '../../src/client/counter/packTaken.ts'
import { saleOf, withFaults } from '../../src/client/counter/sale.ts'
import { totalsOf } from '../../src/client/counter/totals.ts'

const item = (
  id: number,
  arabicName: string,
  salePrice: string,
  taxTreatment: ItemRow['taxTreatment'] = 'standard',
): ItemRow => ({
  ...{ id, code: String(id), arabicName, englishName: `Item ${id}`, salePrice, taxTreatment },
  mainUnit: 1,
  mainUnitBarcode: `62800000000${id}`,
  refs: { mainUnit: { id: 1 }, category: { id: 1, taxTreatment: 'standard' } },
})
const unit = (record: number, of: number, factor: string, salePrice: string | null, barcode: string): UnitRow => ({
  ...{ id: record * 10 + of, record, unit: of, factor, salePrice, barcode },
  refs: { unit: { id: of } },
})
const goods = goodsOf(
  [item(1, 'كتاب الرياضيات', '60', 'education'), item(2, 'كتاب القراءة', '95', 'education'), item(3, 'قلم رصاص', '1')],
  [unit(3, 4, '12', null, '628000000311'), unit(3, 5, '144', '130', '628000000321')],
)
const of = (code: string) => goodsByCode(goods, code) as NonNullable<ReturnType<typeof goodsByCode>>
const pack: Pack = {
  ...{ id: 9, named: { id: 9 }, row: 1, onePrice: '150' },
  parts: [
    { item: 1, unit: 1, quantity: '1' },
    { item: 2, unit: 1, quantity: '1' },
  ],
}
const child = (id: number, isCitizen = true): Child => ({ id, guardian: 7, row: 1, isCitizen })
const around = { isRegistered: true, isFamily: true, rate: '15', decimals: 2 }
const cash = (amount: string): Means => ({ method: 1, isCash: true, amount, reference: '' })
const card = (amount: string): Means => ({ method: 3, isCash: false, amount, reference: '' })

describe('goods on the counter', () => {
  it('the barcode of a unit gives that unit and its price, or that of as many main units', () => {
    expect(of('628000000003')).toMatchObject({ item: 3, unit: 1, price: '1' })
    expect(of('628000000311')).toMatchObject({ item: 3, unit: 4, price: '12' })
    expect(of('628000000321')).toMatchObject({ item: 3, unit: 5, price: '130' })
    expect(of('3')).toMatchObject({ item: 3, unit: 1 })
    expect(goodsByCode(goods, '62800000')).toBeUndefined()
  })

  it('words find in any order and spelling, and a number with a star says how many', () => {
    expect(findGoods(goods, 'الرياضيات كتاب', 8).map((one) => one.item)).toEqual([1])
    expect(findGoods(goods, 'قراءه', 8).map((one) => one.item)).toEqual([2])
    expect(findGoods(goods, '', 8)).toEqual([])
    expect(readTyped('٣*628000000003')).toEqual({ quantity: '3', text: '628000000003' })
    expect(readTyped('628000000003')).toEqual({ quantity: '1', text: '628000000003' })
  })

  it('a second scan makes the line grow, and two brothers have each a line', () => {
    const one = put(put([], of('3')), of('3'))
    expect(one.map(({ quantity }) => quantity)).toEqual(['2'])
    const both = put(put(one, of('3'), { child: child(5) }), of('3'), { child: child(6), quantity: '4' })
    expect(both.map(({ quantity }) => quantity)).toEqual(['2', '1', '4'])
    const [first] = both
    expect(withQuantity(both, lineKey(first as (typeof both)[number]), '9')[0]?.quantity).toBe('9')
    expect(without(both, lineKey(first as (typeof both)[number]))).toHaveLength(2)
  })
})

it('what waits on the counter costs what it costs now', () => {
  const dearer = goodsOf([item(3, 'قلم رصاص', '2')], [])
  const lines = put(put([], of('3')), of('1'))
  expect(asTheyAre(lines, dearer).map((line) => line.goods.price)).toEqual(['2', '60'])
})

describe('the pack of a grade', () => {
  it('has one price as long as all of it is there, by the share of each part', () => {
    const lines = putPack([], pack, child(5), goods)
    const [whole] = wholePacks(lines, [pack], 2)
    expect([...(whole?.letOff.values() ?? [])]).toEqual(['1.94', '3.06'])
    expect(totalsOf(lines, whole ? [whole] : [], around)).toMatchObject({ net: '150', tax: '0', total: '150' })
    expect(wholePacks(lines.slice(1), [pack], 2)).toEqual([])
  })

  it('bears the tax that the law asks: none of a citizen’s school books on the family’s account', () => {
    const lines = put(putPack([], pack, child(5, false), goods), of('3'), { child: child(5, false) })
    const whole = wholePacks(lines, [pack], 2)
    expect(totalsOf(lines, whole, around).tax).toBe('22.65')
    expect(totalsOf(putPack([], pack, child(5), goods), [], { ...around, isFamily: false }).tax).toBe('23.25')
    expect(totalsOf(lines, whole, { ...around, isRegistered: false }).tax).toBe('0')
  })

  it('tells what a child has taken, what came back left out, and offers the rest', () => {
    const line = { id: 1, item: 1, quantity: '1', moved: '1', broughtBack: '0' }
    expect(packLeft(pack, takenOf([line]), goods)).toEqual({
      has: [{ item: 1, quantity: '1' }],
      parts: [{ item: 2, unit: 1, quantity: '1' }],
    })
    expect(packLeft(pack, takenOf([{ ...line, broughtBack: '1' }]), goods).parts).toHaveLength(2)
    // A dozen that was bought in the box counts in pieces.
    const pens = { parts: [{ item: 3, unit: 1, quantity: '20' }] }
    const box = { id: 2, item: 3, quantity: '1', moved: '12', broughtBack: '0' }
    expect(packLeft(pens, takenOf([box]), goods).parts).toEqual([{ item: 3, unit: 1, quantity: '8' }])
  })
})

describe('paying', () => {
  it('gives change out of cash alone', () => {
    expect(settled([cash('200')], '138', 2)).toMatchObject({ change: '62', left: '0', over: false })
    expect(settled([card('100'), cash('50')], '138', 2)).toMatchObject({
      payments: [
        { paymentMethod: 3, amount: '100.00', reference: null },
        { paymentMethod: 1, amount: '38.00', reference: null },
      ],
      change: '12',
    })
    expect(settled([card('150')], '138', 2).over).toBe(true)
    expect(settled([cash('')], '138', 2)).toMatchObject({ paid: '138', change: '0' })
    expect(quickAmounts('138')).toEqual(['140', '150', '200', '500'])
    expect(quickAmounts('0')).toEqual([])
  })

  it('what is given is what is paid and what goes back, whatever is given by which means', () => {
    const amount = fc.integer({ min: 0, max: 500_000 }).map((units) => fromUnits(BigInt(units), 2))
    const means = fc.array(fc.record({ isCash: fc.boolean(), amount: fc.oneof(amount, fc.constant('')) }), { maxLength: 4 })
    fc.assert(
      fc.property(means, amount, (all, total) => {
        const rows = all.map((one, at) => ({ ...one, method: at, reference: '' }))
        const { payments, paid, left, change, over } = settled(rows, total, 2)
        expect(compare(sum(payments.map((one) => one.amount)), paid)).toBe(0)
        if (over) return
        expect(compare(add(paid, left), total)).toBe(0)
        const given = sum(rows.map((one) => one.amount || '0'))
        if (!rows.some((one) => one.amount === '')) expect(compare(subtract(given, paid), change)).toBe(0)
      }),
    )
  })
})

describe('a sale', () => {
  const lines = putPack([], pack, child(5), goods)
  const whole = wholePacks(lines, [pack], 2)
  const totals = totalsOf(lines, whole, around)
  const counter = { ...emptyCounter, lines, family: { id: 7, named: 'أحمد' } }
  const at = { key: 'k', user: 1, branch: 2, year: 2026, at: '2026-08-20T08:00:00Z', date: '2026-08-20', walkIn: 'زبون' }

  it('says what one price lets off of each line, which only whoever may let off sells', () => {
    const paid = settled([cash('')], totals.total, 2)
    expect(saleOf(counter, totals, paid, at).lines.map(({ discount }) => discount)).toEqual(['1.94', '3.06'])
    expect(against(counter, paid, whole, true)).toBeNull()
    expect(against(counter, paid, whole, false)).toBe('counter.packRight')
  })

  it('waits until somebody who is not kept has paid it', () => {
    const nothing = settled([], totals.total, 2)
    expect(against({ ...counter, family: null }, nothing, whole, true)).toBe('counter.notPaid')
    expect(against(counter, nothing, whole, true)).toBeNull()
    expect(against(emptyCounter, nothing, [], true)).toBe('counter.nothing')
  })

  it('shows a refusal at its line', () => {
    const faults = faultsByLine([
      { code: 'Stock.NotThere', field: 'items.1.quantity', message: 'Only 3' },
      { code: 'Invoice.PaidAtOnce', field: 'paidNow', message: 'All at once' },
    ])
    expect(withFaults(lines, faults).map((line) => line.faults)).toEqual([[], ['Only 3']])
    expect(faults.get(-1)).toEqual(['All at once'])
  })
})

describe('what comes back by a receipt', () => {
  const line = (id: number, quantity: string, net: string, more: object = {}) => ({
    ...{ id, item: id, quantity, net, taxPercentage: '15', returned: '0', returnedLeft: net, broughtBackLeft: quantity },
    refs: {},
    ...more,
  })
  const receipt: Receipt = {
    ...{ id: 1, number: 'INV-1-2026-116', soldTo: 'walkIn', tax: '33.00', taxReturnedLeft: '33.00', paidLeft: '0' },
    items: [line(1, '1', '120'), line(2, '3', '100'), { ...line(3, '1', '50'), item: null }],
  }

  it('is goods alone, as many as are left, for their part of the price and of the tax', () => {
    expect(mayComeBack(receipt).map(({ id }) => id)).toEqual([1, 2])
    expect(givenBack(receipt, { 1: '1' }, 2)).toMatchObject({ total: '138', out: '138' })
    expect(givenBack(receipt, { 2: '1' }, 2).lines).toEqual([{ item: 2, quantity: '1', amount: '33.33' }])
    expect(givenBack(receipt, { 2: '9' }, 2).lines).toEqual([{ item: 2, quantity: '3', amount: '100' }])
    expect(givenBack(receipt, {}, 2)).toMatchObject({ lines: [], total: '0' })
  })

  it('hands out only what was paid', () => {
    expect(givenBack({ ...receipt, paidLeft: '100' }, { 1: '1' }, 2)).toMatchObject({ total: '138', out: '38' })
  })

  it('is found by the number, by its last digits, and by that of a slip', () => {
    const row = { number: 'INV-1-2026-116', externalReference: 'K-AB12CD' }
    expect(['inv-1-2026-116', '116', 'k-ab12cd', '16', 'INV', ''].map((typed) => isNumbered(row, typed))).toEqual([
      ...[true, true, true, false, false, false],
    ])
  })
})
