import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold } from '../../schema/values/fold.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

interface Named {
  readonly id: number
  readonly arabicName: string
  readonly englishName: string
}
interface Student {
  readonly id: number
  readonly row: number
  readonly classRoom: number | null
  readonly refs: { readonly classRoom: (Named & { readonly refs: { readonly row: Named } }) | null; readonly row: Named }
}

describe('generated lists', () => {
  let school: School
  let admin: Caller
  let branch = 0
  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(() => school.close())
  const list = async <T>(path: string, parts: Readonly<Record<string, unknown>> = {}) =>
    (await admin.call<T[]>('GET', `${path}?${query(parts)}`, { branch })).body

  it('tell of several referred records in one row, in lists and in their files, also beside what every record has', async () => {
    const fields = ['userName', 'branches', 'createdAt']
    const users = await list<{ id: number; branches: number[]; createdAt: string; refs: { branches: { id: number }[] } }>(
      'users',
      {
        fields,
      },
    )
    const { body: first } = await admin.call<{ createdAt: string }>('GET', `users/${users[0]?.id}`, { branch })
    expect([users[0]?.createdAt, Number.isNaN(Date.parse(first.createdAt))]).toEqual([first.createdAt, false])
    expect(users.some((user) => user.branches.length > 1)).toBe(true)
    for (const user of users) expect(user.refs.branches.map(({ id }) => id)).toEqual(user.branches)
    const file = await admin.call('GET', `users/export?${query({ fields })}&format=csv`, { branch })
    expect(file.status).toBe(200)
  })

  it('begin with the drafts, the newest first, then the numbers from the highest', async () => {
    const numbers = (await list<{ number: string | null; id: number }>('vouchers')).map(({ number, id }) => ({ number, id }))
    const drafts = numbers.filter((one) => one.number === null)
    expect(drafts.length).toBeGreaterThan(1)
    expect(numbers.slice(0, drafts.length)).toEqual(drafts)
    expect(drafts.map((one) => one.id)).toEqual(drafts.map((one) => one.id).sort((a, b) => b - a))
    const numbered = numbers.slice(drafts.length).map((one) => Number(one.number))
    expect(numbered).toEqual([...numbered].sort((a, b) => b - a))
    const upwards = await list<{ number: string | null }>('vouchers', { sort: ['number', 'ASC'], range: [0, 199] })
    expect(upwards.at(-1)?.number).toBeNull()
  })

  it('put what fits a search best first, when that is asked: called so, beginning so, a word beginning so, the rest in order', async () => {
    const accounts = async (q: string, more = {}) =>
      (
        await list<{ code: string }>('accounts', { filter: { isLeaf: true, q }, sort: ['code', 'ASC'], range: [0, 99], ...more })
      ).map(({ code }) => code)
    const best = (q: string) => accounts(q, { best: 1 })
    for (const q of ['ايجارات', 'إيجارات']) expect([q, (await best(q)).slice(0, 2)]).toEqual([q, ['6102', '1140']])
    expect((await best('رأس'))[0]).toBe('3101')
    expect((await best('رواتب'))[0]).toBe('2110')
    for (const code of ['3101', '110202']) expect((await best(code))[0]).toBe(code)
    // Nothing is lost, and what fits alike stands by code.
    const plain = await accounts('رواتب')
    expect(plain).toEqual([...plain].sort())
    expect((await best('رواتب')).toSorted()).toEqual(plain)
    expect(await best('')).toEqual(await accounts(''))
    const names = (
      await list<{ arabicName: string }>('guardians', { filter: { q: 'محمد' }, sort: ['code', 'ASC'], best: 1 })
    ).map(({ arabicName }) => arabicName.startsWith('محمد'))
    expect(names).toEqual(names.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('name a class by its grade wherever it is referred to, and sort by the grade first', async () => {
    const students = await list<Student>('students', {
      sort: ['classRoom', 'ASC'],
      range: [0, 499],
      fields: ['row', 'classRoom'],
    })
    const placed = students.filter((one) => one.classRoom !== null)
    expect(placed.length).toBeGreaterThan(100)
    for (const { refs } of placed) expect(refs.classRoom?.refs.row.arabicName).toBe(refs.row.arabicName)
    const grades = placed.map((one) => one.row)
    expect(grades.filter((grade, index) => grade !== grades[index - 1]).length).toBe(new Set(grades).size)
    const [one] = await list<{ id: number; refs: { row: Named } }>('classRooms', { fields: ['arabicName'], range: [0, 0] })
    expect(one?.refs.row.arabicName).toBeTruthy()
  })

  it.each(['ar', 'en', 'de', 'fr', 'pt'])(
    'sort by the names that a reader of %s reads, of records and of references',
    async (language) => {
      const name = language === 'ar' ? 'arabicName' : 'englishName'
      const read = async <T>(path: string, parts: Readonly<Record<string, unknown>>) =>
        (await admin.call<T[]>('GET', `${path}?${query({ range: [0, 199], ...parts })}`, { branch, language })).body
      const guardians = (await read<Named>('guardians', { fields: ['arabicName', 'englishName'] })).map((one) => fold(one[name]))
      expect(new Set(guardians).size).toBeGreaterThan(50)
      expect(guardians).toEqual([...guardians].sort((a, b) => (a < b ? -1 : 1)))
      const students = await read<{ refs: { guardian: Named } }>('students', { fields: ['guardian'], sort: ['guardian', 'ASC'] })
      const referred = students.map((one) => fold(one.refs.guardian[name]))
      expect(new Set(referred).size).toBeGreaterThan(50)
      expect(referred).toEqual([...referred].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    },
  )

  it('find classes by the name of their grade', async () => {
    const found = await list<{ refs: { row: Named } }>('classRooms', { filter: { q: 'ثالث' } })
    expect(found.length).toBeGreaterThan(0)
    for (const one of found) expect(one.refs.row.arabicName).toContain('الثالث')
  })

  it('export a class by its grade and letter, which the import understands', async () => {
    const [student] = await list<Student>('students', { sort: ['classRoom', 'ASC'], fields: ['row', 'classRoom'], range: [0, 0] })
    const exported = await admin.call<Uint8Array>(
      'GET',
      `students/data-migration?${query({ format: 'csv', filter: { id: student?.id } })}`,
      { branch, language: 'ar' },
    )
    const text = new TextDecoder().decode(exported.body)
    expect(text).toContain(`${student?.refs.row.arabicName} / ${student?.refs.classRoom?.arabicName}`)
    // The list as the screen shows it has no column of the grade besides.
    const shown = await admin.call<Uint8Array>(
      'GET',
      `students/export?${query({ format: 'csv', filter: { id: student?.id }, fields: ['code', 'arabicName', 'classRoom', 'identityNumber'] })}`,
      { branch, language: 'ar' },
    )
    for (const file of [text, new TextDecoder().decode(shown.body)]) {
      const form = new FormData()
      form.set('file', new Blob([file], { type: 'text/csv' }), 'students.csv')
      const again = await admin.call<{ counts: object; questions: unknown[] }>('POST', 'students/data-migration?check=1', {
        branch,
        body: form,
      })
      expect([again.body.counts, again.body.questions]).toEqual([{ created: 0, updated: 0, unchanged: 1, faulty: 0 }, []])
    }
  })

  it.each(['constructor', 'toString', '__proto__', 'valueOf_gte'])('refuse the filter %s by name', async (key) => {
    const answer = await admin.call<{ errors: { code: string }[] }>(
      'GET',
      `students?filter=${encodeURIComponent(`{"${key}":1}`)}`,
      { branch },
    )
    expect([answer.status, answer.body.errors[0]?.code]).toEqual([400, 'Filter.Unknown'])
  })

  it('refuse a range that ends before it begins', async () => {
    for (const filter of [
      { birthDate_gte: '2025-02-01', birthDate_lte: '2020-01-01' },
      { id_gt: 10, id_lte: 9 },
    ]) {
      const answer = await admin.call<{ errors: { code: string }[] }>('GET', `students?${query({ filter })}`, { branch })
      expect([answer.status, answer.body.errors[0]?.code]).toEqual([400, 'Filter.Backwards'])
    }
    const { status } = await admin.call(
      'GET',
      `students?${query({ filter: { birthDate_gte: '2010-01-01', birthDate_lte: '2010-01-01' } })}`,
      { branch },
    )
    expect(status).toBe(200)
  })

  it('find a mobile as the list shows it', async () => {
    const [one] = await list<{ id: number; refs: { guardian: { phone: string } } }>('students', {
      fields: ['guardian', 'guardian.phone'],
      range: [0, 0],
    })
    const phone = one?.refs.guardian.phone.replace('+966', '0') ?? ''
    const shown = `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`
    expect((await list<{ id: number }>('students', { filter: { q: shown } })).map((found) => found.id)).toContain(one?.id)
  })
})
