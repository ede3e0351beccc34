import { negate, sum } from '../../../schema/values/money.ts'
import type { PayslipLine } from './payslip.ts'

interface Item {
  readonly id?: unknown
  readonly 'account.kind'?: unknown
}

/** What is owed to others of a pay, or to the school: it costs nothing beside what was earned. */
const owed: ReadonlySet<string> = new Set(['advance', 'socialInsurance'])

/**
 * What the lines of a payslip leave on accounts of expenses: time that was lost and penalties take of it what was earned. An item without an account
 * is booked on that of salaries.
 */
export function expenseOf(
  lines: readonly Pick<PayslipLine, 'salaryItem' | 'kind' | 'origin' | 'amount'>[],
  items: readonly Item[],
): string {
  const kinds = new Map(items.map((item) => [item.id, item['account.kind'] ?? 'expense']))
  return sum(
    lines.flatMap(({ salaryItem, kind, origin, amount }) =>
      owed.has(origin) || kinds.get(salaryItem) !== 'expense' ? [] : [kind === 'earning' ? amount : negate(amount)],
    ),
  )
}
