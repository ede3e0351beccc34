import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { languages } from '../../schema/languages.ts'
import { addDays, dateOf, dayNumber } from '../../schema/values/date.ts'
import { hijriMonthNames, isHijri, parseHijri, toGregorian, toHijri } from '../../schema/values/hijri.ts'
import { firstDay, monthBits } from '../../schema/values/hijriTable.ts'

const vectors = `
1937-03-14=1356/1/1 1937-05-12=1356/3/1 1945-08-08=1364/8/29 1983-10-31=1404/1/24 1989-02-26=1409/7/19 1989-08-08=1410/1/6
1990-07-11=1410/12/18 1999-04-01=1419/12/14 1999-04-17=1420/1/1 2005-09-27=1426/8/23 2018-01-05=1439/4/18 2018-09-11=1440/1/1
2018-12-08=1440/4/1 2019-08-31=1441/1/1 2020-08-20=1442/1/1 2021-08-09=1443/1/1 2022-07-30=1444/1/1 2023-03-23=1444/9/1
2023-07-19=1445/1/1 2024-07-07=1446/1/1 2024-12-02=1446/6/1 2025-02-26=1446/8/27 2025-03-01=1446/9/1 2025-06-26=1447/1/1
2026-02-18=1447/9/1 2026-06-16=1448/1/1 2077-11-17=1501/1/1 1979-11-20=1399/12/30`
  .trim()
  .split(/\s+/)
  .map((vector) => vector.split('='))

test.each(vectors)('%s is %s in Umm al-Qura', (gregorian = '', slashed = '') => {
  const hijri = parseHijri(slashed)
  expect(toHijri(gregorian)).toBe(hijri)
  expect(toGregorian(hijri ?? '')).toBe(gregorian)
})

test('every day of the years 1300 to 1600 comes back, in order', () => {
  const first = dayNumber(toGregorian('1300-01-01')!)
  const last = dayNumber(toGregorian('1600-12-29')!)
  let before = ''
  let wrong = 0
  for (let day = first; day <= last; day++) {
    const hijri = toHijri(dateOf(day))
    if (hijri === null || toGregorian(hijri) !== dateOf(day) || !isHijri(hijri) || hijri <= before) wrong++
    before = hijri ?? before
  }
  expect(wrong).toBe(0)
  expect(last - first).toBeGreaterThan(106_600)
})

test('the table is frozen: no month of it was ever changed', () => {
  const digest = createHash('sha256').update(`${firstDay} ${monthBits}`).digest('hex')
  expect(digest).toBe('d4242b1adea746f47abf5b00cf9e881fe9f000e4fba3501aab3d98739f085763')
})

test('outside of the table there is no Hijri date', () => {
  expect(toHijri(addDays(toGregorian('1300-01-01')!, -1))).toBeNull()
  expect(toHijri(addDays(toGregorian('1600-12-29')!, 2))).toBeNull()
  expect(toHijri('2025-02-30')).toBeNull()
  expect(toGregorian('1299-12-29')).toBeNull()
  expect(toGregorian('1601-01-01')).toBeNull()
})

describe('isHijri', () => {
  test.each(['1440-09-09', '1300-01-01', '1600-12-29'])('%s is one', (text) => {
    expect(isHijri(text)).toBe(true)
  })
  test.each(['1440-13-01', '1440-00-01', '1440-01-31', '1440-01-00', '1440/09/09', '2019-05-14', '1299-01-01', ''])(
    '%j is none',
    (text) => {
      expect(isHijri(text)).toBe(false)
    },
  )
  test('a day 30 is refused in a month of 29 days from 1420 on, and accepted before, as printed on old documents', () => {
    expect(toHijri(addDays(toGregorian('1446-05-29')!, 1))).toBe('1446-06-01')
    expect(isHijri('1446-05-30')).toBe(false)
    expect(isHijri('1400-01-30')).toBe(true)
    const short = ['01', '02', '03', '04'].find((month) => toHijri(addDays(toGregorian(`1390-${month}-29`)!, 1))?.endsWith('-01'))
    expect(toGregorian(`1390-${short}-30`)).toBe(addDays(toGregorian(`1390-${short}-29`)!, 1))
  })
})

describe('parseHijri', () => {
  test.each([
    '1440/09/09',
    '09/09/1440',
    '9-9-1440',
    '9/9/40',
    '1440-9-9',
    '١٤٤٠/٠٩/٠٩',
    '١٤٤٠/٩/٩ هـ',
    '9/9/1440هـ',
    '9.9.1440 H',
    '\u200f9/9/1440',
    '40/9/9',
  ])('%j is the ninth of Ramadan 1440', (text) => {
    expect(parseHijri(text)).toBe('1440-09-09')
  })
  test('two-digit years from 70 on are of the century before', () => {
    expect(parseHijri('1/7/95')).toBe('1395-07-01')
    expect(parseHijri('1/7/05')).toBe('1405-07-01')
  })
  test.each(['', '9/9', '9/13/1440', '31/1/1440', '2019/5/14', '14/05/2019', '9/9/4', '1440/9-9', '1440/9/1440', 'رمضان'])(
    '%j is none',
    (text) => {
      expect(parseHijri(text)).toBeNull()
    },
  )
})

test('the ninth month is Ramadan', () => {
  for (const language of languages) expect(hijriMonthNames[language]).toHaveLength(12)
  expect([hijriMonthNames.ar[8], hijriMonthNames.en[8]]).toEqual(['رمضان', 'Ramadan'])
})
