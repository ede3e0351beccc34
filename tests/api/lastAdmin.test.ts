import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface User {
  readonly id: number
  readonly version: number
}

describe('the last administrator', () => {
  let school: School
  let first: Caller
  let second: Caller
  let branch = 0
  const idOf = (caller: Caller) => caller.profile['userId'] as number
  const read = async (id: number) => (await first.call<User>('GET', `users/${id}`, { branch })).body
  const admins = async () =>
    (
      await connected(school.databaseUrl, (client) =>
        client.query(
          `select count(*)::int as count from users where is_admin and active and tenant_id = (select tenant_id from users where user_name = 'demo_admin')`,
        ),
      )
    ).rows[0].count
  const codes = (body: unknown) => (body as Problem).errors?.map((error) => error.code)
  /** Whatever a race left, both are administrators again. */
  const restore = () =>
    connected(school.databaseUrl, async (client) => {
      await client.query(
        `update users set is_admin = true, role = 'admin', active = true where user_name in ('demo_admin', 'second_admin')`,
      )
    })

  beforeAll(async () => {
    school = await openSchool()
    first = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(first))
    const made = await first.call<User>('POST', 'users', {
      branch,
      body: {
        fullName: 'مدير ثان',
        userName: 'second_admin',
        password: 'Daftar@2026',
        confirmPassword: 'Daftar@2026',
        isAdmin: true,
      },
    })
    expect(made.status).toBe(201)
    second = await school.signIn('second_admin')
  })
  afterAll(() => school.close())

  it('cannot demote, deactivate or delete themselves', async () => {
    const { id, version } = await read(idOf(first))
    for (const body of [{ isAdmin: false }, { active: false }, { role: 'staff' }]) {
      const answer = await first.call('PUT', `users/${id}`, { branch, body: { version, ...body } })
      expect(codes(answer.body)?.[0]).toBe('User.Oneself')
    }
    const gone = await first.call('DELETE', `users/${id}`, { branch })
    expect([gone.status, codes(gone.body)]).toEqual([409, ['User.Oneself']])
  })

  it('remains when two administrators take each other away at the same moment: demoting', async () => {
    for (let round = 0; round < 5; round++) {
      await restore()
      const [one, two] = [await read(idOf(first)), await read(idOf(second))]
      const demote = (caller: Caller, user: User) =>
        caller.call('PUT', `users/${user.id}`, {
          branch,
          body: { version: user.version, isAdmin: false, branches: [branch], permissions: ['viewBranches'] },
        })
      const answers = await Promise.all([demote(first, two), demote(second, one)])
      expect(await admins()).toBe(1)
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    }
  })

  it('remains when one is deactivated while the other is deleted', async () => {
    await restore()
    const one = await read(idOf(first))
    const [off, gone] = await Promise.all([
      second.call('PUT', `users/${one.id}`, { branch, body: { version: one.version, active: false } }),
      first.call<{ results: { ok: boolean }[] }>('POST', 'users/actions/delete', { branch, body: { ids: [idOf(second)] } }),
    ])
    const done = [off.status === 200, gone.body.results?.[0]?.ok === true]
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await admins()).toBe(1)
  })

  it('stays when everyone else is deleted at once', async () => {
    await restore()
    const admin = await school.signIn('demo_admin')
    const list = await admin.call<User[]>('GET', `users?${query({ range: [0, 99] })}`, { branch })
    await admin.call('POST', 'users/actions/delete', { branch, body: { ids: list.body.map((user) => user.id) } })
    expect(await admins()).toBeGreaterThanOrEqual(1)
    await school.signIn('demo_admin')
  })
})
