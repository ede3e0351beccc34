import { recipe } from '../../schema/recipe.ts'
import { negate, subtract } from '../../schema/values/money.ts'
import { lastDay } from '../../schema/values/month.ts'
import { costCentersOn } from '../calculations/payroll/costCenters.ts'
import { departmentAccount, itemAccount } from '../calculations/payroll/departmentAccounts.ts'
import { differencesKept, movedAmong, type Settled } from '../calculations/payroll/differences.ts'
import { standingIn } from '../calculations/payroll/serviceDues.ts'
import { byCostCenter, oneSided } from './costShares.ts'
import { endOfServiceSettlements } from './endOfServiceSettlements.ts'

/** The branch in whose books a row stands; left out, the document's own. */
const inBooksOf = (branch: unknown) => (typeof branch === 'number' ? { branch } : {})

interface Item {
  readonly id: number
  readonly purpose: string | null
  readonly account: number | null
  readonly 'account.kind': string | null
  readonly costCenterRule: string | null
  readonly costCenter: number | null
}

/** Where what is provided for stands: its expense, the account of a department for that, and the provision. */
const award = {
  expense: 'endOfServiceExpense',
  own: 'endOfServiceAccount',
  provision: 'endOfServiceProvision',
  kind: 'endOfService',
} as const
const leave = { expense: 'leaveExpense', own: 'leaveAccount', provision: 'leaveProvision', kind: 'leave' } as const

/**
 * The award and the leave come from what was provided for them; what is lacking is an expense, what is left of it takes the expense back.
 * What former months paid too much or too little stands on the accounts of its items, with the school's share of social insurance; salaries that
 * are owed and advances that are repaid are closed, and the employee is owed the net.
 */
export const endOfServiceSettlement = recipe(endOfServiceSettlements, (one, facts, books) => {
  const party = { resource: 'employees', id: one.employee }
  const items = (facts.payItems ?? []) as unknown as readonly Item[]
  const carriedItem = items.find(({ purpose }) => purpose === 'carried')
  const shares = costCentersOn(one.endDate, facts)
  const kept = differencesKept([one.corrected])
  const onLines = one.differences.map(
    ({ month, salaryItem, branch, amount }): Settled => [String(month), salaryItem, branch ?? 0, amount ?? '0'],
  )
  const ofItem = (id: number | null, day: string, branch: unknown, amount: string) => {
    const item = items.find((known) => known.id === id)
    const account = item?.purpose === 'socialInsurance' ? 'socialInsurancePayable' : 'salaries'
    const byRule = {
      own: [{ costCenter: item?.costCenter ?? null, share: '100' }],
      employee: costCentersOn(day, facts, branch),
    }
    const of = byRule[item?.costCenterRule as 'own' | 'employee'] ?? [{ costCenter: null, share: '100' }]
    return byCostCenter(books.account(account, itemAccount(item, day, facts, branch)), amount, of, books).map((row) => ({
      ...row,
      ...inBooksOf(branch),
    }))
  }
  const standing = { endOfService: one.endOfServiceStanding ?? '0', leave: one.leaveStanding ?? '0', branch: null }
  const stands = standingIn(standing, one.standsElsewhere)
  const provided = [
    { ...award, due: one.award, standing: one.endOfServiceStanding },
    { ...leave, due: one.leavePay, standing: one.leaveStanding },
  ]
  return [
    ...provided.flatMap(({ expense, own, provision, kind, due, standing }) => [
      ...stands.flatMap((part) =>
        oneSided(books.account(provision), part[kind]).map((row) => ({ ...row, ...inBooksOf(part.branch) })),
      ),
      ...byCostCenter(
        books.account(expense, departmentAccount(own, one.endDate, facts)),
        subtract(due ?? '0', standing ?? '0'),
        shares,
        books,
      ),
    ]),
    ...one.salaries.flatMap(({ amount, branch }, at) =>
      oneSided(books.account('accruedSalaries'), amount ?? '0').map((row) => ({
        ...row,
        ...inBooksOf(branch),
        party,
        place: `salaries.${at}`,
      })),
    ),
    ...one.differences.flatMap(({ salaryItem, from, branch, amount }, at) =>
      ofItem(salaryItem, from ?? one.endDate, branch, amount ?? '0').map((row) => ({ ...row, place: `differences.${at}` })),
    ),
    ...movedAmong(kept, onLines).flatMap(([month, item, branch, amount]) => ofItem(item, lastDay(month), branch, amount)),
    ...kept.flatMap(([month, item, branch, amount]) =>
      item === null
        ? byCostCenter(
            books.account('socialInsuranceExpense', departmentAccount('insuranceAccount', lastDay(month), facts, branch)),
            amount,
            costCentersOn(lastDay(month), facts, branch),
            books,
          ).map((row) => ({ ...row, branch }))
        : [],
    ),
    ...oneSided(books.account('socialInsurancePayable'), negate(one.employerDifference ?? '0')),
    ...one.carried.flatMap(({ amount }, at) =>
      byCostCenter(
        books.account('salaries', itemAccount(carriedItem, one.endDate, facts)),
        negate(amount ?? '0'),
        shares,
        books,
      ).map((row) => ({ ...row, place: `carried.${at}` })),
    ),
    ...one.advances.flatMap(({ amount, branch }, at) =>
      oneSided(books.account('employeeAdvance'), negate(amount ?? '0')).map((row) => ({
        ...row,
        ...inBooksOf(branch),
        party,
        place: `advances.${at}`,
      })),
    ),
    ...oneSided(books.account('accruedSalaries'), negate(one.net ?? '0')).map((row) => ({ ...row, party })),
  ]
})
