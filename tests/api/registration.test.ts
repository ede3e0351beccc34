import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkIdentity } from '../../schema/values/identity.ts'
import { branchesOf } from '../support/branches.ts'
import { type Answer, type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Saved {
  readonly id: number
  readonly version: number
  readonly number: string
  readonly status: string
  readonly guardian: number | null
  readonly classRoom: number | null
  readonly made?: readonly { resource: string; id: number }[]
}
interface Decided {
  readonly age: string | null
  readonly acceptanceAge: string | null
  readonly tooYoung: boolean | null
  readonly placesLeft: number | null
}
interface Row {
  readonly id: number
}

let people = 0
/** An identity number that nobody has. */
const identity = (): string => {
  const body = `188${String(++people).padStart(6, '0')}`
  return (
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${body}${digit}`).find((one) => checkIdentity('national', one) === null) ?? ''
  )
}

describe('registration requests', () => {
  let school: School
  let secretary: Caller
  let admin: Caller
  let boys = 0
  let girls = 0
  let nationality = 0
  let row = 0
  let year = 0
  let mobiles = 0
  const mobile = () => `05088${String(++mobiles).padStart(5, '0')}`
  const names = ['سالم', 'فهد', 'نايف', 'ماجد', 'تركي', 'بدر', 'راكان', 'زياد', 'مازن', 'هشام', 'وليد', 'يزيد']
  let named = 0
  const request = (more: object = {}) => {
    const family = `${names[named % 12]} ${names[Math.floor(named / 12) % 12]} الغامدي`
    named++
    return {
      arabicName: `عبدالملك ${family}`,
      gender: 'male',
      birthDate: '2018-03-04',
      nationality,
      identityType: 'national',
      identityNumber: identity(),
      guardianName: `مشعل ${family}`,
      relationship: 'father',
      guardianIdentityType: 'national',
      guardianIdentityNumber: identity(),
      guardianNationality: nationality,
      phone: mobile(),
      row,
      ...more,
    }
  }
  const call = <T = Problem>(
    method: string,
    path: string,
    body?: unknown,
    by = secretary,
    headers: Record<string, string> = {},
  ) => by.call<T>(method, path, { branch: boys, ...(body !== undefined && { body }), headers })
  const asked = async (more: object = {}): Promise<Saved> => {
    const { status, body } = await call<Saved>('POST', 'temporaryStudents', request(more))
    expect([status, body]).toEqual([201, body])
    return body
  }
  const accept = (id: number, more: object = {}, headers: Record<string, string> = {}, by = secretary) =>
    call<Saved & Problem>(
      'POST',
      `temporaryStudents/${id}/accept`,
      { row, registrationDate: `${year}-01-05`, ...more },
      by,
      headers,
    )
  const codes = ({ body }: Answer<Problem>) => body.errors?.map(({ code }) => code)
  const found = async (resource: string, filter: object) =>
    (await call<(Row & Record<string, unknown>)[]>('GET', `${resource}?${query({ filter })}`, undefined, admin)).body
  const classOf = async (capacity: number) =>
    (await call<Row>('POST', 'classRooms', { arabicName: `فصل ${capacity} ${++named}`, row, capacity, active: true }, admin)).body
      .id

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    secretary = await school.signIn('demo_secretary')
    ;({ boys, girls } = await branchesOf(admin))
    nationality = (await found('nationalities', { isoCode: 'SA' }))[0]?.id ?? 0
    row = (await found('rows', { active: true }))[0]?.id ?? 0
    year = new Date().getFullYear()
  })
  afterAll(() => school.close())

  it('becomes a guardian, a student and a place in a class at once, each with what the family wrote', async () => {
    const asking = request({ email: 'family@example.com', previousSchool: 'مدرسة النور', usesBus: true })
    const { body: made } = await call<Saved>('POST', 'temporaryStudents', asking)
    expect(made).toMatchObject({ status: 'new', number: expect.any(String) })
    const classRoom = await classOf(5)
    const { status, body } = await accept(made.id, { classRoom })
    expect([status, body.status, body.classRoom]).toEqual([200, 'accepted', classRoom])
    const { body: student } = await call<{ englishName: string }>('GET', `students/${body.made?.[0]?.id}`)
    expect(student).toMatchObject({
      arabicName: asking.arabicName,
      identityNumber: asking.identityNumber,
      guardian: body.guardian,
      row,
      classRoom,
      previousSchool: 'مدرسة النور',
      usesBus: true,
    })
    const { body: names } = await call('GET', `temporaryStudents/${made.id}/made`)
    expect(names).toMatchObject([{ resource: 'students', title: student.englishName }])
    const { body: guardian } = await call<{ englishName: string }>('GET', `guardians/${body.guardian}`)
    expect(guardian).toMatchObject({ arabicName: asking.guardianName, email: 'family@example.com' })
    for (const one of [student, guardian]) expect(one.englishName).toMatch(/^[A-Z][A-Za-z' -]+$/)
  })

  it('gives its papers to the student: each under what it is, and what the school has attached', async () => {
    const papers = { identityPaper: 'IMG_1.pdf', birthPaper: 'IMG_1.pdf' }
    const sent = await Promise.all(
      Object.entries(papers).map(async ([field, name]) => {
        const body = new FormData()
        body.append('file', new Blob([`%PDF-1.7 ${field}`]), name)
        return [field, (await call<Row>('POST', 'files', body)).body.id] as const
      }),
    )
    const { id } = await asked(Object.fromEntries(sent))
    const interview = new FormData()
    interview.append('file', new Blob(['%PDF-1.7 interview']), 'المقابلة.pdf')
    await call('POST', `temporaryStudents/${id}/attachments`, interview)
    const { body } = await accept(id)
    const attached = await call<{ name: string; size: number; superseded: boolean }[]>(
      'GET',
      `students/${body.made?.[0]?.id}/attachments`,
    )
    expect(attached.body.map(({ name, size, superseded }) => [name, size, superseded])).toEqual([
      ['Identity document or family register.pdf', 22, false],
      ['Birth certificate.pdf', 19, false],
      ['المقابلة.pdf', 18, false],
    ])
  })

  it('is accepted once, however many press at once', async () => {
    const { id, identityNumber } = (await asked()) as Saved & { identityNumber: string }
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await found('students', { q: identityNumber })).length).toBe(1)
    expect(answers.flatMap(({ body }) => body.made ?? []).length).toBe(1)
  })

  it('does nothing twice when the same request comes again', async () => {
    const { id } = await asked()
    const headers = { 'Idempotency-Key': 'accepted-once' }
    const [first, second] = [await accept(id, {}, headers), await accept(id, {}, headers)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.made).toEqual(first.body.made)
  })

  it('makes one guardian of two children whose requests are accepted at the same moment', async () => {
    const family = { guardianIdentityNumber: identity(), phone: mobile() }
    const both = [await asked(family), await asked(family)]
    const answers = await Promise.all(both.map(({ id }) => accept(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.guardian)).size).toBe(1)
  })

  it('finds the guardian by the identity number, and asks where only the mobile is the same', async () => {
    const first = await asked()
    const { body: known } = await accept(first.id)
    const guardian = (await found('guardians', { id: [known.guardian] }))[0] as unknown as {
      phone: string
      identityNumber: string
    }
    const whole = (await call<{ guardianIdentityNumber: string }>('GET', `temporaryStudents/${first.id}`)).body
    const sameIdentity = await asked({ guardianIdentityNumber: whole.guardianIdentityNumber })
    expect((await accept(sameIdentity.id)).body.guardian).toBe(known.guardian)
    const sameMobile = await asked({ phone: guardian.phone })
    const question = await accept(sameMobile.id)
    expect([question.status, codes(question)]).toEqual([409, ['Student.SameMobile', 'Reference.UseFound']])
    expect(question.body.errors[1]?.params).toMatchObject({ id: known.guardian, resource: expect.any(String) })
    expect(question.body).toMatchObject({ answers: ['Reference.UseFound', 'Reference.MakeNew'] })
    expect(question.body.errors[1]?.params).toMatchObject({
      asked: (sameMobile as unknown as { guardianName: string }).guardianName,
      identity: `…${whole.guardianIdentityNumber.slice(-4)}`,
    })
    const brother = await asked({ phone: guardian.phone })
    const confirmed = await accept(sameMobile.id, {}, { Confirmed: 'Student.SameMobile,Reference.UseFound' })
    expect([confirmed.status, confirmed.body.guardian]).toEqual([200, known.guardian])
    const another = await accept(brother.id, {}, { Confirmed: 'Student.SameMobile,Reference.MakeNew' })
    expect([another.status, another.body.guardian !== known.guardian]).toEqual([200, true])
  })

  it('takes no more than the class holds, also of many at once, and leaves nothing of those who are refused', async () => {
    const classRoom = await classOf(1)
    const many = [await asked(), await asked(), await asked()]
    const answers = await Promise.all(many.map(({ id }) => accept(id, { classRoom })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const one of answers.filter(({ status }) => status === 409)) expect(codes(one)).toEqual(['Classroom.Full'])
    const stored = await Promise.all(many.map(async ({ id }) => (await call<Saved>('GET', `temporaryStudents/${id}`)).body))
    expect(stored.flatMap(({ status, guardian }) => (status === 'new' ? [guardian] : []))).toEqual([null, null])
  })

  it('asks before it takes a child who is too young for the chosen grade', async () => {
    const stage = (await found('stages', { active: true }))[0]?.id
    const grade = { arabicName: 'صف السؤال', stage, acceptanceAgeYears: 6, acceptanceAgeMonths: 0, acceptanceAgeDays: 0 }
    const { body: strict } = await call<Row>('POST', 'rows', grade, admin)
    const { id } = await asked({ birthDate: `${year - 6}-01-02` })
    const question = await accept(id, { row: strict.id })
    expect([question.status, codes(question), question.body]).toMatchObject([409, ['Registration.TooYoung'], { asks: true }])
    expect(question.body.errors[0]?.params).toEqual({ age: '5 / 11 / 30', accepted: '6 / 0 / 0' })
    expect((await accept(id, { row: strict.id }, { Confirmed: 'Registration.TooYoung' })).status).toBe(200)
    const old = await asked({ birthDate: `${year - 6}-01-01` })
    expect((await accept(old.id, { row: strict.id })).status).toBe(200)
  })

  it('marks another request for the same child', async () => {
    const one = await asked()
    const { identityNumber } = (await call<{ identityNumber: string }>('GET', `temporaryStudents/${one.id}`)).body
    const other = await asked({ identityNumber })
    expect((await call('GET', `temporaryStudents/${one.id}`)).body).toMatchObject({ sameChild: other.number })
    expect((await call('GET', `temporaryStudents/${other.id}`)).body).toMatchObject({ sameChild: one.number })
  })

  it.each([
    ['an adult', () => ({ birthDate: '1950-01-01' }), 'Registration.TooOld', 'birthDate'],
    [
      'the number of the guardian',
      () => {
        const same = identity()
        return { identityNumber: same, guardianIdentityNumber: same }
      },
      'Registration.OwnIdentity',
      'guardianIdentityNumber',
    ],
  ])('refuses %s', async (_given, more, code, field) => {
    const { status, body } = await call('POST', 'temporaryStudents', request(more()))
    expect([status, body.errors]).toMatchObject([400, [{ code, field }]])
  })

  it('is deleted while it is not accepted, and its number is given to no other', async () => {
    const spam = await asked()
    const { body: read } = await call<{ number: string; version: number }>('GET', `temporaryStudents/${spam.id}`)
    expect((await call('DELETE', `temporaryStudents/${spam.id}`)).status).toBe(200)
    expect((await call('GET', `temporaryStudents/${spam.id}`)).status).toBe(404)
    const later = await asked()
    const { body: after } = await call<{ number: string }>('GET', `temporaryStudents/${later.id}`)
    expect(Number(after.number)).toBeGreaterThan(Number(read.number))
  })

  it('refuses by rule', async () => {
    const decided = await asked()
    expect((await call('POST', `temporaryStudents/${decided.id}/reject`, { reason: 'اكتمل الصف' })).status).toBe(200)
    const accepted = await asked()
    expect((await accept(accepted.id)).status).toBe(200)
    const { body: taken } = await call<{ identityNumber: string; version: number }>('GET', `temporaryStudents/${accepted.id}`)
    const again = await asked({ identityNumber: taken.identityNumber })
    const open = await asked()
    const { body: stored } = await call<{ version: number }>('GET', `temporaryStudents/${decided.id}`)
    for (const [given, method, path, body, wanted] of [
      [
        'a rejected one',
        'POST',
        `${decided.id}/accept`,
        { row, registrationDate: `${year}-01-05` },
        [409, ['Record.WrongState']],
      ],
      ['a rejected one', 'POST', `${decided.id}/reject`, { reason: 'x' }, [409, ['Record.WrongState']]],
      ['a rejected one', 'PUT', `${decided.id}`, { version: stored.version, wishes: 'x' }, [409, ['Registration.Decided']]],
      ['an accepted one', 'DELETE', `${accepted.id}`, undefined, [409, ['Registration.Decided']]],
      ['an accepted one', 'POST', `${accepted.id}/reject`, { reason: 'x' }, [409, ['Record.WrongState']]],
      [
        'a child who is here',
        'POST',
        `${again.id}/accept`,
        { row, registrationDate: `${year}-01-05` },
        [409, ['Registration.StudentExists']],
      ],
      ['no reason', 'POST', `${open.id}/reject`, {}, [400, ['Field.Required']]],
      ['no grade', 'POST', `${open.id}/accept`, { row: null }, [400, ['Field.Required']]],
      [
        'a registration before birth',
        'POST',
        `${open.id}/accept`,
        { row, registrationDate: '1800-01-01' },
        [400, ['Date.Before']],
      ],
      ['no day', 'POST', `${open.id}/contact`, { contactedOn: null }, [400, ['Field.Required']]],
    ] as const) {
      const answer = await call(method, `temporaryStudents/${path}`, body)
      expect([given, answer.status, codes(answer)]).toEqual([given, ...wanted])
    }
    // Of what was refused nothing is left.
    expect(await found('guardians', { phone: (again as unknown as { phone: string }).phone })).toEqual([])
  })

  it('is accepted by who may add students and guardians, and shown in its branch alone', async () => {
    const { id } = await asked()
    const head = await school.signIn('demo_head')
    expect((await call('GET', `temporaryStudents/${id}`, undefined, head)).status).toBe(200)
    expect((await accept(id, {}, {}, head)).status).toBe(403)
    expect((await admin.call('GET', `temporaryStudents/${id}`, { branch: girls })).status).toBe(404)
    const cashier = await school.signIn('demo_cashier')
    expect((await call('GET', 'temporaryStudents', undefined, cashier)).status).toBe(403)
  })

  it('shows the age when the year begins beside that of the grade, and the places that are left', async () => {
    const { body: grade } = await call<Row>(
      'POST',
      'rows',
      {
        arabicName: 'صف القبول',
        stage: (await found('stages', { active: true }))[0]?.id,
        acceptanceAgeYears: 6,
        acceptanceAgeMonths: 0,
        acceptanceAgeDays: 0,
      },
      admin,
    )
    for (const capacity of [3, 4])
      await call('POST', 'classRooms', { arabicName: `شعبة ${capacity}`, row: grade.id, capacity, active: true }, admin)
    for (const [birthDate, age, tooYoung] of [
      [`${year - 6}-01-01`, '6 / 0 / 0', false],
      [`${year - 6}-01-02`, '5 / 11 / 30', true],
      [`${year - 7}-03-15`, '6 / 9 / 17', false],
    ] as const) {
      const { id } = await asked({ birthDate, row: grade.id })
      const { body } = await call<Decided>('GET', `temporaryStudents/${id}`)
      expect([birthDate, body]).toMatchObject([birthDate, { age, acceptanceAge: '6 / 0 / 0', tooYoung, placesLeft: 7 }])
    }
    const { id } = await asked({ row: grade.id })
    const [room] = await found('classRooms', { row: grade.id })
    expect((await accept(id, { row: grade.id, classRoom: room?.id })).status).toBe(200)
    expect((await call<Decided>('GET', `temporaryStudents/${id}`)).body.placesLeft).toBe(6)
  })

  it('is counted in the menu and on the bell while it is new', async () => {
    const today = async () =>
      (await call<{ items: { name: string; count: number }[]; badges: Record<string, number> }>('GET', 'today')).body
    const before = (await today()).badges['temporaryStudents'] ?? 0
    const { id } = await asked()
    const now = await today()
    expect(now.badges['temporaryStudents']).toBe(before + 1)
    expect(now.items.find(({ name }) => name === 'newRequests')?.count).toBe(before + 1)
    await call('POST', `temporaryStudents/${id}/contact`, { contactedOn: `${year}-01-06`, contactNote: 'موعد المقابلة الأحد' })
    expect((await today()).badges['temporaryStudents']).toBe(before)
  })
})
