import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import { add, isZero, subtract } from '../../schema/values/money.ts'
import type { incomeRecognitions } from '../fees/incomeRecognitions.ts'
import type { salesInvoices } from '../fees/salesInvoices.ts'
import { letOffBy } from './deferral.ts'

type Reads = { salesInvoices: typeof salesInvoices }

/** A discount of the invoice that stands on an account of its own. */
interface Discounted {
  readonly student: number | null
  readonly service: number | null
  readonly account: number | null
  readonly amount: string | null
  readonly waits: boolean | null
}

const amountOf = (value: unknown): string => (typeof value === 'string' ? value : '0')

/** What discounts let off of what is earned: each as much of itself as is earned of its line, by the sums up to then. */
export const incomeRecognition = calculate<typeof incomeRecognitions, Reads>(
  'incomeRecognitions',
  (earned, facts) => {
    const decimals = isEmpty(facts.decimals) ? 2 : Number(facts.decimals)
    const all = (facts.discounted ?? []) as readonly Discounted[]
    const discounts = earned.items.flatMap(({ item, amount, before }, at) => {
      const known = facts.items[at]
      if (item === null || amount === null || !known) return []
      const since = before ?? subtract(amountOf(known.recognised), amountOf(known.unwound))
      return all.flatMap(({ student, service, account, amount: whole, waits }) => {
        if (!waits || account === null || student !== known.ofStudent || service !== known.ofService) return []
        const upTo = (sum: string) => letOffBy(amountOf(whole), sum, amountOf(known.deferred), decimals)
        const part = subtract(upTo(add(since, amount)), upTo(since))
        return isZero(part) ? [] : [{ item, account, amount: part }]
      })
    })
    return { ...earned, discounts }
  },
  { needs: ['items.item', 'items.amount', 'items.before', 'discounts.item', 'discounts.account', 'discounts.amount'] },
)
