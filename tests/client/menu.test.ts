// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { menuGroups } from '../../schema/menu.ts'
import { createRegistry } from '../../schema/registry.ts'
import { entryOf, menuEntries } from '../../src/client/header/menuEntries.ts'
import { pages } from '../../src/client/pages.ts'
import '../../src/client/screens.ts'
import { may } from '../../src/client/providers/may.ts'
import type { Profile } from '../../src/client/providers/session.ts'
import { fitting } from '../../src/client/shell/palette/items.ts'

const fields = { title: { kind: 'text' } }
const registry = createRegistry([
  { name: 'users', scope: 'tenant', fields, menu: { group: 'settings' } },
  { name: 'students', scope: 'tenant', fields, menu: { group: 'schoolData' } },
  { name: 'items', scope: 'tenant', fields, menu: { group: 'items' }, flag: 'storeEnabled' },
  { name: 'lookups', scope: 'tenant', fields },
])
const company = (storeEnabled: boolean) => ({
  arabicName: 'م',
  englishName: 'S',
  logoUrl: null,
  currency: 'SAR',
  digits: 'latin' as const,
  phoneRule: 'saudi' as const,
  reportsUrl: null,
  storeEnabled,
})
const person = (change: Partial<Profile>): Profile => ({
  isAdmin: false,
  role: 'staff',
  permissions: [],
  branches: [],
  userId: 1,
  userName: 'u',
  fullName: 'U',
  phone: null,
  email: null,
  language: 'ar',
  ...change,
})
const reportPages = ['accounts-reports']
const paths = (profile: Profile, storeEnabled = true, ofReports = reportPages) =>
  menuEntries(pages, { registry, company: company(storeEnabled), reportPages: ofReports }, profile, (permission) =>
    may(profile, permission),
  ).map((entry) => entry.path)

test('entries stand in the order of the groups', () => {
  const profile = person({ isAdmin: true })
  const groups = menuEntries(pages, { registry, company: company(true), reportPages }, profile, (permission) =>
    may(profile, permission),
  ).map((entry) => menuGroups.indexOf(entry.group))
  expect(groups).toEqual(groups.toSorted((a, b) => a - b))
})

test('a person sees what they may view, and nothing else', () => {
  const seen = paths(person({ permissions: ['viewStudents'] }))
  expect(seen).toContain('/students')
  expect(seen).not.toContain('/users')
})

test('without a list of permissions everything is seen', () => {
  const { permissions: _none, ...profile } = person({})
  expect(paths(profile)).toContain('/users')
})

test('a flag that is off hides its entries, from admins too', () => {
  expect(paths(person({ isAdmin: true }), true)).toContain('/items')
  expect(paths(person({ isAdmin: true }), false)).not.toContain('/items')
})

test('a definition without a place in the menu does not show there', () => {
  expect(paths(person({ isAdmin: true }))).not.toContain('/lookups')
})

test('staff have home, clients their own landing page', () => {
  expect(paths(person({}))).toEqual(expect.arrayContaining(['/']))
  const client = paths(person({ role: 'client' }))
  expect(client).toContain('/access-control')
  expect(client).not.toContain('/')
})

test('a record’s page belongs to the entry of its list', () => {
  const profile = person({ isAdmin: true })
  const entries = menuEntries(pages, { registry, company: company(true), reportPages }, profile, () => true)
  expect(entryOf(entries, '/students/edit/4')?.path).toBe('/students')
  expect(entryOf(entries, '/studentsOther')).toBeUndefined()
})

test('a page of reports stands in the menu of those who may see one of them', () => {
  expect(paths(person({}))).toContain('/accounts-reports')
  expect(paths(person({}), true, [])).not.toContain('/accounts-reports')
})

test('forms with an address of their own and a page of two groups stand where the table of the menu names them', () => {
  const product = createRegistry(definitions)
  const groupsOf = (path: string, permissions?: string[]) =>
    menuEntries(
      pages,
      { registry: product, company: company(true), reportPages },
      person({ isAdmin: !permissions }),
      (permission) => (permissions ? permission === undefined || permissions.includes(permission) : true),
    ).flatMap((entry) => (entry.path === path ? [entry.group] : []))
  expect(groupsOf('/sales/new')).toEqual(['invoices'])
  expect(groupsOf('/vouchers/closedVoucher')).toEqual(['accounts'])
  expect(groupsOf('/employees-dashboard')).toEqual(['statistics'])
  expect(groupsOf('/accounts-reports')).toEqual(['statistics', 'accounts'])
  expect(groupsOf('/vouchers/closedVoucher', ['viewVouchers'])).toEqual([])
})

test('templates stand among the accounts, and are found by what they are for as well', () => {
  const product = createRegistry(definitions)
  const entries = menuEntries(
    pages,
    { registry: product, company: company(true), reportPages },
    person({ isAdmin: true }),
    () => true,
  )
  const entry = entries.find(({ path }) => path === '/voucherTemplates')
  expect(entry?.group).toBe('accounts')
  for (const [language, words] of [
    ['ar', ['قوالب', 'متكررة']],
    ['en', ['templates', 'recurring']],
  ] as const) {
    const texts = JSON.parse(readFileSync(`locales/${language}/voucher.json`, 'utf8'))
    const item = { to: '/voucherTemplates', title: texts[`${entry?.label}_two`], icon: 'dot' }
    for (const word of words) expect(fitting([item], word, 1)).toEqual([item])
  }
})
