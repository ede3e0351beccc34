import { expect, test } from 'vitest'
import { isPassword } from '../../schema/values/rules.ts'
import { passwordFaults, passwordRules } from '../../src/client/public/passwordRules.ts'

const good = { currentPassword: 'Daftar@2026', password: 'Newpass@2027', confirmPassword: 'Newpass@2027' }

test('a good change has no fault', () => {
  expect(passwordFaults(good, 'demo_admin')).toEqual({})
})

test.each([
  [{ currentPassword: '' }, { currentPassword: 'required' }],
  [{ password: 'short', confirmPassword: 'short' }, { password: 'weak' }],
  [{ password: 'Demo_admin@1', confirmPassword: 'Demo_admin@1' }, { password: 'userName' }],
  [{ confirmPassword: 'Newpass@2028' }, { confirmPassword: 'confirm' }],
  [{ confirmPassword: '' }, { confirmPassword: 'required' }],
])('%o is refused with %o', (change, faults) => {
  expect(passwordFaults({ ...good, ...change }, 'demo_admin')).toEqual(faults)
})

test.each(['Newpass@2027', 'newpass@2027', 'NEWPASS@2027', 'Newpass@word', 'Newpass2027', 'Ab1@', ''])(
  'the rules shown for %s agree with the check',
  (password) => {
    const shown = passwordRules.filter((rule) => rule.name !== 'userName').every((rule) => rule.holds(password, 'x_y'))
    expect(shown).toBe(isPassword(password))
  },
)
