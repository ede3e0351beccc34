import { date, ref } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'

/**
 * Drafts an order to each supplier of what was bought there last and is below its minimum now. What a draft orders already is not ordered again;
 * what was never bought has no supplier: the report of items below their minimum names it.
 */
export const proposeOrders = defineRun({
  name: 'proposeOrders',
  permission: 'addPurchOrders',
  menu: { group: 'purchases', icon: 'autorenew' },
  input: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    warehouse: ref('warehouses', { where: { active: true }, preset: { isDefault: true } }),
    expectedOn: date({ notBefore: 'date' }),
  },
  over: 'suppliers',
  where: { active: true },
  filters: [],
  show: ['phone'],
  makes: 'purchaseOrders',
  by: 'orderOfSupplier',
  becomes: ['wanted'],
  amounts: ['net', 'tax', 'total'],
  main: 'total',
  once: ['items.item', 'branch'],
  // What an issued order will bring is counted as coming.
  while: { status: { in: ['draft', 'waiting'] } },
  passes: ['PurchaseOrder.NothingBelowMinimum'],
  undo: true,
})
