import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { onStores, type Row, type Store, told, year } from './stage.ts'

let store: Store
let bag: Row
onStores((opened) => {
  store = opened
})

const receipt = (items: object[], more: object = {}) => ({ warehouse: store.warehouse, kind: 'found', items, ...more })
const shown = async () => await store.stock(bag)

beforeAll(async () => {
  bag = await store.item('حقيبة')
})

describe('goods that come in', () => {
  it('are worth what they cost with their part of freight and customs, against goods that are not invoiced yet', async () => {
    const [supplier] = await store.list('suppliers?range=[0,0]')
    const cap = await store.item('قبعة')
    const received = await store.posted('additionOrders', {
      ...receipt([
        { item: bag.id, quantity: '10', unitCost: '30' },
        { item: cap.id, quantity: '30', unitCost: '10' },
      ]),
      kind: 'purchase',
      supplier: supplier?.id,
      charges: [
        { description: 'شحن', amount: '100', spreadBy: 'value' },
        { description: 'جمارك', amount: '40', spreadBy: 'quantity' },
      ],
    })
    expect((received['items'] as Row[]).map(({ landed, value }) => [landed, value])).toEqual([
      ['60.00', '360.00'],
      ['80.00', '380.00'],
    ])
    expect(await store.entry('additionOrders', received)).toEqual([
      '1131 360.00 0.00',
      '1131 380.00 0.00',
      '2106 0.00 600.00',
      '2106 0.00 100.00',
      '2106 0.00 40.00',
    ])
    expect(await shown()).toBe('10')
  })

  it.each([
    ['opening', {}, '3105'],
    ['found', {}, '4202'],
    ['donation', { account: '4201' }, '4201'],
  ])('stand against what brought them: %s', async (kind, { account }: { account?: string }, code) => {
    const item = await store.item(`صنف ${kind}`)
    const [named] = account ? await store.list(`accounts?filter={"code":"${account}"}`) : []
    const done = await store.posted(
      'additionOrders',
      receipt([{ item: item.id, quantity: '2', unitCost: '5' }], { kind, account: named?.id ?? null }),
    )
    expect(await store.entry('additionOrders', done)).toEqual(['1131 10.00 0.00', `${code} 0.00 10.00`])
  })

  it('are asked about where they cost nothing, and refused at the line where they are not as the store knows them', async () => {
    const refused = async (line: object, more: object = {}) =>
      told(
        await store.call('POST', 'additionOrders', {
          date: today(),
          status: 'open',
          ...receipt([{ item: bag.id, ...line }], more),
        }),
      )
    expect(await refused({ quantity: '1', unitCost: '0' })).toEqual(['Receipt.WithoutValue value'])
    expect(await refused({ quantity: '1.5', unitCost: '1' })).toEqual(['Item.WholeOnly items.0.quantity'])
    expect(await refused({ quantity: '-1', unitCost: '1' })).toEqual(['Value.AboveZero items.0.quantity'])
    expect(await refused({ quantity: '1', unitCost: '-1' })).toEqual(['Number.Negative items.0.unitCost'])
    expect(await refused({ quantity: '1', unitCost: '1', unit: store.units.get('Metre') })).toEqual([
      'Item.OtherUnit items.0.unit',
    ])
    expect(await refused({ quantity: '1', unitCost: '1' }, { kind: 'purchase' })).toEqual(['Field.Required supplier'])
    expect(await refused({ quantity: '1', unitCost: '1' }, { kind: 'donation' })).toEqual(['Field.Required account'])
    expect(await refused({ quantity: '1', unitCost: '1' }, { date: `${year + 1}-01-01` })).toContain('Date.After date')
  })
})

describe('goods that go out', () => {
  it('cost what they cost on the average, and are charged to the centre or account that uses them', async () => {
    const [center] = await store.list('costCenters?filter={"isLeaf":true}&range=[0,0]')
    const issued = await store.posted('exchangeOrders', {
      ...{ warehouse: store.warehouse, receiver: 'costCenter', costCenter: center?.id },
      items: [{ item: bag.id, asked: '3', quantity: '2' }],
    })
    expect(issued['cost']).toBe('72.00')
    expect(await store.entry('exchangeOrders', issued)).toEqual(['5201 72.00 0.00', '1131 0.00 72.00'])
    expect(await shown()).toBe('8')
  })

  it('never leave less than nothing, and unposting what brought goods that have left is refused', async () => {
    const lost = { warehouse: store.warehouse, date: today(), status: 'open', items: [{ item: bag.id, quantity: '9' }] }
    expect(told(await store.call('POST', 'damageAdjustments', lost))).toEqual(['Stock.NotThere items.0.quantity'])
    const [brought] = await store.list('additionOrders?filter={"kind":"purchase"}')
    const answer = await store.call('POST', `additionOrders/${brought?.id}/unpost`, { version: brought?.version, reason: 'خطأ' })
    expect([answer.status, told(answer)]).toEqual([409, ['Stock.GoodsLeft']])
  })

  it('that are dated back cost what they did on their day, however dear what came since, and never more than was there', async () => {
    const day = `${year}-02-01`
    const ink = await store.item('حبر')
    await store.posted('additionOrders', { date: day, ...receipt([{ item: ink.id, quantity: '6', unitCost: '210' }]) })
    await store.posted('additionOrders', receipt([{ item: ink.id, quantity: '10', unitCost: '1000' }]))
    const spoilt = (date: string, quantity: string, item = ink) =>
      store.posted('damageAdjustments', { date, warehouse: store.warehouse, items: [{ item: item.id, quantity }] })
    expect(await store.entry('damageAdjustments', await spoilt(`${year}-03-01`, '5'))).toEqual([
      '5205 1050.00 0.00',
      '1131 0.00 1050.00',
    ])
    // What is left of some of both is worth more than what there was then: it would be less than nothing on that day.
    const lamp = await store.item('مصباح')
    await store.posted('additionOrders', { date: day, ...receipt([{ item: lamp.id, quantity: '1', unitCost: '210' }]) })
    await store.posted('additionOrders', receipt([{ item: lamp.id, quantity: '1', unitCost: '1000' }]))
    await spoilt(today(), '1', lamp)
    await expect(spoilt(`${year}-03-01`, '1', lamp)).rejects.toThrow('"Stock.CostsMoreByNow"')
    expect(await store.stock(lamp)).toBe('1')
  })

  it('are lost, spoilt or found more than the books say, each on its account', async () => {
    const all = { warehouse: store.warehouse, items: [{ item: bag.id, quantity: '1' }] }
    expect(await store.entry('damageAdjustments', await store.posted('damageAdjustments', all))).toEqual([
      '5205 36.00 0.00',
      '1131 0.00 36.00',
    ])
    const over = { ...all, items: [{ item: bag.id, quantity: '1', unitCost: '36' }] }
    expect(await store.entry('overflowAdjustments', await store.posted('overflowAdjustments', over))).toEqual([
      '1131 36.00 0.00',
      '4202 0.00 36.00',
    ])
  })

  it('that are missing may be paid by whoever answers for them: once, out of a month’s pay', async () => {
    const [responsible] = await store.list('employees?filter={"status":"working"}&range=[0,0]')
    const deductions = await store.list('salaryItems?filter={"kind":"deduction","basis":"fixed"}')
    const salaryItem = deductions.find(({ purpose }) => purpose === null)
    const short = await store.posted('shortageAdjustments', {
      ...{ warehouse: store.warehouse, responsible: responsible?.id },
      items: [{ item: bag.id, quantity: '2' }],
    })
    expect(await store.entry('shortageAdjustments', short)).toEqual(['5204 72.00 0.00', '1131 0.00 72.00'])
    const charge = (version: number) =>
      store.call('POST', `shortageAdjustments/${short.id}/charge`, {
        version,
        salaryItem: salaryItem?.id,
        month: today().slice(0, 7),
      })
    const charged = await charge(short.version)
    expect(told(charged)).toEqual([])
    const [deduction] = await store.list(`benefitsAndDeductions?filter={"id":${charged.body['deduction']}}`)
    expect(deduction).toMatchObject({ employee: responsible?.id, amount: '72.00' })
    expect(told(await charge(charged.body.version))).toEqual(['Action.NotNow'])
    const unposted = await store.call('POST', `shortageAdjustments/${short.id}/unpost`, {
      version: charged.body.version,
      reason: 'خطأ',
    })
    expect(told(unposted)).toEqual(['Shortage.Charged'])
  })
})
