import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly version: number
}

describe('what the specification says of values that are sent', () => {
  let school: School
  let admin: Caller
  let branch = 0
  const year = new Date().getFullYear()
  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  const faults = ({ body }: { readonly body: Problem }) => (body.errors ?? []).map(({ code, field }) => `${code} ${field}`)
  const send = (method: string, path: string, body: object) => admin.call<Row & Problem>(method, path, { branch, year, body })

  const dated = createRegistry(definitions).models.flatMap((model) => {
    const field = [...model.fields.values()].find(({ kind, readOnly }) => kind === 'date' && !readOnly)
    return field && !model.data.log && !model.data.readOnly && !model.data.single ? [[model.name, field.field] as const] : []
  })

  it.each(dated)('a day of %s is YYYY-MM-DD, and no other way of writing it', async (name, field) => {
    for (const day of ['01/11/2026', '٢٠٢٦-١١-٠١'])
      expect([day, faults(await send('POST', name, { [field]: day }))]).toEqual([
        day,
        expect.arrayContaining([`Date.Invalid ${field}`]),
      ])
    expect(faults(await send('POST', name, { [field]: '2026-11-01' }))).not.toContain(`Date.Invalid ${field}`)
  })

  it('a password is said twice, for a new user and for one who gets another', async () => {
    const person = { fullName: 'موظفة القبول', userName: 'said_twice', branches: [branch], permissions: ['viewBranches'] }
    const password = 'Daftar@2026'
    expect(faults(await send('POST', 'users', { ...person, password }))).toEqual(['Password.NotConfirmed confirmPassword'])
    const other = await send('POST', 'users', { ...person, password, confirmPassword: 'Daftar@2027' })
    expect(faults(other)).toEqual(['Password.NotConfirmed confirmPassword'])
    const { status, body: made } = await send('POST', 'users', { ...person, password, confirmPassword: password })
    expect(status).toBe(201)
    const change = { version: made.version, password: 'Daftar@2028' }
    expect(faults(await send('PUT', `users/${made.id}`, change))).toEqual(['Password.NotConfirmed confirmPassword'])
    expect((await send('PUT', `users/${made.id}`, { ...change, confirmPassword: 'Daftar@2028' })).status).toBe(200)
  })

  it('a telephone is judged by the rule that is saved with it', async () => {
    const { body: rows } = await admin.call<Row[]>('GET', 'company', { branch, year })
    const { body: company } = await admin.call<Row>('GET', `company/${rows[0]?.id}`, { branch, year })
    const path = `company/${company.id}`
    const chinese = { version: company.version, phone: '13812345678' }
    expect(faults(await send('PUT', path, { ...chinese, phoneRule: 'saudi' }))).toContain('Phone.Invalid phone')
    const { status, body: changed } = await send('PUT', path, { ...chinese, phoneRule: 'specification' })
    expect([status, changed['phone'], changed['phoneRule']]).toEqual([200, '13812345678', 'specification'])
    // The rule alone judges the number that stands there, and is not changed past it.
    expect(faults(await send('PUT', path, { version: changed.version, phoneRule: 'saudi' }))).toContain('Phone.Invalid phone')
    const back = { version: changed.version, phone: '+966550301221', phoneRule: 'saudi' }
    expect((await send('PUT', path, back)).status).toBe(200)
  })

  it('whoever gives a wrong name or password is refused as Unauthorized in every language, and nobody else is', async () => {
    for (const language of ['ar', 'en']) {
      const wrong = { body: { userName: 'demo_admin', password: 'nothing' }, language }
      const { status, body } = await school.call<Problem & { title: string }>('POST', 'Users/auth', wrong)
      expect([status, body.title]).toEqual([401, 'Unauthorized'])
      const ended = await school.call<Problem & { title: string }>('GET', 'students', { language })
      expect([ended.status, ended.body.title === 'Unauthorized']).toEqual([401, false])
    }
  })
})
