import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptKey } from '../../src/server/access/attempts.ts'
import type { AuditEntry } from '../../src/shared/auditEntry.ts'
import type { PublicPage, PublicRecord } from '../../src/shared/publicPage.ts'
import type { SentLink } from '../../src/shared/sentLink.ts'
import { branchesOf } from '../support/branches.ts'
import { customFolder } from '../support/customFolder.ts'
import { connected } from '../support/database.ts'
import { entityExamples } from '../support/extensionExample.ts'
import { type Answer, type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

type Sent = Omit<PublicRecord, 'actions'>
interface Link {
  token: string
  url: string
  expiresAt: string
}

/** What is filled in by a link alone, and never shown to the end. */
const waivers = {
  name: 'waivers',
  scope: 'tenant',
  title: ['child'],
  fields: {
    child: { kind: 'text', required: true, unique: true },
    idNumber: { kind: 'text', masked: true },
    price: { kind: 'money' },
    secret: { kind: 'text' },
  },
  public: { by: 'token', create: true, fields: ['child', 'idNumber', 'price'], language: 'fr' },
  labels: { en: { name: 'Waiver', 'fields.secret': 'Secret' }, ar: { name: 'إقرار' } },
}

/** Of a visit, with what not everybody is told. */
const visitNotes = {
  name: 'visitNotes',
  scope: 'tenant',
  title: ['subject'],
  seenInAll: ['visit.branch'],
  fields: {
    subject: { kind: 'text', required: true },
    visit: { kind: 'ref', to: 'visitRequests' },
    cost: { kind: 'money', permission: 'viewVisitCosts' },
  },
  public: { by: 'token', fields: ['subject', 'cost'] },
  labels: { en: { name: 'Visit note', 'permissions.viewVisitCosts': 'Costs of visits' }, ar: { name: 'ملاحظة زيارة' } },
}

describe('what is open to people without an account', () => {
  let school: School
  let admin: Caller
  let boys = 0
  let girls = 0
  let master = 0
  let code = ''
  let row = 0
  const files = customFolder()
  let addresses = 0
  /** Each of them comes from an address of their own, as a proxy tells it. */
  const stranger = (address = `10.1.0.${++addresses}`) => ({
    call: <T = Problem>(method: string, path: string, body?: unknown, { token = '', ...headers }: Record<string, string> = {}) =>
      school.call<T>(method, `public/${path}`, {
        ...(body !== undefined && { body }),
        ...(token && { token }),
        headers: { 'X-Forwarded-For': address, ...headers },
      }),
  })
  let phones = 0
  const visit = (more: object = {}) => ({
    childName: 'سارة',
    birthDate: '2020-05-01',
    row,
    phone: `05012340${String(++phones).padStart(2, '0')}`,
    ...more,
  })
  const at = () => `forms/${code}/visitRequests`
  const codes = ({ body }: Answer<Problem>) => body.errors?.map((one) => [one.code, one.field])
  const requests = async (branch = boys) =>
    (await admin.call<{ id: number; childName: string }[]>('GET', `visitRequests?${query({ sort: ['id', 'DESC'] })}`, { branch }))
      .body
  const made = async (more: object = {}) => {
    const { status, body } = await stranger().call<Sent>('POST', at(), visit(more))
    expect([status, body]).toEqual([201, body])
    return (await requests())[0]?.id ?? 0
  }
  const linkTo = async (id: number, by = admin, resource = 'visitRequests') =>
    (await by.call<Link>('POST', `${resource}/${id}/publicLink`, { branch: boys })).body
  const invite = (id: number) =>
    admin.call('POST', `visitRequests/${id}/invite`, { branch: boys, body: { visitOn: '2026-10-04' } })

  beforeAll(async () => {
    files.put('visitRequests.json', entityExamples('name').find(({ name }) => name === 'visitRequests') ?? {})
    files.put('waivers.json', waivers)
    files.put('visitNotes.json', visitNotes)
    school = await openSchool({ customFolder: files.folder })
    admin = await school.signIn('demo_admin')
    ;({ boys, girls, master } = await branchesOf(admin))
    code = (await admin.call<{ code: string }>('GET', 'visitRequests/publicAddress', { branch: boys })).body.code
    row =
      (await admin.call<{ id: number }[]>('GET', `rows?${query({ filter: { active: true } })}`, { branch: boys })).body[0]?.id ??
      0
  })
  afterAll(async () => {
    await school.close()
    files.remove()
  })

  it('is a form at the address of a branch, in the language that the reader asks for or the definition says', async () => {
    expect(school.lines.filter((line) => line.includes('.json'))).toEqual([])
    const { body } = await stranger().call<PublicPage>('GET', at())
    expect(body.title).toBe('Visit request')
    expect(body.form?.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['childName', 'text', true],
      ['birthDate', 'date', true],
      ['row', 'ref', true],
      ['phone', 'phone', true],
      ['hasSiblings', 'flag', false],
      ['siblingName', 'text', false],
      ['report', 'file', false],
    ])
    expect(body.form?.[2]?.values).toContainEqual({ value: row, label: expect.any(String) })
    expect(body.form?.[6]?.hint).toBe('A picture or a PDF')
    const arabic = await school.call<PublicPage>('GET', `public/${at()}`, { headers: { Language: '' } })
    expect([arabic.body.language, arabic.body.title, arabic.body.form?.[0]?.label]).toEqual(['ar', 'طلب زيارة', 'اسم الطفل'])
  })

  it('keeps what is sent, tells of it what is open, and the history says where it came from', async () => {
    const { status, body } = await stranger().call<Sent>('POST', at(), visit({ hasSiblings: true, siblingName: 'نورة' }))
    expect(status).toBe(201)
    expect(body.values.map(({ name }) => name)).toEqual([
      ...['childName', 'birthDate', 'row', 'phone', 'hasSiblings', 'siblingName', 'status'],
    ])
    expect(body.values.find(({ name }) => name === 'row')?.value).toBeNull()
    expect(body.values.find(({ name }) => name === 'status')?.text).toBe('Asked for')
    const id = (await requests())[0]?.id
    const history = await admin.call<{ userName: string; action: string }[]>('GET', `visitRequests/${id}/history`, {
      branch: boys,
    })
    expect(history.body).toMatchObject([{ action: 'create', userName: 'Public page, without an account' }])
    expect(await requests(girls)).toEqual([])
  })

  it('takes nothing but what is open, and says by field what is wrong', async () => {
    const before = (await requests()).length
    for (const [body, wrong] of [
      [visit({ opinion: 'good' }), [['Field.Unknown', 'opinion']]],
      [
        visit({ visitOn: '2026-10-01', branch: girls, status: 'invited', calls: [], id: 1, version: 1 }),
        expect.arrayContaining([['Field.Unknown', 'status']]),
      ],
      [{ childName: ' ', row: 'x' }, expect.arrayContaining([['Field.Type', 'row']])],
      [visit({ birthDate: '2090-01-01', row: 2_000_000_000 }), expect.arrayContaining([['Reference.NotFound', 'row']])],
      [visit({ hasSiblings: true }), [['Field.Required', 'siblingName']]],
      [visit({ childName: 'x'.repeat(81), phone: '12' }), expect.arrayContaining([['Phone.Invalid', 'phone']])],
      [visit({ report: 1 }), [['Public.FileGone', 'report']]],
    ] as const) {
      const answer = await stranger().call('POST', at(), body)
      expect([answer.status, codes(answer)]).toEqual([400, wrong])
    }
    const arabic = await stranger().call('POST', at(), visit({ childName: '' }), { Language: 'ar' })
    expect(arabic.body.errors[0]?.message).toContain('اسم الطفل')
    expect((await requests()).length).toBe(before)
  })

  it('answers garbage with a refusal', async () => {
    const paths = [
      'forms/x/y',
      `forms/${code}/users`,
      `forms/${code}/students`,
      `forms/${code}/waivers`,
      'forms/999999999-aaaaaaaaaaaa/visitRequests',
      `forms/${code}/%00`,
      'link',
      'link/files/report',
    ]
    for (const path of paths) expect([path, (await stranger().call('GET', path)).status]).toEqual([path, 404])
    for (const token of ['x', 'public_1_short', `public_999999999_${'a'.repeat(43)}`, `public_1_${'a'.repeat(43)}`, admin.token])
      expect(codes(await stranger().call('GET', 'link', undefined, { token }))).toEqual([['Public.LinkEnded', undefined]])
    for (const body of ['{"a":', '[]', '"x"', 'null', '{"__proto__":{"a":1}}', `{"childName":{"a":[1]}}`])
      expect((await stranger().call('POST', at(), body)).status).toBe(400)
    expect(codes(await stranger().call('POST', at(), visit({ childName: 'x'.repeat(70_000) })))).toEqual([
      ['Body.TooLarge', undefined],
    ])
    expect((await stranger().call('POST', at(), visit({ childName: 'a\u0000b' }))).status).toBe(400)
    expect((await stranger().call('PUT', at(), visit())).status).toBe(404)
    // A link opens nothing of what people with an account see.
    const { token } = await linkTo(await made())
    for (const path of ['students', 'visitRequests', 'definitions', 'files/1'])
      expect((await school.call('GET', path, { token })).status).toBe(401)
  })

  it('gives nothing more whatever is asked besides', async () => {
    const id = await made({ childName: 'ليلى' })
    const { version } = (await admin.call<{ version: number }>('GET', `visitRequests/${id}`, { branch: boys })).body
    await admin.call('PUT', `visitRequests/${id}`, { branch: boys, body: { version, opinion: 'سرّي' } })
    const { token } = await linkTo(id)
    const plain = await stranger().call<PublicPage>('GET', 'link', undefined, { token })
    const besides = query({ fields: ['opinion', 'id'], filter: { opinion: 'سرّي' }, sort: ['opinion', 'DESC'], range: [0, 999] })
    for (const headers of [{}, { Branch: String(girls) }, { FiscalYear: 'all' }, { Branch: 'x', FiscalYear: '1' }]) {
      const { status, body } = await stranger().call<PublicPage>('GET', `link?${besides}&id=1&branch=${girls}`, undefined, {
        token,
        ...headers,
      })
      expect([status, body]).toEqual([200, plain.body])
    }
    for (const language of ['../../etc', '__proto__', 'ar,en;q=0', 'x'.repeat(300)])
      expect((await stranger().call('GET', 'link', undefined, { token, Language: language })).status).toBe(200)
    for (const field of ['opinion', '../1', '__proto__', 'report%2F..', '1', 'constructor'])
      expect((await stranger().call('GET', `link/files/${field}`, undefined, { token })).status).toBe(404)
    for (const action of ['invite', 'delete', 'create', 'edit', 'constructor', '__proto__'])
      expect((await stranger().call('POST', `link/actions/${action}`, {}, { token })).status).toBe(404)
    // Of a key that stands twice one is taken; what is not asked for stays refused, however deep or long it is.
    const twice = `{"opinion":"x",${JSON.stringify(visit()).slice(1, -1)},"opinion":"y"}`
    expect(codes(await stranger().call('POST', at(), twice))).toEqual([['Field.Unknown', 'opinion']])
    expect((await stranger().call('POST', at(), `{"childName":${'['.repeat(9000)}${']'.repeat(9000)}}`)).status).toBe(400)
    const wide = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`a${index}`, 1]))
    expect((await stranger().call('POST', at(), wide)).status).toBe(400)
    expect(
      (await stranger().call('POST', at(), visit(), { 'X-HTTP-Method-Override': 'PUT', Branch: String(girls) })).status,
    ).toBe(201)
    expect(await requests(girls)).toEqual([])
  })

  it('is done by a link once, of twenty at once too', async () => {
    const id = await made()
    await invite(id)
    const { token } = await linkTo(id)
    const act = () => stranger().call('POST', 'link/actions/accept', { phone: '0501112223' }, { token })
    const all = await Promise.all(Array.from({ length: 20 }, act))
    // Those under way count against the rate of the link until they are refused.
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => ![200, 409, 429].includes(status))).toEqual([])
    const history = await admin.call<{ action: string }[]>('GET', `visitRequests/${id}/history`, { branch: boys })
    expect(history.body.filter(({ action }) => action === 'accept')).toHaveLength(1)
    const form = (await admin.call<Link>('POST', 'waivers/publicLink', { branch: boys })).body.token
    const fill = (_: unknown, index: number) => stranger().call('POST', 'link', { child: `طفل ${index}` }, { token: form })
    const filled = await Promise.all(Array.from({ length: 20 }, fill))
    expect(filled.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  })

  it('is not filled in for a branch that is at rest', async () => {
    const { version } = (await admin.call<{ version: number }>('GET', `branches/${boys}`)).body
    const rest = await admin.call<{ version: number }>('PUT', `branches/${boys}`, { body: { version, active: false } })
    expect(rest.status).toBe(200)
    expect(codes(await stranger().call('GET', at()))).toEqual([['Branch.Inactive', undefined]])
    const again = { version: rest.body.version, active: true }
    expect((await admin.call('PUT', `branches/${boys}`, { body: again })).status).toBe(200)
  })

  it('does a request that comes twice once', async () => {
    const who = stranger()
    const body = visit({ childName: 'مرة واحدة' })
    const key = { 'Idempotency-Key': 'f3b1c0de-0001' }
    const answers = await Promise.all([who.call('POST', at(), body, key), who.call('POST', at(), body, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect((await requests()).filter(({ childName }) => childName === 'مرة واحدة')).toHaveLength(1)
  })

  it('takes as many as the school has set, whatever the form says', async () => {
    const [company] = (await admin.call<{ id: number; version: number }[]>('GET', 'company')).body
    const set = async (version: number | undefined, values: object) => {
      const { status, body } = await admin.call<{ version: number }>('PUT', `company/${company?.id}`, {
        body: { version, ...values },
      })
      expect([status, body]).toEqual([200, body])
      return body.version
    }
    const version = await set(company?.version, { formsPerPhone: 2 })
    const statuses: number[] = []
    for (let time = 0; time < 3; time++)
      statuses.push((await stranger().call('POST', at(), visit({ phone: '0555555502' }))).status)
    expect(statuses).toEqual([201, 201, 429])
    await set(version, { formsPerPhone: null })
  })

  it('slows down those who give one number from everywhere, and never keeps its owner out', async () => {
    const phone = '0555555503'
    const send = async (one = stranger()) => (await one.call('POST', at(), visit({ phone }))).status
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) statuses.push(await send())
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    // As if the wait were over: it is minutes at most, however many have gone before.
    const wait = () =>
      connected(school.databaseUrl, async (client) => {
        const { rows } = await client.query<{ most: number }>(
          `select coalesce(max(extract(epoch from blocked_until - now())), 0)::int as most from sign_in_attempts where blocked_until > now()`,
        )
        await client.query(`update sign_in_attempts set blocked_until = now() - interval '1 second' where blocked_until > now()`)
        return rows[0]?.most ?? 0
      })
    for (let time = 0; time < 12; time++) {
      expect(await wait()).toBeLessThanOrEqual(300)
      expect(await send()).toBe(201)
    }
  })

  it('takes so many from one address and with one phone number, and what was refused does not count', async () => {
    const one = stranger()
    for (let time = 0; time < 7; time++) expect((await one.call('POST', at(), visit({ childName: '' }))).status).toBe(400)
    const many = await Promise.all(Array.from({ length: 8 }, () => one.call('POST', at(), visit())))
    expect(many.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(3).fill(429)])
    const phone = '0555555501'
    const others = [phone, '+966555555501', '00966 55 555 5501', '٠٥٥٥٥٥٥٥٠١', phone, phone]
    const statuses: number[] = []
    for (const number of others) statuses.push((await stranger().call('POST', at(), visit({ phone: number }))).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    const flood = stranger()
    const looks = await Promise.all(Array.from({ length: 70 }, () => flood.call('GET', at())))
    expect(looks.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
    const refused = looks.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(JSON.stringify(refused?.body)).toContain('"code":"Public.TooMany"')
    const guesser = stranger()
    const guesses: number[] = []
    for (let time = 0; time < 24; time++)
      guesses.push((await guesser.call('GET', 'link', undefined, { token: `public_1_${'b'.repeat(43)}` })).status)
    expect([guesses[0], guesses.at(-1)]).toEqual([404, 429])
    // Many telephones have one address: who has a right link is not kept waiting for those who guess.
    const { token } = await linkTo(await made())
    expect((await guesser.call('GET', 'link', undefined, { token })).status).toBe(200)
  })

  it('shows one record by a link, and of it what is open', async () => {
    const [other, id] = [await made({ childName: 'غيرها' }), await made({ childName: 'ليان' })]
    const stored = await admin.call<{ version: number }>('GET', `visitRequests/${id}`, { branch: boys })
    await admin.call('PUT', `visitRequests/${id}`, {
      branch: boys,
      body: { version: stored.body.version, opinion: 'ضعيفة', calls: [{ calledOn: '2026-09-01', remark: 'لم يرد' }] },
    })
    const link = await linkTo(id)
    expect(link.url).toBe(`${school.address}/open#${link.token}`)
    expect(link.token).toMatch(/^public_\d+_[\w-]{43}$/)
    const { status, body } = await stranger().call<PublicPage>('GET', 'link', undefined, { token: link.token })
    expect([status, body.form]).toEqual([200, null])
    expect(body.record?.values.find(({ name }) => name === 'childName')?.text).toBe('ليان')
    expect(body.record?.lines.map(({ label, rows }) => [label, rows.map((one) => one.map(({ text }) => text))])).toEqual([
      ['Calls', [['2026-09-01']]],
    ])
    const text = JSON.stringify(body)
    for (const closed of ['ضعيفة', 'لم يرد', 'غيرها', 'createdBy', `"id":${other}`, `"id":${id}`])
      expect(text).not.toContain(closed)
    // It is stored as a hash alone.
    const { rows } = await connected(school.databaseUrl, (client) =>
      client.query<{ stored: string }>("select encode(hash, 'escape') || resource as stored from public_links"),
    )
    expect(rows.filter(({ stored: one }) => one.includes(link.token.slice(-20)))).toEqual([])
  })

  it('does by a link what its maker may do, once, and of two at once one', async () => {
    const id = await made()
    expect(
      (await stranger().call<PublicPage>('GET', 'link', undefined, { token: (await linkTo(id)).token })).body.record?.actions,
    ).toEqual([])
    await invite(id)
    const { token } = await linkTo(id)
    const open = async () => (await stranger().call<PublicPage>('GET', 'link', undefined, { token })).body.record
    expect((await open())?.actions.map(({ name, label, input }) => [name, label, input.map((one) => one.label)])).toEqual([
      ['accept', 'I am coming', ['Mobile']],
    ])
    const act = (body: object, action = 'accept') => stranger().call('POST', `link/actions/${action}`, body, { token })
    expect(codes(await act({ phone: '12' }))).toEqual([['Phone.Invalid', 'phone']])
    expect(codes(await act({ phone: '0501112223', opinion: 'x' }))).toEqual([['Field.Unknown', 'opinion']])
    expect((await act({ visitOn: '2026-10-09' }, 'invite')).status).toBe(404)
    expect((await stranger().call('POST', 'link', visit(), { token })).status).toBe(404)
    const both = await Promise.all([act({ phone: '0501112223' }), act({ phone: '0501112223' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(codes(both.find(({ status }) => status === 409) as Answer<Problem>)).toEqual([['Public.LinkUsed', undefined]])
    const record = await open()
    // Many come from one address, each by their own link.
    const one = stranger()
    for (let time = 0; time < 6; time++) {
      const another = await made()
      await invite(another)
      const { token: own } = await linkTo(another)
      const phone = { phone: '0501112223' }
      expect((await one.call('POST', 'link/actions/accept', phone, { token: own })).status).toBe(200)
    }
    expect([record?.actions, record?.values.find(({ name }) => name === 'status')?.text]).toEqual([[], 'Coming'])
  })

  it('gives by a link nothing that its maker could not do', async () => {
    const group = await admin.call<{ id: number }>('POST', 'accessGroups', {
      branch: boys,
      body: { arabicName: 'من يرى الزيارات', permissions: ['viewVisitRequests', 'viewBranches'] },
    })
    const user = {
      fullName: 'ناظر',
      userName: 'visits_viewer',
      password: 'Daftar@2027!',
      confirmPassword: 'Daftar@2027!',
      branches: [boys],
      accessGroups: [group.body.id],
    }
    const account = await admin.call<{ id: number }>('POST', 'users', { branch: boys, body: user })
    expect(account.status).toBe(201)
    const viewer = await school.signIn('visits_viewer', 'Daftar@2027!')
    const id = await made()
    await invite(id)
    const { token } = await linkTo(id, viewer)
    const { body } = await stranger().call<PublicPage>('GET', 'link', undefined, { token })
    expect(body.record?.actions).toEqual([])
    expect((await stranger().call('POST', 'link/actions/accept', { phone: '0501112223' }, { token })).status).toBe(404)
    expect((await viewer.call('POST', 'waivers/1/publicLink', { branch: boys })).status).toBe(403)
    expect((await viewer.call('POST', 'visitRequests/publicLink', { branch: boys })).status).toBe(403)
    expect((await viewer.call('POST', `visitRequests/${id}/publicLink`, { branch: girls })).status).toBe(403)
    expect((await admin.call('POST', `visitRequests/${id}/publicLink`, { branch: girls })).status).toBe(404)
    expect((await admin.call('POST', 'students/1/publicLink', { branch: boys })).status).toBe(404)
    // What its maker may do is asked anew each time; with their account it ends.
    const look = async () => (await stranger().call<PublicPage>('GET', 'link', undefined, { token })).body.record?.actions.length
    const change = async (path: string, more: object) => {
      const { version } = (await admin.call<{ version: number }>('GET', path, { branch: boys })).body
      expect((await admin.call('PUT', path, { branch: boys, body: { version, ...more } })).status).toBe(200)
    }
    const of = (...permissions: string[]) => ({ permissions: ['viewBranches', ...permissions] })
    await change(`accessGroups/${group.body.id}`, of('viewVisitRequests', 'editVisitRequests'))
    expect(await look()).toBe(1)
    await change(`accessGroups/${group.body.id}`, of())
    expect(await look()).toBeUndefined()
    await change(`accessGroups/${group.body.id}`, of('viewVisitRequests'))
    expect(await look()).toBe(0)
    await change(`users/${account.body.id}`, { active: false })
    expect(codes(await stranger().call('GET', 'link', undefined, { token }))).toEqual([['Public.LinkEnded', undefined]])
    expect((await admin.call('GET', 'visitRequests/publicAddress', { branch: master })).status).toBe(403)
  })

  it('shows by a link no record and no field that its maker sees no longer', async () => {
    const permissions = ['viewVisitNotes', 'viewVisitRequests', 'viewBranches', 'viewFiscalYears']
    const group = await admin.call<{ id: number }>('POST', 'accessGroups', {
      branch: boys,
      body: { arabicName: 'من يرى الملاحظات', permissions: [...permissions, 'viewVisitCosts'] },
    })
    const password = 'Daftar@2027!'
    const user = await admin.call<{ id: number }>('POST', 'users', {
      branch: boys,
      body: {
        ...{ fullName: 'ناظر', userName: 'notes_viewer', password, confirmPassword: password },
        ...{ branches: [boys, girls], accessGroups: [group.body.id] },
      },
    })
    expect([group.status, user.status]).toEqual([201, 201])
    const there = { branch: girls, body: visit() }
    const seen = await admin.call<{ id: number }>('POST', 'visitRequests', there)
    const note = await admin.call<{ id: number }>('POST', 'visitNotes', {
      branch: girls,
      body: { subject: 'جولة', visit: seen.body.id, cost: '90.00' },
    })
    expect([seen.status, note.body, note.status]).toEqual([201, note.body, 201])
    const { token } = await linkTo(note.body.id, await school.signIn('notes_viewer', password), 'visitNotes')
    const shown = async () => {
      const { status, body } = await stranger().call<PublicPage>('GET', 'link', undefined, { token })
      return status === 200 ? body.record?.values.map(({ name }) => name) : status
    }
    const change = async (path: string, more: object) => {
      const { version } = (await admin.call<{ version: number }>('GET', path, { branch: boys })).body
      expect((await admin.call('PUT', path, { branch: boys, body: { version, ...more } })).status).toBe(200)
    }
    expect(await shown()).toEqual(['subject', 'cost'])
    await change(`accessGroups/${group.body.id}`, { permissions })
    expect(await shown()).toEqual(['subject'])
    await change(`users/${user.body.id}`, { branches: [boys] })
    expect(await shown()).toBe(404)
    await change(`users/${user.body.id}`, { branches: [boys, girls] })
    expect(await shown()).toEqual(['subject'])
  })

  it('ends a link with its days, when it is taken back, and with its record', async () => {
    const [ended, taken, gone] = [await made(), await made(), await made()]
    const links = [await linkTo(ended), await linkTo(taken), await linkTo(gone)]
    const days = (Date.parse(links[0]?.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(10)
    await connected(school.databaseUrl, (client) =>
      client.query('update public_links set expires_at = now() where record_id = $1', [ended]),
    )
    expect((await admin.call('DELETE', `visitRequests/${taken}/publicLink`, { branch: boys })).body).toEqual({ ended: 1 })
    const { body: past } = await admin.call<AuditEntry[]>('GET', `visitRequests/${taken}/history`, { branch: boys })
    expect(past.find(({ action }) => action === 'endPublicLinks')?.input).toEqual({ ended: 1 })
    await admin.call('DELETE', `visitRequests/${gone}`, { branch: boys })
    const statuses = await Promise.all(
      links.map(async ({ token }) => (await stranger().call('GET', 'link', undefined, { token })).status),
    )
    expect(statuses).toEqual([404, 404, 404])
    // The secret of one tenant opens nothing of another.
    const { token } = await linkTo(await made())
    const forged = token.replace(/^public_\d+/, 'public_77')
    expect((await stranger().call('GET', 'link', undefined, { token: forged })).status).toBe(404)
  })

  it('lists the links that there are with their state, and takes back one of them alone', async () => {
    const [one, other] = [await made({ childName: 'نورة' }), await made({ childName: 'سلمى' })]
    const links = [await linkTo(one), await linkTo(one), await linkTo(other)]
    const listed = async (parts = '', by = admin, branch = boys) =>
      (await by.call<SentLink[]>('GET', `visitRequests/publicLinks${parts}`, { branch })).body
    const ofOne = await listed(`?record=${one}`)
    expect(ofOne.map(({ record, title, state }) => [record, title, state])).toEqual([
      [one, 'نورة', 'open'],
      [one, 'نورة', 'open'],
    ])
    expect(ofOne[0]?.madeBy).toBeTruthy()
    expect(JSON.stringify(ofOne)).not.toContain(links[0]?.token.split('_')[2])
    expect((await listed()).map(({ record }) => record)).toEqual(expect.arrayContaining([one, other]))
    expect((await listed('', admin, girls)).filter(({ record }) => record !== null)).toEqual([])
    // The newest is taken back; nobody does it from a branch that does not see the record.
    const path = `visitRequests/publicLinks/${ofOne[0]?.id}`
    expect((await admin.call('DELETE', path, { branch: girls })).status).toBe(404)
    expect((await admin.call('DELETE', path, { branch: boys })).body).toEqual({ ended: 1 })
    expect((await admin.call('DELETE', path, { branch: boys })).status).toBe(404)
    const works = async ({ token }: Link) => (await stranger().call('GET', 'link', undefined, { token })).status
    expect(await Promise.all(links.map(works))).toEqual([200, 404, 200])
    const { body: past } = await admin.call<AuditEntry[]>('GET', `visitRequests/${one}/history`, { branch: boys })
    expect(past.find(({ action }) => action === 'endPublicLinks')?.input).toEqual({ ended: 1 })
    await connected(school.databaseUrl, (client) =>
      client.query('update public_links set used_at = now() where record_id = $1', [other]),
    )
    expect((await listed(`?record=${other}`)).map(({ state }) => state)).toEqual(['used'])
    expect((await admin.call('GET', 'visitRequests/publicLinks?record=x', { branch: boys })).status).toBe(400)
    expect((await admin.call('GET', 'students/publicLinks', { branch: boys })).status).toBe(404)
  })

  it('lets one record be made by a link to a form, which is used up by that alone', async () => {
    const { body } = await admin.call<Link>('POST', 'waivers/publicLink', { branch: boys })
    const { token } = body
    const filter = { resource: 'waivers', action: 'publicFormLink' }
    const { body: log } = await admin.call<AuditEntry[]>('GET', `audit?${query({ filter })}`, { branch: boys })
    expect(log[0]).toMatchObject({ userId: admin.profile['userId'], recordId: null, branchId: boys })
    const page = await stranger().call<PublicPage>('GET', 'link', undefined, { token, Language: '' })
    expect([page.body.language, page.body.form?.map(({ name }) => name)]).toEqual(['fr', ['child', 'idNumber', 'price']])
    expect((await stranger().call('POST', 'link', { price: '1' }, { token })).status).toBe(400)
    const sent = await stranger().call<Sent>('POST', 'link', { child: 'ريم', idNumber: '1098765432', price: '250.5' }, { token })
    expect(sent.body.values.map(({ value, text }) => [value, text])).toEqual([
      ['ريم', 'ريم'],
      [null, '1•••••432'],
      ['250.50', '250.50'],
    ])
    expect((await stranger().call('POST', 'link', { child: 'هند' }, { token })).status).toBe(409)
    expect(codes(await stranger().call('GET', 'link', undefined, { token }))).toEqual([['Public.LinkUsed', undefined]])
  })

  it('takes a file for the form that it was sent for, once, and shows it by the link alone', async () => {
    const file = (content: string, type = 'application/pdf') => {
      const form = new FormData()
      form.append('file', new Blob([content], { type }), 'report.pdf')
      return form
    }
    const stamp = (await stranger().call<PublicPage>('GET', at())).body.stamp ?? ''
    const send = (form: FormData, field = 'report', given = stamp) =>
      stranger().call<{ token: string } & Problem>('POST', `${at()}/files/${field}`, form, { 'Form-Stamp': given })
    for (const none of ['', 'x', `${stamp}x`.slice(1)])
      expect(codes(await send(file('%PDF'), 'report', none))).toEqual([['Public.NotByPage', undefined]])
    expect(codes(await send(file('<b>', 'text/html')))).toEqual([['Public.FileType', 'report']])
    expect((await send(file('%PDF'), 'opinion')).status).toBe(404)
    expect(codes(await send(file('x'.repeat(5 * 1024 * 1024 + 1))))).toEqual([['File.TooLarge', 'file']])
    const { status, body } = await send(file('%PDF-1.7 of a stranger'))
    expect(status).toBe(201)
    const id = await made({ report: body.token })
    expect(codes(await stranger().call('POST', at(), visit({ report: body.token })))).toEqual([['Public.FileGone', 'report']])
    const { token } = await linkTo(id)
    const read = await stranger().call<Uint8Array>('GET', 'link/files/report', undefined, { token })
    expect([read.status, new TextDecoder().decode(read.body)]).toEqual([200, '%PDF-1.7 of a stranger'])
    expect(read.headers.get('content-security-policy')).toContain('sandbox')
    expect((await stranger().call('GET', 'link/files/opinion', undefined, { token })).status).toBe(404)
    // The token of a file opens nothing.
    expect((await stranger().call('GET', 'link', undefined, { token: body.token })).status).toBe(404)
  })

  it('takes so many megabytes for a form within an hour, from wherever they come, and keeps none without its form', async () => {
    const { body: page } = await stranger().call<PublicPage>('GET', at())
    const send = () => {
      const form = new FormData()
      form.append('file', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'report.pdf')
      return stranger().call<{ token: string }>('POST', `${at()}/files/report`, form, { 'Form-Stamp': page.stamp ?? '' })
    }
    const filled = (megabytes: number) =>
      connected(school.databaseUrl, (client) =>
        client.query(
          'insert into sign_in_attempts (key, failures) values ($1, $2) on conflict (key) do update set failures = $2',
          [attemptKey('public files', `${admin.token.split('.')[0]} visitRequests`), megabytes],
        ),
      )
    await filled(999)
    const [orphan, kept] = [(await send()).body.token, await send()]
    expect(kept.status).toBe(429)
    await filled(0)
    await made({ report: (await send()).body.token })
    await connected(school.databaseUrl, async (client) => {
      const files = 'select count(*)::int as count from files where created_by is null'
      const before = (await client.query(files)).rows[0].count
      const { rows } = await client.query(
        'select max(extract(epoch from expires_at - now()))::int as left from public_links where file_id is not null',
      )
      // The next round comes within ten minutes.
      expect(rows[0].left).toBeLessThanOrEqual(50 * 60)
      await client.query("update public_links set expires_at = now() - interval '1 second' where file_id is not null")
      await client.query("select daftar_forget_sessions(interval '12 hours', 2000)")
      expect((await client.query(files)).rows[0].count).toBe(before - 1)
    })
    expect(codes(await stranger().call('POST', at(), visit({ report: orphan })))).toEqual([['Public.FileGone', 'report']])
  })

  it('closes with the subscription, and a broken file opens nothing', async () => {
    files.put('waivers.json', { ...waivers, title: ['nothing'] })
    const { token } = (await admin.call<Link>('POST', 'waivers/publicLink', { branch: boys })).body
    await school.restart({ customFolder: files.folder })
    expect((await stranger().call('GET', 'link', undefined, { token })).status).toBe(404)
    await connected(school.databaseUrl, (client) => client.query("update subscriptions set status = 'suspended'"))
    await school.restart({ customFolder: files.folder })
    expect(codes(await stranger().call('GET', at()))).toEqual([['Public.NotOpen', undefined]])
  })
})
