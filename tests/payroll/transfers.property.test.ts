import fc from 'fast-check'
import { expect, it } from 'vitest'
import { salary } from '../../resources/calculations/salary.ts'
import { salary as recipe } from '../../resources/payroll/salaryRecipe.ts'
import type { EntryLine } from '../../schema/recipe.ts'
import { addDays } from '../../schema/values/date.ts'
import { add, isZero, subtract, sum } from '../../schema/values/money.ts'
import { lastDay } from '../../schema/values/month.ts'
import { socialInsuranceRates } from '../../src/server/tenants/socialInsuranceRates.ts'
import { draws } from '../support/sweep.ts'

const months = ['2026-01', '2026-02', '2026-03'] as const
const accounts = { salaries: 1, socialInsuranceExpense: 2, socialInsurancePayable: 3, accruedSalaries: 4, employeeAdvance: 5 }
const books = {
  account: (role: keyof typeof accounts) => accounts[role],
  decimals: () => 2,
  cost: () => '0',
}
const item = (id: number, more: object) => ({
  ...{ id, kind: 'earning', purpose: null, symbol: null, basis: 'fixed', percentage: null, percentageOf: null },
  ...{ factor: '1', rateOf: null, formula: null, subjectToGosi: false, costCenterRule: 'employee', costCenter: null },
  ...more,
})
const itemRules = [
  item(1, { purpose: 'basic', subjectToGosi: true }),
  item(2, { subjectToGosi: true }),
  item(3, { kind: 'deduction' }),
  item(12, { kind: 'deduction', purpose: 'socialInsurance' }),
  item(13, { kind: 'deduction', purpose: 'absence', basis: 'days', rateOf: 'gross' }),
]

interface Place {
  readonly from: string
  readonly toBranch: number
  readonly costCenter: number
  readonly share: string
}

interface Slip {
  readonly kept: object
  readonly figures: readonly string[]
  readonly rows: readonly EntryLine[]
}

/** A salary of a month as it follows from the places that are known, with the rows that it posts. */
function slipOf(month: string, basic: string, places: readonly Place[], before: readonly Slip[], absentDays: string): Slip {
  const branch = places.findLast(({ from }) => from <= lastDay(month))?.toBranch ?? 0
  const pay = [
    { salaryItem: 2, amount: null, percentage: '25', from: null, to: null },
    { salaryItem: 3, amount: '150.01', percentage: null, from: null, to: null },
  ]
  const facts = {
    ...{ decimals: 2, settings: { monthBasis: 'thirty', hoursPerMonth: 240 }, basicSalary: basic, hiredOn: '2020-01-01' },
    ...{ nationality: 1, nationalityGroup: 'saudi', registeredOn: null, itemRules, rates: socialInsuranceRates },
    ...{ pay, places, periods: [{ state: 'working', from: '2020-01-01', paidShare: null }], leaves: [], ownBranch: branch },
    ...{ benefits: [], advances: [], instalments: [], waiting: [], others: before.map(({ kept }) => kept) },
  }
  const draft = { month, employee: 7, items: [], corrections: [], absentDays, lateHours: '0', overtimeHours: '0' }
  const made = salary.by(draft as never, facts as never) as unknown as Record<string, string> & {
    items: readonly { kind: string; origin: string; amount: string }[]
  }
  const of = (side: string) => made.items.reduce((sum, { kind, amount }) => (kind === side ? add(sum, amount) : sum), '0')
  const net = subtract(of('earning'), of('deduction'))
  const wage = (name: string) => String(made[`wage${name}`])
  return {
    kept: {
      ...{ id: 1, month, branch, status: 'posted', net },
      reckonedFrom: made['reckonedFrom'],
      corrected: made['corrected'],
      employeeInsurance: sum(made.items.flatMap(({ origin, amount }) => (origin === 'socialInsurance' ? [amount] : []))),
      employerInsurance: made['employerInsurance'],
    },
    figures: [of('earning'), of('deduction'), net, ...['Basic', 'Housing', 'Other', 'Deductions'].map(wage)],
    rows: (recipe.ledger as (...read: unknown[]) => EntryLine[])({ ...made, net }, facts, books).map((row) => ({
      ...row,
      branch: row.branch ?? branch,
    })),
  }
}

/** What all entries together leave of cost in each branch and cost centre. */
function costOf(slips: readonly Slip[]): Record<string, string> {
  const sums = new Map<string, string>()
  for (const { account, branch, costCenter, debit, credit } of slips.flatMap(({ rows }) => rows)) {
    if (account > accounts.socialInsuranceExpense) continue
    const key = `${account} ${branch} ${costCenter}`
    sums.set(key, add(sums.get(key) ?? '0', subtract(debit, credit)))
  }
  return Object.fromEntries([...sums].filter(([, amount]) => !isZero(amount)).toSorted())
}

const moved = fc.record({
  day: fc.integer({ min: 0, max: 89 }).map((days) => addDays(`${months[0]}-01`, days)),
  basic: fc.integer({ min: 300_000, max: 1_500_000 }).map((halalas) => (halalas / 100).toFixed(2)),
  absent: fc.integer({ min: 0, max: 4 }),
  /** How many months were in the books before it was entered. */
  after: fc.integer({ min: 1, max: 2 }),
})

it('a transfer that is entered late moves cost alone: to where it would stand had it been known, and no figure of a payslip', () => {
  fc.assert(
    fc.property(moved, ({ day, basic, absent, after }) => {
      const here = { from: '2020-01-01', toBranch: 2, costCenter: 20, share: '100' }
      const late = [here, { from: day, toBranch: 3, costCenter: 30, share: '100' }]
      const run = (placesIn: (at: number) => readonly Place[]) => {
        const slips: Slip[] = []
        for (const [at, month] of months.entries())
          slips.push(slipOf(month, basic, placesIn(at), slips, at === 0 ? String(absent) : '0'))
        return slips
      }
      const [none, told, known] = [run(() => [here]), run((at) => (at < after ? [here] : late)), run(() => late)]
      expect(told.map(({ figures }) => figures)).toEqual(none.map(({ figures }) => figures))
      expect(costOf(told)).toEqual(costOf(known))
    }),
    { numRuns: draws(300) },
  )
})
