import { recipe } from '../../schema/recipe.ts'
import { negate, subtract } from '../../schema/values/money.ts'
import { byCostCenter, costCentersOn, oneSided } from './costShares.ts'
import { endOfServiceSettlements } from './endOfServiceSettlements.ts'

/**
 * The award and the leave come from what was provided for them; what is lacking is an expense, what is left of it takes the expense back.
 * Salaries that are owed and advances that are repaid are closed, and the employee is owed the net.
 */
export const endOfServiceSettlement = recipe(endOfServiceSettlements, (one, facts, books) => {
  const party = { resource: 'employees', id: one.employee }
  const shares = costCentersOn(one.endDate, facts)
  const of = [
    { expense: 'endOfServiceExpense', provision: 'endOfServiceProvision', due: one.award, standing: one.endOfServiceStanding },
    { expense: 'leaveExpense', provision: 'leaveProvision', due: one.leavePay, standing: one.leaveStanding },
  ] as const
  return [
    ...of.flatMap(({ expense, provision, due, standing }) => [
      ...oneSided(books.account(provision), standing ?? '0'),
      ...byCostCenter(books.account(expense), subtract(due ?? '0', standing ?? '0'), shares, books),
    ]),
    ...one.salaries.flatMap(({ amount }, at) =>
      oneSided(books.account('accruedSalaries'), amount ?? '0').map((row) => ({ ...row, party, place: `salaries.${at}` })),
    ),
    ...one.advances.flatMap(({ amount }, at) =>
      oneSided(books.account('employeeAdvance'), negate(amount ?? '0')).map((row) => ({
        ...row,
        party,
        place: `advances.${at}`,
      })),
    ),
    ...oneSided(books.account('employeePayable'), negate(one.net ?? '0')).map((row) => ({ ...row, party })),
  ]
})
