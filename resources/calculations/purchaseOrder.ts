import { calculate } from '../../schema/calculate.ts'
import type { purchaseOrders } from '../purchases/purchaseOrders.ts'
import type { itemCategories } from '../stores/itemCategories.ts'
import type { items } from '../stores/items.ts'
import { boughtCategory } from './purchaseTax.ts'

type Reads = { items: typeof items; itemCategories: typeof itemCategories }

/** The tax category of each line of an order. */
export const purchaseOrder = calculate<typeof purchaseOrders, Reads>(
  'purchaseOrders',
  (order, facts) => ({
    ...order,
    items: order.items.map((line, at) => ({ ...line, taxCategory: boughtCategory(line.taxTreatment, facts.items[at]) })),
  }),
  { needs: ['items.taxTreatment', 'items.taxCategory'] },
)
