import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import { add, compare, greater, isZero, subtract, sum } from '../../schema/values/money.ts'
import { monthOf } from '../../schema/values/month.ts'
import type { incomeRecognitions } from '../fees/incomeRecognitions.ts'
import type { salesInvoices } from '../fees/salesInvoices.ts'
import { ofLine, periodOfItem, type RecognisedLine, toRecognise } from './deferral.ts'
import { knownAmount } from './knownAmount.ts'
import { asInvoiced, inForce, type LateDiscount, letOffBy, letOffLater, takenBackBy, waitingPart } from './lateDiscount.ts'

type Reads = { salesInvoices: typeof salesInvoices }

/** A discount of the invoice that stands on an account of its own. */
interface Discounted {
  readonly student: number | null
  readonly service: number | null
  readonly account: number | null
  readonly amount: string | null
  readonly waits: boolean | null
}

/** A discount that came after the invoice, of one of its lines. */
interface Later extends LateDiscount {
  readonly item: number | null
  readonly account: number | null
}

/** What another recognition of the invoice has let off. */
interface LetOff {
  readonly item: number | null
  readonly account: number | null
  readonly amount: string | null
}

/** The first month that has begun its invoice and is told in a later one; null where the recognition is in its own month. */
function lateFrom(
  { earnedFrom, date }: { readonly earnedFrom: string | null; readonly date: string | null },
  invoicedOn: unknown,
) {
  if (earnedFrom === null || date === null || typeof invoicedOn !== 'string') return null
  const since = monthOf(earnedFrom > invoicedOn ? earnedFrom : invoicedOn)
  return since < monthOf(date) ? since : null
}

/**
 * What discounts let off of what is earned: each as much of itself as is earned of its line, by the sums up to then; one that came later of
 * what was left. What others have let off counts, so that a month that was taken back and made again mends no halala elsewhere.
 */
export const incomeRecognition = calculate<typeof incomeRecognitions, Reads>(
  'incomeRecognitions',
  (earned, facts) => {
    const decimals = isEmpty(facts.decimals) ? 2 : Number(facts.decimals)
    const all = (facts.discounted ?? []) as readonly Discounted[]
    const others = (facts.others ?? []) as readonly RecognisedLine[]
    const letOff = (facts.letOff ?? []) as readonly LetOff[]
    const discounts = earned.items.flatMap(({ item, amount, before }, at) => {
      const known = facts.items[at]
      if (item === null || amount === null || !known) return []
      const recognised = sum(ofLine(others, item).map((one) => one.amount))
      const since = before ?? recognised
      const day = earned.date ?? ''
      const laterOfItem = inForce(
        ((facts.later ?? []) as readonly Later[]).filter((one) => one.item === item),
        day,
      )
      const takenBack = takenBackBy(laterOfItem, day)
      const ofInvoice = all.flatMap(({ student, service, account, amount: whole, waits }) =>
        !waits || account === null || student !== known.ofStudent || service !== known.ofService
          ? []
          : {
              account,
              upTo: (sum: string) =>
                letOffBy(
                  waitingPart(knownAmount(whole), knownAmount(known.deferred), knownAmount(known.net), decimals),
                  asInvoiced(sum, laterOfItem, decimals),
                  knownAmount(known.deferred),
                  decimals,
                ),
            },
      )
      const ofLater = laterOfItem.flatMap((one) =>
        one.account === null ? [] : { account: one.account, upTo: (sum: string) => letOffLater(one, sum, laterOfItem, decimals) },
      )
      return [...Map.groupBy([...ofInvoice, ...ofLater], ({ account }) => account)].flatMap(([account, parts]) => {
        // What a lower price took back of it is earned no more.
        const upTo = (recognisedSum: string) => sum(parts.map((part) => part.upTo(subtract(recognisedSum, takenBack))))
        const done = sum(letOff.flatMap((one) => (one.item === item && one.account === account ? knownAmount(one.amount) : [])))
        // Where several months are made at once those before it in the row have let off what belongs to them.
        const base = compare(since, recognised) > 0 ? greater(done, upTo(since)) : done
        const part = subtract(greater(base, upTo(add(since, amount))), base)
        return isZero(part) ? [] : [{ item, account, amount: part, outside: null }]
      })
    })
    const items = earned.items.map((line, at) => {
      const known = facts.items[at]
      const period = known && periodOfItem(known)
      if (!known || !period || earned.date === null) return { ...line, most: null }
      const unwound = knownAmount(known.unwound)
      const released = greater(knownAmount(known.released), add(line.before ?? '0', unwound))
      const later = ((facts.later ?? []) as readonly Later[]).filter(({ item }) => item === line.item)
      const recognised = ofLine(others, line.item)
      const fee = { net: knownAmount(known.deferred), ...period, released, unwound, later, recognised }
      return { ...line, most: toRecognise(fee, earned.date, decimals) }
    })
    return { ...earned, lateFrom: lateFrom(earned, facts.invoicedOn), items, discounts }
  },
  {
    needs: [
      'date',
      'earnedFrom',
      'lateFrom',
      'items.item',
      'items.amount',
      'items.before',
      'items.most',
      'discounts.item',
      'discounts.account',
      'discounts.amount',
    ],
  },
)
