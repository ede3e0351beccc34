import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noorIdentity } from '../sheets/noorRows.ts'
import { branchesOf } from '../support/branches.ts'
import { sendFile } from '../support/importing.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

describe('what an import was told', () => {
  let school: School
  let secretary: Caller
  let branch = 0
  let number = 600_000
  let nationality = 0
  const at = (extra: object = {}) => ({ branch, language: 'ar', ...extra })
  const send = async (
    row: (own: string) => string,
    { heading = 'الجوال', answers = {}, check = false, resource = 'students', caller = secretary } = {},
  ) => {
    const own = `${noorIdentity(++number)},نادر ${number} سالم العلياني,0125,05${String(number).padStart(8, '0')}`
    const file = `رقم الهوية,اسم الطالب,الصف,${heading},الجنسية\n${row(own)}\n`
    return (await sendFile(caller, resource, file, at({ answers, search: check ? '?check=1' : '' }))).body
  }
  const waiting = { counts: { created: 0, faulty: 1 }, waiting: 1 }
  const taken = { counts: { created: 1, faulty: 0 }, waiting: 0 }

  beforeAll(async () => {
    school = await openSchool()
    secretary = await school.signIn('demo_secretary')
    ;({ boys: branch } = await branchesOf(secretary))
    const found = await secretary.call<{ id: number }[]>('GET', `nationalities?${query({ filter: { q: 'يمني' } })}`, at())
    nationality = found.body[0]?.id ?? 0
  })
  afterAll(() => school.close())

  it('of a value holds for the next file, and is shown so that it can be changed', async () => {
    const row = (own: string) => `${own},حضرمي`
    const answers = { values: { nationality: { حضرمي: nationality } } }
    expect(await send(row)).toMatchObject(waiting)
    expect(await send(row, { answers, check: true })).toMatchObject(taken)
    // A check decides nothing.
    expect(await send(row)).toMatchObject(waiting)
    expect(await send(row, { answers })).toMatchObject(taken)
    const next = await send(row)
    expect(next).toMatchObject(taken)
    expect(next.questions).toMatchObject([{ column: 'nationality', value: 'حضرمي', remembered: nationality, rows: 1 }])
  })

  it('of a value can be another one, and can be asked for again', async () => {
    const row = (own: string) => `${own},مهري`
    const answers = { values: { nationality: { مهري: nationality } } }
    expect(await send(row, { answers })).toMatchObject(taken)
    const empty = { values: { nationality: { مهري: null } } }
    expect(await send(row, { answers: empty })).toMatchObject(taken)
    expect((await send(row)).questions).toMatchObject([{ remembered: null }])

    const again = { values: { nationality: { مهري: 'ask' } } }
    expect(await send(row, { answers: again, check: true })).toMatchObject({ ...waiting, questions: [{ value: 'مهري' }] })
    expect(await send(row)).toMatchObject(taken)
    expect(await send(row, { answers: again })).toMatchObject(waiting)
    expect(await send(row)).toMatchObject(waiting)
  })

  it('holds for its own resource only, and no longer than the record is there', async () => {
    const admin = await school.signIn('demo_admin')
    const made = await admin.call<{ id: number }>('POST', 'nationalities', at({ body: { arabicName: 'صقلي' } }))
    const row = (own: string) => `${own},من جزيرة بعيدة`
    const answers = { values: { nationality: { 'من جزيرة بعيدة': made.body.id } } }
    expect(await send(row, { answers, check: true })).toMatchObject(taken)
    const first = await send(row, { answers })
    expect(first).toMatchObject(taken)
    expect(await send(row, { check: true })).toMatchObject(taken)
    expect((await send(row, { check: true, resource: 'guardians', heading: 'الجوال' })).questions).not.toMatchObject([
      { remembered: made.body.id },
    ])
    const [student] = (
      await admin.call<{ id: number; version: number }[]>(
        'GET',
        `students?${query({ filter: { nationality: made.body.id }, fields: ['version'] })}`,
        at(),
      )
    ).body
    const { body } = await admin.call<{ version: number }>('GET', `students/${student?.id}`, at())
    await admin.call('PUT', `students/${student?.id}`, at({ body: { version: body.version, nationality } }))
    expect((await admin.call('DELETE', `nationalities/${made.body.id}`, at())).status).toBeLessThan(300)
    expect(await send(row, { check: true })).toMatchObject(waiting)
  })

  it('of a heading holds for the next file, and can be taken back', async () => {
    const row = (own: string) => `${own},سعودي`
    const heading = 'رقم التواصل المفضل'
    expect((await send(row, { heading, check: true })).unknown).toMatchObject([{ heading }])
    const answers = { mapping: { [heading]: 'guardian.phone' } }
    expect(await send(row, { heading, answers })).toMatchObject({ ...taken, unknown: [] })
    const next = await send(row, { heading, check: true })
    expect(next).toMatchObject(taken)
    expect(next.columns.find((column) => column.heading === heading)).toMatchObject({ key: 'guardian.phone', remembered: true })
    const back = await send(row, { heading, check: true, answers: { mapping: { [heading]: null } } })
    expect(back.unknown).toMatchObject([{ heading }])
  })

  it('of a column by its letter tells two columns of one heading apart, and is remembered only where a heading stands once', async () => {
    const own = () => `${noorIdentity(++number)},نادر ${number} سالم العلياني,0125`
    const bring = async (file: string, columns: object, check = false) =>
      (await sendFile(secretary, 'students', file, at({ answers: { columns }, search: check ? '?check=1' : '' }))).body
    const twice = (rest: string) => `رقم الهوية,اسم الطالب,الصف,الرقم,الرقم,الجوال,الجوال\n${own()},${rest}\n`
    const row = 'ملف 7,0544100001,0544100002,0544100003'

    const asked = await bring(twice(row), {}, true)
    expect(asked.unknown).toEqual([
      { position: 'D', heading: 'الرقم', samples: ['ملف 7'] },
      { position: 'E', heading: 'الرقم', samples: ['0544100001'] },
      { position: 'G', heading: 'الجوال', samples: ['0544100003'] },
    ])
    expect(asked.notes.join()).toMatch(/G.*F/)
    const columns = { D: 'notes', G: 'guardian.phone' }
    const told = await bring(twice(row), columns)
    expect(told.counts.created).toBe(1)
    expect(told.columns.map(({ position, key }) => [position, key]).slice(-2)).toEqual([
      ['D', 'notes'],
      ['G', 'guardian.phone'],
    ])
    // What the person said of a column wins against what the heading of another one means.
    expect(told.unknown.map(({ position }) => position)).toEqual(['E', 'F'])
    const [made] = (
      await secretary.call<{ notes: string; refs: { guardian: { phone: string } } }[]>(
        'GET',
        `students?${query({ filter: { 'guardian.phone': '+966544100003' }, fields: ['notes', 'guardian', 'guardian.phone'] })}`,
        at(),
      )
    ).body
    expect([made?.notes, made?.refs.guardian.phone]).toEqual(['<p>ملف 7</p>', '+966544100003'])

    expect((await bring(twice('ملف 8,0544100004,0544100005,0544100005'), {}, true)).columns.every((one) => !one.remembered)).toBe(
      true,
    )
    const once = () => `رقم الهوية,اسم الطالب,الصف,رقم الملف القديم,الجوال\n${own()},ملف 9,0544100006\n`
    expect((await bring(once(), { D: 'notes' })).counts.created).toBe(1)
    expect((await bring(once(), {}, true)).columns).toContainEqual(
      expect.objectContaining({ position: 'D', key: 'notes', remembered: true }),
    )
  })

  it('gives no two columns one meaning', async () => {
    const own = `${noorIdentity(++number)},نادر ${number} سالم العلياني,0125,0544100020,0544100021`
    const file = `رقم الهوية,اسم الطالب,الصف,أول,ثان\n${own}\n`
    const bring = (columns: object) => sendFile(secretary, 'students', file, at({ answers: { columns }, search: '?check=1' }))
    const twice = await bring({ D: 'guardian.phone', E: 'guardian.phone' })
    expect(twice).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'Import.MeaningTwice', field: 'answers', params: { first: 'D', second: 'E' } }] },
    })
    expect((await bring({ D: null, E: 'guardian.phone' })).body).toMatchObject(taken)
    expect((await bring({ D: null, E: null })).status).toBe(200)
  })

  it('is the row of headings and every column of a file in which nothing is recognised', async () => {
    const own = () => `${noorIdentity(++number)},نادر ${number} سالم العلياني,0125,05${String(number).padStart(8, '0')}`
    const bring = async (file: string, answers: object, check = true) =>
      sendFile(secretary, 'students', file, at({ answers, search: check ? '?check=1' : '' }))
    const file = `كشف بعدة كلمات كثيرة,مدرسة,سنة,فصل\nعمود أول,عمود ثان,عمود ثالث,عمود رابع\n${own()}\n${own()}\n`
    const columns = { A: 'identityNumber', B: 'arabicName', C: 'row', D: 'guardian.phone' }

    expect((await bring(file, {}, false)).status).toBe(400)
    const { body: asked } = await bring(file, {})
    expect(asked).toMatchObject({ counts: { created: 0, faulty: 3 }, waiting: 3, columns: [], heading: { row: 1 } })
    expect(asked.faults).toMatchObject([{ row: 1, code: 'Import.NoHeading', waits: true }])
    expect(asked.heading.choices.slice(0, 2)).toEqual([
      { row: 1, words: ['كشف بعدة كلمات كثيرة', 'مدرسة', 'سنة', 'فصل'] },
      { row: 2, words: ['عمود أول', 'عمود ثان', 'عمود ثالث', 'عمود رابع'] },
    ])
    const { body: pointed } = await bring(file, { heading: 2 })
    expect(pointed.unknown.map(({ position, heading, samples }) => [position, heading, samples.length])).toEqual([
      ['A', 'عمود أول', 2],
      ['B', 'عمود ثان', 2],
      ['C', 'عمود ثالث', 1],
      ['D', 'عمود رابع', 2],
    ])
    expect((await bring(file, { heading: 2, columns })).body.counts).toMatchObject({ created: 2, faulty: 0 })
    expect((await bring(file, { heading: 2, columns }, false)).body.counts).toMatchObject({ created: 2, faulty: 0 })

    const bare = `${own()}\n${own()}\n`
    const none = await bring(bare, { heading: 0 })
    expect(none.body.unknown.map(({ position, heading }) => [position, heading])).toEqual([
      ['A', ''],
      ['B', ''],
      ['C', ''],
      ['D', ''],
    ])
    expect((await bring(bare, { heading: 0, columns }, false)).body.counts).toMatchObject({ created: 2, faulty: 0 })
    for (const heading of [-1, 1.5, 99, '2']) expect((await bring(file, { heading })).status).toBe(400)
  })
})
