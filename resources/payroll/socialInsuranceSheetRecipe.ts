import { recipe } from '../../schema/recipe.ts'
import { negate } from '../../schema/values/money.ts'
import { oneSided } from './costShares.ts'
import { socialInsuranceSheets } from './socialInsuranceSheets.ts'

/** What the authority asks beyond what salaries have posted is an expense; what it asks less takes the expense back. */
export const socialInsuranceSheet = recipe(socialInsuranceSheets, ({ difference }, _facts, books) => [
  ...oneSided(books.account('socialInsuranceExpense'), difference ?? '0'),
  ...oneSided(books.account('socialInsurancePayable'), negate(difference ?? '0')),
])
