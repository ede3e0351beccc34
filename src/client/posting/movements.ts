import { add, subtract, sum } from '../../../schema/values/money.ts'
import type { AccountEffect, PostQueue, QueuedDocument } from '../../shared/postQueue.ts'

/** What posting these documents does to each account that they touch. */
export function movementsOf(documents: readonly QueuedDocument[], accounts: PostQueue['accounts']): readonly AccountEffect[] {
  const touched = Map.groupBy(
    documents.flatMap((document) => document.effects),
    (effect) => effect.account,
  )
  return accounts.flatMap((one) => {
    const own = touched.get(one.account.id)
    if (!own) return []
    const [debit, credit] = [sum(own.map((effect) => effect.debit)), sum(own.map((effect) => effect.credit))]
    return [{ ...one, debit, credit, after: add(one.before, subtract(debit, credit)) }]
  })
}
