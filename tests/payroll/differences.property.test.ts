import fc from 'fast-check'
import { expect, it } from 'vitest'
import { salary } from '../../resources/calculations/salary.ts'
import { addDays } from '../../schema/values/date.ts'
import { add, subtract, sum } from '../../schema/values/money.ts'
import { socialInsuranceRates } from '../../src/server/tenants/socialInsuranceRates.ts'
import { draws } from '../support/sweep.ts'

const months = ['2026-01', '2026-02', '2026-03'] as const

const item = (id: number, more: object) => ({
  ...{ id, kind: 'earning', purpose: null, symbol: null, basis: 'fixed', percentage: null, percentageOf: null },
  ...{ factor: '1', rateOf: null, formula: null, subjectToGosi: false },
  ...more,
})
const itemRules = [
  item(1, { purpose: 'basic', subjectToGosi: true }),
  item(2, { subjectToGosi: true }),
  item(3, {}),
  item(12, { kind: 'deduction', purpose: 'socialInsurance' }),
  item(13, { kind: 'deduction', purpose: 'absence', basis: 'days', rateOf: 'gross' }),
  item(15, { kind: 'deduction', purpose: 'leave', basis: 'days', rateOf: 'gross' }),
]

interface Known {
  readonly pay: readonly object[]
  readonly periods: readonly object[]
  readonly leaves: readonly object[]
}

interface Slip {
  readonly month: string
  readonly net: string
  readonly employer: string
  readonly overpaid: string
  readonly carried: string
  readonly kept: object
}

/** A salary of a month as it follows from what is known, after the salaries before it. */
function slipOf(
  month: string,
  basic: string,
  { pay, periods, leaves }: Known,
  before: readonly Slip[],
  absentDays: string,
): Slip {
  const facts = {
    ...{ decimals: 2, settings: { monthBasis: 'thirty', hoursPerMonth: 240 }, basicSalary: basic, hiredOn: '2020-01-01' },
    ...{ nationality: 1, nationalityGroup: 'saudi', registeredOn: null, itemRules, rates: socialInsuranceRates },
    ...{ pay, periods, leaves, places: [{ from: '2020-01-01', toBranch: 2, costCenter: null, share: null }] },
    ...{ benefits: [], advances: [], instalments: [], waiting: [], others: before.map(({ kept }) => kept) },
  }
  const draft = { month, items: [], corrections: [], absentDays, lateHours: '0', overtimeHours: '0' }
  const made = salary.by(draft, facts as never) as unknown as Record<string, string> & {
    items: readonly { kind: string; origin: string; amount: string }[]
  }
  const net = made.items.reduce((sum, { kind, amount }) => (kind === 'earning' ? add(sum, amount) : subtract(sum, amount)), '0')
  const kept = {
    ...{ id: 1, month, branch: 2, status: 'posted', net },
    reckonedFrom: made['reckonedFrom'],
    corrected: made['corrected'],
    employeeInsurance: sum(made.items.flatMap(({ origin, amount }) => (origin === 'socialInsurance' ? [amount] : []))),
    employerInsurance: made['employerInsurance'],
  }
  return {
    month,
    net,
    employer: String(made['employerInsurance']),
    overpaid: String(made['overpaid']),
    carried: String(made['carried']),
    kept,
  }
}

const day = fc.integer({ min: 0, max: 89 }).map((days) => addDays(`${months[0]}-01`, days))
const amount = fc.integer({ min: 300_000, max: 1_500_000 }).map((halalas) => (halalas / 100).toFixed(2))
const changes = fc.record({
  raise: fc.option(fc.record({ from: day, amount })),
  allowance: fc.option(fc.record({ from: day, length: fc.integer({ min: 0, max: 60 }) })),
  suspended: fc.option(fc.record({ from: day, length: fc.integer({ min: 1, max: 40 }), share: fc.constantFrom('0', '50') })),
  leave: fc.option(fc.record({ from: day, length: fc.integer({ min: 1, max: 30 }), percent: fc.constantFrom(0, 50, 75) })),
  left: fc.option(day),
})
type Changes = typeof changes extends fc.Arbitrary<infer C> ? C : never

/** What is known of somebody of whom these things have been entered. */
function knownOf({ raise, allowance, suspended, leave, left }: Changes): Known {
  const row = (salaryItem: number, more: object) => ({ salaryItem, percentage: null, from: null, to: null, ...more })
  const until = (from: string, length: number) => addDays(from, length)
  const pause = suspended && (!left || until(suspended.from, suspended.length) < left) ? suspended : null
  return {
    pay: [
      row(2, { amount: null, percentage: '25' }),
      ...(raise ? [row(1, raise)] : []),
      ...(allowance ? [row(3, { amount: '450.00', from: allowance.from, to: until(allowance.from, allowance.length) })] : []),
    ],
    periods: [
      { state: 'working', from: '2020-01-01', paidShare: null },
      ...(pause
        ? [
            { state: 'suspended', from: pause.from, paidShare: pause.share },
            { state: 'working', from: until(pause.from, pause.length), paidShare: null },
          ]
        : []),
      ...(left ? [{ state: 'ended', from: left, paidShare: null }] : []),
    ],
    leaves: leave
      ? [
          {
            ...{ id: 9, endDate: null, fromNoon: null, toNoon: null, latePlan: null },
            payPlan: `${leave.from} ${until(leave.from, leave.length)} ${leave.percent}`,
          },
        ]
      : [],
  }
}

const unpaidMonth: Changes = {
  raise: { from: '2026-02-11', amount: '7500.05' },
  allowance: { from: '2026-01-01', length: 0 },
  suspended: null,
  leave: { from: '2026-02-01', length: 23, percent: 0 },
  left: null,
}

const nothing: Changes = { raise: null, allowance: null, suspended: null, leave: null, left: null }

it('whatever is entered late, all months together pay what they would have paid had it been known', () => {
  fc.assert(
    fc.property(
      changes,
      amount,
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 1, max: 2 }),
      (given, basic, absent, after) => {
        const [none, late] = [knownOf(nothing), knownOf(given)]
        const run = (knownIn: (at: number) => Known) => {
          const slips: Slip[] = []
          for (const [at, month] of months.entries())
            slips.push(slipOf(month, basic, knownIn(at), slips, at === 0 ? String(absent) : '0'))
          return slips
        }
        // What was not taken is owed, and what the school has laid out of it is not its own share.
        const total = (slips: readonly Slip[]) => {
          const of = (name: 'net' | 'employer' | 'carried') => slips.reduce((sum, slip) => add(sum, slip[name]), '0')
          return {
            net: subtract(of('net'), add(of('carried'), slips.at(-1)?.overpaid ?? '0')),
            employer: subtract(of('employer'), of('carried')),
          }
        }
        expect(total(run((at) => (at < after ? none : late)))).toEqual(total(run(() => late)))
      },
    ),
    {
      numRuns: draws(500),
      // A month of unpaid leave costs what it pays, and nothing of what a former month is owed.
      examples: [[unpaidMonth, '3000.00', 0, 1]],
    },
  )
})
