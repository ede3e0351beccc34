import { choice, ref } from '../../../schema/fields.ts'
import { defineReport } from '../../../schema/report.ts'
import { period } from '../parameters.ts'

/** What orders there are: to a supplier, into a warehouse, out of it. */
export const orderKinds = ['purchaseOrders', 'additionOrders', 'exchangeOrders'] as const

/** How far an order is, whichever kind it is of. */
export const orderStates = [
  'draft',
  'toApprove',
  'underway',
  'partlyReceived',
  'received',
  'issued',
  'closed',
  'cancelled',
] as const

/** Purchase, addition and exchange orders in one list: each row leads to its document. */
export const orders = defineReport({
  name: 'orders',
  page: 'orders',
  flag: 'storeEnabled',
  permission: 'viewStockCategoryTransactions',
  parameters: {
    ...period(),
    orderKind: choice(orderKinds),
    orderState: choice(orderStates),
    warehouse: ref('warehouses'),
    supplier: ref('suppliers'),
  },
  columns: [
    { name: 'date', kind: 'date' },
    { name: 'document', kind: 'document' },
    { name: 'status', kind: 'choice' },
    { name: 'party', kind: 'name' },
    { name: 'warehouse', kind: 'name' },
    { name: 'expectedOn', kind: 'date', filled: true },
    { name: 'value', kind: 'money' },
  ],
})
