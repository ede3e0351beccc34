import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { upload } from '../../src/server/http/upload.ts'
import { textOf } from '../../src/server/sheets/cell.ts'
import { readWorkbook } from '../../src/server/sheets/read.ts'
import { bombFile, encryptedFile, macroFile } from '../sheets/hostileFiles.ts'
import { noorFile } from '../sheets/noorFile.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type ImportReport, sendFile } from '../support/importing.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

describe("a ministry's spreadsheet", () => {
  let school: School
  let secretary: Caller
  let branch = 0
  const at = (extra: object = {}) => ({ branch, language: 'ar', ...extra })
  const send = async <T = ImportReport>(
    file: Uint8Array,
    parts: { search?: string; answers?: object; headers?: Record<string, string>; name?: string } = {},
  ) => sendFile<T>(secretary, 'students', file, at({ name: 'noor.xls', ...parts }))
  const count = async (resource: string) =>
    Number(
      (await secretary.call('GET', `${resource}?${query({ range: [0, 0] })}`, at())).headers.get('content-range')?.split('/')[1],
    )
  /** Every class that is asked for is made. */
  const createAll = (report: ImportReport) => ({
    values: {
      classRoom: Object.fromEntries(
        report.questions.filter((question) => question.column === 'classRoom').map((question) => [question.value, 'create']),
      ),
    },
  })

  beforeAll(async () => {
    school = await openSchool()
    secretary = await school.signIn('demo_secretary')
    ;({ boys: branch } = await branchesOf(secretary))
  })
  afterAll(() => school.close())
  let students = 0
  beforeEach(async () => {
    students = await count('students')
  })

  it.each(['?check=2', '?check=true', '?chek=1', '?check=1&zz=1'])('is not touched by an address like %s', async (search) => {
    expect((await send<Problem>(noorFile({ students: 3, faulty: 0 }), { search })).status).toBe(400)
    expect(await count('students')).toBe(students)
  })

  it('says by the year of a day which calendar it is of, whatever its heading says', async () => {
    const rows = ['اسم الطالب,رقم الهوية,الجنسية,تاريخ الميلاد,الصف,الجنس,جوال ولي الأمر,اسم ولي الأمر']
    const days = ['1438/01/01', '1440-9-9', '٩/٩/١٤٤٠']
    for (const [index, day] of days.entries())
      rows.push(`سعد فهد علي الحربي${index},,سعودي,${day},الأول الابتدائي,ذكر,050111999${index},فهد علي سعد الحربي`)
    const { body } = await send(new TextEncoder().encode(rows.join('\n')), { search: '?check=1', name: 'a.csv' })
    expect(body.faults.filter((fault) => fault.code.startsWith('Date.'))).toEqual([])
  })

  it('is checked without writing, with the faults of a real import by row and column', async () => {
    const { status, body } = await send(noorFile(), { search: '?check=1' })
    expect(status).toBe(200)
    expect(body.counts.created + body.counts.updated + body.counts.unchanged + body.counts.faulty).toBe(400)
    expect(body.faults.length).toBeGreaterThan(0)
    for (const fault of body.faults) expect(fault.message).toMatch(/[\u0600-\u06ff]/)
    expect(await count('students')).toBe(students)
  })

  it('is written but for its faulty rows, which come back as a file, and nothing is doubled the second time', async () => {
    const file = noorFile()
    const checked = (await send(file, { search: '?check=1' })).body
    const answers = createAll(checked)
    const first = (await send(file, { answers })).body
    expect(first.counts.faulty).toBe(12)
    expect(first.counts.created).toBe(388)
    expect(await count('students')).toBe(students + 388)
    const again = (await send(file)).body
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 388, faulty: 12 })
    const returned = await send<Uint8Array>(file, { headers: { Accept: 'application/octet-stream' } })
    const rows = (await readWorkbook(returned.body)).sheets[0]?.rows ?? []
    expect(rows).toHaveLength(13)
    expect(textOf(rows[0]?.at(-1))).toBe('سبب الرفض')
    for (const row of rows.slice(1)) expect(textOf(row.at(-1)).length).toBeGreaterThan(5)
    expect(await count('students')).toBe(students + 388)
  })

  it('makes one guardian for brothers who share a mobile', async () => {
    const guardians = await count('guardians')
    const heading = ['رقم الهوية', 'اسم الطالب', 'رقم الصف', 'جوال ولي الأمر', 'تاريخ الميلاد (هـ)']
    const rows = [
      ['1077000006', 'سعد فهد علي الفريدي', '0325', '551119999', '1440/09/09'],
      ['1010101010', 'علي فهد علي الفريدي', '0125', '0551119999.0', '9-9-1442'],
    ]
    const file = new TextEncoder().encode([heading, ...rows].map((row) => row.join(',')).join('\n'))
    expect((await send(file, { name: 'x.csv' })).body).toMatchObject({ counts: { created: 2, faulty: 0 } })
    expect(await count('guardians')).toBe(guardians + 1)
    const { body } = await secretary.call<{ id: number; siblingOrder?: number }[]>(
      'GET',
      `students?${query({ filter: { q: '0551119999' }, sort: ['birthDate', 'ASC'], fields: ['arabicName', 'siblingOrder', 'birthDate', 'guardian.arabicName'] })}`,
      at(),
    )
    expect(body).toMatchObject([
      { siblingOrder: 1, birthDate: '2019-05-14', refs: { guardian: { arabicName: 'فهد علي الفريدي' } } },
      { siblingOrder: 2 },
    ])
  })

  it('understands a nationality by its country, its feminine, in English, and by the other names that a person gives it', async () => {
    const file = (names: readonly string[]) =>
      new TextEncoder().encode(
        [
          'رقم الهوية,اسم الطالب,رقم الصف,الجوال,الجنسية',
          ...names.map((name, at) => `${noorIdentity(990_000 + at)},ماهر ${at} سالم الشدوي,0125,0552299${100 + at},${name}`),
        ].join('\n'),
      )
    const names = ['السعودية', 'سعودية', 'السعوديه', 'مصر', 'المصرية', 'Saudi', 'KSA', 'saudi arabia', 'الهند', 'اليمن', 'SA']
    const check = async (name: readonly string[]) => (await send(file(name), { search: '?check=1', name: 'x.csv' })).body
    expect(await check(names)).toMatchObject({ counts: { created: names.length }, questions: [] })

    expect((await check(['بلاد النيل'])).questions).toMatchObject([{ column: 'nationality', value: 'بلاد النيل' }])
    const admin = await school.signIn('demo_admin')
    const list = async (q: string) =>
      (
        await admin.call<{ id: number; otherNames: string; version: number }[]>(
          'GET',
          `nationalities?${query({ filter: { q } })}`,
          at(),
        )
      ).body
    const [egypt] = await list('مصر')
    await admin.call(
      'PUT',
      `nationalities/${egypt?.id}`,
      at({ body: { version: egypt?.version, otherNames: `${egypt?.otherNames}, بلاد النيل` } }),
    )
    expect(await check(['بلاد النيل'])).toMatchObject({ counts: { created: 1 }, questions: [] })
    expect((await list('النيل')).map((one) => one.id)).toEqual([egypt?.id])
  })

  it('names in a fault the heading that the file has, also where the field is called otherwise on the screen', async () => {
    const file =
      'السجل المدني,الاسم الرباعي,الصف,جوال الأب,تاريخ الميلاد (هـ)\n1000000001,زيد عمر بكر الجديد,0125,05512,1440/13/40\n'
    const { faults } = (await send(new TextEncoder().encode(file), { search: '?check=1', name: 'x.csv' })).body
    expect(faults.map((fault) => fault.column).sort()).toEqual(['السجل المدني', 'تاريخ الميلاد (هـ)', 'جوال الأب'].sort())
    expect(faults.find((fault) => fault.column === 'السجل المدني')?.message).toContain('«السجل المدني»')
  })

  it('names each column once in its reason, also one of the guardian that the file does not have', async () => {
    const file = `السجل المدني,الاسم الرباعي,الصف,اسم ولي الأمر\n${noorIdentity(995_003)},ناصر سعد علي الحربي,0125,سعد علي الحربي\n,خالد سعد علي الحربي,0125,سعد علي الحربي\n`
    const { body } = await sendFile<Uint8Array>(
      secretary,
      'students',
      file,
      at({ search: '?check=1', headers: { Accept: 'application/octet-stream' } }),
    )
    const { sheets } = await readWorkbook(Buffer.from(body), 'x.xlsx')
    const mobile = 'حقل «ولي الأمر - الجوال» مطلوب'
    expect(sheets[0]?.rows.slice(1).map((row) => row.at(-1))).toEqual([mobile, `${mobile} · حقل «السجل المدني» مطلوب`])
  })

  it('says which column is read when a heading, or its meaning, stands twice and the columns differ', async () => {
    const check = async (heading: string, row: string) =>
      (await send(new TextEncoder().encode(`${heading}\n${row}\n`), { search: '?check=1', name: 'x.csv' })).body
    const row = `${noorIdentity(995_001)},زيد عمر بكر الجديد,0125,0552223344`
    const same = await check('رقم الهوية,اسم الطالب,الصف,الجوال,الجوال', `${row},0552223355`)
    expect(same).toMatchObject({
      counts: { created: 1 },
      unknown: [{ position: 'E', heading: 'الجوال', samples: ['0552223355'] }],
    })
    expect(same.notes.join()).toMatch(/«الجوال».*E.*«الجوال».*D/)
    const meant = await check('رقم الهوية,اسم الطالب,الصف,الجوال,جوال الأب', `${row},0552223355`)
    expect(meant).toMatchObject({ unknown: [{ position: 'E', heading: 'جوال الأب' }] })
    expect(meant.notes.join()).toMatch(/«جوال الأب».*E.*«الجوال».*D/)
    expect(await check('رقم الهوية,اسم الطالب,الصف,الجوال,الجوال', `${row},`)).toMatchObject({ notes: [], unknown: [] })
  })

  it('refuses a year of two digits, of either calendar, and says how to write it', async () => {
    const day = async (heading: string, text: string) => {
      const file = `رقم الهوية,اسم الطالب,الصف,الجوال,${heading}\n${noorIdentity(995_002)},زيد عمر بكر الجديد,0125,0552223344,${text}\n`
      return (await send(new TextEncoder().encode(file), { search: '?check=1', name: 'x.csv' })).body
    }
    for (const [heading, text] of [
      ['تاريخ الميلاد (هـ)', '9/9/40'],
      ['تاريخ الميلاد (هـ)', '٤٠/٩/٩ هـ'],
      ['تاريخ الميلاد', '05-03-18'],
    ] as const) {
      const { counts, faults } = await day(heading, text)
      expect([text, counts.faulty, faults.map(({ column, code }) => [column, code])]).toEqual([
        text,
        1,
        [[heading, 'Date.ShortYear']],
      ])
      expect(faults[0]?.message).toContain('1440/09/09')
    }
    expect((await day('تاريخ الميلاد', '05-03-2018')).counts.created).toBe(1)
  })

  it('is checked without using up a code, an id or a number', async () => {
    const sequences = () =>
      connected(
        school.databaseUrl,
        async (client) =>
          (
            await client.query(
              `select schemaname || '.' || sequencename as name, last_value::text from pg_sequences where schemaname = 'public'
             union all select name, sum(value)::text from counters group by name order by 1`,
            )
          ).rows,
      )
    const file = noorFile({ students: 40, faulty: 0, offset: 60_000 })
    const answers = createAll((await send(file, { search: '?check=1' })).body)
    const before = await sequences()
    expect((await send(file, { search: '?check=1', answers })).body.counts).toMatchObject({ created: 40, faulty: 0 })
    // One that changes records: whoever was there already gets another nationality.
    await send(file, { answers })
    const after = await sequences()
    expect(after).not.toEqual(before)
    const changed = noorFile({ students: 40, faulty: 0, offset: 60_000, grades: ['0225'] })
    expect((await send(changed, { search: '?check=1', answers })).body.counts.updated).toBeGreaterThan(0)
    expect(await sequences()).toEqual(after)
  })

  it('asks about a grade that it does not know and never guesses one', async () => {
    const file = new TextEncoder().encode('رقم الهوية,اسم الطالب,الصف,الجوال\n1020304050,زيد عمر بكر الجديد,9999,0552223344\n')
    const asked = (await send(file, { name: 'x.csv' })).body
    expect(asked.counts.created).toBe(0)
    expect(asked.questions[0]).toMatchObject({ column: 'row', value: '9999' })
    expect(asked.questions[0]?.suggestions.length).toBeGreaterThan(0)
  })

  it('proposes the class of the same place in the grade where the file counts and the school has letters', async () => {
    const grades = (await secretary.call<{ id: number; code: string }[]>('GET', `rows?${query({ range: [0, 99] })}`, at())).body
    const rooms = (
      await secretary.call<{ id: number; arabicName: string; row: number }[]>(
        'GET',
        `classRooms?${query({ range: [0, 99], fields: ['arabicName', 'row'] })}`,
        at(),
      )
    ).body
    const second = rooms.find((one) => one.arabicName.endsWith('ب'))
    const grade = grades.find(({ id }) => id === second?.row)
    const file = new TextEncoder().encode(
      `رقم الهوية,اسم الطالب,الصف,الفصل,الجوال\n1020304050,زيد عمر بكر الجديد,${grade?.code},2,0552223344\n`,
    )
    const [asked] = (await send(file, { name: 'x.csv' })).body.questions
    expect(asked).toMatchObject({ column: 'classRoom', proposed: second?.id, create: true })
    expect(asked?.suggestions[0]?.id).toBe(second?.id)
  })

  it('is all or nothing when asked to be', async () => {
    const { body } = await send(noorFile({ offset: 9000, students: 20, faulty: 2 }), { search: '?atomic=1' })
    expect(body.counts.created).toBe(0)
    expect(body.counts.faulty).toBeGreaterThan(0)
    expect(await count('students')).toBe(students)
  })

  it('enrols the students of one year in the next one by its own list, with what that year proposes', async () => {
    const heading = ['رقم الهوية', 'اسم الطالب', 'رقم الصف', 'جوال ولي الأمر', 'تاريخ الميلاد (هـ)']
    const file = (grade: string) =>
      [
        heading,
        ['1077000014', 'نواف سلطان علي الدوسري', grade, '0551234001', '1440/09/09'],
        ['1077000022', 'ريان ماجد سعد القحطاني', grade, '0551234002', '1440/10/09'],
      ]
        .map((row) => row.join(','))
        .join('\n')
    const enrol = async (year: number, grade: string) =>
      (await sendFile(secretary, 'students', file(grade), { branch, year })).body
    const year = new Date().getFullYear()
    expect((await enrol(year, '0125')).counts).toEqual({ created: 2, updated: 0, unchanged: 0, faulty: 0 })
    const next = await enrol(year + 1, '0225')
    expect([next.faults, next.counts]).toEqual([[], { created: 0, updated: 2, unchanged: 0, faulty: 0 }])
    expect((await enrol(year + 1, '0225')).counts.unchanged).toBe(2)
  })

  it('may be a web page or separated text behind the ending .xls', async () => {
    for (const kind of ['html', 'csv', 'xlsx'] as const) {
      const { body } = await send(noorFile({ kind, students: 5, faulty: 0, footer: true, offset: 20_000 }), {
        search: '?check=1',
      })
      expect([kind, body.counts.created + body.counts.faulty]).toEqual([kind, 5])
    }
  })

  it('is refused with one clear reason when it cannot be read', async () => {
    const files: [Uint8Array, string][] = [
      [new Uint8Array(0), 'File.Empty'],
      [new Uint8Array(1024 * 1024 + 1).fill(65), 'File.TooLarge'],
      [bombFile(60), 'File.TooExpanded'],
      [macroFile(), 'File.Macros'],
      [encryptedFile(), 'File.Encrypted'],
      [new TextEncoder().encode('%PDF-1.7 something'), 'File.Type'],
      [new TextEncoder().encode('a,b,c\n1,2,3\n'), 'Import.NoHeading'],
    ]
    for (const [file, code] of files) {
      const answer = await send<Problem>(file)
      expect([answer.status, answer.body.errors[0]?.code]).toEqual([400, code])
    }
    expect((await secretary.call('POST', 'students/data-migration', at({ body: {} }))).status).toBe(415)
    const misnamed = new FormData()
    misnamed.append('sheet', new Blob(['a,b']), 'x.csv')
    const { body } = await secretary.call<Problem>('POST', 'students/data-migration', at({ body: misnamed }))
    expect(body.errors[0]).toMatchObject({ code: 'Field.Unknown', field: 'sheet' })
    for (const name of ['students.doc', 'students.sta', 'students.txt', 'students.html']) {
      const text = new FormData()
      text.append('file', new Blob(['a,b']), name)
      const called = await secretary.call<Problem>('POST', 'students/data-migration', at({ body: text }))
      expect([called.status, called.body.errors[0]?.code]).toEqual([400, 'File.Type'])
      expect(called.body.errors[0]?.message).toContain('xlsx / xls / csv')
    }
    expect(await count('students')).toBe(students)
  })

  it('comes out as a file that changes nothing when it comes in again', async () => {
    for (const format of ['xlsx', 'csv'])
      for (const language of ['ar', 'en']) {
        const file = await secretary.call<Uint8Array>(
          'GET',
          `students/data-migration?${query({ format, filter: { row: (await secretary.call<{ id: number }[]>('GET', 'rows', at())).body[0]?.id } })}`,
          at({ language }),
        )
        const { body } = await send(file.body, { name: `x.${format}` })
        expect([format, language, body.counts.created, body.counts.updated, body.counts.faulty, body.faults]).toEqual([
          format,
          language,
          0,
          0,
          0,
          [],
        ])
        expect(body.counts.unchanged).toBeGreaterThan(5)
      }
  })

  it('tells how far it is, line by line, and ends with what the import answers, or with the reason why not', async () => {
    const lines = async (file: Uint8Array) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(file)]), 'noor.xls')
      const answer = await fetch(`${school.address}/api/students/data-migration?check=1`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${secretary.token}`, Branch: String(branch), Accept: 'application/x-ndjson' },
        body: form,
      })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
      const text = await answer.text()
      return text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    }
    const told = await lines(noorFile({ offset: 30_000, students: 450, faulty: 0, classes: ['أ'] }))
    expect(told.slice(0, -1)).toEqual([0, 200, 400, 450].map((done) => ({ done, of: 450 })))
    const { counts } = told.at(-1).result
    expect(counts.created + counts.updated + counts.unchanged + counts.faulty).toBe(450)
    expect(await lines(macroFile())).toMatchObject([{ problem: { status: 400, errors: [{ code: 'File.Macros' }] } }])
  })

  it('that does not arrive whole is refused as such', async () => {
    const type = 'multipart/form-data; boundary=b'
    const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.csv"\r\n\r\na,b'
    for (const body of ['nothing of a form', '--b\r\nContent-Disposition: form-data; name="answers"\r\n\r\n{}', file]) {
      const answer = await secretary.call<Problem>(
        'POST',
        'students/data-migration',
        at({ body, headers: { 'Content-Type': type } }),
      )
      expect([answer.status, answer.body.errors[0]?.code]).toEqual([400, 'Body.Incomplete'])
    }
    const aborted = {
      isMultipart: () => true,
      // biome-ignore lint/correctness/useYield: the connection ends before the first part
      parts: async function* () {
        throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
      },
    }
    await expect(upload(aborted as never, 1000)).rejects.toMatchObject({ status: 400 })
  })

  it('is not for people who may not change students', async () => {
    const cashier = await school.signIn('demo_cashier')
    const form = new FormData()
    form.append('file', new Blob(['x']), 'x.csv')
    expect((await cashier.call('POST', 'students/data-migration', at({ body: form }))).status).toBe(403)
  })

  it('offers an empty template with a sheet of help', async () => {
    const { body } = await secretary.call<Uint8Array>('GET', 'guardians/data-migration?template=1', at())
    const { sheets } = await readWorkbook(body)
    expect(sheets).toHaveLength(2)
    expect(sheets[0]?.rows).toHaveLength(1)
  })
})
