import { int, ref } from '../../../schema/fields.ts'
import { defineReport, type ReportColumn } from '../../../schema/report.ts'
import { asOf, period } from '../parameters.ts'

const page = 'items-reports'
const flag = 'storeEnabled'
const permission = 'viewStores'

export const worth = (name: string): ReportColumn => ({ name, kind: 'money', total: true })
const many = (name: string): ReportColumn => ({ name, kind: 'quantity' })

const which = () => ({ warehouse: ref('warehouses'), category: ref('itemCategories') })

/** Goods with their warehouse: they lead to what moved them. */
const goods: readonly ReportColumn[] = [
  { name: 'code', kind: 'code' },
  {
    name: 'item',
    kind: 'name',
    drill: { report: 'itemMovements', with: { item: 'row.item', warehouse: 'row.warehouse' } },
  },
  { name: 'warehouse', kind: 'name' },
]

/** What lies in each warehouse at the end of a day, and what it is worth. */
export const stockOnHand = defineReport({
  name: 'stockOnHand',
  ...{ page, flag, permission },
  parameters: { ...which(), item: ref('items', { where: { kind: 'stock' } }), ...asOf() },
  columns: [...goods, { name: 'unit', kind: 'name' }, many('quantity'), { name: 'average', kind: 'money' }, worth('value')],
})

/** The same by category: what the goods of each are worth at the end of a day. */
export const stockByCategory = defineReport({
  name: 'stockByCategory',
  ...{ page, flag, permission },
  parameters: { warehouse: ref('warehouses'), ...asOf() },
  columns: [
    {
      name: 'category',
      kind: 'name',
      drill: { report: 'stockOnHand', with: { category: 'row.category', warehouse: 'warehouse', asOf: 'asOf' } },
    },
    { name: 'count', kind: 'int', total: true },
    worth('value'),
  ],
  chart: { kind: 'bars', columns: ['value'] },
})

/**
 * All that moved an item in a warehouse, in the order in which it was posted: what goes out costs the average of that moment, which the row
 * before it tells, whatever day it bears.
 */
export const itemMovements = defineReport({
  name: 'itemMovements',
  ...{ page, flag, permission },
  parameters: {
    item: ref('items', { required: true, where: { kind: 'stock' } }),
    warehouse: ref('warehouses', { required: true }),
    ...period(),
  },
  columns: [
    { name: 'date', kind: 'date' },
    { name: 'document', kind: 'document' },
    { name: 'movement', kind: 'choice' },
    { ...many('quantityIn'), total: true },
    { ...many('quantityOut'), total: true },
    { name: 'unitCost', kind: 'money' },
    worth('valueIn'),
    worth('valueOut'),
    many('stockQuantity'),
    { name: 'stockValue', kind: 'money' },
    { name: 'average', kind: 'money' },
  ],
  paged: true,
})

/**
 * Goods by how long ago they came, the latest of which are those that lie there still; with the last day on which any went out, since
 * when they lie idle.
 */
export const stockAgeing = defineReport({
  name: 'stockAgeing',
  ...{ page, flag, permission },
  parameters: { ...which(), idleDays: int({ min: 0, max: 3660 }), ...asOf() },
  columns: [
    ...goods,
    many('quantity'),
    { name: 'lastIn', kind: 'date' },
    { name: 'lastOut', kind: 'date' },
    { name: 'idleDays', kind: 'int' },
    ...['stockWithin90', 'stockWithin180', 'stockWithin365', 'stockBeyond365', 'value'].map(worth),
  ],
})
