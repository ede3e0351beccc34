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
    expect((await send(row, { heading, check: true })).unknown).toEqual([heading])
    const answers = { mapping: { [heading]: 'guardian.phone' } }
    expect(await send(row, { heading, answers })).toMatchObject({ ...taken, unknown: [] })
    const next = await send(row, { heading, check: true })
    expect(next).toMatchObject(taken)
    expect(next.columns.find((column) => column.heading === heading)).toMatchObject({ key: 'guardian.phone', remembered: true })
    expect((await send(row, { heading, check: true, answers: { mapping: { [heading]: null } } })).unknown).toEqual([heading])
  })
})
