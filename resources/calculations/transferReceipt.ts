import { calculate } from '../../schema/calculate.ts'
import { add, isZero, partOf, subtract } from '../../schema/values/money.ts'
import type { transferReceipts } from '../stores/transferReceipts.ts'
import { knownAmount } from './knownAmount.ts'
import { nextPart } from './nextPart.ts'

/** A line of a transfer, with what has come of it. */
export interface SentLine {
  readonly id: number
  readonly item: number
  readonly unit: number
  readonly quantity: string
  readonly moved: string
  readonly cost: string
  readonly arrived: string
  readonly 'item.category.inventoryAccount': number | null
}

/** Begins a receipt with all that is still on its way, and says what goods are worth by their part of what they cost when they left. */
export const transferReceipt = calculate<typeof transferReceipts>(
  'transferReceipts',
  (receipt, facts) => {
    const decimals = Number(facts.decimals ?? 2)
    const sent = (facts.sent ?? []) as unknown as readonly SentLine[]
    const left = (one: SentLine) => subtract(one.quantity, knownAmount(one.arrived))
    const begun = sent
      .filter((one) => !isZero(left(one)))
      .map((one) => ({ id: null, sent: one.id, quantity: left(one), missing: '0', accounted: left(one) }))
    const items = receipt.items.length ? receipt.items : begun
    return {
      ...receipt,
      items: items.map((line) => {
        const of = sent.find(({ id }) => id === line.sent)
        if (!of) return { ...line, item: null, unit: null, moved: '0', value: '0', lostValue: '0' }
        const [came, gone] = [line.quantity ?? '0', line.missing ?? '0']
        const both = add(came, gone)
        const whole = nextPart(of.cost, { quantity: both, whole: of.quantity, before: knownAmount(of.arrived) }, decimals)
        const value = isZero(both) ? '0' : partOf(whole, came, both, decimals)
        const moved = isZero(of.quantity) ? '0' : partOf(of.moved, came, of.quantity, 3)
        return { ...line, item: of.item, unit: of.unit, moved, value, lostValue: subtract(whole, value) }
      }),
    } as typeof receipt
  },
  { needs: ['items.moved', 'items.value', 'items.lostValue', 'items.item', 'items.unit'] },
)
