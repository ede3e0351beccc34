import { describe, expect, test } from 'vitest'
import { cleanText, isCleanText, latinDigits, plainNumber, stripMarks } from '../../schema/values/digits.ts'

test('Arabic-Indic and Persian digits become Latin', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 7')).toBe('0123456789 0123456789 7')
})

test('bidi marks, zero-width characters and tatweel are dropped, letters and vowel signs are not', () => {
  expect(stripMarks('\u200f\u202bمـحـمَّد\u200b\ufeff\u061c\u2069')).toBe('محمَّد')
})

test('a clean text is one line with single spaces', () => {
  expect(cleanText(' \u200fأحمد\u00a0 \u3000علي\r\n ')).toBe('أحمد علي')
  expect(cleanText(' \u200f ')).toBe('')
})

describe('isCleanText', () => {
  test.each(['', 'أحمد 😀', 'two\nlines\tand a tab\r\n'])('%j can be kept', (text) => {
    expect(isCleanText(text)).toBe(true)
  })
  test.each(['a\0b', '\ud800', 'x\udc00', 'bell\u0007', '\u007f', '\u0085', '\u009f'])('%j cannot', (text) => {
    expect(isCleanText(text)).toBe(false)
  })
})

describe('numbers that a spreadsheet kept as numbers', () => {
  test.each([
    ['1112223330.0', '1112223330'],
    ['1112223330.00', '1112223330'],
    ['1.11222333E9', '1112223330'],
    ['5.51119999e+08', '551119999'],
    ['9.66551119999E11', '966551119999'],
  ])('%s is %s', (text, plain) => {
    expect(plainNumber(text)).toBe(plain)
  })
  test.each(['1.11222E+09', '1.5', 'A123.0', '1.123456789E3', '1.123456E99'])(
    '%s stays, for it was rounded or is something else',
    (text) => {
      expect(plainNumber(text)).toBe(text)
    },
  )
})
