import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { sample } from '../contract/sample.ts'
import { type Caller, openSchool, type School } from '../support/school.ts'

describe('the API description', () => {
  let school: School
  let admin: Caller
  let document: { paths: Record<string, unknown>; components: { schemas: Record<string, object> } }
  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    document = (await school.call<typeof document>('GET', 'openapi.json')).body
  })
  afterAll(() => school.close())

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it('speaks of every definition', () => {
    for (const { name } of definitions) expect(Object.keys(document.paths)).toContain(`/${name}`)
  })

  it('agrees with the server about what a right body and a right answer are', async () => {
    const registry = createRegistry(definitions)
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(ajv)
    const { body } = await admin.call<{ branches: { id: number; isMaster: boolean }[] }>('GET', 'aggregates/StartUp')
    const branch = body.branches.find((one) => !one.isMaster)?.id ?? 0
    const year = new Date().getFullYear()
    for (const model of registry.models.filter((one) => !one.data.single)) {
      const given = await sample(model, registry, { caller: admin, branch, year })
      const input = ajv.compile(document.components.schemas[`${model.name}.create`] ?? false)
      expect([model.name, input(given), input.errors]).toEqual([model.name, true, null])
      expect(input({ ...given, nonsense: 1 })).toBe(false)
      const made = await admin.call('POST', model.name, { branch, year, body: given })
      const answer = ajv.compile(document.components.schemas[model.name] ?? false)
      expect([model.name, answer(made.body), answer.errors]).toEqual([model.name, true, null])
    }
  })
})
