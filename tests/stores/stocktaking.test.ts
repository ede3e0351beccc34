import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import type { Caller } from '../support/school.ts'
import { type Answer, onStores, type Row, type Store, told, year } from './stage.ts'

let store: Store
let [first, second] = [] as unknown as [Caller, Caller]
onStores((opened) => {
  store = opened
})

const act = async (resource: string, { id }: Row, action: string, more: object = {}, confirmed?: string) => {
  const [now] = await store.list(`${resource}?filter={"id":${id}}`)
  return store.admin.call<Answer['body']>('POST', `${resource}/${id}/${action}`, {
    ...{ branch: store.branch, year, body: { version: now?.version, ...more } },
    ...(confirmed !== undefined && { headers: { Confirmed: confirmed } }),
  })
}
const whole = async ({ id }: Row, who?: Caller) => (await store.call('GET', `stocktakings/${id}`, undefined, who)).body
const lines = async (count: Row, who?: Caller) => (await whole(count, who))['items'] as Row[]

/** A warehouse of its own with some goods. */
const filled = async (...goods: readonly (readonly [item: Row, quantity: string, unitCost: string])[]) => {
  const warehouse = await store.made('warehouses', { arabicName: `مخزن ${goods[0]?.[0].id} ${Math.round(performance.now())}` })
  const items = goods.map(([item, quantity, unitCost]) => ({ item: item.id, quantity, unitCost }))
  const brought = await store.posted('additionOrders', { warehouse: warehouse.id, kind: 'found', items })
  return { warehouse, brought }
}
const begun = async ({ warehouse }: { readonly warehouse: Row }, more: object = {}) => {
  const count = await store.made('stocktakings', { date: today(), warehouse: warehouse.id, ...more })
  expect(told(await act('stocktakings', count, 'start'))).toEqual([])
  return count
}
const counted = (count: Row, item: Row, quantity: string, more: object = {}, who: Caller = first) =>
  store.call('POST', 'stocktakingCounts', { stocktaking: count.id, item: item.id, quantity, ...more }, who)

beforeAll(async () => {
  const rights = ['viewBranches', 'viewStocktaking', 'viewStocktakingCounts', 'addStocktakingCounts', 'editStocktakingCounts']
  first = await store.signInWith('counter_one', [store.branch], rights)
  second = await store.signInWith('counter_two', [store.branch], rights)
})

describe('a count of a warehouse', () => {
  it('freezes the books, adds up what people count at once, and makes them follow as it is closed', async () => {
    const [pen, book, ink] = [await store.item('أ قلم'), await store.item('ب كتاب'), await store.item('ت حبر')]
    const count = await begun(await filled([pen, '10', '2'], [book, '4', '25'], [ink, '3', '7']))
    expect((await lines(count)).map(({ bookQuantity, averageCost }) => [bookQuantity, averageCost])).toEqual([
      ['10', '2.00'],
      ['4', '25.00'],
      ['3', '7.00'],
    ])
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, at) => counted(count, pen, '1', {}, at % 2 ? first : second)),
      counted(count, book, '5'),
      counted(count, ink, '3'),
    ])
    expect(answers.flatMap(told)).toEqual([])
    expect((await lines(count)).map((line) => line['counted'])).toEqual(['6', '5', '3'])
    const both = await Promise.all([1, 2].map(() => act('stocktakings', count, 'close')))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const closed = await whole(count)
    expect(closed).toMatchObject({ status: 'closed', resultValue: '17.00' })
    expect(await store.entry('shortageAdjustments', { id: Number(closed['shortage']) })).toEqual([
      '5204 8.00 0.00',
      '1131 0.00 8.00',
    ])
    expect(await store.entry('overflowAdjustments', { id: Number(closed['overflow']) })).toEqual([
      '1131 25.00 0.00',
      '4202 0.00 25.00',
    ])
    expect([await store.stock(pen), await store.stock(book), await store.stock(ink)]).toEqual(['6', '5', '3'])
    expect(told(await act('stocktakings', count, 'close'))).toEqual(['Record.WrongState'])
    expect(told(await counted(count, pen, '1'))).toContain('Stocktaking.NotCounting stocktaking')
  })

  it('takes a second count, of another person, in place of the first one', async () => {
    const pen = await store.item('قلم آخر')
    const count = await begun(await filled([pen, '10', '2']))
    await counted(count, pen, '7')
    expect(told(await counted(count, pen, '10', { pass: 'second' }))).toEqual(['StocktakingCount.SamePerson pass'])
    expect(told(await counted(count, pen, '9', { pass: 'second' }, second))).toEqual([])
    expect(told(await act('stocktakings', count, 'close'))).toEqual([])
    expect(await lines(count)).toMatchObject([{ counted: '7', recounted: '9', result: '-1', resultValue: '-2.00' }])
  })

  it('hears what a device sends again once, and is corrected by what is below zero', async () => {
    const pen = await store.item('مسطرة')
    const count = await begun(await filled([pen, '10', '2']))
    const sent = { clientKey: `device-${count.id}-1` }
    expect(told(await counted(count, pen, '12', sent))).toEqual([])
    expect(told(await counted(count, pen, '12', sent))).toEqual(['StocktakingCount.Sent clientKey'])
    expect(told(await counted(count, pen, '-2'))).toEqual([])
    expect(told(await counted(count, pen, '-11'))).toEqual(['StocktakingCount.BelowNothing'])
    expect(await lines(count)).toMatchObject([{ counted: '10' }])
    const [entry] = await store.list(`stocktakingCounts?filter={"stocktaking":${count.id}}`)
    const edited = await store.call('PUT', `stocktakingCounts/${entry?.id}`, { version: entry?.version, quantity: '99' }, second)
    expect(told(edited)).toEqual(['StocktakingCount.OfOthers'])
    expect(told(await act('stocktakings', count, 'close'))).toEqual([])
    const late = await store.call('DELETE', `stocktakingCounts/${entry?.id}`, undefined, first)
    expect(told(late)).toEqual(['Stocktaking.NotCounting'])
  })

  it('tells at its line what has moved since it began, and what nobody has counted', async () => {
    const [pen, book] = [await store.item('أ ممحاة'), await store.item('ب دفتر')]
    const there = await filled([pen, '10', '2'], [book, '4', '25'])
    const count = await begun(there)
    await counted(count, pen, '10')
    await store.posted('damageAdjustments', { warehouse: there.warehouse.id, items: [{ item: pen.id, quantity: '1' }] })
    const asked = await act('stocktakings', count, 'close')
    expect(told(asked)).toEqual(['Stocktaking.Moved items.0.item', 'Stocktaking.NotCounted items.1.item'])
    expect(asked.body.errors?.[0]).toMatchObject({ params: { was: '10', now: '9' } })
    const sure = 'Stocktaking.Moved,Stocktaking.NotCounted'
    expect(told(await act('stocktakings', count, 'close', {}, sure))).toEqual([])
    expect(await lines(count)).toMatchObject([
      { bookQuantity: '10', bookNow: '9', result: '0' },
      { bookQuantity: '4', bookNow: '4', result: '0' },
    ])
    expect(await whole(count)).toMatchObject({ shortage: null, overflow: null })
  })

  it('shows whoever counts nothing of the books where it is blind', async () => {
    const pen = await store.item('براية')
    const there = await filled([pen, '10', '2'])
    const blind = await begun(there, { blind: true })
    const [seen = {} as Row] = await lines(blind, first)
    expect([seen['openBook'], Object.keys(seen)]).toEqual([null, expect.not.arrayContaining(['bookQuantity', 'difference'])])
    expect(await lines(blind)).toMatchObject([{ bookQuantity: '10' }])
    expect(told(await act('stocktakings', blind, 'void', { reason: 'خطأ' }))).toEqual([])
    expect(await lines(await begun(there), second)).toMatchObject([{ openBook: '10' }])
  })

  it('takes what was not expected there once it is added, runs once at a time, and may be made void', async () => {
    const [pen, found] = [await store.item('سبورة'), await store.item('ساعة')]
    const there = await filled([pen, '1', '2'])
    const count = await begun(there)
    expect(told(await counted(count, found, '2'))).toEqual(['Stocktaking.NotListed item'])
    expect(told(await act('stocktakings', count, 'include', { item: found.id }))).toEqual([])
    expect(told(await act('stocktakings', count, 'include', { item: found.id }))).toEqual(['Stocktaking.Listed item'])
    expect(told(await counted(count, found, '2'))).toEqual([])
    const [now] = await store.list(`stocktakings?filter={"id":${count.id}}`)
    const changed = await store.call('PUT', `stocktakings/${count.id}`, { version: now?.version, blind: true })
    expect(told(changed)).toEqual(['Stocktaking.Begun'])
    const again = await store.made('stocktakings', { date: today(), warehouse: there.warehouse.id })
    expect(told(await act('stocktakings', again, 'start'))).toContain('Stocktaking.Running warehouse')
    expect(told(await act('stocktakings', count, 'void', { reason: 'أُعيد' }))).toEqual([])
    const empty = await store.made('warehouses', { arabicName: 'مخزن فارغ' })
    const nothing = await store.made('stocktakings', { date: today(), warehouse: empty.id })
    expect(told(await act('stocktakings', nothing, 'start'))).toEqual(['Stocktaking.NothingThere warehouse'])
  })

  it('once closed, lets nothing move behind its day', async () => {
    const pen = await store.item('مقص')
    const there = await filled([pen, '10', '2'])
    const count = await begun(there)
    await counted(count, pen, '10')
    expect(told(await act('stocktakings', count, 'close'))).toEqual([])
    const earlier = {
      date: `${year}-01-15`,
      warehouse: there.warehouse.id,
      items: [{ item: pen.id, quantity: '1', unitCost: '2' }],
    }
    const made = await store.made('additionOrders', { ...earlier, kind: 'found', status: 'open' })
    const posted = await act('additionOrders', made, 'post')
    expect([posted.status, told(posted)]).toEqual([409, ['Stock.CountedSince items.0.item']])
    const now = { ...earlier, date: today() }
    expect((await store.posted('additionOrders', { ...now, kind: 'found' })).version).toBeGreaterThan(1)
  })
})
