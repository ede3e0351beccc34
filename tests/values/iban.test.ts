import { expect, test } from 'vitest'
import { isIban, normaliseIban } from '../../schema/values/iban.ts'
import { bankInstitutions } from '../../src/server/tenants/bankInstitutions.ts'

test.each([
  'SA0380000000608010167519',
  'SA0910000000000000000001',
  'GB82WEST12345698765432',
  'DE89370400440532013000',
  'NO9386011117947',
])('%s is an IBAN', (text) => {
  expect(isIban(text)).toBe(true)
})

test('changing the last digit is noticed', () => {
  for (const last of '012345678') expect(isIban(`SA038000000060801016751${last}`)).toBe(false)
  for (const last of '023456789') expect(isIban(`SA091000000000000000000${last}`)).toBe(false)
})

test.each([
  '',
  'SA03',
  'SA038000000060801016751',
  'SA03800000006080101675190',
  'sa0380000000608010167519',
  'SA03 8000 0000 6080 1016 7519',
  'SA038000000060801016751٩',
  '0380000000608010167519SA',
])('%j is none', (text) => {
  expect(isIban(text)).toBe(false)
})

test('an IBAN is stored in capitals without spaces', () => {
  expect(normaliseIban(' sa03 8000-0000 6080 1016 ٧٥١٩\u200f')).toBe('SA0380000000608010167519')
})

test('the bank stands after the check digits', () => {
  const code = 'SA0380000000608010167519'.slice(4, 6)
  expect(bankInstitutions.find(({ ibanCode }) => ibanCode === code)?.englishName).toBe('Al Rajhi Bank')
})
