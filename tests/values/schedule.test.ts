import { describe, expect, it } from 'vitest'
import { nextDates, type Schedule } from '../../schema/values/schedule.ts'

const monthly: Schedule = { every: 'month', interval: 1, from: '2026-01-31', day: null, until: null }

describe('the days of a schedule', () => {
  it('are the same day of each month, or its last one', () => {
    expect(nextDates(monthly, null, 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(nextDates({ ...monthly, from: '2028-01-30' }, null, 2)).toEqual(['2028-01-30', '2028-02-29'])
  })

  it('begin with the first chosen day of the month that is not before the beginning', () => {
    expect(nextDates({ ...monthly, from: '2026-01-10', day: 5 }, null, 2)).toEqual(['2026-02-05', '2026-03-05'])
    expect(nextDates({ ...monthly, from: '2026-01-10', day: 31 }, null, 2)).toEqual(['2026-01-31', '2026-02-28'])
  })

  it('come every so many weeks, months and years', () => {
    expect(nextDates({ ...monthly, every: 'week', interval: 2, from: '2026-12-20' }, null, 3)).toEqual([
      '2026-12-20',
      '2027-01-03',
      '2027-01-17',
    ])
    expect(nextDates({ ...monthly, interval: 3, from: '2026-11-01' }, null, 3)).toEqual([
      '2026-11-01',
      '2027-02-01',
      '2027-05-01',
    ])
    expect(nextDates({ ...monthly, every: 'year', from: '2028-02-29' }, null, 3)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
    ])
  })

  it('go on after the one that was dealt with and stop at their end', () => {
    expect(nextDates({ ...monthly, until: '2026-04-30' }, '2026-02-28', 9)).toEqual(['2026-03-31', '2026-04-30'])
    expect(nextDates({ ...monthly, until: '2026-04-29' }, '2026-03-31', 9)).toEqual([])
    expect(nextDates(monthly, null, 0)).toEqual([])
  })
})
