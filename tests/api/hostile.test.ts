import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

interface Api {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } }>>>
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A body with a number wherever its schema takes one, and nothing else; undefined where it takes none. */
function filled(schema: Schema, number: number, api: Api, depth = 0): unknown {
  if (depth > 5) return undefined
  const further = (one: Schema) => filled(one, number, api, depth + 1)
  const named = schema.$ref === undefined ? undefined : api.components.schemas[schema.$ref.split('/').at(-1) ?? '']
  if (named) return further(named)
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    const value = further(one)
    if (value !== undefined) return value
  }
  if ([schema.type].flat().some((type) => type === 'integer' || type === 'number')) return number
  if (schema.items) {
    const item = further(schema.items)
    return item === undefined ? undefined : [item]
  }
  const entries = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const value = further(one)
    return value === undefined ? [] : [[name, value] as const]
  })
  return entries.length ? Object.fromEntries(entries) : undefined
}

describe('input that means harm, or none', () => {
  let school: School
  let admin: Caller
  let branch = 0
  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(() => school.close())
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    admin.call<Problem>('POST', path, { branch, body, headers })
  const firstCode = (answer: { body: Problem }) => answer.body.errors[0]?.code

  it('refuses broken JSON, a list, a text, a body of ten megabytes and one that is nested deep', async () => {
    expect(firstCode(await post('areas', '{"a":'))).toBe('Body.Json')
    expect(firstCode(await post('areas', '[]'))).toBe('Body.Object')
    expect(firstCode(await post('areas', '"x"'))).toBe('Body.Object')
    const large = await post('areas', JSON.stringify({ notes: 'x'.repeat(10 * 1024 * 1024) }))
    expect([large.status, firstCode(large)]).toEqual([400, 'Body.TooLarge'])
    expect(firstCode(await post('areas', `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`))).toBe('Body.TooDeep')
    expect((await post('areas', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  })

  it('stores markup and SQL as the text that they are', async () => {
    for (const text of [`'; drop table students; --`, '<script>alert(1)</script>', '{{constructor}}', '=1+1', '%_\\']) {
      const made = await admin.call<{ id: number; arabicName: string }>('POST', 'areas', { branch, body: { arabicName: text } })
      expect(made.body.arabicName).toBe(text)
      const found = await admin.call<{ arabicName: string }[]>('GET', `areas?${query({ filter: { q: text } })}`, { branch })
      expect(found.body.map((row) => row.arabicName)).toEqual([text])
      await admin.call('DELETE', `areas/${made.body.id}`, { branch })
    }
  })

  it('refuses a name that nobody can see, and one that turns the direction of what stands beside it', async () => {
    for (const unseen of ['\u200b\u200b', ' \u00a0 ', '\u200f\u200e', '\u2060\ufeff', '\u3164\u2800', '\u00ad\u034f', '\u0651']) {
      const answer = await post('areas', { arabicName: unseen })
      expect([escape(unseen), answer.status, answer.body.errors.map(({ code, field }) => [code, field])]).toEqual([
        escape(unseen),
        400,
        [['Field.Required', 'arabicName']],
      ])
    }
    for (const turned of ['حي \u202eالنرجس', '\u202aحي النرجس\u202c', 'حي \u2067النرجس\u2069']) {
      const { status, body } = await post('areas', { arabicName: turned })
      expect([status, body.errors[0]?.code, body.errors[0]?.field]).toEqual([400, 'Text.Direction', 'arabicName'])
      expect(body.errors[0]?.message).toContain('hidden characters')
    }
    const plain = await admin.call<{ id: number; arabicName: string; notes: string | null }>('POST', 'areas', {
      branch,
      body: { arabicName: 'حي \u200fالنرجس', notes: '\u200b' },
    })
    expect(plain.body).toMatchObject({ arabicName: 'حي \u200fالنرجس', notes: null })
    await admin.call('DELETE', `areas/${plain.body.id}`, { branch })
  })

  it('refuses dates that no calendar has and numbers that no account can hold', async () => {
    const voucher = (entry: object, date = `${new Date().getFullYear()}-01-05`) =>
      post('vouchers', { date, entries: [entry, entry] })
    expect(firstCode(await voucher({}, '2025-02-30'))).toBe('Date.Invalid')
    for (const debit of ['1e400', 'NaN', 'Infinity', '0x10', '1,2,3', '--1', '12345678901234567890']) {
      const answer = await voucher({ debit })
      expect([
        answer.status,
        debit,
        answer.body.errors.some((error) => error.field === 'entries.0.debit' || error.code === 'Body.Json'),
      ]).toEqual([400, debit, true])
    }
  })

  it('takes Arabic digits where digits belong', async () => {
    const made = await admin.call<{ id: number; code: string }>('POST', 'areas', {
      branch,
      body: { code: '١٢٣٤', arabicName: 'حي الياسمين' },
    })
    expect(made.body.code).toBe('1234')
    await admin.call('DELETE', `areas/${made.body.id}`, { branch })
  })

  it('answers strange paths, ids, headers and methods without a fault of its own', async () => {
    const paths = [
      'nothing',
      'students/abc',
      'students/0',
      'students/99999999999',
      'students/-1',
      'students/1/nothing/more',
      '__proto__',
      'constructor',
      'students/actions/nothing',
      '%00',
      '..%2f..%2fetc',
    ]
    for (const path of paths)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await admin.call(method, path, { branch, ...(method === 'POST' || method === 'PUT' ? { body: {} } : {}) })
        expect([path, method, answer.status < 500 && answer.status >= 400]).toEqual([path, method, true])
      }
    expect((await admin.call('GET', 'students', { headers: { Branch: 'x' } })).status).toBe(403)
    expect((await admin.call('GET', 'students', { headers: { FiscalYear: '1066' } })).status).toBe(403)
    expect((await post('areas', { arabicName: 'x' }, { 'Idempotency-Key': 'a b' })).status).toBe(400)
  })

  it('answers ids beyond what the database counts to without a fault of its own, a repeated key too', async () => {
    const far = 3_000_000_000
    const calls: [string, string, object?][] = [
      ['PUT', 'areas', { id: far, version: 1 }],
      ['PUT', 'areas', { id: 1, version: far }],
      ['DELETE', `areas/1?version=${far}`],
      ['POST', 'areas/actions/delete', { ids: [far] }],
      ['POST', 'areas/actions/restore', { ids: [far] }],
      ['POST', 'areas/actions/change', { records: [{ id: far, version: 1, notes: 'x' }] }],
      ['POST', 'jobs', { action: 'post', targets: [{ resource: 'vouchers', ids: [far] }] }],
      ['PUT', 'FavoriteRoutes', { ids: [far] }],
      ['GET', `areas?${query({ filter: { id: [far] } })}`],
      ['GET', `students?${query({ filter: { guardian: far } })}`],
      ['GET', `audit?${query({ filter: { recordId: far } })}`],
      ['POST', 'students', { guardian: far }],
      ['POST', 'salaries/facts', { id: far }],
    ]
    for (const [method, path, body] of calls)
      for (const key of [undefined, 'far-1', 'far-1']) {
        const headers = key === undefined ? {} : { 'Idempotency-Key': `${key}-${path.length}` }
        const { status } = await admin.call(method, path, { branch, headers, ...(body && { body }) })
        // A version is compared, not stored: one that no record has is another one.
        expect([method, path, status]).toEqual([method, path, body && 'version' in body && body.version === far ? 409 : 400])
      }
  })

  it('answers 400 to a number that the database cannot hold, wherever a body has one, also under a key that made another record', async () => {
    const headers = { 'Idempotency-Key': 'made-another' }
    expect((await post('areas', { arabicName: 'حي العقيق' }, headers)).status).toBe(201)
    const { body: api } = await school.call<Api>('GET', 'openapi.json')
    const numbers = [2_147_483_648, -2_147_483_649, 2 ** 63, 1e300]
    const asked = Object.entries(api.paths).flatMap(([path, methods]) =>
      (['post', 'put', 'delete'] as const).flatMap((method, index) => {
        const operation = methods[method]
        // Whoever signs out or in is somebody else from then on.
        if (!operation || /^\/(Users|sessions|password)/i.test(path)) return []
        const number = numbers[(path.length + index) % numbers.length] as number
        const schema = operation.requestBody?.content?.['application/json']?.schema
        const body = schema && filled(schema, number, api)
        const at = (id: string) => path.replace('{id}', id).replace(/\{[^}]*\}/g, 'change')
        return [
          ...(path.includes('{id}') ? [{ method, path: at('2147483648'), body: body ?? {} }] : []),
          ...(body ? [{ method, path: at('1'), body }] : []),
        ]
      }),
    )
    expect(asked.length).toBeGreaterThan(400)
    const inBodies = Object.keys(api.paths).flatMap((path) =>
      /^\/\w+\/\{id\}$/.test(path) && api.paths[path]?.put ? [path.slice(1, -5)] : [],
    )
    expect(inBodies.length).toBeGreaterThan(80)
    const byBody = inBodies.map((path, index) => {
      const id = numbers[index % numbers.length]
      return { method: 'put', path: `/${path}`, body: { id, version: 1 } }
    })
    const wrong: unknown[] = []
    const all = [...asked.map((one) => ({ ...one, only: false })), ...byBody.map((one) => ({ ...one, only: true }))]
    for (let at = 0; at < all.length; at += 10)
      await Promise.all(
        all.slice(at, at + 10).map(async ({ method, path, body, only }) => {
          const { status } = await admin.call(method.toUpperCase(), path.slice(1), { branch, body, headers })
          if (!(only ? [400, 409] : [400, 403, 404, 409]).includes(status)) wrong.push([method, path, status, body])
        }),
      )
    expect(wrong).toEqual([])
    const answered = await Promise.all(
      numbers.map((id) => admin.call<Problem>('PUT', 'areas', { branch, body: { id, version: 1 }, headers })),
    )
    expect(answered.map(({ status, body }) => [status, body.errors[0]?.field])).toEqual(numbers.map(() => [400, 'id']))
  })

  it('deletes no whole list by mistake, and no more at once than a request may', async () => {
    const { body: areas } = await admin.call<{ id: number }[]>('GET', `areas?${query({ fields: ['id'], range: [0, 499] })}`, {
      branch,
    })
    const unsaid = await post('areas/actions/delete', { filter: {} })
    expect([unsaid.status, firstCode(unsaid)]).toEqual([409, 'Selection.Everything'])
    // What is true of every record holds nothing back either.
    for (const filter of [{ q: '' }, { q: '  ' }, { id_gte: 0 }, { id_not: 0 }, { arabicName_like: '' }]) {
      const everything = await post('areas/actions/delete', { filter })
      expect([filter, everything.status, firstCode(everything)]).toEqual([filter, 409, 'Selection.Everything'])
    }
    const wrong = await post('areas/actions/delete', { filter: {}, count: areas.length + 1 })
    expect(firstCode(wrong)).toBe('Selection.Changed')
    const many = await post('areas/actions/delete', { ids: Array.from({ length: 201 }, (_, index) => index + 1) })
    expect([many.status, firstCode(many)]).toEqual([400, 'Selection.TooMany'])
    expect((await admin.call('GET', 'areas', { branch })).headers.get('content-range')).toMatch(new RegExp(`/${areas.length}$`))
  })

  it('keeps no page of others, and no more of a person than they need', async () => {
    for (const routeUrl of [
      '//evil.example',
      '/\\evil.example',
      '/a\\b',
      '/api/users',
      '/open/x',
      'https://evil.example',
      'javascript:alert(1)',
      '/students/../../api/users',
      '/./api/users',
      '/%61pi/users',
      '/API/users',
      '/a//evil.example',
    ])
      expect([routeUrl, (await post('FavoriteRoutes', { routeUrl, title: 'x' })).status]).toEqual([routeUrl, 400])
    expect((await post('FavoriteRoutes', { routeUrl: '/students?filter=%7B%7D', title: 'x' })).status).toBe(201)
    const keep = (key: string) => admin.call<Problem>('PUT', `preferences/${key}`, { body: { value: 1 } })
    let refused = 0
    // Those that are asked together may all find room; the last ones come when there is none.
    for (let from = 0; from < 240; from += 30)
      for (const { status } of await Promise.all(Array.from({ length: 30 }, (_, index) => keep(`key${from + index}`))))
        refused += Number(status === 409)
    expect(refused).toBeGreaterThan(0)
    expect((await keep('key0')).status).toBe(200)
  })

  it('says in words what is wrong with an address that is too long', async () => {
    const { status, body } = await admin.call<{ title: string }>('PUT', `preferences/${'a'.repeat(500)}`, {
      body: { value: 1 },
      language: 'en',
    })
    expect([status, body.title]).toEqual([414, 'Address too long'])
  })

  it('keeps prototype names from meaning anything', async () => {
    const answer = await post('areas', '{"arabicName":"x","__proto__":{"isAdmin":true},"constructor":1}')
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map((error) => error.code)).toEqual(['Field.Unknown', 'Field.Unknown'])
  })

  it('sends a strict content policy and no way to be framed', async () => {
    const { headers } = await admin.call('GET', 'FiscalYears')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
