import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { sample } from '../contract/sample.ts'
import { branchesOf } from '../support/branches.ts'
import { entityExamples } from '../support/extensionExample.ts'
import { uniformPrices, uniformSales } from '../support/readmeExample.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'
import { representatives } from '../support/shapes.ts'
import { all } from '../support/sweep.ts'

describe('the API description', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
  let school: School
  let admin: Caller
  let document: { paths: Record<string, unknown>; components: { schemas: Record<string, object> } }
  beforeAll(async () => {
    for (const definition of [uniformPrices, uniformSales, ...entityExamples('public')])
      writeFileSync(join(folder, `${definition['name']}.json`), JSON.stringify(definition))
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    document = (await school.call<typeof document>('GET', 'openapi.json')).body
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('is made and compressed once for all, known by its mark, and asked for with measure', async () => {
    const ask = (headers: Record<string, string>, path = 'openapi.json') => fetch(`${school.address}/api/${path}`, { headers })
    for (const path of ['openapi.json', 'definitions/schema.json']) {
      const [packed, plain] = [
        await ask({ 'Accept-Encoding': 'gzip, br' }, path),
        await ask({ 'Accept-Encoding': 'identity' }, path),
      ]
      expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', 'identity'])
      const length = (answer: Response) => Number(answer.headers.get('content-length'))
      expect(length(packed) * 5).toBeLessThan(length(plain))
      expect(await packed.text()).toBe(await plain.text())
      const mark = packed.headers.get('etag') ?? ''
      const again = await ask({ 'If-None-Match': mark }, path)
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    const many = await Promise.all(Array.from({ length: 40 }, (_, index) => ask({ 'X-Forwarded-For': `2001:db8:3:3::${index}` })))
    await Promise.all(many.map((answer) => answer.arrayBuffer()))
    const refused = many.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask({ 'X-Forwarded-For': '2001:db8:3:4::1' })).status).toBe(200)
  })

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it('speaks of every definition', () => {
    for (const { name, lines = {} } of definitions)
      for (const path of [name, ...Object.keys(lines).map((group) => `${name}.${group}`)])
        expect(Object.keys(document.paths)).toContain(`/${path}`)
  })

  it('speaks of every report with its parameters', async () => {
    type Parameter = { name?: string; schema?: object }
    const paths = document.paths as Record<string, { get: { parameters: Parameter[] } }>
    const { body } = await admin.call<{ name: string; parameters: object }[]>('GET', 'reports')
    for (const { name, parameters } of body) {
      const told = paths[`/reports/${name}`]?.get.parameters.flatMap((one) => one.name ?? []) ?? []
      expect(told, name).toEqual(expect.arrayContaining(Object.keys(parameters)))
    }
    const journal = paths['/reports/journal']?.get.parameters.find(({ name }) => name === 'from')
    expect(journal?.schema).toMatchObject({ format: 'date' })
  })

  it('speaks of every route of the server, for every definition that has it', () => {
    const sources = globSync('src/server/**/*.ts').map((file) => readFileSync(file, 'utf8'))
    const routes = sources.flatMap((text) => [...text.matchAll(/\bapp\s*\.(get|post|put|patch|delete)\(\s*'\/api(\/[^'*]+)'/g)])
    expect(routes.length).toBeGreaterThan(50)
    const spoken = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls as object).map((method) => `${method} ${path}`),
    )
    const missing = routes
      .map(([, method, path = '']) => `${method} ${path.replace(':resource', 'vouchers').replace(/:(\w+)/g, '{$1}')}`)
      // Vouchers are not brought in by files; students are. They read nothing besides themselves; sales of uniforms do. Nothing is
      // made of them; they are made of templates, by a clock. Nobody without an account sees them; requests of visits are open. No two
      // of them are one; guardians may be. Nothing is stuck on them; items have labels.
      .map((route) =>
        route
          .replace('vouchers/data-migration', 'students/data-migration')
          .replace('vouchers/facts', 'uniformSales/facts')
          .replace('vouchers/labels', 'items/labels')
          .replace(/vouchers(.*\/public)/, 'visitRequests$1')
          .replace(/vouchers(\/{id}\/(made|occurrences))/, 'voucherTemplates$1')
          .replace(/vouchers(\/duplicates|\/{id}\/(?:pointing|apart|merge))/, 'guardians$1'),
      )
      .filter((route) => !spoken.includes(route))
    expect(missing).toEqual([])
  })

  it('tells what a form that is open to everyone is filled with', async () => {
    const open = Object.keys(document.paths).filter((path) => path.startsWith('/public/forms/') && path.includes('visitRequests'))
    expect(open.sort()).toEqual(['/public/forms/{code}/visitRequests', '/public/forms/{code}/visitRequests/files/{field}'])
    type Post = { post: { requestBody: { content: { 'application/json': { schema: object } } } } }
    const { post } = document.paths['/public/forms/{code}/visitRequests'] as Post
    const { schema } = post.requestBody.content['application/json']
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(ajv)
    const valid = ajv.compile(schema)
    const given = { childName: 'ليلى', birthDate: '2020-01-01', row: 1, phone: '+966500000001' }
    expect([valid({ ...given, report: 'a token' }), valid.errors]).toEqual([true, null])
    expect([valid({ ...given, childName: undefined }), valid({ ...given, opinion: 'x' })]).toEqual([false, false])
  })

  it('names no page that is not there, and says what needs no session', async () => {
    const operations = Object.entries(document.paths) as [string, Record<string, { security?: object[]; operationId: string }>][]
    const ids = operations.flatMap(([, calls]) => Object.values(calls).map((call) => call.operationId))
    expect(new Set(ids).size).toBe(ids.length)
    const ofEachShape = new Set(representatives(createRegistry(definitions).models).map(({ name }) => name))
    /** A file is dear to make: an ordinary run asks for those of one definition of each shape. */
    const isAsked = (path: string) => {
      const [, name = '', file] = /^\/([^/]+)\/(print|export|data-migration)$/.exec(path) ?? []
      return all || !file || ofEachShape.has(name)
    }
    const plain = operations.filter(([path, calls]) => !path.includes('{') && calls['get'] && isAsked(path))
    expect(plain.length).toBeGreaterThan(200)
    for (const [path, calls] of plain) {
      const { security } = calls['get'] ?? {}
      // One record is enough to see that the page is there.
      const asked = `${path.slice(1)}?${/\/(print|export)$/.test(path) ? 'filter={"id":[1]}' : 'range=[0,0]'}`
      const [{ status }, stranger] = [await admin.call('GET', asked), await school.call('GET', asked)]
      if (security?.some((scheme) => 'link' in scheme)) {
        expect([path, status, stranger.status]).toEqual([path, 404, 404])
        continue
      }
      expect([path, status]).not.toEqual([path, 404])
      expect([path, stranger.status]).toEqual([path, security ? 200 : 401])
    }
  })

  it('agrees with the server about what a right body and a right answer are', async () => {
    const registry = createRegistry(definitions)
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(ajv)
    const { boys: branch } = await branchesOf(admin)
    const year = new Date().getFullYear()
    for (const model of registry.models.filter((one) => !one.data.single && !one.data.log)) {
      const given = await sample(model, registry, { caller: admin, branch, year })
      const input = ajv.compile(document.components.schemas[`${model.name}.create`] ?? false)
      expect([model.name, input(given), input.errors]).toEqual([model.name, true, null])
      expect(input({ ...given, nonsense: 1 })).toBe(false)
      const made = await admin.call('POST', model.name, { branch, year, body: given })
      const answer = ajv.compile(document.components.schemas[model.name] ?? false)
      expect([model.name, answer(made.body), answer.errors]).toEqual([model.name, true, null])
      for (const { name } of model.lines) {
        const line = ajv.compile(document.components.schemas[`${model.name}.${name}`] ?? false)
        const { body: listed } = await admin.call<object[]>('GET', `${model.name}.${name}?range=[0,4]`, { branch, year })
        expect([name, listed.map((one) => line(one)).includes(false), line.errors]).toEqual([name, false, null])
      }
    }
  })

  it('says what a new record cannot be without, as the server refuses it, and while what is so', async () => {
    type Body = { required?: string[]; dependentRequired?: object; properties: Record<string, { description?: string }> }
    const { boys } = await branchesOf(admin)
    // What an entity's own code asks for is told by nothing else.
    const byCode: Readonly<Record<string, readonly string[]>> = { webhooks: ['events'], voucherTemplates: ['entries'] }
    for (const { name, data, fields } of createRegistry(definitions).models) {
      if (data.log || data.single || data.readOnly) continue
      const asked = ['Field.Required', 'Lines.TooFew', ...[...fields.values()].flatMap(({ missing = [] }) => missing)]
      const { required = [], properties } = document.components.schemas[`${name}.create`] as Body
      const { body } = await admin.call<Problem>('POST', name, { branch: boys, body: {} })
      const faults = (body.errors ?? []).flatMap(({ code, field = '' }) => (asked.includes(code) ? [field] : []))
      const sometimes = faults.filter((field) => /Required/.test(properties[field]?.description ?? ''))
      // A password that is not given is not missed a second time.
      const said = [...required, ...sometimes, ...(byCode[name] ?? [])].filter((field) => field !== 'confirmPassword')
      expect([...new Set(said)].toSorted(), name).toEqual([...new Set(faults)].toSorted())
    }
    const { required, dependentRequired } = document.components.schemas['users.create'] as Body
    expect([required, dependentRequired]).toMatchObject([
      expect.arrayContaining(['password', 'confirmPassword']),
      { password: ['confirmPassword'] },
    ])
  })

  it('stands beside a reference of the language and of the own entities, for who may change the settings', async () => {
    const { body } = await admin.call<{ section: string; pages: { path: string; marks: string[] }[] }[]>('GET', 'reference')
    expect(body.map(({ section }) => section).slice(0, 3)).toEqual(['entities', 'words', 'kinds'])
    const own = body[0]?.pages.find(({ path }) => path === 'entities/uniformSales')
    expect(own?.marks).toEqual(['of this installation'])
    const sales = await admin.call('GET', 'reference/entities/uniformSales', { language: 'ar' })
    expect([sales.status, sales.body['means']]).toEqual([200, 'مبيعات الزي'])
    expect((await admin.call('GET', 'reference/words/limits.atMost')).body).toMatchObject({ title: 'limits.atMost' })
    expect((await admin.call('GET', 'reference/words/nothing')).status).toBe(404)
    const cashier = await school.signIn('demo_cashier')
    for (const path of ['reference', 'reference/words/limits']) expect((await cashier.call('GET', path)).status).toBe(403)
  })
})
