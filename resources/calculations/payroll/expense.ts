import { sum } from '../../../schema/values/money.ts'
import { bookedItems } from './lostTime.ts'
import type { PayslipLine } from './payslipFacts.ts'

type Item = Parameters<typeof bookedItems>[1][number] & { readonly 'account.kind'?: unknown }

/** What is owed to others of a pay, or to the school: it costs nothing beside what was earned. */
const owed: ReadonlySet<string> = new Set(['advance', 'socialInsurance'])

/**
 * What the lines of a payslip leave on accounts of expenses: time that was lost and penalties take of it what was earned. An item without an account
 * is booked on that of salaries.
 */
export function expenseOf(
  lines: readonly Pick<PayslipLine, 'salaryItem' | 'kind' | 'origin' | 'amount' | 'branch'>[],
  items: readonly Item[],
  decimals: number,
): string {
  const kinds = new Map(items.map((item) => [item.id, item['account.kind'] ?? 'expense']))
  const booked = bookedItems(lines, items, decimals)
  return sum(
    lines.flatMap(({ origin }, at) =>
      owed.has(origin)
        ? []
        : (booked[at] ?? []).flatMap(({ salaryItem, amount }) => (kinds.get(salaryItem) === 'expense' ? [amount] : [])),
    ),
  )
}
