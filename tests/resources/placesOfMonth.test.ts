import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlaceRow, partsByPlace } from '../../resources/calculations/payroll/places.ts'
import { addDays, daysBetween } from '../../schema/values/date.ts'

const march = { from: '2026-03-01', to: '2026-03-31' }
const at = (from: string, toBranch: number, ...centres: (readonly [number, string])[]): PlaceRow[] =>
  centres.length
    ? centres.map(([costCenter, share]) => ({ from, toBranch, costCenter, share }))
    : [{ from, toBranch, costCenter: null, share: null }]
const told = (rows: readonly PlaceRow[], within = march) =>
  partsByPlace(within, rows).map(({ from, to, branch, costCenters }) =>
    [from.slice(5), to.slice(5), branch, ...costCenters.map(({ costCenter, share }) => `${costCenter}:${share}`)].join(' '),
  )

describe('the days of a month by branch and cost centre', () => {
  it.each<readonly [string, readonly PlaceRow[], readonly string[]]>([
    ['one place since long', at('2020-08-20', 2), ['03-01 03-31 2']],
    ['one place that begins in the month: the days before are its own', at('2026-03-10', 2), ['03-01 03-31 2']],
    ['a transfer in the month', [...at('2020-08-20', 2), ...at('2026-03-16', 3)], ['03-01 03-15 2', '03-16 03-31 3']],
    ['a transfer on the first day', [...at('2020-08-20', 2), ...at('2026-03-01', 3)], ['03-01 03-31 3']],
    ['a transfer on the last day', [...at('2020-08-20', 2), ...at('2026-03-31', 3)], ['03-01 03-30 2', '03-31 03-31 3']],
    ['a transfer after the month', [...at('2020-08-20', 2), ...at('2026-04-01', 3)], ['03-01 03-31 2']],
    [
      'there and back',
      [...at('2020-08-20', 2), ...at('2026-03-05', 3), ...at('2026-03-20', 2)],
      ['03-01 03-04 2', '03-05 03-19 3', '03-20 03-31 2'],
    ],
    ['shares of cost centres', at('2020-08-20', 2, [7, '60'], [8, '40']), ['03-01 03-31 2 7:60 8:40']],
    [
      'other cost centres in the same branch',
      [...at('2020-08-20', 2, [7, '100']), ...at('2026-03-16', 2, [8, '100'])],
      ['03-01 03-15 2 7:100', '03-16 03-31 2 8:100'],
    ],
    [
      'another place that differs in nothing',
      [...at('2020-08-20', 2, [7, '100']), ...at('2026-03-16', 2, [7, '100.00'])],
      ['03-01 03-31 2 7:100'],
    ],
    ['in any order', [...at('2026-03-16', 3), ...at('2020-08-20', 2)], ['03-01 03-15 2', '03-16 03-31 3']],
    ['no place', [], []],
  ])('%s', (_, rows, parts) => {
    expect(told(rows)).toEqual(parts)
  })

  it('are those that were worked, where the month was not worked as a whole', () => {
    const rows = [...at('2020-08-20', 2), ...at('2026-03-16', 3)]
    expect(told(rows, { from: '2026-03-10', to: '2026-03-20' })).toEqual(['03-10 03-15 2', '03-16 03-20 3'])
    expect(told(rows, { from: '2026-03-18', to: '2026-03-20' })).toEqual(['03-18 03-20 3'])
    expect(told(rows, { from: '2026-03-20', to: '2026-03-18' })).toEqual([])
  })

  const day = fc.integer({ min: -60, max: 60 }).map((days) => addDays('2026-03-15', days))
  const place = fc.tuple(day, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 }))
  const places = fc.uniqueArray(place, { selector: ([from]) => from, minLength: 1, maxLength: 6 })

  it('are each in one part, which is that of the last place that had begun; parts follow one another and differ', () => {
    fc.assert(
      fc.property(places, day, fc.nat(40), (some, from, length) => {
        const rows = some.flatMap(([on, branch, centre]) => at(on, branch, ...(centre ? [[centre, '100'] as const] : [])))
        const within = { from, to: addDays(from, length) }
        const parts = partsByPlace(within, rows)
        expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([within.from, within.to])
        parts.slice(1).forEach((part, index) => {
          expect(daysBetween(parts[index]?.to ?? '', part.from)).toBe(1)
          expect([part.branch, part.costCenters]).not.toEqual([parts[index]?.branch, parts[index]?.costCenters])
        })
        const sorted = some.toSorted(([a], [b]) => (a < b ? -1 : 1))
        for (let at = 0; at <= length; at++) {
          const one = addDays(from, at)
          const [, branch, centre] = sorted.findLast(([on]) => on <= one) ?? sorted[0] ?? []
          const found = parts.find((part) => part.from <= one && one <= part.to)
          expect([found?.branch, found?.costCenters[0]?.costCenter ?? 0]).toEqual([branch, centre])
        }
      }),
    )
  })
})
