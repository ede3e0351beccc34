import { describe, expect, it } from 'vitest'
import { connected } from '../support/database.ts'
import { type Caller, type Problem, query, type School } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

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
  onStage((stage) => {
    ;({ school, admin } = stage)
    branch = stage.branches.boys
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
    expect(await changeAccount('1119', { partyKind: 'guardian' })).toBe(200)
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
})
