import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  compareDates,
  dateOf,
  dayNumber,
  daysBetween,
  isDate,
  isDateTime,
  isTime,
  parseDate,
  parseDayOf,
  today,
} from '../../schema/values/date.ts'

const date = fc.integer({ min: dayNumber('1810-01-01'), max: dayNumber('2190-12-31') }).map(dateOf)

test.each(['2024-02-29', '2000-02-29', '1800-01-01', '2200-12-31'])('%s is a date', (text) => {
  expect(isDate(text)).toBe(true)
})

test.each([
  '2025-02-29',
  '1900-02-29',
  '2025-02-30',
  '2025-04-31',
  '2025-13-01',
  '2025-00-10',
  '2025-01-00',
  '1799-12-31',
  '2201-01-01',
  '1440-09-09',
  '2025-1-1',
  '',
  '2025-01-01 ',
  '+02025-01-01',
])('%j is no date', (text) => {
  expect(isDate(text)).toBe(false)
})

test('times and date-times are those of a day', () => {
  expect(isTime('00:00')).toBe(true)
  expect(isTime('23:59:59')).toBe(true)
  expect(isTime('24:00')).toBe(false)
  expect(isTime('7:30')).toBe(false)
  expect(isTime('12:60')).toBe(false)
  expect(isDateTime('2025-03-01 08:00:00')).toBe(true)
  expect(isDateTime('2025-03-01T08:00:00')).toBe(false)
  expect(isDateTime('2025-03-01 08:00')).toBe(false)
  expect(isDateTime('2025-02-30 08:00:00')).toBe(false)
})

test('days are added over months and leap years', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
  expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366)
  expect(daysBetween('2025-01-02', '2025-01-01')).toBe(-1)
})

test('a month later is the same day, or the last of a shorter month', () => {
  expect(addMonths('2025-01-31', 1)).toBe('2025-02-28')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2025-03-31', -1)).toBe('2025-02-28')
  expect(addMonths('2025-11-15', 14)).toBe('2027-01-15')
  expect(addMonths('2025-01-15', -1)).toBe('2024-12-15')
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28')
})

test('adding days and counting them agree, and so does the order', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -3000, max: 3000 }), (from, days) => {
      const to = addDays(from, days)
      expect(isDate(to)).toBe(true)
      expect(daysBetween(from, to)).toBe(days)
      expect(compareDates(to, from)).toBe(Math.sign(days))
    }),
  )
})

test('adding months keeps the day whenever the month has it', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -100, max: 100 }), (from, months) => {
      const to = addMonths(from, months)
      expect(isDate(to)).toBe(true)
      const monthsOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
      expect(monthsOf(to) - monthsOf(from)).toBe(months)
      if (to.slice(8) !== from.slice(8)) expect(addDays(to, 1).slice(8)).toBe('01')
    }),
  )
})

test('a text that is no date cannot be counted with', () => {
  expect(() => addDays('2025-02-30', 1)).toThrow(RangeError)
  expect(() => addMonths('x', 1)).toThrow(RangeError)
})

test('today is that of Riyadh, three hours ahead', () => {
  expect(today('Asia/Riyadh', new Date('2025-12-31T20:59:59Z'))).toBe('2025-12-31')
  expect(today('Asia/Riyadh', new Date('2025-12-31T21:00:00Z'))).toBe('2026-01-01')
  expect(today('America/New_York', new Date('2026-01-01T04:00:00Z'))).toBe('2025-12-31')
  expect(isDate(today())).toBe(true)
})

describe('parseDate', () => {
  test.each([
    ['2019-05-14', '2019-05-14'],
    ['14/05/2019', '2019-05-14'],
    ['2019/5/14', '2019-05-14'],
    ['4-5-2019', '2019-05-04'],
    ['14.5.2019', '2019-05-14'],
    ['١٤/٠٥/٢٠١٩', '2019-05-14'],
    ['\u200f٢٠١٩/٥/١٤ م', '2019-05-14'],
  ])('%j is %s', (text, parsed) => {
    expect(parseDate(text)).toBe(parsed)
  })
  test.each([
    '2025-02-30',
    '30/02/2025',
    '05/14/2019',
    '14/05/19',
    '1440/09/09',
    '2019-05/14',
    '20190514',
    '',
    'x',
    '2019-05-14 10:00:00',
  ])('%j is none', (text) => {
    expect(parseDate(text)).toBeNull()
  })
})

test.each([
  ['15/12', '2026-12-15'],
  ['٥-٩', '2026-09-05'],
  ['3.2', '2027-02-03'],
  ['15/8', null],
  ['31/11', null],
  ['15', null],
  ['15/12/2026', null],
])('%j is a day of the school year from September to June: %j', (typed, day) => {
  expect(parseDayOf(typed, '2026-09-01', '2027-06-30')).toBe(day)
})
