import { describe, expect, test } from 'vitest'
import { loggableError, loggableText } from '../../src/server/problems/loggable.ts'

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
