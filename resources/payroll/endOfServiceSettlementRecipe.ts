import type { FactsOf, RecordOf } from '../../schema/define.ts'
import { type Books, type EntryLine, recipe } from '../../schema/recipe.ts'
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

type Settlement = RecordOf<typeof endOfServiceSettlements>
type Facts = FactsOf<typeof endOfServiceSettlements>

const itemsOf = (facts: Facts) => (facts.payItems ?? []) as unknown as readonly Item[]

/** What is owed of an item's pay in a branch, on a day whose department and cost centres count. */
interface OfItem {
  readonly salaryItem: number | null
  readonly day: string
  readonly branch: unknown
  readonly amount: string
}

/** What is owed of an item's pay on the item's account, by cost centres. */
function ofItem({ salaryItem, day, branch, amount }: OfItem, facts: Facts, books: Books): EntryLine[] {
  const item = itemsOf(facts).find(({ id }) => id === salaryItem)
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

/** The provisions for the award and the leave are used up in each branch; what they lack is an expense. */
function ofProvisions(one: Settlement, facts: Facts, books: Books): EntryLine[] {
  const shares = costCentersOn(one.endDate, facts)
  const standing = { endOfService: one.endOfServiceStanding ?? '0', leave: one.leaveStanding ?? '0', branch: null }
  const stands = standingIn(standing, one.standsElsewhere)
  const provided = [
    { ...award, due: one.award, standing: one.endOfServiceStanding },
    { ...leave, due: one.leavePay, standing: one.leaveStanding },
  ]
  return provided.flatMap(({ expense, own, provision, kind, due, standing }) => [
    ...stands.flatMap((part) =>
      oneSided(books.account(provision), part[kind]).map((row) => ({ ...row, ...inBooksOf(part.branch) })),
    ),
    ...byCostCenter(
      books.account(expense, departmentAccount(own, one.endDate, facts)),
      subtract(due ?? '0', standing ?? '0'),
      shares,
      books,
    ),
  ])
}

/**
 * The award and the leave come from what was provided for them; what is lacking is an expense, what is left of it takes the expense back.
 * What former months paid too much or too little stands on the accounts of its items, with the school's share of social insurance; salaries that
 * are owed and advances that are repaid are closed, and the employee is owed the net.
 */
export const endOfServiceSettlement = recipe(endOfServiceSettlements, (one, facts, books) => {
  const party = { resource: 'employees', id: one.employee }
  const carriedItem = itemsOf(facts).find(({ purpose }) => purpose === 'carried')
  const shares = costCentersOn(one.endDate, facts)
  const kept = differencesKept([one.corrected])
  const onLines = one.differences.map(
    ({ month, salaryItem, branch, amount }): Settled => [String(month), salaryItem, branch ?? 0, amount ?? '0'],
  )
  return [
    ...ofProvisions(one, facts, books),
    ...one.salaries.flatMap(({ amount, branch }, at) =>
      oneSided(books.account('accruedSalaries'), amount ?? '0').map((row) => ({
        ...row,
        ...inBooksOf(branch),
        party,
        place: `salaries.${at}`,
      })),
    ),
    ...one.differences.flatMap(({ salaryItem, from, branch, amount }, at) =>
      ofItem({ salaryItem, day: from ?? one.endDate, branch, amount: amount ?? '0' }, facts, books).map((row) => ({
        ...row,
        place: `differences.${at}`,
      })),
    ),
    ...movedAmong(kept, onLines).flatMap(([month, salaryItem, branch, amount]) =>
      ofItem({ salaryItem, day: lastDay(month), branch, amount }, facts, books),
    ),
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
