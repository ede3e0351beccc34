import { expect, test } from 'vitest'
import type { ResourceData } from '../../schema/language/definition.ts'
import { createRegistry } from '../../schema/registry.ts'
import { ourPath, pageOf } from '../../src/client/providers/paths.ts'

const field = { kind: 'text' }
const definitions: readonly ResourceData[] = [
  { name: 'students', scope: 'tenant', fields: { title: field } },
  { name: 'accounts', scope: 'tenant', fields: { title: field }, routes: { base: 'chart-of-account' } },
  { name: 'stages', scope: 'tenant', fields: { title: field }, routes: { style: 'inline' } },
  { name: 'company', scope: 'tenant', single: true, fields: { title: field }, routes: { base: 'school-setting' } },
]
const registry = createRegistry(definitions)

test.each([
  ['/students', '/students'],
  ['/students/create', '/students/new'],
  ['/students/12', '/students/edit/12'],
  ['/students/12/show', '/students/edit/12'],
  ['/students/12/attachments', '/students/edit/12/attachments'],
  ['/accounts', '/chart-of-account'],
  ['/accounts/7', '/chart-of-account/edit/7'],
  ['/stages/create', '/stages?record=new'],
  ['/stages/3', '/stages?record=3'],
  ['/company/1', '/school-setting'],
])('React-Admin’s path %s is our %s', (path, ours) => {
  expect(ourPath(registry, path)).toBe(ours)
})

test.each(['/students/new', '/students/edit/12', '/chart-of-account/edit/7', '/login', '/', '/unknown/5'])(
  'a path of ours stays as it is: %s',
  (path) => {
    expect(ourPath(registry, path)).toBe(path)
  },
)

test.each(['/access-denied', '/authentication-error'])('%s is the error page of the specification', (path) => {
  expect(ourPath(registry, path)).toBe('/error-404')
})

test('the parts of one form are one page, and two records are two', () => {
  expect(pageOf('/students/edit/1/attachments')).toBe(pageOf('/students/edit/1'))
  expect(pageOf('/students/edit/12')).not.toBe(pageOf('/students/edit/1'))
})
