import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import type { Model } from '../../schema/model.ts'
import type { ModelField } from '../../schema/modelField.ts'
import { createRegistry } from '../../schema/registry.ts'
import { connected } from '../support/database.ts'
import { type Answer, type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'
import { ageCodes, enrol, forgetUsedCodes, type Telephone } from '../support/telephone.ts'

const registry = createRegistry(definitions)
const codes = ({ status, body }: Answer<unknown>) => [status, ...((body as Problem).errors ?? []).map(({ code }) => code)]
const due = [403, 'SecondFactor.CodeDue']

/** Bank accounts that nobody is paid to by their being written: what a bank says of a payment, and what a payment has taken over. */
const told = new Set(['salaryReplies.iban', 'salaryReplies.account', 'salaryPayments.salaries.iban'])
const sensitive = new Set(['iban', 'permissionList', 'password'])

const fieldsOf = (model: Model): [string, ModelField][] => [
  ...[...model.fields.values()].map((field): [string, ModelField] => [`${model.name}.${field.field}`, field]),
  ...model.lines.flatMap(({ name, fields }) =>
    [...fields.values()].map((field): [string, ModelField] => [`${model.name}.${name}.${field.field}`, field]),
  ),
]
const stepped = registry.models.filter(({ owner, fields }) => !owner && [...fields.values()].some(({ stepUp }) => stepUp))

/** Another value than the stored one, of the right kind. */
function another({ kind, values = [] }: ModelField, stored: unknown): unknown {
  if (kind === 'iban') return 'SA0380000000608010167519'
  if (kind === 'flag') return stored !== true
  if (kind === 'choice') return values.find((one) => one !== stored)
  if (kind === 'permissionList') return ['viewStudents']
  if (kind === 'refMany') return [1]
  if (kind === 'int') return 5
  return 'Other@2026'
}

describe('what asks for a fresh code', () => {
  let school: School
  let admin: Caller
  let phone: Telephone
  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    phone = (await enrol(admin)).phone
  })
  afterAll(() => school.close())
  const makeDue = async () => {
    await forgetUsedCodes(school)
    await ageCodes(school, admin)
  }
  const giveCode = async () => {
    await forgetUsedCodes(school)
    expect((await admin.call('POST', 'Users/secondFactor/code', { body: { code: phone.code() } })).status).toBe(200)
  }

  it('is every bank account that somebody is paid to, and everything that gives rights', () => {
    const without = registry.models
      .flatMap(fieldsOf)
      .filter(([name, { kind, stepUp }]) => sensitive.has(kind) && !stepUp && !told.has(name))
    expect(without.map(([name]) => name)).toEqual([])
    expect(stepped.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['users', 'accessGroups', 'apiTokens', 'employees', 'suppliers', 'company']),
    )
  })

  it('is refused until one is given, in each of these fields, and nothing else of the record is', async () => {
    const looked: string[] = []
    for (const model of stepped) {
      const branch = model.data.headOffice ? {} : { branch: 2 }
      const { body } = await admin.call<{ id: number }[]>('GET', `${model.name}?${query({ range: [0, 0] })}`, branch)
      const [row] = body
      if (row?.id === undefined) continue
      looked.push(model.name)
      const { body: record } = await admin.call('GET', `${model.name}/${row.id}`, branch)
      const put = (values: Record<string, unknown>) =>
        admin.call('PUT', `${model.name}/${row.id}`, { ...branch, body: { version: record['version'], ...values } })
      const fields = [...model.fields.values()].filter(({ stepUp }) => stepUp)
      await makeDue()
      for (const field of fields)
        expect([model.name, field.field, ...codes(await put({ [field.field]: another(field, record[field.field]) }))]).toEqual([
          model.name,
          field.field,
          ...due,
        ])
      const same = Object.fromEntries(fields.filter(({ kind }) => kind !== 'password').map(({ field }) => [field, record[field]]))
      expect([model.name, ...codes(await put(same))]).not.toContain('SecondFactor.CodeDue')
    }
    expect(looked).toEqual(expect.arrayContaining(['users', 'accessGroups', 'employees', 'guardians', 'banks', 'company']))
  })

  it('is refused to no one who has no second factor', async () => {
    const head = await school.signIn('demo_payroll')
    const { body } = await head.call<{ id: number; version: number; iban: string }[]>(
      'GET',
      `employees?${query({ filter: { paymentMethod: 'bank' }, range: [0, 0], fields: ['id', 'version', 'iban'] })}`,
    )
    const [one] = body
    const answer = await head.call('PUT', `employees/${one?.id}`, {
      body: { version: one?.version, iban: 'SA0380000000608010167519' },
    })
    expect(codes(answer)).not.toContain('SecondFactor.CodeDue')
  })

  it('is done once a code is given, and asked again when it is old', async () => {
    const { body } = await admin.call<{ id: number }[]>('GET', `accessGroups?${query({ range: [0, 0] })}`)
    const change = async (permissions: string[]) => {
      const { body: group } = await admin.call<{ version: number }>('GET', `accessGroups/${body[0]?.id}`)
      return admin.call('PUT', `accessGroups/${body[0]?.id}`, { body: { version: group.version, permissions } })
    }
    await makeDue()
    expect(codes(await change(['viewStudents']))).toEqual(due)
    await giveCode()
    expect((await change(['viewStudents'])).status).toBe(200)
    await makeDue()
    expect(codes(await change(['viewStudents', 'viewGuardians']))).toEqual(due)
  })

  it('is every action that says so, before anything is told of the record, and new records that give rights', async () => {
    await makeDue()
    for (const model of registry.models)
      for (const [name, { stepUp }] of model.actions)
        if (stepUp) {
          const answer = await admin.call('POST', `${model.route.base}/999999/${name}`, { branch: 2, body: { version: 1 } })
          expect([model.name, name, ...codes(answer)]).toEqual([model.name, name, ...due])
        }
    const group = { code: 'step-up', arabicName: 'مجموعة', permissions: ['viewStudents'] }
    expect(codes(await admin.call('POST', 'accessGroups', { body: group }))).toEqual(due)
    expect((await admin.call('POST', 'accessGroups', { body: { ...group, permissions: [] } })).status).toBe(201)
  })

  it('is a file that such an action has written', async () => {
    const [employee] = (await admin.call<{ id: number }[]>('GET', `suppliers?${query({ range: [0, 0] })}`, { branch: 2 })).body
    const keep = (resource: string, action: string | null) =>
      connected(school.databaseUrl, async (client) => {
        const { rows } = await client.query<{ id: number }>(
          `insert into files (tenant_id, resource, record_id, name, type, size, content, action)
            values (1, $1, $2, 'wages.txt', 'text/plain', 1, 'x', $3) returning id`,
          [resource, employee?.id, action],
        )
        return rows[0]?.id
      })
    await makeDue()
    const wages = await keep('salaryPayments', 'writeWageFile')
    expect(codes(await admin.call('GET', `files/${wages}`, { branch: 2 }))).toEqual(due)
    const other = await keep('suppliers', null)
    expect((await admin.call('GET', `files/${other}`, { branch: 2 })).status).toBe(200)
  })

  it('is a file of records that may bring bank accounts, once for all of its rows; looking at it beforehand is not', async () => {
    await makeDue()
    const send = (path: string) => {
      const form = new FormData()
      form.append('file', new Blob(['الاسم,الآيبان\nولي جديد,SA0380000000608010167519\n']), 'guardians.csv')
      return admin.call('POST', `guardians/data-migration${path}`, { branch: 2, body: form })
    }
    expect(codes(await send('?check=1'))).not.toContain('SecondFactor.CodeDue')
    expect(codes(await send(''))).toEqual(due)
    await giveCode()
    expect(codes(await send(''))).not.toContain('SecondFactor.CodeDue')
  })
})
