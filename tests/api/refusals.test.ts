import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Row {
  readonly id: number
  readonly version: number
}

describe('a refusal says what was wrong, and where', () => {
  let school: School
  let admin: Caller
  let secretary: Caller
  beforeAll(async () => {
    school = await openSchool({
      onPaper: true,
      reportsUrl: 'https://reports.example',
      apiUrl: 'https://api.example',
      origins: ['https://app.example'],
    })
    admin = await school.signIn('demo_admin')
    secretary = await school.signIn('demo_secretary')
  })
  afterAll(() => school.close())
  const told = ({ status, body }: { status: number; body: Problem }) => [
    status,
    ...body.errors.map(({ code, field }) => (field === undefined ? code : `${field} ${code}`)),
  ]
  const twoAreas = async (): Promise<[Row, Row]> => {
    const make = async (arabicName: string) => (await admin.call<Row>('POST', 'areas', { body: { arabicName } })).body
    return [await make('حي الياسمين'), await make('حي النرجس')]
  }

  it('a version that is no number is of the wrong type, a missing one is required; so in the address of a deletion', async () => {
    const [area] = await twoAreas()
    const put = (version: unknown) =>
      admin.call<Problem>('PUT', `areas/${area.id}`, { body: { version, arabicName: 'حي الملقا' } })
    for (const wrong of ['abc', '1', 1.5, true, []]) expect(told(await put(wrong))).toEqual([400, 'version Field.Type'])
    for (const missing of [null, undefined, '']) expect(told(await put(missing))).toEqual([400, 'version Field.Required'])
    expect(told(await admin.call<Problem>('DELETE', `areas/${area.id}?version=abc`))).toEqual([400, 'version Field.Type'])
    // Its body may say it as well: an older one is stale there too.
    const remove = (body: unknown) => admin.call<Problem>('DELETE', `areas/${area.id}`, { body })
    const { version } = (
      await admin.call<Row>('PUT', `areas/${area.id}`, { body: { version: area.version, arabicName: 'حي الملقا' } })
    ).body
    expect(told(await remove({ version: area.version }))).toEqual([409, 'Record.Stale'])
    expect(told(await remove({ version: 'abc' }))).toEqual([400, 'version Field.Type'])
    expect(told(await remove({ other: 1 }))).toEqual([400, 'other Field.Unknown'])
    expect(told(await remove([]))).toEqual([400, 'Body.Object'])
    expect((await admin.call('GET', `areas/${area.id}`)).status).toBe(200)
    expect((await remove({ version })).status).toBe(200)
  })

  it('a filter that is no JSON is called a filter, and not as a field of that name', async () => {
    const refused = await admin.call<Problem>('GET', 'students?filter={bad')
    expect(refused.body.errors.map(({ message }) => message)).toEqual(['Filter is not valid JSON'])
  })

  it('what is no whole number is told in words that say what to write', async () => {
    for (const capacity of ['abc', '12', 1.5]) {
      const answer = await admin.call<Problem>('POST', 'classRooms', { body: { capacity } })
      expect(told(answer)).toContain('capacity Number.Whole')
    }
  })

  it('the id of another record in the data is told with the record that the address names', async () => {
    const [area, other] = await twoAreas()
    const answer = await admin.call<Problem>('PUT', `areas/${area.id}`, { body: { id: other.id, version: area.version } })
    expect(told(answer)).toEqual([400, 'id Record.OtherId'])
    expect(answer.body.detail).toBe(`The address names record ${area.id}, the data another one`)
    const same = await admin.call('PUT', `areas/${area.id}`, { body: { id: area.id, version: area.version } })
    expect(same.status).toBe(200)
  })

  it('a NUL or half a letter in a user name is told at the user name, before anything is looked up', async () => {
    for (const userName of ['demo\u0000admin', 'demo\ud800admin']) {
      const answer = await school.call<Problem>('POST', 'Users/auth', { body: { userName, password: 'x' } })
      expect(told(answer)).toEqual([400, 'userName Text.ControlCharacters'])
      expect(answer.body.detail).toBe('User name contains characters that are not allowed')
    }
  })

  it.each(['stages', 'sections', 'managements'])('%s stand on a cost centre without others below it', async (resource) => {
    const centre = async (code: string) =>
      (await admin.call<Row[]>('GET', `costCenters?${query({ filter: { code } })}`)).body[0]?.id
    const save = async (code: string) =>
      admin.call<Problem>('POST', resource, {
        body: { code: `C${code}`, arabicName: 'الأنشطة', costCenter: await centre(code) },
      })
    expect(told(await save('1'))).toEqual([400, 'costCenter Reference.NotLeaf'])
    expect((await save('101')).status).toBe(201)
  })

  it('a salary is split among cost centres without others below them', async () => {
    const { body: centres } = await admin.call<Row[]>('GET', `costCenters?${query({ filter: { code: '1' } })}`)
    const answer = await admin.call<Problem>('POST', 'employees', {
      body: { basicSalary: '5000.00', costCenters: [{ id: centres[0]?.id, share: '100' }] },
    })
    expect(told(answer)).toContain('costCenters Reference.NotLeaf')
  })

  it('a page of reports is named to those who may see one of them', async () => {
    const pages = async (caller: Caller) =>
      (await caller.call<{ reportPages: string[] }>('GET', 'aggregates/StartUp')).body.reportPages
    expect(await pages(admin)).toContain('accounts-reports')
    // Who sees students sees the reports of students, and none of the books.
    expect(await pages(secretary)).toEqual(['students-reports', 'employees-reports'])
    const account = {
      userName: 'no_reports',
      fullName: 'موظف بلا تقارير',
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
    }
    const { girls } = await branchesOf(admin)
    const made = await admin.call('POST', 'users', {
      body: { ...account, role: 'staff', branches: [girls], permissions: ['viewBranches'] },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(await pages(await school.signIn('no_reports'))).toEqual([])
  })

  it('a refused amount is not judged a second time by a rule that reads it', async () => {
    const { body: accounts } = await admin.call<Row[]>(
      'GET',
      `accounts?${query({ filter: { isLeaf: true, partyKind: 'none', requiresCostCenter: false } })}`,
    )
    const answer = await admin.call<Problem>('POST', 'vouchers', {
      body: {
        date: `${new Date().getFullYear()}-02-01`,
        description: 'قيد',
        status: 'open',
        entries: [
          { account: accounts[0]?.id, debit: '-5', credit: null },
          { account: accounts[1]?.id, debit: null, credit: '5' },
        ],
      },
    })
    expect(told(answer)).toEqual([400, 'entries.0.debit Number.Negative'])
  })

  it('a refused choice of a line is not taken for an empty one that repeats another', async () => {
    const { body: services } = await admin.call<Row[]>('GET', 'services?range=[0,0]')
    const { body: service } = await admin.call<Row & { prices: object[] }>('GET', `services/${services[0]?.id}`)
    const prices = ['first', 'second'].map(() => ({ ...service.prices[0], id: undefined, nationalityGroup: 'none such' }))
    const answer = await admin.call<Problem>('PUT', `services/${service.id}`, { body: { version: service.version, prices } })
    expect(told(answer)).toEqual([400, 'prices.0.nationalityGroup Field.Choice', 'prices.1.nationalityGroup Field.Choice'])
  })

  it('a whole number that cannot be told from its neighbour names no record, and an order of a file has no body', async () => {
    const unsafe = 9007199254740993n
    for (const path of ['salesInvoices/actions/post', 'jobs'])
      expect(
        told(
          await admin.call<Problem>('POST', path, {
            body:
              path === 'jobs'
                ? `{"action":"post","targets":[{"resource":"salesInvoices","ids":[${unsafe}]}]}`
                : `{"ids":[${unsafe}]}`,
          }),
        ),
      ).toEqual([400, path === 'jobs' ? 'targets Field.Type' : 'ids Field.Type'])
    const order = (body: unknown) => admin.call<Problem>('POST', 'reports/trialBalance/file', { body })
    for (const wrong of [[], '"x"']) expect(told(await order(wrong))).toEqual([400, 'Body.Object'])
    expect(told(await order({ foo: 1 }))).toEqual([400, 'foo Field.Unknown'])
    expect((await order({})).status).toBe(202)
  })

  it('the rows of a job that is another person’s are not there, as the job is not', async () => {
    const { body: job } = await admin.call<Row>('POST', 'reports/trialBalance/file')
    expect((await admin.call('GET', `jobs/${job.id}/rows`)).status).toBe(200)
    for (const path of [`jobs/${job.id}`, `jobs/${job.id}/rows`])
      expect(told(await secretary.call<Problem>('GET', path))).toEqual([404, 'Record.NotFound'])
  })

  it('an action tells whoever may not view the document no more than that it was done', async () => {
    const [invoice] = (
      await admin.call<(Row & { branch: number })[]>(
        'GET',
        `salesInvoices?${query({ filter: { status: 'posted', payment: 'unpaid' }, range: [0, 0], fields: ['branch'] })}`,
      )
    ).body
    const branch = invoice?.branch ?? 0
    const make = async (path: string, body: object) => (await admin.call<{ id: number }>('POST', path, { body })).body.id
    const group = await make('accessGroups', { code: 'poster', arabicName: 'الترحيل', permissions: ['gLPost', 'viewBranches'] })
    const person = { userName: 'poster', fullName: 'فهد سالم', password: 'Daftar@2026', confirmPassword: 'Daftar@2026' }
    await make('users', { ...person, branches: [branch], accessGroups: [group] })
    const accountant = await school.signIn('poster')
    expect((await accountant.call('GET', `salesInvoices/${invoice?.id}`, { branch })).status).toBe(403)
    // What was earned of it is taken back first.
    const earned = `incomeRecognitions?${query({ filter: { invoice: invoice?.id }, sort: ['id', 'DESC'] })}`
    for (const { id } of (await admin.call<Row[]>('GET', earned, { branch })).body)
      for (const action of ['unpost', 'void'])
        await admin.call('POST', `incomeRecognitions/${id}/${action}`, { branch, body: { reason: 'خطأ' } })
    const answer = await accountant.call<Row>('POST', `salesInvoices/${invoice?.id}/unpost`, { branch, body: { reason: 'خطأ' } })
    expect([answer.status, answer.body]).toEqual([200, { id: invoice?.id, version: expect.any(Number), status: 'open' }])
  })

  it('a list masks an identity number wherever it stands, and its sums leave out what is void', async () => {
    const { body: rows } = await admin.call<{ refs: { guardian: { identityNumber: string } } }[]>(
      'GET',
      `students?${query({ fields: ['guardian.identityNumber'], range: [0, 4] })}`,
    )
    expect(rows).toHaveLength(5)
    for (const { refs } of rows) expect(refs.guardian.identityNumber).toMatch(/^.•••••.{3}$/)
    const sums = async () =>
      JSON.parse((await admin.call('GET', 'salesInvoices?totals=1&range=[0,0]')).headers.get('X-Totals') ?? '{}') as {
        total: string
      }
    // Of a first month no salary differs from a former one: a column in which nothing stands has no sum.
    const ofSalaries = (await admin.call('GET', 'salaries?totals=1&range=[0,0]')).headers.get('X-Totals') ?? '{}'
    expect(Object.keys(JSON.parse(ofSalaries))).toEqual(expect.arrayContaining(['gross', 'net']))
    expect(JSON.parse(ofSalaries)).not.toHaveProperty('difference')
    // What one record carries into the next, as a balance or the credit of a return, is not added up.
    const summed = async (path: string) =>
      Object.keys(JSON.parse((await admin.call('GET', `${path}?totals=1&range=[0,0]`)).headers.get('X-Totals') ?? '{}'))
    const ofReturns = await summed('vatReturns')
    expect(ofReturns).toContain('corrections')
    for (const name of ['broughtForward', 'netDue', 'carriedForward']) expect(ofReturns).not.toContain(name)
    expect(await summed('bankStatements')).not.toContain('closingAmount')
    expect(await summed('shifts')).not.toContain('openingCash')
    // Of drafts that stand in a list it is told by itself what they come to, also where nothing else stands there.
    const drafts = `vouchers?${query({ filter: { status: 'draft' }, range: [0, 0], fields: ['debit'] })}`
    const [draft] = (await admin.call<(Row & { debit: string })[]>('GET', drafts)).body
    const found = await admin.call('GET', `vouchers?totals=1&${query({ filter: { id: [draft?.id] } })}`)
    const toldOf = (header: string) => JSON.parse(found.headers.get(header) ?? '{}').debit
    expect([toldOf('X-Totals'), toldOf('X-Totals-Drafts')]).toEqual(['0.00', draft?.debit])
    const [open] = (
      await admin.call<(Row & { branch: number; total: string })[]>(
        'GET',
        `salesInvoices?${query({ filter: { status: 'open', payment: 'unpaid' }, range: [0, 0], fields: ['branch', 'total'] })}`,
      )
    ).body
    const before = await sums()
    const voided = await admin.call('POST', `salesInvoices/${open?.id}/void`, {
      branch: open?.branch ?? 0,
      body: { reason: 'خطأ' },
    })
    expect(voided.status, JSON.stringify(voided.body)).toBe(200)
    expect(Number(before.total) - Number((await sums()).total)).toBeCloseTo(Number(open?.total), 2)
  })

  it('what is worked out in a line is refused where it is given otherwise, and may come back as it was answered', async () => {
    const sort = ['id', 'DESC']
    const found = await admin.call<(Row & { branch: number })[]>(
      'GET',
      `salesInvoices?${query({ filter: { status: 'open' }, sort, range: [0, 0], fields: ['branch'] })}`,
    )
    const { id, branch } = found.body[0] ?? { id: 0, branch: 0 }
    const { body: invoice } = await admin.call<Row & { items: Record<string, unknown>[] }>('GET', `salesInvoices/${id}`, {
      branch,
    })
    const put = (items: unknown) =>
      admin.call<Problem>('PUT', `salesInvoices/${id}`, { branch, body: { version: invoice.version, items } })
    const wrong = invoice.items.map((item, index) => (index === 0 ? { ...item, price: '1' } : item))
    expect(told(await put(wrong))).toEqual([400, 'items.0.price Field.ReadOnly'])
    const echoed = await put(invoice.items)
    expect(echoed.status, JSON.stringify(echoed.body)).toBe(200)
  })

  it('an action that no definition has is not found, whatever the person may; signed out, nothing is told', async () => {
    for (const person of [admin, secretary])
      for (const path of ['students/5/fly', 'vouchers/5/fly', 'areas/5/fly', 'students/actions/fly'])
        for (const body of [{}, undefined])
          if (body || path !== 'students/actions/fly')
            expect([path, ...told(await person.call<Problem>('POST', path, { body }))]).toEqual([path, 404, 'Action.NotFound'])
    expect(told(await admin.call<Problem>('POST', 'students/5/2026/x', { body: {} }))).toEqual([404, 'Record.NotFound'])
    expect((await school.call('POST', 'students/5/fly', { body: {} })).status).toBe(401)
  })

  it('an alternate key by student and year still finds its record', async () => {
    const { body: students } = await admin.call<Row[]>('GET', 'students?range=[0,0]')
    const found = await admin.call<Row>('POST', `students/${students[0]?.id}/${new Date().getFullYear()}`)
    expect([found.status, found.body.id]).toEqual([200, students[0]?.id])
  })

  it('the address of the installation that shows the reports reaches the client', async () => {
    const { body } = await admin.call<{ currentCompany: Record<string, unknown> }>('GET', 'aggregates/StartUp')
    expect(body.currentCompany['reportsUrl']).toBe('https://reports.example')
  })

  it('an application of another address may ask where it is named, and no other', async () => {
    const ask = (origin: string, headers: object = {}, method = 'GET') =>
      fetch(`${school.address}/api/health`, { method, headers: { Origin: origin, ...headers } })
    const allowed = await ask('https://app.example')
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, 'https://app.example'])
    expect(allowed.headers.get('access-control-expose-headers')).toContain('Content-Range')
    expect(allowed.headers.get('vary')).toContain('Origin')
    // With the cookies by which a device is known.
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
    const before = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'authorization' }
    const asked = await ask('https://app.example', before, 'OPTIONS')
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, POST, PUT, DELETE'])
    expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization')
    for (const origin of ['https://app.example.evil.example', 'http://app.example', 'null']) {
      expect((await ask(origin)).headers.has('access-control-allow-origin'), origin).toBe(false)
      expect((await ask(origin, before, 'OPTIONS')).headers.has('access-control-allow-origin'), origin).toBe(false)
    }
    // A refusal reaches it too.
    const refused = await fetch(`${school.address}/api/students`, { headers: { Origin: 'https://app.example' } })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, 'https://app.example'])
  })

  it('pages say which address answers the application, and let it be asked', async () => {
    for (const path of ['/', '/students', '/open/1-abcdefghijkl/registrations']) {
      const page = await fetch(school.address + path)
      expect(await page.text(), path).toContain('<meta name="api" content="https://api.example" />')
      expect(page.headers.get('content-security-policy'), path).toContain("connect-src 'self' https://api.example;")
    }
  })

  it('the logo of a school is shown without a token, and nothing else of it', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const upload = async () => {
      const form = new FormData()
      form.append('file', new Blob([picture], { type: 'image/png' }), 'logo.png')
      return (await admin.call<Row>('POST', 'files', { body: form })).body.id
    }
    const [logo, other] = [await upload(), await upload()]
    const [company] = (await admin.call<Row[]>('GET', 'company')).body
    const saved = await admin.call<Row & Problem>('PUT', 'company', { body: { version: company?.version, logo } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const { body } = await admin.call<{ currentCompany: { logoUrl: string } }>('GET', 'aggregates/StartUp')
    const { logoUrl } = body.currentCompany
    const shown = await fetch(school.address + logoUrl)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(true)
    for (const wrong of [logoUrl.replace(/\d+$/, String(other)), logoUrl.replace(/\/\d+\//, '/2/'), '/api/logo/1/x'])
      expect((await fetch(school.address + wrong)).status, wrong).toBe(404)
    // Where there are several schools nobody knows which one is meant before signing in.
    expect((await school.call('GET', 'logo')).body).toEqual({ logoUrl: null })
  })
})
