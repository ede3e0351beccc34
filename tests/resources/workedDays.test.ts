import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PeriodRow, workedParts } from '../../resources/calculations/payroll/worked.ts'
import { addDays } from '../../schema/values/date.ts'

const march = { from: '2026-03-01', to: '2026-03-31' }
const row = (from: string, state: PeriodRow['state'], paidShare: string | null = null): PeriodRow => ({ from, state, paidShare })
const told = (rows: readonly PeriodRow[]) =>
  workedParts(march, rows).map(({ from, to, state, paidShare }) => `${from.slice(5)} ${to.slice(5)} ${state} ${paidShare}`)

describe('the days of a month that somebody worked', () => {
  it.each<readonly [string, readonly PeriodRow[], readonly string[]]>([
    ['all of them', [row('2020-08-20', 'working')], ['03-01 03-31 working 100']],
    ['from the day of hiring on', [row('2026-03-10', 'working')], ['03-10 03-31 working 100']],
    ['none before hiring', [row('2026-04-01', 'working')], []],
    ['to the day before leaving', [row('2020-08-20', 'working'), row('2026-03-16', 'ended')], ['03-01 03-15 working 100']],
    ['none after leaving', [row('2020-08-20', 'working'), row('2026-03-01', 'ended')], []],
    [
      'a suspension without pay',
      [row('2020-08-20', 'working'), row('2026-03-10', 'suspended')],
      ['03-01 03-09 working 100', '03-10 03-31 suspended 0'],
    ],
    [
      'a suspension with half of the pay that ends in the month',
      [row('2020-08-20', 'working'), row('2026-02-10', 'suspended', '50'), row('2026-03-11', 'working')],
      ['03-01 03-10 suspended 50', '03-11 03-31 working 100'],
    ],
    [
      'two contracts in one month',
      [row('2020-08-20', 'working'), row('2026-03-05', 'ended'), row('2026-03-20', 'working')],
      ['03-01 03-04 working 100', '03-20 03-31 working 100'],
    ],
    ['one day', [row('2026-03-31', 'working')], ['03-31 03-31 working 100']],
  ])('%s', (_, rows, parts) => {
    expect(told(rows)).toEqual(parts)
    expect(told(rows.toReversed())).toEqual(parts)
  })

  const day = fc.integer({ min: -40, max: 70 }).map((days) => addDays('2026-03-01', days))
  const period = fc.record({ from: day, state: fc.constantFrom('working', 'suspended', 'ended'), paidShare: fc.constant(null) })

  it('are each in one part, if the last thing that happened until then was not leaving', () => {
    fc.assert(
      fc.property(fc.uniqueArray(period, { selector: ({ from }) => from, maxLength: 6 }), (rows) => {
        const parts = workedParts(march, rows as readonly PeriodRow[])
        for (let at = 0; at < 31; at++) {
          const one = addDays(march.from, at)
          const last = rows.filter(({ from }) => from <= one).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]
          const found = parts.filter(({ from, to }) => from <= one && one <= to)
          expect(found.map(({ state }) => state)).toEqual(last && last.state !== 'ended' ? [last.state] : [])
        }
      }),
    )
  })
})
