import { expect, it } from 'vitest'
import { isolated, leftToRight, turnsDirection } from '../../schema/values/isolate.ts'

it('keeps a name in a sentence to itself, also one that would turn what follows', () => {
  expect(isolated('Noor')).toBe('\u2068Noor\u2069')
  expect(isolated('\u202eروان\u2069')).toBe('\u2068روان\u2069')
  expect(isolated('')).toBe('')
})

it('holds a number left to right', () => {
  expect(leftToRight('+966501112223')).toBe('\u2066+966501112223\u2069')
})

it('knows every mark that turns direction, however often it is asked', () => {
  for (const mark of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069') expect(turnsDirection(`حي ${mark}`)).toBe(true)
  expect(turnsDirection('\u200fحي النرجس')).toBe(false)
})
