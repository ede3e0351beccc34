import { defineResource } from '../../schema/define.ts'
import { date, money, quantity, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { goodsOnce, goodsUnits } from '../groups/stockItems.ts'

/** What a child of a grade needs, sold together: for one price, or for what its parts cost. */
export const itemPacks = defineResource({
  name: 'itemPacks',
  scope: 'shared',
  flag: 'storeEnabled',
  menu: { group: 'items', icon: 'menuBook' },
  routes: { base: 'item-packs' },
  fields: {
    ...coded(),
    row: ref('rows'),
    // Less than its parts cost: the difference is let off of each by its share.
    onePrice: money({ min: '0', empty: null }),
    packPrice: money({ is: 'onePrice > 0 ? onePrice : partsPrice' }),
  },
  lines: {
    items: {
      min: 1,
      blank: 1,
      title: ['item'],
      fields: {
        item: ref('items', { required: true, where: { active: true } }),
        unit: ref('units', { required: true, from: 'item.mainUnit' }),
        quantity: quantity({ required: true, positive: true, default: '1' }),
        price: money({ is: 'unitPrice > 0 ? unitPrice : itemPrice * (unitFactor > 0 ? unitFactor : 1)' }),
        amount: money({ is: 'quantity * price' }),
      },
      rules: [
        {
          holds: { any: [{ unit: { same: 'mainUnit' } }, { unitFactor: { gt: 0 } }] },
          field: 'unit',
          error: 'Item.OtherUnit',
        },
      ],
      unique: [goodsOnce],
    },
  },
  reads: {
    ...goodsUnits('items'),
    itemPrice: 'items.item.salePrice',
    unitPrice: { of: 'items.units', each: 'items', for: 'item', where: { unit: { same: 'unit' } }, take: 'salePrice' },
  },
  totals: { partsPrice: { sum: 'items.amount' } },
  rules: [
    {
      when: { onePrice: { gt: 0 } },
      holds: { onePrice: { lte: { field: 'partsPrice' } } },
      field: 'onePrice',
      error: 'Pack.DearerThanParts',
    },
  ],
  actions: {
    sell: {
      when: { active: true },
      permission: 'addSalesTransactions',
      input: {
        student: ref('students', { required: true, where: { suspended: false } }),
        soldOn: date({ required: true, default: 'today' }),
      },
      shows: ['packPrice'],
      makes: 'salesInvoices',
      by: 'invoiceOfPack',
    },
  },
  print: { labels: { code: ['code'] } },
  search: ['arabicName', 'englishName', 'code', 'row.arabicName'],
  list: { columns: ['code', 'arabicName', 'row', 'packPrice', 'general', 'active'], filters: ['row', 'active'] },
})
