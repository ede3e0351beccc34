import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { onStores, type Row, type Store, told } from './stage.ts'

let store: Store
let laptop: Row
let employee: Row
onStores((opened) => {
  store = opened
})

const issue = (more: object = {}) => ({
  ...{ warehouse: store.warehouse, receiver: 'employee', employee: employee.id, inCustody: true },
  ...more,
})
const returned = (line: unknown, quantity: string, more: object = {}) => ({
  ...{ date: today(), warehouse: store.warehouse, kind: 'returned', status: 'open' },
  ...{ items: [{ item: laptop.id, quantity, issued: line }], ...more },
})
const lineOf = ({ items }: Row) => (items as Row[])[0]?.id
const act = async (resource: string, { id }: Row, action: string, more: object = {}) => {
  const [now] = await store.list(`${resource}?filter={"id":${id}}`)
  return store.call('POST', `${resource}/${id}/${action}`, { version: now?.version, ...more })
}
const held = async () => (await store.call('GET', `employees/${employee.id}`)).body['goodsInCustody']

beforeAll(async () => {
  laptop = await store.item('حاسب محمول')
  employee = (await store.list('employees?filter={"status":"working"}&range=[0,0]'))[0] as Row
  await store.posted('additionOrders', {
    ...{ warehouse: store.warehouse, kind: 'found' },
    items: [{ item: laptop.id, quantity: '3', unitCost: '33.33' }],
  })
})

describe('goods in custody', () => {
  it('stand on the page of whoever has them until they come back, at what they cost to the last halala', async () => {
    const issued = await store.posted('exchangeOrders', issue({ items: [{ item: laptop.id, quantity: '3' }] }))
    expect(await store.entry('exchangeOrders', issued)).toEqual(['5201 99.99 0.00', '1131 0.00 99.99'])
    expect(await held()).toBe('3')
    const one = await store.posted('additionOrders', returned(lineOf(issued), '1'))
    expect(await store.entry('additionOrders', one)).toEqual(['1131 33.33 0.00', '5201 0.00 33.33'])
    expect([await held(), await store.stock(laptop)]).toEqual(['2', '1'])
    const more = await store.call('POST', 'additionOrders', returned(lineOf(issued), '3'))
    expect(told(more)).toEqual(['GoodsBack.MoreThanIssued items.0.quantity'])
    expect(told(await act('exchangeOrders', issued, 'unpost', { reason: 'خطأ' }))).toEqual(['GoodsBack.CameBack'])
  })

  it('are taken back by what is left of them, and two never take the same', async () => {
    const [issued] = await store.list(`exchangeOrders?filter={"employee":${employee.id},"inCustody":true}`)
    const whole = (await store.call('GET', `exchangeOrders/${issued?.id}`)).body
    const both = await Promise.all([1, 2].map(() => store.call('POST', 'additionOrders', returned(lineOf(whole), '2'))))
    expect(both.flatMap(told)).toEqual(['GoodsBack.MoreThanIssued items.0.quantity'])
    const won = both.find(({ status }) => status === 201)?.body as Row
    expect(told(await act('additionOrders', won, 'void', { reason: 'خطأ' }))).toEqual([])
    const given = await act('exchangeOrders', whole, 'giveBack')
    expect(told(given)).toEqual([])
    const made = await store.list(`additionOrders?filter={"kind":"returned","status":"draft"}`)
    const { body } = await store.call('GET', `additionOrders/${made[0]?.id}`)
    expect((body['items'] as Row[]).map(({ quantity, amount }) => [quantity, amount])).toEqual([['2', '66.66']])
    await store.posted('additionOrders', returned(lineOf(whole), '2'))
    expect([told(await act('exchangeOrders', whole, 'giveBack')), await held()]).toEqual([['Action.NotNow'], '0'])
    const again = await store.posted('exchangeOrders', issue({ items: [{ item: laptop.id, quantity: '1' }] }))
    const early = await store.made('additionOrders', returned(lineOf(again), '1', { status: 'draft' }))
    expect(told(await act('exchangeOrders', again, 'unpost', { reason: 'خطأ' }))).toEqual([])
    const [now] = await store.list(`additionOrders?filter={"id":${early.id}}`)
    const late = await store.call('PUT', `additionOrders/${early.id}`, { version: now?.version, status: 'open' })
    expect(told(late)).toContain('Reference.NotAllowed items.0.issued')
    expect(told(await act('exchangeOrders', again, 'post'))).toEqual([])
  })

  it('are asked about at the end of service', async () => {
    const end = { statusFrom: today(), statusReason: 'استقالة' }
    expect(told(await act('employees', employee, 'end', end))).toContain('Employee.CustodyLeft')
  })

  it('come back by the line that issued them, of the same item, once that is posted', async () => {
    const other = await store.item('شاشة')
    const open = await store.made('exchangeOrders', { date: today(), ...issue({ items: [{ item: laptop.id, quantity: '1' }] }) })
    const refused = async (line: unknown, more: object = {}) =>
      told(await store.call('POST', 'additionOrders', returned(line, '1', more)))
    expect(await refused(null)).toEqual(['Field.Required items.0.issued'])
    expect(await refused(lineOf(open))).toContain('Reference.NotAllowed items.0.issued')
    const [issued] = await store.list(`exchangeOrders?filter={"employee":${employee.id},"status":"posted"}`)
    const line = lineOf((await store.call('GET', `exchangeOrders/${issued?.id}`)).body)
    expect(await refused(line, { items: [{ item: other.id, quantity: '1', issued: line }] })).toContain(
      'Reference.NotAllowed items.0.issued',
    )
  })
})
