import { type Books, type EntryLine, recipe } from '../../schema/recipe.ts'
import { isZero, negate, split, subtract, sum } from '../../schema/values/money.ts'
import { firstDay, lastDay } from '../../schema/values/month.ts'
import { differencesKept } from '../calculations/payroll/differences.ts'
import { type PlaceRow, partsByPlace } from '../calculations/payroll/places.ts'
import type { employees } from '../staff/employees.ts'
import type { salaryItems } from '../staff/salaryItems.ts'
import { oneSided } from './costShares.ts'
import { salaries } from './salaries.ts'

interface Reads {
  salaryItems: typeof salaryItems
  employees: typeof employees
}

interface Share {
  readonly costCenter: number | null
  readonly share: string
}

/**
 * A salary accrues: earnings and the school's share of social insurance by cost centre, against what is kept back, what is due to social
 * insurance, and what the employee is owed. Days in another branch stand in that branch's books.
 */
export const salary = recipe<typeof salaries, Reads>(salaries, (salary, facts, books) => {
  const employee = { resource: 'employees', id: salary.employee }
  // What is settled of a former month stands where the employee was then.
  const [from = firstDay(salary.month)] = [firstDay(salary.month), ...salary.items.flatMap((line) => line.from ?? [])].toSorted()
  const place = { from, to: lastDay(salary.month) }
  const parts = partsByPlace(place, (facts.places ?? []) as readonly PlaceRow[])
  const lastIn = (branch: number, day: string) =>
    partsByPlace({ from: '1900-01-01', to: day }, (facts.places ?? []) as readonly PlaceRow[]).findLast(
      (part) => part.branch === branch,
    )
  const usual = (facts.sectionCenter ?? facts.managementCenter ?? facts.jobCenter ?? null) as number | null
  const sharesAt = (day: string | null, branch?: unknown): readonly Share[] => {
    const there = day === null ? parts.at(-1) : parts.find(({ from, to }) => from <= day && day <= to)
    // What is taken back of another branch was shared as it was there.
    const part = typeof branch === 'number' && there?.branch !== branch ? lastIn(branch, day ?? place.to) : there
    return part?.costCenters.length ? part.costCenters : [{ costCenter: usual, share: '100' }]
  }
  const rows = salary.items.flatMap((line, index): EntryLine[] => {
    const item = facts.itemRules?.find(({ id }) => id === line.salaryItem)
    const amount = line.amount ?? '0'
    if (!item || isZero(amount)) return []
    const isAdvance = line.origin === 'advance'
    const account =
      line.origin === 'socialInsurance'
        ? books.account('socialInsurancePayable')
        : isAdvance
          ? books.account('employeeAdvance')
          : books.account('salaries', item.account as number | null)
    const shares =
      item.costCenterRule === 'own'
        ? [{ costCenter: item.costCenter as number | null, share: '100' }]
        : item.costCenterRule === 'employee' && !isAdvance && line.origin !== 'socialInsurance'
          ? sharesAt(line.from, line.branch)
          : [{ costCenter: null, share: '100' }]
    const branch = typeof line.branch === 'number' ? { branch: line.branch } : {}
    return sideOf(line.kind === 'earning' ? amount : negate(amount), shares, books, line.branch).map((row) => ({
      ...branch,
      ...row,
      account,
      ...(isAdvance && { party: employee }),
      place: `items.${index}`,
    }))
  })
  // What a late transfer has moved stands in the books of each branch, also where nothing is left of it together.
  const own = (salary as { readonly branch?: number | null }).branch ?? null
  const moved = differencesKept([salary.corrected]).filter(([, item, branch]) => item === null && own !== null && branch !== own)
  const rest = subtract(salary.employerInsurance ?? '0', sum(moved.map(([, , , amount]) => amount)))
  const insured = [
    { amount: rest, shares: sharesAt(null), branch: {} },
    ...moved.map(([month, , branch, amount]) => ({ amount, shares: sharesAt(lastDay(month), branch), branch: { branch } })),
  ].flatMap(({ amount, shares, branch }) =>
    isZero(amount)
      ? []
      : [
          ...sideOf(amount, shares, books).map((row) => ({
            ...branch,
            ...row,
            account: books.account('socialInsuranceExpense'),
          })),
          ...oneSided(books.account('socialInsurancePayable'), negate(amount)).map((row) => ({ ...branch, ...row })),
        ],
  )
  const net = salary.net ?? '0'
  const owed = isZero(net) ? [] : [{ account: books.account('accruedSalaries'), debit: '0', credit: net, party: employee }]
  return [...rows, ...insured, ...owed]
})

/** An amount by cost centres, to the last halala: above zero it is debited, below zero credited. */
function sideOf(
  amount: string,
  shares: readonly Share[],
  books: Books,
  branch?: unknown,
): Pick<EntryLine, 'debit' | 'credit' | 'costCenter'>[] {
  const isDebit = !amount.startsWith('-')
  const whole = isDebit ? amount : negate(amount)
  const amounts = split(
    sum([whole]),
    shares.map(({ share }) => share),
    books.decimals(typeof branch === 'number' ? branch : null),
  )
  return shares.flatMap(({ costCenter }, at) => {
    const part = amounts[at] ?? '0'
    if (isZero(part)) return []
    return [{ debit: isDebit ? part : '0', credit: isDebit ? '0' : part, costCenter }]
  })
}
