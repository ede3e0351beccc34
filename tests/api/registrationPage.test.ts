import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicPage, PublicPlaces, PublicRecord } from '../../src/shared/publicPage.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type Answer, type Caller, openSchool, type Problem, type School } from '../support/school.ts'

type Sent = Omit<PublicRecord, 'actions'>

describe('the page on which guardians ask for a place', () => {
  let school: School
  let admin: Caller
  let boys = 0
  let code = ''
  let stamp = ''
  let page: PublicPage
  let addresses = 0
  const stranger = (address = `10.7.${Math.floor(++addresses / 200)}.${addresses % 200}`) => ({
    call: <T = Problem>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      school.call<T>(method, `public/${path}`, {
        ...(body !== undefined && { body }),
        headers: { 'X-Forwarded-For': address, ...headers },
      }),
  })
  const at = () => `forms/${code}/temporaryStudents`
  const first = (name: string) => page.form?.find((field) => field.name === name)?.values?.[0]?.value
  let phones = 0
  const asking = (more: object = {}) => ({
    arabicName: 'عمر خالد سعد الدوسري',
    gender: 'male',
    birthDate: '2019-02-03',
    nationality: first('nationality'),
    identityType: 'passport',
    identityNumber: 'A1234567',
    guardianName: 'خالد سعد فهد الدوسري',
    relationship: 'father',
    guardianIdentityType: 'passport',
    guardianIdentityNumber: 'B7654321',
    guardianNationality: first('guardianNationality'),
    phone: `05099${String(++phones).padStart(5, '0')}`,
    row: first('row'),
    ...more,
  })
  const send = (body: object, headers: Record<string, string> = { 'Form-Stamp': stamp }, from = stranger()) =>
    from.call<Sent & Problem>('POST', at(), body, headers)
  const codes = ({ body }: Answer<Problem>) => body.errors?.map((one) => [one.code, one.field])
  const textOf = (record: Sent, name: string) => record.values.find((one) => one.name === name)?.text

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  it('stands at one address for all schools, which of several says that the address of a school is needed', async () => {
    const answer = await stranger().call('GET', 'addresses/RegistrationRequests')
    expect([answer.status, codes(answer)]).toEqual([404, [['Public.WhichSchool', undefined]]])
    await connected(school.databaseUrl, (client) => client.query("update tenants set active = false where code = 'other'"))
  })

  it('offers the branches, in the language of the reader, each with its own address', async () => {
    const { body } = await stranger().call<PublicPlaces>('GET', 'addresses/RegistrationRequests')
    expect(body).toMatchObject({
      resource: 'temporaryStudents',
      title: 'Registration request',
      school: ['Daftar Private Schools'],
    })
    expect(body.places.map(({ name }) => name)).toEqual(["Boys' school", "Girls' school"])
    const arabic = await stranger().call<PublicPlaces>('GET', 'addresses/RegistrationRequests', undefined, { Language: 'ar' })
    expect(arabic.body.places.map(({ name }) => name)).toEqual(['مدرسة البنين', 'مدرسة البنات'])
    code = body.places[0]?.code ?? ''
    const again = await stranger().call<PublicPlaces>('GET', `addresses/RegistrationRequests?at=${code}`)
    expect(again.body.places).toEqual(body.places)
    const given = await admin.call<{ url: string }>('GET', 'temporaryStudents/publicAddress', { branch: boys })
    expect(given.body.url).toMatch(new RegExp(`/RegistrationRequests\\?at=${code}$`))
    expect((await stranger().call('GET', 'addresses/registrationrequests')).status).toBe(200)
    for (const path of ['addresses/Other', 'addresses/RegistrationRequests?at=1-aaaaaaaaaaaa', 'addresses/students'])
      expect([path, (await stranger().call('GET', path)).status]).toEqual([path, 404])
  })

  it('is asked page by page, with what must be given and nothing of the decision', async () => {
    ;({ body: page } = await stranger().call<PublicPage>('GET', at()))
    expect(page.steps.map(({ label }) => label)).toEqual(['The child', 'The guardian', 'The grade', 'Documents'])
    expect(page.form?.filter(({ step }) => step === 'wish').map(({ name }) => name)).toEqual([
      ...['row', 'previousSchool', 'usesBus', 'wishes'],
    ])
    expect(page.form?.map(({ name }) => name)).not.toContain('reason')
    expect(page.lookup.map(({ name, required }) => [name, required])).toEqual([
      ['number', true],
      ['phone', true],
    ])
    stamp = page.stamp ?? ''
    expect(stamp).not.toBe('')
  })

  it('takes nothing from programs: without the page, faster than a person, or with a stamp of another form', async () => {
    const girls = (await stranger().call<PublicPlaces>('GET', 'addresses/RegistrationRequests')).body.places[1]?.code
    const fresh = (await stranger().call<PublicPage>('GET', at())).body.stamp ?? ''
    const other = (await stranger().call<PublicPage>('GET', `forms/${girls}/temporaryStudents`)).body.stamp ?? ''
    for (const headers of [{}, { 'Form-Stamp': '' }, { 'Form-Stamp': 'x'.repeat(60) }, { 'Form-Stamp': fresh }])
      expect(codes(await send(asking(), headers))).toEqual([['Public.NotByPage', undefined]])
    await setTimeout(2_600)
    expect(codes(await send(asking(), { 'Form-Stamp': other }))).toEqual([['Public.NotByPage', undefined]])
    expect((await send(asking(), { 'Form-Stamp': fresh })).status).toBe(201)
  })

  it('answers with a number, by which and the mobile the state is looked up, and by nothing less', async () => {
    const { body: sent } = await send(asking({ phone: '٠٥٠٩٨٠٠٠٠١' }))
    const number = textOf(sent, 'number') ?? ''
    expect(number).not.toBe('')
    const look = (body: object, from = stranger()) => from.call<Sent & Problem>('POST', `${at()}/lookup`, body)
    const { status, body } = await look({ number, phone: '0509800001' })
    expect(status).toBe(200)
    expect(body.values.map(({ name }) => name)).toEqual(['number', 'status', 'arabicName', 'row', 'submittedOn'])
    expect(textOf(body, 'status')).toBe('New')
    const { body: wrong } = await look({ number, phone: '0509800002' })
    const { body: none } = await look({ number: '99999', phone: '0509800001' })
    expect([wrong, none].map((one) => [one.status, one.errors, one.detail])).toEqual([
      [404, wrong.errors, wrong.detail],
      [404, wrong.errors, wrong.detail],
    ])
    expect(wrong.errors.map((one) => one.code)).toEqual(['Public.NothingFound'])
    for (const [given, wanted] of [
      [{ number }, [['Field.Required', 'phone']]],
      [{ phone: '0509800001' }, [['Field.Required', 'number']]],
      [{ number, phone: '12' }, [['Phone.Invalid', 'phone']]],
      [{ number: { gt: 0 }, phone: '0509800001' }, [['Field.Type', 'number']]],
      [{ number, phone: '0509800001', id: 1 }, [['Field.Unknown', 'id']]],
    ] as const)
      expect([given, codes(await look(given))]).toEqual([given, wanted])
    // What the school decides is told there.
    const [request] = (await admin.call<{ id: number }[]>('GET', 'temporaryStudents?range=[0,0]', { branch: boys })).body
    await admin.call('POST', `temporaryStudents/${request?.id}/reject`, { branch: boys, body: { reason: 'اكتملت المقاعد' } })
    const { body: rejected } = await look({ number, phone: '0509800001' })
    expect([textOf(rejected, 'status'), textOf(rejected, 'reason')]).toEqual(['Rejected', 'اكتملت المقاعد'])
  })

  it('tells a family that it has asked for this child already, and nobody who does not know its mobile', async () => {
    const child = { identityNumber: 'C5550001', phone: '0509610001' }
    expect((await send(asking(child))).status).toBe(201)
    const again = await send(asking(child))
    expect([again.status, codes(again)]).toEqual([409, [['Registration.AlreadyAsked', undefined]]])
    expect((await send(asking({ ...child, phone: '0509610002' }))).status).toBe(201)
  })

  it('does not count what it refuses: ten go through after many that were wrong', async () => {
    const hall = stranger('10.99.0.1')
    for (let times = 0; times < 15; times++)
      expect((await send(asking({ phone: '12' }), { 'Form-Stamp': stamp }, hall)).status).toBe(400)
    for (let times = 0; times < 10; times++)
      expect((await send(asking({ identityNumber: `D66600${10 + times}` }), { 'Form-Stamp': stamp }, hall)).status).toBe(201)
  })

  it('lets nobody try numbers one by one', async () => {
    const tries = []
    for (let number = 1; number <= 12; number++)
      tries.push(
        (await stranger().call('POST', `${at()}/lookup`, { number: String(70_000 + number), phone: '0509700001' })).status,
      )
    // One more is answered, whoever goes on waits longer each time.
    expect(tries).toEqual([...Array.from({ length: 11 }, () => 404), 429])
  })

  it('lets nobody be kept from their own request by those who try: the browser that sent it, or was shown it, goes on', async () => {
    const mobile = '0509700002'
    const sent = await send(asking({ phone: mobile }))
    const number = textOf(sent.body, 'number') ?? ''
    const cookieOf = ({ headers }: Answer<unknown>) => headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const look = (number: string, cookie = '', from = stranger()) =>
      from.call('POST', `${at()}/lookup`, { number, phone: mobile }, cookie ? { Cookie: cookie } : {})
    const shown = cookieOf(await look(number))
    for (let other = 1; other <= 12; other++) await look(String(71_000 + other))
    expect((await look(number)).status).toBe(429)
    for (const cookie of [cookieOf(sent), shown]) expect((await look(number, cookie)).status).toBe(200)
    // It is known for this request and opens no other one.
    expect((await look('71001', shown)).status).toBe(429)
    // In one network, however many addresses it has, ten are answered.
    const near: number[] = []
    for (let one = 1; one <= 12; one++)
      near.push(
        (await stranger(`2001:db8:9:9::${one}`).call('POST', `${at()}/lookup`, { number: '71001', phone: `05097100${one + 10}` }))
          .status,
      )
    expect(new Set(near)).toEqual(new Set([404]))
    await connected(school.databaseUrl, (client) => client.query('delete from sign_in_attempts'))
    const same: number[] = []
    for (let one = 1; one <= 11; one++) same.push((await look('71001', '', stranger(`2001:db8:9:9::${one}`))).status)
    expect([new Set(same.slice(0, 10)), same.at(-1)]).toEqual([new Set([404]), 429])
  })

  it('takes files by what is in them, up to their size', async () => {
    const file = async (field: string, name: string, content: Buffer) => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(content)]), name)
      const answer = await fetch(`${school.address}/api/public/${at()}/files/${field}`, {
        method: 'POST',
        body,
        headers: { 'X-Forwarded-For': `10.8.0.${++addresses % 250}`, 'Form-Stamp': stamp },
      })
      return { status: answer.status, body: (await answer.json()) as { token: string } & Problem }
    }
    const pdf = Buffer.from('%PDF-1.7 a birth certificate')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
      'base64',
    )
    for (const [field, name, content, status] of [
      ['birthPaper', 'birth.pdf', pdf, 201],
      ['birthPaper', 'birth.pdf', Buffer.from('<script>alert(1)</script>'), 400],
      ['birthPaper', 'birth.pdf', Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]), 400],
      ['photo', 'child.png', png, 201],
      ['reason', 'child.png', png, 404],
    ] as const)
      expect([name, (await file(field, name, content)).status]).toEqual([name, status])
    const { token } = (await file('birthPaper', 'birth.pdf', pdf)).body
    expect((await send(asking({ birthPaper: token }))).status).toBe(201)
    // The picture goes along to the student who is made of the request.
    const { token: picture } = (await file('photo', 'child.png', png)).body
    const child = { photo: picture, identityType: 'national', identityNumber: '1000000008', arabicName: 'عمر خالد سعد المصور' }
    const guardian = { guardianIdentityType: 'national', guardianIdentityNumber: '1010101010' }
    const sent = await send(asking({ ...child, ...guardian }))
    expect([sent.status, codes(sent)]).toEqual([201, undefined])
    const [request] = (await admin.call<{ id: number; row: number }[]>('GET', 'temporaryStudents?range=[0,0]', { branch: boys }))
      .body
    const accepted = await admin.call<{ photo: number; made: { id: number }[] }>(
      'POST',
      `temporaryStudents/${request?.id}/accept`,
      {
        branch: boys,
        body: { row: request?.row, registrationDate: new Date().toISOString().slice(0, 10) },
        headers: { Confirmed: 'Registration.TooYoung' },
      },
    )
    expect([accepted.status, accepted.body]).toMatchObject([200, { photo: expect.any(Number) }])
    const { body: student } = await admin.call('GET', `students/${accepted.body.made[0]?.id}`, { branch: boys })
    expect(student).toMatchObject({ photo: accepted.body.photo })
    // A picture is one by its content, and a file goes along once.
    expect(codes(await send(asking({ birthPaper: token })))).toEqual([['Public.FileGone', 'birthPaper']])
    const { token: paper } = (await file('photo', 'child.png', pdf)).body
    expect(codes(await send(asking({ photo: paper })))).toEqual([['File.NoPicture', 'photo']])
  })

  it('is sent ten times within an hour for one mobile, and by many families from the one address of a Wi-Fi', async () => {
    const from = stranger()
    const statuses = []
    for (let time = 0; time < 12; time++) statuses.push((await send(asking(), undefined, from)).status)
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 201))
    const phone = '0509600001'
    const same = []
    for (let time = 0; time < 11; time++) same.push((await send(asking({ phone, identityNumber: `E77700${10 + time}` }))).status)
    expect(same.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(same.at(-1)).toBe(429)
  })

  it('is the page for guardians at its address, and so are those of payments to come', async () => {
    for (const path of [
      '/RegistrationRequests',
      `/RegistrationRequests?at=${code}`,
      '/PayRequest',
      '/paymentStatus/7',
      '/financialPayment/7',
      // People type them from paper.
      '/registrationRequests',
      '/registrationrequests/',
      '/payRequest',
      '/paymentStatus',
      '/paymentstatus/1',
      '/financialPayment',
    ]) {
      const html = await (await fetch(`${school.address}${path}`)).text()
      expect([path, html.includes('JavaScript'), html.includes('overlay')]).toEqual([path, true, false])
    }
    for (const path of ['/login', '/ForgetPassword', '/students', '/Items', '/registrationRequestsOfAll', '/'])
      expect([path, (await (await fetch(`${school.address}${path}`)).text()).includes('overlay')]).toEqual([path, true])
  })
})
