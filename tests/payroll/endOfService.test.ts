import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EndOfServiceRule, endOfService, rulesOn, shareOf } from '../../resources/calculations/payroll/endOfService.ts'
import { serviceDays, serviceOf } from '../../resources/calculations/payroll/service.ts'
import { leavingReasons } from '../../resources/groups/values.ts'
import { addDays, addMonths } from '../../schema/values/date.ts'
import { compare, fromUnits } from '../../schema/values/money.ts'
import { endOfServiceRules as rules } from '../../src/server/tenants/endOfServiceRules.ts'

const hired = '2010-01-01'
/** The last day of a service of so many years and months. */
const endOf = (years: number, months = 0) => addDays(addMonths(hired, years * 12 + months), -1)
const award = (wage: string, end: string, reason: string) => endOfService(wage, hired, end, reason, rules).award

describe('the time served', () => {
  it.each<[from: string, to: string, time: [years: number, months: number, days: number]]>([
    ['2014-01-01', '2026-06-30', [12, 6, 0]],
    ['2024-02-29', '2025-02-26', [0, 11, 29]],
    ['2024-02-29', '2025-02-27', [1, 0, 0]],
    ['2024-02-29', '2025-02-28', [1, 0, 1]],
    ['2024-08-31', '2024-09-29', [0, 1, 0]],
    ['2024-08-15', '2024-08-15', [0, 0, 1]],
    ['2024-08-15', '2024-08-14', [0, 0, 0]],
    ['2024-08-15', '2020-01-01', [0, 0, 0]],
  ])('from %s to %s', (from, to, time) => {
    const { years, months, days } = serviceOf(from, to)
    expect([years, months, days]).toEqual(time)
  })
})

describe('the award of articles 84 to 88 on a wage of 10,000', () => {
  it.each<[years: number, months: number, reason: string, award: string]>([
    [7, 0, 'termination', '45000'],
    [7, 0, 'resignation', '30000'],
    [3, 0, 'resignation', '5000'],
    [12, 6, 'termination', '100000'],
    [12, 6, 'resignation', '100000'],
    [1, 10, 'resignation', '0'],
    [1, 10, 'contractEnd', '9166.67'],
    [7, 0, 'seriousFault', '0'],
    [7, 0, 'forceMajeure', '45000'],
    [3, 0, 'marriageOrBirth', '15000'],
    [7, 0, 'employerBreach', '45000'],
    [0, 2, 'probation', '0'],
    [0, 2, 'death', '833.33'],
  ])('after %i years and %i months, leaving by %s', (years, months, reason, expected) => {
    expect(award('10000', endOf(years, months), reason)).toBe(expected)
  })

  it.each<[boundary: string, end: string, share: [parts: number, outOf: number]]>([
    ['a day before two years', addDays(endOf(2), -1), [0, 1]],
    ['two years', endOf(2), [1, 3]],
    ['five years', endOf(5), [1, 3]],
    ['a day beyond five years', addDays(endOf(5), 1), [2, 3]],
    ['a day before ten years', addDays(endOf(10), -1), [2, 3]],
    ['ten years', endOf(10), [1, 1]],
  ])('resigning after %s', (_boundary, end, share) => {
    const { parts, outOf } = endOfService('10000', hired, end, 'resignation', rules)
    expect([parts, outOf]).toEqual(share)
  })

  it('counts no days that are no service, and follows the law of the last day', () => {
    expect(endOfService('10000', hired, endOf(7), 'termination', rules, { notCounted: 360 }).award).toBe('35000')
    const later: EndOfServiceRule = { ...(rules[0] as EndOfServiceRule), from: '2017-01-01', monthsPerYear: '1' }
    const of = (end: string) => endOfService('10000', hired, end, 'termination', [...rules, later]).award
    expect([of('2016-12-31'), of('2017-01-01')]).toEqual(['45000', '70027.78'])
    expect(award('10000', '1990-01-01', 'termination')).toBe('0')
    expect(endOfService('10000', '1980-01-01', '1990-01-01', 'termination', []).award).toBe('0')
  })
})

describe('for any wage and time', () => {
  const wage = fc.bigInt({ min: 0n, max: 10_000_000n }).map((units) => fromUnits(units, 2))
  const end = fc.integer({ min: -30, max: 40 * 366 }).map((days) => addDays(hired, days))
  const reason = fc.constantFrom(...leavingReasons)

  it('grows with the time, the wage and the better reason, and is never above the whole', () => {
    fc.assert(
      fc.property(wage, wage, end, end, reason, (one, other, first, second, why) => {
        const [less, more] = [one, other].toSorted(compare) as [string, string]
        const [sooner, later] = [first, second].toSorted() as [string, string]
        const of = (pay: string, day: string) => endOfService(pay, hired, day, why, rules)
        expect(compare(of(less, sooner).award, of(less, later).award)).not.toBe(1)
        expect(compare(of(less, sooner).award, of(more, sooner).award)).not.toBe(1)
        expect(compare(of(more, later).award, of(more, later).full)).not.toBe(1)
        expect(compare(of(less, sooner).award, '0')).not.toBe(-1)
        expect(of(more, later).full).toBe(endOfService(more, hired, later, 'termination', rules).award)
      }),
    )
  })

  it('time never runs backwards, and whole years are whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 366 * 20 }), fc.integer({ min: 0, max: 2000 }), (from, length) => {
        const start = addDays('2000-01-01', from)
        const days = (last: string) => serviceDays(serviceOf(start, last))
        expect(days(addDays(start, length))).toBeGreaterThanOrEqual(days(addDays(start, length - 1)))
        expect(days(addDays(addMonths(start, 48), -1))).toBe(4 * 360)
      }),
    )
  })

  it('the order of the steps does not matter', () => {
    const shares = rulesOn(rules, 'share', hired)
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...shares], { minLength: shares.length }),
        fc.integer({ min: 0, max: 8000 }),
        reason,
        (mixed, days, why) => {
          expect(shareOf(mixed, why, days)).toEqual(shareOf(shares, why, days))
        },
      ),
    )
  })
})
