import { mergedLines } from '../../schema/mergedLines.ts'
import { type Books, type EntryLine, recipe } from '../../schema/recipe.ts'
import { isZero, negate, split, subtract, sum } from '../../schema/values/money.ts'
import { firstDay, lastDay, monthOf } from '../../schema/values/month.ts'
import { type CostShare, costCentersOn } from '../calculations/payroll/costCenters.ts'
import { departmentAccount, itemAccount } from '../calculations/payroll/departmentAccounts.ts'
import { differencesKept, movedAmong, settledBy } from '../calculations/payroll/differences.ts'
import { bookedItems } from '../calculations/payroll/lostTime.ts'
import type { MonthBasis, Span } from '../calculations/payroll/monthDays.ts'
import { stateOf } from '../calculations/payroll/monthState.ts'
import { segmentsOf } from '../calculations/payroll/paySegments.ts'
import { type PlaceRow, partsByPlace } from '../calculations/payroll/places.ts'
import type { employees } from '../staff/employees.ts'
import type { salaryItems } from '../staff/salaryItems.ts'
import { oneSided } from './costShares.ts'
import { salaries } from './salaries.ts'

interface Reads {
  salaryItems: typeof salaryItems
  employees: typeof employees
}

/**
 * A salary accrues: earnings and the school's share of social insurance by cost centre, against what is kept back, what is due to social
 * insurance, and what the employee is owed. A department may have its own accounts for what its people cost. Items on the same account are one row; time that was lost is taken of what it was not earned of. Days in another branch are borne in that branch's books, also of a former month that was paid elsewhere.
 */
export const salary = recipe<typeof salaries, Reads>(salaries, (salary, facts, books) => {
  const employee = { resource: 'employees', id: salary.employee }
  const month = { from: firstDay(salary.month), to: lastDay(salary.month) }
  const known = new Map<string, readonly CostShare[]>()
  // Most lines of a salary are of one day and place.
  const sharesOn = (day: string, branch?: unknown): readonly CostShare[] => {
    const key = `${day} ${branch}`
    const found = known.get(key) ?? costCentersOn(day, facts, branch)
    known.set(key, found)
    return found
  }
  const itemOf = (id: number | null) => facts.itemRules?.find((item) => item.id === id)
  type Item = NonNullable<ReturnType<typeof itemOf>>
  const sharesOf = (item: Item, day: string, branch: unknown): readonly CostShare[] => {
    if (item.costCenterRule === 'own') return [{ costCenter: item.costCenter as number | null, share: '100' }]
    return item.costCenterRule === 'employee' ? sharesOn(day, branch) : noCenter
  }
  const accountOf = (origin: string | null, item: Item, day: string, branch: unknown) => {
    if (origin === 'socialInsurance') return books.account('socialInsurancePayable')
    return origin === 'advance'
      ? books.account('employeeAdvance')
      : books.account('salaries', itemAccount(item, day, facts, branch))
  }
  const kept = differencesKept([salary.corrected])
  const moves = movedAmong(kept, settledBy(salary.items as never))
  const movedLines = moves.map(([, salaryItem, branch, amount]) => ({
    ...{ salaryItem, branch, amount },
    ...{ kind: 'earning', origin: 'difference' },
  }))
  const booked = bookedItems([...salary.items, ...movedLines] as never, (facts.itemRules ?? []) as never, books.decimals())
  const rows = salary.items.flatMap((line, index) =>
    (booked[index] ?? []).flatMap(({ salaryItem, amount }): EntryLine[] => {
      const item = itemOf(salaryItem)
      if (!item || isZero(amount)) return []
      const isAdvance = line.origin === 'advance'
      const isOwed = isAdvance || line.origin === 'socialInsurance'
      const shares = isOwed && item.costCenterRule !== 'own' ? noCenter : sharesOf(item, line.from ?? month.to, line.branch)
      return sideOf(amount, shares, books, line.branch).map((row) => ({
        ...row,
        account: accountOf(line.origin, item, line.from ?? month.to, line.branch),
        ...(isAdvance && { party: employee }),
        ...(line.origin === 'socialInsurance' && { reason: contribution }),
        place: `items.${index}`,
      }))
    }),
  )
  const moved = moves.flatMap(([of, , branch], at) =>
    (booked[salary.items.length + at] ?? []).flatMap(({ salaryItem, amount }): EntryLine[] => {
      const item = itemOf(salaryItem)
      if (!item || isZero(amount)) return []
      return sideOf(amount, sharesOf(item, lastDay(of), branch), books, branch).map((row) => ({
        ...row,
        account: accountOf('difference', item, lastDay(of), branch),
      }))
    }),
  )
  const schools = kept.filter(([, item]) => item === null)
  const due = salary.employerInsurance ?? '0'
  const insured = [
    ...byPlace(subtract(due, sum(schools.map(([, , , amount]) => amount))), salary.reckonedFrom, month, facts, books),
    ...schools.map(([of, , branch, amount]) => ({ amount, day: lastDay(of), branch })),
  ].flatMap(({ amount, day, branch }) =>
    sideOf(amount, sharesOn(day, branch), books, branch).map((row) => ({
      ...row,
      account: books.account('socialInsuranceExpense', departmentAccount('insuranceAccount', day, facts, branch)),
      reason: { key: 'employerInsurance' },
    })),
  )
  const payable = oneSided(books.account('socialInsurancePayable'), negate(due)).map((row) => ({ ...row, reason: contribution }))
  const net = salary.net ?? '0'
  const owed = isZero(net)
    ? []
    : [{ account: books.account('accruedSalaries'), debit: '0', credit: net, party: employee, reason: { key: 'netPay' } }]
  return mergedLines([...rows, ...moved, ...insured, ...payable, ...owed])
})

/** What is due to social insurance: both shares, in one row. */
const contribution = { key: 'socialInsurance' }

const noCenter: readonly CostShare[] = [{ costCenter: null, share: '100' }]

/** The school's share of social insurance of a month by the days in each place. */
function byPlace(
  amount: string,
  reckonedFrom: string | null,
  month: Span,
  facts: { readonly places?: unknown; readonly settings?: unknown },
  books: Books,
): { readonly amount: string; readonly day: string; readonly branch?: number }[] {
  const { worked } = reckonedFrom ? stateOf(reckonedFrom) : { worked: [] }
  const { monthBasis } = (facts.settings ?? {}) as { readonly monthBasis?: MonthBasis }
  const places = partsByPlace(month, (facts.places ?? []) as readonly PlaceRow[])
  const parts = Map.groupBy(segmentsOf(monthOf(month.from), monthBasis ?? 'thirty', worked, places, []), ({ from }) =>
    places.find((place) => place.from <= from && from <= place.to),
  )
  if (parts.size < 2) return [{ amount, day: month.to }]
  const days = [...parts.values()].map((some) => String(some.reduce((count, one) => count + one.days, 0)))
  const amounts = split(amount, days, books.decimals())
  return [...parts.keys()].flatMap((place, at) =>
    place ? [{ amount: amounts[at] ?? '0', day: place.to, branch: place.branch }] : [],
  )
}

/** An amount by cost centres, to the last halala: above zero it is debited, below zero credited; in the books of the branch that bears it. */
function sideOf(
  amount: string,
  shares: readonly CostShare[],
  books: Books,
  bears: unknown,
): Pick<EntryLine, 'debit' | 'credit' | 'costCenter' | 'branch'>[] {
  const branch = typeof bears === 'number' ? bears : null
  const isDebit = !amount.startsWith('-')
  const amounts = split(
    isDebit ? amount : negate(amount),
    shares.map(({ share }) => share),
    books.decimals(branch),
  )
  return shares.flatMap(({ costCenter }, at) => {
    const part = amounts[at] ?? '0'
    if (isZero(part)) return []
    return [{ debit: isDebit ? part : '0', credit: isDebit ? '0' : part, costCenter, ...(branch !== null && { branch }) }]
  })
}
