import { beforeAll, expect, it } from 'vitest'
import type { Caller } from '../support/school.ts'
import { onStores, type Row, type Store, told } from './stage.ts'

const sellers = 16
const pieces = 10

let store: Store
let bag: Row
let shop: Row
let people: readonly Caller[]
onStores((opened) => {
  store = opened
})

beforeAll(async () => {
  bag = await store.item('آخر حقيبة')
  shop = await store.made('warehouses', { arabicName: 'المعرض' })
  await store.posted('additionOrders', {
    ...{ warehouse: shop.id, kind: 'found' },
    items: [{ item: bag.id, quantity: String(pieces), unitCost: '33.33' }],
  })
  const seller = [
    'viewBranches',
    'viewFiscalYears',
    'viewSalesTransactions',
    'addSalesTransactions',
    'editSalesTransactions',
    'gLPost',
  ]
  people = await Promise.all(
    Array.from({ length: sellers }, (_, at) => store.signInWith(`seller_${at}`, [store.branch], [...seller, 'viewCustomers'])),
  )
})

it('of sixteen who sell the last ten at once ten do, the others are told, and nothing is left of goods or their value', async () => {
  const customer = await store.made('customers', { arabicName: 'مشترٍ' })
  const sale = { soldTo: 'customer', customer: customer.id, warehouse: shop.id, items: [{ item: bag.id, quantity: '1' }] }
  const drafts = await Promise.all(people.map((who) => store.call('POST', 'salesInvoices', { status: 'draft', ...sale }, who)))
  expect(drafts.flatMap(told)).toEqual([])
  const answers = await Promise.all(
    drafts.map(async ({ body: { id, version } }, at) => {
      const issued = await store.call('POST', `salesInvoices/${id}/issue`, { version }, people[at])
      if (issued.status >= 300) return issued
      return store.call('POST', `salesInvoices/${id}/post`, { version: issued.body.version }, people[at])
    }),
  )
  const refused = answers.filter(({ status }) => status >= 300)
  expect([answers.length - refused.length, refused.length]).toEqual([pieces, sellers - pieces])
  expect(refused.map(({ body }) => body.errors?.map(({ code }) => code).join())).toEqual(
    refused.map(() => expect.stringMatching(/^Stock\.(NotThere|NotEnough)$/)),
  )
  const asked = new URLSearchParams({ item: String(bag.id), warehouse: String(shop.id) })
  const { body } = await store.call<{ totals: Record<string, string> }>('GET', `reports/itemMovements?${asked}`)
  expect(body.totals).toMatchObject({ valueIn: '333.30', valueOut: '333.30', stockValue: '0.00' })
})
