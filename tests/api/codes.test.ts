import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Known {
  readonly id: number
  readonly version: number
}

let school: School
let admin: Caller
let branch = 0
let master = 0
const known = new Map<string, Known>()
beforeAll(async () => {
  school = await openSchool()
  admin = await school.signIn('demo_admin')
  ;({ boys: branch, master } = await branchesOf(admin))
  for (const resource of ['company', 'branches', 'nationalities', 'employees', 'users', 'vouchers', 'banks']) {
    const { body } = await admin.call<{ id: number }[]>('GET', `${resource}?${query({ range: [0, 0] })}`, { branch })
    const id = body[0]?.id ?? 0
    known.set(resource, (await admin.call<Known>('GET', `${resource}/${id}`, { branch })).body)
  }
})
afterAll(() => school.close())

const of = (resource: string): Known => known.get(resource) ?? { id: 0, version: 0 }
const change = (resource: string, values: object): Asked => [
  'PUT',
  `${resource}/${of(resource).id}`,
  { version: of(resource).version, ...values },
]
/** Method, path, body, and headers beside the usual ones. */
type Asked = readonly [method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>]

const twoFiles = (...names: readonly string[]) => {
  const form = new FormData()
  for (const name of names) form.append(name, new Blob(['a;b\n1;2']), 'x.csv')
  return form
}

/** What a caller does, by the code of what refuses it. */
const refusals: Readonly<Record<string, () => Asked | Promise<Asked>>> = {
  'Account.HasChildren': async () => {
    const { body } = await admin.call<{ id: number; isLeaf: boolean }[]>(
      'GET',
      `accounts?${query({ filter: { isLeaf: false }, range: [0, 0] })}`,
      { branch },
    )
    return ['DELETE', `accounts/${body[0]?.id}`]
  },
  'Body.Multipart': () => ['POST', 'files', {}],
  'Body.Type': () => ['POST', 'areas', '<a/>', { 'Content-Type': 'text/xml' }],
  'Branch.OneMaster': () => ['DELETE', `branches/${master}`],
  'Email.Invalid': () => change('employees', { email: 'nobody' }),
  'Field.Unknown': () => change('employees', { nothing: 1 }),
  'Fields.Unknown': () => ['GET', `areas?${query({ fields: ['nothing'] })}`],
  'File.One': () => ['POST', 'guardians/data-migration', twoFiles('file', 'file')],
  'Filter.Unknown': () => ['GET', `areas?${query({ filter: { nothing: 1 } })}`],
  'Idempotency.Key': () => ['POST', 'areas', { arabicName: 'حي' }, { 'Idempotency-Key': 'a b' }],
  'List.Repeated': () => change('users', { branches: [branch, branch] }),
  'Method.Unknown': () => ['POST', 'areas', {}, { 'X-HTTP-Method-Override': 'PATCH' }],
  'Query.Json': () => ['GET', 'areas?filter={'],
  'Query.Unknown': () => ['GET', 'areas?page=1'],
  'Range.Invalid': () => ['GET', `areas?${query({ range: [5, 1] })}`],
  'Range.TooFar': () => ['GET', `areas?${query({ range: [2_000_000, 2_000_010] })}`],
  'Range.TooLong': () => ['GET', `areas?${query({ range: [0, 500] })}`],
  'Record.Single': () => ['DELETE', `company/${of('company').id}`],
  'Reminder.Order': () => change('company', { firstReminderDays: 7, secondReminderDays: 30, lastReminderDays: 60 }),
  'Sort.Unknown': () => ['GET', `areas?${query({ sort: ['nothing', 'ASC'] })}`],
  'Text.Pattern.digits': () => change('employees', { residenceNumber: 'abcdefghij' }),
  'Tree.Cycle': async () => {
    const make = async (code: string, parent?: number) =>
      (
        await admin.call<{ id: number; version: number }>('POST', 'costCenters', {
          branch,
          body: { code, arabicName: `مركز ${code}`, englishName: code, ...(parent && { parent }) },
        })
      ).body
    const above = await make('9001')
    const below = await make('9002', above.id)
    const { version } = (await admin.call<{ version: number }>('GET', `costCenters/${above.id}`, { branch })).body
    return ['PUT', `costCenters/${above.id}`, { version, parent: below.id }]
  },
  'User.Oneself': () => ['DELETE', `users/${admin.profile['userId']}`],
  'Value.AboveZero': () => ['POST', 'discounts', { arabicName: 'خصم', kind: 'value', value: '-1' }],
}

it.each(Object.entries(refusals))('%s is what a caller hears', async (code, asks) => {
  const [method, path, body, headers = {}] = await asks()
  const answer = await admin.call<Problem>(method, path, { branch, headers, ...(body !== undefined && { body }) })
  const codes = (answer.body.errors ?? []).map((error) => error.code)
  expect([code, answer.status >= 400 && answer.status < 500, codes]).toEqual([code, true, expect.arrayContaining([code])])
  // Told in words, never by its code.
  for (const error of answer.body.errors) expect(error.message).not.toContain(error.code)
})
