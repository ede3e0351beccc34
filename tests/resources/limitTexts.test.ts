import { expect, it } from 'vitest'
import { languages } from '../../schema/languages.ts'
import { loadMessages } from '../../src/server/texts/messages.ts'

const messages = await loadMessages()

it('a limit whose figures are not known says none, and one whose are known says them', () => {
  const known = { code: 'Limit.Exceeded', params: { name: 'CL-7', left: '3', max: '9' } }
  expect(messages.fault('en', null, known)).toBe('Only 3 of CL-7 is left')
  for (const language of languages)
    for (const code of ['Limit.Exceeded', 'Credit.MoreThanLeft'])
      expect(messages.fault(language, null, { code })).toBe(messages.text(language, 'errors.Limit.Passed'))
  expect(messages.fault('en', null, { code: 'EndOfService.MoreThanOwed' })).toBe('More than is left of the settlement')
})
