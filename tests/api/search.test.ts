import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

interface Group {
  readonly resource: string
  readonly records: readonly Readonly<Record<string, unknown>>[]
  readonly more: boolean
}

describe('the search over everything', () => {
  let school: School
  let admin: Caller
  let branches: { id: number; isMaster: boolean }[] = []
  const schools = () => branches.filter((branch) => !branch.isMaster).map((branch) => branch.id)
  const head = () => branches.find((branch) => branch.isMaster)?.id ?? 0
  const search = async (q: string, caller = admin, branch = head()) =>
    (await caller.call<{ groups: Group[] }>('GET', `search?${query({ q })}`, { branch })).body.groups
  const of = (groups: readonly Group[], resource: string) => groups.find((group) => group.resource === resource)
  const first = async (resource: string, branch = head()): Promise<Record<string, unknown>> => {
    const { body } = await admin.call<{ id: number }[]>('GET', `${resource}?${query({ range: [0, 0] })}`, { branch })
    return (await admin.call('GET', `${resource}/${body[0]?.id}`, { branch })).body
  }

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    branches = (await admin.call<{ branches: typeof branches }>('GET', 'aggregates/StartUp')).body.branches
  })
  afterAll(() => school.close())

  it('finds a student by the words of the name in any order and in any spelling', async () => {
    const student = await first('students')
    const words = String(student['arabicName']).split(' ')
    const spelt = words
      .toReversed()
      .join('  ')
      .replace(/ا/g, 'أ')
      .replace(/ي(?= |$)/g, 'ى')
    const found = of(await search(spelt), 'students')
    expect(found?.records.map((record) => record['id'])).toContain(student['id'])
  })

  it('finds «عبد الله» as «عبدالله» and the other way round, in the search and in lists, also half typed', async () => {
    const branch = schools()[0] ?? 0
    const names = ['حي عبد الرحمن الشمالي', 'حي عبدالرحمن الجنوبي']
    for (const arabicName of names) await admin.call('POST', 'areas', { branch, body: { arabicName } })
    for (const q of ['حي عبد الرحمن', 'حي عبدالرحمن', 'حي عبد ا', 'عبد الرح']) {
      const { body } = await admin.call<{ arabicName: string }[]>('GET', `areas?${query({ filter: { q } })}`, { branch })
      expect([q, body.map((area) => area.arabicName).sort()]).toEqual([q, [...names].sort()])
    }
    const student = (await first('students')) as { id: number; version: number }
    const given = { version: student.version, arabicName: 'ياسر عبد الإله الهجرسي' }
    expect((await admin.call('PUT', `students/${student.id}`, { branch, body: given })).status).toBe(200)
    for (const q of ['ياسر عبدالاله', 'الهجرسي عبد الإله ياسر'])
      expect(of(await search(q), 'students')?.records.map((record) => record['id'])).toEqual([student.id])
  })

  it('finds people by code, by the beginning of an identity number and by a mobile as it is dialled', async () => {
    const guardian = await first('guardians')
    const identity = String(guardian['identityNumber'])
    const home = String(guardian['phone']).replace('+966', '0')
    const typed = [String(guardian['code']), identity.slice(0, 9), home, String(guardian['phone']).replace('+', '00')]
    for (const q of typed) {
      const found = of(await search(q), 'guardians')
      expect(
        found?.records.map((record) => record['id']),
        q,
      ).toContain(guardian['id'])
    }
    expect(of(await search(identity.slice(1)), 'guardians')?.records ?? []).not.toContainEqual(
      expect.objectContaining({ id: guardian['id'] }),
    )
  })

  it('finds students by the mobile of their guardian', async () => {
    const student = (await first('students')) as { id: number; guardian: number }
    const guardian = (await admin.call('GET', `guardians/${student.guardian}`, { branch: head() })).body
    const found = of(await search(String(guardian['phone']).replace('+966', '0')), 'students')
    expect(found?.records.map((record) => record['id'])).toContain(student.id)
  })

  it('puts the record whose code was typed before all others', async () => {
    const student = await first('students')
    expect(of(await search(String(student['code'])), 'students')?.records[0]).toMatchObject({ id: student['id'] })
  })

  it('finds a voucher by its number', async () => {
    const branch = schools()[0] ?? 0
    const list = await admin.call<{ id: number; number: string }[]>(
      'GET',
      `vouchers?${query({ filter: { status: 'posted' } })}`,
      {
        branch,
      },
    )
    const voucher = list.body[0]
    const found = of(await search(String(voucher?.number), admin, branch), 'vouchers')
    expect(found?.records).toContainEqual(expect.objectContaining({ id: voucher?.id, number: voucher?.number }))
  })

  it('finds an account by its code, and says when there is more than it shows', async () => {
    const groups = await search('ا')
    expect(of(groups, 'students')?.records.length).toBe(5)
    expect(of(groups, 'students')?.more).toBe(true)
    expect(of(await search('1'), 'accounts')?.records[0]).toMatchObject({ code: '1' })
  })

  it('shows no identity number in full', async () => {
    const guardian = await first('guardians')
    const identity = String(guardian['identityNumber'])
    const groups = await search(identity)
    expect(of(groups, 'guardians')?.records[0]).toMatchObject({ id: guardian['id'] })
    expect(JSON.stringify(groups)).not.toContain(identity)
  })

  it('shows nothing of another branch', async () => {
    const [here = 0, there = 0] = schools()
    const employee = await first('employees', there)
    const name = String(employee['arabicName'])
    expect(of(await search(name, admin, there), 'employees')?.records).toContainEqual(
      expect.objectContaining({ id: employee['id'] }),
    )
    expect(of(await search(name, admin, here), 'employees')?.records ?? []).not.toContainEqual(
      expect.objectContaining({ id: employee['id'] }),
    )
  })

  it('shows nothing that the person may not view', async () => {
    const cashier = await school.signIn('demo_cashier')
    const permissions = new Set(cashier.profile['permissions'] as string[])
    expect(permissions.has('viewEmployees')).toBe(false)
    const employee = await first('employees')
    const groups = await search(String(employee['arabicName']), cashier, schools()[0])
    expect(groups.map((group) => group.resource)).not.toContain('employees')
    const client = await school.signIn('demo_client')
    for (const group of await search('ا', client, schools()[0]))
      expect(client.profile['permissions']).toContain(`view${group.resource.charAt(0).toUpperCase()}${group.resource.slice(1)}`)
  })

  it('shows nothing of another tenant, and nothing to nobody', async () => {
    const other = await school.signIn('other_admin')
    const student = await first('students')
    const { body } = await other.call<{ groups: Group[] }>('GET', `search?${query({ q: String(student['arabicName']) })}`)
    expect(body.groups).toEqual([])
    expect((await school.call('GET', 'search?q=a')).status).toBe(401)
  })

  it('takes wildcards and quotes literally, and refuses what is no search', async () => {
    for (const q of ['%%%', "'''", '\\\\\\', '___', '(((', '٪٪٪'])
      expect((await admin.call('GET', `search?${query({ q })}`)).status, q).toBe(200)
    expect(await search('%%%')).toEqual([])
    expect(await search('   ')).toEqual([])
    expect((await admin.call('GET', 'search')).status).toBe(400)
    expect((await admin.call('GET', 'search?q=a%00b')).status).toBe(400)
    expect((await admin.call('GET', `search?q=${'a'.repeat(101)}`)).status).toBe(400)
  })

  it('is refused inside the database for a foreign tenant', async () => {
    const rows = await connected(school.databaseUrl, async (client) => {
      await client.query(`begin; set local app.tenant = '1'`)
      return (await client.query(`select daftar_find_guardians(2, 'words', array['%a%'], array[1,2,3], 10)`)).rows
    })
    expect(rows).toEqual([])
  })
})
