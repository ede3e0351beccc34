import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import type { Model } from '../../schema/model.ts'
import type { ModelField } from '../../schema/modelField.ts'
import { isWritable } from '../../schema/record/accept.ts'
import { createRegistry } from '../../schema/registry.ts'
import { answering } from '../support/answering.ts'
import { type Caller, type CallOptions, openSchool, type Problem, query, type School } from '../support/school.ts'
import { representatives } from '../support/shapes.ts'
import { type Place, sample } from './sample.ts'

const registry = createRegistry(definitions)
const ofEachShape = new Set(representatives(registry.models))
const codes = (body: unknown) => ((body as Problem).errors ?? []).map((error) => error.code)
const fieldsOf = (body: unknown, code: string) =>
  ((body as Problem).errors ?? []).filter((error) => error.code === code).map((error) => error.field)

let school: School
let place: Place
let clerk: Caller
let other: Place
let otherTenant: Caller
let admin: Caller
let clerkRecord: { id: number; version: number }

/** What a clerk needs to sign in to a branch and a year at all. */
const always: readonly string[] = ['viewBranches', 'viewFiscalYears']

/** Changes what the clerk may do; it counts from the next request on. */
async function permit(permissions: readonly string[]): Promise<void> {
  const { status, body } = await admin.call<{ version: number }>('PUT', `users/${clerkRecord.id}`, {
    branch: place.branch,
    body: { version: clerkRecord.version, permissions: [...new Set([...always, ...permissions])] },
  })
  expect(status).toBe(200)
  clerkRecord = { ...clerkRecord, version: body.version }
}

beforeAll(async () => {
  school = await openSchool()
  admin = answering(await school.signIn('demo_admin'))
  const start = await admin.call<{ branches: { id: number; isMaster: boolean }[] }>('GET', 'aggregates/StartUp')
  const [first, second] = start.body.branches.filter((branch) => !branch.isMaster)
  const years = (await admin.call<{ year: number | null }[]>('GET', 'FiscalYears')).body.flatMap((one) => one.year ?? [])
  const year = new Date().getFullYear()
  place = { caller: admin, branch: first?.id ?? 0, year }
  other = { caller: admin, branch: second?.id ?? 0, year: years.find((one) => one !== year) ?? 0 }
  const made = await admin.call<{ id: number; version: number }>('POST', 'users', {
    branch: place.branch,
    body: {
      fullName: 'كاتب',
      userName: 'clerk',
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      branches: [place.branch, other.branch],
      permissions: ['viewBranches'],
    },
  })
  expect(made.body).toMatchObject({ id: expect.any(Number) })
  clerkRecord = made.body
  clerk = answering(await school.signIn('clerk'))
  otherTenant = await school.signIn('other_admin')
  // Every part of the product is switched on for both.
  const flags = Object.fromEntries(registry.models.flatMap(({ data }) => (data.flag ? [[data.flag, true]] : [])))
  for (const caller of [admin, otherTenant]) {
    const [company] = (await caller.call<{ id: number; version: number }[]>('GET', 'company')).body
    const options = { branch: caller === admin ? place.branch : undefined, body: { version: company?.version, ...flags } }
    expect((await caller.call('PUT', `company/${company?.id}`, options as CallOptions)).status).toBe(200)
  }
})
afterAll(() => school.close())

const at = (extra: object = {}) => ({ branch: place.branch, year: place.year, ...extra })
const create = async (model: Model, caller: Caller = admin) =>
  caller.call<{ id: number; version: number } & Record<string, unknown>>(
    'POST',
    model.name,
    at({ body: await sample(model, registry, place) }),
  )

/** Other values for a record of version 1. */
const otherBody = async (model: Model): Promise<Record<string, unknown>> => {
  const guards = model.data.guards ?? []
  // What counts from its beginning on keeps what a guard says.
  const kept = model.states[0] === 'draft' ? [] : guards.flatMap(({ on, changes = [] }) => (on.includes('edit') ? changes : []))
  const values = Object.entries(await sample(model, registry, place)).filter(([name]) => !kept.includes(name))
  return {
    ...Object.fromEntries(values),
    // A document that asks for little is the same again otherwise.
    ...(model.fields.get('description') && { description: 'أخرى' }),
    version: 1,
  }
}

/** A value of the wrong type for a kind. */
const wrongType = (field: ModelField): unknown =>
  [
    'text',
    'longText',
    'code',
    'phone',
    'email',
    'iban',
    'identity',
    'date',
    'choice',
    'password',
    'secret',
    'hijriDate',
    'richText',
    'dateTime',
    'month',
    'time',
  ].includes(field.kind)
    ? { a: 1 }
    : 'not this'

/** Whether a record has a number from its beginning on, in a series without gaps. */
const isNumbered = ({ data }: Model, record: Readonly<Record<string, unknown>>): boolean =>
  typeof record['number'] === 'string' && !data.number?.gaps

for (const model of registry.models.filter((one) => !one.data.single && !one.data.log)) {
  describe(`${model.name}: the generated API`, () => {
    it('makes, reads, lists, changes and deletes a record for an administrator', async () => {
      const made = await create(model)
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      expect(made.body).toMatchObject({ id: expect.any(Number), version: 1 })
      // A secret is shown when it is made, and never again.
      const { revealed: _once, ...kept } = made.body as Record<string, unknown> & { id: number }
      const { id } = kept
      const read = await admin.call(`GET`, `${model.name}/${id}`, at())
      expect(read.body).toEqual(kept)
      const listed = await admin.call<{ id: number }[]>('GET', `${model.name}?${query({ filter: { id: [id] } })}`, at())
      expect(listed.body.map((row) => row.id)).toEqual([id])
      expect(listed.headers.get('content-range')).toBe(`${model.name} 0-0/1`)
      const same = await admin.call<{ version: number }>('PUT', `${model.name}/${id}`, at({ body: kept }))
      expect(same.body).toMatchObject({ version: 1 })
      const changed = await admin.call<{ version: number }>('PUT', `${model.name}/${id}`, at({ body: await otherBody(model) }))
      expect(changed.body).toMatchObject({ version: 2 })
      expect((await admin.call('GET', `${model.name}/${id}`, at())).body).toEqual(changed.body)
      const gone = await admin.call('DELETE', `${model.name}/${id}`, at())
      // What has a number stays, so that none is missing.
      expect(gone.status).toBe(isNumbered(model, kept) ? 409 : 200)
      if (isNumbered(model, kept)) return
      expect((await admin.call('GET', `${model.name}/${id}`, at())).status).toBe(404)
      const history = await admin.call('GET', `${model.name}/${id}/history`, at())
      expect(history.status).toBe(404)
    })

    it('answers 401 to whoever is not signed in', async () => {
      for (const [method, path] of [
        ['GET', model.name],
        ['GET', `${model.name}/1`],
        ['POST', model.name],
        ['PUT', `${model.name}/1`],
        ['DELETE', `${model.name}/1`],
      ] as const) {
        expect(
          (await school.call(method, path, at({ ...(method !== 'GET' && method !== 'DELETE' && { body: {} }) }))).status,
        ).toBe(401)
      }
    })

    it('shows nothing of it to another tenant', async () => {
      const { body } = await create(model)
      const at = { year: new Date().getFullYear() }
      expect((await otherTenant.call('GET', `${model.name}/${body.id}`, at)).status).toBe(404)
      expect((await otherTenant.call('PUT', `${model.name}/${body.id}`, { ...at, body: { version: 1 } })).status).toBe(404)
      expect((await otherTenant.call('DELETE', `${model.name}/${body.id}`, at)).status).toBe(404)
      expect(
        (await otherTenant.call<unknown[]>('GET', `${model.name}?${query({ filter: { id: [body.id] } })}`, at)).body,
      ).toEqual([])
    })

    it('keeps it in its branch and its year', async () => {
      const { body } = await create(model)
      const { scope } = model.data
      const bound =
        scope === 'branch' || scope === 'branchYear' || model.yearly || (scope === 'shared' && body['general'] !== true)
      const elsewhere = await admin.call('GET', `${model.name}/${body.id}`, { branch: other.branch, year: place.year })
      // Another branch that it names sees it, and changes nothing.
      const { alsoIn } = model.data
      const isToldThere = alsoIn !== undefined && body[alsoIn] === other.branch
      expect(elsewhere.status).toBe(bound && !isToldThere ? 404 : 200)
      if (bound) {
        const there = { branch: other.branch, year: place.year }
        const changed = await admin.call('PUT', `${model.name}/${body.id}`, { ...there, body: await otherBody(model) })
        const deleted = await admin.call('DELETE', `${model.name}/${body.id}`, there)
        expect([changed.status, deleted.status]).toEqual(isToldThere ? [409, 409] : [404, 404])
      }
      expect((await admin.call('GET', `${model.name}/${body.id}`, at())).body).toMatchObject({ version: 1 })
      const listed = await admin.call<{ id: number }[]>('GET', `${model.name}?${query({ filter: { id_gte: body.id } })}`, {
        branch: place.branch,
        year: other.year,
      })
      expect(listed.body.some((row) => row.id === body.id)).toBe(scope !== 'branchYear' && !model.yearly)
    })

    // Who gets at it is asked of every definition, also in `permissions`; what follows from the shape, of one for each.
    if (!ofEachShape.has(model)) return

    it('does the same for someone who has just these permissions, and nothing without them', async () => {
      const { view, add, edit, delete: remove } = model.permissions
      await permit([])
      const existing = await create(model)
      const { id } = existing.body
      const body = await sample(model, registry, place)
      // A branch that is not one's own is told to nobody who only views branches.
      const seen = model.name === 'branches' ? 404 : 200
      expect((await clerk.call('GET', `${model.name}/${id}`, at())).status).toBe(always.includes(view) ? seen : 403)
      expect((await clerk.call('POST', model.name, at({ body }))).status).toBe(403)
      expect((await clerk.call('PUT', `${model.name}/${id}`, at({ body: { version: 1 } }))).status).toBe(403)
      expect((await clerk.call('DELETE', `${model.name}/${id}`, at())).status).toBe(403)
      await permit([view])
      expect((await clerk.call('GET', model.name, at())).status).toBe(200)
      expect((await clerk.call('GET', `${model.name}/${id}`, at())).status).toBe(seen)
      // Settings are viewed by whoever may change them.
      if (add !== view) expect((await clerk.call('POST', model.name, at({ body }))).status).toBe(403)
      await permit([view, add, edit, remove])
      const made = await clerk.call<{ id: number }>('POST', model.name, at({ body }))
      expect(made.body).toMatchObject({ id: expect.any(Number) })
      const gone = await clerk.call('DELETE', `${model.name}/${made.body.id}`, at())
      expect(gone.status).toBe(isNumbered(model, made.body) ? 409 : 200)
    })

    it('does nothing to a selection that nobody has counted, or that is another one than was counted', async () => {
      const { id, version } = (await create(model)).body
      const listed = async (filter: object) => {
        const { headers } = await admin.call('GET', `${model.name}?${query({ filter, range: [0, 0] })}`, at())
        return Number(headers.get('content-range')?.split('/')[1])
      }
      const [all, some] = [await listed({}), await listed({ id: [id] })]
      const unsaid = some === all ? [409, ['Selection.Everything']] : [400, ['Field.Required']]
      const bulk = [...model.actions].flatMap(([name, action]) => (action.bulk && !action.internal ? [name] : []))
      for (const name of ['delete', 'restore', ...bulk]) {
        const told = async (body: object) => {
          const { status, body: answered } = await admin.call('POST', `${model.name}/actions/${name}`, at({ body }))
          return [name, status, codes(answered), (answered as unknown as Problem).errors[0]?.params?.['count']]
        }
        for (const filter of [{}, { q: '' }, { id_gte: 0 }])
          expect(await told({ filter })).toEqual([name, 409, ['Selection.Everything'], all])
        for (const count of [0, all - 1, all + 1])
          expect(await told({ filter: {}, count })).toEqual([name, 409, ['Selection.Changed'], all])
        expect((await told({ filter: { id: [id] } })).slice(1, 3)).toEqual(unsaid)
        expect(await told({ filter: { id: [id] }, count: some + 1 })).toEqual([name, 409, ['Selection.Changed'], some])
        expect(await told({ filter: {}, count: String(all) })).toEqual([name, 400, ['Field.Type'], undefined])
        expect(await told({ ids: [id], count: 2 })).toEqual([name, 409, ['Selection.Changed'], 1])
        if (name === 'delete' || name === 'restore') continue
        const order = { action: name, targets: [{ resource: model.name, ids: [id, id] }], count: 2 }
        expect(codes((await admin.call('POST', 'jobs', at({ body: order }))).body)).toEqual(['Selection.Changed'])
      }
      const change = { records: [{ id, version }], count: 2 }
      const changed = await admin.call('POST', `${model.name}/actions/change`, at({ body: change }))
      expect(codes(changed.body)).toEqual(['Selection.Changed'])
      expect((await admin.call('GET', `${model.name}/${id}`, at())).body).toMatchObject({ id, version })
    })

    it('names every required field that is missing and every key that it does not know', async () => {
      const answer = await admin.call('POST', model.name, at({ body: { nonsense: 1 } }))
      expect(answer.status).toBe(400)
      expect(fieldsOf(answer.body, 'Field.Unknown')).toEqual(['nonsense'])
      const given = Object.keys(await sample(model, registry, place))
      const required = [...model.fields.values()]
        .filter((field) => field.required && field.kind !== 'flag' && given.includes(field.field) && !field.from)
        .map((field) => field.field)
      const told = [...model.fields.values()].flatMap(({ missing }) => (missing ? fieldsOf(answer.body, missing) : []))
      expect([...fieldsOf(answer.body, 'Field.Required'), ...told]).toEqual(expect.arrayContaining(required))
    })

    it('refuses a value of the wrong type in every field, by the name of the field', async () => {
      const body = await sample(model, registry, place)
      const writable = [...model.fields.values()].filter((field) => isWritable(field) && !field.implied)
      const wrong = Object.fromEntries(writable.map((field) => [field.field, wrongType(field)]))
      const answer = await admin.call('POST', model.name, at({ body: { ...body, ...wrong } }))
      expect(answer.status).toBe(400)
      const named = (answer.body as unknown as Problem).errors.map((error) => error.field)
      expect(named).toEqual(expect.arrayContaining(writable.map((field) => field.field)))
    })

    const text = [...model.fields.values()].find(
      (one) => (one.kind === 'text' || one.kind === 'longText') && isWritable(one) && !one.pattern,
    )
    if (text)
      it('refuses text that is too long, has a NUL, or half a character', async () => {
        const body = await sample(model, registry, place)
        for (const [value, code] of [
          ['ا'.repeat(10_000), 'Field.TooLong'],
          ['a\u0000b', 'Text.ControlCharacters'],
          ['\ud800', 'Text.ControlCharacters'],
        ] as const) {
          const answer = await admin.call('POST', model.name, at({ body: { ...body, [text.field]: value } }))
          expect([answer.status, fieldsOf(answer.body, code)]).toEqual([400, [text.field]])
        }
      })

    it('refuses a reference to nothing', async () => {
      const references = [...model.fields.values()].filter((one) => one.kind === 'ref' && isWritable(one))
      const field = references.find((one) => !one.shownWhen) ?? references[0]
      if (!field) return expect(references).toEqual([])
      const answer = await admin.call(
        'POST',
        model.name,
        at({ body: { ...(await sample(model, registry, place)), ...field.shownWhen, [field.field]: 2147483647 } }),
      )
      expect(answer.status).toBe(400)
      expect(fieldsOf(answer.body, 'Reference.NotFound')).toEqual([field.field])
    })

    it('refuses a change that was made on an older version', async () => {
      const { body } = await create(model)
      await admin.call('PUT', `${model.name}/${body.id}`, at({ body: await otherBody(model) }))
      const late = await admin.call('PUT', `${model.name}/${body.id}`, at({ body: { version: 1 } }))
      expect([late.status, codes(late.body)]).toEqual([409, ['Record.Stale']])
      expect(fieldsOf((await admin.call('PUT', `${model.name}/${body.id}`, at({ body: {} }))).body, 'Field.Required')).toContain(
        'version',
      )
    })

    it('does a repeated request once, and refuses its key for another body', async () => {
      const body = await sample(model, registry, place)
      const key = `matrix-${model.name}-${Math.random()}`
      const send = (given: unknown) =>
        admin.call<{ id: number }>('POST', model.name, at({ body: given, headers: { 'Idempotency-Key': key } }))
      const [first, second] = await Promise.all([send(body), send(body)])
      expect([first.status, second.status]).toEqual([201, 201])
      expect(second.body.id).toBe(first.body.id)
      const changed = await send({ ...body, nonsense: 1 })
      expect([400, 409]).toContain(changed.status)
      const text = [...model.fields.values()].find(
        (one) => ['text', 'longText'].includes(one.kind) && isWritable(one) && !one.pattern && !one.required,
      )
      const different = await send({ ...(await sample(model, registry, place)), ...(text && { [text.field]: 'غيره' }) })
      expect([different.status, codes(different.body)]).toEqual([409, ['Idempotency.OtherBody']])
    })

    it('answers odd lists with what is wrong, never with a fault of its own', async () => {
      for (const parts of [
        { filter: { nonsense: 1 } },
        { filter: 'x' },
        { range: [10, 0] },
        { range: [0, 900] },
        { range: [2_000_000, 2_000_010] },
        { sort: ['nonsense', 'ASC'] },
        { sort: ['id', 'UP'] },
        { fields: ['nonsense'] },
        { nonsense: 1 },
        { filter: { password: 'x' } },
      ]) {
        const answer = await admin.call('GET', `${model.name}?${query(parts)}`, at())
        expect([answer.status, parts]).toEqual([400, parts])
      }
    })
  })
}
