import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { type Caller, type Problem, query } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

type Row = { id: number; version: number } & Record<string, unknown>

const registry = createRegistry(definitions)
const year = new Date().getFullYear()

describe('somebody from outside', () => {
  let stage: Stage
  let admin: Caller
  let client: Caller
  let branch = 0
  let family = 0
  onStage(async (made) => {
    stage = made
    ;({ admin } = made)
    branch = made.branches.boys
    client = await made.school.signIn('demo_client')
    const { body } = await admin.call<Row[]>('GET', `users?${query({ filter: { userName: 'demo_client' } })}`)
    family = (await admin.call<Row>('GET', `users/${body[0]?.id}`)).body['guardian'] as number
    const permissions = ['viewBranches', 'viewStudents', 'viewGuardians', 'viewSalesTransactions', 'viewEmployees', 'viewRows']
    const { version } = (await admin.call<Row>('GET', `users/${body[0]?.id}`)).body
    const changed = await admin.call('PUT', `users/${body[0]?.id}`, { body: { version, permissions } })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  })

  const at = () => ({ branch, year })
  const list = async (resource: string, who = client, filter: object = {}) =>
    (await who.call<Row[]>('GET', `${resource}?${query({ filter, range: [0, 199] })}`, at())).body

  it('sees the children of the family and no others, and not by their number either', async () => {
    const children = await list('students')
    expect(children.length).toBeGreaterThan(0)
    expect(children.map(({ guardian }) => guardian)).toEqual(children.map(() => family))
    const first = await client.call('GET', `students?${query({ range: [0, 0] })}`, at())
    expect(first.headers.get('content-range')).toBe(`students 0-0/${children.length}`)
    const stranger = (await list('students', admin)).find(({ guardian }) => guardian !== family) as Row
    expect((await client.call('GET', `students/${stranger.id}`, at())).status).toBe(404)
    expect(await list('students', client, { q: stranger['identityNumber'] })).toEqual([])
    const { body } = await client.call<{ groups: unknown[] }>(
      'GET',
      `search?${query({ q: String(stranger['arabicName']) })}`,
      at(),
    )
    expect(body.groups).toEqual([])
  })

  it('sees one guardian, documents of the family, nobody who works there, and what is nobody’s', async () => {
    expect((await list('guardians')).map(({ id }) => id)).toEqual([family])
    expect((await list('salesInvoices')).filter(({ guardian }) => guardian !== family)).toEqual([])
    expect(await list('employees')).toEqual([])
    expect((await list('rows')).length).toBeGreaterThan(0)
  })

  it('counts no others in a report', async () => {
    const { body } = await client.call<{ rows: { role: string }[] }>('GET', 'reports/classList', at())
    const { body: all } = await admin.call<{ rows: { role: string }[] }>('GET', 'reports/classList', at())
    expect(body.rows.length).toBeLessThan(all.rows.length / 10)
  })

  it('is told by no reference who works here, whatever else it may see', async () => {
    const people = (await admin.call<Row[]>('GET', `employees?${query({ filter: { status: 'working' }, range: [0, 0] })}`, at()))
      .body
    const { id, arabicName } = people[0] as Row
    const { version } = (await admin.call<Row>('GET', `users/${client.profile.userId}`)).body
    const naming = registry.models.flatMap((model) =>
      model.owner
        ? []
        : [...model.fields.values()].flatMap(({ kind, to, field, readOnly }) =>
            kind === 'ref' && to === 'employees' && !readOnly ? [{ model, field }] : [],
          ),
    )
    const permissions = ['viewBranches', 'viewEmployees', ...new Set(naming.map(({ model }) => model.permissions.view))]
    expect((await admin.call('PUT', `users/${client.profile.userId}`, { body: { version, permissions } })).status).toBe(200)
    const father = await stage.school.signIn('demo_client')
    const seen = new Set<string>()
    for (const { model, field } of naming) {
      const [one] = (await admin.call<Row[]>('GET', `${model.name}?${query({ range: [0, 0] })}`, at())).body
      if (!one) continue
      // Where nobody is named yet somebody is.
      if (['warehouses', 'classRooms', 'buses'].includes(model.name)) {
        const whole = (await admin.call<Row>('GET', `${model.name}/${one.id}`, at())).body
        const named = await admin.call('PUT', `${model.name}/${one.id}`, {
          ...at(),
          body: { version: whole.version, [field]: id },
        })
        expect(named.status, JSON.stringify(named.body)).toBe(200)
      }
      for (const path of [
        `${model.name}?${query({ range: [0, 99] })}`,
        `${model.name}?${query({ range: [0, 99], fields: [field] })}`,
        `${model.name}/${one.id}`,
      ]) {
        const { status, body } = await father.call('GET', path, at())
        if (status === 200 && JSON.stringify(body).length > 2) seen.add(model.name)
        expect(JSON.stringify(body), path).not.toContain(String(arabicName))
      }
      for (const asked of [
        { fields: [`${field}.phone`] },
        { sort: [`${field}.phone`, 'ASC'] },
        { filter: { [`${field}.phone`]: '0' } },
      ]) {
        const { status, body } = await father.call('GET', `${model.name}?${query({ range: [0, 9], ...asked })}`, at())
        expect(
          status === 200 ? JSON.stringify(body).includes('"phone":"') : false,
          `${model.name} ${JSON.stringify(asked)}`,
        ).toBe(false)
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(['warehouses']))
  })

  it('is not made without saying whose family it is', async () => {
    const person = {
      fullName: 'أب',
      userName: 'a_father',
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      role: 'client',
      branches: [branch],
      permissions: ['viewBranches'],
    }
    const { status, body } = await admin.call('POST', 'users', { body: person })
    expect([status, (body as unknown as Problem).errors.map(({ code, field }) => [code, field])]).toEqual([
      400,
      [['Field.Required', 'guardian']],
    ])
    const made = await admin.call('POST', 'users', { body: { ...person, guardian: family } })
    expect(made.status).toBe(201)
    const father = await stage.school.signIn('a_father')
    expect((await father.call('GET', 'students', at())).status).toBe(403)
  })
})
