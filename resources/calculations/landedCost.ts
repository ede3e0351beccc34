import { calculate } from '../../schema/calculate.ts'
import { isZero, multiply, roundTo } from '../../schema/values/money.ts'
import type { additionOrders } from '../stores/additionOrders.ts'
import type { exchangeOrders } from '../stores/exchangeOrders.ts'
import { knownAmount } from './knownAmount.ts'
import { nextPart } from './nextPart.ts'
import { spreadCharges } from './spreadCharges.ts'

type Reads = { exchangeOrders: typeof exchangeOrders }
type Facts = Parameters<Parameters<typeof calculate<typeof additionOrders, Reads>>[1]>[1]

interface Line {
  readonly quantity: string | null
  readonly unitCost: string | null
}

/** What goods come to: by the price of a unit; those that come back, by their part of what they cost as they went out. */
function amountOf({ quantity, unitCost }: Line, facts: Facts['items'][number] | undefined, decimals: number): string {
  const [whole, cost, before] = [facts?.issuedQuantity, facts?.issuedCost, facts?.cameBack].map(knownAmount) as [
    string,
    string,
    string,
  ]
  return isZero(whole)
    ? roundTo(multiply(quantity ?? '0', unitCost ?? '0'), decimals)
    : nextPart(cost, { quantity: quantity ?? '0', whole, before }, decimals)
}

/** What the goods of a receipt come to, and what else was paid for them, spread over its lines. */
export const landedCost = calculate<typeof additionOrders, Reads>(
  'additionOrders',
  (receipt, facts) => {
    const decimals = Number(facts.decimals ?? 2)
    const items = receipt.items.map((line, at) => ({ ...line, amount: amountOf(line, facts.items[at], decimals) }))
    const landed = spreadCharges(
      items.map(({ amount, moved }) => ({ amount, quantity: moved ?? '0' })),
      receipt.charges.map(({ amount, spreadBy }) => ({ amount: amount ?? '0', spreadBy })),
      decimals,
    )
    return { ...receipt, items: items.map((line, at) => ({ ...line, landed: landed[at] ?? '0' })) }
  },
  { needs: ['items.quantity', 'items.unitCost', 'items.amount', 'items.landed', 'charges.amount', 'charges.spreadBy'] },
)
