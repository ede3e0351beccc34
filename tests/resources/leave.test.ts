import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { awayBy } from '../../resources/calculations/payroll/absence.ts'

import {
  lateInMonth,
  latePlan,
  leaveInMonth,
  paidSpans,
  payPlan,
  requestsInMonth,
} from '../../resources/calculations/payroll/leave.ts'
import {
  balanceOn,
  byLeaveYear,
  type Entitled,
  entitlementOn,
  type LeaveRules,
  shortage,
  yearsBetween,
} from '../../resources/calculations/payroll/leaveBalance.ts'
import { besideLeave, leaveDays, stretches } from '../../resources/calculations/payroll/leaveDays.ts'
import { leavePayout } from '../../resources/calculations/payroll/leavePayout.ts'
import { dayKinds, holidaysBetween, nextWorkday } from '../../resources/calculations/payroll/workdays.ts'
import { addDays, addMonths, dateOf, dayNumber } from '../../schema/values/date.ts'

const calendar = { weekend: 'fridaySaturday', weekDays: 5, holidays: [] }
const fitr = { recurrence: 'hijri', month: 9, day: 30, days: 4 }
const adha = { recurrence: 'hijri', month: 12, day: 9, days: 4 }
const national = { recurrence: 'gregorian', month: 9, day: 23, days: 1 }

describe('public holidays', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' }
  it.each([
    // Ramadan 1447 has thirty days, from 18 February 2026.
    [fitr, [{ from: '2026-03-19', to: '2026-03-22' }]],
    [adha, [{ from: '2026-05-26', to: '2026-05-29' }]],
    [national, [{ from: '2026-09-23', to: '2026-09-23' }]],
    [{ recurrence: 'once', startDate: '2026-02-01', endDate: '2026-02-02' }, [{ from: '2026-02-01', to: '2026-02-02' }]],
    [{ recurrence: 'once', startDate: '2025-02-01', endDate: '2025-02-02' }, []],
  ])('%j', (holiday, found) => expect(holidaysBetween(year, [holiday])).toEqual(found))

  it('of the end of a year reach into the next', () =>
    expect(
      holidaysBetween({ from: '2027-01-01', to: '2027-01-31' }, [{ recurrence: 'gregorian', month: 12, day: 30, days: 5 }]),
    ).toEqual([{ from: '2026-12-30', to: '2027-01-03' }]))
})

describe('days of leave', () => {
  // From Thursday to Sunday.
  const leave = { from: '2026-09-24', to: '2026-09-27' }
  it.each([
    ['calendar', {}, 4],
    ['working', {}, 2],
    ['exceptHolidays', {}, 4],
    ['working', { fromNoon: true }, 1.5],
    ['working', { fromNoon: true, toNoon: true }, 1],
    ['working', { from: '2026-09-25', fromNoon: true }, 1],
  ] as const)('%s %j: %s', (counted, more, days) => expect(leaveDays({ ...leave, ...more }, counted, calendar)).toBe(days))

  it('leaves out holidays where its kind says so, and a weekend by the days that are worked', () => {
    const withNational = { ...calendar, holidays: [national] }
    const around = { from: '2026-09-20', to: '2026-09-26' }
    expect(leaveDays(around, 'calendar', withNational)).toBe(7)
    expect(leaveDays(around, 'exceptHolidays', withNational)).toBe(6)
    expect(leaveDays(around, 'working', withNational)).toBe(4)
    expect(leaveDays(around, 'working', { ...withNational, weekDays: 6 })).toBe(5)
    expect(leaveDays(around, 'working', { ...withNational, weekend: 'saturdaySunday' })).toBe(4)
    expect(dayKinds({ from: '2026-09-23', to: '2026-09-25' }, withNational)).toEqual(['holiday', 'work', 'weekend'])
    expect(nextWorkday('2026-09-25', withNational)).toBe('2026-09-27')
  })
})

const annual: LeaveRules = {
  entitlements: [
    { validFrom: null, afterYears: 0, days: '21' },
    { validFrom: null, afterYears: 5, days: '30' },
  ],
  annualDays: null,
  accrual: 'monthly',
  leaveYear: 'calendar',
  carryOver: true,
  carryOverLimit: '10',
}
const hired: Entitled = { hireDate: '2024-01-01' }

describe('the balance of leave', () => {
  it.each([
    ['2024-01-15', 0, 'before a month is over'],
    ['2024-02-01', 1.75, 'after a month'],
    ['2024-12-31', 19.25, 'a twelfth for each month that is over'],
    ['2025-01-01', 10, 'carried over up to the limit'],
    ['2025-07-01', 20.5, 'what was carried and what was gained since'],
    ['2029-07-01', 25, 'thirty days a year behind five years'],
  ])('on %s is %s: %s', (day, balance) => expect(balanceOn(day, annual, hired, [])).toBe(balance))

  it.each([
    ['2026-11-20', 25, 26.667],
    ['2026-11-30', 25, 27.5],
    ['2026-12-31', 27.5, 30],
  ])('on %s is %s by whole months as it begins, %s with the days of the month when it is over', (day, months, days) => {
    const rules: LeaveRules = { ...annual, entitlements: [], annualDays: 30, accrual: 'monthly', leaveYear: 'calendar' }
    const since: Entitled = { hireDate: '2026-01-01' }
    expect([balanceOn(day, rules, since, []), balanceOn(day, rules, since, [], 'over')]).toEqual([months, days])
  })

  it('loses what began by the day, and owes what was had in advance', () => {
    const used = [
      { from: '2024-03-01', days: 5 },
      { from: '2024-09-01', days: 20 },
    ]
    expect(balanceOn('2024-05-01', annual, hired, used)).toBe(2)
    expect(balanceOn('2024-09-01', annual, hired, used)).toBe(-11)
    expect(balanceOn('2025-01-01', annual, hired, used)).toBe(-4)
  })

  it('begins with what was there when the books began', () => {
    const opening = { days: 12, on: '2026-01-01' }
    expect(balanceOn('2026-01-01', annual, { ...hired, opening }, [])).toBe(12)
    expect(balanceOn('2026-03-01', annual, { ...hired, opening }, [{ from: '2025-06-01', days: 9 }])).toBe(15.5)
  })

  it('is all there at once where its kind says so, and nothing is carried', () => {
    const sick = { ...annual, entitlements: [], annualDays: 120, accrual: 'atOnce', carryOver: false }
    expect(balanceOn('2024-01-01', sick, hired, [])).toBe(120)
    expect(balanceOn('2025-01-01', sick, hired, [{ from: '2024-03-01', days: 100 }])).toBe(120)
  })

  it('follows the newest row that is in force, the length of service, and the contract where it gives more', () => {
    const changed = {
      ...annual,
      entitlements: [...annual.entitlements, { validFrom: '2027-01-01', afterYears: 5, days: '35' }],
    }
    expect(entitlementOn('2026-12-31', changed, { hireDate: '2020-01-01' })).toBe(30)
    expect(entitlementOn('2027-01-01', changed, { hireDate: '2020-01-01' })).toBe(35)
    expect(entitlementOn('2027-01-01', changed, hired)).toBe(21)
    expect(entitlementOn('2027-01-01', changed, { ...hired, contractDays: '26' })).toBe(26)
    expect([yearsBetween('2020-02-29', '2025-02-27'), yearsBetween('2020-02-29', '2025-02-28')]).toEqual([4, 5])
  })

  it('lacks days on its first day, or on that of a leave that is planned behind it', () => {
    const atOnce = { ...annual, accrual: 'atOnce' }
    expect(shortage('2024-03-01', atOnce, hired, [{ from: '2024-03-01', days: 21 }])).toBe(0)
    expect(shortage('2024-03-01', atOnce, hired, [{ from: '2024-03-01', days: 24 }])).toBe(3)
    const planned = [
      { from: '2024-11-01', days: 20 },
      { from: '2024-03-01', days: 4 },
    ]
    expect(shortage('2024-03-01', atOnce, hired, planned)).toBe(3)
  })

  it('cuts a leave at the end of its leave year', () => {
    expect(byLeaveYear({ from: '2026-12-30', to: '2027-01-02' }, annual, hired)).toEqual([
      { from: '2026-12-30', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-02' },
    ])
    const service = { leaveYear: 'service' }
    expect(byLeaveYear({ from: '2026-07-01', to: '2026-07-31' }, service, { hireDate: '2020-07-16' })).toHaveLength(2)
  })
})

const sick = [
  { days: 30, paidPercentage: '100' },
  { days: 60, paidPercentage: '75' },
  { days: 30, paidPercentage: '0' },
]
const reckoning = { steps: sick, counted: 'calendar', calendar, takenBefore: 0 } as const

describe('the pay of leave in a month', () => {
  it('steps down as days are used up, those before the month too', () => {
    const leave = { request: 1, from: '2026-03-22', to: '2026-07-31' }
    const of = (month: string) =>
      leaveInMonth([leave], reckoning, month, 'thirty').map(({ from, to, days, paidPercentage }) => [
        from,
        to,
        days,
        paidPercentage,
      ])
    expect(of('2026-03')).toEqual([['2026-03-22', '2026-03-31', 10, 100]])
    expect(of('2026-04')).toEqual([
      ['2026-04-01', '2026-04-20', 20, 100],
      ['2026-04-21', '2026-04-30', 10, 75],
    ])
    expect(of('2026-05')).toEqual([['2026-05-01', '2026-05-31', 30, 75]])
    expect(of('2026-06')).toEqual([
      ['2026-06-01', '2026-06-19', 19, 75],
      ['2026-06-20', '2026-06-30', 11, 0],
    ])
    // Behind the last step nothing is paid.
    expect(of('2026-07')).toEqual([['2026-07-01', '2026-07-31', 30, 0]])
    const later = leaveInMonth([leave], { ...reckoning, takenBefore: 30 }, '2026-03', 'thirty')
    expect(later).toEqual([
      { request: 1, from: '2026-03-22', to: '2026-03-31', days: 10, paidPercentage: 75, paidShare: '100', fromNoon: false },
    ])
  })

  it('ends with an early return and makes absence of a late one', () => {
    const leave = { request: 1, from: '2026-02-22', to: '2026-03-05' }
    const early = { ...leave, returnDate: '2026-03-01' }
    expect(leaveInMonth([early], { ...reckoning, steps: [] }, '2026-03', 'calendar')).toEqual([])
    expect(leaveInMonth([early], { ...reckoning, steps: [] }, '2026-02', 'calendar')).toEqual([
      { request: 1, from: '2026-02-22', to: '2026-02-28', days: 7, paidPercentage: 100, paidShare: '100', fromNoon: false },
    ])
    expect(lateInMonth([], '2026-03', 'thirty')).toBe(0)
    const late = [{ from: '2026-03-08', to: '2026-04-01', share: 1 }]
    expect(lateInMonth(late, '2026-03', 'thirty')).toBe(24)
    expect(lateInMonth(late, '2026-04', 'thirty')).toBe(1)
    // Somebody is never away for more days than the month pays for.
    expect(lateInMonth([{ from: '2026-03-01', to: '2026-04-01', share: 1 }], '2026-03', 'thirty')).toBe(30)
  })

  it.each([
    ['calendar', '2026-03-08 2026-03-16'],
    ['working', '2026-03-08 2026-03-12; 2026-03-15 2026-03-16'],
  ] as const)('makes absence of the days that its kind counts: %s', (counted, plan) => {
    const late = besideLeave({ from: '2026-03-08', to: '2026-03-16' }, [], counted, calendar)
    expect(latePlan(stretches(late.map(({ day }) => day)))).toBe(plan)
  })

  it('is kept with the request as a plan that a salary cuts by month', () => {
    const leave = { request: 3, from: '2026-03-22', to: '2026-05-05', fromNoon: true }
    const plan = payPlan(paidSpans([leave], reckoning))
    expect(plan).toBe('2026-03-22 2026-04-21 100; 2026-04-22 2026-05-05 75')
    const request = {
      id: 3,
      payPlan: plan,
      endDate: '2026-05-05',
      fromNoon: true,
      toNoon: null,
      latePlan: '2026-05-06 2026-05-07',
    }
    const leaves = requestsInMonth([request], '2026-05', 'thirty')
    expect(leaves).toEqual([
      { request: 3, from: '2026-05-01', to: '2026-05-05', days: 5, paidPercentage: 75, paidShare: '100', fromNoon: false },
    ])
    expect(
      lateInMonth(
        awayBy([request], []).filter(({ isLate }) => isLate),
        '2026-05',
        'thirty',
      ),
    ).toBe(2)
    expect(requestsInMonth([request], '2026-03', 'thirty')[0]?.days).toBe(9.5)
  })

  it.each([
    ['2026-01-31', '2026-01-31', 1],
    ['2026-02-28', '2026-02-28', 1],
    ['2026-02-20', '2026-02-28', 9],
    ['2026-02-01', '2026-02-28', 30],
    ['2026-01-01', '2026-01-31', 30],
    ['2026-01-02', '2026-01-31', 29],
  ])('from %s to %s is %s of thirty days: a day is a day, and nobody who was there is away for all of them', (from, to, days) =>
    expect(leaveInMonth([{ request: 1, from, to }], { ...reckoning, steps: [] }, from.slice(0, 7), 'thirty')).toMatchObject([
      { days },
    ]),
  )

  it('leaves a late return half of a day of which another leave has the other half', () => {
    const plans = { endDate: '2026-05-07', fromNoon: null, toNoon: true, payPlan: '2026-05-06 2026-05-07 0', latePlan: null }
    const late = { id: 2, endDate: null, fromNoon: null, toNoon: null, payPlan: null, latePlan: '2026-05-05 2026-05-08' }
    const away = awayBy([late, { id: 1, ...plans }], [])
    expect(
      lateInMonth(
        away.filter(({ isLate }) => isLate),
        '2026-05',
        'thirty',
      ),
    ).toBe(2.5)
  })

  it('is of the days that somebody belongs to the staff, each with what it earns', () => {
    const request = {
      id: 1,
      payPlan: '2026-03-11 2026-04-10 0',
      endDate: '2026-04-10',
      fromNoon: null,
      toNoon: null,
      latePlan: null,
    }
    const worked = [
      { from: '2026-03-01', to: '2026-03-15', paidShare: '100' },
      { from: '2026-03-16', to: '2026-03-20', paidShare: '50' },
    ]
    const leaves = requestsInMonth([request], '2026-03', 'thirty', worked)
    expect(leaves.map(({ days, paidShare }) => [days, paidShare])).toEqual([
      [5, '100'],
      [5, '50'],
    ])
  })

  const day = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2027-12-31') })
  const leaves = fc.record({ start: day, length: fc.integer({ min: 1, max: 200 }), fromNoon: fc.boolean(), toNoon: fc.boolean() })
  const steps = fc.array(fc.record({ days: fc.integer({ min: 1, max: 90 }), paidPercentage: fc.integer({ min: 0, max: 100 }) }), {
    maxLength: 4,
  })
  const counted = fc.constantFrom('calendar', 'exceptHolidays', 'working')
  const monthsOf = (from: string, to: string): string[] =>
    from.slice(0, 7) > to.slice(0, 7) ? [] : [from.slice(0, 7), ...monthsOf(addMonths(`${from.slice(0, 7)}-01`, 1), to)]

  it('adds up over the months to the whole, each day once and at one percentage', () => {
    fc.assert(
      fc.property(leaves, steps, counted, fc.integer({ min: 0, max: 120 }), (one, given, counting, takenBefore) => {
        const [from, to] = [dateOf(one.start), dateOf(one.start + one.length - 1)]
        const leave = { request: 7, from, to, fromNoon: one.fromNoon, toNoon: one.toNoon }
        const by = { steps: given, counted: counting, calendar, takenBefore }
        const parts = monthsOf(from, to).flatMap((month) => leaveInMonth([leave], by, month, 'calendar'))
        const halves = (one.fromNoon ? 0.5 : 0) + (one.toNoon ? 0.5 : 0)
        expect(parts.reduce((sum, { days }) => sum + days, 0)).toBe(Math.max(0, one.length - halves))
        const spans = paidSpans([leave], by)
        expect(spans[0]?.from).toBe(from)
        expect(spans.at(-1)?.to).toBe(to)
        for (const [at, span] of spans.entries()) if (at) expect(span.from).toBe(addDays(spans[at - 1]?.to ?? '', 1))
      }),
    )
  })

  it('counts thirty days of every month that a leave fills', () => {
    fc.assert(
      fc.property(leaves, steps, (one, given) => {
        const [from, to] = [dateOf(one.start), dateOf(one.start + one.length + 62)]
        const leave = { request: 7, from, to }
        const by = { steps: given, counted: 'calendar', calendar, takenBefore: 0 } as const
        for (const month of monthsOf(from, to).slice(1, -1))
          expect(leaveInMonth([leave], by, month, 'thirty').reduce((sum, { days }) => sum + days, 0)).toBe(30)
      }),
    )
  })
})

describe('unused days that are paid out', () => {
  it.each([
    ['30', '9000.00', '360', '9000'],
    ['10.5', '9000.00', '360', '3150'],
    ['21', '10000.00', '365', '6904.11'],
    ['0', '9000.00', '360', '0'],
  ])('%s days of %s by a year of %s: %s', (days, pay, year, amount) => expect(leavePayout(days, pay, year, 2)).toBe(amount))
})
