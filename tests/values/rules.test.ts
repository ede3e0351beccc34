import { describe, expect, test } from 'vitest'
import { isCreditCard, isEmail, isPassword, isUrl, isUserName, passwordContains } from '../../schema/values/rules.ts'
import { growth } from '../support/growth.ts'

describe('a password', () => {
  test.each(['!', '@', '#', '$', '%', '&', '*', '(', ')'])('may have %s as its special character', (special) => {
    expect(isPassword(`Abcdef1${special}`)).toBe(true)
  })
  test.each(['Abcde1!', 'abcdefg1!', 'ABCDEFG1!', 'Abcdefgh!', 'Abcdefg1', 'Abcdefg1^', ''])('%j is too weak', (text) => {
    expect(isPassword(text)).toBe(false)
  })
  test('must not contain the user name', () => {
    expect(passwordContains('ahmad', 'xAHMADx1!')).toBe(true)
    expect(passwordContains('ahmad', 'Salem2025!')).toBe(false)
    expect(passwordContains('', 'Salem2025!')).toBe(false)
  })
})

test('a user name has letters, digits and underscore only', () => {
  expect(isUserName('Ahmad_2025')).toBe(true)
  for (const text of ['', 'ahmad ali', 'ahmad-ali', 'a.b', 'a@b', 'ahmad\n']) expect(isUserName(text)).toBe(false)
})

describe('a URL', () => {
  test.each([
    '',
    'example.com',
    'www.example.com',
    'http://example.com',
    'https://www.a-b.example.sa/path?x=1#y',
    'HTTPS://EXAMPLE.COM',
    'example.com:8080/x',
    'school.edu.sa',
  ])('%j is valid', (text) => {
    expect(isUrl(text)).toBe(true)
  })
  test.each([
    'example',
    'http://',
    'http://example',
    'example.c',
    'example.museum',
    'javascript:alert(1)',
    'ftp://example.com',
    'http://exa mple.com',
    '-a.com',
    'a..com',
    'example.com/a b',
    'مدرسة',
    `${'a.'.repeat(1100)}com`,
  ])('%j is not', (text) => {
    expect(isUrl(text)).toBe(false)
  })
  test.each(['a-', 'a.'])('how long a hostile text of %s takes grows as the text does', (part) => {
    expect(growth((length) => expect(isUrl(`${part.repeat(length)}!`)).toBe(false), 500)).toBeLessThan(12)
  })
})

test('a credit card has 15 digits starting with 34 or 37', () => {
  expect(isCreditCard('340000000000000')).toBe(true)
  expect(isCreditCard('371234567890123')).toBe(true)
  for (const text of ['35000000000000', '350000000000000', '3400000000000000', '34000000000000', '34000000000000a', '']) {
    expect(isCreditCard(text)).toBe(false)
  }
})

describe('an e-mail address', () => {
  test.each(['a@b.sa', 'first.last+tag@school.edu.sa', "o'neil@example.com", 'A@EXAMPLE.COM'])('%s is valid', (text) => {
    expect(isEmail(text)).toBe(true)
  })
  test.each([
    '',
    'a',
    'a@b',
    '@b.sa',
    'a@',
    'a b@c.sa',
    'a@b..sa',
    '.a@b.sa',
    'a.@b.sa',
    'a..b@c.sa',
    'a@-b.sa',
    'a@b.sa\n',
    `${'a'.repeat(65)}@b.sa`,
  ])('%j is not', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})
