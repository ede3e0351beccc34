import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type InsuranceGroup,
  type Insured,
  insurance,
  insuranceGroup,
  insuranceRate,
} from '../../resources/calculations/payroll/insurance.ts'
import { addDays } from '../../schema/values/date.ts'
import { add, compare, fromUnits } from '../../schema/values/money.ts'
import { socialInsuranceRates as rates } from '../../src/server/tenants/socialInsuranceRates.ts'

const citizen = (registeredOn: string | null): Insured => ({ nationalityGroup: 'saudi', registeredOn })
const resident: Insured = { nationalityGroup: 'other', registeredOn: '2025-01-01' }
/** A whole month's pay that is one item. */
const insured = (amount: string, days = 30) => ({ pay: [{ item: 1, amount }], days })
const due = (who: Insured, pay: string, day: string) => {
  const { base, employee, employer } = insurance([insured(pay)], 30, insuranceRate(who, rates, day), 2)
  return [base, employee, employer]
}

describe('social insurance', () => {
  const old = citizen('2019-09-01')
  const late = citizen('2025-02-10')
  it.each<[what: string, who: Insured, pay: string, day: string, due: [base: string, employee: string, employer: string]]>([
    ['a citizen of the former system', old, '8000', '2026-08-31', ['8000', '780', '940']],
    ['a resident, for hazards alone', resident, '8000', '2026-08-31', ['8000', '0', '160']],
    ['pay above the most', old, '60000', '2026-08-31', ['45000', '4387.5', '5287.5']],
    ['pay below the least', old, '1000', '2026-08-31', ['1500', '146.25', '176.25']],
    ['no pay', old, '0', '2026-08-31', ['0', '0', '0']],
    ['a citizen of the present system in August 2026', late, '8000', '2026-08-31', ['8000', '860', '1020']],
    ['the same before the first step', late, '8000', '2025-06-30', ['8000', '780', '940']],
    ['on the day of the first step', late, '8000', '2025-07-01', ['8000', '820', '980']],
    ['after the last but one', late, '8000', '2027-07-31', ['8000', '900', '1060']],
    ['after the last', late, '8000', '2031-01-31', ['8000', '940', '1100']],
    ['a share of half a halala', old, '1800.35', '2026-08-31', ['1800.35', '175.53', '211.54']],
    ['a day before any rate', old, '8000', '2021-12-31', ['0', '0', '0']],
  ])('of %s', (_what, who, pay, day, expected) => {
    expect(due(who, pay, day)).toEqual(expected)
  })

  it.each<[what: string, parts: readonly (readonly [pay: string, days: number])[], due: [base: string, employee: string]]>([
    ['who was hired for the last three days, on pay above the least', [['8750', 3]], ['875', '85.31']],
    ['half a month on pay above the most', [['60000', 15]], ['22500', '2193.75']],
    ['half a month on pay below the least', [['1000', 15]], ['750', '73.13']],
    [
      'a raise beyond the most in the middle of the month',
      [
        ['30000', 15],
        ['60000', 15],
      ],
      ['37500', '3656.25'],
    ],
  ])('of %s is due by the days of a pay within the bounds of a whole month', (_what, parts, expected) => {
    const days = parts.map(([pay, count]) => insured(pay, count))
    const { base, employee } = insurance(days, 30, insuranceRate(old, rates, '2026-11-30'), 2)
    expect([base, employee]).toEqual(expected)
  })

  it('is taken of the insured items as the payslip has them, each rounded by itself', () => {
    const rate = insuranceRate(old, rates, '2026-11-30')
    const pay = ['2060.18', '515.045', '206.018', '103.009'].map((amount, item) => ({ item, amount }))
    const base = (...days: readonly number[]) =>
      insurance(
        days.map((count) => ({ pay, days: count })),
        30,
        rate,
        2,
      ).base
    // 2,060.18 + 515.05 + 206.02 + 103.01, where the sum rounded once is a halala less; a month in parts is that month.
    expect([base(30), base(12, 18)]).toEqual(['2884.26', '2884.26'])
    // 480.71 + 120.18 + 48.07 + 24.04, also for seven days of it.
    expect([base(7), base(3, 4)]).toEqual(['673', '673'])
  })

  it.each<[registeredOn: string | null, group: InsuranceGroup]>([
    ['2024-07-02', 'saudi'],
    ['2024-07-03', 'saudiNew'],
    ['2026-01-01', 'saudiNew'],
    [null, 'saudi'],
  ])('counts a citizen who was first registered on %s among %s', (registeredOn, group) => {
    expect(insuranceGroup(citizen(registeredOn), rates)).toBe(group)
    expect(insuranceGroup({ nationalityGroup: 'gcc', registeredOn }, rates)).toBe('gcc')
  })

  it('takes the rates of a nationality before those of its group, as long as they are in force', () => {
    const own = { ...rates[0]!, group: 'gcc' as const, nationality: 7, from: '2026-01-01', employeePercentage: '8' }
    const of = (nationality: number, day: string) =>
      insuranceRate({ nationalityGroup: 'gcc', nationality, registeredOn: null }, [own, ...rates], day)?.employeePercentage
    expect([of(7, '2026-01-01'), of(7, '2025-12-31'), of(8, '2026-01-01')]).toEqual(['8', '0', '0'])
  })

  it('has a row for every group, and no two for one group and day', () => {
    const keys = rates.map(({ group, from }) => `${group} ${from}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(rates.map(({ group }) => group))).toEqual(new Set(['saudi', 'saudiNew', 'gcc', 'other']))
  })

  it('is never negative, stays between its bounds, grows with the pay and does not depend on the order of the rates', () => {
    const pay = fc
      .oneof(fc.bigInt({ min: 0n, max: 200_000n }), fc.bigInt({ min: 0n, max: 10_000_000n }))
      .map((halalas) => fromUnits(halalas, 2))
    const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2022-01-01', days))
    const group = fc.constantFrom('saudi' as const, 'gcc' as const, 'other' as const)
    const registered = fc.option(day, { nil: null })
    fc.assert(
      fc.property(pay, pay, day, group, registered, (one, other, on, nationalityGroup, registeredOn) => {
        const who = { nationalityGroup, registeredOn }
        const rate = insuranceRate(who, rates, on)
        expect(insuranceRate(who, rates.toReversed(), on)).toEqual(rate)
        const [less, more] = [one, other].toSorted(compare).map((pay) => insurance([insured(pay)], 30, rate, 2)) as [
          ReturnType<typeof insurance>,
          ReturnType<typeof insurance>,
        ]
        for (const { base, employee, employer } of [less, more]) {
          expect(compare(employee, '0')).not.toBe(-1)
          expect(compare(add(employee, employer), base)).not.toBe(1)
          expect(base === '0' || (compare(base, '1500') >= 0 && compare(base, '45000') <= 0)).toBe(true)
        }
        expect(compare(less.employee, more.employee)).not.toBe(1)
        expect(compare(less.employer, more.employer)).not.toBe(1)
      }),
    )
  })
})
