import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import type { Caller } from '../support/school.ts'
import { type Answer, onStores, type Row, type Store, told, year } from './stage.ts'

let store: Store
let bag: Row
let shop: Row
let away: Caller
let awayStore: number
onStores((opened) => {
  store = opened
})

/** A call in the girls' branch, by somebody who works there alone. */
const there = (method: string, path: string, body?: object) =>
  away.call<Answer['body']>(method, path, {
    ...{ branch: store.branches.girls, year },
    ...(body && { body }),
  })

const transfer = (quantity: string, more: object = {}) => ({
  ...{ date: today(), warehouse: store.warehouse, toWarehouse: shop.id, status: 'open' },
  ...{ items: [{ item: bag.id, quantity }], ...more },
})
const act = async (resource: string, { id }: Row, action: string, more: object = {}) => {
  const [now] = await store.list(`${resource}?filter={"id":${id}}`)
  return store.call('POST', `${resource}/${id}/${action}`, { version: now?.version, ...more })
}
const sent = async (quantity: string, more: object = {}) => {
  const made = await store.made('storageTransfers', transfer(quantity, more))
  expect(told(await act('storageTransfers', made, 'send'))).toEqual([])
  return made
}
const receipt = ({ id }: Row, more: object = {}) => ({
  ...{ transfer: id, date: today(), warehouse: shop.id, status: 'open', ...more },
})
const arrival = async ({ id }: Row) => (await store.list(`storageTransfers?filter={"id":${id}}`))[0]?.['arrival']
const lineOf = async ({ id }: Row) => ((await store.call('GET', `storageTransfers/${id}`)).body['items'] as Row[])[0]?.id ?? 0

beforeAll(async () => {
  bag = await store.item('حقيبة', { general: true })
  shop = await store.made('warehouses', { arabicName: 'المعرض' })
  const permissions = ['viewBranches', 'viewStorageTransfer', 'editStorageTransfer', 'gLPost']
  const receives = [
    'viewTransferReceipts',
    'addTransferReceipts',
    'editTransferReceipts',
    'viewStores',
    'addStores',
    'editStores',
  ]
  away = await store.signInWith('girls_keeper', [store.branches.girls], [...permissions, ...receives])
  awayStore = (await there('POST', 'warehouses', { arabicName: 'مخزن البنات' })).body.id
  await store.posted('additionOrders', {
    ...{ warehouse: store.warehouse, kind: 'found' },
    items: [{ item: bag.id, quantity: '30', unitCost: '10' }],
  })
})

describe('a transfer within a branch', () => {
  it('is on its way at cost until it is received, in parts and with what is missing', async () => {
    const made = await sent('3')
    expect(await store.entry('storageTransfers', made)).toEqual(['1133 30.00 0.00', '1131 0.00 30.00'])
    expect([await arrival(made), await store.stock(bag)]).toEqual(['inTransit', '27'])
    const line = await lineOf(made)
    const first = await store.posted('transferReceipts', receipt(made, { items: [{ sent: line, quantity: '1' }] }))
    expect(await store.entry('transferReceipts', first)).toEqual(['1131 10.00 0.00', '1133 0.00 10.00'])
    expect([await arrival(made), await store.stock(bag)]).toEqual(['partlyReceived', '28'])
    const rest = { sent: line, quantity: '1', missing: '1' }
    const unsaid = await store.call('POST', 'transferReceipts', receipt(made, { items: [rest] }))
    expect(told(unsaid)).toEqual(['Field.Required items.0.missingReason'])
    const second = await store.posted(
      'transferReceipts',
      receipt(made, { items: [{ ...rest, missingReason: 'سقط من السيارة' }] }),
    )
    expect(await store.entry('transferReceipts', second)).toEqual(['1131 10.00 0.00', '5204 10.00 0.00', '1133 0.00 20.00'])
    expect([await arrival(made), await store.stock(bag)]).toEqual(['received', '29'])
  })

  it('begins a receipt with all that is still on its way, and never takes more than was sent, whoever comes first', async () => {
    const made = await sent('4')
    const line = await lineOf(made)
    const begun = await store.made('transferReceipts', receipt(made, { status: 'draft' }))
    expect((begun['items'] as Row[]).map(({ quantity, value }) => [quantity, value])).toEqual([['4', '40.00']])
    const three = receipt(made, { items: [{ sent: line, quantity: '3' }] })
    const both = await Promise.all([1, 2].map(() => store.call('POST', 'transferReceipts', three)))
    expect(both.flatMap(told)).toEqual(['TransferReceipt.MoreThanSent items.0.accounted'])
  })

  it('is taken back while nothing was received', async () => {
    const made = await sent('2')
    expect(told(await act('storageTransfers', made, 'unsend', { reason: 'خطأ' }))).toEqual([])
    expect(told(await store.call('POST', 'transferReceipts', receipt(made)))).toContain('TransferReceipt.NotSent transfer')
    expect(told(await act('storageTransfers', made, 'send'))).toEqual([])
    const received = await store.posted('transferReceipts', receipt(made))
    expect(told(await act('storageTransfers', made, 'unsend', { reason: 'خطأ' }))).toEqual(['StorageTransfer.Received'])
    expect(told(await act('transferReceipts', received, 'unpost', { reason: 'خطأ' }))).toEqual([])
    expect(told(await act('transferReceipts', received, 'void', { reason: 'خطأ' }))).toEqual([])
    expect(told(await act('storageTransfers', made, 'unsend', { reason: 'خطأ' }))).toEqual([])
  })

  it('is refused where it goes nowhere, or takes what is not there', async () => {
    const refused = async (quantity: string, more: object = {}) =>
      told(await store.call('POST', 'storageTransfers', transfer(quantity, more)))
    expect(await refused('1', { toWarehouse: store.warehouse })).toEqual(['StorageTransfer.SameWarehouse toWarehouse'])
    expect(await refused('1', { toWarehouse: null })).toEqual(['Field.Required toWarehouse'])
    expect(await refused('1', { toWarehouse: null, toBranch: store.branch })).toEqual(['StorageTransfer.SameBranch toBranch'])
    expect(await refused('1', { toWarehouse: awayStore })).toEqual(['Reference.NotFound toWarehouse'])
    expect(await refused('1000')).toEqual(['Stock.NotThere items.0.quantity'])
    expect(await refused('-1')).toEqual(['Value.AboveZero items.0.quantity'])
    const made = await sent('1')
    const received = async (more: object) => told(await store.call('POST', 'transferReceipts', receipt(made, more)))
    expect(await received({ warehouse: store.warehouse })).toEqual(['TransferReceipt.OtherWarehouse warehouse'])
    const [line, other] = [await lineOf(made), await lineOf(await sent('1'))]
    expect(await received({ items: [{ sent: other, quantity: '1' }] })).toContain('Reference.NotAllowed items.0.sent')
    expect(await received({ items: [{ sent: line, quantity: '0' }] })).toContain('TransferReceipt.Nothing items.0.quantity')
    const twice = { items: [1, 2].map(() => ({ sent: line, quantity: '0.5' })) }
    expect(await received(twice)).toContain('TransferReceipt.Twice items.1.sent')
    expect(await received({ date: `${year}-01-01` })).toContain('TransferReceipt.BeforeSent date')
  })
})

describe('a transfer to another branch', () => {
  const elsewhere = () => ({ toBranch: store.branches.girls, toWarehouse: null })

  it('is seen there, received there by whoever works there, and owed by that branch to the one that sent it', async () => {
    const made = await sent('5', elsewhere())
    const seen = await there('GET', `storageTransfers/${made.id}`)
    expect(seen.body).toMatchObject({ id: made.id, status: 'sent', arrival: 'inTransit' })
    const unsent = await there('POST', `storageTransfers/${made.id}/unsend`, { version: seen.body.version, reason: 'خطأ' })
    expect([unsent.status, told(unsent)]).toEqual([409, ['Record.OtherBranch']])
    expect(told(await store.call('POST', 'transferReceipts', receipt(made)))).toEqual(['TransferReceipt.OtherBranch transfer'])
    const items = [{ sent: await lineOf(made), quantity: '4', missing: '1', missingReason: 'تلف في الطريق' }]
    const body = receipt(made, { warehouse: awayStore, items })
    const received = await there('POST', 'transferReceipts', body)
    expect(told(received)).toEqual([])
    const { id, version } = received.body
    expect(told(await there('POST', `transferReceipts/${id}/post`, { version }))).toEqual([])
    const { body: entry } = await store.admin.call<{ entries: { lines: Row[] }[] }>('GET', `transferReceipts/${id}/entry`, {
      ...{ branch: store.branches.girls, year },
    })
    const rows = entry.entries[0]?.lines.map((line) => {
      const { code } = line['account'] as { code: string }
      const { id: branch } = line['branch'] as { id: number }
      return `${branch === store.branch ? 'boys' : 'girls'} ${code} ${line['debit']} ${line['credit']}`
    })
    expect(rows?.toSorted()).toEqual([
      'boys 1112 40.00 0.00',
      'boys 1133 0.00 50.00',
      'boys 5204 10.00 0.00',
      'girls 1112 0.00 40.00',
      'girls 1131 40.00 0.00',
    ])
    expect(await arrival(made)).toBe('received')
  })

  it('alone is there for that branch', async () => {
    const made = await sent('1')
    expect((await there('GET', `storageTransfers/${made.id}`)).status).toBe(404)
  })
})

describe('the goods of a warehouse', () => {
  it('are moved by its keeper, and by whoever stands above', async () => {
    const rights = ['viewBranches', 'viewStorageTransfer', 'addStorageTransfer', 'editStorageTransfer', 'viewStores']
    const [keeper, other, above] = await Promise.all([
      store.signInWith('keeper', [store.branch], rights),
      store.signInWith('other_keeper', [store.branch], rights),
      store.signInWith('above_keeper', [store.branch], [...rights, 'moveOthersGoods']),
    ])
    const [employee] = await store.list('employees?filter={"status":"working"}&range=[0,0]')
    const mine = { version: employee?.version, user: keeper.profile['userId'] }
    expect(told(await store.call('PUT', `employees/${employee?.id}`, mine))).toEqual([])
    const kept = await store.made('warehouses', { arabicName: 'مخزن بأمين', keeper: employee?.id })
    await store.posted('additionOrders', {
      ...{ warehouse: kept.id, kind: 'found' },
      items: [{ item: bag.id, quantity: '3', unitCost: '10' }],
    })
    const send = async (who: Caller) => {
      const made = await store.made('storageTransfers', transfer('1', { warehouse: kept.id }))
      return told(await store.call('POST', `storageTransfers/${made.id}/send`, { version: made.version }, who))
    }
    expect(await send(other)).toEqual(['Stock.OtherKeeper'])
    expect(await send(keeper)).toEqual([])
    expect(await send(above)).toEqual([])
  })
})
