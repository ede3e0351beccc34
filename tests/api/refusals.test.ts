import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Row {
  readonly id: number
  readonly version: number
}

describe('a refusal says what was wrong, and where', () => {
  let school: School
  let admin: Caller
  let secretary: Caller
  beforeAll(async () => {
    school = await openSchool({ reportsUrl: 'https://reports.example' })
    admin = await school.signIn('demo_admin')
    secretary = await school.signIn('demo_secretary')
  })
  afterAll(() => school.close())
  const told = ({ status, body }: { status: number; body: Problem }) => [
    status,
    ...body.errors.map(({ code, field }) => (field === undefined ? code : `${field} ${code}`)),
  ]
  const twoAreas = async (): Promise<[Row, Row]> => {
    const make = async (arabicName: string) => (await admin.call<Row>('POST', 'areas', { body: { arabicName } })).body
    return [await make('حي الياسمين'), await make('حي النرجس')]
  }

  it('a version that is no number is of the wrong type, a missing one is required; so in the address of a deletion', async () => {
    const [area] = await twoAreas()
    const put = (version: unknown) =>
      admin.call<Problem>('PUT', `areas/${area.id}`, { body: { version, arabicName: 'حي الملقا' } })
    for (const wrong of ['abc', '1', 1.5, true, []]) expect(told(await put(wrong))).toEqual([400, 'version Field.Type'])
    for (const missing of [null, undefined, '']) expect(told(await put(missing))).toEqual([400, 'version Field.Required'])
    expect(told(await admin.call<Problem>('DELETE', `areas/${area.id}?version=abc`))).toEqual([400, 'version Field.Type'])
    expect((await admin.call('GET', `areas/${area.id}`)).status).toBe(200)
  })

  it('the id of another record in the data is told with the record that the address names', async () => {
    const [area, other] = await twoAreas()
    const answer = await admin.call<Problem>('PUT', `areas/${area.id}`, { body: { id: other.id, version: area.version } })
    expect(told(answer)).toEqual([400, 'id Record.OtherId'])
    expect(answer.body.detail).toBe(`The address names record ${area.id}, the data another one`)
    const same = await admin.call('PUT', `areas/${area.id}`, { body: { id: area.id, version: area.version } })
    expect(same.status).toBe(200)
  })

  it('a NUL or half a letter in a user name is told at the user name, before anything is looked up', async () => {
    for (const userName of ['demo\u0000admin', 'demo\ud800admin']) {
      const answer = await school.call<Problem>('POST', 'Users/auth', { body: { userName, password: 'x' } })
      expect(told(answer)).toEqual([400, 'userName Text.ControlCharacters'])
      expect(answer.body.detail).toBe('User name contains characters that are not allowed')
    }
  })

  it.each(['stages', 'sections', 'managements'])('%s stand on a cost centre without others below it', async (resource) => {
    const centre = async (code: string) =>
      (await admin.call<Row[]>('GET', `costCenters?${query({ filter: { code } })}`)).body[0]?.id
    const save = async (code: string) =>
      admin.call<Problem>('POST', resource, {
        body: { code: `C${code}`, arabicName: 'الأنشطة', costCenter: await centre(code) },
      })
    expect(told(await save('1'))).toEqual([400, 'costCenter Reference.NotLeaf'])
    expect((await save('101')).status).toBe(201)
  })

  it('a salary is split among cost centres without others below them', async () => {
    const { body: centres } = await admin.call<Row[]>('GET', `costCenters?${query({ filter: { code: '1' } })}`)
    const answer = await admin.call<Problem>('POST', 'employees', {
      body: { basicSalary: '5000.00', costCenters: [{ id: centres[0]?.id, share: '100' }] },
    })
    expect(told(answer)).toContain('costCenters Reference.NotLeaf')
  })

  it('a page of reports is named to those who may see one of them', async () => {
    const pages = async (caller: Caller) =>
      (await caller.call<{ reportPages: string[] }>('GET', 'aggregates/StartUp')).body.reportPages
    expect(await pages(admin)).toContain('accounts-reports')
    // Who sees students sees the reports of students, and none of the books.
    expect(await pages(secretary)).toEqual(['reports'])
    const account = {
      userName: 'no_reports',
      fullName: 'موظف بلا تقارير',
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
    }
    const { girls } = await branchesOf(admin)
    const made = await admin.call('POST', 'users', {
      body: { ...account, role: 'staff', branches: [girls], permissions: ['viewBranches'] },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(await pages(await school.signIn('no_reports'))).toEqual([])
  })

  it('a refused amount is not judged a second time by a rule that reads it', async () => {
    const { body: accounts } = await admin.call<Row[]>(
      'GET',
      `accounts?${query({ filter: { isLeaf: true, partyKind: 'none', requiresCostCenter: false } })}`,
    )
    const answer = await admin.call<Problem>('POST', 'vouchers', {
      body: {
        date: `${new Date().getFullYear()}-02-01`,
        description: 'قيد',
        status: 'open',
        entries: [
          { account: accounts[0]?.id, debit: '-5', credit: null },
          { account: accounts[1]?.id, debit: null, credit: '5' },
        ],
      },
    })
    expect(told(answer)).toEqual([400, 'entries.0.debit Number.Negative'])
  })

  it('an action that no definition has is not found, whatever the person may; signed out, nothing is told', async () => {
    for (const person of [admin, secretary])
      for (const path of ['students/5/fly', 'vouchers/5/fly', 'areas/5/fly', 'students/actions/fly'])
        for (const body of [{}, undefined])
          if (body || path !== 'students/actions/fly')
            expect([path, ...told(await person.call<Problem>('POST', path, { body }))]).toEqual([path, 404, 'Action.NotFound'])
    expect(told(await admin.call<Problem>('POST', 'students/5/2026/x', { body: {} }))).toEqual([404, 'Record.NotFound'])
    expect((await school.call('POST', 'students/5/fly', { body: {} })).status).toBe(401)
  })

  it('an alternate key by student and year still finds its record', async () => {
    const { body: students } = await admin.call<Row[]>('GET', 'students?range=[0,0]')
    const found = await admin.call<Row>('POST', `students/${students[0]?.id}/${new Date().getFullYear()}`)
    expect([found.status, found.body.id]).toEqual([200, students[0]?.id])
  })

  it('the address of the installation that shows the reports reaches the client', async () => {
    const { body } = await admin.call<{ currentCompany: Record<string, unknown> }>('GET', 'aggregates/StartUp')
    expect(body.currentCompany['reportsUrl']).toBe('https://reports.example')
  })
})
