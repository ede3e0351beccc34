import fc from 'fast-check'
import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { formatPhone, maskPhone, normalisePhone } from '../../schema/values/phone.ts'

describe('the Saudi rule', () => {
  test.each([
    '0501234567',
    '501234567',
    '966501234567',
    '00966501234567',
    '+966501234567',
    '٠٥٠١٢٣٤٥٦٧',
    '۰۵۰۱۲۳۴۵۶۷',
    '050 123 4567',
    '(050) 123-4567',
    '\u202a+966 50 123 4567\u202c',
    '\u2066050\u2011123\u20114567\u2069',
    '+966 0501234567',
    '966501234567+',
    '501234567.0',
    '5.01234567E8',
  ])('%j is +966501234567', (text) => {
    expect(normalisePhone(text, 'saudi')).toBe('+966501234567')
  })
  test.each([
    ['551119999', '+966551119999'],
    ['0112345678', '+966112345678'],
    ['0138123456', '+966138123456'],
    ['920012345', '+966920012345'],
    ['8001234567', '+9668001234567'],
    ['+201001234567', '+201001234567'],
    ['00201001234567', '+201001234567'],
    ['+1 (202) 555-0123', '+12025550123'],
  ])('%s is %s', (text, stored) => {
    expect(normalisePhone(text, 'saudi')).toBe(stored)
  })
  test.each(['050', '051', '053', '054', '055', '056', '057', '058', '059'])('%s begins a mobile number', (start) => {
    expect(normalisePhone(`${start}1234567`, 'saudi')).toBe(`+966${start.slice(1)}1234567`)
  })
  test.each([
    '0521234567',
    '+966521234567',
    '05012345678',
    '050123456',
    '201001234567',
    '+0501234567',
    '+1234567',
    '+1234567890123456',
    '',
    '+',
    'abc',
    '05O1234567',
    '0501234567 / 0509999999',
    '5.01E8',
  ])('%j is refused', (text) => {
    expect(normalisePhone(text, 'saudi')).toBeNull()
  })
  test.each([
    ['+12025550123', '+12025550123'],
    ['0020 100 123 4567', '+201001234567'],
    ['+971501234567', '+971501234567'],
    ['+20123456', null],
    ['+97412345678', null],
    ['+99999999999', null],
    ['+9991234567890', null],
  ])('%s of another country is %s by the numbering plans', (text, stored) => {
    expect(normalisePhone(text, 'saudi', isValidPhoneNumber)).toBe(stored)
  })
  test('the numbering plans have no say over Saudi numbers', () => {
    expect(normalisePhone('0591234567', 'saudi', () => false)).toBe('+966591234567')
  })
  test('a stored number stays as it is, and so does what people read of it', () => {
    const mobile = fc
      .tuple(fc.constantFrom('0', '1', '3', '9'), fc.integer({ min: 1_000_000, max: 9_999_999 }))
      .map(([a, b]) => `+9665${a}${b}`)
    fc.assert(
      fc.property(mobile, (stored) => {
        expect(normalisePhone(stored, 'saudi')).toBe(stored)
        expect(normalisePhone(formatPhone(stored), 'saudi')).toBe(stored)
      }),
    )
  })
})

describe("the specification's rule", () => {
  test.each(['13', '15', '17', '18'])('eleven digits starting with %s are accepted', (start) => {
    expect(normalisePhone(`${start}8 1234 5678`, 'specification')).toBe(`${start}812345678`)
  })
  test.each(['12812345678', '1381234567', '138123456789', '0501234567', '+13812345678'])('%s is refused', (text) => {
    expect(normalisePhone(text, 'specification')).toBeNull()
  })
})

test.each([
  ['+966550301221', '055 030 1221'],
  ['+966112345678', '011 234 5678'],
  ['+966920012345', '9200 12345'],
  ['+9668001234567', '800 123 4567'],
  ['+201001234567', '+201001234567'],
  ['13812345678', '138 1234 5678'],
])('%s is shown as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown)
})

test('a masked number shows its beginning and its last three digits', () => {
  expect(maskPhone('+966501234567')).toBe('05•••••567')
  expect(maskPhone('+201001234567')).toBe('+20•••••567')
  expect(maskPhone('1234')).toBe('•••••')
})
