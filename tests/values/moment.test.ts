import { expect, test } from 'vitest'
import { momentAt, writeMoment } from '../../schema/values/moment.ts'

test('an instant is told by the clock of Riyadh, wherever its reader is', () => {
  expect(momentAt(new Date('2026-11-21T20:14:05Z'))).toBe('2026-11-21 23:14:05')
  expect(writeMoment('2026-11-21T20:14:05Z')).toBe('2026-11-21 23:14')
  expect(writeMoment('2026-12-31T23:30:00+02:00')).toBe('2027-01-01 00:30')
})

test('what is told by that clock already stays as it is, to the minute, and so does what is no moment', () => {
  expect(writeMoment('2026-11-21 23:14:05')).toBe('2026-11-21 23:14')
  expect(['', 'x'].map(writeMoment)).toEqual(['', 'x'])
})
