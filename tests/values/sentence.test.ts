import { expect, it } from 'vitest'
import { leftToRight } from '../../schema/values/isolate.ts'
import { inSentence } from '../../schema/values/sentence.ts'

it('holds dates and amounts in an Arabic sentence left to right, and leaves names, counts and other languages alone', () => {
  const said = (name: string, value: unknown, language = 'ar') => inSentence(name, value, language)
  for (const [name, value] of [
    ['date', '2026-02-28'],
    ['rest', '-1,250.50'],
    ['at', '2026-02-28 10:05'],
  ] as const) {
    expect(said(name, value)).toBe(leftToRight(value))
    expect(said(name, value, 'en')).toBe(value)
  }
  for (const [name, value] of [
    ['name', 'نورة'],
    ['year', '2026'],
    ['number', '10234'],
    ['count', 3],
  ] as const)
    expect(said(name, value)).toBe(String(value))
})

it('writes figures in groups, with the marks of the language and the decimals that they come with', () => {
  for (const [language, written] of [
    ['en', '1,234.50'],
    ['de', '1.234,50'],
    ['fr', '1\u202f234,50'],
    ['ar', leftToRight('1,234.50')],
  ] as const)
    expect(inSentence('left', '1234.50', language)).toBe(written)
  expect(inSentence('max', 100_000, 'en')).toBe('100,000')
  expect(inSentence('max', '100000', 'pt')).toMatch(/^100.000$/)
  expect(inSentence('left', '-12.125', 'de')).toBe('-12,125')
})

it('writes them in Arabic digits where the company wants that, in Arabic alone', () => {
  expect(inSentence('left', '1234.50', 'ar', 'arabic')).toBe(leftToRight('١٬٢٣٤٫٥٠'))
  expect(inSentence('date', '2026-02-28', 'ar', 'arabic').replaceAll('\u200e', '')).toBe(leftToRight('٢٠٢٦-٠٢-٢٨'))
  expect(inSentence('left', '1234.50', 'en', 'arabic')).toBe('1,234.50')
})
