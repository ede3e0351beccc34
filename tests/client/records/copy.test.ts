import { expect, it } from 'vitest'
import { createRegistry } from '../../../schema/registry.ts'
import { copyOf } from '../../../src/client/records/start/start.ts'

const registry = createRegistry([
  { name: 'prizes', scope: 'shared', fields: { label: { kind: 'text', required: true }, worth: { kind: 'money' } } },
])

it('a copy of a record that all branches have is for all branches, and leaves behind what is of the record alone', () => {
  const prize = { id: 5, version: 3, branch: 2, general: true, label: 'وسام', worth: '50', notes: null }
  expect(copyOf(registry.get('prizes'), prize)).toMatchObject({ general: true, label: 'وسام', worth: '50' })
  expect(Object.keys(copyOf(registry.get('prizes'), prize))).not.toEqual(expect.arrayContaining(['id']))
  expect(copyOf(registry.get('prizes'), { ...prize, general: false })['general']).toBe(false)
})
