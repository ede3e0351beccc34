import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { reports } from '../../resources/reports/index.ts'
import { type Model, permissionNames } from '../../schema/model.ts'
import { createRegistry } from '../../schema/registry.ts'
import { createApp } from '../../src/server/http/app.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'
import { representatives } from '../support/shapes.ts'

const registry = createRegistry(definitions)
const ofEachShape = new Set(representatives(registry.models))
const every = [...new Set([...registry.models.flatMap(permissionNames), ...reports.map((report) => report.permission)])]
/** What someone needs to work in a branch and a year at all. */
const always = ['viewBranches', 'viewFiscalYears']

/** What a route asks of whoever calls it; a new route stands here before it is served. */
const asked: Readonly<Record<string, 'nothing' | 'session' | 'permission'>> = {
  'GET /api/health': 'nothing',
  'GET /api/openapi.json': 'nothing',
  'GET /api/definitions/schema.json': 'nothing',
  'POST /api/Users/auth': 'nothing',
  'POST /api/Users/signOut': 'nothing',
  'POST /api/Users/forgotPassword': 'nothing',
  'POST /api/Users/resetPassword': 'nothing',
  'POST /api/Users/resetPassword/check': 'nothing',
  'GET /api/Users/profile': 'session',
  'GET /api/Users/sessions': 'session',
  'DELETE /api/Users/sessions': 'session',
  'DELETE /api/Users/sessions/:id': 'session',
  'POST /api/Users/changePassword': 'session',
  'GET /api/aggregates/StartUp': 'session',
  'GET /api/FiscalYears': 'session',
  'GET /api/FavoriteRoutes': 'session',
  'POST /api/FavoriteRoutes': 'session',
  'PUT /api/FavoriteRoutes': 'session',
  'DELETE /api/FavoriteRoutes/:id': 'session',
  'GET /api/definitions': 'session',
  'GET /api/preferences': 'session',
  'PUT /api/preferences/:key': 'session',
  'GET /api/about': 'session',
  'GET /api/subscription': 'session',
  // Each tells of what the person may view, and nothing of the rest.
  'GET /api/reports': 'session',
  'GET /api/search': 'session',
  'GET /api/today': 'session',
  'GET /api/glance': 'session',
  // Jobs are one's own; ordering one asks for the permission of its action.
  'GET /api/jobs': 'session',
  'GET /api/jobs/:id': 'session',
  'GET /api/jobs/:id/failures': 'session',
  'GET /api/jobs/:id/file': 'session',
  'GET /api/jobs/:id/rows': 'session',
  'POST /api/jobs/:id/cancel': 'session',
  'POST /api/jobs/:id/confirm': 'session',
  // A file asks for the record that it belongs to.
  'GET /api/files/:id': 'session',
  'DELETE /api/files/:id': 'session',
  'POST /api/files': 'permission',
  'GET /api/installation': 'permission',
  'POST /api/jobs': 'permission',
  'POST /api/runs/:name': 'permission',
  'POST /api/runs/:name/preview': 'permission',
  'GET /api/reports/:name': 'permission',
  'GET /api/reports/:name/file': 'permission',
  'POST /api/reports/:name/file': 'permission',
  'GET /api/ledger/queue': 'permission',
  'GET /api/ledger/export': 'permission',
  'GET /api/fiscalYears/:id/closing': 'permission',
  'GET /api/:resource/:id/made': 'permission',
  'GET /api/:resource/:id/occurrences': 'permission',
  'POST /api/:resource/:id/occurrences': 'permission',
  'DELETE /api/:resource/:id/occurrences/:date': 'permission',
  'GET /api/audit': 'permission',
  'GET /api/audit/choices': 'permission',
  'GET /api/audit/export': 'permission',
  'GET /api/users/:id/permissions': 'permission',
  'GET /api/:resource': 'permission',
  'PUT /api/:resource': 'permission',
  'POST /api/:resource': 'permission',
  'GET /api/:resource/data-migration': 'permission',
  'POST /api/:resource/data-migration': 'permission',
  'GET /api/:resource/export': 'permission',
  'GET /api/:resource/new': 'permission',
  'POST /api/:resource/facts': 'permission',
  'GET /api/:resource/:id': 'permission',
  'PUT /api/:resource/:id': 'permission',
  'DELETE /api/:resource/:id': 'permission',
  'GET /api/:resource/:id/attachments': 'permission',
  'POST /api/:resource/:id/attachments': 'permission',
  'GET /api/:resource/:id/history': 'permission',
  'GET /api/:resource/:id/entry': 'permission',
  'GET /api/:resource/:id/print': 'permission',
  'POST /api/:resource/*': 'permission',
}

interface Call {
  readonly method: string
  readonly path: string
  readonly permission: string
  readonly body?: unknown
}

const sheet = () => {
  const form = new FormData()
  form.append('file', new Blob(['x\n1\n'], { type: 'text/csv' }), 'rows.csv')
  return form
}

/** Every call that the definition makes possible, with the permission that it takes. The record of the calls is not there: a refusal must come first. */
function callsOf(model: Model): Call[] {
  const { name, permissions } = model
  const { view, add, edit } = permissions
  const id = 999_999
  const key = model.data.keys?.[0]?.map((part) => (part === 'year' ? new Date().getFullYear() : 1)).join('/')
  return [
    { method: 'GET', path: name, permission: view },
    { method: 'GET', path: `${name}?${query({ filter: { id: [id] } })}`, permission: view },
    { method: 'GET', path: `${name}/${id}`, permission: view },
    { method: 'POST', path: `${name}/${id}`, permission: view },
    { method: 'GET', path: `${name}/${id}/history`, permission: view },
    { method: 'GET', path: `${name}/${id}/attachments`, permission: view },
    ...(model.data.print === undefined ? [] : [{ method: 'GET', path: `${name}/${id}/print`, permission: view }]),
    { method: 'GET', path: `${name}/export`, permission: view },
    { method: 'GET', path: `${name}/new`, permission: add },
    { method: 'POST', path: name, permission: add, body: {} },
    { method: 'PUT', path: `${name}/${id}`, permission: edit, body: { version: 1 } },
    { method: 'PUT', path: name, permission: edit, body: { id, version: 1 } },
    { method: 'POST', path: `${name}/${id}`, permission: edit, body: { version: 1 } },
    { method: 'POST', path: `${name}/${id}/attachments`, permission: edit, body: sheet() },
    { method: 'DELETE', path: `${name}/${id}`, permission: permissions.delete },
    { method: 'POST', path: `${name}/actions/delete`, permission: permissions.delete, body: { ids: [id] } },
    { method: 'POST', path: `${name}/actions/delete`, permission: permissions.delete, body: { filter: { id: [id] } } },
    ...(key ? [{ method: 'POST', path: `${name}/${key}`, permission: view }] : []),
    ...(model.posting ? [{ method: 'GET', path: `${name}/${id}/entry`, permission: view }] : []),
    ...(model.data.import
      ? [
          { method: 'GET', path: `${name}/data-migration`, permission: view },
          { method: 'GET', path: `${name}/data-migration?template=1`, permission: view },
          { method: 'POST', path: `${name}/data-migration`, permission: add, body: sheet() },
        ]
      : []),
    ...[...model.actions].flatMap(([action, { permission = edit, bulk }]) => [
      { method: 'POST', path: `${name}/${id}/${action}`, permission, body: {} },
      ...(bulk
        ? [
            { method: 'POST', path: `${name}/actions/${action}`, permission, body: { ids: [id] } },
            { method: 'POST', path: `${name}/actions/${action}`, permission, body: { filter: { id: [id] } } },
            { method: 'POST', path: 'jobs', permission, body: { action, targets: [{ resource: name, ids: [id] }] } },
          ]
        : []),
    ]),
  ]
}

let school: School
let admin: Caller
let clerk: Caller
let record = { id: 0, version: 0 }
let branch = 0

beforeAll(async () => {
  school = await openSchool()
  admin = await school.signIn('demo_admin')
  ;({ boys: branch } = await branchesOf(admin))
  const made = await admin.call<typeof record>('POST', 'users', {
    branch,
    body: { fullName: 'كاتب', userName: 'clerk', password: 'Daftar@2026', branches: [branch], permissions: always },
  })
  record = made.body
  clerk = await school.signIn('clerk')
})
afterAll(() => school.close())

async function permit(permissions: readonly string[]): Promise<void> {
  const { status, body } = await admin.call<typeof record>('PUT', `users/${record.id}`, {
    branch,
    body: { version: record.version, permissions: [...new Set([...always, ...permissions])] },
  })
  expect(status).toBe(200)
  record = { id: record.id, version: body.version }
}

const send = ({ method, path, body }: Call, caller: Pick<Caller, 'call'> = clerk) =>
  caller.call(method, path, { branch, ...(body !== undefined && { body }) })
const said = (call: Call) =>
  `${call.method} ${call.path} ${call.body instanceof FormData ? 'file' : JSON.stringify(call.body ?? null)}`

it('every route of the server says what it asks of whoever calls it', async () => {
  const app = await createApp({ registry: { models: [] } } as never)
  await app.ready()
  const stack: string[] = []
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (!path) return []
      stack.length = indent.length / 4 - 1
      stack.push(path)
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${stack[0] === '*' ? '*' : stack.join('').replace(/([^/])\*$/, '$1/*')}`)
    })
  await app.close()
  // The client's own pages are for everyone.
  expect(routes.filter((route) => route !== 'GET *').sort()).toEqual(Object.keys(asked).sort())
})

it('no route but the open ones answers someone who is not signed in', async () => {
  for (const [route, what] of Object.entries(asked)) {
    if (what === 'nothing') continue
    const [method = '', path = ''] = route.split(' ')
    const real = path.replace('/api/', '').replace(':resource', 'students').replace(':name', 'trialBalance').replace('*', '1/x')
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
    const answer = await school.call(method, real.replace(/:\w+/g, '1'), body)
    expect([route, answer.status]).toEqual([route, 401])
  }
})

describe.each(registry.models.map((model) => [model.name, model] as const))('%s', (_name, model) => {
  const calls = callsOf(model)

  it('refuses every call of someone without a permission', async () => {
    await permit([])
    for (const call of calls) {
      if (always.includes(call.permission)) continue
      expect([said(call), (await send(call)).status]).toEqual([said(call), 403])
    }
  })

  if (!ofEachShape.has(model)) return

  it('refuses every call of someone who may do everything but this, and no call for want of another permission', async () => {
    for (const permission of new Set(calls.map((call) => call.permission))) {
      if (always.includes(permission)) continue
      await permit(every.filter((name) => name !== permission))
      for (const call of calls.filter((one) => one.permission === permission)) {
        // Who may view what refers to it meets it as a choice.
        const choice = call.method === 'GET' && call.path.split('?')[0] === model.name
        if (!choice) expect([said(call), (await send(call)).status]).toEqual([said(call), 403])
      }
    }
    await permit(every)
    for (const call of calls) expect([said(call), (await send(call)).status]).not.toEqual([said(call), 403])
  })
})

it('reports, the queue of posting and the rights of others ask for their permission too', async () => {
  await permit([])
  for (const report of reports) {
    expect((await clerk.call('GET', `reports/${report.name}`, { branch })).status).toBe(403)
    expect((await clerk.call('GET', `reports/${report.name}/file`, { branch })).status).toBe(403)
    expect((await clerk.call('POST', `reports/${report.name}/file`, { branch })).status).toBe(403)
  }
  expect((await clerk.call('GET', 'ledger/queue?types=vouchers', { branch })).status).toBe(403)
  for (const path of ['audit', 'audit/choices', 'audit/export'])
    expect((await clerk.call('GET', path, { branch })).status).toBe(403)
  expect((await clerk.call('GET', 'users/1/permissions', { branch })).status).toBe(403)
  expect((await clerk.call('POST', 'files', { branch, body: sheet() })).status).toBe(403)
  const found = await clerk.call<{ groups: { resource: string }[] }>('GET', 'search?q=%D9%85', { branch })
  expect(found.body.groups.filter((group) => !['branches', 'fiscalYears'].includes(group.resource))).toEqual([])
  expect((await clerk.call<{ items: unknown[] }>('GET', 'today', { branch })).body.items).toEqual([])
  expect((await clerk.call<{ charts: unknown[] }>('GET', 'glance', { branch })).body.charts).toEqual([])
})
