import { describe, expect, test } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { discreet } from '../../src/server/access/discretion.ts'
import { loggableError, loggableText } from '../../src/server/http/loggable.ts'

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

describe('logged values of a record', () => {
  const registry = createRegistry(definitions)
  const reader = (permissions: string[], isAdmin = false) =>
    discreet(registry, { id: 1, userName: 'a', fullName: 'a', role: 'staff', isAdmin, permissions: new Set(permissions) })
  const values = { arabicName: 'سارة', identityNumber: '1098765432', noorId: null }

  test('are whole for whoever may view the record', () => {
    expect(reader(['viewStudents'])('students', values)).toEqual(values)
    expect(reader([], true)('students', values)).toEqual(values)
  })

  test('hide identity numbers and phones from whoever may not', () => {
    expect(reader(['viewAudit'])('students', values)).toEqual({ ...values, identityNumber: '1•••••32' })
    expect(reader([])('guardians', { phone: '0551234567', email: 'a@b.example' })).toEqual({
      phone: '0•••••67',
      email: 'a•••••le',
    })
    expect(reader([])('goneResource', values)).toBe(null)
    expect(reader([])('students', null)).toBe(null)
  })
})
