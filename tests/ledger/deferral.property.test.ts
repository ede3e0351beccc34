import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditOfLine, type WhyCredited } from '../../resources/calculations/creditOfLine.ts'
import { daysPassed, earnedAt, earnedBy, endsOfMonths, scheduleOf, toRecognise } from '../../resources/calculations/deferral.ts'
import { asInvoiced, type LateDiscount } from '../../resources/calculations/lateDiscount.ts'
import { settled } from '../../resources/calculations/settled.ts'
import { givenBack } from '../../resources/calculations/withdrawal.ts'
import { allocated } from '../../resources/makers/collectionOfInvoice.ts'
import { addDays } from '../../schema/values/date.ts'
import { add, compare, fromUnits, lesser, subtract, sum } from '../../schema/values/money.ts'

const decimals = fc.integer({ min: 0, max: 3 })
const cents = fc.oneof(fc.bigInt({ min: 0n, max: 30n }), fc.bigInt({ min: 0n, max: 10n ** 11n }))
const period = fc
  .record({
    start: fc.integer({ min: 0, max: 1500 }),
    days: fc.integer({ min: 0, max: 800 }),
    by: fc.constantFrom('days' as const, 'months' as const),
  })
  .map(({ start, days, by }) => ({ from: addDays('2025-01-01', start), to: addDays('2025-01-01', start + days), by }))
const offset = fc.integer({ min: -40, max: 900 })
const isBetween = (low: string, value: string, high: string) => compare(low, value) <= 0 && compare(value, high) <= 0

describe('a fee that is earned day by day', () => {
  it('is earned as the books want it: 9,000 for 303 days, 4,544.55 after 153 of them', () => {
    const days = { from: '2026-03-01', to: '2026-12-28' }
    expect(daysPassed(days, '2026-07-31')).toEqual([153, 303])
    expect(earnedBy('9000', days, '2026-07-31', 2)).toBe('4544.55')
    const fee = { net: '9000', ...days, released: '0', unwound: '0' }
    expect(earnedAt(fee, '2026-07-31', 2)).toEqual({ earned: '4544.55', rest: '4455.45' })
    expect(givenBack('9000', { withdrawal: 'byDays', steps: [] }, days, '2026-07-31', 2)).toBe('4455.45')
    const steps = [
      { days: 200, share: '25' },
      { days: 30, share: '75' },
    ]
    const back = (leftOn: string) => givenBack('9000', { withdrawal: 'bySteps', steps }, days, leftOn, 2)
    expect([back('2026-03-30'), back('2026-03-31'), back('2026-09-16'), back('2026-09-17')].map(Number)).toEqual([
      6750, 2250, 2250, 0,
    ])
    expect(givenBack('9000', { withdrawal: 'none', steps }, days, '2026-03-01', 2)).toBe('0')
  })

  it('is earned by months where the school reckons so: whole ones alike, others by their days', () => {
    const months = (from: string, to: string, net: string) =>
      scheduleOf(net, { from, to, by: 'months' }, 2).map(({ amount }) => Number(amount))
    expect(months('2026-01-01', '2026-12-31', '1200')).toEqual(Array(12).fill(100))
    // The eight days of August are 8/31 of a month, the twenty-eight of February a whole one.
    expect(months('2026-08-24', '2027-02-28', '1000')).toEqual([41.24, 159.79, 159.79, 159.8, 159.79, 159.8, 159.79])
    const halfJune = { from: '2026-06-01', to: '2026-07-31', by: 'months' as const }
    expect(earnedBy('200', halfJune, '2026-06-15', 2)).toBe('50')
    expect(earnedBy('200', { ...halfJune, by: 'days' }, '2026-06-15', 2)).toBe('49.18')
  })

  it('is earned on the days of the terms alone, by days and by months: nothing in the summer between them', () => {
    const year = { from: '2026-01-18', to: '2027-01-07', breaks: '2026-06-26/2026-08-22' }
    expect(daysPassed(year, '2026-06-25')).toEqual([159, 297])
    expect(daysPassed(year, '2026-08-22')).toEqual([159, 297])
    expect(daysPassed(year, '2027-01-07')).toEqual([297, 297])
    const earned = (by: 'days' | 'months') =>
      scheduleOf('11880', { ...year, by }, 2).map(({ until, amount }) => [until.slice(0, 7), Number(amount)] as const)
    expect(Object.fromEntries(earned('days'))).toMatchObject({
      '2026-05': 1240,
      '2026-06': 1000,
      '2026-07': 0,
      '2026-08': 360,
      '2026-09': 1200,
    })
    expect(new Map(earned('months')).get('2026-07')).toBe(0)
    const breaks = fc.record({ after: fc.integer({ min: 1, max: 300 }), days: fc.integer({ min: 1, max: 200 }) })
    fc.assert(
      fc.property(cents, period, decimals, breaks, (units, days, digits, { after, days: length }) => {
        const [from, to] = [addDays(days.from, after), addDays(days.from, after + length - 1)]
        fc.pre(to < days.to)
        const net = fromUnits(units, digits)
        const taught = { ...days, breaks: `${from}/${to}` }
        expect(compare(earnedBy(net, taught, addDays(from, -1), digits), earnedBy(net, taught, to, digits))).toBe(0)
        const months = scheduleOf(net, taught, digits)
        expect(compare(sum(months.map(({ amount }) => amount)), net)).toBe(0)
        expect(months.every(({ amount }) => compare(amount, '0') >= 0)).toBe(true)
      }),
    )
  })

  it('is earned month by month to the halala, no month below nothing', () => {
    fc.assert(
      fc.property(cents, period, decimals, (units, days, digits) => {
        const net = fromUnits(units, digits)
        const months = scheduleOf(net, days, digits)
        expect(months.map(({ until }) => until)).toEqual(endsOfMonths(days))
        expect(compare(sum(months.map(({ amount }) => amount)), net)).toBe(0)
        expect(months.every(({ amount }) => compare(amount, '0') >= 0)).toBe(true)
      }),
    )
  })

  it('after a discount that came later is earned to its last day, what was left less the discount', () => {
    const days = { from: '2026-03-01', to: '2026-12-28' }
    const fee = { net: '9000', ...days, released: '0', unwound: '0' }
    const { earned, rest } = earnedAt(fee, '2026-06-30', 2)
    expect([earned, rest]).toEqual(['3623.76', '5376.24'])
    const later = [{ waits: '900', earnedBefore: earned, stillEarned: subtract(rest, '900') }]
    const months = scheduleOf('9000', days, 2, { unwound: '900', later })
    expect(compare(sum(months.map(({ amount }) => amount)), '8100')).toBe(0)
    expect(months.slice(3, 5).map(({ amount }) => amount)).toEqual(['891.09', '766.65'])
    // 28 of the 181 days that were left.
    expect(compare(months.at(-1)?.amount ?? '0', '692')).toBe(1)
    for (const { until } of months) {
      const before = { ...fee, unwound: '900', released: '900', later }
      const upTo = months.filter((month) => month.until <= until).map(({ amount }) => amount)
      expect(compare(toRecognise(before, until, 2), sum(upTo))).toBe(0)
    }
  })

  it('is known as it was invoiced, whatever later discounts took off the days behind them, and whole at its end', () => {
    const fee = { net: '9000', from: '2026-03-01', to: '2026-12-28', released: '0', unwound: '0' }
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 99 }),
        (on, next, share) => {
          const { earned, rest } = earnedAt(fee, addDays(fee.from, on), 2)
          const waits = fromUnits((BigInt(rest.replace('.', '')) * BigInt(share)) / 100n, 2)
          if (compare(waits, '0') <= 0 || compare(subtract(rest, waits), '1') <= 0) return
          const later = [{ waits, earnedBefore: earned, stillEarned: subtract(rest, waits) }]
          const total = subtract(fee.net, waits)
          expect(compare(asInvoiced(total, later, 2), fee.net)).toBe(0)
          expect(compare(asInvoiced(earned, later, 2), earned)).toBe(0)
          const day = addDays(fee.from, next)
          const reduced = toRecognise({ ...fee, unwound: waits, released: waits, later }, day, 2)
          const apart = Number(asInvoiced(reduced, later, 2)) - Number(earnedBy(fee.net, fee, day, 2))
          // A halala of what is earned stands for more of what was invoiced, the more is let off.
          expect(Math.abs(apart)).toBeLessThanOrEqual(0.01 * (1 + Number(rest) / Number(subtract(rest, waits))))
        },
      ),
    )
  })

  it('is recognised or credited in any order of days, and never more than it is', () => {
    const step = fc.record({ on: offset, credit: fc.boolean(), share: fc.integer({ min: 1, max: 100 }) })
    fc.assert(
      fc.property(cents, period, decimals, fc.array(step, { maxLength: 12 }), (units, days, digits, steps) => {
        const net = fromUnits(units, digits)
        let [released, unwound, left] = ['0', '0', net]
        for (const { on, credit, share } of steps) {
          const day = addDays(days.from, on)
          const fee = { net, ...days, released, unwound }
          if (credit) {
            const amount = fromUnits((BigInt(left.replace('.', '')) * BigInt(share)) / 100n, digits)
            const part = lesser(amount, earnedAt(fee, day, digits).rest)
            expect(isBetween('0', part, amount)).toBe(true)
            unwound = add(unwound, part)
            released = add(released, part)
            left = fromUnits(BigInt(left.replace('.', '')) - BigInt(amount.replace('.', '')), digits)
          } else {
            const part = toRecognise(fee, day, digits)
            expect(compare(part, '0')).not.toBe(-1)
            released = add(released, part)
          }
          expect(isBetween('0', released, net)).toBe(true)
        }
        const rest = toRecognise({ net, ...days, released, unwound }, days.to, digits)
        expect(compare(add(released, rest), net)).toBe(0)
      }),
    )
  })

  // A price that was lowered, as IFRS 15.87 wants it: what was earned until then is as if it had always been lower.
  it('at a lower price is earned as if it had been invoiced at that, from the day of the credit note on', () => {
    const days = { from: '2026-01-18', to: '2026-11-10' }
    const fee = { net: '30000', ...days, released: '0', unwound: '0' }
    const day = addDays(days.from, 258)
    const credit = (why: WhyCredited) =>
      creditOfLine('3000', { net: '30000', netLeft: '30000', deferred: '30000' }, fee, { why, day, decimals: 2, isShown: false })
    const { unearned, later } = credit('priceReduction')
    expect([daysPassed(days, day), unearned, later.takenBack]).toEqual([[259, 297], '383.84', '2616.16'])
    const lowered = { ...fee, released: unearned, unwound: unearned, later: [{ ...later, 'record.date': day }] }
    expect(earnedAt(lowered, day, 2)).toEqual({ earned: '23545.45', rest: '3454.55' })
    expect(earnedAt(lowered, addDays(day, -1), 2).earned).toBe('26060.61')
    expect(earnedAt(lowered, days.to, 2)).toEqual({ earned: '27000', rest: '0' })
    // The last days that are not taught leave those before them as they were.
    expect(credit('lastDays').unearned).toBe('3000')
  })

  it('is recognised, lowered and credited in any order of days, and what is earned at last is what was left of its price', () => {
    const step = fc.record({
      after: fc.integer({ min: 0, max: 120 }),
      what: fc.constantFrom('recognise' as const, 'lastDays' as const, 'priceReduction' as const, 'discount' as const),
      share: fc.integer({ min: 1, max: 60 }),
    })
    fc.assert(
      fc.property(cents, period, fc.array(step, { maxLength: 8 }), (units, days, steps) => {
        const net = fromUnits(units, 2)
        let [released, unwound, left, day, record] = ['0', '0', net, days.from, 0]
        // What stands in the income: what was recognised less what was taken back.
        let income = '0'
        let later: readonly LateDiscount[] = []
        for (const { after, what, share } of steps) {
          day = addDays(day, after)
          record++
          const fee = { net, ...days, released, unwound, later }
          if (what === 'recognise') {
            const part = toRecognise(fee, day, 2)
            expect(compare(part, '0')).not.toBe(-1)
            ;[released, income] = [add(released, part), add(income, part)]
          } else {
            const amount = fromUnits((BigInt(left.replace('.', '')) * BigInt(share)) / 100n, 2)
            const known = { net, netLeft: left, deferred: net }
            const part = creditOfLine(amount, known, fee, { why: what, day, decimals: 2, isShown: false })
            expect(isBetween('0', part.unearned, amount)).toBe(true)
            ;[released, unwound] = [add(released, part.unearned), add(unwound, part.unearned)]
            income = subtract(income, subtract(amount, part.unearned))
            if (what !== 'lastDays') later = [...later, { ...part.later, 'record.date': day, record }]
            left = subtract(left, amount)
          }
          expect(isBetween('0', released, net)).toBe(true)
        }
        const last = day > days.to ? day : days.to
        const rest = toRecognise({ net, ...days, released, unwound, later }, last, 2)
        expect(compare(add(released, rest), net)).toBe(0)
        expect(compare(add(income, rest), left)).toBe(0)
      }),
      { numRuns: 400 },
    )
  })

  it('settles instalments from the last, pays them from the first, and never more than is left of each', () => {
    const terms = fc.array(cents, { maxLength: 12 }).map((list) => list.map((one, id) => ({ id, left: fromUnits(one, 2) })))
    fc.assert(
      fc.property(cents, terms, (units, open) => {
        const amount = fromUnits(units, 2)
        const all = sum(open.map(({ left }) => left))
        for (const split of [settled, allocated]) {
          const parts = split(amount, open)
          const paid = sum(parts.map((part) => part.amount))
          expect(compare(paid, compare(amount, all) < 0 ? amount : all)).toBe(0)
          for (const part of parts) expect(isBetween('0', part.amount, open[part.term ?? -1]?.left ?? '0')).toBe(true)
        }
        const first = allocated(amount, open)[0]
        expect(first?.term ?? null).toBe(
          compare(amount, '0') > 0 ? (open.find(({ left }) => compare(left, '0') > 0)?.id ?? null) : null,
        )
        expect(subtract(all, all)).toBe('0')
      }),
    )
  })
})
