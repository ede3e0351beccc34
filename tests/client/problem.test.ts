// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { setDigits, setLanguage, startI18n } from '../../src/client/providers/i18n.ts'
import { isSubscriptionProblem, messageOf, ProblemError } from '../../src/client/providers/problem.ts'

const entry = (code: string, message: string, field?: string) => ({ code, message, ...(field && { field }) })

test('a refusal says its first error, or else its detail, or else its title', () => {
  expect(
    messageOf({ title: 'Conflict', status: 409, detail: 'detail', errors: [entry('A', 'first'), entry('B', 'second')] }),
  ).toBe('first')
  expect(messageOf({ title: 'Conflict', status: 409, detail: 'detail', errors: [] })).toBe('detail')
  expect(messageOf({ title: 'Conflict', status: 409 })).toBe('Conflict')
})

test('the first error of each field marks that field, lines by their path', () => {
  const error = new ProblemError(400, {
    title: 'Bad request',
    status: 400,
    errors: [entry('A', 'no account', 'entries.3.account'), entry('B', 'again', 'entries.3.account'), entry('C', 'unbalanced')],
  })
  expect(error.body.errors).toEqual({ 'entries.3.account': 'no account' })
})

test('both subscription codes are known, others are not taken for them', () => {
  const of = (code: string) => isSubscriptionProblem({ title: '', status: 403, errors: [entry(code, '')] })
  expect(of('User.NoActiveSubscriptionForTenantErrorMessage')).toBe(true)
  expect(of('User.ActiveSubscriptionForTenantExpired')).toBe(true)
  expect(of('Auth.Forbidden')).toBe(false)
})

test('a refusal is read in the digits that the company writes in Arabic', async () => {
  await startI18n()
  await setLanguage('ar')
  const said = () => new ProblemError(400, { title: '', status: 400, errors: [entry('A', 'الباقي 3,450.00')] }).message
  expect(said()).toBe('الباقي 3,450.00')
  setDigits('arabic')
  expect(said()).toBe('الباقي ٣٬٤٥٠٫٠٠')
  setDigits('latin')
})
