// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { runs } from '../../resources/runs/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { landing, returnPath } from '../../src/client/providers/auth.ts'
import { blockedBy, mayWrite } from '../../src/client/providers/frame.tsx'
import { dropSession, getSession, openSession, type Profile, setBranch, setYear } from '../../src/client/providers/session.ts'

const profile: Profile = {
  isAdmin: false,
  role: 'staff',
  permissions: ['viewStudents'],
  branches: [2],
  userId: 5,
  userName: 'noura',
  fullName: 'نورة',
  phone: null,
  email: null,
  language: 'ar',
}

beforeEach(() => {
  dropSession(true)()
  localStorage.clear()
})

test('an admin lands at home, a client at what they may open, nobody at the sign-in page', () => {
  expect(landing({ ...profile, isAdmin: true, role: 'client' })).toBe('/')
  expect(landing({ ...profile, role: 'client' })).toBe('/access-control')
  expect(landing(null)).toBe('/login')
})

test('signing in leads back to the page that was asked for', () => {
  expect(returnPath(profile, { from: '/students?page=2', former: null })).toBe('/students?page=2')
  expect(returnPath(profile, { from: '/students', former: 5 })).toBe('/students')
})

test('someone else does not land on the former person’s page', () => {
  expect(returnPath(profile, { from: '/students/edit/4', former: 9 })).toBe('/')
})

test.each([['//evil.example'], ['/\\evil.example'], ['https://evil.example'], [4], [undefined]])('%j is no way back', (from) => {
  expect(returnPath(profile, { from, former: null })).toBe('/')
})

test('the browser keeps the token, the profile, the branch and the year, and forgets all but the branch at the end', () => {
  openSession('token', profile)
  setBranch(2)
  setYear(2026)
  expect(localStorage.getItem('accessToken')).toBe('token')
  expect(JSON.parse(localStorage.getItem('userProfile') ?? '')).toMatchObject({
    role: 'staff',
    isAdmin: false,
    permissions: ['viewStudents'],
  })
  expect(localStorage.getItem('branchId')).toBe('2')
  expect(localStorage.getItem('currentYear')).toBe('2026')
  dropSession()()
  expect(Object.keys(localStorage)).toEqual(['branchId'])
})

test('a session that ended by itself is remembered as somebody’s, so that they come back to their page', () => {
  openSession('token', profile)
  dropSession()()
  expect(getSession()).toMatchObject({ token: null, left: false, former: 5 })
})

test('another person begins without the branch and the year of the former', () => {
  openSession('token', profile)
  setBranch(2)
  dropSession()()
  openSession('other', { ...profile, userId: 6 })
  expect(getSession()).toMatchObject({ branch: null, year: null })
})

test('the same person finds the branch again', () => {
  openSession('token', profile)
  setBranch(2)
  dropSession()()
  openSession('again', profile)
  expect(getSession().branch).toBe(2)
})

const model = (data: object, yearly = false) => ({ yearly, data }) as unknown as Parameters<typeof blockedBy>[0]
const school = { isMaster: false }
const open = { year: 2026, status: 'open' }

test('the head office changes no record of a school, and its own', () => {
  expect(blockedBy(model({}), { isMaster: true }, open)).toBe('master')
  expect(blockedBy(model({ headOffice: true }), { isMaster: true }, open)).toBeUndefined()
})

test('a record of a year is written in one open year', () => {
  expect(blockedBy(model({}, true), school, { year: null, status: 'open' })).toBe('allYears')
  expect(blockedBy(model({ scope: 'branchYear' }), school, { year: 2025, status: 'closed' })).toBe('closed')
  expect(blockedBy(model({}, true), school, open)).toBeUndefined()
  expect(blockedBy(model({}), school, { year: null, status: 'open' })).toBeUndefined()
})

test('what a run makes anew is begun by no form, with whatever permission', () => {
  const registry = createRegistry(definitions, { runs })
  const frame = { can: () => true, branch: undefined, year: open as never, registry }
  const without = registry.models.filter((one) => !one.data.log && !one.data.single && !mayWrite(one, frame).add)
  expect(without.map(({ name }) => name)).toEqual(['salaries'])
})
