import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../support/answering.ts'
import { branchesOf } from '../support/branches.ts'
import { connected, otherNodes } from '../support/database.ts'
import { placeBesideTenants } from '../support/nodes.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Student {
  readonly id: number
  readonly version: number
  readonly arabicName: string
}

describe('what is asked, kept and taken away of lists', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let master = 0
  const codes = (body: unknown) => (body as Problem).errors.map(({ code, field }) => [code, field])
  const students = async (parts: Readonly<Record<string, unknown>>) =>
    (await admin.call<Student[]>('GET', `students?${query(parts)}`, { branch })).body

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch, master } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  it('finds a name by its first and its family name, in any order and with a number of the guardian beside it', async () => {
    const [row] = await students({ range: [0, 0] })
    const { body: student } = await admin.call<Student & { guardian: number }>('GET', `students/${row?.id}`, { branch })
    const named = { version: student.version, arabicName: 'راكان أحمد نواف المطيراني' }
    expect((await admin.call('PUT', `students/${student.id}`, { branch, body: named })).status).toBe(200)
    const { body: guardian } = await admin.call<{ phone: string }>('GET', `guardians/${student.guardian}`, { branch })
    for (const q of ['راكان المطيراني', 'المطيراني راكان', 'المطيراني', `المطيراني ${guardian.phone.slice(-6)}`])
      expect([q, (await students({ filter: { q } })).map(({ id }) => id)]).toEqual([q, [student.id]])
    for (const q of ['راكان المطيراني زيدان', 'المطيراني 990099009'])
      expect([q, await students({ filter: { q } })]).toEqual([q, []])
  })

  it('writes a list into a file in the order in which it stands', async () => {
    const titles = []
    for (const order of ['ASC', 'DESC']) {
      const sort = ['arabicName', order]
      const listed = await students({ sort, range: [0, 9] })
      const parts = { format: 'csv', sort, filter: { id: listed.map(({ id }) => id) }, fields: ['arabicName'] }
      const file = await fetch(`${school.address}/api/students/export?${query(parts)}`, {
        headers: { Authorization: `Bearer ${admin.token}`, Branch: String(branch) },
      })
      const lines = (await file.text()).split('\r\n').filter(Boolean).slice(1)
      expect(lines).toEqual(listed.map(({ arabicName }) => arabicName))
      titles.push(lines[0])
    }
    expect(titles[0]).not.toBe(titles[1])
  })

  it('refuses permissions that nobody knows, of users and of groups', async () => {
    const { body: groups } = await admin.call<{ id: number; version: number; permissions: string[] }[]>(
      'GET',
      `accessGroups?${query({ range: [0, 0] })}`,
      { branch: master },
    )
    const { body: group } = await admin.call<{ id: number; version: number; permissions: string[] }>(
      'GET',
      `accessGroups/${groups[0]?.id}`,
      { branch: master },
    )
    const put = (permissions: readonly string[]) =>
      admin.call('PUT', `accessGroups/${group.id}`, { branch: master, body: { version: group.version, permissions } })
    const refused = await put([...group.permissions, 'nonsense'])
    expect([refused.status, codes(refused.body)]).toEqual([400, [['Field.Choice', 'permissions']]])
    expect((await put([...new Set([...group.permissions, 'viewAudit', 'gLPost'])])).status).toBe(200)
    const made = await admin.call('POST', 'users', {
      branch: master,
      body: {
        userName: 'strange_rights',
        fullName: 'موظف جديد',
        password: 'Daftar@2026',
        confirmPassword: 'Daftar@2026',
        role: 'staff',
        branches: [branch],
        permissions: ['viewBranches', 'nonsense'],
      },
    })
    expect([made.status, codes(made.body)]).toEqual([400, [['Field.Choice', 'permissions']]])
  })

  it('refuses a fiscal year of more than eighteen months and takes one of just as many', async () => {
    const make = (startDate: string, endDate: string) =>
      answering(admin).call('POST', 'fiscalYears', { branch: master, body: { year: 2050, startDate, endDate }, language: 'en' })
    const long = await make('2050-01-01', '2060-12-31')
    expect([long.status, codes(long.body)]).toEqual([400, [['FiscalYear.TooLong', 'endDate']]])
    expect((long.body as unknown as Problem).errors[0]?.message).toBe('A fiscal year can be at most 18 months long')
    expect((await make('2050-01-01', '2051-07-01')).status).toBe(400)
    expect((await make('2050-01-01', '2051-06-30')).status).toBe(201)
  })

  it('names a page whose address is wrong as people do', async () => {
    const { status, body } = await admin.call('POST', 'FavoriteRoutes', { body: { routeUrl: 'x', title: 'x' }, language: 'en' })
    expect(status).toBe(400)
    expect((body as unknown as Problem).errors[0]?.message).toContain('Page address')
  })

  it('says by what a branch is in use, or only that it is', async () => {
    const remove = async (id: number) => {
      const { status, body } = await admin.call('DELETE', `branches/${id}`, { branch: master, language: 'en' })
      return [status, (body as unknown as Problem).detail]
    }
    // Which of those that use it is met first is on several nodes the database's own affair.
    const named = otherNodes().length ? '(posted entries|Employee)' : 'posted entries'
    const sentence = new RegExp(`^The record is in use \\(${named}\\) and cannot be deleted$`)
    expect(await remove(branch)).toEqual([409, expect.stringMatching(sentence)])
    const made = await admin.call<{ id: number }>('POST', 'branches', {
      branch: master,
      body: { code: 'LEFT', arabicName: 'فرع قديم', englishName: 'Old branch' },
    })
    // A table that is left of a definition which is gone has no name.
    await connected(school.databaseUrl, async (client) => {
      await client.query('create table left_over (tenant_id int not null, branch_id int not null)')
      await placeBesideTenants(client, 'left_over')
      await client.query('alter table left_over add foreign key (tenant_id, branch_id) references branches (tenant_id, id)')
      await client.query('insert into left_over values ($1, $2)', [1, made.body.id])
    })
    expect(await remove(made.body.id)).toEqual([409, 'The record is in use and cannot be deleted'])
  })

  it('keeps the moment of the last sign-in in the time of the kingdom', async () => {
    const id = admin.profile['userId']
    const { body } = await admin.call<{ lastSignInAt: string }>('GET', `users/${id}`, { branch: master })
    const age = Date.now() - Date.parse(`${body.lastSignInAt.replace(' ', 'T')}+03:00`)
    expect(Math.abs(age)).toBeLessThan(600_000)
  })
})
