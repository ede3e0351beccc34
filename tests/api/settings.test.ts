import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registering } from '../support/registering.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Branch {
  readonly id: number
  readonly isMaster: boolean
  readonly decimalDigits: number
  readonly version: number
}
type Row = { id: number; version: number } & Record<string, unknown>

describe('settings of the school', () => {
  let school: School
  let admin: Caller
  let branches: Branch[] = []
  const year = new Date().getFullYear()
  const startUp = async () =>
    (await admin.call<{ branches: Branch[]; currentCompany: Record<string, unknown> }>('GET', 'aggregates/StartUp')).body
  const codes = (body: unknown) => (body as Problem).errors.map((error) => error.code)
  const digits = async (id: number, decimalDigits: number) => {
    const { body } = await admin.call<Row>('GET', `branches/${id}`)
    return admin.call('PUT', `branches/${id}`, { body: { version: body.version, decimalDigits } })
  }
  let leaf = 0
  const voucher = (branch: number, amount: string) =>
    admin.call<Row>('POST', 'vouchers', {
      branch,
      year,
      body: {
        date: `${year}-03-01`,
        kind: 'general',
        description: `three ${amount}`,
        status: 'open',
        entries: [
          { account: leaf, debit: amount },
          { account: leaf, credit: amount },
        ],
      },
    })

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    branches = (await startUp()).branches
    const { body } = await admin.call<Row[]>(
      'GET',
      `accounts?${query({ filter: { isLeaf: true, active: true, partyKind: 'none', requiresCostCenter: false }, range: [0, 0] })}`,
    )
    leaf = body[0]?.id ?? 0
  })
  afterAll(() => school.close())

  it.each([0, 2, 3])('keeps the %d decimal digits of a branch in forms, lists, totals and vouchers', async (places) => {
    // The demo's own vouchers have two digits: a branch of its own begins without any.
    const made = await admin.call<Row>('POST', 'branches', {
      body: { code: `D${places}`, arabicName: `فرع ${places}`, englishName: `Branch ${places}`, decimalDigits: places },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const own = made.body.id
    const fitting = places ? `12.${'3'.repeat(places)}` : '12'
    const saved = await voucher(own, fitting)
    expect(saved.status, JSON.stringify(saved.body)).toBe(201)
    expect(saved.body).toMatchObject({ debit: fitting, entries: [{ debit: fitting }, { credit: fitting }] })
    const finer = await voucher(own, `1.${'0'.repeat(places)}1`)
    expect(finer.status).toBe(400)
    expect((finer.body as unknown as Problem).errors[0]?.field).toBe('entries.0.debit')
    const list = await admin.call<Row[]>('GET', `vouchers?${query({ totals: '1' })}`, { branch: own, year })
    expect(list.body.map((row) => row['debit'])).toEqual([fitting])
    expect(JSON.parse(list.headers.get('X-Totals') ?? '{}')).toMatchObject({ debit: fitting, credit: fitting })
  })

  it('shows amounts in the head office with as many digits as any branch has', async () => {
    const head = branches.find((one) => one.isMaster)?.id ?? 0
    const list = await admin.call<Row[]>(
      'GET',
      `vouchers?${query({ filter: { description_like: 'three 12.333' }, totals: '1' })}`,
      { branch: head, year },
    )
    expect(list.body.map((row) => row['debit'])).toEqual(['12.333'])
    expect(JSON.parse(list.headers.get('X-Totals') ?? '{}')).toMatchObject({ debit: '12.333' })
  })

  it('never gives a branch fewer digits than its amounts have', async () => {
    const all = (await startUp()).branches
    const fine = all.find((one) => one.decimalDigits === 3)?.id ?? 0
    const refused = await digits(fine, 2)
    expect(refused.status).toBe(409)
    expect(codes(refused.body)).toEqual(['Branch.FinerAmounts'])
    const whole = all.find((one) => one.decimalDigits === 0)?.id ?? 0
    expect((await digits(whole, 2)).status).toBe(200)
    expect((await startUp()).branches.find((one) => one.id === whole)?.decimalDigits).toBe(2)
  })

  it('keeps how documents are numbered, once for each kind, and tells every session at once what the flags are', async () => {
    const [company] = (await admin.call<Row[]>('GET', 'company')).body
    const changed = await admin.call('PUT', `company/${company?.id}`, {
      body: {
        version: company?.version,
        storeEnabled: true,
        printLanguage: 'ar',
        printFooter: 'الرياض',
        numbering: [{ documentKind: 'vouchers', prefix: 'JV-', numberDigits: 5 }],
      },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect((await startUp()).currentCompany).toMatchObject({ storeEnabled: true })
    const own = branches.find((one) => !one.isMaster)
    const places = { documentKind: 'vouchers', branch: own?.id, prefix: 'JV-{branch}-{year}-', numberDigits: 5, firstNumber: 40 }
    const version = (await admin.call<Row>('GET', `company/${company?.id}`)).body.version
    const { body } = await admin.call<{ numbering: Row[] }>('PUT', `company/${company?.id}`, {
      body: { version, numbering: [{ documentKind: 'vouchers', prefix: 'JV-', numberDigits: 5 }, places] },
    })
    const code = (await admin.call<Row>('GET', `branches/${own?.id}`)).body['code']
    expect(body.numbering.map(({ example }) => example)).toEqual(['JV-00001', `JV-${code}-${new Date().getFullYear()}-00040`])
    const schools = branches.filter((one) => !one.isMaster)
    expect(schools.length).toBeGreaterThan(1)
    for (const { id } of schools) {
      const line = { documentKind: 'vouchers', prefix: 'V-{branch}-', numberDigits: 1 }
      const current = (await admin.call<Row>('GET', `company/${company?.id}`)).body.version
      const saved = await admin.call<{ numbering: Row[] }>('PUT', `company/${company?.id}`, {
        branch: id,
        body: { version: current, numbering: [line] },
      })
      const ownCode = (await admin.call<Row>('GET', `branches/${id}`)).body['code']
      expect(saved.body.numbering.map(({ example }) => example)).toEqual([`V-${ownCode}-1`])
    }
    const current = (await admin.call<Row>('GET', `company/${company?.id}`)).body.version
    const atHeadOffice = await admin.call<{ numbering: Row[] }>('PUT', `company/${company?.id}`, {
      branch: branches.find((one) => one.isMaster)?.id ?? 0,
      body: { version: current, numbering: [{ documentKind: 'vouchers', prefix: 'W-{branch}-', numberDigits: 1 }] },
    })
    expect(atHeadOffice.body.numbering.map(({ example }) => example)).toEqual(['W-{branch}-1'])
    const twice = await admin.call('PUT', `company/${company?.id}`, {
      body: { numbering: [{ documentKind: 'vouchers' }, { documentKind: 'vouchers' }] },
    })
    expect(twice.status).toBe(400)
  })

  it('asks for a rate of the tax that is emptied, and takes a school without the tax at its word', async () => {
    const own = branches.find((one) => !one.isMaster)?.id ?? 0
    const [company] = (await admin.call<Row[]>('GET', 'company')).body
    const save = async (path: string, values: object) => {
      const { version } = (await admin.call<Row>('GET', path)).body
      const { status, body } = await admin.call<Row & Problem>('PUT', path, {
        body: { version, ...values },
        headers: registering,
      })
      return [status, body['taxPercentage'], ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`)]
    }
    for (const path of [`branches/${own}`, `company/${company?.id}`]) {
      for (const nothing of [null, ''])
        expect(await save(path, { taxPercentage: nothing })).toEqual([400, undefined, 'Field.Required taxPercentage'])
      expect((await admin.call<Row>('GET', path)).body['taxPercentage']).toBe('15')
    }
    const without = { isTaxCollectionActivated: false, taxPercentage: null }
    expect(await save(`branches/${own}`, without)).toEqual([200, null])
    expect(await save(`branches/${own}`, { isTaxCollectionActivated: true })).toEqual([
      400,
      undefined,
      'Field.Required taxPercentage',
    ])
    expect(await save(`branches/${own}`, { isTaxCollectionActivated: true, taxPercentage: '15' })).toEqual([200, '15'])
  })

  it('keeps no change of a percentage that came back as it was, whichever way it is written', async () => {
    const own = branches.find((one) => !one.isMaster)?.id ?? 0
    const [company] = (await admin.call<Row[]>('GET', 'company')).body
    expect(branches.find(({ id }) => id === own)).toMatchObject({ taxPercentage: '15' })
    for (const path of [`branches/${own}`, `company/${company?.id}`]) {
      const record = (await admin.call<Row>('GET', path)).body
      expect(record['taxPercentage']).toBe('15')
      const save = async (values: Readonly<Record<string, unknown>>) => {
        const { version } = (await admin.call<Row>('GET', path)).body
        const saved = await admin.call<Row>('PUT', path, { body: { version, ...values } })
        expect(saved.status, JSON.stringify(saved.body)).toBe(200)
        expect(saved.body['taxPercentage']).toBe('15')
        return saved.body.version - version
      }
      expect(await save({ taxPercentage: '15.0000' })).toBe(0)
      expect(await save({ phone: '+966112223344', taxPercentage: '١٥٫٠' })).toBe(1)
      const { body: history } = await admin.call<{ before: Row; after: Row }[]>('GET', `${path}/history`)
      const { before = {}, after = {} } = history[0] ?? {}
      expect([before, after].map((side) => (side as Row)['taxPercentage'])).toEqual(['15', '15'])
    }
  })

  it('opens to those who may view the school, and is changed only by those who may edit it', async () => {
    const cashier = await school.signIn('demo_cashier')
    expect(cashier.profile['permissions']).not.toContain('editCompany')
    const [company] = (await admin.call<Row[]>('GET', 'company')).body
    expect((await cashier.call('PUT', `company/${company?.id}`, { body: { version: company?.version } })).status).toBe(403)
    expect((await admin.call('POST', 'company', { body: {} })).status).toBe(409)
    expect((await admin.call('DELETE', `company/${company?.id}`)).status).toBeGreaterThanOrEqual(400)
  })

  it('proposes the year after the last one, and refuses one that overlaps by naming it', async () => {
    const { body: years } = await admin.call<Row[]>('GET', `fiscalYears?${query({ sort: ['year', 'DESC'] })}`)
    const last = years[0] as Row
    const { body: proposed } = await admin.call('GET', 'fiscalYears/new')
    expect(proposed['year']).toBe(Number(last['year']) + 1)
    expect(String(proposed['startDate']) > String(last['endDate'])).toBe(true)
    const overlapping = await admin.call('POST', 'fiscalYears', { body: { ...proposed, startDate: last['endDate'] } })
    expect(overlapping.status).toBe(409)
    expect(codes(overlapping.body)).toEqual(['FiscalYear.Overlaps'])
    expect((overlapping.body as unknown as Problem).errors[0]?.message).toContain(String(last['year']))
    const begun = await admin.call('POST', 'fiscalYears', { body: { ...proposed, status: 'closing' } })
    expect([begun.status, (begun.body as unknown as Problem).errors.map(({ field }) => field)]).toEqual([409, ['status']])
    const made = await admin.call<Row>('POST', 'fiscalYears', { body: proposed })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ ...proposed, status: 'open' })
    const next = (await admin.call('GET', 'fiscalYears/new')).body
    expect(next).toMatchObject({ year: Number(last['year']) + 2, startDate: `${Number(last['year']) + 2}-01-01` })
    // A school that ends its years on another day from now on is proposed one that ends there.
    const end = async (fiscalYearEnd: string) => {
      const [company] = (await admin.call<Row[]>('GET', 'company')).body
      expect((await admin.call('PUT', 'company', { body: { version: company?.['version'], fiscalYearEnd } })).status).toBe(200)
      return (await admin.call('GET', 'fiscalYears/new')).body['endDate']
    }
    expect(await end('07-31')).toBe(`${Number(last['year']) + 2}-07-31`)
    expect(await end('12-31')).toBe(`${Number(last['year']) + 2}-12-31`)
    const cashier = await school.signIn('demo_cashier')
    expect((await cashier.call('GET', 'fiscalYears/new')).status).toBe(403)
  })

  it('closes a year by its action alone, refuses every write in a closed one, and opens it again', async () => {
    const { body: years } = await admin.call<Row[]>('GET', `fiscalYears?${query({ filter: { year: year - 1 } })}`)
    const [next] = years
    const id = next?.id ?? 0
    const state = async (status: string) => {
      const { version } = (await admin.call<Row>('GET', `fiscalYears/${id}`)).body
      return admin.call('PUT', `fiscalYears/${id}`, { body: { version, status } })
    }
    expect((await state('closed')).status).toBe(409)
    expect((await state('closing')).status).toBe(200)
    expect((await admin.call('POST', `fiscalYears/${id}/closeUnfinished`, { body: { reason: 'so' } })).status).toBe(200)
    const branch = branches.find((one) => !one.isMaster)?.id ?? 0
    const body = {
      date: `${year - 1}-02-01`,
      kind: 'general',
      entries: [
        { account: leaf, debit: '1.00' },
        { account: leaf, credit: '1.00' },
      ],
    }
    const refused = await admin.call('POST', 'vouchers', { branch, year: year - 1, body })
    expect(refused.status).toBe(409)
    expect(codes(refused.body)).toEqual(['FiscalYear.Closed'])
    const student = (await admin.call<Row[]>('GET', `students?${query({ range: [0, 0] })}`, { branch, year })).body[0]
    const moved = await admin.call('PUT', `students/${student?.id}`, {
      branch,
      year: year - 1,
      body: { version: student?.version, usesBus: true },
    })
    expect(codes(moved.body)).toEqual(['FiscalYear.Closed'])
    const reopens = { headers: { Confirmed: 'Closing.Reopens,Closing.OpensReturned' } }
    expect((await admin.call('POST', `fiscalYears/${id}/reopen`, { ...reopens, body: { reason: 'x' } })).status).toBe(200)
    expect((await admin.call('POST', 'vouchers', { branch, year: year - 1, body })).status).toBe(201)
  })
})
