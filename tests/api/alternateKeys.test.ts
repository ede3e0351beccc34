import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { alternateKeys, namingFields } from '../../schema/alternateKeys.ts'
import { holds } from '../../schema/condition.ts'
import type { Model } from '../../schema/model.ts'
import { createRegistry } from '../../schema/registry.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

const { models } = createRegistry(definitions)
const year = new Date().getFullYear()

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly version: number
}

describe('an id of several parts', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let master = 0
  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch, master } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  const post = (path: string, body?: unknown, extra: object = {}) =>
    admin.call<Row & Problem>('POST', path, { branch, year, ...(body !== undefined && { body }), ...extra })

  /** One record as its own page has it: a list masks what identifies a person. */
  const some = async (model: Model, most = 1): Promise<Row[]> => {
    const asked = query({ range: [0, most - 1], fields: ['id'] })
    const { body } = await admin.call<Row[]>('GET', `${model.name}?${asked}`, { branch, year })
    return Promise.all(body.map(async ({ id }) => (await admin.call<Row>('GET', `${model.name}/${id}`, { branch, year })).body))
  }

  /** The ways to the record by what it says itself; what it leaves open names it not. */
  function waysTo(model: Model, record: Row): string[] {
    const of = (name: string) => (name === 'year' ? year : record[name])
    const isSaid = (name: string) => of(name) !== null && of(name) !== undefined
    const path = (segments: readonly unknown[]) =>
      [model.name, ...segments.map((one) => encodeURIComponent(String(one)))].join('/')
    const together = (key: readonly string[]) =>
      model.data.unique?.find(({ fields, when }) => holds(when, (field) => record[field]) && fields.join() === key.join()) ||
      model.data.keys?.includes(key) ||
      key.includes('id') ||
      key.includes('code')
    return [
      path([record.id]),
      ...namingFields(model)
        .filter(({ field }) => record[field] !== null && record[field] !== undefined)
        .map(({ field }) => path([field, record[field]])),
      ...alternateKeys(model)
        .filter((key) => together(key) && key.every(isSaid))
        .map((key) => path(key.map(of))),
    ]
  }

  it.each(models.map((model) => [model.name, model] as const))('finds one of %s by all that names it', async (_, model) => {
    // A key that is one only among some, as rules of one kind, is tried on each of them.
    for (const record of await some(model, model.data.unique?.some(({ when }) => when) ? 20 : 1)) {
      const ways = waysTo(model, record)
      const found = []
      for (const way of ways) found.push((await post(way, {})).body.id)
      expect(found, ways.join()).toEqual(ways.map(() => record.id))
    }
  })

  it('is there for every definition that has a code, a number or a year', () => {
    const without = models.filter((model) => !namingFields(model).length && !alternateKeys(model).length)
    expect(without.filter(({ data, fields, yearly }) => yearly || data.scope === 'branchYear' || fields.has('code'))).toEqual([])
    expect(alternateKeys(createRegistry(definitions).get('rows'))).toEqual([['stage', 'code']])
  })

  const coded = models.filter(({ fields, data }) => {
    const code = fields.get('code')
    return code?.kind === 'code' && !code.readOnly && !data.log
  })

  it.each(coded.map((model) => [model.name, model] as const))(
    'finds one of %s by a code with signs of an address',
    async (name, model) => {
      const [record] = await some(model)
      if (!record) return
      const code = 'A/7 %2F?#؟'
      // Below the head office a group's own records are not changed by a school.
      const at = model.data.headOffice ? { branch: master } : {}
      const { status, body } = await post(`${name}/${record.id}`, { version: record.version, code }, at)
      expect([status, body.errors]).toEqual([200, undefined])
      const encoded = encodeURIComponent(code)
      const owned = alternateKeys(model).find((key) => key.length === 2 && key[1] === 'code')
      const ways = [
        `${name}/${encoded}`,
        `${name}/code/${encoded}`,
        ...(owned ? [`${name}/${record[owned[0] ?? '']}/${encoded}`] : []),
      ]
      for (const way of ways) expect([way, (await post(way, {})).body.id]).toEqual([way, record.id])
      await post(`${name}/code/${encoded}`, { version: body.version, code: record['code'] }, at)
    },
  )

  it('names a record that a part refers to by its code too', async () => {
    const { body: stage } = await post('stages', { arabicName: 'مرحلة الاختبار', code: 'S/9' })
    const { body: row } = await post('rows', { arabicName: 'صف الاختبار', code: '3', stage: stage.id })
    for (const way of [`rows/${stage.id}/3`, 'rows/S%2F9/3']) expect([way, (await post(way, {})).body.id]).toEqual([way, row.id])
    expect((await post('rows/none/3', {})).status).toBe(404)
    expect((await post('accounts/code/4190', {})).body['code']).toBe('4190')
  })

  it('reads, changes and deletes by POST, as the body says, or a header', async () => {
    const { body: area } = await post('areas', { arabicName: 'حي الورود', code: 'W-7' })
    for (const nothing of [undefined, {}]) expect((await post('areas/code/W-7', nothing)).body.id).toBe(area.id)
    expect((await post('areas/W-7')).body.id).toBe(area.id)
    const changed = await post('areas/code/W-7', { version: 1, arabicName: 'حي الزهور' })
    expect([changed.status, changed.body['arabicName'], changed.body.version]).toEqual([200, 'حي الزهور', 2])
    expect((await post(`areas/${area.id}`, { version: 2, arabicName: 'حي الندى' })).body.version).toBe(3)
    expect((await post('areas/code/W-7', { version: 3, arabicName: 'x' }, { branch: master })).status).toBe(403)
    const faults = async (body: object) => (await post('areas/code/W-7', body)).body.errors[0]
    expect(await faults({ _method: 'MOVE' })).toMatchObject({ code: 'Method.Unknown' })
    expect(await faults({ _method: 1 })).toMatchObject({ code: 'Field.Type', field: '_method' })
    expect(await faults({ _method: 'DELETE', arabicName: 'x' })).toMatchObject({ code: 'Field.Unknown', field: 'arabicName' })
    expect((await post('areas/code/W-7', { _method: 'DELETE', version: 1 })).status).toBe(409)
    expect((await post('areas/code/W-7', { _method: 'delete', version: 3 })).status).toBe(200)
    expect((await post('areas/code/W-7')).status).toBe(404)
    const next = (await post('areas', { arabicName: 'حي الورود', code: 'W-8' })).body
    expect((await post('areas/code/W-8', { _method: 'GET' })).body.id).toBe(next.id)
    expect((await post('areas/code/W-8', { _method: 'PUT', version: 1, arabicName: 'حي الفل' })).body.version).toBe(2)
    expect((await post('areas/code/W-8', undefined, { headers: { 'X-HTTP-Method-Override': 'DELETE' } })).status).toBe(200)
    expect((await post('areas/code/W-8')).status).toBe(404)
  })

  it('says that several are called so where each school has its own', async () => {
    const { body: safes } = await admin.call<Row[]>('GET', `safes?${query({ filter: { code: '1' } })}`, { branch: master, year })
    expect(safes.length).toBe(2)
    const answer = await post('safes/code/1', {}, { branch: master })
    expect([answer.status, answer.body.errors[0]?.code]).toEqual([409, 'Record.Ambiguous'])
    const own = await post('safes/code/1', {})
    expect([own.status, safes.map(({ id }) => id).includes(own.body.id)]).toEqual([200, true])
  })

  it('names nothing by what is no field of that kind, and nothing to whoever may not see it', async () => {
    for (const path of ['areas/code/none', 'areas/arabicName/x', 'rows/x/1', 'rows/1/2/3', 'students/1/month', 'nothing/code/1'])
      expect([path, (await post(path)).status]).toEqual([path, 404])
    const cashier = await school.signIn('demo_cashier')
    const answer = await cashier.call<Problem>('POST', 'users/userName/demo_admin', { branch, year })
    expect(answer.status).toBe(403)
  })
})
