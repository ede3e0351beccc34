import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sameName } from '../../src/server/exchange/sameName.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { branchesOf } from '../support/branches.ts'
import { sendFile, separated } from '../support/importing.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

interface Student {
  id: number
  arabicName: string
  guardian: number
  version: number
  refs: { guardian: { arabicName: string; phone: string } }
}

const heading = 'رقم الهوية,اسم الطالب,رقم الصف,جوال ولي الأمر'

describe('a row whose number belongs to somebody', () => {
  let school: School
  let secretary: Caller
  let branch = 0
  let number = 700_000
  let identity = ''
  let phone = ''
  let id = 0
  const at = (extra: object = {}) => ({ branch, language: 'ar', ...extra })
  const send = async (rows: readonly string[], { check = false, answers }: { check?: boolean; answers?: object } = {}) => {
    const asked = { search: check ? '?check=1' : '', ...(answers && { answers: { values: answers } }) }
    return (await sendFile(secretary, 'students', separated(heading, rows), at(asked))).body
  }
  const stored = async () => {
    const { body } = await secretary.call<Student[]>(
      'GET',
      `students?${query({ filter: { id: [id] }, fields: ['arabicName', 'guardian', 'guardian.phone'] })}`,
      at(),
    )
    return body[0]
  }

  beforeAll(async () => {
    school = await openSchool()
    secretary = await school.signIn('demo_secretary')
    ;({ boys: branch } = await branchesOf(secretary))
  })
  afterAll(() => school.close())
  beforeEach(async () => {
    number += 2
    identity = noorIdentity(number)
    phone = `05${String(number).padStart(8, '0')}`
    await send([`${identity},راكان فهد سعد الهذلي ${number},0125,${phone}`])
    const { body } = await secretary.call<Student[]>('GET', `students?${query({ filter: { q: identity } })}`, at())
    id = body[0]?.id ?? 0
  })

  it('with another name changes nobody until a person says that it is the same child', async () => {
    const row = `${identity},وليد ماجد عمر الثبيتي,0225,0599999999`
    const asked = await send([row])
    expect(asked.counts).toEqual({ created: 0, updated: 0, unchanged: 0, faulty: 1 })
    expect(asked).toMatchObject({ waiting: 1, faults: [{ code: 'Import.NumberOfOther', waits: true }] })
    expect(asked.questions).toMatchObject([{ kind: 'person', column: 'identityNumber', value: identity, create: false }])
    expect(asked.questions[0]?.text).toContain('راكان')
    expect((await stored())?.arabicName).toContain('راكان')

    const refused = await send([row], { answers: { identityNumber: { [identity]: null } } })
    expect(refused).toMatchObject({ counts: { updated: 0, faulty: 1 }, waiting: 0, questions: [] })

    const answers = { identityNumber: { [identity]: id }, 'guardian.phone': { '+966599999999': 'create' } }
    expect((await send([row], { answers })).counts.updated).toBe(1)
    expect((await stored())?.arabicName).toBe('وليد ماجد عمر الثبيتي')
  })

  it('with the name of a brother is asked about too', async () => {
    expect(await send([`${identity},ريان فهد سعد الهذلي ${number},0125,${phone}`], { check: true })).toMatchObject({ waiting: 1 })
  })

  it('with the name spelled another way, or one name less, is the same child', async () => {
    for (const name of [`راكان فهد سعد الهذلى ${number}`, `راكان  فهد بن سعد الهذلي ${number}`, `راكان سعد الهذلي ${number}`]) {
      const { waiting, counts } = await send([`${identity},${name},0125,${phone}`], { check: true })
      expect([name, waiting, counts.faulty]).toEqual([name, 0, 0])
    }
  })

  it('with the name in other forms of the same letters keeps the name as the school writes it', async () => {
    const { counts } = await send([`${identity},راكان فهد سعد الهُذلى ${number},0125,${phone}`])
    expect(counts).toMatchObject({ updated: 0, unchanged: 1 })
    expect((await stored())?.arabicName).toBe(`راكان فهد سعد الهذلي ${number}`)
  })

  it('with a mobile that nobody has asks who the guardian is: the same one keeps the child and takes the mobile', async () => {
    const other = `05${String(number + 1).padStart(8, '0')}`
    const row = `${identity},راكان فهد سعد الهذلي ${number},0125,${other}`
    const asked = await send([row])
    const before = await stored()
    expect(asked).toMatchObject({ counts: { updated: 0 }, waiting: 1 })
    expect(asked.questions).toMatchObject([{ kind: 'reference', column: 'guardian.phone', create: true, empty: false }])
    expect(asked.questions[0]?.suggestions.map((one) => one.id)).toEqual([before?.guardian])

    const value = asked.questions[0]?.value ?? ''
    const { counts } = await send([row], { answers: { 'guardian.phone': { [value]: before?.guardian } } })
    expect(counts.faulty).toBe(0)
    const after = await stored()
    expect([after?.guardian, after?.refs.guardian.phone]).toEqual([before?.guardian, value])
    expect((await send([row])).counts.unchanged).toBe(1)
  })

  it('with the mobile of another family asks which guardian it is', async () => {
    const { body } = await secretary.call<{ id: number; phone: string }[]>(
      'GET',
      `guardians?${query({ range: [0, 0], fields: ['phone'] })}`,
      at(),
    )
    const row = `${identity},راكان فهد سعد الهذلي ${number},0125,${body[0]?.phone}`
    const asked = await send([row])
    expect(asked.questions).toMatchObject([{ kind: 'reference', create: false }])
    expect(asked.questions[0]?.suggestions.map((one) => one.id)).toContain(body[0]?.id)
    const value = asked.questions[0]?.value ?? ''
    await send([row], { answers: { 'guardian.phone': { [value]: body[0]?.id } } })
    expect((await stored())?.guardian).toBe(body[0]?.id)
  })

  it('and a day that does not exist: the day is called by the calendar in which it is written', async () => {
    for (const [day, code] of [
      ['2019-02-30', 'Date.Invalid'],
      ['1440-13-01', 'Date.HijriInvalid'],
    ])
      for (const column of ['تاريخ الميلاد', 'تاريخ الميلاد هـ']) {
        const row = `${noorIdentity(number + 1)},راكان فهد سعد الهذلي ${number},0125,${phone},${day}`
        const { body } = await sendFile(
          secretary,
          'students',
          separated(`${heading},${column}`, [row]),
          at({ search: '?check=1' }),
        )
        expect([column, body.faults.map((fault) => fault.code)]).toEqual([column, [code]])
      }
  })

  it('and whose name another child of the branch has waits for a name that tells them apart, and the other is named', async () => {
    const name = `راكان فهد سعد الهذلي ${number}`
    const twin = noorIdentity(number + 1)
    const row = `${twin},${name},0125,05${String(number + 50_000).padStart(8, '0')}`
    const asked = await send([row], { check: true })
    expect(asked).toMatchObject({
      counts: { created: 0, faulty: 1 },
      waiting: 1,
      faults: [{ row: 2, code: 'Student.NameTaken', waits: true }],
      questions: [{ kind: 'name', column: 'arabicName', value: '2', given: name }],
    })
    for (const text of [asked.questions[0]?.text, asked.faults[0]?.message]) expect(text).toContain(identity)

    const mend = (text: string) => ({ answers: { cells: { 2: { arabicName: text } } } })
    const mended = async (text: string, check: boolean) =>
      (await sendFile(secretary, 'students', separated(heading, [row]), at({ search: check ? '?check=1' : '', ...mend(text) })))
        .body
    expect(await mended(name, true)).toMatchObject({ waiting: 1, questions: [{ given: name }] })
    expect(await mended(`${name} الثاني`, false)).toMatchObject({ counts: { created: 1 }, waiting: 0, questions: [] })
    expect(await send([row], { check: true })).toMatchObject({ counts: { faulty: 0 } })
  })

  it('and whose name another row of the file has: the first is taken, the second waits and names the row', async () => {
    const name = `نواف سعد ماجد العنزي ${number}`
    const rows = [0, 1].map((at) => `${noorIdentity(number + 300_000 + at)},${name},0125,0${570_000_000 + number * 10 + at}`)
    const asked = await send(rows, { check: true })
    expect(asked).toMatchObject({ counts: { created: 1, faulty: 1 }, waiting: 1, questions: [{ kind: 'name', value: '3' }] })
    expect(asked.questions[0]?.text).toContain('في الصف 2 من الملف')
  })

  it('and a guardian whose number is another one’s names who has it', async () => {
    const columns = `${heading},اسم ولي الأمر,رقم هوية ولي الأمر`
    const father = noorIdentity(number + 400_000)
    const row = (at: number, name: string) =>
      `${noorIdentity(number + 410_000 + at)},سامي حسن علي الشهري ${number + at},0125,0${580_000_000 + number * 10 + at},${name},${father}`
    const bring = async (rows: string[]) => (await sendFile(secretary, 'students', separated(columns, rows), at({}))).body
    expect(await bring([row(0, 'حسن علي الشهري')])).toMatchObject({ counts: { created: 1 } })
    const { faults } = await bring([row(1, 'حسن علي الشهري')])
    expect(faults).toMatchObject([{ code: 'Value.AlreadyUsed' }])
    expect(faults[0]?.message).toMatch(/حسن علي الشهري.*\+966/)
  })

  it('that is missing or tells no kind is one fault, about the number', async () => {
    for (const [wrong, code] of [
      ['', 'Field.Required'],
      ['لا يوجد', 'Import.IdentityKind'],
      ['9900123456', 'Import.IdentityKind'],
      ['1000000001', 'Identity.Checksum'],
    ]) {
      const { faults } = await send([`${wrong},فارس ناصر علي الجهني,0125,0598765432`], { check: true })
      expect([wrong, faults.map((fault) => [fault.column, fault.code])]).toEqual([wrong, [['رقم الهوية', code]]])
      expect(faults[0]?.message).toContain(code === 'Identity.Checksum' || wrong === '' ? 'رقم الهوية' : 'نوع الهوية')
    }
  })

  it('tells everything that a faulty row lacks at once', async () => {
    const { faults } = await send([',,0125,'], { check: true })
    expect(faults.map((fault) => fault.column).sort()).toEqual(['اسم الطالب', 'رقم الهوية', 'جوال ولي الأمر'].sort())
  })
})

describe('two full names', () => {
  it.each([
    ['محمد عبد الله القحطاني', 'محمد عبدالله صالح القحطانى'],
    ['أحمد بن سعد الغامدي', 'احمد سعد غامدي'],
    ['Rakan Fahad Alhothali', 'rakan fahad  al-hothali'],
    ['خالد إبراهيم علي الشهري', 'خالد ابرهيم علي الشهري'],
  ])('are of one person: %s, %s', (one, other) => expect([sameName(one, other), sameName(other, one)]).toEqual([true, true]))

  it.each([
    ['محمد سعد علي الغامدي', 'محمود سعد علي الغامدي'],
    ['سعد علي الغامدي', 'فهد علي الغامدي'],
    ['محمد علي حسن الشهري', 'محمد سعيد ناصر الشهري'],
    ['محمد', 'محمد سعد علي الغامدي'],
  ])('are of two persons, or may be: %s, %s', (one, other) => expect(sameName(one, other)).toBe(false))
})
