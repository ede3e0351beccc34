import { describe, expect, test } from 'vitest'
import { languageNames, languages, localeOf, marksOf, nameFields } from '../../schema/languages.ts'
import { arabicDigits, latinDigits, stripMarks } from '../../schema/values/digits.ts'
import { formatAmount, plainDecimal } from '../../schema/values/money.ts'

test('every language has a name of its own', () => {
  expect(languages.map((language) => languageNames[language])).toEqual(['العربية', 'English', 'Français', 'Deutsch', 'Português'])
})

test('names are Arabic in Arabic and English in every other language', () => {
  expect(nameFields('ar')[0]).toBe('arabicName')
  for (const language of ['en', 'fr', 'de', 'pt']) expect(nameFields(language)).toEqual(['englishName', 'arabicName'])
})

test('Arabic-Indic digits are for Arabic alone', () => {
  expect(new Intl.NumberFormat(localeOf('ar', 'arabic')).format(12)).toBe('١٢')
  expect(new Intl.NumberFormat(localeOf('ar')).format(12)).toBe('12')
  expect(new Intl.NumberFormat(localeOf('de', 'arabic')).format(12)).toBe('12')
})

test.each([
  ['ar', '1,234,567.50'],
  ['en', '1,234,567.50'],
  ['fr', '1\u202f234\u202f567,50'],
  ['de', '1.234.567,50'],
  ['pt', '1\u00a0234\u00a0567,50'],
])('amounts in %s: %s', (language, text) => {
  expect(formatAmount('1234567.5', 2, 'latin', marksOf(language))).toBe(text)
})

describe('what is typed with a comma before its decimals', () => {
  test.each([
    ['de', '1.234,50', '1234.50'],
    ['de', '١٢٬٥', '١٢٬٥'],
    ['fr', '1 234,5', '1234.5'],
    ['fr', '1\u202f234,5', '1234.5'],
    ['pt', '12,5', '12.5'],
    ['de', '-12,5', '-12.5'],
    // A point alone is a decimal point, for so the form itself shows amounts.
    ['de', '1.234', '1.234'],
    ['de', '1234.50', '1234.50'],
    ['en', '1,234', '1,234'],
    ['ar', '12,5', '12,5'],
    ['de', 'zwölf', 'zwölf'],
  ])('in %s: %s', (language, typed, plain) => {
    expect(plainDecimal(typed, marksOf(language))).toBe(plain)
  })
})

test('days in Arabic-Indic digits keep their order and are read back', () => {
  const written = arabicDigits('2026-05-14 07:30')
  expect(stripMarks(written)).toBe('٢٠٢٦-٠٥-١٤ ٠٧:٣٠')
  expect(written).toContain('\u200e-\u200e')
  expect(latinDigits(stripMarks(written))).toBe('2026-05-14 07:30')
  expect(arabicDigits('1•••••784')).toBe('١\u200e•••••\u200e٧٨٤')
  expect(arabicDigits('2026 – 2027')).toBe('٢٠٢٦\u200e – \u200e٢٠٢٧')
})
