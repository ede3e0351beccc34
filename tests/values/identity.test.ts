import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkIdentity, identityTypes, maskIdentity, normaliseIdentity } from '../../schema/values/identity.ts'

describe('national and residence numbers', () => {
  test.each(['1000000008', '1010101010'])('%s is a national number', (text) => {
    expect(checkIdentity('national', text)).toBeNull()
    expect(checkIdentity('residence', text)).toBe('Identity.FirstDigit')
  })
  test.each(['2000000006', '2020202020'])('%s is a residence number', (text) => {
    expect(checkIdentity('residence', text)).toBeNull()
    expect(checkIdentity('national', text)).toBe('Identity.FirstDigit')
  })
  test.each([
    ['1000000000', 'Identity.Checksum'],
    ['100000000', 'Identity.Length'],
    ['10000000080', 'Identity.Length'],
    ['', 'Identity.Length'],
    ['100000000A', 'Identity.Format'],
    ['١٠٠٠٠٠٠٠٠٨', 'Identity.Format'],
  ])('%j is wrong: %s', (text, fault) => {
    expect(checkIdentity('national', text)).toBe(fault)
  })
  test('changing any one digit but the first is noticed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('1000000008', '1010101010'),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (text, at, by) => {
          const changed = text.slice(0, at) + ((Number(text[at]) + by) % 10) + text.slice(at + 1)
          expect(checkIdentity('national', changed)).toBe('Identity.Checksum')
        },
      ),
    )
  })
})

test('other documents have a form and a length of their own', () => {
  expect(checkIdentity('passport', 'A1234567')).toBeNull()
  expect(checkIdentity('passport', 'A123')).toBe('Identity.Length')
  expect(checkIdentity('passport', 'A/1234567')).toBe('Identity.Format')
  expect(checkIdentity('gcc', '784198012345678')).toBeNull()
  expect(checkIdentity('gcc', '7841980')).toBe('Identity.Length')
  expect(checkIdentity('border', '3012345678')).toBeNull()
  expect(checkIdentity('border', '301234567')).toBe('Identity.Length')
  expect(checkIdentity('other', 'ب/1234')).toBeNull()
  expect(checkIdentity('other', 'a b')).toBe('Identity.Format')
})

test('nothing is no identity number of any type', () => {
  for (const type of identityTypes) expect(checkIdentity(type, '')).toBe('Identity.Length')
})

test.each([
  ['١٠٠٠٠٠٠٠٠٨', '1000000008'],
  [' 1000-000 008\u200f', '1000000008'],
  ['1000000008.0', '1000000008'],
  ['1.000000008E9', '1000000008'],
  ['a1234567', 'A1234567'],
])('%j is stored as %s', (text, stored) => {
  expect(normaliseIdentity(text)).toBe(stored)
})

test('a masked number shows its first and its last three digits', () => {
  expect(maskIdentity('1000000412')).toBe('1•••••412')
  expect(maskIdentity('12345')).toBe('•••••')
})
