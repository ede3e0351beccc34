import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, foldSql } from '../../schema/values/fold.ts'
import { oddText } from './oddText.ts'

describe('fold', () => {
  test.each([
    ['أحمد', 'احمد'],
    ['إبراهيم', 'ابراهيم'],
    ['آل سعود', 'ال سعود'],
    ['ٱلله', 'الله'],
    ['فاطمة', 'فاطمه'],
    ['هدى', 'هدي'],
    ['مؤمن', 'مومن'],
    ['وائل', 'وايل'],
    ['مُحَمَّدٌ', 'محمد'],
    ['الرحمٰن', 'الرحمن'],
    ['محـــمد', 'محمد'],
    ['کریم', 'كريم'],
    ['١٢٣ ۴۵۶', '123 456'],
    ['José ÅNGSTRÖM', 'jose angstrom'],
    ['Jose\u0301', 'jose'],
    ['Groß Æsir Łódź', 'gross aesir lodz'],
    ['ABC', 'abc'],
    ['\u200fأحمد\u200e\u202a \u2066', 'احمد'],
    ['  a\u00a0\t\n b  ', 'a b'],
    ['نا\u200cم', 'نام'],
    ['عَبد  الله', 'عبدالله'],
    ['نورة عبد\u00a0الرحمن عبد العزيز', 'نوره عبدالرحمن عبدالعزيز'],
    ['عبد ا', 'عبدا'],
    ['عبد ربه', 'عبد ربه'],
  ])('%j is found as %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('one letter with hamza and a letter with a hamza sign are the same', () => {
    expect(fold('\u0627\u0654')).toBe(fold('أ'))
    expect(fold('\u0648\u0654')).toBe(fold('ؤ'))
    expect(fold('\u064a\u0654')).toBe(fold('ئ'))
  })

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('a mark or vowel sign anywhere does not hide a name', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.constantFrom('\u200f', '\u0651', '\u0640', '\u200b', '\u2067'), (at, mark) => {
        expect(fold(`عبدالله`.slice(0, at) + mark + 'عبدالله'.slice(at))).toBe('عبدالله')
      }),
    )
  })

  test('a name that is no identifier is refused', () => {
    expect(() => foldSql('fold(text); drop table x')).toThrow(RangeError)
  })

  test('the statement is plain ASCII', () => {
    expect(foldSql('fold')).toMatch(/^[\n -~]+$/)
  })
})
