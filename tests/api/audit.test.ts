import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Entry {
  readonly id: number
  readonly at: string
  readonly userId: number
  readonly userName: string
  readonly resource: string
  readonly recordId: number
  readonly title: string
  readonly action: string
  readonly seen: boolean
  readonly gone: boolean
  readonly changed: string[]
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly input: Record<string, unknown> | null
}

describe('the audit log', () => {
  let school: School
  let admin: Caller
  let branch = 0
  const year = new Date().getFullYear()
  const log = (parts: Readonly<Record<string, unknown>>, caller = admin) =>
    caller.call<Entry[]>('GET', `audit?${query(parts)}`, { branch, year })
  const codes = (body: unknown) => (body as Problem).errors.map((error) => error.code)
  let student: Record<string, unknown> & { id: number; version: number }

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    const list = await admin.call<{ id: number }[]>('GET', `students?${query({ range: [0, 0] })}`, { branch, year })
    student = (await admin.call<typeof student>('GET', `students/${list.body[0]?.id}`, { branch, year })).body
    const changed = await admin.call('PUT', `students/${student.id}`, {
      branch,
      year,
      body: { version: student.version, address: 'حي النرجس', usesBus: !student['usesBus'] },
    })
    expect(changed.status).toBe(200)
  })
  afterAll(() => school.close())

  it('says who changed what and when, with the values before and after and nothing that stayed', async () => {
    const { body, headers } = await log({ filter: { resource: 'students', recordId: student.id } })
    expect(body[0]).toMatchObject({
      userName: admin.profile['fullName'],
      resource: 'students',
      recordId: student.id,
      title: student['arabicName'],
      action: 'update',
      before: { address: student['address'], usesBus: student['usesBus'] },
      after: { address: 'حي النرجس', usesBus: !student['usesBus'] },
    })
    expect(body[0]?.changed.toSorted()).toEqual(['address', 'usesBus'])
    // A share of 100 is that of 100.0000 which was stored, in lines that are worked out too.
    const [known] = (await admin.call<{ id: number }[]>('GET', `employees?${query({ range: [0, 0] })}`, { branch, year })).body
    const path = `employees/${known?.id}`
    const leaves = `costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`
    const [centre] = (await admin.call<{ id: number }[]>('GET', leaves, { branch, year })).body
    for (const values of [{ costCenters: [{ id: centre?.id, share: '100' }] }, { address: 'حي الياسمين' }]) {
      const { version } = (await admin.call<typeof student>('GET', path, { branch, year })).body
      expect((await admin.call('PUT', path, { branch, year, body: { version, ...values } })).status).toBe(200)
    }
    const [entry] = (await log({ filter: { resource: 'employees', recordId: known?.id } })).body
    expect(entry?.changed).toEqual(['address'])
    expect(Object.keys(body[0]?.after ?? {}).toSorted()).toEqual(['address', 'usesBus'])
    expect(headers.get('Content-Range')).toBe(`audit 0-${body.length - 1}/${body.length}`)
  })

  it('is asked by user, kind, record and day, the latest first or last, a page at a time', async () => {
    const secretary = await school.signIn('demo_secretary')
    const signedIn = await log({ filter: { user: secretary.profile['userId'], action: 'signIn' } })
    expect(signedIn.body.length).toBeGreaterThan(0)
    expect(new Set(signedIn.body.map((entry) => entry.userId))).toEqual(new Set([secretary.profile['userId']]))
    const here = await log({ filter: { at_gte: today(), at_lte: today() }, range: [0, 1] })
    expect(here.body.length).toBe(2)
    expect(here.body[0]?.id).toBeGreaterThan(here.body[1]?.id ?? Number.POSITIVE_INFINITY)
    expect(Number(here.headers.get('Content-Range')?.split('/')[1])).toBeGreaterThan(2)
    expect((await log({ filter: { at_gte: '2200-01-01' } })).body).toEqual([])
    const oldest = await log({ sort: ['at', 'ASC'], range: [0, 1] })
    expect(oldest.body[0]?.id).toBeLessThan(oldest.body[1]?.id ?? 0)
  })

  it('refuses what it does not understand by name', async () => {
    expect(codes((await log({ filter: { colour: 'red' } })).body)).toEqual(['Filter.Unknown'])
    expect(codes((await log({ filter: { at_gte: 'yesterday' } })).body)).toEqual(['Field.Type'])
    expect(codes((await log({ filter: { recordId: '1 or 1=1' } })).body)).toEqual(['Field.Type'])
    expect(codes((await log({ sort: ['before', 'ASC'] })).body)).toEqual(['Sort.Unknown'])
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const path = method === 'POST' ? 'audit' : 'audit/1'
      expect((await admin.call(method, path, { body: {} })).status, method).toBeGreaterThanOrEqual(400)
    }
  })

  it('is there for administrators and for those who may view it, and for nobody else', async () => {
    for (const name of ['demo_secretary', 'demo_accountant', 'demo_cashier', 'demo_client']) {
      const caller = await school.signIn(name)
      for (const path of ['audit', 'audit/choices', 'audit/export'])
        expect((await caller.call('GET', path)).status, `${name} ${path}`).toBe(403)
    }
    expect((await school.call('GET', 'audit')).status).toBe(401)
    const other = await school.signIn('other_admin')
    const { body } = await other.call<Entry[]>('GET', `audit?${query({ range: [0, 499] })}`)
    expect(body.some((entry) => entry.resource === 'students')).toBe(false)
  })

  it('hides the values of what its reader may not view, and other branches', async () => {
    const made = await admin.call<{ id: number }>('POST', 'users', {
      body: {
        fullName: 'Auditor',
        userName: 'auditor',
        password: 'Daftar@2026',
        confirmPassword: 'Daftar@2026',
        role: 'staff',
        branches: [branch],
        permissions: ['viewAudit', 'viewBranches'],
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const auditor = await school.signIn('auditor')
    const { body, status } = await log({ filter: { resource: 'students', recordId: student.id } }, auditor)
    expect(status).toBe(200)
    expect(body[0]).toMatchObject({ seen: false, title: '•••••', changed: expect.arrayContaining(['address', 'usesBus']) })
    expect(body[0]?.after).toEqual({ address: '•••••', usesBus: !student['usesBus'] })
    expect(JSON.stringify(body)).not.toContain('النرجس')
    expect(JSON.stringify(body)).not.toContain(student['arabicName'])
    const all = await log({ range: [0, 499] }, auditor)
    const branches = new Set(all.body.map((entry) => (entry as unknown as { branchId: number | null }).branchId))
    expect([...branches].filter((id) => id !== null && id !== branch)).toEqual([])
  })

  it('never holds a password', async () => {
    const { body } = await log({ filter: { resource: 'users' }, range: [0, 499] })
    expect(body.some((entry) => entry.action === 'create')).toBe(true)
    expect(JSON.stringify(body)).not.toMatch(/argon2|Daftar@2026/)
  })

  it('is exported as it is filtered, a row for each value that changed', async () => {
    const path = `audit/export?${query({ format: 'csv', filter: { resource: 'students', recordId: student.id } })}`
    const { body, headers, status } = await admin.call<Uint8Array>('GET', path, { branch, year, language: 'ar' })
    expect(status).toBe(200)
    expect(headers.get('Content-Disposition')).toContain('audit.csv')
    const lines = new TextDecoder().decode(body).trim().split(/\r?\n/)
    expect(lines[0]).toContain('المستخدم')
    expect(lines.some((line) => line.includes('حي النرجس') && line.includes('العنوان'))).toBe(true)
    expect(lines.some((line) => line.endsWith(student['usesBus'] ? ',نعم,لا' : ',لا,نعم'))).toBe(true)
    const sheet = await admin.call<Uint8Array>('GET', `audit/export?${query({ filter: { resource: 'students' } })}`, { branch })
    expect([...sheet.body.slice(0, 2)]).toEqual([0x50, 0x4b])
  })

  it('says which file was attached to a record and removed again, also in its export', async () => {
    const body = new FormData()
    body.append('file', new Blob(['%PDF-1.7']), 'شهادة.pdf')
    const file = await admin.call<{ id: number }>('POST', `students/${student.id}/attachments`, { branch, year, body })
    expect(file.status, JSON.stringify(file.body)).toBe(201)
    expect((await admin.call('DELETE', `files/${file.body.id}`, { branch, year })).status).toBeLessThan(300)
    const filter = { resource: 'students', recordId: student.id, action_in: ['attach', 'detach'] }
    const { body: entries } = await log({ filter })
    expect(entries.map(({ action, input }) => [action, input?.['name']])).toEqual([
      ['detach', 'شهادة.pdf'],
      ['attach', 'شهادة.pdf'],
    ])
    const sheet = await admin.call<Uint8Array>('GET', `audit/export?${query({ format: 'csv', filter })}`, { branch, year })
    const lines = new TextDecoder().decode(sheet.body).trim().split(/\r?\n/).slice(1)
    expect(lines.map((line) => line.split(',').slice(-2))).toEqual([
      ['شهادة.pdf', ''],
      ['', 'شهادة.pdf'],
    ])
  })

  it('is exported in the words of its reader: choices, permissions and records by their names', async () => {
    const made = await admin.call<{ id: number }>('POST', 'users', {
      body: {
        fullName: 'Reader',
        userName: 'words_reader',
        password: 'Daftar@2026',
        confirmPassword: 'Daftar@2026',
        role: 'staff',
        branches: [branch],
        permissions: ['viewAudit', 'viewBranches'],
      },
    })
    const { body: place } = await admin.call<{ englishName: string }>('GET', `branches/${branch}`, { branch })
    const path = `audit/export?${query({ format: 'csv', filter: { resource: 'users', recordId: made.body.id } })}`
    const { body } = await admin.call<Uint8Array>('GET', path, { branch, year, language: 'en' })
    const text = new TextDecoder().decode(body)
    expect(text).toContain(place.englishName)
    expect(text).not.toMatch(/,staff|,true|viewAudit|\[\d/)
  })

  it('tells of refused sign-ins and of the lock after them, and nothing of what was typed', async () => {
    const attempt = (userName: string) =>
      school.call('POST', 'Users/auth', { body: { userName, password: 'a wrong guess' } }).then(({ status }) => status)
    const statuses = []
    for (let at = 0; at < 7; at++) statuses.push(await attempt('demo_head'))
    expect(statuses.at(-1)).toBe(429)
    await attempt('nobody_of_that_name')
    await connected(school.databaseUrl, (client) => client.query('delete from sign_in_attempts'))
    const { body } = await log({ filter: { action_in: ['signInRefused', 'signInLocked'] } })
    expect(body.map((entry) => entry.action)).toEqual(['signInLocked', ...Array(5).fill('signInRefused')])
    const head = await school.signIn('demo_head')
    for (const entry of body)
      expect(entry).toMatchObject({
        userId: null,
        userName: null,
        recordId: head.profile['userId'],
        title: head.profile['fullName'],
      })
    expect(JSON.stringify(body)).not.toMatch(/wrong guess|nobody_of/)
  })

  it('keeps whoever did something: they can be stopped and not deleted', async () => {
    const { body: user } = await admin.call<{ id: number; version: number }>('POST', 'users', {
      branch,
      body: {
        fullName: 'Past Admin',
        userName: 'past_admin',
        password: 'Daftar@2026',
        confirmPassword: 'Daftar@2026',
        isAdmin: true,
      },
    })
    await school.signIn('past_admin')
    const refused = await admin.call<Problem>('DELETE', `users/${user.id}`, { branch, language: 'en' })
    expect([refused.status, codes(refused.body)]).toEqual([409, ['User.HasWorked']])
    expect(refused.body.detail).toContain('untick “Active”')
    const { body: kept } = await admin.call<{ version: number }>('GET', `users/${user.id}`, { branch })
    const stopped = await admin.call('PUT', `users/${user.id}`, { branch, body: { version: kept.version, active: false } })
    expect(stopped.status).toBe(200)
  })

  it('names whoever did something also where an older deletion took their user away', async () => {
    const { body: user } = await admin.call<{ id: number }>('POST', 'users', {
      branch,
      body: {
        fullName: 'Long Gone',
        userName: 'long_gone',
        password: 'Daftar@2026',
        confirmPassword: 'Daftar@2026',
        isAdmin: true,
      },
    })
    expect((await admin.call('DELETE', `users/${user.id}`, { branch })).status).toBe(200)
    // As databases are from before a user who has worked was kept.
    await connected(school.databaseUrl, (client) =>
      client.query(
        `insert into audit_log (tenant_id, user_id, resource, record_id, action)
          select tenant_id, $1, 'users', $1, 'signIn' from users where user_name = 'demo_admin'`,
        [user.id],
      ),
    )
    const { body } = await log({ filter: { user: user.id } })
    expect(body).toMatchObject([{ action: 'signIn', userName: 'Long Gone', title: 'Long Gone', gone: true }])
    const choices = await admin.call<{ users: { id: number; fullName: string }[] }>('GET', 'audit/choices')
    expect(choices.body.users).toContainEqual({ id: user.id, fullName: 'Long Gone' })
  })
})

describe('the installation', () => {
  let school: School
  beforeAll(async () => {
    school = await openSchool()
  })
  afterAll(() => school.close())

  it('names its version, its health and the licence of everything that it runs with', async () => {
    const client = await school.signIn('demo_client')
    const { body } = await client.call<{
      version: string
      pendingMigrations: number
      licences: { name: string; licence: string }[]
    }>('GET', 'about')
    expect(body).toMatchObject({ version: 'test', pendingMigrations: 0 })
    expect(body.licences).toContainEqual(expect.objectContaining({ name: 'fastify', licence: 'MIT' }))
    expect(body.licences.every(({ licence }) => licence !== '')).toBe(true)
    expect((await school.call('GET', 'about')).status).toBe(401)
  })

  it('tells a school what it has subscribed to and how much of it is used', async () => {
    const admin = await school.signIn('demo_admin')
    const { body } = await admin.call('GET', 'subscription')
    const students = await admin.call('GET', `students?${query({ range: [0, 0] })}`, { year: 'all', branch: 1 })
    expect(body).toMatchObject({ status: 'active', plan: expect.any(String), endDate: expect.stringMatching(/^\d{4}-/) })
    expect(body['students']).toBe(Number(students.headers.get('Content-Range')?.split('/')[1]))
    expect(body['daysLeft']).toBeGreaterThan(0)
    expect((await school.call('GET', 'subscription')).status).toBe(401)
  })
})
