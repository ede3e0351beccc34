import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noorIdentity } from '../sheets/noorRows.ts'
import { branchesOf } from '../support/branches.ts'
import { sendFile, separated } from '../support/importing.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Student {
  id: number
  version: number
  notes: string | null
  noorId: string | null
  identityNumber: string
}

describe('a file that changes many students', () => {
  let school: School
  let secretary: Caller
  let branch = 0
  let room = 0
  let grade = 0
  const at = (extra: object = {}) => ({ branch, language: 'ar', ...extra })
  const send = async (heading: string, rows: readonly string[], check = false, answers?: object) => {
    const search = check ? '?check=1' : ''
    return (await sendFile(secretary, 'students', separated(heading, rows), at({ search, ...(answers && { answers }) }))).body
  }
  const identity = (index: number) => noorIdentity(500_000 + index)
  const whole = async (index: number) => {
    const { body } = await secretary.call<{ id: number }[]>('GET', `students?${query({ filter: { q: identity(index) } })}`, at())
    return (await secretary.call<Student>('GET', `students/${body[0]?.id}`, at())).body
  }
  const many = [...Array(25).keys()]

  beforeAll(async () => {
    school = await openSchool()
    secretary = await school.signIn('demo_secretary')
    ;({ boys: branch } = await branchesOf(secretary))
    const rows = await secretary.call<{ id: number }[]>('GET', `rows?${query({ filter: { noorCode: '0125' } })}`, at())
    grade = rows.body[0]?.id ?? 0
    const made = await secretary.call<{ id: number }>(
      'POST',
      'classRooms',
      at({ body: { arabicName: 'ضيق', row: grade, capacity: 1 } }),
    )
    room = made.body.id
    const created = await send(
      'رقم الهوية,اسم الطالب,رقم الصف,الفصل,الجوال',
      many.map(
        (index) => `${identity(index)},غازي ${index} سالم الرويلي,0125,${index === 0 ? 'ضيق' : ''},05${53_300_000 + index}`,
      ),
    )
    expect(created.counts).toMatchObject({ created: 25, faulty: 0 })
  })
  afterAll(() => school.close())

  it('keeps a version and a line of history for each, and none for what a check says', async () => {
    const rows = many.map((index) => `${identity(index)},${index % 5 ? `ملاحظة ${index}` : ''}`)
    expect((await send('رقم الهوية,ملاحظات', rows, true)).counts).toMatchObject({ updated: 20, unchanged: 5, faulty: 0 })
    expect(await whole(1)).toMatchObject({ version: 1, notes: null })
    expect((await send('رقم الهوية,ملاحظات', rows)).counts).toMatchObject({ updated: 20, unchanged: 5, faulty: 0 })
    expect(await whole(0)).toMatchObject({ version: 1, notes: null })
    const student = await whole(7)
    expect(student).toMatchObject({ version: 2, notes: '<p>ملاحظة 7</p>' })
    const { body } = await secretary.call<{ action: string; before: Student; after: Student }[]>(
      'GET',
      `students/${student.id}/history`,
      at(),
    )
    expect(body.filter((one) => one.action === 'update')).toMatchObject([
      { before: { notes: null }, after: { notes: '<p>ملاحظة 7</p>' } },
    ])
    expect((await send('رقم الهوية,ملاحظات', rows)).counts).toMatchObject({ updated: 0, unchanged: 25 })
  })

  it('leaves out only those whose new number belongs to somebody else, or stands twice', async () => {
    await send('رقم الهوية,رقم نور', [`${identity(20)},N-20`])
    const { counts, faults } = await send('رقم الهوية,رقم نور', [
      `${identity(1)},N-1`,
      `${identity(2)},N-20`,
      `${identity(3)},N-3`,
      `${identity(4)},N-3`,
      `${identity(5)},N-5`,
    ])
    expect(counts).toMatchObject({ updated: 3, faulty: 2 })
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [3, 'رقم نور'],
      [5, 'رقم نور'],
    ])
    expect((await whole(3)).noorId).toBe('N-3')
    expect((await whole(4)).noorId).toBeNull()
  })

  it('gives the place that one leaves to the next, and no place that is full', async () => {
    const heading = 'رقم الهوية,الصف,الفصل'
    const seats = async () =>
      (
        await secretary.call<Student[]>(
          'GET',
          `students?${query({ filter: { classRoom: room }, fields: ['identityNumber'] })}`,
          at(),
        )
      ).body.length
    const full = await send(heading, [`${identity(1)},0125,ضيق`])
    expect(full.faults).toMatchObject([{ row: 2, code: 'Classroom.Full' }])
    expect(full.faults[0]?.message).toMatch(/^الفصل «.+ \/ ضيق» ممتلئ: سعته 1$/)
    const other = await secretary.call<{ id: number }>(
      'POST',
      'classRooms',
      at({ body: { arabicName: 'رحب', row: grade, capacity: 30 } }),
    )
    expect(other.status).toBe(201)
    const moved = await send(heading, [`${identity(0)},0125,رحب`, `${identity(1)},0125,ضيق`, `${identity(2)},0125,ضيق`])
    expect(moved).toMatchObject({ counts: { updated: 2, faulty: 1 }, faults: [{ row: 4, code: 'Classroom.Full' }] })
    expect(await seats()).toBe(1)
  })

  it('changes a record once, however its rows name it', async () => {
    await send('رقم الهوية,رقم نور', [`${identity(9)},N-9`])
    const { counts, faults } = await send('رقم الهوية,رقم نور,ملاحظات', [`${identity(9)},N-9,أولى`, `,N-9,ثانية`])
    expect(counts).toMatchObject({ updated: 1, faulty: 1 })
    expect(faults[0]?.row).toBe(3)
    expect((await whole(9)).notes).toBe('<p>أولى</p>')
  })

  it('shows before anything is written what each known record has and what the file says', async () => {
    const rows = [`${identity(10)},ملاحظة أولى,نعم`, `${identity(11)},ملاحظة 11,لا`]
    const heading = 'رقم الهوية,ملاحظات,معيد للصف'
    const shown = await send(heading, rows, true)
    expect(shown).toMatchObject({ counts: { updated: 1, unchanged: 1 } })
    const before = await whole(10)
    const [change, ...others] = shown.changes
    expect(others).toEqual([])
    expect(change).toMatchObject({ row: 2, id: before.id, title: 'غازي 10 سالم الرويلي', way: 'file' })
    expect(change?.differences).toHaveLength(2)
    expect(change?.differences).toEqual(
      expect.arrayContaining([
        { column: 'معيد للصف', ours: 'لا', file: 'نعم' },
        { column: 'ملاحظات', ours: null, file: 'ملاحظة أولى' },
      ]),
    )
    expect(await whole(10)).toEqual(before)
  })

  it('names the grade, the class and the guardian of both sides as people call them', async () => {
    const { changes } = await send('رقم الهوية,الصف,الفصل', [`${identity(12)},0225,`], true)
    expect(changes).toMatchObject([{ differences: [{ column: 'الصف', ours: 'الأول الابتدائي', file: 'الثاني الابتدائي' }] }])
  })

  it('keeps what the school has and takes only what it lacks, or passes over a row, as a person decides for each', async () => {
    await send(
      'رقم الهوية,ملاحظات',
      [14, 15, 16].map((index) => `${identity(index)},لدينا`),
    )
    const heading = 'رقم الهوية,ملاحظات,رقم نور'
    const rows = [14, 15, 16].map((index) => `${identity(index)},من الملف,K-${index}`)
    const answers = { known: 'skip', rows: { 2: 'file', 3: 'ours' } }
    const shown = await send(heading, rows, true, answers)
    expect(shown).toMatchObject({ counts: { updated: 2, unchanged: 1 } })
    expect(shown.changes.map(({ row, way, differences }) => [row, way, differences.length])).toEqual([
      [2, 'file', 2],
      [3, 'ours', 2],
      [4, 'skip', 2],
    ])
    await send(heading, rows, false, answers)
    const stored = await Promise.all([14, 15, 16].map(whole))
    expect(stored.map(({ notes, noorId }) => [notes, noorId])).toEqual([
      ['<p>من الملف</p>', 'K-14'],
      ['<p>لدينا</p>', 'K-15'],
      ['<p>لدينا</p>', null],
    ])
  })

  it('refuses a decision that means nothing', async () => {
    for (const answers of [
      { known: 'theirs' },
      { rows: { 2: 'no' } },
      { rows: [] },
      { cells: { 2: 'x' } },
      { cells: { 2: { a: 1 } } },
    ]) {
      const { status, body } = await sendFile<Problem>(
        secretary,
        'students',
        'رقم الهوية\n1',
        at({ answers, search: '?check=1' }),
      )
      expect([answers, status, body.errors[0]?.field]).toEqual([answers, 400, 'answers'])
    }
  })

  it('tells what it says otherwise of a guardian who is known and stays as recorded', async () => {
    const phone = '0553300017'
    const row = `${noorIdentity(520_000)},ماجد 17 سالم الرويلي,0125,${phone},سالم محمد عوض الرويلي`
    const { kept, counts } = await send('رقم الهوية,اسم الطالب,رقم الصف,الجوال,اسم ولي الأمر', [row], true)
    expect(counts).toMatchObject({ created: 1 })
    expect(kept).toMatchObject([
      {
        row: 2,
        resource: 'guardians',
        differences: [{ column: 'اسم ولي الأمر', file: 'سالم محمد عوض الرويلي' }],
      },
    ])
    expect(kept[0]?.differences[0]?.ours).toBe(kept[0]?.title)
    expect((await send('رقم الهوية,الجوال', [`${identity(17)},${phone}`], true)).kept).toEqual([])
  })
})
