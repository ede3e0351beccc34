import { describe, expect, it } from 'vitest'
import { isTooLong, servicePeriod } from '../../resources/calculations/servicePeriod.ts'

const year = { id: 1, startDate: '2026-01-01', endDate: '2026-12-31' }
const term = (fiscalYear: number, startDate: string, endDate: string, stage: number | null = null) => ({
  ...{ fiscalYear, startDate, endDate, stage },
})
/** The school year 2026/27 has the prices of 2026; the kindergarten ends earlier. */
const terms = [
  term(1, '2026-08-23', '2027-01-07'),
  term(1, '2027-01-17', '2027-06-24'),
  term(1, '2026-09-01', '2027-05-31', 7),
  term(2, '2027-08-22', '2028-01-06'),
]
const line = { earnedOver: null, earnedFrom: null, earnedTo: null, isDeferred: true, ofService: null, stage: 3 }
const periodOf = (more: object, date: string | null = '2026-10-15', own = terms) => {
  const { spread, serviceFrom, serviceTo } = servicePeriod({ ...line, ...more }, { date, year, terms: own })
  return [spread, serviceFrom, serviceTo].join(' ')
}

describe('the days over which a line is earned', () => {
  it.each([
    ['over the school year, from its first term to its last', {}, 'year 2026-08-23 2027-06-24'],
    ['over the terms of its stage, where that has its own', { stage: 7 }, 'year 2026-09-01 2027-05-31'],
    ['over the term of its day', { ofService: 'term' }, 'term 2026-08-23 2027-01-07'],
    ['over the month of its day', { ofService: 'month' }, 'month 2026-10-01 2026-10-31'],
    ['over days that it says', { earnedFrom: '2026-10-01', earnedTo: '2026-12-15' }, 'year 2026-10-01 2026-12-15'],
    ['over days that it does not say yet', { ofService: 'dates' }, 'dates  '],
    [
      'over what the line says, whatever the service does',
      { ofService: 'year', earnedOver: 'month' },
      'month 2026-10-01 2026-10-31',
    ],
    ['at once, though its service waits', { earnedOver: 'atOnce' }, 'atOnce  '],
    ['at once, where its service does not wait', { isDeferred: false, ofService: 'term' }, 'atOnce  '],
    ['over the year, though its service does not wait', { isDeferred: false, earnedOver: 'year' }, 'year 2026-08-23 2027-06-24'],
  ])('are %s', (_, more, expected) => {
    expect(periodOf(more)).toBe(expected)
  })

  it('are those of the next term between two, of the next year behind the last, and of the fiscal year without any', () => {
    expect(periodOf({ ofService: 'term' }, '2027-01-10')).toBe('term 2027-01-17 2027-06-24')
    expect(periodOf({ ofService: 'term' }, '2027-07-10')).toBe('term 2027-08-22 2028-01-06')
    expect(periodOf({ ofService: 'term' }, '2028-07-10')).toBe('term 2026-08-23 2027-06-24')
    expect(periodOf({}, '2026-10-15', [])).toBe('year 2026-01-01 2026-12-31')
    expect(periodOf({ ofService: 'month' }, null)).toBe('month  ')
  })

  it('leave out those between the terms of a school year, as far as the line has them', () => {
    const breaksOf = (more: object, own = terms) =>
      servicePeriod({ ...line, ...more }, { date: '2026-10-15', year, terms: own }).serviceBreaks
    expect(breaksOf({})).toBe('2027-01-08/2027-01-16')
    expect(breaksOf({ earnedFrom: '2027-01-10' })).toBe('2027-01-10/2027-01-16')
    expect(breaksOf({ earnedTo: '2027-01-10' })).toBe('2027-01-08/2027-01-10')
    expect(breaksOf({ earnedTo: '2026-12-31' })).toBeNull()
    expect(breaksOf({ earnedFrom: '2026-09-01', earnedTo: '2027-06-01' })).toBeNull()
    expect([breaksOf({ stage: 7 }), breaksOf({ ofService: 'term' }), breaksOf({}, [])]).toEqual([null, null, null])
  })

  it('are no more than three years, where a year was mistyped', () => {
    expect([isTooLong('2026-08-23', '2027-06-24'), isTooLong('2026-08-23', '2062-06-24')]).toEqual([false, true])
  })
})
