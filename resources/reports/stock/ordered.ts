import { flag, ref } from '../../../schema/fields.ts'
import { defineReport, type ReportColumn } from '../../../schema/report.ts'
import { period } from '../parameters.ts'
import { worth } from './onHand.ts'

const many = (name: string): ReportColumn => ({ name, kind: 'quantity' })

/** Lines of orders with what came of them, what of it was invoiced, and what was paid for it in place of what was ordered. */
export const purchasesAgainstOrders = defineReport({
  name: 'purchasesAgainstOrders',
  page: 'items-reports',
  flag: 'storeEnabled',
  permission: 'viewPurchOrders',
  parameters: { ...period(), supplier: ref('suppliers'), item: ref('items'), openOnly: flag() },
  columns: [
    { name: 'date', kind: 'date' },
    { name: 'document', kind: 'document' },
    { name: 'supplier', kind: 'name' },
    { name: 'item', kind: 'name' },
    { name: 'unit', kind: 'name' },
    ...['ordered', 'received', 'invoiced', 'toCome'].map(many),
    { name: 'priceOrdered', kind: 'money' },
    { name: 'pricePaid', kind: 'money' },
    worth('priceDifference'),
  ],
})
