import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Made {
  readonly id: number
  readonly version: number
}
interface Explained {
  readonly isAdmin: boolean
  readonly groups: { id: number; arabicName: string; active: boolean }[]
  readonly permissions: { name: string; from: { kind: string; group?: number }[] }[]
}
const faults = (body: unknown) => ((body as Problem).errors ?? []).map((error) => [error.code, error.field])

let school: School
let admin: Caller
let branch = 0
let otherBranch = 0
let count = 0
beforeAll(async () => {
  school = await openSchool()
  admin = await school.signIn('demo_admin')
  const { body } = await admin.call<{ branches: { id: number; isMaster: boolean }[] }>('GET', 'aggregates/StartUp')
  const [first, second] = body.branches.filter((one) => !one.isMaster)
  branch = first?.id ?? 0
  otherBranch = second?.id ?? 0
})
afterAll(() => school.close())

const post = (caller: Caller, path: string, body: unknown) => caller.call<Made & Problem>('POST', path, { branch, body })
const put = (caller: Caller, path: string, body: unknown) => caller.call<Made & Problem>('PUT', path, { branch, body })
const makeGroup = async (permissions: readonly string[]) =>
  (await post(admin, 'accessGroups', { code: `g${++count}`, arabicName: `فريق ${count}`, permissions })).body
const makeUser = async (more: object = {}) => {
  const userName = `person_${++count}`
  const answer = await post(admin, 'users', {
    fullName: `موظف ${count}`,
    userName,
    password: 'Daftar@2026',
    confirmPassword: 'Daftar@2026',
    branches: [branch],
    permissions: ['viewBranches'],
    ...more,
  })
  expect(answer.body).toMatchObject({ id: expect.any(Number) })
  return { ...answer.body, userName }
}

describe('the permissions of a user', () => {
  it('are explained: which are their own, which come from which team, and which from both', async () => {
    const group = await makeGroup(['viewStudents', 'editStudents'])
    const off = await makeGroup(['viewVouchers'])
    const user = await makeUser({ permissions: ['viewBranches', 'viewStudents'], accessGroups: [group.id, off.id] })
    await put(admin, `accessGroups/${off.id}`, { version: off.version, active: false })
    const { body } = await admin.call<Explained>('GET', `users/${user.id}/permissions`)
    expect(body.isAdmin).toBe(false)
    expect(body.groups.map((one) => [one.id, one.active])).toEqual([
      [group.id, true],
      [off.id, false],
    ])
    expect(body.permissions).toEqual([
      { name: 'editStudents', from: [{ kind: 'group', group: group.id }] },
      { name: 'viewBranches', from: [{ kind: 'own' }] },
      { name: 'viewStudents', from: [{ kind: 'own' }, { kind: 'group', group: group.id }] },
    ])
    const signedIn = await school.signIn(user.userName)
    expect(signedIn.profile['permissions']).toEqual(body.permissions.map((permission) => permission.name))
  })

  it('are all of them for an administrator', async () => {
    const { body } = await admin.call<Explained>('GET', `users/${admin.profile['userId']}/permissions`)
    expect(body.isAdmin).toBe(true)
    expect(body.permissions.find((one) => one.name === 'viewAllFiscalYears')?.from).toEqual([{ kind: 'admin' }])
  })

  it('are told to whoever may view users, and to everyone about themselves', async () => {
    const user = await makeUser()
    const other = await makeUser()
    const caller = await school.signIn(user.userName)
    expect((await caller.call('GET', `users/${user.id}/permissions`)).status).toBe(200)
    expect((await caller.call('GET', `users/${other.id}/permissions`)).status).toBe(403)
    expect((await caller.call('GET', 'users/999999/permissions')).status).toBe(403)
    expect((await admin.call('GET', 'users/999999/permissions')).status).toBe(404)
    const stranger = await school.signIn('other_admin')
    expect((await stranger.call('GET', `users/${user.id}/permissions`)).status).not.toBe(200)
    expect((await school.call('GET', `users/${user.id}/permissions`)).status).toBe(401)
  })

  it('count from the next request on when the user, or a team of theirs, changes', async () => {
    const group = await makeGroup(['viewStudents'])
    const user = await makeUser({ accessGroups: [group.id] })
    const caller = await school.signIn(user.userName)
    const status = async (path: string) => (await caller.call('GET', path, { branch })).status
    expect(await status('students')).toBe(200)
    const changed = await put(admin, `accessGroups/${group.id}`, { version: group.version, permissions: ['viewGuardians'] })
    expect([await status('students'), await status('guardians')]).toEqual([403, 200])
    await put(admin, `accessGroups/${group.id}`, { version: changed.body.version, active: false })
    expect(await status('guardians')).toBe(403)
    const promoted = await put(admin, `users/${user.id}`, { version: user.version, isAdmin: true })
    expect([promoted.status, await status('vouchers')]).toEqual([200, 200])
    await put(admin, `users/${user.id}`, { version: promoted.body.version, active: false })
    expect(await status('vouchers')).toBe(401)
  })
})

describe('someone who edits users and is no administrator', () => {
  const rights = ['viewBranches', 'viewUsers', 'addUsers', 'editUsers', 'viewAccessGroups', 'addAccessGroups', 'editAccessGroups']
  let clerk: Caller
  let self: Made
  beforeEach(async () => {
    const user = await makeUser({ permissions: rights })
    self = user
    clerk = await school.signIn(user.userName)
  })

  it('gives nobody, and least of all themselves, what they do not have', async () => {
    const rich = await makeGroup(['viewVouchers'])
    const weak = await makeUser()
    for (const target of [self, weak]) {
      const change = (body: object) => put(clerk, `users/${target.id}`, { version: target.version, ...body })
      expect(faults((await change({ permissions: [...rights, 'viewVouchers'] })).body)).toEqual([
        ['User.RightsNotHeld', 'permissions'],
      ])
      expect(faults((await change({ accessGroups: [rich.id] })).body)).toEqual([['User.RightsNotHeld', 'accessGroups']])
      expect(faults((await change({ isAdmin: true })).body)).toEqual([['User.RightsNotHeld', 'isAdmin']])
      expect(faults((await change({ role: 'admin' })).body)).toEqual([['User.RightsNotHeld', 'isAdmin']])
      expect(faults((await change({ branches: [branch, otherBranch] })).body)).toEqual([['Branch.NotAllowed', 'branches']])
    }
    const fresh = await post(clerk, 'users', {
      fullName: 'جديد',
      userName: `fresh_${count}`,
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      branches: [branch],
      permissions: ['viewBranches', 'gLPost'],
    })
    expect(faults(fresh.body)).toEqual([['User.RightsNotHeld', 'permissions']])
  })

  it('gives what they have', async () => {
    const weak = await makeUser()
    const answer = await put(clerk, `users/${weak.id}`, { version: weak.version, permissions: ['viewBranches', 'viewUsers'] })
    expect(answer.status).toBe(200)
  })

  it('does not touch whoever works in a branch that is not theirs, however little they may do there', async () => {
    for (const branches of [[otherBranch], [branch, otherBranch]]) {
      const target = await makeUser({ branches })
      const leads = [
        { password: 'Taken@2026x', confirmPassword: 'Taken@2026x' },
        { email: 'me@thief.example' },
        { phone: '0551234567' },
        { branches: [branch] },
        { accessGroups: [] },
        { permissions: ['viewBranches', 'viewUsers'] },
        { active: false },
      ]
      for (const body of leads) {
        const answer = await put(clerk, `users/${target.id}`, { version: target.version, ...body })
        expect([body, answer.status, faults(answer.body)]).toEqual([body, 403, [['User.OtherBranches', undefined]]])
      }
      expect((await post(clerk, `users/${target.id}/endSessions`, {})).status).toBe(403)
      expect((await clerk.call('DELETE', `users/${target.id}`, { branch })).status).toBe(403)
      await school.signIn(target.userName)
    }
  })

  it('does not touch whoever may do more: no new password, no other address, no signing out, no deleting', async () => {
    const head = await makeUser({ permissions: ['viewBranches', 'gLPost'] })
    const chief = await makeUser({ isAdmin: true })
    for (const target of [head, chief]) {
      for (const body of [
        { password: 'Taken@2026x', confirmPassword: 'Taken@2026x' },
        { email: 'me@thief.example' },
        { active: false },
        { fullName: 'x' },
      ]) {
        const answer = await put(clerk, `users/${target.id}`, { version: target.version, ...body })
        expect([answer.status, faults(answer.body)]).toEqual([403, [['User.MoreRights', undefined]]])
      }
      expect((await post(clerk, `users/${target.id}/endSessions`, {})).status).toBe(403)
      expect((await clerk.call('DELETE', `users/${target.id}`, { branch })).status).toBe(403)
      const bulk = await clerk.call<{ results: { ok: boolean }[] }>('POST', 'users/actions/delete', {
        branch,
        body: { ids: [target.id] },
      })
      expect(bulk.body.results.map((row) => row.ok)).toEqual([false])
      await school.signIn(target.userName)
    }
  })

  it('neither widens a team nor switches one on that may do more', async () => {
    const team = await makeGroup(['viewUsers'])
    const change = (version: number, body: object) => put(clerk, `accessGroups/${team.id}`, { version, ...body })
    expect(faults((await change(team.version, { permissions: ['viewUsers', 'gLPost'] })).body)).toEqual([
      ['User.RightsNotHeld', 'permissions'],
    ])
    expect((await change(team.version, { permissions: ['editUsers'] })).status).toBe(200)
    const off = await makeGroup(['gLPost'])
    const { body } = await put(admin, `accessGroups/${off.id}`, { version: off.version, active: false })
    expect(faults((await put(clerk, `accessGroups/${off.id}`, { version: body.version, active: true })).body)).toEqual([
      ['User.RightsNotHeld', 'permissions'],
    ])
    const made = await post(clerk, 'accessGroups', { code: `c${count}`, arabicName: 'فريق', permissions: ['gLPost'] })
    expect(faults(made.body)).toEqual([['User.RightsNotHeld', 'permissions']])
  })
})

describe('an administrator', () => {
  it('signs a user out everywhere, which the history tells', async () => {
    const user = await makeUser()
    const callers = [await school.signIn(user.userName), await school.signIn(user.userName)]
    const done = await post(admin, `users/${user.id}/endSessions`, {})
    expect(done.status).toBe(200)
    for (const caller of callers) expect((await caller.call('GET', 'FiscalYears')).status).toBe(401)
    const history = await admin.call<{ action: string }[]>('GET', `users/${user.id}/history`)
    expect(history.body[0]?.action).toBe('endSessions')
    await school.signIn(user.userName)
  })

  it('cannot leave a user without a branch or without the permission to see branches, own or by a team', async () => {
    const user = await makeUser()
    const change = (body: object) => put(admin, `users/${user.id}`, { version: user.version, ...body })
    expect(faults((await change({ branches: [] })).body)).toEqual([['User.BranchViewRequired', 'branches']])
    expect(faults((await change({ permissions: [] })).body)).toEqual([['User.BranchViewRequired', 'permissions']])
    const right = { de: 'Standorte ansehen', fr: 'Voir les établissements', pt: 'Ver estabelecimentos' }
    for (const [language, called] of Object.entries(right)) {
      const body = { version: user.version, permissions: [] }
      const refused = await admin.call<Problem>('PUT', `users/${user.id}`, { branch, body, language })
      expect(refused.body.errors[0]?.message).toContain(called)
    }
    const group = await makeGroup(['viewBranches'])
    expect((await change({ permissions: [], accessGroups: [group.id] })).status).toBe(200)
  })

  it('ends a link for a new password by moving the address', async () => {
    const user = await makeUser({ email: `person${count}@school.example` })
    await school.call('POST', 'Users/forgotPassword', { body: { userName: user.userName } })
    const links = async () =>
      (
        await connected(school.databaseUrl, (client) =>
          client.query('select count(*)::int as count from password_resets where user_id = $1', [user.id]),
        )
      ).rows[0].count
    await expect.poll(links).toBe(1)
    await put(admin, `users/${user.id}`, { version: user.version, email: `other${count}@school.example` })
    expect(await links()).toBe(0)
  })
})

describe('personal values of people whom one may not view', () => {
  it('are neither shown, found nor sorted by through a reference', async () => {
    const user = await makeUser({ permissions: ['viewBranches', 'viewStudents'] })
    const caller = await school.signIn(user.userName)
    const list = (parts: object) => caller.call('GET', `students?${query(parts as Record<string, unknown>)}`, { branch })
    expect((await list({ fields: ['arabicName'] })).status).toBe(200)
    expect((await list({ fields: ['guardian.identityNumber'] })).status).toBe(403)
    expect((await list({ filter: { 'guardian.identityNumber_like': '1' } })).status).toBe(403)
    expect((await list({ filter: { 'guardian.email_like': 'a' } })).status).toBe(403)
    expect((await list({ sort: ['guardian.identityNumber', 'ASC'] })).status).toBe(403)
    expect(
      (await caller.call('GET', `students/export?${query({ fields: ['guardian.identityNumber'] })}`, { branch })).status,
    ).toBe(403)
    expect((await caller.call('GET', 'students/data-migration', { branch })).status).toBe(403)
  })

  it('are not found where the person is only a choice', async () => {
    const user = await makeUser({ permissions: ['viewBranches', 'viewStudents', 'addStudents'] })
    const caller = await school.signIn(user.userName)
    const list = (parts: object) => caller.call('GET', `guardians?${query(parts as Record<string, unknown>)}`, { branch })
    expect((await list({ filter: { q: 'محمد' } })).status).toBe(200)
    expect((await list({ filter: { identityNumber_like: '1' } })).status).toBe(403)
    expect((await list({ sort: ['identityNumber', 'ASC'] })).status).toBe(403)
  })
})

describe('what a family owes', () => {
  const owed = ['balance', 'openingBalance', 'unpostedBalance', 'lastPaid', 'lastPaidOn', 'overdue', 'overdueSince']

  it('is told to accountants, cashiers and heads, and not to the secretaries who keep its names and phones', async () => {
    const told = async (user: string) => {
      const person = await school.signIn(user)
      const get = (asked: Record<string, unknown>) =>
        person.call<Record<string, unknown>[]>('GET', `guardians?${query(asked)}`, { branch })
      const [one] = (await get({ range: [0, 0] })).body
      const record = (await person.call<Record<string, unknown>>('GET', `guardians/${one?.['id']}`, { branch })).body
      const student = await person.call<Record<string, unknown>[]>(
        'GET',
        `students?${query({ range: [0, 0], fields: ['arabicName', 'guardian.balance'] })}`,
        { branch },
      )
      return [
        user,
        typeof record['phone'],
        ...owed.filter((field) => field in record || field in (one ?? {})),
        (await get({ filter: { overdue_gt: 0 } })).status,
        (await get({ sort: ['balance', 'DESC'] })).status,
        student.status,
      ]
    }
    expect(await told('demo_secretary')).toEqual(['demo_secretary', 'string', 403, 403, 403])
    for (const user of ['demo_accountant', 'demo_cashier', 'demo_head'])
      expect(await told(user)).toEqual([user, 'string', ...owed, 200, 200, 200])
  })
})

describe('files', () => {
  const png = () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' }), 'photo.png')
    return form
  }
  it('of a record are seen by whoever may view the record, and taken in from whoever may write something', async () => {
    const secretary = await school.signIn('demo_secretary')
    const file = await secretary.call<{ id: number }>('POST', 'files', { branch, body: png() })
    expect(file.status).toBe(201)
    const students = await secretary.call<{ id: number; version: number }[]>('GET', `students?${query({ range: [0, 0] })}`, {
      branch,
    })
    const [student] = students.body
    const saved = await put(secretary, `students/${student?.id}`, { version: student?.version, photo: file.body.id })
    expect(saved.status).toBe(200)
    const mayView = await school.signIn((await makeUser({ permissions: ['viewBranches', 'viewStudents'] })).userName)
    const mayNot = await school.signIn((await makeUser()).userName)
    const get = (caller: Caller) => caller.call('GET', `files/${file.body.id}`, { branch })
    expect((await get(mayView)).status).toBe(200)
    expect((await get(mayNot)).status).toBe(404)
    expect((await mayNot.call('POST', 'files', { branch, body: png() })).status).toBe(403)
  })

  it('stand in a field only for whoever sent them for a field, and as what they are by content', async () => {
    const [one, other] = [
      await school.signIn((await makeUser({ permissions: ['viewBranches', 'viewStudents', 'editStudents'] })).userName),
      await school.signIn((await makeUser({ permissions: ['viewBranches', 'viewStudents', 'editStudents'] })).userName),
    ] as [Caller, Caller]
    const send = async (caller: Caller, path: string, form: FormData) =>
      (await caller.call<{ id: number; type: string }>('POST', path, { branch, body: form })).body
    const [, student] = (await one.call<{ id: number; version: number }[]>('GET', 'students', { branch })).body
    const setPhoto = (photo: number) => put(one, `students/${student?.id}`, { version: student?.version, photo })
    const foreign = await send(other, 'files', png())
    const attached = await send(one, `students/${student?.id}/attachments`, png())
    for (const id of [foreign.id, attached.id, 999_999])
      expect([id, faults((await setPhoto(id)).body)]).toEqual([id, [['Reference.NotFound', 'photo']]])
    const page = new FormData()
    page.append('file', new Blob(['<script>alert(1)</script>'], { type: 'image/png' }), 'photo.png')
    const disguised = await send(one, 'files', page)
    expect(disguised.type).toBe('application/octet-stream')
    expect(faults((await setPhoto(disguised.id)).body)).toEqual([['File.NoPicture', 'photo']])
    expect((await other.call('GET', `files/${disguised.id}`, { branch })).status).toBe(404)
    expect((await setPhoto((await send(one, 'files', png())).id)).status).toBe(200)
  })
})

describe('guardians of children in other branches', () => {
  const may = [
    'viewBranches',
    'viewFiscalYears',
    'viewStudents',
    'editStudents',
    'viewGuardians',
    'addGuardians',
    'editGuardians',
  ]
  interface Guardian {
    id: number
    phone: string
    arabic_name: string
    identity_number: string
  }
  const oneOf = (where: string) =>
    connected(school.databaseUrl, async (client) => {
      const inBranch = (one: number) =>
        `exists (select 1 from students s join students_years y on y.tenant_id = 1 and y.record_id = s.id where s.tenant_id = 1 and s.guardian_id = g.id and y.branch_id = ${one})`
      const { rows } = await client.query<Guardian>(
        `select g.id, g.phone, g.arabic_name, g.identity_number from guardians g where g.tenant_id = 1 and g.identity_number is not null and ${where.replace('OWN', inBranch(branch)).replace('OTHER', inBranch(otherBranch))} order by g.id limit 1`,
      )
      return rows[0] as Guardian
    })

  it('are not there, but for whoever knows their whole number, who is told their title and may give them a child', async () => {
    const clerk = await school.signIn((await makeUser({ permissions: may })).userName)
    const own = await oneOf('OWN')
    const other = await oneOf('OTHER and not OWN')
    const at = (path: string) => clerk.call<Record<string, unknown>[]>('GET', path, { branch })
    const find = async (filter: object, resource = 'guardians') =>
      (await at(`${resource}?${query({ filter, fields: ['arabicName', 'phone', 'balance'] })}`)).body
    expect((await at(`guardians/${own.id}`)).status).toBe(200)
    for (const path of ['', '/history', '/attachments']) expect((await at(`guardians/${other.id}${path}`)).status).toBe(404)
    expect((await put(clerk, `guardians/${other.id}`, { version: 1, address: 'x' })).status).toBe(404)
    expect((await find({ id: [own.id, other.id] })).map(({ id }) => id)).toEqual([own.id])
    expect((await find({ q: other.arabic_name })).map(({ id }) => id)).not.toContain(other.id)
    expect(await find({ q: other.phone.slice(0, -1) })).toEqual([])
    const searched = await clerk.call<{ groups: { resource: string; records: { id: number }[] }[] }>(
      'GET',
      `search?q=${encodeURIComponent(other.phone)}`,
      { branch },
    )
    expect(searched.body.groups.flatMap(({ records }) => records.map(({ id }) => id))).not.toContain(other.id)
    const file = await clerk.call<Uint8Array>('GET', 'guardians/export?format=csv', { branch })
    expect(new TextDecoder().decode(file.body)).not.toContain(other.arabic_name)
    for (const q of [other.phone, `0${other.phone.slice(-9)}`, other.identity_number]) {
      const [found, ...rest] = await find({ q })
      expect(rest).toEqual([])
      expect(found).toMatchObject({ id: other.id, arabicName: other.arabic_name, elsewhere: true })
      expect(found).not.toHaveProperty('phone')
      expect(found).not.toHaveProperty('balance')
    }
    const [student] = (await clerk.call<Made[]>('GET', `students?${query({ filter: { guardian: own.id } })}`, { branch })).body
    expect((await put(clerk, `students/${student?.id}`, { version: student?.version, guardian: other.id })).status).toBe(200)
    expect((await at(`guardians/${other.id}`)).status).toBe(200)
  })

  it('are seen where they were entered, before they have a child', async () => {
    const clerk = await school.signIn((await makeUser({ permissions: may })).userName)
    const stranger = await school.signIn((await makeUser({ permissions: may, branches: [otherBranch] })).userName)
    const made = await clerk.call<Made>('POST', 'guardians', {
      branch,
      body: { arabicName: 'سالم محمد علي الدوسري', phone: '0557654321', toComplete: true, responsibleRelationship: 'father' },
    })
    expect(made.status).toBe(201)
    expect((await clerk.call('GET', `guardians/${made.body.id}`, { branch })).status).toBe(200)
    expect((await stranger.call('GET', `guardians/${made.body.id}`, { branch: otherBranch })).status).toBe(404)
    expect((await admin.call('GET', `guardians/${made.body.id}`, { branch: otherBranch })).status).toBe(200)
  })
})
