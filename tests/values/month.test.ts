import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysIn, daysOfMonth, within } from '../../resources/calculations/payroll/monthDays.ts'
import { kinds } from '../../schema/kinds.ts'
import { addDays } from '../../schema/values/date.ts'
import { firstDay, isMonth, lastDay, movedMonth, parseMonth } from '../../schema/values/month.ts'

const month = fc
  .tuple(fc.integer({ min: 1900, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)

test.each([
  ['2026-03', '2026-03'],
  ['2026/3', '2026-03'],
  ['3/2026', '2026-03'],
  ['٠٣/٢٠٢٦', '2026-03'],
  ['2026-03-01', null],
  ['2026-13', null],
  ['0/2026', null],
  ['March', null],
])('%s read as a month is %s', (typed, expected) => {
  expect(parseMonth(typed)).toBe(expected)
})

test.each(['2026-13', '31/2', '2026-02-31', 'soon'])('%s is refused as a month', (typed) => {
  const accepted = kinds.get('month')?.accept(typed, { kind: 'month' }, { decimals: 2, phoneRule: 'saudi', read: () => null })
  expect(accepted).toEqual({ fault: { code: 'Month.Invalid' } })
})

test('a month has a first and a last day, and moves by months over years', () => {
  expect([firstDay('2024-02'), lastDay('2024-02'), lastDay('2026-12')]).toEqual(['2024-02-01', '2024-02-29', '2026-12-31'])
  expect([movedMonth('2026-01', -1), movedMonth('2026-11', 3)]).toEqual(['2025-12', '2027-02'])
  fc.assert(fc.property(month, (one) => isMonth(one) && addDays(lastDay(one), 1) === firstDay(movedMonth(one, 1))))
})

test.each([
  ['2026-03-16', '2026-03-31', 15],
  ['2026-03-31', '2026-03-31', 0],
  ['2026-03-01', '2026-03-30', 30],
  ['2026-02-16', '2026-02-28', 15],
  ['2026-02-28', '2026-02-28', 3],
  ['2026-03-01', '2026-03-15', 15],
  ['2026-03-31', '2026-03-01', 0],
])('by thirty, from %s to %s are %i days', (from, to, days) => {
  expect(daysIn({ from, to }, from.slice(0, 7), 'thirty')).toBe(days)
})

test('the parts of a month together count the whole month, however it is cut', () => {
  fc.assert(
    fc.property(
      month,
      fc.constantFrom('thirty' as const, 'calendar' as const),
      fc.integer({ min: 0, max: 30 }),
      (one, basis, at) => {
        const cut = addDays(firstDay(one), at)
        const first = within(one, null, addDays(cut, -1))
        const second = within(one, cut, null)
        const days = [first, second].map((part) => (part ? daysIn(part, one, basis) : 0))
        expect((days[0] ?? 0) + (days[1] ?? 0)).toBe(daysOfMonth(one, basis))
      },
    ),
  )
})
