import { defineEntityReport } from '../../../schema/entityReport.ts'
import { flag, ref } from '../../../schema/fields.ts'
import { defineReport } from '../../../schema/report.ts'
import { countedBy } from '../../groups/posted.ts'
import { period } from '../parameters.ts'
import { worth } from './onHand.ts'

const page = 'items-reports'

/** What was sold of each item by posted invoices, less what credit notes took back, with what it cost and what was earned by it. */
export const salesByItem = defineReport({
  name: 'salesByItem',
  ...{ page, flag: 'storeEnabled', permission: 'viewSalesTransactions' },
  parameters: { ...period(), warehouse: ref('warehouses'), category: ref('itemCategories') },
  columns: [
    { name: 'code', kind: 'code' },
    { name: 'item', kind: 'name', drill: { report: 'soldItems', with: { item: 'row.item', from: 'from', to: 'to' } } },
    { name: 'category', kind: 'name' },
    { name: 'quantity', kind: 'quantity' },
    ...['sales', 'cost', 'margin'].map(worth),
    { name: 'marginShare', kind: 'quantity' },
  ],
})

/** Each line of an invoice that sells goods. */
export const soldItems = defineEntityReport({
  report: 'soldItems',
  of: 'salesInvoices.items',
  page,
  where: { item: { empty: false } },
  parts: countedBy('document.status'),
  period: 'document.date',
  filters: ['item', 'item.category', 'document.warehouse', 'student'],
  columns: ['document.date', 'document.number', 'document.buyer', 'student', 'item', 'unit', 'quantity', 'price', 'net', 'cost'],
  optional: ['student', 'price'],
  sum: ['net', 'cost'],
  sort: { by: 'document.date' },
})

/**
 * What was earned by the packs of grades: of their items, as children of the grade bought them, less what credit notes took back. An item
 * that two packs of a grade hold is told of both.
 */
export const marginByPack = defineReport({
  name: 'marginByPack',
  ...{ page, flag: 'storeEnabled', permission: 'viewSalesTransactions' },
  parameters: period(),
  columns: [
    { name: 'pack', kind: 'name', drill: { report: 'packsTaken', with: { itemPack: 'row.itemPack' } } },
    { name: 'grade', kind: 'name' },
    { name: 'buyers', kind: 'int' },
    { name: 'quantity', kind: 'quantity' },
    ...['sales', 'cost', 'margin'].map((name) => ({ name, kind: 'money' as const })),
    { name: 'marginShare', kind: 'quantity' },
  ],
})

/** What each child of a grade has taken of its pack in the selected year, and what is still owed: by invoices that are issued, less what came back. */
export const packsTaken = defineReport({
  name: 'packsTaken',
  ...{ page, flag: 'storeEnabled', permission: 'viewItemPacks' },
  parameters: { itemPack: ref('itemPacks', { required: true, where: { row: { empty: false } } }), owedOnly: flag() },
  columns: [
    { name: 'student', kind: 'name', once: true },
    { name: 'item', kind: 'name' },
    ...(['packed', 'taken', 'owed'] as const).map((name) => ({ name, kind: 'quantity' as const })),
  ],
})
