import { recipe } from '../../schema/recipe.ts'
import { negate, subtract } from '../../schema/values/money.ts'
import { costCentersOn } from '../calculations/payroll/costCenters.ts'
import { departmentAccount } from '../calculations/payroll/departmentAccounts.ts'
import { byCostCenter, oneSided } from './costShares.ts'
import { leavePayouts } from './leavePayouts.ts'

/** What was provided for the days pays for them; the rest is an expense of the place of work, and the employee is owed all of it. */
export const leavePayout = recipe(leavePayouts, ({ date, employee, leavePay, leaveStanding }, facts, books) => {
  const [pay, standing] = [leavePay ?? '0', leaveStanding ?? '0']
  return [
    ...oneSided(books.account('leaveProvision'), standing),
    ...byCostCenter(
      books.account('leaveExpense', departmentAccount('leaveAccount', date, facts)),
      subtract(pay, standing),
      costCentersOn(date, facts),
      books,
    ),
    ...oneSided(books.account('accruedSalaries'), negate(pay)).map((row) => ({
      ...row,
      party: { resource: 'employees', id: employee },
    })),
  ]
})
