// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '../../src/client/providers/auth.ts'
import { dataProvider } from '../../src/client/providers/data.ts'
import { loadDefinitions, loadedDefinitions } from '../../src/client/providers/definitions.ts'
import { http } from '../../src/client/providers/http.ts'
import { i18n, startI18n } from '../../src/client/providers/i18n.ts'
import { notices } from '../../src/client/providers/notices.ts'
import { dropSession, getSession, openSession, setBranch, setYear } from '../../src/client/providers/session.ts'

const profile = {
  isAdmin: false,
  role: 'staff',
  permissions: [],
  branches: [2],
  userId: 1,
  userName: 'u',
  fullName: 'U',
  phone: null,
  email: null,
  language: 'ar',
}
const text = { kind: 'text' }
const definitions = {
  hash: '1',
  labels: {},
  resources: [
    {
      name: 'clubs',
      scope: 'tenant',
      fields: { title: text, stamp: { kind: 'text', readOnly: true }, key: text },
      lines: { members: { fields: { name: text, age: { kind: 'computed' } } } },
    },
  ],
}
type Sent = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }
const fetched = vi.fn<(url: string, init: Sent) => Promise<Response>>()
const answer = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' }, ...init })
const sent = (call = -1) => {
  const [url, init] = fetched.mock.calls.at(call) ?? ['', { headers: {} } satisfies Sent]
  return { url, ...init, json: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }
}

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  await startI18n()
  openSession('token', profile)
})

afterEach(() => {
  fetched.mockReset()
  while (notices.current()) notices.close()
  dropSession()
})

test('every request carries token, language, branch and year', async () => {
  setBranch(2)
  setYear('all')
  fetched.mockResolvedValue(answer({}))
  await http('anything')
  expect(sent().headers).toMatchObject({ Authorization: 'Bearer token', Language: 'ar', Branch: '2', FiscalYear: 'all' })
})

test('before a year is chosen the current calendar year goes along', async () => {
  dropSession()
  fetched.mockResolvedValue(answer({}))
  await http('anything')
  expect(sent().headers.FiscalYear).toBe(String(new Date().getFullYear()))
})

test('a write that did not reach the server is sent once more under the same key', async () => {
  fetched.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce(answer({ id: 1 }))
  await http('clubs', { method: 'POST', body: {} })
  expect(sent(-1).headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
  expect(sent(-1).headers['Idempotency-Key']).toBe(sent(-2).headers['Idempotency-Key'])
})

test('a server that is not reached is a refusal with status 0', async () => {
  fetched.mockRejectedValue(new TypeError('network'))
  await expect(http('clubs')).rejects.toMatchObject({ status: 0 })
})

test('a 401 forgets token, profile and year, and says so once', async () => {
  setYear(2026)
  fetched.mockImplementation(async () =>
    answer({ title: 'Not signed in', status: 401, errors: [{ code: 'Auth.Required', message: 'sign in' }] }, { status: 401 }),
  )
  await Promise.allSettled([http('a'), http('b')])
  expect(getSession()).toMatchObject({ token: null, profile: null, year: null })
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(notices.current()).toMatchObject({ kind: 'signedOut', message: 'sign in' })
  notices.close()
  expect(notices.current()).toBeUndefined()
})

test.each(['Unauthorized', 'Not signed in'])('a refused sign-in with the title %s is told as the title says', async (title) => {
  const message = title === 'Unauthorized' ? i18n.t('shell.problem.wrongCredentials') : 'the detail'
  fetched.mockResolvedValue(answer({ title, status: 401, detail: 'the detail', errors: [] }, { status: 401 }))
  await expect(http('Users/auth', { method: 'POST', body: {} })).rejects.toMatchObject({ status: 401 })
  expect(notices.current()).toMatchObject({ kind: 'signedOut', message })
  notices.close()
})

test('what is refused while somebody signs out is told to nobody', async () => {
  const refused = answer({ status: 401, title: '', detail: 'ended', errors: [] }, { status: 401 })
  fetched.mockImplementation(async (url) => {
    if (!url.endsWith('signOut')) return refused
    // The list that was still loading is refused before the server's answer to the sign-out is here.
    await expect(http('clubs')).rejects.toMatchObject({ status: 401 })
    return new Response(null, { status: 204 })
  })
  await signOut()
  expect(notices.current()).toBeUndefined()
  expect(getSession()).toMatchObject({ token: null, left: true })
})

test('an ended subscription opens its dialog with the way to contact us', async () => {
  fetched.mockResolvedValue(
    answer(
      {
        title: 'Forbidden',
        status: 403,
        contactUrl: 'https://chat.example/1',
        errors: [{ code: 'User.ActiveSubscriptionForTenantExpired', message: 'ended' }],
      },
      { status: 403 },
    ),
  )
  await expect(http('a')).rejects.toMatchObject({ status: 403 })
  expect(notices.current()).toMatchObject({ kind: 'subscription', message: 'ended', contactUrl: 'https://chat.example/1' })
})

test('a page of a list asks for its range and reads total and sums, those of drafts by themselves', async () => {
  fetched.mockResolvedValue(
    answer([{ id: 26 }], {
      headers: {
        'Content-Type': 'application/json',
        'Content-Range': 'clubs 25-25/1204',
        'X-Totals': '{"debit":"1.00"}',
        'X-Totals-Drafts': '{"debit":"2.00"}',
      },
    }),
  )
  const list = await dataProvider.getList('clubs', {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'title', order: 'ASC' },
    filter: { q: 'أحمد' },
    meta: { totals: true, fields: ['title'] },
  })
  const query = new URL(sent().url, 'http://x').searchParams
  expect(Object.fromEntries(query)).toEqual({
    sort: '["title","ASC"]',
    range: '[25,49]',
    filter: '{"q":"أحمد"}',
    fields: '["title"]',
    totals: '1',
  })
  expect(list).toEqual({ data: [{ id: 26 }], total: 1204, meta: { totals: { debit: '1.00' }, drafts: { debit: '2.00' } } })
})

test('a part of React-Admin that names no fields gets all, and an export more than one answer holds', async () => {
  fetched.mockResolvedValueOnce(answer(definitions))
  await loadDefinitions()
  const rows = Array.from({ length: 500 }, (_, id) => ({ id }))
  const page = (from: number, all: typeof rows) =>
    answer(all, { headers: { 'Content-Type': 'application/json', 'Content-Range': `clubs ${from}-${from}/501` } })
  fetched.mockResolvedValueOnce(page(0, rows)).mockResolvedValueOnce(page(500, [{ id: 500 }]))
  const { data, total } = await dataProvider.getList('clubs', {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'id', order: 'ASC' },
  })
  expect([data.length, total]).toEqual([501, 501])
  const query = new URL(sent().url, 'http://x').searchParams
  expect(query.get('range')).toBe('[500,999]')
  expect(JSON.parse(query.get('fields') ?? '[]')).toContain('title')
})

test('what the server fills itself is not sent back', async () => {
  fetched.mockResolvedValueOnce(answer(definitions))
  await loadDefinitions()
  expect(loadedDefinitions().find('clubs')).toBeDefined()
  fetched.mockImplementation(async () => answer({ id: 5 }))
  const data = {
    id: 5,
    version: 3,
    title: 'a',
    stamp: 's',
    key: 'k',
    refs: {},
    updatedAt: 'x',
    members: [{ id: 1, name: 'n', age: 3, refs: {} }],
  }
  await dataProvider.update('clubs', { id: 5, data, previousData: { id: 5 } })
  expect(sent().json).toEqual({ version: 3, title: 'a', key: 'k', members: [{ id: 1, name: 'n' }] })
  await dataProvider.create('clubs', { data })
  expect(sent().json).toEqual({ title: 'a', key: 'k', members: [{ name: 'n' }] })
})

test('an alternate key goes by POST, and the body says what is meant', async () => {
  fetched.mockImplementation(async () => answer({ id: 5 }))
  await dataProvider.getOne('enrolments', { id: [12, 'a/b'] as never })
  expect(sent()).toMatchObject({ url: '/api/enrolments/12/a%2Fb', method: 'POST', body: '{}' })
  expect(sent().headers['X-HTTP-Method-Override']).toBeUndefined()
  await dataProvider.delete('enrolments', { id: [12, 'a/b'] as never })
  expect(sent()).toMatchObject({ method: 'POST', json: { _method: 'DELETE' } })
  expect(sent().headers['X-HTTP-Method-Override']).toBeUndefined()
})

test('a request that went out after the session ended ends nothing again', async () => {
  dropSession()
  fetched.mockResolvedValue(answer({ title: 'Unauthorized', status: 401 }, { status: 401 }))
  await expect(http('late')).rejects.toMatchObject({ status: 401 })
  expect(notices.current()).toBeUndefined()
})
