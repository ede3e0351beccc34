import { recipe } from '../../schema/recipe.ts'
import { negate } from '../../schema/values/money.ts'
import { costCentersOn } from '../calculations/payroll/costCenters.ts'
import { type DepartmentAccount, departmentAccount } from '../calculations/payroll/departmentAccounts.ts'
import { byCostCenter, oneSided } from './costShares.ts'
import { staffProvisions } from './staffProvisions.ts'

/** The difference of a month against its expense, by cost centre and on the account of the department, or what there was before the books against opening balances; what stood in a former branch goes over to this one. */
export const staffProvision = recipe(staffProvisions, (one, facts, books) => {
  const shares = costCentersOn(one.date, facts)
  const of = [
    {
      expense: 'endOfServiceExpense',
      own: 'endOfServiceAccount',
      provision: 'endOfServiceProvision',
      amount: one.endOfService,
      moved: one.movedEndOfService,
    },
    { expense: 'leaveExpense', own: 'leaveAccount', provision: 'leaveProvision', amount: one.leave, moved: one.movedLeave },
  ] as const
  const against = (expense: 'endOfServiceExpense' | 'leaveExpense', own: DepartmentAccount, amount: string) =>
    one.opening
      ? oneSided(books.account('openingBalance'), amount)
      : byCostCenter(books.account(expense, departmentAccount(own, one.date, facts)), amount, shares, books)
  return of.flatMap(({ expense, own, provision, amount, moved }) => [
    ...against(expense, own, amount ?? '0'),
    ...oneSided(books.account(provision), negate(amount ?? '0')),
    ...(one.movedFrom === null
      ? []
      : [
          ...oneSided(books.account(provision), moved ?? '0').map((row) => ({ ...row, branch: one.movedFrom as number })),
          ...oneSided(books.account(provision), negate(moved ?? '0')),
        ]),
  ])
})
