import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clock, hoursOf, judged, listed, type Rule } from '../../resources/calculations/payroll/attendance.ts'
import { benefitsOfAttendance } from '../../resources/makers/benefitsOfAttendance.ts'
import { parseTime } from '../../schema/values/time.ts'
import { daysOfMatrix } from '../../src/server/behaviours/attendance/matrix.ts'
import { single } from '../../src/server/behaviours/attendance/punchedDay.ts'
import { cameAndWent, daysOfPunches } from '../../src/server/behaviours/attendance/punches.ts'

describe('a time of day', () => {
  it.each([
    ['7:05', '07:05'],
    ['07:05:59', '07:05'],
    ['٧:٠٥ ص', '07:05'],
    ['2:05 م', '14:05'],
    ['12:10 AM', '00:10'],
    ['12:10 PM', '12:10'],
    ['0.29513888888', '07:05'],
    ['24:00', null],
    ['13:00 PM', null],
    ['25:70', null],
    ['غ', null],
  ])('%s is %s', (typed, expected) => expect(parseTime(typed)).toBe(expected))
})

describe('the punches of a day', () => {
  it.each([
    [['07:00', '14:00'], '07:00', '14:00', null, null],
    [['14:00', '07:01', '07:03'], '07:01', '14:00', null, null],
    [['07:00', '10:00', '10:30', '14:00'], '07:00', '14:00', 30, '07:00 10:00 10:30 14:00'],
    // One of them was not punched: how long nobody knows.
    [['07:00', '10:00', '14:00'], '07:00', '14:00', null, '07:00 10:00 14:00'],
    [['07:00'], '07:00', null, null, null],
    [['13:58'], null, '13:58', null, null],
    [[], null, null, null, null],
  ])('%j', (times, came, went, outside, note) => expect(cameAndWent(times)).toEqual({ in: came, out: went, outside, note }))

  it('are counted once within five minutes, in whatever order they come', () => {
    expect(single(['07:04', '07:00', '07:05'])).toEqual(['07:00', '07:05'])
  })

  it('are laid out from a sheet with a day and a time in two columns, or in one', () => {
    const laid = daysOfPunches([
      ['تقرير الجهاز'],
      ['AC-No.', 'Date', 'Time'],
      [7, '1/11/2026', 0.2951],
      [7, '1/11/2026', '14:00'],
      [8, 'x', 'y'],
    ])
    expect(laid).toEqual({
      rows: [
        ['الموظف', 'التاريخ', 'الدخول', 'الخروج', 'دقائق الخروج', 'ملاحظة'],
        ['7', '2026-11-01', '07:05', '14:00', null, null],
        ['8', 'x', 'y', null, null, null],
      ],
      numbers: [2, 3, 5],
    })
    expect(daysOfPunches([['الموظف', 'التاريخ', 'الدخول', 'الخروج']])).toBeNull()
    const both = daysOfPunches([
      ['EnNo', 'DateTime'],
      [7, { date: '2026-11-01', time: '07:05' }],
    ])
    expect(both?.rows[1]).toEqual(['7', '2026-11-01', '07:05', null, null, null])
    // The time may stand behind the day, whatever the column is called.
    for (const heading of ['Date', 'التاريخ', 'Date and Time']) {
      const behind = daysOfPunches([
        ['Emp Code', heading],
        ['7', '2026-11-01 07:05'],
        ['7', '2026-11-01 14:00'],
      ])
      expect(behind?.rows.slice(1), heading).toEqual([['7', '2026-11-01', '07:05', '14:00', null, null]])
    }
    expect(
      daysOfPunches([
        ['Emp Code', 'Date', 'Out'],
        ['7', '2026-11-01 07:05', '14:00'],
      ]),
    ).toBeNull()
  })

  it('are laid out by the Gregorian day where their sheet has the Hijri one', () => {
    const laid = daysOfPunches([
      ['رقم الموظف', 'التاريخ', 'الوقت', 'الحركة'],
      ['7', '١٤٤٨/٠٥/٢١', '07:05', 'دخول'],
      ['7', '21/5/1448 هـ', '14:00', 'خروج'],
    ])
    expect(laid?.rows.slice(1)).toEqual([['7', '2026-11-01', '07:05', '14:00', null, null]])
  })

  it('of whoever works by night end on the next morning, which belongs to the day before', () => {
    const laid = daysOfPunches([
      ['EnNo', 'DateTime'],
      ['9', '2026-11-02 21:55'],
      ['9', '2026-11-03 06:04'],
      ['9', '2026-11-03 22:10'],
      ['9', '2026-11-04 06:00'],
      ['8', '2026-11-03 06:50'],
      ['8', '2026-11-03 14:00'],
    ])
    expect(laid?.rows.slice(1)).toEqual([
      ['9', '2026-11-02', '21:55', '06:04', null, null],
      ['9', '2026-11-03', '22:10', '06:00', null, null],
      ['8', '2026-11-03', '06:50', '14:00', null, null],
    ])
  })
})

describe('a month in one sheet', () => {
  const days = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
  it('leaves out the days that its month does not have, and refuses what is no time where it stands', () => {
    const laid = daysOfMatrix([['كشف 2/2026'], ['كود الموظف', ...days(31)], ['7', '07:00-14:00', 'ح', '؟', 'غ']])
    expect(laid?.rows.slice(1)).toEqual([
      ['7', '2026-02-01', '07:00', '14:00', null],
      ['7', '2026-02-02', null, null, 'ح'],
      ['7', '2026-02-03', '؟', null, null],
    ])
    expect(laid?.numbers).toEqual([2, 3, 3, 3])
  })

  it('without a month keeps bare days, which the check of days refuses', () => {
    expect(
      daysOfMatrix([
        ['كود الموظف', ...days(28)],
        ['7', '07:00-14:00'],
      ])?.rows[1]?.[1],
    ).toBe('1')
    expect(daysOfMatrix([['كود الموظف', 'التاريخ']])).toBeNull()
  })
})

describe('the days of an employee', () => {
  const shift = ['sunday', 'monday'].map((day) => ({ day, from: '07:00', to: '14:00' }))
  const rule: Rule = { shift, graceMinutes: 15, countsEarlyLeave: true, breakMinutes: null, hoursPerDay: 8, isWorked: () => true }
  // 1 November 2026 is a Sunday.
  const [sunday, monday] = ['2026-11-01', '2026-11-02']
  const span = { from: sunday, to: '2026-11-07' }
  const of = (one: object, more: object = {}) =>
    judged({ from: sunday, to: sunday }, [{ date: sunday, in: '07:00', out: '14:00', ...one }], { ...rule, ...more })

  it('are judged on the days of the shift alone', () => {
    expect(judged(span, [], rule).absent).toEqual([sunday, monday])
    expect(judged(span, [], { ...rule, isWorked: (day) => day !== monday }).absent).toEqual([sunday])
  })

  it.each([
    ['in time', {}, {}, 0],
    ['within the grace', { in: '07:15' }, {}, 0],
    ['beyond the grace, all of it', { in: '07:16' }, {}, 16],
    ['gone early', { out: '13:00' }, {}, 60],
    ['gone early, which does not count', { out: '13:00' }, { countsEarlyLeave: false }, 0],
    ['late and gone early', { in: '07:30', out: '13:30' }, {}, 60],
    ['with too few hours where there is no shift', { in: '08:00', out: '15:30' }, { shift: [] }, 30],
    ['outside, where nobody counts that', { outsideMinutes: 90 }, {}, 0],
    ['outside within the break', { outsideMinutes: 30 }, { breakMinutes: 30 }, 0],
    ['outside longer than the break', { outsideMinutes: 50 }, { breakMinutes: 30 }, 20],
    ['late, and outside without a break', { in: '07:30', outsideMinutes: 15 }, { breakMinutes: 0 }, 45],
    ['with enough hours, whenever', { in: '09:00', out: '17:00' }, { shift: [] }, 0],
  ])('%s', (_, one, more, minutes) => expect(of(one, more).short[0]?.minutes ?? 0).toBe(minutes))

  it('without an end are unknown, and neither away nor late', () => {
    expect(of({ out: null })).toEqual({ absent: [], short: [], unknown: [sunday] })
    expect(of({ in: null, out: null })).toEqual({ absent: [], short: [], unknown: [] })
  })

  it('are each one thing at most, whatever was punched', () => {
    const time = fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
    )
    const attended = fc.uniqueArray(
      fc.record({ date: fc.integer({ min: 1, max: 7 }).map((at) => `2026-11-0${at}`), in: time, out: time }),
      { selector: ({ date }) => date },
    )
    fc.assert(
      fc.property(attended, fc.boolean(), (days, hasShift) => {
        const { absent, short, unknown } = judged(span, days, { ...rule, shift: hasShift ? shift : [] })
        const all = [...absent, ...short.map(({ date }) => date), ...unknown]
        expect(new Set(all).size).toBe(all.length)
        expect(short.every(({ minutes }) => minutes > rule.graceMinutes)).toBe(true)
        expect(absent.every((day) => !days.some(({ date }) => date === day))).toBe(true)
      }),
    )
  })

  it('are told in hours, as a clock does, and as many as fit', () => {
    expect([hoursOf(25), hoursOf(60), clock(65)]).toEqual(['0.417', '1', '1:05'])
    expect(listed([sunday, monday], 15)).toBe(`${sunday} …`)
  })

  it('are taken off by nothing where no salary item is for it', () => {
    const employee = { id: 1, hireDate: '2020-01-01', workHours: null, weekDays: 5, workShift: 9 }
    const input = { month: '2026-11', from: sunday, until: monday, missingOut: 'asked' }
    expect(benefitsOfAttendance.by(employee, input, { shift, holidays: [], leaves: [] })).toEqual({
      fault: { code: 'Attendance.NoItem' },
    })
    const leaves = [{ startDate: sunday, endDate: monday, returnDate: null }]
    expect(benefitsOfAttendance.by(employee, input, { shift, holidays: [], leaves })).toEqual([])
    expect(benefitsOfAttendance.by({ ...employee, workShift: null }, input, { absence: 3 })).toEqual([])
  })
})
