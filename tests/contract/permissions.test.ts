import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { reports } from '../../resources/reports/index.ts'
import { type Model, permissionNames } from '../../schema/model.ts'
import { createRegistry } from '../../schema/registry.ts'
import { createApp } from '../../src/server/http/app.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'
import { representatives } from '../support/shapes.ts'
import { all } from '../support/sweep.ts'

const registry = createRegistry(definitions)
const ofEachShape = new Set(representatives(registry.models))
const every = [...new Set([...registry.models.flatMap(permissionNames), ...reports.map((report) => report.permission)])]
/** What someone needs to work in a branch and a year at all. */
const always = ['viewBranches', 'viewFiscalYears']

/** What a route asks of whoever calls it; a new route stands here before it is served. */
const asked: Readonly<Record<string, 'nothing' | 'link' | 'session' | 'permission'>> = {
  'GET /api/health': 'nothing',
  // From this machine, or by whoever has the token of the metrics.
  'GET /metrics': 'nothing',
  'GET /api/openapi.json': 'nothing',
  'GET /api/definitions/schema.json': 'nothing',
  'GET /api/logo': 'nothing',
  'GET /api/logo/:tenant/:file': 'nothing',
  'POST /api/Users/auth': 'nothing',
  'POST /api/Users/authCode': 'nothing',
  'POST /api/Users/signOut': 'nothing',
  'POST /api/Users/forgotPassword': 'nothing',
  'POST /api/Users/resetPassword': 'nothing',
  'POST /api/Users/resetPassword/check': 'nothing',
  // The form at the address of a branch is for everyone; definitions say whether they have one.
  'GET /api/public/forms/:code/:resource': 'nothing',
  'POST /api/public/forms/:code/:resource': 'nothing',
  'POST /api/public/forms/:code/:resource/files/:field': 'nothing',
  'POST /api/public/forms/:code/:resource/check': 'nothing',
  'POST /api/public/forms/:code/:resource/lookup': 'nothing',
  'GET /api/public/addresses/:address': 'nothing',
  // The secret of a link stands in place of a session, which opens nothing here.
  'GET /api/public/link': 'link',
  'POST /api/public/link': 'link',
  'GET /api/public/link/files/:field': 'link',
  'POST /api/public/link/files/:field': 'link',
  'POST /api/public/link/actions/:action': 'link',
  'GET /api/Users/profile': 'session',
  'GET /api/Users/sessions': 'session',
  'DELETE /api/Users/sessions': 'session',
  'DELETE /api/Users/sessions/:id': 'session',
  'POST /api/Users/changePassword': 'session',
  'GET /api/Users/secondFactor': 'session',
  'POST /api/Users/secondFactor': 'session',
  'DELETE /api/Users/secondFactor': 'session',
  'POST /api/Users/secondFactor/setup': 'session',
  'POST /api/Users/secondFactor/code': 'session',
  'POST /api/Users/secondFactor/recoveryCodes': 'session',
  'DELETE /api/Users/secondFactor/devices': 'session',
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
  'GET /api/first-steps': 'session',
  'GET /api/glance': 'session',
  'GET /api/notifications': 'session',
  'POST /api/notifications/read': 'session',
  'POST /api/notifications/:id/read': 'session',
  // Jobs are one's own; ordering one asks for the permission of its action.
  'GET /api/jobs': 'session',
  'GET /api/jobs/:id': 'session',
  'GET /api/jobs/:id/failures': 'session',
  'GET /api/jobs/:id/file': 'session',
  'GET /api/jobs/:id/rows': 'session',
  'POST /api/jobs/:id/cancel': 'session',
  'POST /api/jobs/:id/confirm': 'session',
  'POST /api/jobs/:id/undo': 'session',
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
  'GET /api/desk/families/:id': 'permission',
  'GET /api/desk/customers/:id': 'permission',
  'GET /api/desk/suppliers/:id': 'permission',
  'GET /api/ledger/queue': 'permission',
  'GET /api/ledger/export': 'permission',
  'GET /api/fiscalYears/:id/closing': 'permission',
  'GET /api/ledger/months/:month': 'permission',
  'GET /api/ledger/allowance': 'permission',
  'GET /api/:resource/:id/made': 'permission',
  'GET /api/:resource/:id/refused': 'permission',
  'GET /api/:resource/:id/timeline': 'permission',
  'GET /api/:resource/duplicates': 'permission',
  'GET /api/:resource/:id/pointing': 'permission',
  'POST /api/:resource/:id/apart': 'permission',
  'POST /api/:resource/:id/merge': 'permission',
  'GET /api/:resource/:id/occurrences': 'permission',
  'POST /api/:resource/:id/occurrences': 'permission',
  'DELETE /api/:resource/:id/occurrences/:date': 'permission',
  'GET /api/reference': 'permission',
  'GET /api/reference/:section/:name': 'permission',
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
  'GET /api/:resource/inBranches': 'permission',
  'POST /api/:resource/facts': 'permission',
  'GET /api/:resource/:id': 'permission',
  'PUT /api/:resource/:id': 'permission',
  'DELETE /api/:resource/:id': 'permission',
  'GET /api/:resource/:id/attachments': 'permission',
  'POST /api/:resource/:id/attachments': 'permission',
  'GET /api/:resource/:id/history': 'permission',
  'GET /api/:resource/:id/entry': 'permission',
  'GET /api/:resource/:id/print': 'permission',
  'GET /api/:resource/print': 'permission',
  'GET /api/:resource/labels': 'permission',
  'POST /api/:resource/print': 'permission',
  'GET /api/:resource/publicAddress': 'permission',
  'POST /api/:resource/publicLink': 'permission',
  'POST /api/:resource/:id/publicLink': 'permission',
  'DELETE /api/:resource/:id/publicLink': 'permission',
  'GET /api/:resource/publicLinks': 'permission',
  'DELETE /api/:resource/publicLinks/:link': 'permission',
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
    { method: 'GET', path: `${name}/inBranches`, permission: view },
    { method: 'GET', path: `${name}/${id}`, permission: view },
    { method: 'POST', path: `${name}/${id}`, permission: view },
    { method: 'GET', path: `${name}/${id}/history`, permission: view },
    { method: 'GET', path: `${name}/${id}/attachments`, permission: view },
    ...(model.data.timeline ? [{ method: 'GET', path: `${name}/${id}/timeline`, permission: view }] : []),
    ...(model.data.merge
      ? [
          { method: 'GET', path: `${name}/duplicates`, permission: view },
          { method: 'GET', path: `${name}/${id}/pointing`, permission: view },
          { method: 'POST', path: `${name}/${id}/apart`, permission: edit, body: { gone: 1 } },
          { method: 'POST', path: `${name}/${id}/merge`, permission: edit, body: { gone: 1, goneVersion: 1, version: 1 } },
        ]
      : []),
    ...(model.data.print === undefined ? [] : [{ method: 'GET', path: `${name}/${id}/print`, permission: view }]),
    { method: 'POST', path: `${name}/print?filter={"id":[${id}]}`, permission: view },
    { method: 'GET', path: `${name}/export`, permission: view },
    { method: 'GET', path: `${name}/publicAddress`, permission: view },
    { method: 'POST', path: `${name}/${id}/publicLink`, permission: view },
    { method: 'DELETE', path: `${name}/${id}/publicLink`, permission: view },
    { method: 'GET', path: `${name}/publicLinks`, permission: view },
    { method: 'DELETE', path: `${name}/publicLinks/${id}`, permission: view },
    ...(model.data.public?.create ? [{ method: 'POST', path: `${name}/publicLink`, permission: add }] : []),
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
    // What other documents alone do to a record is no call of anyone.
    ...[...model.actions]
      .filter(([, { internal }]) => !internal)
      .flatMap(([action, { permission = edit, bulk }]) => [
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
    body: {
      fullName: 'كاتب',
      userName: 'clerk',
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      branches: [branch],
      permissions: always,
    },
  })
  record = made.body
  clerk = await school.signIn('clerk')
})
afterAll(() => school.close())

let permitted = ''

async function permit(permissions: readonly string[]): Promise<void> {
  if (permitted === permissions.join()) return
  permitted = permissions.join()
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
  const app = await createApp({ registry: { models: [] }, apiUrl: null, origins: [] } as never)
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
    expect([route, answer.status]).toEqual([route, what === 'link' ? 404 : 401])
    if (what === 'link')
      expect([route, (await admin.call(method, real.replace(/:\w+/g, '1'), body)).status]).toEqual([route, 404])
  }
})

it.each(registry.models.map((model) => [model.name, model] as const))(
  '%s refuses every call of someone without a permission',
  async (_name, model) => {
    await permit([])
    for (const call of callsOf(model)) {
      if (always.includes(call.permission)) continue
      expect([said(call), (await send(call)).status]).toEqual([said(call), 403])
    }
  },
)

describe.each([...ofEachShape].map((model) => [model.name, model] as const))('%s', (_name, model) => {
  const calls = callsOf(model)

  it('refuses every call of someone who may do everything but this, and no call for want of another permission', async () => {
    for (const permission of new Set(calls.map((call) => call.permission))) {
      if (always.includes(permission)) continue
      // Who may see what is theirs alone is told that nothing is there.
      const own = [model.data.ownBy?.view, model.data.ownBy?.write]
      await permit(every.filter((name) => name !== permission && !own.includes(name)))
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

/** Fields that can be asked for through a reference, and are more than what the record there is called by. */
const stepsOf = (model: Model): { reference: string; target: Model; step: string }[] =>
  [...model.fields.values()].flatMap((field) => {
    const target = field.kind === 'ref' && !field.implied ? registry.get(field.to ?? '') : undefined
    const called = new Set([...(target?.title ?? []), 'code', 'position'])
    return target && target !== model
      ? [...target.fields.values()]
          .filter(
            (one) =>
              !one.yearly && !called.has(one.field) && ['text', 'money', 'phone', 'date', 'int', 'identity'].includes(one.kind),
          )
          .map((one) => ({ reference: field.field, target, step: one.field }))
      : []
  })

/** Of each reference the first step of every kind: an ordinary run asks for these, a sweep for all. */
function ofEachKind(steps: ReturnType<typeof stepsOf>): ReturnType<typeof stepsOf> {
  const seen = new Set<string>()
  return steps.filter(({ reference, target, step }) => {
    const kind = `${reference} ${target.fields.get(step)?.kind}`
    return !seen.has(kind) && seen.add(kind)
  })
}

describe('a step through a reference needs the right to view where it leads', () => {
  const stepping = registry.models.filter((model) => !model.data.single && stepsOf(model).length)

  it.each(stepping.map((model) => [model.name, model] as const))('%s', async (name, model) => {
    const steps = stepsOf(model).filter(
      ({ target: { permissions } }) => permissions.view !== model.permissions.view && !always.includes(permissions.view),
    )
    await permit(every.filter((one) => !steps.some(({ target }) => target.permissions.view === one)))
    const [known] = (await admin.call<{ id: number }[]>('GET', `${name}?${query({ range: [0, 0] })}`, { branch })).body
    for (const { reference, target, step } of all ? steps : ofEachKind(steps)) {
      const path = `${reference}.${step}`
      const asks = [
        { fields: [path] },
        { sort: [path, 'ASC'] },
        { filter: { [`${path}_not`]: null } },
        { filter: { [`${path}_gte`]: '1' } },
      ]
      const ways = [name, `${name}/export`]
      for (const way of ways)
        for (const ask of asks) {
          const { status, body } = await clerk.call<{ errors: { code: string; params?: unknown }[] }>(
            'GET',
            `${way}?${query(ask)}`,
            { branch },
          )
          const usual = 'fields' in ask && model.list.columns.includes(path)
          if (!usual)
            expect([way, ask, status, body.errors?.[0]?.params]).toEqual([way, ask, 403, { permission: target.permissions.view }])
        }
    }
    const list = await clerk.call<{ refs: Record<string, object | null> }[]>('GET', name, { branch })
    expect([name, list.status]).toEqual([name, 200])
    const rows = list.body.map(({ refs }) => refs)
    if (known) {
      const record = await clerk.call<{ refs: Record<string, object | null> }>('GET', `${name}/${known.id}`, { branch })
      if (record.status === 200) {
        // What a form works by is told, who people are is not.
        const { refs } = record.body
        for (const { reference, target, step } of steps)
          if (['phone', 'identity', 'money'].includes(target.fields.get(step)?.kind ?? ''))
            expect(refs[reference] ?? {}).not.toHaveProperty(step)
      }
    }
    for (const refs of rows) for (const { reference, step } of steps) expect(refs[reference] ?? {}).not.toHaveProperty(step)
  })
})

it('a field with a permission of its own is not there for whoever lacks it', async () => {
  const salary = { basicSalary: '7250.37' }
  const others = every.filter((name) => name !== 'viewSalaries')
  const [employee] = (
    await admin.call<{ id: number; version: number }[]>('GET', `employees?${query({ range: [0, 0] })}`, { branch })
  ).body
  const path = `employees/${employee?.id}`
  const { version } = (
    await admin.call<{ version: number }>('PUT', path, { branch, body: { version: employee?.version, ...salary } })
  ).body
  await permit(others)
  const told = (await clerk.call(`GET`, path, { branch })).body
  expect(told).not.toHaveProperty('basicSalary')
  expect(told).not.toHaveProperty('iban')
  for (const ask of [{ fields: ['basicSalary'] }, { sort: ['basicSalary', 'ASC'] }, { filter: { basicSalary_gte: '7000' } }]) {
    expect((await clerk.call('GET', `employees?${query(ask)}`, { branch })).status).toBe(403)
    expect((await clerk.call('GET', `employees/export?${query(ask)}`, { branch })).status).toBe(403)
  }
  expect((await clerk.call('GET', 'employees?totals=1', { branch })).headers.get('X-Totals') ?? '').not.toContain('basicSalary')
  const file = await clerk.call<Uint8Array>('GET', 'employees/data-migration?format=csv', { branch })
  expect(new TextDecoder().decode(file.body)).not.toContain('7250.37')
  expect(JSON.stringify((await clerk.call('GET', `${path}/history`, { branch })).body)).not.toContain('7250.37')
  expect(
    JSON.stringify((await clerk.call('GET', `audit?${query({ filter: { resource: 'employees' } })}`, { branch })).body),
  ).not.toContain('7250.37')
  const refused = await clerk.call<{ errors: object[] }>('PUT', path, { branch, body: { version, basicSalary: '9000' } })
  expect([refused.status, refused.body.errors[0]]).toMatchObject([400, { code: 'Auth.Forbidden', field: 'basicSalary' }])
  const kept = await clerk.call<{ version: number }>('PUT', path, { branch, body: { version, workHours: '7' } })
  expect(kept.status).toBe(200)
  expect(kept.body).not.toHaveProperty('basicSalary')
  expect((await admin.call('GET', path, { branch })).body).toMatchObject(salary)
  const definitions = await clerk.call<{ resources: { name: string; sections: Record<string, Record<string, object>> }[] }>(
    'GET',
    'definitions',
    { branch },
  )
  expect(definitions.body.resources.find(({ name }) => name === 'employees')?.sections['salary']?.['basicSalary']).toMatchObject({
    hidden: true,
  })
  await permit(every)
  expect((await clerk.call('GET', path, { branch })).body).toMatchObject(salary)
})

it('a choice is found by its title and by a whole number, and tells nothing by its other fields', async () => {
  await permit(['viewStudents', 'addStudents', 'editStudents', 'viewClassRooms'])
  expect((await clerk.call('GET', `employees?${query({ filter: { basicSalary_gte: '1' } })}`, { branch })).status).toBe(403)
  expect((await clerk.call('GET', `employees?${query({ sort: ['hireDate', 'ASC'] })}`, { branch })).status).toBe(403)
  const [child] = (
    await admin.call<{ refs: { guardian: { id: number } } }[]>(
      'GET',
      `students?${query({ range: [0, 0], fields: ['guardian'] })}`,
      { branch },
    )
  ).body
  const [guardian] = (
    await admin.call<{ id: number; arabicName: string; phone: string }[]>(
      'GET',
      `guardians?${query({ filter: { id: [child?.refs.guardian.id] }, fields: ['phone'] })}`,
      { branch },
    )
  ).body
  const find = async (q: string) =>
    (await clerk.call<{ id: number }[]>('GET', `guardians?${query({ filter: { q } })}`, { branch })).body.map(({ id }) => id)
  expect(await find(guardian?.arabicName ?? '')).toContain(guardian?.id)
  expect(await find(guardian?.phone ?? '')).toContain(guardian?.id)
  expect(await find((guardian?.phone ?? '').slice(0, -1))).toEqual([])
})

it('reports, the queue of posting and the rights of others ask for their permission too', async () => {
  await permit([])
  for (const report of reports) {
    expect((await clerk.call('GET', `reports/${report.name}`, { branch })).status).toBe(403)
    expect((await clerk.call('GET', `reports/${report.name}/file`, { branch })).status).toBe(403)
    expect((await clerk.call('POST', `reports/${report.name}/file`, { branch })).status).toBe(403)
  }
  expect((await clerk.call('GET', 'ledger/queue?types=vouchers', { branch })).status).toBe(403)
  for (const path of [
    'audit',
    'audit/choices',
    'audit/export',
    'fiscalYears/1/closing',
    'ledger/months/2026-01',
    'ledger/allowance?asOf=2026-01-31',
  ])
    expect((await clerk.call('GET', path, { branch })).status).toBe(403)
  expect((await clerk.call('GET', 'users/1/permissions', { branch })).status).toBe(403)
  expect((await clerk.call('POST', 'files', { branch, body: sheet() })).status).toBe(403)
  const found = await clerk.call<{ groups: { resource: string }[] }>('GET', 'search?q=%D9%85', { branch })
  expect(found.body.groups.filter((group) => !['branches', 'fiscalYears'].includes(group.resource))).toEqual([])
  expect((await clerk.call<{ items: unknown[] }>('GET', 'today', { branch })).body.items).toEqual([])
  expect((await clerk.call<{ charts: unknown[] }>('GET', 'glance', { branch })).body.charts).toEqual([])
})
