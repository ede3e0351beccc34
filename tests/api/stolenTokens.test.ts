import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

interface Made {
  readonly id: number
  readonly version: number
}

describe('a token in the wrong hands, or of someone whose rights have changed', () => {
  let school: School
  let admin: Caller
  let other: Caller
  let branches: number[] = []
  let count = 0

  beforeAll(async () => {
    school = await openSchool()
    ;[admin, other] = await Promise.all([school.signIn('demo_admin'), school.signIn('other_admin')])
    ;({ schools: branches } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  const made = async (path: string, body: object): Promise<Made> => {
    const answer = await admin.call<Made>('POST', path, { branch: branches[0] ?? 0, body })
    expect([path, answer.status, answer.body]).toEqual([path, 201, expect.anything()])
    return answer.body
  }
  const change = async (path: string, { id, version }: Made, body: object): Promise<Made> => {
    const answer = await admin.call<Made>('PUT', `${path}/${id}`, { branch: branches[0] ?? 0, body: { version, ...body } })
    expect(answer.status).toBe(200)
    return answer.body
  }
  /** A clerk with a team of their own, signed in. */
  const clerk = async (permissions: readonly string[]) => {
    const userName = `clerk_${++count}`
    const team = await made('accessGroups', { code: `t${count}`, arabicName: `فريق ${count}`, permissions })
    const user = await made('users', {
      fullName: `موظف ${count}`,
      userName,
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      branches,
      accessGroups: [team.id],
    })
    return { userName, team, user, caller: await school.signIn(userName) }
  }
  /** Every kind of request that a thief would try. */
  const attempts = (token: string) => {
    const branch = branches[0] ?? 0
    return Promise.all([
      school.call('GET', 'students?range=[0,0]', { token, branch }),
      school.call('GET', 'students/1', { token, branch }),
      school.call('POST', 'students', { token, branch, body: {} }),
      school.call('PUT', 'students/1', { token, branch, body: {} }),
      school.call('DELETE', 'students/1', { token, branch }),
      school.call('POST', 'students/1/suspend', { token, branch, body: {} }),
      school.call('GET', 'students/export?format=xlsx', { token, branch }),
      school.call('GET', 'students/1/history', { token, branch }),
      school.call('GET', 'definitions', { token }),
      school.call('GET', 'Users/profile', { token }),
      school.call('GET', 'aggregates/StartUp', { token }),
      school.call('GET', 'preferences', { token }),
      school.call('GET', 'files/1', { token }),
    ]).then((answers) => [...new Set(answers.map(({ status }) => status))])
  }
  const statusOf = async (caller: Caller, path = 'students?range=[0,0]', branch = branches[0] ?? 0) =>
    (await caller.call('GET', path, { branch })).status
  const inDatabase = (text: string) => connected(school.databaseUrl, (client) => client.query(text))

  it('opens nothing after its owner signed out, however it is used', async () => {
    const { caller } = await clerk(['viewBranches', 'viewStudents', 'editStudents'])
    expect(await statusOf(caller)).toBe(200)
    await caller.call('POST', 'Users/signOut')
    expect(await attempts(caller.token)).toEqual([401])
    // The same person elsewhere is not signed out.
    expect(await statusOf(admin)).toBe(200)
  })

  it('opens nothing after a night without use, though it was used before', async () => {
    const { caller, user } = await clerk(['viewBranches', 'viewStudents'])
    expect(await statusOf(caller)).toBe(200)
    await inDatabase(`update sessions set used_at = now() - interval '11 hours' where user_id = ${user.id}`)
    await school.restart()
    expect(await statusOf(caller)).toBe(200)
    await inDatabase(`update sessions set used_at = now() - interval '12 hours 1 second' where user_id = ${user.id}`)
    await school.restart()
    expect(await attempts(caller.token)).toEqual([401])
  })

  it('opens nothing at the end of its life, though it is in use', async () => {
    const { caller, user } = await clerk(['viewBranches', 'viewStudents'])
    const life = await inDatabase(`select expires_at - created_at as life from sessions where user_id = ${user.id}`)
    expect(life.rows[0]).toMatchObject({ life: { days: 7 } })
    await inDatabase(`update sessions set used_at = now(), expires_at = now() where user_id = ${user.id}`)
    await school.restart()
    expect(await attempts(caller.token)).toEqual([401])
  })

  it('of another tenant sees none of this one: no branch, no year, no record, no file', async () => {
    const foreign = await other.call<{ branches: { id: number }[] }>('GET', 'aggregates/StartUp')
    expect(foreign.body.branches.some((one) => branches.includes(one.id))).toBe(false)
    const answer = await other.call<Problem>('GET', 'students?range=[0,0]', { branch: branches[0] ?? 0 })
    expect([answer.status, answer.body.errors.map((error) => error.code)]).toEqual([403, ['Branch.NotAllowed']])
    expect((await other.call('POST', 'students', { branch: branches[0] ?? 0, body: {} })).status).toBe(403)
    const own = await made('areas', { code: 'stolen', arabicName: 'حي مسروق' })
    expect((await other.call('GET', `areas/${own.id}`)).status).toBe(404)
    expect((await other.call('PUT', `areas/${own.id}`, { body: { version: own.version, arabicName: 'x' } })).status).toBe(404)
    expect((await other.call('DELETE', `areas/${own.id}`)).status).toBe(404)
    const found = await other.call<object[]>('GET', `areas?filter=${encodeURIComponent(JSON.stringify({ id: [own.id] }))}`)
    expect([found.status, found.body]).toEqual([200, []])
    const unchanged = await admin.call<{ arabicName: string }>('GET', `areas/${own.id}`, { branch: branches[0] ?? 0 })
    expect(unchanged.body.arabicName).toBe('حي مسروق')
  })

  it('with the number of another tenant written in front is no token', async () => {
    const [, secret = ''] = admin.token.split('.')
    const [tenant = ''] = other.token.split('.')
    expect(await attempts(`${tenant}.${secret}`)).toEqual([401])
  })

  it('does what its owner may do now: a team that loses or gains a permission, at the next request', async () => {
    const { caller, team } = await clerk(['viewBranches', 'viewStudents'])
    const edit = () => caller.call<Problem>('PUT', 'students/1', { branch: branches[0] ?? 0, body: {} })
    expect([await statusOf(caller), (await edit()).status]).toEqual([200, 403])
    const more = await change('accessGroups', team, { permissions: ['viewBranches', 'viewStudents', 'editStudents'] })
    expect((await edit()).status).not.toBe(403)
    await change('accessGroups', more, { permissions: ['viewBranches'] })
    expect([await statusOf(caller), (await edit()).status]).toEqual([403, 403])
    const profile = await caller.call<{ permissions: string[] }>('GET', 'Users/profile')
    expect(profile.body.permissions).toEqual(['viewBranches'])
  })

  it('of an administrator who is one no longer does what is left to them', async () => {
    const { caller, user } = await clerk(['viewBranches'])
    const risen = await change('users', user, { isAdmin: true })
    expect([await statusOf(caller), await statusOf(caller, 'audit')]).toEqual([200, 200])
    await change('users', risen, { isAdmin: false, role: 'staff' })
    expect([await statusOf(caller), await statusOf(caller, 'audit')]).toEqual([403, 403])
  })

  it('loses a branch with its owner, at the next request', async () => {
    const { caller, user } = await clerk(['viewBranches', 'viewStudents'])
    const [first = 0, second = 0] = branches
    expect(await statusOf(caller, undefined, second)).toBe(200)
    await change('users', user, { branches: [first] })
    const answer = await caller.call<Problem>('GET', 'students?range=[0,0]', { branch: second })
    expect([answer.status, answer.body.errors[0]?.code]).toEqual([403, 'Branch.NotAllowed'])
    expect(await statusOf(caller, undefined, first)).toBe(200)
    const start = await caller.call<{ branches: { id: number }[] }>('GET', 'aggregates/StartUp')
    expect(start.body.branches.map((one) => one.id)).toEqual([first])
  })

  it('ends when its owner is deactivated, and does not live again with them', async () => {
    const { caller, user, userName } = await clerk(['viewBranches', 'viewStudents'])
    expect(await statusOf(caller)).toBe(200)
    const off = await change('users', user, { active: false })
    expect(await attempts(caller.token)).toEqual([401])
    const auth = await school.call('POST', 'Users/auth', { body: { userName, password: 'Daftar@2026' } })
    expect(auth.status).toBe(401)
    await change('users', off, { active: true })
    expect(await attempts(caller.token)).toEqual([401])
    expect(await statusOf(await school.signIn(userName))).toBe(200)
  })

  it('ends when an administrator gives its owner another password', async () => {
    const { caller, user } = await clerk(['viewBranches', 'viewStudents'])
    expect(await statusOf(caller)).toBe(200)
    await change('users', user, { password: 'Another@2026x', confirmPassword: 'Another@2026x' })
    expect(await attempts(caller.token)).toEqual([401])
  })

  it('is taken from the header alone: not from the address, a cookie or another scheme', async () => {
    const token = admin.token
    const refused = await Promise.all([
      school.call('GET', `students?token=${token}&access_token=${token}`),
      school.call('GET', 'students', { headers: { Cookie: `accessToken=${token}; token=${token}` } }),
      school.call('GET', 'students', { headers: { Authorization: `Basic ${token}` } }),
      school.call('GET', 'students', { headers: { Authorization: token } }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })
})
