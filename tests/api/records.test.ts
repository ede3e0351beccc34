import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { applicationUrl } from '../../src/server/database/role.ts'
import { forgetOldKeys } from '../../src/server/jobs/old.ts'
import { identityNumber, sample } from '../contract/sample.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

const registry = createRegistry(definitions)
const year = new Date().getFullYear()

describe('records', () => {
  let school: School
  let admin: Caller
  let branches: { id: number; isMaster: boolean }[] = []
  let branch = 0
  const at = (extra: object = {}) => ({ branch, year, ...extra })
  const student = async (extra: object = {}) =>
    (
      await admin.call<{ id: number; version: number } & Record<string, unknown>>(
        'POST',
        'students',
        at({ body: { ...(await sample(registry.get('students'), registry, { caller: admin, branch, year })), ...extra } }),
      )
    ).body
  const codes = (body: unknown) => (body as Problem).errors.map((error) => error.code)

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    branches = (await admin.call<{ branches: typeof branches }>('GET', 'aggregates/StartUp')).body.branches
    branch = branches.find((one) => !one.isMaster)?.id ?? 0
  })
  afterAll(() => school.close())

  it('are found by an alternate key appended to the path, read, changed and deleted by POST', async () => {
    const { id } = await student()
    const read = await admin.call('POST', `students/${id}/${year}`, at())
    expect(read.body).toMatchObject({ id, fiscalYear: expect.any(Number) })
    const changed = await admin.call('POST', `students/${id}/${year}`, at({ body: { version: 1, usesBus: true } }))
    expect(changed.body).toMatchObject({ usesBus: true, version: 2 })
    expect((await admin.call('POST', `students/${id}/${year - 1}`, at())).status).toBe(404)
    const gone = await admin.call('POST', `students/${id}/${year}`, at({ headers: { 'X-HTTP-Method-Override': 'DELETE' } }))
    expect(gone.status).toBe(200)
    expect(
      (await admin.call('POST', `students/${id}/${year}`, at({ headers: { 'X-HTTP-Method-Override': 'MOVE' } }))).status,
    ).toBe(400)
  })

  interface Results {
    readonly results: readonly {
      readonly id: number
      readonly ok: boolean
      readonly version?: number
      readonly error?: { code: string }
    }[]
  }
  const together = (name: string, body: object, extra: object = {}, caller = admin) =>
    caller.call<Results>('POST', `students/actions/${name}`, at({ body, ...extra }))
  const inYear = async (id: number, one = year) =>
    (await admin.call<Record<string, unknown>>('GET', `students/${id}`, { branch, year: one })).body

  it('that one has just deleted are brought back as they were, with their history, by the same person and once', async () => {
    const { id } = await student({ usesBus: true })
    const before = await inYear(id)
    expect((await together('delete', { ids: [id] })).body.results).toEqual([{ id, ok: true }])
    const secretary = await school.signIn('demo_secretary')
    const byOther = await together('restore', { ids: [id] }, {}, secretary)
    expect(byOther.body.results?.[0]?.error?.code ?? byOther.status).toSatisfy(
      (one) => one === 'Record.NotRestorable' || one === 403,
    )
    expect((await together('restore', { ids: [id] }, { year: year + 1 })).body.results[0]?.error?.code).toBe(
      'Record.NotRestorable',
    )
    expect((await together('restore', { ids: [id] })).body.results).toEqual([{ id, ok: true }])
    const { createdAt: _at, updatedAt: _changed, ...after } = await inYear(id)
    expect(before).toMatchObject({ ...after, siblingOrder: before['siblingOrder'] })
    const { body: history } = await admin.call<{ action: string }[]>('GET', `students/${id}/history`, at())
    expect(history.map(({ action }) => action)).toEqual(['restore', 'delete', 'create'])
    expect((await together('restore', { ids: [id] })).body.results[0]?.error?.code).toBe('Record.NotRestorable')
    // Of what others have taken since, nothing is taken from them.
    await together('delete', { ids: [id] })
    await student({ identityType: before['identityType'], identityNumber: before['identityNumber'] })
    expect((await together('restore', { ids: [id] })).body.results[0]).toMatchObject({
      ok: false,
      error: { code: 'Value.AlreadyUsed' },
    })
    const users = await admin.call<Results>('POST', 'users/actions/restore', at({ body: { ids: [1] } }))
    expect(users.body.results[0]?.error?.code).toBe('Record.NeverRestored')
  })

  it('that were taken out of one year come back into it', async () => {
    const { id, version, row } = await student()
    await admin.call('PUT', `students/${id}`, { branch, year: year + 1, body: { version, row } })
    expect((await together('delete', { ids: [id] })).body.results).toEqual([{ id, ok: true }])
    expect(await inYear(id)).not.toMatchObject({ row })
    expect((await together('restore', { ids: [id] })).body.results).toEqual([{ id, ok: true }])
    expect(await inYear(id)).toMatchObject({ row, fiscalYear: expect.any(Number) })
  })

  it('are changed together, each on its own version and to its own value, which is taken back in the same way', async () => {
    const [one, other] = [await student({ usesBus: false }), await student({ usesBus: true })]
    const change = (records: object[]) => together('change', { records })
    const { results } = (
      await change([
        { id: one.id, version: one.version, usesBus: true },
        { id: other.id, version: other.version, usesBus: true },
        { id: other.id, version: 7, usesBus: false },
        { id: 2_000_000_000, version: 1, usesBus: true },
      ])
    ).body
    // What has the value already stays as it is.
    expect(results.map(({ ok, version, error }) => [ok, version, error?.code])).toEqual([
      [true, 2, undefined],
      [true, 1, undefined],
      [false, undefined, 'Record.Stale'],
      [false, undefined, 'Record.NotFound'],
    ])
    expect((await change([{ id: one.id, version: 2, usesBus: false }])).body.results).toEqual([
      { id: one.id, ok: true, version: 3 },
    ])
    expect(await inYear(one.id)).toMatchObject({ usesBus: false, version: 3 })
    const wrong = await change([{ id: one.id, version: 3, suspended: true }])
    expect(wrong.body.results[0]?.error?.code).toBe('Field.ReadOnly')
    for (const body of [
      { records: [] },
      { records: 'all' },
      { records: [{ version: 1 }] },
      { ids: [one.id], input: { usesBus: true } },
    ])
      expect([body, (await together('change', body)).status]).toEqual([body, 400])
  })

  it('begin with what their branch says of its students', async () => {
    const { body: before } = await admin.call<{ version: number }>('GET', `branches/${branch}`, at())
    const say = async (version: number, students: string | null) =>
      (await admin.call<{ version: number }>('PUT', `branches/${branch}`, at({ body: { version, students } }))).body.version
    const version = await say(before.version, 'female')
    expect((await admin.call('GET', 'students/new', at())).body).toMatchObject({ gender: 'female' })
    const { gender: _own, ...body } = await sample(registry.get('students'), registry, { caller: admin, branch, year })
    expect((await admin.call('POST', 'students', at({ body }))).body).toMatchObject({ gender: 'female' })
    await say(version, null)
    expect((await admin.call('GET', 'students/new', at())).body).not.toHaveProperty('gender')
  })

  it('begin another year with what that year proposes, and are deleted from one year alone while another has them', async () => {
    const { id, version, row } = await student()
    const next = await admin.call<{ version: number; status: number; classRoom: number | null }>('PUT', `students/${id}`, {
      branch,
      year: year + 1,
      body: { version, row },
    })
    expect([next.status, next.body]).toEqual([200, expect.objectContaining({ row, classRoom: null, status: expect.any(Number) })])
    expect((await admin.call('GET', `students/${id}`, { branch, year: year + 1 })).body).toEqual(next.body)
    const gone = await admin.call('POST', `students/${id}/${year}`, at({ headers: { 'X-HTTP-Method-Override': 'DELETE' } }))
    expect(gone.status).toBe(200)
    const read = async (of: number) => (await admin.call('POST', `students/${id}/${of}`, { branch, year: of })).status
    expect([await read(year), await read(year + 1)]).toEqual([404, 200])
    expect((await admin.call('DELETE', `students/${id}`, at())).status).toBe(404)
    expect((await admin.call('DELETE', `students/${id}`, { branch, year: year + 1 })).status).toBe(200)
    expect((await admin.call('GET', `students/${id}`, { branch, year: year + 1 })).status).toBe(404)
  })

  it('are listed or changed by POST without segments where the method that is meant says so, and never made by it', async () => {
    const meaning = (method: string, body?: unknown) =>
      admin.call<{ id: number; version: number }[] & Problem>('POST', 'areas', {
        ...at({ headers: { 'X-HTTP-Method-Override': method } }),
        ...(body !== undefined && { body }),
      })
    const { body: before } = await meaning('get')
    const [first] = before
    expect((await meaning('GET', { arabicName: 'حي جديد' })).body).toEqual(before)
    const changed = await meaning('PUT', { id: first?.id, version: first?.version, englishName: 'Changed by POST' })
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ id: first?.id, englishName: 'Changed by POST' }),
    ])
    expect([(await meaning('DELETE')).status, (await meaning('GET')).body.length]).toEqual([400, before.length])
  })

  it('are answered, when they are made, as they are read and listed afterwards', async () => {
    const [row] = (await admin.call<{ id: number }[]>('GET', `rows?${query({ range: [0, 0] })}`, at())).body
    const [area] = (await admin.call<{ id: number }[]>('GET', `areas?${query({ range: [0, 0] })}`, at())).body
    const room = await admin.call<{ id: number }>(
      'POST',
      'classRooms',
      at({ body: { ...(await sample(registry.get('classRooms'), registry, { caller: admin, branch, year })), row: row?.id } }),
    )
    const made = await student({ row: row?.id, classRoom: room.body.id, area: area?.id, usesBus: true, birthDate: '2018-05-01' })
    expect(made['refs']).toMatchObject({
      classRoom: { id: room.body.id, refs: { row: { id: row?.id } } },
      area: { id: area?.id },
    })
    const read = await admin.call<typeof made>('GET', `students/${made.id}`, at())
    expect(Object.entries(made)).toEqual(Object.entries(read.body))
    const asked = { filter: { classRoom: room.body.id }, fields: ['row', 'classRoom', 'guardian', 'guardian.phone', 'status'] }
    const listed = await admin.call<(typeof made)[]>('GET', `students?${query(asked)}`, at())
    expect(listed.headers.get('content-range')).toBe('students 0-0/1')
    // What rules and questions of a record ask for besides stands on its own page alone.
    const { row: ofRow, guardian, status } = made.refs as Record<string, Record<string, unknown>>
    const { nextRow, ...shownRow } = ofRow ?? {}
    const { kind, ...shownStatus } = status ?? {}
    expect([nextRow, kind]).toEqual([expect.any(Number), 'enrolled'])
    expect(listed.body[0]?.['refs']).toEqual({
      row: shownRow,
      classRoom: expect.objectContaining({ id: room.body.id, refs: { row: expect.objectContaining({ id: row?.id }) } }),
      guardian,
      status: shownStatus,
    })
  })

  it('keep the answer of a request with a key, with what only the database can tell', async () => {
    const body = await sample(registry.get('students'), registry, { caller: admin, branch, year })
    const first = await admin.call('POST', 'students', at({ body, headers: { 'Idempotency-Key': 'made-once' } }))
    expect(first.body['siblingOrder']).toEqual(expect.any(Number))
    const again = await admin.call('POST', 'students', at({ body, headers: { 'Idempotency-Key': 'made-once' } }))
    expect([again.status, again.body]).toEqual([201, first.body])
    const voucher = await sample(registry.get('vouchers'), registry, { caller: admin, branch, year })
    const [one, two] = await Promise.all(
      [0, 1].map(() => admin.call('POST', 'vouchers', at({ body: voucher, headers: { 'Idempotency-Key': 'twice-at-once' } }))),
    )
    expect(one?.status).toBe(201)
    expect(two?.body).toEqual(one?.body)
  })

  it('forget what they answered after a day, except for the keys of a job that is not done', async () => {
    const key = (name: string) => ({ headers: { 'Idempotency-Key': name } })
    const area = (name: string, own: string) =>
      admin.call('POST', 'areas', at({ body: { arabicName: `حي ${name}` }, ...key(own) })).then(({ status }) => status)
    const job = 900_000
    await connected(school.databaseUrl, (client) =>
      client.query(
        `insert into jobs (tenant_id, id, user_id, branch_id, action, input, state) values (1, $1, $2, $3, 'post', '{}', 'waiting')`,
        [job, admin.profile['userId'], branch],
      ),
    )
    const own = ['of-yesterday', 'of-today', `job-${job}-1`]
    for (const name of own) expect(await area(name, name)).toBe(201)
    await connected(school.databaseUrl, (client) =>
      client.query(`update idempotency_keys set created_at = now() - interval '25 hours' where key = any($1)`, [
        [own[0], own[2]],
      ]),
    )
    const database = openDatabase(applicationUrl(school.databaseUrl))
    await forgetOldKeys(database)
    await database.close()
    const again = []
    for (const name of own) again.push(await area(`${name} أخرى`, name))
    expect(again).toEqual([201, 409, 409])
  })

  it('are changed by PUT with the id in the body as well', async () => {
    const { id } = await student()
    expect((await admin.call('PUT', 'students', at({ body: { id, version: 1, usesBus: true } }))).body).toMatchObject({
      id,
      usesBus: true,
    })
    expect(codes((await admin.call('PUT', 'students', at({ body: { version: 1 } }))).body)).toEqual(['Field.Required'])
  })

  it('take back what they answered, and refuse a read-only key that was changed', async () => {
    const record = await student()
    expect((await admin.call('PUT', `students/${record.id}`, at({ body: record }))).status).toBe(200)
    const forged = await admin.call('PUT', `students/${record.id}`, at({ body: { version: 1, createdBy: 999, suspended: true } }))
    expect((forged.body as unknown as Problem).errors.map((error) => [error.code, error.field])).toEqual([
      ['Field.ReadOnly', 'suspended'],
      ['Field.ReadOnly', 'createdBy'],
    ])
  })

  it('suspend and unsuspend a student, with what is asked and only when it makes sense', async () => {
    const { id } = await student()
    const tooEarly = await admin.call('POST', `students/${id}/unsuspend`, { ...at(), language: 'en' })
    expect(codes(tooEarly.body)).toEqual(['Action.NotNow'])
    expect((tooEarly.body as unknown as Problem).detail).toBe('The student is not suspended')
    const missing = await admin.call('POST', `students/${id}/suspend`, at({ body: {} }))
    expect(codes(missing.body)).toContain('Field.Required')
    const done = await admin.call(
      'POST',
      `students/${id}/suspend`,
      at({ body: { suspendedFrom: `${year}-02-01`, suspensionReason: 'غياب' } }),
    )
    expect(done.body).toMatchObject({ suspended: true, suspensionReason: 'غياب' })
    expect(Object.entries((await admin.call('GET', `students/${id}`, at())).body)).toEqual(Object.entries(done.body))
    const rows = await admin.call<{ results: { id: number; ok: boolean; error?: { code: string } }[] }>(
      'POST',
      'students/actions/unsuspend',
      at({ body: { ids: [id, 2147483600] } }),
    )
    expect(rows.body.results.map((row) => [row.ok, row.error?.code])).toEqual([
      [true, undefined],
      [false, 'Record.NotFound'],
    ])
    expect(codes((await admin.call('POST', 'students/actions/unsuspend', at({ body: { ids: [] } }))).body)).toEqual([
      'Selection.Empty',
    ])
  })

  it('keep who changed what, before and after', async () => {
    const { id } = await student()
    await admin.call('PUT', `students/${id}`, at({ body: { version: 1, usesBus: true } }))
    const { body } = await admin.call<
      { action: string; userName: string; before: Record<string, unknown> | null; after: Record<string, unknown> }[]
    >('GET', `students/${id}/history`, at())
    expect(body.map((row) => row.action)).toEqual(['update', 'create'])
    expect(body[0]?.before?.['usesBus']).toBe(false)
    expect(body[0]?.after['usesBus']).toBe(true)
  })

  it('are left as they are by a save without a change: no new version, nothing in the history', async () => {
    const { id, ...record } = await student()
    const same = { version: 1, arabicName: record['arabicName'], usesBus: false }
    const answer = await admin.call('PUT', `students/${id}`, at({ body: same }))
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ id, version: 1 })])
    const { body } = await admin.call<{ action: string }[]>('GET', `students/${id}/history`, at())
    expect(body.map((row) => row.action)).toEqual(['create'])
    expect((await admin.call('PUT', `students/${id}`, at({ body: { ...same, usesBus: true } }))).body).toMatchObject({
      version: 2,
    })
  })

  it('carry attachments of at most five megabytes', async () => {
    const { id } = await student()
    const send = (size: number) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(size).fill(65)], { type: 'text/plain' }), 'ملف.txt')
      return admin.call<{ id: number } & Problem>('POST', `students/${id}/attachments`, at({ body: form }))
    }
    const sent = await send(1000)
    expect(sent.status).toBe(201)
    const tooLarge = await send(5 * 1024 * 1024 + 1)
    expect([tooLarge.status, codes(tooLarge.body)]).toEqual([400, ['File.TooLarge']])
    const list = await admin.call<{ name: string; size: number }[]>('GET', `students/${id}/attachments`, at())
    expect(list.body).toMatchObject([{ name: 'ملف.txt', size: 1000, createdByName: admin.profile['fullName'] }])
    const file = await admin.call('GET', `files/${sent.body.id}`, at())
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(
      (await admin.call('GET', `files/${sent.body.id}`, { branch: branches.filter((one) => !one.isMaster)[1]?.id ?? 0 })).status,
    ).toBe(404)
    expect((await admin.call('DELETE', `files/${sent.body.id}`, at())).status).toBe(204)
    const { body: history } = await admin.call<object[]>('GET', `students/${id}/history`, at())
    const input = { name: 'ملف.txt', size: 1000 }
    const userName = admin.profile['fullName']
    expect(history).toMatchObject([
      { action: 'detach', userName, input },
      { action: 'attach', userName, input },
      { action: 'create' },
    ])
  })

  it('never give more seats of a class than there are, however many ask at once, and count them for each year', async () => {
    const rows = await admin.call<{ id: number }[]>('GET', 'rows', at())
    const room = await admin.call<{ id: number }>(
      'POST',
      'classRooms',
      at({ body: { arabicName: 'آخر مقعد', row: rows.body[0]?.id, capacity: 100 } }),
    )
    const { code: _code, ...one } = await sample(registry.get('students'), registry, { caller: admin, branch, year })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const own = { arabicName: `سعد العتيق الغريب ${n}`, identityNumber: identityNumber('1', 710_000 + n), noorId: null }
        const body = { ...one, ...own, row: rows.body[0]?.id, classRoom: room.body.id }
        return admin.call<Problem>('POST', 'students', at({ body }))
      }),
    )
    const said = Map.groupBy(answers, ({ status, body }) =>
      [status, ...(body.errors ?? []).flatMap(({ code }) => code)].join(' '),
    )
    expect([...said].map(([what, some]) => [what, some.length]).sort()).toEqual([
      ['201', 100],
      ['409 Classroom.Full', 100],
    ])
    const [full] = said.get('409 Classroom.Full') ?? []
    expect(full?.body.errors?.[0]).toMatchObject({ field: 'classRoom', params: { max: '100', left: '0' } })
    const seats = async (extra: object) =>
      (
        await admin.call<object[]>(
          'GET',
          `classRooms?${query({ filter: { id: room.body.id }, fields: ['used', 'left'] })}`,
          at(extra),
        )
      ).body
    expect(await seats({})).toMatchObject([{ used: 100, left: 0 }])
    expect(await seats({ year: year - 1 })).toMatchObject([{ used: 0, left: 100 }])
  })

  it('never let one name stand twice in a branch, however it is spelt and however fast', async () => {
    const bodies = await Promise.all(
      [1, 2].map(async (n) => ({
        ...(await sample(registry.get('students'), registry, { caller: admin, branch, year })),
        arabicName: n === 1 ? 'أحمد إبراهيم يحيى الفريد' : 'احمد ابراهيم يحيي الفريد',
      })),
    )
    const answers = await Promise.all(bodies.map((body) => admin.call('POST', 'students', at({ body }))))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    expect(codes(answers.find((answer) => answer.status === 409)?.body)).toEqual(['Student.NameTaken'])
  })

  it('take a student by a full name only', async () => {
    const body = await sample(registry.get('students'), registry, { caller: admin, branch, year })
    const save = async (name: Readonly<Record<string, unknown>>) => {
      const { status, body: answer } = await admin.call('POST', 'students', at({ body: { ...body, ...name } }))
      return [status, ...(status === 400 ? (answer as unknown as Problem).errors.map(({ code, field }) => [code, field]) : [])]
    }
    const refused = [400, ['Text.Pattern.fullName', 'arabicName']]
    expect(await save({ arabicName: 'محمد' })).toEqual(refused)
    expect(await save({ arabicName: 'عبد الله' })).toEqual(refused)
    expect(await save({ arabicName: 'نواف بن عبد الله' })).toEqual([201])
  })

  it('of students are asked for more than one name in the parts too, and told so at the part that was given', async () => {
    const { arabicName: _whole, ...body } = await sample(registry.get('students'), registry, { caller: admin, branch, year })
    const errors = (answer: unknown) => (answer as Problem).errors?.map(({ code, field }) => [code, field])
    const make = (name: object) =>
      admin.call<{ id: number; version: number; arabicName: string }>('POST', 'students', at({ body: { ...body, ...name } }))
    const alone = await make({ firstName: 'محمد' })
    expect([alone.status, errors(alone.body)]).toEqual([400, [['Text.Pattern.fullName', 'firstName']]])
    const both = await make({ firstName: 'محمد', familyName: 'الشمراني' })
    expect([both.status, both.body.arabicName]).toEqual([201, 'محمد الشمراني'])
    const less = { version: both.body.version, familyName: null }
    const left = await admin.call('PUT', `students/${both.body.id}`, at({ body: less }))
    expect([left.status, errors(left.body)]).toEqual([400, [['Text.Pattern.fullName', 'familyName']]])
    const long = await make({ arabicName: `محمد ${'ط'.repeat(61)} سعد الشمراني` })
    expect([long.status, errors(long.body)?.[0]]).toEqual([400, ['Field.TooLong', 'arabicName']])
  })

  it('name the guardian who has a mobile already', async () => {
    const place = { caller: admin, branch, year }
    const first = await sample(registry.get('guardians'), registry, place)
    const made = await admin.call<{ id: number }>('POST', 'guardians', at({ body: first }))
    const again = async (language: string) =>
      (
        (
          await admin.call('POST', 'guardians', {
            ...at({
              body: {
                ...(await sample(registry.get('guardians'), registry, place)),
                phone: String(first['phone']).replace('+966', '0'),
              },
            }),
            language,
          })
        ).body as unknown as Problem
      ).errors[0]
    const named = (name: unknown) => ({ code: 'Student.SameMobile', params: { id: made.body.id, name } })
    expect(await again('en')).toMatchObject(named(first['englishName'] ?? first['arabicName']))
    await admin.call('PUT', `guardians/${made.body.id}`, at({ body: { version: 1, englishName: 'Fahad Alharbi' } }))
    expect(await again('en')).toMatchObject(named('Fahad Alharbi'))
    expect(await again('fr')).toMatchObject(named('Fahad Alharbi'))
    expect(await again('ar')).toMatchObject(named(first['arabicName']))
  })

  it('take the phones of other countries by their numbering plans', async () => {
    const body = await sample(registry.get('guardians'), registry, { caller: admin, branch, year })
    const send = (phone: string) => admin.call<{ phone: string }>('POST', 'guardians', at({ body: { ...body, phone } }))
    for (const wrong of ['+20123456', '+97412345678', '0099 999 999 999']) {
      const answer = await send(wrong)
      expect([answer.status, codes(answer.body)]).toEqual([400, ['Phone.Invalid']])
    }
    const made = await send('00971 50 123 4567')
    expect([made.status, made.body.phone]).toEqual([201, '+971501234567'])
  })

  it('check identity numbers by their type', async () => {
    const body = await sample(registry.get('students'), registry, { caller: admin, branch, year })
    const wrong = await admin.call(
      'POST',
      'students',
      at({ body: { ...body, identityType: 'national', identityNumber: '1000000000' } }),
    )
    expect(codes(wrong.body)).toEqual(['Identity.Checksum'])
    const resident = await admin.call(
      'POST',
      'students',
      at({ body: { ...body, identityType: 'residence', identityNumber: identityNumber('2', 777) } }),
    )
    expect(resident.status).toBe(201)
  })

  it('propose the printed Hijri day and never overwrite one that was given', async () => {
    expect((await student({ birthDate: '2019-05-14' }))['birthDateHijri']).toBe('1440-09-09')
    expect((await student({ birthDate: '2019-05-14', birthDateHijri: '1440-09-08' }))['birthDateHijri']).toBe('1440-09-08')
  })

  it('can only be looked at on the head office', async () => {
    const master = branches.find((one) => one.isMaster)?.id ?? 0
    expect((await admin.call('GET', 'students', { branch: master, year })).status).toBe(200)
    expect(codes((await admin.call('POST', 'areas', { branch: master, body: { arabicName: 'x' } })).body)).toEqual([
      'MasterBranch.ReadOnly',
    ])
  })

  it('need one year to be written in', async () => {
    const body = await sample(registry.get('students'), registry, { caller: admin, branch, year })
    expect(codes((await admin.call('POST', 'students', { branch, year: 'all', body })).body)).toEqual(['FiscalYear.ChooseOne'])
    expect((await admin.call('GET', `students?${query({ range: [0, 0] })}`, { branch, year: 'all' })).status).toBe(200)
  })

  it('number final vouchers without a gap, whatever is refused between them', async () => {
    const accounts = await admin.call<{ id: number }[]>(
      'GET',
      `accounts?${query({ filter: { isLeaf: true, partyKind: 'none', requiresCostCenter: false } })}`,
      at(),
    )
    const [debit, credit] = accounts.body.map((row) => row.id)
    const entries = (amount: string, other = amount) => [
      { account: debit, debit: amount },
      { account: credit, credit: other },
    ]
    const save = (body: object) =>
      admin.call<{ id: number; number: string | null; status: string; version: number }>(
        'POST',
        'vouchers',
        at({ body: { date: `${year}-02-02`, ...body } }),
      )
    const draft = await save({ entries: entries('5', '4') })
    expect(draft.body).toMatchObject({ status: 'draft', number: null })
    const first = await save({ status: 'open', entries: entries('10.50') })
    expect(codes((await save({ status: 'open', entries: entries('10', '9') })).body)).toEqual(['Voucher.Unbalanced'])
    const many = await Promise.all(Array.from({ length: 6 }, () => save({ status: 'open', entries: entries('1') })))
    const start = Number(first.body.number)
    expect(many.map((answer) => answer.body.number).sort((a, b) => Number(a) - Number(b))).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => String(start + n)),
    )
    const final = await admin.call(
      'PUT',
      `vouchers/${draft.body.id}`,
      at({ body: { version: 1, status: 'open', entries: entries('5') } }),
    )
    expect(final.body).toMatchObject({ number: String(start + 7), debit: '5.00', credit: '5.00' })
    expect(codes((await admin.call('DELETE', `vouchers/${first.body.id}`, at())).body)).toEqual(['Record.Numbered'])
    expect((await admin.call('POST', `vouchers/${first.body.id}/void`, at({ body: { reason: 'خطأ' } }))).body).toMatchObject({
      status: 'void',
      number: first.body.number,
    })
    expect((await save({ date: `${year + 3}-01-01`, entries: entries('1') })).body).toMatchObject({
      errors: [{ code: 'FiscalYear.NoPermission', field: 'date' }],
    })
  })

  it('leave out of a list what belongs to a resource that the person may not see', async () => {
    const client = await school.signIn('demo_client')
    const { body } = await client.call<{ resources: { name: string }[] }>('GET', 'definitions')
    expect(body.resources.map((one) => one.name)).not.toContain('users')
    expect((await client.call('GET', 'users', at())).status).toBe(403)
  })

  it('get a code that nobody has, whatever codes people gave before', async () => {
    const area = (body: object) => admin.call<{ id: number; code: string }>('POST', 'areas', at({ body }))
    const [first] = [(await area({ arabicName: 'حي الرمز الأول' })).body]
    const ahead = first.id + 1
    expect((await area({ arabicName: 'حي الرمز الثاني', code: String(first.id + 3) })).status).toBe(201)
    const { status, body } = await area({ arabicName: 'حي الرمز الثالث' })
    expect([status, body.code]).toEqual([201, String(ahead + 1)])
    const next = await area({ arabicName: 'حي الرمز الرابع' })
    expect([next.status, next.body.code]).toEqual([201, String(first.id + 4)])
  })

  it('keep favourite pages in the order that a person gives them', async () => {
    const add = (routeUrl: string) =>
      admin.call<{ id: number }>('POST', 'FavoriteRoutes', { body: { routeUrl, title: routeUrl } })
    const ids = [(await add('/students')).body.id, (await add('/vouchers')).body.id]
    await admin.call('PUT', 'FavoriteRoutes', { body: { ids: [...ids].reverse() } })
    expect((await admin.call<{ routeUrl: string }[]>('GET', 'FavoriteRoutes')).body.map((row) => row.routeUrl)).toEqual([
      '/vouchers',
      '/students',
    ])
    expect((await admin.call('DELETE', `FavoriteRoutes/${ids[0]}`)).status).toBe(204)
    expect((await (await school.signIn('demo_head')).call<unknown[]>('GET', 'FavoriteRoutes')).body).toEqual([])
    expect((await admin.call('POST', 'FavoriteRoutes', { body: { routeUrl: '//evil', title: 'x' } })).status).toBe(400)
  })
})
