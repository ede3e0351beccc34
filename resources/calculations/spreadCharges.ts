import { add, isZero, split } from '../../schema/values/money.ts'

/** A line of goods: what it costs, and how many there are of it. */
interface Goods {
  readonly amount: string
  readonly quantity: string
}

interface Charge {
  readonly amount: string
  readonly spreadBy: 'value' | 'quantity' | null
}

/** What of charges such as freight and customs falls on each line of goods, by what it costs or by how many there are. */
export function spreadCharges(goods: readonly Goods[], charges: readonly Charge[], decimals: number): readonly string[] {
  const landed = goods.map(() => '0')
  for (const { amount, spreadBy } of charges) {
    const [values, quantities] = [goods.map((one) => one.amount), goods.map((one) => one.quantity)]
    const weights = spreadBy === 'quantity' || values.every(isZero) ? quantities : values
    if (weights.every(isZero)) continue
    for (const [at, part] of split(amount, weights, decimals).entries()) landed[at] = add(landed[at] ?? '0', part)
  }
  return landed
}
