import { describe, expect, it } from 'vitest'
import { connected } from '../support/database.ts'
import { type Caller, type Problem, query, type School } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

const year = new Date().getFullYear()

interface Year {
  readonly id: number
  readonly version: number
  readonly year: number
  readonly startDate: string
  readonly endDate: string
}

/** What the books rest on does not change under them. */
describe('what entries were made by', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let girls = 0
  let signInWith: Stage['signInWith']

  onStage((stage) => {
    ;({ school, admin, signInWith } = stage)
    ;({ boys: branch, girls } = stage.branches)
  })

  const at = (extra: object = {}) => ({ branch, year, ...extra })
  const faults = ({ status, body }: { status: number; body: unknown }) =>
    status < 300 ? status : (body as Problem).errors.map(({ code, field }) => `${code} ${field}`)
  const accountOf = async (code: string) =>
    (await admin.call<{ id: number; version: number; kind: string }[]>('GET', `accounts?${query({ filter: { code } })}`, at()))
      .body[0]
  const changeAccount = async (code: string, values: object) => {
    const account = await accountOf(code)
    return faults(await admin.call('PUT', `accounts/${account?.id}`, at({ body: { version: account?.version, ...values } })))
  }
  const yearOf = async (number: number) =>
    (await admin.call<Year[]>('GET', `fiscalYears?${query({ filter: { year: number } })}`)).body[0] as Year
  const changeYear = async (number: number, values: object) => {
    const { id, version } = await yearOf(number)
    return faults(await admin.call('PUT', `fiscalYears/${id}`, { body: { version, ...values } }))
  }

  it('is the kind of an account and of its party: neither changes once the account has entries', async () => {
    expect(await changeAccount('110101', { partyKind: 'guardian' })).toEqual(['Account.Used partyKind'])
    expect(await changeAccount('1110', { partyKind: 'none' })).toEqual(['Account.Used partyKind'])
    expect(await changeAccount('110101', { parent: null, kind: 'expense' })).toEqual(['Account.Used kind'])
    expect(await changeAccount('110101', { englishName: 'Till' })).toBe(200)
    expect(await changeAccount('1141', { partyKind: 'guardian' })).toBe(200)
  })

  it('is the tree of accounts: each branch of it is of one kind', async () => {
    const [assets, expenses] = [await accountOf('1'), await accountOf('6')]
    expect(await changeAccount('6103', { parent: assets?.id })).toEqual(['Account.KindOfParent kind'])
    expect(await changeAccount('6', { kind: 'asset' })).toEqual(['Account.KindOfChildren kind'])
    const made = (parent: number | undefined, kind: string) =>
      admin.call('POST', 'accounts', at({ body: { code: `98${kind.length}`, arabicName: 'حساب', parent, kind } }))
    expect(faults(await made(expenses?.id, 'asset'))).toEqual(['Account.KindOfParent kind'])
    expect(faults(await made(expenses?.id, 'expense'))).toBe(201)
    const wrong = await connected(school.databaseUrl, (client) =>
      client.query(
        'select c.code from accounts c join accounts p on p.tenant_id = c.tenant_id and p.id = c.parent_id where p.kind <> c.kind',
      ),
    )
    expect(wrong.rows).toEqual([])
  })

  it('is the days of a year: its documents stay within them, and no year begins before a closed one', async () => {
    expect(await changeYear(year, { endDate: `${year}-01-15` })).toEqual(['FiscalYear.DocumentsOutside endDate'])
    const { id, startDate } = await yearOf(year - 1)
    await connected(school.databaseUrl, (client) => client.query(`update fiscal_years set status = 'closed' where id = $1`, [id]))
    expect(await changeYear(year - 1, { endDate: `${year - 1}-06-30` })).toEqual(['FiscalYear.Closed endDate'])
    const earlier = await admin.call('POST', 'fiscalYears', {
      body: { year: year - 2, startDate: `${year - 2}-01-01`, endDate: `${year - 2}-12-31` },
    })
    expect([startDate, faults(earlier)]).toEqual([`${year - 1}-01-01`, ['FiscalYear.BeforeClosed startDate']])
    expect(await changeYear(year + 1, { endDate: `${year + 2}-03-31` })).toBe(200)
  })

  it('is a leaf that was chosen: nothing is placed under it', async () => {
    const under = async (resource: string, parent: number, more: object = {}) =>
      faults(await admin.call('POST', resource, at({ body: { code: `97${parent}`, arabicName: 'تابع', parent, ...more } })))
    const result = await accountOf('3104')
    expect(await under('accounts', result?.id ?? 0, { kind: 'equity' })).toEqual(['Tree.ParentChosen parent'])
    const used = await connected(school.databaseUrl, (client) =>
      client.query<{ id: number }>('select cost_center_id as id from ledger_rows where cost_center_id is not null limit 1'),
    )
    expect(await under('costCenters', used.rows[0]?.id ?? 0)).toEqual(['Tree.ParentChosen parent'])
  })

  it('is what the settings post to: each role has an account that can play it', async () => {
    const { id } = (await admin.call<{ id: number }[]>('GET', 'company', at())).body[0] ?? { id: 0 }
    const company = (await admin.call<{ version: number; accountMappings: { role: string }[] }>('GET', `company/${id}`, at()))
      .body
    const bank = await accountOf('110201')
    const mapped = (role: string) =>
      company.accountMappings.map((one) => (one.role === role ? { ...one, account: bank?.id } : one))
    const change = async (values: object) =>
      faults(await admin.call('PUT', `company/${id}`, at({ body: { version: company.version, ...values } })))
    const place = (role: string) => company.accountMappings.findIndex((one) => one.role === role)
    for (const role of ['yearResult', 'income', 'guardianReceivable'])
      expect(await change({ accountMappings: mapped(role) })).toEqual([`Mapping.Kind accountMappings.${place(role)}.account`])
    expect(await change({ currency: 'KWD' })).toEqual(['Company.CurrencyUsed currency'])
    expect(await changeAccount('3104', { parent: null, kind: 'asset' })).toEqual(['Account.Mapped kind'])
    expect(await change({ accountMappings: mapped('safe') })).toBe(200)
  })

  it('is the branches of an account: those that have entries keep it', async () => {
    expect(await changeAccount('110201', { branch })).toEqual(['Shared.UsedInOtherBranches branch'])
  })

  it('is whom all branches share: one of them cannot take him for itself', async () => {
    const supplier = async (extra: object = {}) => {
      const { body } = await admin.call<{ id: number; version: number }>(
        'POST',
        'suppliers',
        at({ body: { arabicName: 'مورد', general: true, ...extra } }),
      )
      return body
    }
    const take = async ({ id, version }: { id: number; version: number }, general: unknown = false) =>
      admin.call('PUT', `suppliers/${id}`, { branch: girls, year, body: { version, general } })
    const read = async (id: number, own: number) => {
      const { status, body } = await admin.call('GET', `suppliers/${id}`, { branch: own, year })
      return [status, body['branch']]
    }
    for (const general of [false, null, '']) {
      const free = await supplier()
      expect((await take(free, general)).status).toBe(200)
      expect([await read(free.id, girls), (await read(free.id, branch))[0]]).toEqual([[200, girls], 404])
    }
    const owed = await supplier()
    const [payable, till] = [await accountOf('2101'), await accountOf('110101')]
    const entries = [
      { account: payable?.id, party: { resource: 'suppliers', id: owed.id }, debit: '10.00' },
      { account: till?.id, credit: '10.00' },
    ]
    expect((await admin.call('POST', 'vouchers', at({ body: { date: `${year}-01-02`, status: 'open', entries } }))).status).toBe(
      201,
    )
    for (const general of [false, null, ''])
      expect(faults(await take(owed, general))).toEqual(['Shared.UsedInOtherBranches general'])
  })

  it('is how a branch counts, which is always said', async () => {
    const body = (await admin.call<{ version: number }>('GET', `branches/${branch}`, at())).body
    const change = (values: object) => admin.call('PUT', `branches/${branch}`, at({ body: { version: body.version, ...values } }))
    expect(faults(await change({ decimalDigits: null }))).toEqual(['Field.Required decimalDigits'])
  })

  it('is a row of days without a gap, unless a person says so, numbered as their days', async () => {
    const add = (from: string, extra: object = {}) =>
      admin.call('POST', 'fiscalYears', { body: { year: year + 2, startDate: from, endDate: `${year + 2}-12-31` }, ...extra })
    expect(faults(await add(`${year + 2}-05-01`))).toEqual(['FiscalYear.Gap startDate'])
    expect(await changeYear(year + 1, { year: year + 9 })).toEqual(['FiscalYear.Number year'])
    expect((await add(`${year + 2}-05-01`, { headers: { Confirmed: 'FiscalYear.Gap' } })).status).toBe(201)
  })

  it('is left alone in a branch that is no longer in use, and closed by who may see it all', async () => {
    const one = await signInWith('one_branch', [branch], ['viewBranches', 'viewVouchers', 'viewFiscalYears', 'closeFiscalYears'])
    const { id } = await yearOf(year)
    expect(faults(await one.call('GET', `fiscalYears/${id}/closing`, at()))).toEqual(['Closing.EveryBranch undefined'])
    // Who changes the settings moves the lock, and not over what is open without that right.
    const settings = await signInWith('of_settings', [branch], ['viewBranches', 'viewSchool', 'editCompany'])
    const [school] = (await admin.call<{ id: number; version: number }[]>('GET', 'company', at())).body
    const lock = { version: school?.version, generalLockDate: `${year}-12-31` }
    expect(faults(await settings.call('PUT', `company/${school?.id}`, at({ body: lock })))).toEqual([
      'Lock.NotYours generalLockDate',
    ])
    const body = (await admin.call<{ version: number }>('GET', `branches/${branch}`, at())).body
    await admin.call('PUT', `branches/${branch}`, at({ body: { version: body.version, active: false } }))
    const draft = {
      date: `${year}-01-02`,
      entries: [
        { account: 1, debit: '1.00' },
        { account: 2, credit: '1.00' },
      ],
    }
    expect(faults(await admin.call('POST', 'vouchers', at({ body: draft })))).toEqual(['Branch.Inactive undefined'])
  })
})
