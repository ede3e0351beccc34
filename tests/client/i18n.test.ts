// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { addLabels, i18n, nameOf, setLanguage, startI18n, translate } from '../../src/client/providers/i18n.ts'

beforeAll(async () => {
  localStorage.setItem('language', 'ar')
  await startI18n()
})

test('the page begins in Arabic, right to left', () => {
  expect(document.documentElement.lang).toBe('ar')
  expect(document.documentElement.dir).toBe('rtl')
})

test('started again, the page still has its words', async () => {
  await startI18n()
  expect(translate('shell.retry')).toBe('إعادة المحاولة')
})

test('switching to English turns the page and is remembered', async () => {
  await setLanguage('en')
  expect(document.documentElement.dir).toBe('ltr')
  expect(localStorage.getItem('language')).toBe('en')
  expect(translate('shell.retry')).toBe('Try again')
  await setLanguage('ar')
  expect(translate('shell.retry')).toBe('إعادة المحاولة')
})

test('a field’s label is its own, or else the common one, or else what was given', () => {
  addLabels({ ar: { 'fields.phone': 'الجوال', 'resources.clubs.fields.phone': 'جوال النادي' } })
  expect(translate('resources.clubs.fields.phone')).toBe('جوال النادي')
  expect(translate('resources.other.fields.phone')).toBe('الجوال')
  expect(translate('resources.other.fields.unknown', { _: 'Unknown' })).toBe('Unknown')
})

test.each([
  [0, 'لا شيء'],
  [1, 'طالب'],
  [2, 'طالبان'],
  [5, '5 طلاب'],
  [11, '11 طالبًا'],
  [100, '100 طالب'],
])('%i students have their own Arabic form', (smart_count, text) => {
  i18n.addResourceBundle(
    'ar',
    'translation',
    {
      counted_zero: 'لا شيء',
      counted_one: 'طالب',
      counted_two: 'طالبان',
      counted_few: '{{count}} طلاب',
      counted_many: '{{count}} طالبًا',
      counted_other: '{{count}} طالب',
    },
    false,
    true,
  )
  expect(translate('counted', { smart_count })).toBe(text)
})

test('a record is called by its name in the reader’s language, or the other where that is missing', () => {
  expect(nameOf({ arabicName: 'أحمد', englishName: 'Ahmad' }, 'ar')).toBe('أحمد')
  expect(nameOf({ arabicName: 'أحمد', englishName: 'Ahmad' }, 'en')).toBe('Ahmad')
  expect(nameOf({ arabicName: 'أحمد', englishName: null }, 'en')).toBe('أحمد')
  expect(nameOf(null, 'ar')).toBe('')
})

test('two of a resource are its plural title, in languages without a form of two as well', async () => {
  addLabels({ en: { 'resources.clubs.name': 'Club', 'resources.clubs.name_two': 'Clubs' } })
  await setLanguage('en')
  expect(translate('resources.clubs.name', { smart_count: 2 })).toBe('Clubs')
  expect(translate('resources.banks.name', { smart_count: 2 })).toBe('Banks')
  await setLanguage('ar')
  expect(translate('resources.banks.name', { smart_count: 2 })).toBe('البنوك')
})
