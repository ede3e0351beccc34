import type { EntryLine } from '../../../../schema/recipe.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import type { Account, Accounts } from '../accountChecks.ts'
import type { BookYear } from '../period.ts'

/**
 * What closes a year lies on its last day and takes income and expense to the year's result, nothing else: the income statement
 * tells a year as if it had not been there.
 */
export const closingFaults = (
  date: string,
  lines: readonly EntryLine[],
  accounts: Accounts,
  year: BookYear | null,
): FaultAt[] => [
  ...(year && date !== year.end ? [{ code: 'Ledger.ClosingDay', field: 'date', params: { date: year.end } }] : []),
  // Among income and expense alone it would move what the income statement does not tell.
  ...(lines.some(({ account }) => takesResult(accounts.get(account))) ? [] : [{ code: 'Ledger.ClosingResult' }]),
  ...lines.flatMap(({ account, place }): FaultAt[] => {
    const found = accounts.get(account)
    if (!found || takesResult(found) || found.kind === 'income' || found.kind === 'expense') return []
    return [
      { code: 'Ledger.ClosingAccount', ...(place !== undefined && { field: `${place}.account` }), params: { code: found.code } },
    ]
  }),
]

/** Whether the settings name an account for the year's result. */
const takesResult = (account: Account | undefined): boolean => account?.roles.includes('yearResult') ?? false
