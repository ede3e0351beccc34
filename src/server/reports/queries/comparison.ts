import { addDays, addMonths } from '../../../../schema/values/date.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import type { Restatement } from '../documents/restatedRows.ts'
import type { BalanceKey } from '../report.ts'
import { type Balance, type BalanceQuestion, balances } from './balances.ts'
import { restated } from './restated.ts'

/**
 * Balances side by side. Against the year before, the same days a year earlier are asked beside the asked ones; the key of
 * each is the last day that it takes in, so that every report compares the same days. The year before may be restated.
 */
export async function compared(
  question: BalanceQuestion,
  by: BalanceKey,
  context: Context,
  restatement: Restatement = [],
): Promise<Balance[]> {
  if (by !== 'year') return balances({ ...question, by }, context)
  const before = { ...question, ...yearBefore(question) }
  const found = await Promise.all(
    [question, before].map(async (one) => (await balances(one, context)).map((balance) => ({ ...balance, key: one.to }))),
  )
  const corrected = (await restated(restatement, before, context)).map((balance) => ({ ...balance, key: before.to }))
  return [...found.flat(), ...corrected]
}

/** The same days a year earlier; the last day of February is its last one in any year. */
export function yearBefore({ from, to }: Days): Days {
  const after = addDays(to, 1)
  return {
    from: addMonths(from, -12),
    to: after.endsWith('-03-01') ? addDays(addMonths(after, -12), -1) : addMonths(to, -12),
  }
}
