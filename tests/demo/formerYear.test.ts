import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'
import { margins } from './margins.ts'

type Cells = Readonly<Record<string, string | number | null>>
interface Report {
  readonly rows: readonly { readonly cells: Cells }[]
}

const year = Number(today().slice(0, 4))
const former = year - 1

describe('the demo with the year before', () => {
  let school: School
  let admin: Caller
  let tenant = 0
  let schools: readonly number[] = []

  beforeAll(async () => {
    school = await openSchool({ empty: true })
    const made = await connected(school.databaseUrl, (client) => seedDemo(client, { code: 'demo', formerYear: true }))
    tenant = made.tenant
    admin = await school.signIn(made.userNames[0] ?? '')
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
      expect([await kinds('closing'), await kinds('opening')]).toEqual([1, 1])
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
    const returns = async (status: string, of: number) =>
      (await get<object[]>(`vatReturns?${query({ filter: { status }, range: [0, 99] })}`, branch, of)).length
    // By quarters, the last one in the year after; of the current year all that are over, the last of them as a draft.
    const quarters = Math.floor((Number(today().slice(5, 7)) - 1) / 3)
    const filed = [await returns('filed', former), await returns('filed', year)]
    expect([...filed, await returns('draft', year)]).toEqual([3, 1 + Math.max(0, quarters - 1), Math.min(1, quarters)])
    // Entries cannot be changed: what they say is a sentence, no key of one.
    const keys = await connected(school.databaseUrl, (client) =>
      client.query(`select description from journal_entries where description ~ '^[A-Za-z]+([.][A-Za-z]+)+$'`),
    )
    expect(keys.rows).toEqual([])
  })

  it('has all of its income in the tax returns, or says why it is not', async () => {
    for (const of of [former, year]) {
      const rows = await cellsOf(`reports/vatSummary?from=${of}-01-01&to=${of}-12-31`, schools[0] ?? 0, of)
      const base = (name: string) => Number(rows.find((cells) => cells['box'] === name)?.['base'] ?? 0)
      expect(rows.filter(({ box }) => ['incomeOutside', 'unmarkedOf', 'taxDiffers', 'vatAsFiled'].includes(String(box)))).toEqual(
        [],
      )
      expect(base('incomeOfBooks')).toBeGreaterThan(100_000)
      expect(base('totalSales') / base('incomeOfBooks')).toBeGreaterThan(0.9)
    }
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
      const current = await balances(year)
      expect(sides(current, 'opening')).toEqual(left)
      // What was owed as zakat is paid with its return, by the end of April.
      const isZakat = ([code]: readonly unknown[]) => code === '2123'
      const isPaid = today() >= `${year}-04-28`
      expect([left.filter(isZakat).length, sides(current, 'closing').filter(isZakat).length]).toEqual([1, isPaid ? 0 : 1])
      const salaries = await get<{ month: string }[]>(`salaries?${query({ range: [0, 499], fields: ['month'] })}`, branch, year)
      const months = Math.max(1, Number(today().slice(5, 7)) - 1)
      expect(new Set(salaries.map(({ month }) => month)).size).toBe(months)
    }
  })

  /** What stands in the books of each school, without the closing of its years. */
  const figures = async <T extends object>(text: string) =>
    (
      await connected(school.databaseUrl, (client) =>
        client.query<T>(`with l as (select l.*, a.code, extract(year from l.date)::int as year from ledger_rows l
            join accounts a on a.id = l.account_id join journal_entries e on e.id = l.entry_id
            where not exists (select 1 from vouchers v where e.resource = 'vouchers' and v.id = e.record_id and v.kind = 'closing')) ${text}`),
      )
    ).rows

  it('lets no bank and no safe of a school owe on any day', async () => {
    const cash = await figures<{ code: string; branch: number; least: string }>(
      `select code, branch_id as branch, min(standing) as least from (select code, branch_id,
          sum(sum(debit - credit)) over (partition by code, branch_id order by date) as standing from l where code ~ '^110[12]' group by code, branch_id, date) d
        group by 1, 2 order by 1, 2`,
    )
    expect(cash.length).toBeGreaterThanOrEqual(6)
    expect(cash.filter(({ least }) => Number(least) < 0)).toEqual([])
  })

  /** The months of the current year that are over. */
  const over = Number(today().slice(5, 7)) - 1
  const within = (share: number, [least, most]: readonly [number, number]) => share >= least && share <= most

  it('earns a little more than it spends, in each year and in each stage, and with its buses about what they cost', async () => {
    const { all, odd } = await connected(school.databaseUrl, (client) => margins(client, tenant, today()))
    expect(all).toBe(over > 2 ? 24 : 12)
    expect(odd).toEqual([])
  })

  it('lets the stages bear their teachers, and provides for its staff by the end of each month that is over', async () => {
    const taught = await figures<{ code: string; center: string | null }>(
      `select distinct l.code, c.code as center from l left join cost_centers c on c.id = l.cost_center_id where l.code ~ '^510[1-3]' order by 1, 2`,
    )
    expect(new Set(taught.map(({ center }) => center))).toEqual(new Set(['101', '102', '103', '104']))
    const provided = await figures<{ branch: number; months: number }>(
      `select branch_id as branch, count(distinct to_char(date, 'YYYY-MM'))::int as months from l where year = ${year} and code in ('2112', '2201') and credit > 0 group by 1`,
    )
    expect(over === 0 || provided.length === 2).toBe(true)
    expect(provided.filter(({ months }) => months !== over)).toEqual([])
  })

  it('has collected most of what families owe, and the rest is owed by some of them', async () => {
    const [before] = await figures<{ share: string }>(
      `select 1 - sum(debit) filter (where code = '1110' and guardian_id is not null) / sum(credit) filter (where code ~ '^4101') as share
        from l where year = ${former} and date > '${former}-01-01' and line > 0
          and exists (select 1 from journal_entries e where e.id = l.entry_id and e.resource = 'vouchers')`,
    )
    expect(within(Number(before?.share), [0.8, 0.92]), before?.share).toBe(true)
    const terms = await connected(school.databaseUrl, (client) =>
      client.query<{ due: string; paid: string; students: number; net: string; enrolled: number }>(
        `select (select sum(t.amount) from sales_invoices_terms t join sales_invoices i on i.id = t.record_id
              where i.status = 'posted' and i.fiscal_year_id = y.id and t.due_on < current_date - 12) as due,
            (select sum(t.collected) from sales_invoices_terms t join sales_invoices i on i.id = t.record_id
              where i.status = 'posted' and i.fiscal_year_id = y.id and t.due_on < current_date - 12) as paid,
            (select count(distinct x.student_id)::int from sales_invoices_items x join sales_invoices i on i.id = x.record_id
              where i.status = 'posted' and i.fiscal_year_id = y.id) as students,
            (select sum(x.net) from sales_invoices_items x join sales_invoices i on i.id = x.record_id
              where i.status = 'posted' and i.fiscal_year_id = y.id) as net,
            (select count(*)::int from students_years s join student_statuses t on t.id = s.status_id and t.kind = 'enrolled'
              where s.fiscal_year_id = y.id) as enrolled
          from fiscal_years y where y.year = ${year}`,
      ),
    )
    const [found] = terms.rows
    if (over > 0) expect(within(Number(found?.paid) / Number(found?.due), [0.78, 0.92]), JSON.stringify(found)).toBe(true)
    expect(within(Number(found?.net) / Number(found?.students), [15_000, 32_000]), JSON.stringify(found)).toBe(true)
    expect(within(Number(found?.students) / Number(found?.enrolled), [0.8, 1]), JSON.stringify(found)).toBe(true)
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
