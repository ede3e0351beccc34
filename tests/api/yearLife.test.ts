import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job, WatchedJob } from '../../src/shared/job.ts'
import type { RunPreview } from '../../src/shared/run.ts'
import type { TimelineEntry } from '../../src/shared/timeline.ts'
import { branchesOf } from '../support/branches.ts'
import { counted } from '../support/countedOrder.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

type Student = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly version: number
  readonly row: number
  readonly classRoom: number | null
}

describe('the life of a year', () => {
  let school: School
  let admin: Caller
  let [branch, other] = [0, 0]
  const year = new Date().getFullYear()
  const next = year + 1
  const today = new Date().toISOString().slice(0, 10)

  beforeAll(async () => {
    school = await openSchool({ onPaper: true })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch, girls: other } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  const fields = ['code', 'row', 'classRoom', 'leftOn', 'isRepeating', 'suspended']
  const list = async (resource: string, filter: object, at: object = {}) =>
    (
      await admin.call<Student[]>(
        'GET',
        `${resource}?${query({ filter, range: [0, 199], ...(resource === 'students' && { fields }) })}`,
        {
          branch,
          year,
          ...at,
        },
      )
    ).body
  // The other branch is for girls, and one of a middle grade graduates: it has been asked about.
  const answered = { confirmed: 'Student.OtherGender,Student.GraduatedEarly' }
  const preview = <T = RunPreview>(run: string, body: object, parts = {}, headers: Readonly<Record<string, string>> = answered) =>
    admin.call<T>('POST', `runs/${run}/preview?${query(parts)}`, { branch, year, body, headers })
  const order = async <T = Job>(
    run: string,
    asked: object,
    caller = admin,
    headers: Readonly<Record<string, string>> = answered,
  ) => {
    const send = (to: string, body: object) => caller.call('POST', to, { branch, year, body, headers })
    const body = await counted(`runs/${run}`, asked, send)
    return caller.call<T>('POST', `runs/${run}`, { branch, year, body, headers })
  }
  const ended = async (id: number): Promise<WatchedJob> => {
    const look = async () => (await admin.call<WatchedJob>('GET', `jobs/${id}`, { branch, year })).body
    await expect.poll(async () => (await look()).state, { interval: 25, timeout: 60_000 }).toMatch(/^(done|cancelled)$/)
    return look()
  }
  const run = async (name: string, body: object): Promise<WatchedJob> => {
    const ordered = await order(name, body)
    expect(ordered.status, JSON.stringify(ordered.body)).toBe(202)
    return ended(ordered.body.id)
  }

  const present = async (filter: object) => (await list('students', filter)).filter(({ leftOn }) => leftOn === null)

  /** One student alone, of those of the class. */
  const only = async ({ id, classRoom }: Student) => ({
    filter: { classRoom },
    leave: (await present({ classRoom })).flatMap((one) => (one.id === id ? [] : one.id)),
  })
  const seen = async (id: number) => (await admin.call<Student>('GET', `students/${id}`, { branch, year })).body

  let rows: readonly (Readonly<Record<string, unknown>> & { id: number; nextRow: number | null })[] = []
  const rowWithNext = () => rows.find(({ nextRow }) => nextRow !== null)!

  it('promotes nobody where no year follows, or it is not open', async () => {
    rows = (await list('rows', {})) as unknown as typeof rows
    const body = { input: {}, filter: { row: rowWithNext().id } }
    const years = await list('fiscalYears', {})
    const last = years.find((one) => one['year'] === next) as Student
    const missing = await admin.call<Problem>('POST', 'runs/studentSuccess/preview', { branch, year: next, body })
    expect(missing.status, JSON.stringify(missing.body)).toBe(409)
    expect(missing.body.errors[0]).toMatchObject({ code: 'Run.NoNextYear', message: expect.stringContaining(String(next)) })
    const closing = await admin.call<Student>('PUT', `fiscalYears/${last.id}`, {
      body: { status: 'closing', version: last.version },
    })
    expect(closing.status, JSON.stringify(closing.body)).toBe(200)
    const refused = await order<Problem>('studentSuccess', body)
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([409, 'Run.NextYearNotOpen'])
    const { version } = closing.body
    expect((await admin.call('PUT', `fiscalYears/${last.id}`, { body: { status: 'open', version } })).status).toBe(200)
  })

  it('shows where each student would be: the next row and the class of the same name, the same row again, or out of the school', async () => {
    const row = rowWithNext()
    const subjects = await present({ row: row.id })
    const [first, second, third] = subjects as [Student, Student, Student]
    const cells = { [first.id]: { result: 'repeating' }, [second.id]: { result: 'graduated' } }
    const { body, status } = await preview('studentSuccess', { input: {}, filter: { row: row.id }, cells }, { range: [0, 199] })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.counts).toMatchObject({ ready: subjects.length, refused: 0, before: 0 })
    expect(body.tells).toEqual({ promoted: subjects.length - 2, repeating: 1, graduating: 1, withoutClass: 0 })
    const becomes = (id: number) => body.rows.find((one) => one.id === id)?.becomes[0] as Student
    const classes = await list('classRooms', {})
    const nameOf = (id: unknown) => classes.find((one) => one.id === id)?.['arabicName']
    expect(becomes(first.id)).toMatchObject({ row: row.id, classRoom: first.classRoom })
    expect(becomes(second.id)).toMatchObject({ row: row.id, refs: { status: { arabicName: 'متخرج' } } })
    expect(becomes(third.id)).toMatchObject({ row: row.nextRow })
    expect(nameOf(becomes(third.id).classRoom)).toBe(nameOf(third.classRoom))
  })

  it('writes them into the next year once, whoever runs it again, also two at the same moment', async () => {
    const row = rowWithNext()
    const subjects = await present({ row: row.id })
    const [first, second] = subjects as [Student, Student]
    const body = {
      input: {},
      filter: { row: row.id },
      cells: { [first.id]: { result: 'repeating' }, [second.id]: { result: 'graduated' } },
    }
    const before = (await list('students', { row: row.id }, { year: next })).length
    const orders = await Promise.all([order('studentSuccess', body), order('studentSuccess', body)])
    const jobs = await Promise.all(orders.map(({ body }) => ended(body.id)))
    expect(jobs.reduce((sum, { done }) => sum + done, 0)).toBe(subjects.length)
    expect(jobs.map(({ failures }) => failures)).toEqual([[], []])
    const [same, above] = [
      await list('students', { row: row.id }, { year: next }),
      await list('students', { row: row.nextRow }, { year: next }),
    ]
    expect(same.length - before).toBe(1)
    expect(same.find(({ id }) => id === first.id)).toMatchObject({ isRepeating: true, classRoom: first.classRoom })
    expect(above.map(({ id }) => id)).toEqual(expect.arrayContaining(subjects.slice(2).map(({ id }) => id)))
    const { body: graduate } = await admin.call<Student>('GET', `students/${second.id}`, { branch, year })
    expect(graduate).toMatchObject({ leftOn: expect.any(String), refs: { status: { arabicName: 'متخرج' } } })
    const again = await preview('studentSuccess', { ...body, cells: {} })
    expect(again.body.counts).toEqual({ ready: 0, asked: 0, nothing: 0, refused: 0, before: subjects.length - 1 })
    const third = await order<Problem>('studentSuccess', { ...body, cells: {} })
    expect((await ended((third.body as unknown as Job).id)).done).toBe(0)
  })

  const fill = { transferredOn: `${year}-03-01`, transferReason: 'طلب ولي الأمر' }
  const classOf = async (row: number, not: number | null) =>
    (await list('classRooms', { row })).find(({ id, left }) => id !== not && left !== 0) as Student

  it('moves students to another class of their row and back, and refuses classes of other rows', async () => {
    const [student] = (await present({ row: rows.at(-1)?.id })) as [Student]
    const to = await classOf(student.row, student.classRoom)
    const body = { input: { ...fill, newClass: to.id }, ...(await only(student)) }
    const job = await run('transfers', body)
    expect(job, JSON.stringify(job)).toMatchObject({ done: 1, failed: 0 })
    expect(await seen(student.id)).toMatchObject({ classRoom: to.id })
    const undone = await admin.call<Job>('POST', `jobs/${job.id}/undo`, { branch, year, body: {} })
    expect(await ended(undone.body.id)).toMatchObject({ done: 1, failed: 0, undoes: job.id })
    expect(await seen(student.id)).toMatchObject({ classRoom: student.classRoom })
    const again = await admin.call<Job>('POST', `jobs/${job.id}/undo`, { branch, year, body: {} })
    expect((await ended(again.body.id)).failures).toMatchObject([{ code: 'Run.ChangedSince' }])
    const third = await admin.call<Problem>('POST', `jobs/${undone.body.id}/undo`, { branch, year, body: {} })
    expect([third.status, third.body.errors[0]?.code]).toEqual([400, 'Run.NothingToUndo'])
    const everybody = await order<Problem>('transfers', { input: { ...fill, newClass: to.id } })
    expect([everybody.status, everybody.body.errors[0]?.code]).toEqual([400, 'Run.NotNarrowed'])
    const elsewhere = await classOf(rows[0]?.id ?? 0, null)
    const refused = await preview('transfers', { ...body, input: { ...fill, newClass: elsewhere.id } })
    expect(refused.body.rows[0]?.errors).toMatchObject([{ code: 'Classroom.OtherRow', field: 'classRoom' }])
  })

  it('moves students to another branch, which gives them a class; the branch that lost them keeps its documents and edits them no longer', async () => {
    const [student] = (await present({ row: rows.at(-1)?.id })) as [Student]
    const body = { input: { ...fill, toBranch: other }, ...(await only(student)) }
    const job = await run('transfers', body)
    expect(job, JSON.stringify(job)).toMatchObject({ done: 1, failed: 0 })
    const there = await admin.call<Student>('GET', `students/${student.id}`, { branch: other, year })
    expect(there.body).toMatchObject({ branch: other, classRoom: null, row: student.row })
    expect((await list('students', { row: student.row })).map(({ id }) => id)).not.toContain(student.id)
    const edit = await admin.call<Problem>('PUT', `students/${student.id}`, {
      branch,
      year,
      body: { notes: 'x', version: there.body.version },
    })
    expect([edit.status, edit.body.errors[0]?.code]).toEqual([409, 'Record.InOtherBranch'])
    const undone = await admin.call<Job>('POST', `jobs/${job.id}/undo`, { branch, year, body: {} })
    expect(await ended(undone.body.id)).toMatchObject({ done: 1, failed: 0 })
    expect(await seen(student.id)).toMatchObject({ branch, classRoom: student.classRoom })
    const same = await preview<Problem>('transfers', { ...body, input: { ...fill, toBranch: branch } })
    expect([same.status, same.body.errors[0]]).toEqual([
      400,
      expect.objectContaining({ code: 'Run.SameBranch', field: 'toBranch' }),
    ])
  })

  it('asks about a boy whom a transfer would bring to a branch for girls, in the sheet and after the run', async () => {
    const boy = (await present({ row: rows.at(-1)?.id, gender: 'male' }))[0] as Student
    const body = { input: { ...fill, toBranch: other }, ...(await only(boy)) }
    const sheet = await preview('transfers', body, {}, {})
    expect(sheet.body.rows.find(({ id }) => id === boy.id)?.errors).toMatchObject([{ code: 'Student.OtherGender' }])
    const first = await order('transfers', body, admin, {})
    const job = await ended(first.body.id)
    expect(job).toMatchObject({ done: 0, failed: 1, failures: [{ code: 'Student.OtherGender', asks: true }] })
    expect(await seen(boy.id)).toMatchObject({ branch })
    const again = await admin.call<Job>('POST', `jobs/${job.id}/confirm`, { branch, year, body: {} })
    const second = await ended(again.body.id)
    expect(second).toMatchObject({ done: 1, failed: 0 })
    const undone = await admin.call<Job>('POST', `jobs/${second.id}/undo`, { branch, year, body: {} })
    expect(await ended(undone.body.id)).toMatchObject({ done: 1 })
    expect(await seen(boy.id)).toMatchObject({ branch })
  })

  it('asks before a student graduates from a grade that another one follows, and not from the last one', async () => {
    const [early] = (await present({ row: rows[5]?.id })) as [Student]
    const body = { input: { result: 'graduated', graduatedOn: today }, ...(await only(early)) }
    const sheet = await preview('studentSuccess', body, {}, {})
    expect(sheet.body.rows.find(({ id }) => id === early.id)?.errors).toMatchObject([
      { code: 'Student.GraduatedEarly', field: 'status' },
    ])
    const last = (await present({ row: rows.at(-1)?.id }))[0] as Student
    const [status] = await list('studentStatuses', { kind: 'graduated' })
    const leave = { status: status?.id, leftOn: today, leavingReason: 'تخرج' }
    const asked = await act(early, 'leave', leave)
    expect([asked.status, asked.body]).toMatchObject([409, { asks: true, errors: [{ code: 'Student.GraduatedEarly' }] }])
    const done = await act(last, 'leave', leave)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect((await act(done.body, 'comeBack', {})).status).toBe(200)
  })

  it('lets the branch that lost a student go on with the invoices that it has made out', async () => {
    const former = new Set((await list('students', {}, { year: year - 1 })).map(({ id }) => id))
    const student = (await present({})).find(({ id }) => !former.has(id)) as Student
    const services = await list('services', { kind: 'tuition' })
    const invoiced = await run('invoiceStudents', {
      input: { services: [services[0]?.id], date: `${year}-03-02` },
      ...(await only(student)),
    })
    expect(invoiced, JSON.stringify(invoiced)).toMatchObject({ done: 1 })
    expect(await run('transfers', { input: { ...fill, toBranch: other }, ...(await only(student)) })).toMatchObject({ done: 1 })
    const [invoice] = (await list('salesInvoices', { source: { resource: 'students', id: student.id } })) as [Student]
    const whole = await admin.call<Student>('GET', `salesInvoices/${invoice.id}`, { branch, year })
    const posted = await admin.call('POST', `salesInvoices/${invoice.id}/post`, {
      branch,
      year,
      body: { version: whole.body.version },
    })
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    expect(await seen(student.id)).toMatchObject({ id: student.id })
  })

  it('keeps the limit of a class in the sheet, for one who promotes and one who enrols at the same moment', async () => {
    const [from, to] = [rows[2], rows[3]] as [(typeof rows)[0], (typeof rows)[0]]
    expect(from.nextRow).toBe(to.id)
    const made = await admin.call<Student>('POST', 'classRooms', {
      branch,
      year,
      body: { arabicName: 'صغير', row: to.id, capacity: 3 },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const subjects = await present({ row: from.id })
    const body = { input: { newClass: made.body.id }, filter: { row: from.id } }
    const sheet = await preview('studentSuccess', body, { range: [0, 199] })
    expect(sheet.body.counts).toMatchObject({ ready: 3, refused: subjects.length - 3 })
    expect(sheet.body.rows[3]?.errors).toMatchObject([{ code: 'Classroom.Full' }])
    const { body: like } = await admin.call<Student>('GET', `students/${subjects[0]?.id}`, { branch, year })
    const copied = ['guardian', 'gender', 'birthDate', 'nationality', 'religion', 'relationship', 'registrationDate']
    const fresh = {
      ...Object.fromEntries(copied.map((name) => [name, like[name]])),
      ...{ arabicName: 'سالم خالد محمد الزامل', identityType: 'passport', identityNumber: 'P7654321' },
      ...{ row: to.id, classRoom: made.body.id },
    }
    const [enrolled, ...jobs] = await Promise.all([
      admin.call<Problem>('POST', 'students', { branch, year: next, body: fresh }),
      ...[1, 2].map(async () => ended((await order('studentSuccess', body)).body.id)),
    ])
    expect([201, 409], JSON.stringify(enrolled.body)).toContain(enrolled.status)
    const isIn = enrolled.status === 201 ? 1 : 0
    if (!isIn) expect(enrolled.body.errors[0]?.code).toBe('Classroom.Full')
    expect(jobs.reduce((sum, { done }) => sum + done, isIn)).toBe(3)
    expect(await list('students', { classRoom: made.body.id }, { year: next })).toHaveLength(3)
  })

  it('lets a student leave with a date and a reason: the place is free, no run takes them, and they may come back', async () => {
    const [student] = (await present({ row: rows[4]?.id })) as [Student]
    const statuses = await list('studentStatuses', { kind: 'withdrawn' })
    const used = async () =>
      (await admin.call<{ used: number }>('GET', `classRooms/${student.classRoom}`, { branch, year })).body.used
    const before = await used()
    const at = { branch, year }
    const wrong = await admin.call<Problem>('POST', `students/${student.id}/leave`, { ...at, body: { version: student.version } })
    expect(wrong.body.errors.map(({ field }) => field)).toEqual(expect.arrayContaining(['status', 'leavingReason']))
    const body = { version: student.version, status: statuses[0]?.id, leftOn: today, leavingReason: 'انتقال الأسرة' }
    const left = await admin.call<Student>('POST', `students/${student.id}/leave`, { ...at, body })
    expect(left.status, JSON.stringify(left.body)).toBe(200)
    expect(await used()).toBe(before - 1)
    const twice = await admin.call<Problem>('POST', `students/${student.id}/leave`, {
      ...at,
      body: { ...body, version: left.body.version },
    })
    expect([twice.status, twice.body.errors[0]?.code]).toEqual([409, 'Action.NotNow'])
    for (const [name, input] of Object.entries({ studentSuccess: {}, transfers: { ...fill, toBranch: other } })) {
      const sheet = await preview(name, { input, filter: { classRoom: student.classRoom } })
      expect(sheet.status).toBe(200)
      expect(sheet.body.rows.map(({ id }) => id)).not.toContain(student.id)
    }
    const back = await admin.call<Student>('POST', `students/${student.id}/comeBack`, {
      ...at,
      body: { version: left.body.version },
    })
    expect(back.body, JSON.stringify(back.body)).toMatchObject({
      leftOn: null,
      leavingReason: null,
      refs: { status: { arabicName: 'منتظم' } },
    })
    expect(await used()).toBe(before)
  })

  const promoted = async () => {
    const row = rows[6] as (typeof rows)[0]
    const placed = new Set((await list('students', {}, { year: next })).map(({ id }) => id))
    const student = (await present({ row: row.id })).find(({ id }) => !placed.has(id)) as Student
    const job = await run('studentSuccess', { input: { result: 'repeating' }, ...(await only(student)) })
    expect(job, JSON.stringify(job)).toMatchObject({ done: 1, failed: 0 })
    return seen(student.id)
  }
  const act = (student: Student, name: string, body: object, confirmed?: string) =>
    admin.call<Student & Problem>('POST', `students/${student.id}/${name}`, {
      branch,
      year,
      body: { version: student.version, ...body },
      ...(confirmed && { headers: { confirmed } }),
    })
  /** What the history says of another year's place: each change, as its former and its new values. */
  const toldOf = async (id: number, of: number) => {
    const { body } = await admin.call<{ before: Student | null; after: Student | null }[]>('GET', `students/${id}/history`, {
      branch,
      year,
    })
    const years = (await list('FiscalYears', {})) as (Student & { year: number })[]
    const there = years.find((one) => one.year === of)?.id
    return body.filter(({ before, after }) => before?.['fiscalYear'] === there && after?.['fiscalYear'] === there)
  }

  it('ends the enrolments of later years with the leaving, and a suspension; coming back begins the year of the leaving alone', async () => {
    const student = await promoted()
    const suspended = await act(student, 'suspend', { suspendedFrom: today, suspensionReason: 'غياب' })
    const [status] = await list('studentStatuses', { kind: 'withdrawn' })
    const leave = { status: status?.id, leftOn: today, leavingReason: 'انتقال الأسرة' }
    const asked = await act(suspended.body, 'leave', leave)
    expect([asked.status, asked.body]).toMatchObject([
      409,
      { asks: true, errors: [{ code: 'Student.LaterYears', params: { years: `${next}` } }] },
    ])
    const left = await act(suspended.body, 'leave', leave, 'Student.LaterYears')
    expect(left.body, JSON.stringify(left.body)).toMatchObject({ leftOn: today, suspended: false, suspendedFrom: null })
    const later = () => admin.call<Student>('GET', `students/${student.id}`, { branch, year: next })
    expect((await later()).body).toMatchObject({ status: status?.id, leftOn: today, leavingReason: 'انتقال الأسرة' })
    expect(await toldOf(student.id, next)).toMatchObject([
      { before: { leftOn: null }, after: { leftOn: today, status: status?.id, leavingReason: 'انتقال الأسرة' } },
    ])
    const again = await act(left.body, 'suspend', { suspendedFrom: today, suspensionReason: 'غياب' })
    expect([again.status, again.body.errors[0]?.code]).toEqual([409, 'Action.NotNow'])
    const back = await act(left.body, 'comeBack', {})
    expect(back.body, JSON.stringify(back.body)).toMatchObject({ leftOn: null })
    expect((await later()).body).toMatchObject({ leftOn: today })
  })

  const takeBack = async (job: WatchedJob) => {
    const undone = await admin.call<Job>('POST', `jobs/${job.id}/undo`, { branch, year, body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(202)
    return ended(undone.body.id)
  }

  it('takes a promotion back: the place of the next year is free again, and who was promoted may be promoted anew', async () => {
    const placed = new Set((await list('students', {}, { year: next })).map(({ id }) => id))
    const [student, seated] = (await present({ row: rows[7]?.id })).filter(({ id }) => !placed.has(id)) as [Student, Student]
    const body = { input: { result: 'repeating' }, ...(await only(student)) }
    const used = async () =>
      (await admin.call<{ used: number }>('GET', `classRooms/${student.classRoom}`, { branch, year: next })).body.used
    const before = await used()
    const job = await run('studentSuccess', body)
    expect(await used()).toBe(before + 1)
    const taken = await takeBack(job)
    expect(taken, JSON.stringify(taken)).toMatchObject({ done: 1, failed: 0, undoes: job.id })
    expect(await used()).toBe(before)
    expect((await list('students', {}, { year: next })).map(({ id }) => id)).not.toContain(student.id)
    expect((await takeBack(job)).failures).toMatchObject([{ code: 'Run.ChangedSince' }])
    const again = await run('studentSuccess', body)
    expect(again).toMatchObject({ done: 1, failed: 0 })

    const second = await run('studentSuccess', { input: { result: 'repeating' }, ...(await only(seated)) })
    const [bus] = await list('buses', {}, { year: next })
    const seat = await admin.call<Problem>('POST', 'busAccommodations', {
      branch,
      year: next,
      body: { student: seated.id, bus: bus?.id, trip: 'both', from: `${next}-01-01` },
    })
    expect(seat.status, JSON.stringify(seat.body)).toBe(201)
    expect((await takeBack(second)).failures).toMatchObject([{ code: 'Run.PlaceUsed' }])
    expect((await list('students', {}, { year: next })).map(({ id }) => id)).toContain(seated.id)
  })

  it('takes the place of the next year along to another branch, without a class, and back again', async () => {
    const student = await promoted()
    const order = { input: { ...fill, toBranch: other }, ...(await only(student)) }
    const { body: sheet } = await preview('transfers', order, { range: [0, 199] })
    expect(sheet.tells).toEqual({ withoutClass: 1 })
    expect(sheet.rows.find(({ id }) => id === student.id)?.record).toMatchObject({ laterYears: String(next) })
    const job = await run('transfers', order)
    expect(job, JSON.stringify(job)).toMatchObject({ done: 1, failed: 0 })
    const there = await admin.call<Student>('GET', `students/${student.id}`, { branch: other, year: next })
    expect(there.body).toMatchObject({ branch: other, classRoom: null, row: student.row })
    expect((await list('students', {}, { year: next })).map(({ id }) => id)).not.toContain(student.id)
    expect(await toldOf(student.id, next)).toMatchObject([{ before: { branch }, after: { branch: other, classRoom: null } }])
    const undone = await admin.call<Job>('POST', `jobs/${job.id}/undo`, { branch, year, body: {} })
    expect(await ended(undone.body.id)).toMatchObject({ done: 1, failed: 0 })
    expect((await list('students', {}, { year: next })).find(({ id }) => id === student.id)).toMatchObject({ classRoom: null })
  })

  it.each([
    ['leave', 'leftOn', `${year + 4}-12-25`, 'Date.After'],
    ['leave', 'leftOn', `${year - 3}-12-25`, 'FiscalYear.NoPermission'],
    ['suspend', 'suspendedFrom', `${year + 4}-12-25`, 'Date.After'],
    ['suspend', 'suspendedFrom', `${year - 3}-12-25`, 'FiscalYear.NoPermission'],
  ])('refuses %s with %s on %s', async (action, field, day, code) => {
    const [student] = (await present({ row: rows[4]?.id })) as [Student]
    const [status] = await list('studentStatuses', { kind: 'withdrawn' })
    const input = action === 'leave' ? { status: status?.id, leavingReason: 'س' } : { suspensionReason: 'س' }
    const refused = await act(student, action, { ...input, [field]: day })
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ code, field }]])
    expect(await seen(student.id)).toMatchObject({ leftOn: null, suspended: false })
  })

  it("tells a student's life over the years: places, suspensions, transfers, leaving", async () => {
    const [student] = (await present({ row: rows[5]?.id })) as [Student]
    const at = { branch, year }
    let { version } = student
    const act = async (name: string, body: object) => {
      const done = await admin.call<Student>('POST', `students/${student.id}/${name}`, { ...at, body: { version, ...body } })
      expect(done.status, JSON.stringify(done.body)).toBe(200)
      version = done.body.version
    }
    await act('suspend', { suspendedFrom: `${year}-01-01`, suspensionReason: 'غياب متكرر' })
    await act('unsuspend', {})
    const to = await classOf(student.row, student.classRoom)
    const ahead = { version, classRoom: to.id, ...fill, transferredOn: '2099-01-01' }
    const refused = await admin.call<Problem>('POST', `students/${student.id}/transfer`, { ...at, body: ahead })
    expect(refused.body.errors.map(({ field }) => field)).toContain('transferredOn')
    await act('transfer', { classRoom: to.id, ...fill })
    const entries = async (language: string) =>
      (await admin.call<TimelineEntry[]>('GET', `students/${student.id}/timeline`, { ...at, language })).body
    const told = await entries('ar')
    expect(told.filter((one) => one.year === year).map(({ action, on }) => [action, on])).toEqual([
      ['unsuspend', expect.any(String)],
      ['transfer', `${year}-03-01`],
      ['suspend', `${year}-01-01`],
      [null, null],
    ])
    expect(told.find(({ action }) => action === 'suspend')?.given).toMatchObject({ suspensionReason: 'غياب متكرر' })
    const [moved] = told.find(({ action }) => action === 'transfer')?.fields ?? []
    expect(moved).toMatchObject({ field: 'classRoom', from: { value: student.classRoom }, to: { value: to.id } })
    expect(moved?.to?.title).not.toBe('')
    const place = (await entries('en')).find((one) => one.year === year && one.action === null)
    expect(place?.fields.map(({ field, to }) => [field, to?.title])).toEqual([
      ['branch', expect.not.stringMatching(/[\u0600-\u06FF]/)],
      ['row', expect.not.stringMatching(/[\u0600-\u06FF]/)],
      ['classRoom', expect.any(String)],
      ['status', 'Enrolled'],
    ])
    const clerk = await school.signIn('demo_cashier')
    expect((await clerk.call('GET', `employees/1/timeline`, at)).status).toBeGreaterThanOrEqual(400)
  })
})
