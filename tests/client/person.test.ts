import { expect, test } from 'vitest'
import { givenName, initials } from '../../src/client/providers/person.ts'

test.each([
  ['نورة سعد القحطاني', 'نورة'],
  ['عبد الرحمن الشهري', 'عبد الرحمن'],
  ['أبو بكر الصديق', 'أبو بكر'],
  ['أ. سعاد العتيبي', 'سعاد'],
  ['Abdul Rahman Ali', 'Abdul Rahman'],
  ['Dr. Mona Hassan', 'Mona'],
  ['demo_admin', 'demo_admin'],
  ['', ''],
])('%s is greeted as %s', (name, given) => {
  expect(givenName(name)).toBe(given)
})

test.each([
  ['نورة سعد القحطاني', 'ن'],
  ['«نورة» سعد', 'ن'],
  ['Mona Hassan', 'MH'],
  ['mona', 'M'],
  ['7aseeb', '7'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
