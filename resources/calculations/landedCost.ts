import { calculate } from '../../schema/calculate.ts'
import type { additionOrders } from '../stores/additionOrders.ts'
import { spreadCharges } from './spreadCharges.ts'

/** Spreads what else was paid for the goods of a receipt over its lines. */
export const landedCost = calculate<typeof additionOrders>(
  'additionOrders',
  (receipt, facts) => {
    const landed = spreadCharges(
      receipt.items.map(({ amount, moved }) => ({ amount: amount ?? '0', quantity: moved ?? '0' })),
      receipt.charges.map(({ amount, spreadBy }) => ({ amount: amount ?? '0', spreadBy })),
      Number(facts.decimals ?? 2),
    )
    return { ...receipt, items: receipt.items.map((line, at) => ({ ...line, landed: landed[at] ?? '0' })) }
  },
  { needs: ['items.landed', 'charges.amount', 'charges.spreadBy'] },
)
