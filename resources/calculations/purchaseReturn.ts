import { calculate } from '../../schema/calculate.ts'
import { add, partOf, subtract, sum } from '../../schema/values/money.ts'
import type { purchaseTaxCategories } from '../groups/values.ts'
import type { purchaseInvoices } from '../purchases/purchaseInvoices.ts'
import type { purchaseReturns } from '../purchases/purchaseReturns.ts'
import { knownAmount } from './knownAmount.ts'
import { nextPart } from './nextPart.ts'
import { type Open, settled } from './settled.ts'

type Reads = { purchaseInvoices: typeof purchaseInvoices }
type Facts = Parameters<Parameters<typeof calculate<typeof purchaseReturns, Reads>>[1]>[1]

/** A line of the invoice, with what of it has not gone back. */
interface Bought {
  readonly id: number
  readonly quantity: string
  readonly returnedLeft: string
  readonly net: string
  readonly taxed: string
  readonly tax: string
  readonly reverseTax: string
  readonly taxCategory: (typeof purchaseTaxCategories)[number]
  readonly moved: string
}

const quantityDigits = 3

/** Which goods leave which warehouse: where they came in, with the invoice or before it. */
function goodsOf(bought: Bought, quantity: string, facts: Facts['items'][number] | undefined, warehouse: unknown) {
  const before = subtract(bought.quantity, bought.returnedLeft)
  const [goods, receivedIn] = [facts?.boughtGoods ?? null, facts?.receivedIn]
  if (receivedIn != null)
    return {
      goods,
      warehouse: Number(receivedIn),
      moved: partOf(knownAmount(facts?.receivedMoved), quantity, knownAmount(facts?.receivedQuantity), quantityDigits),
    }
  const moved = nextPart(bought.moved, { quantity, whole: bought.quantity, before }, quantityDigits)
  return { goods, warehouse: typeof warehouse === 'number' ? warehouse : null, moved }
}

/** What goes back of each line of an invoice, with its part of the tax, and which instalments it settles. */
export const purchaseReturn = calculate<typeof purchaseReturns, Reads>(
  'purchaseReturns',
  (note, facts) => {
    const decimals = Number(facts.decimals ?? 2)
    const all = (facts.bought ?? []) as unknown as readonly Bought[]
    const items = note.items.map((line, at) => {
      const bought = all.find(({ id }) => id === line.item)
      const { quantity } = line
      if (!bought || quantity === null) return { ...line, amount: null, tax: null }
      const before = subtract(bought.quantity, bought.returnedLeft)
      const part = (amount: string) => nextPart(amount, { quantity, whole: bought.quantity, before }, decimals)
      return {
        ...line,
        amount: part(bought.net),
        taxed: part(bought.taxed),
        tax: part(bought.tax),
        reverseTax: part(bought.reverseTax),
        taxCategory: bought.taxCategory,
        account: facts.items[at]?.boughtAccount ?? null,
        accountValue: facts.items[at]?.boughtAccount == null ? '0' : part(bought.net),
        ...goodsOf(bought, quantity, facts.items[at], facts.invoiceWarehouse),
      }
    })
    const total = sum(items.map(({ amount, tax }) => add(amount ?? '0', tax ?? '0')))
    const open = (facts.open ?? []) as unknown as readonly Open[]
    return { ...note, items, allocations: settled(total, open, note.allocations) }
  },
  {
    needs: [
      'items.item',
      'items.quantity',
      'items.amount',
      'items.taxed',
      'items.tax',
      'items.reverseTax',
      'items.taxCategory',
      'items.account',
      'items.accountValue',
      'items.goods',
      'items.warehouse',
      'items.moved',
      'allocations.term',
      'allocations.dueOn',
      'allocations.amount',
    ],
  },
)
