import { describe, expect, test } from 'vitest'
import { loggableError, loggableText } from '../../src/server/problems/loggable.ts'
import { createRepeated } from '../../src/server/problems/repeated.ts'

describe('what a log says', () => {
  test('veils identity numbers, phones and addresses of mail, in any digits', () => {
    const text = 'no student 1098765432 (٠٥٥١٢٣٤٥٦٧, +966 55 123 4567) of sara@school.example in row 12'
    expect(loggableText(text)).toBe('no student •••••32 (•••••٦٧, +•••••67) of •••••@••••• in row 12')
  })

  test('tells which statement of the database failed, and none of its values', () => {
    const error = Object.assign(new Error('invalid input syntax for type integer: "سارة 1098765432"'), {
      severity: 'ERROR',
      code: '22P02',
      table: 'students',
      detail: 'Key (identity_number)=(1098765432) already exists.',
      where: "unnamed portal parameter $1 = '1098765432'",
    })
    const logged = loggableError(new Error('it failed', { cause: error }))
    expect(logged).toMatchObject({ message: 'it failed', cause: { code: '22P02', table: 'students' } })
    expect(JSON.stringify(logged)).not.toMatch(/1098765432|سارة|identity_number/)
  })
})

describe('failures that come again', () => {
  const failure = (message: string) => Object.assign(new Error(message), { code: 'X' })
  const same = failure('it failed at 10:41 with "one"')

  test('are told from new ones for a minute: by route, place and what they say, whatever values it names', () => {
    let now = 0
    const repeated = createRepeated(() => now)
    expect(repeated(same, '/api/:resource', 'first')).toBeNull()
    const again = Object.assign(failure('it failed at 10:42 with "two"'), { stack: same.stack })
    for (const id of ['second', 'third']) expect(repeated(again, '/api/:resource', id)).toBe('first')
    expect(repeated(same, '/api/jobs', 'elsewhere')).toBeNull()
    expect(repeated(failure('it failed otherwise'), '/api/:resource', 'other')).toBeNull()
    now = 59_999
    expect(repeated(same, '/api/:resource', 'fourth')).toBe('first')
    now = 60_000
    expect([repeated(same, '/api/:resource', 'fifth'), repeated(same, '/api/:resource', 'sixth')]).toEqual([null, 'fifth'])
  })

  test('are remembered in so many, the oldest forgotten first', () => {
    const repeated = createRepeated(() => 0)
    for (let route = 0; route < 600; route++) expect(repeated(same, `/${route}`, `${route}`)).toBeNull()
    expect([repeated(same, '/599', 'x'), repeated(same, '/0', 'x')]).toEqual(['599', null])
  })
})
