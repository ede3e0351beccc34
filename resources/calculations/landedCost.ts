import { calculate } from '../../schema/calculate.ts'
import { add, isZero, split } from '../../schema/values/money.ts'
import type { additionOrders } from '../stores/additionOrders.ts'

/** Spreads what else was paid for goods over their lines, each charge by what they cost or by how many there are. */
export const landedCost = calculate<typeof additionOrders>(
  'additionOrders',
  (receipt, facts) => {
    const decimals = Number(facts.decimals ?? 2)
    const landed = receipt.items.map(() => '0')
    for (const { amount, spreadBy } of receipt.charges) {
      const [values, quantities] = [
        receipt.items.map((line) => line.amount ?? '0'),
        receipt.items.map((line) => line.moved ?? '0'),
      ]
      const weights = spreadBy === 'quantity' || values.every(isZero) ? quantities : values
      if (weights.every(isZero)) continue
      for (const [at, part] of split(amount ?? '0', weights, decimals).entries()) landed[at] = add(landed[at] ?? '0', part)
    }
    return { ...receipt, items: receipt.items.map((line, at) => ({ ...line, landed: landed[at] ?? '0' })) }
  },
  { needs: ['items.landed', 'charges.amount', 'charges.spreadBy'] },
)
