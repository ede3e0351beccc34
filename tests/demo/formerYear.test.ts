import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

type Cells = Readonly<Record<string, string | number | null>>
interface Report {
  readonly rows: readonly { readonly cells: Cells }[]
}

const year = Number(today().slice(0, 4))
const former = year - 1

describe('the demo with the year before', () => {
  let school: School
  let admin: Caller
  let schools: readonly number[] = []

  beforeAll(async () => {
    school = await openSchool({ empty: true })
    const { userNames } = await connected(school.databaseUrl, (client) =>
      seedDemo(client, { students: 100, code: 'demo', formerYear: true }),
    )
    admin = await school.signIn(userNames[0] ?? '')
    const { boys, girls } = await branchesOf(admin)
    schools = [boys, girls]
  }, 300_000)
  afterAll(() => school?.close())

  const get = async <T>(path: string, branch: number, of: number | 'all') => {
    const { status, body } = await admin.call<T>('GET', path, { branch, year: of })
    expect([path, status]).toEqual([path, 200])
    return body
  }
  const cellsOf = async (path: string, branch: number, of: number | 'all') =>
    (await get<Report>(path, branch, of)).rows.map(({ cells }) => cells)

  it('keeps a year from its opening to its closing by the product, with nothing unposted and true books', async () => {
    for (const branch of schools) {
      const years = await get<{ year: number; status: string }[]>('fiscalYears', branch, year)
      expect(years.map((one) => [one.year, one.status])).toEqual([
        [year + 1, 'open'],
        [year, 'open'],
        [former, 'closed'],
      ])
      const kinds = async (kind: string) =>
        (await get<object[]>(`vouchers?${query({ filter: { kind } })}`, branch, former)).length
      expect([await kinds('closing'), await kinds('opening')]).toEqual([1, branch === schools[0] ? 1 : 0])
      expect((await cellsOf('reports/integrity', branch, 'all')).filter(({ found }) => found)).toEqual([])
    }
  })

  it('tells of each month what a school does, and returns its tax', async () => {
    const [branch = 0] = schools
    const vouchers = await get<{ date: string; description: string }[]>(
      `vouchers?${query({ range: [0, 499], fields: ['date', 'description'] })}`,
      branch,
      former,
    )
    const monthsOf = (word: string) =>
      new Set(vouchers.filter(({ description }) => description.startsWith(word)).map(({ date }) => date.slice(0, 7))).size
    expect(['رواتب شهر', 'استهلاك شهر', 'إيجار شهر', 'فاتورة قرطاسية'].map(monthsOf)).toEqual([12, 12, 12, 12])
    for (const name of ['salesInvoices', 'collections']) {
      const dates = await get<{ date: string }[]>(`${name}?${query({ range: [0, 99], fields: ['date'] })}`, branch, former)
      expect(new Set(dates.map(({ date }) => date.slice(0, 7))).size).toBe(12)
    }
    const filed = async (of: number) =>
      (await get<object[]>(`vatReturns?${query({ filter: { status: 'filed' }, range: [0, 99] })}`, branch, of)).length
    expect([await filed(former), await filed(year)]).toEqual([11, 1])
    // Entries cannot be changed: what they say is a sentence, no key of one.
    const keys = await connected(school.databaseUrl, (client) =>
      client.query(`select description from journal_entries where description ~ '^[A-Za-z]+([.][A-Za-z]+)+$'`),
    )
    expect(keys.rows).toEqual([])
  })

  it('begins the year with what the one before left, and pays salaries in each month since', async () => {
    for (const branch of schools) {
      const balances = (of: number) => cellsOf(`reports/trialBalance?from=${of}-01-01&to=${of}-12-31`, branch, of)
      const sides = (rows: readonly Cells[], name: 'opening' | 'closing') =>
        rows
          .map((cells) => [cells['code'], cells[`${name}Debit`], cells[`${name}Credit`]])
          .filter(([code, debit, credit]) => code && (Number(debit) || Number(credit)))
      const left = sides(await balances(former), 'closing')
      expect(left.length).toBeGreaterThan(8)
      expect(left.filter(([code]) => /^[4-7]/.test(String(code)))).toEqual([])
      expect(sides(await balances(year), 'opening')).toEqual(left)
      const salaries = await get<{ month: string }[]>(`salaries?${query({ range: [0, 499], fields: ['month'] })}`, branch, year)
      const months = Math.max(1, Number(today().slice(5, 7)) - 1)
      expect(new Set(salaries.map(({ month }) => month)).size).toBe(months)
    }
  })

  it('sums no column of the salaries of a first month in which nothing stands', async () => {
    const [branch = 0] = schools
    const sums = async (month: string) => {
      const path = `salaries?${query({ filter: { month }, range: [0, 0] })}&totals=1`
      const { headers } = await admin.call('GET', path, { branch, year })
      return Object.keys(JSON.parse(headers.get('X-Totals') ?? '{}'))
    }
    expect(await sums(`${year}-01`)).toContain('net')
    expect(await sums(`${year}-01`)).not.toContain('difference')
  })
})
