import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { runs } from '../../resources/runs/index.ts'
import { columnName, snake, tableName } from '../../schema/derive/names.ts'
import { createRegistry } from '../../schema/registry.ts'
import { migrate } from '../../src/server/migration/migrate.ts'
import { planSentence } from '../../src/server/migration/planned.ts'
import { version } from '../../src/server/version.ts'
import { connected } from '../support/database.ts'
import { formerCustomFolder, formerVersions, restoredVersion } from '../support/formerVersion.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'
import { some } from '../support/sweep.ts'

interface Branch {
  readonly id: number
  readonly version: number
  readonly isMaster: boolean
  readonly advanceTaxPoint: string | null
}

interface Balance {
  readonly branch: number
  readonly debit: string
  readonly credit: string
}

interface Report {
  readonly rows: { cells: Record<string, string>; level?: number; role?: string }[]
  readonly totals: Record<string, string>
}

const registry = createRegistry(definitions, { runs })

/** Parts of the product that a school of then had not switched on, for they were not there yet. */
const flags = [...new Set(registry.models.flatMap(({ data }) => data.flag ?? []))].map(snake)

/** Columns of fields that no record may be without, and that a new record begins with a value of. */
const begun = registry.models.flatMap(({ name, fields }) =>
  [...fields.values()].flatMap((field) =>
    field.required &&
    !field.shownWhen &&
    !field.yearly &&
    field.default !== undefined &&
    !['today', 'me'].includes(String(field.default))
      ? [`"${tableName(name)}" where "${columnName(field)}"`]
      : [],
  ),
)

/** What stands on each account of a branch, straight from the rows of the books. */
const trialBalance = (url: string): Promise<Balance[]> =>
  connected(url, async (client) => {
    const { rows } = await client.query<Balance>(
      `select l.branch_id as branch, a.code, sum(l.debit)::text as debit, sum(l.credit)::text as credit
        from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id group by 1, 2 order by 1, 2`,
    )
    return rows
  })

// The oldest has all steps to go; in a sweep each goes those that are left to it.
describe.each(some(formerVersions, formerVersions.slice(0, 1)))('the database of version %s', (former) => {
  let school: School
  let admin: Caller
  let before: Balance[]
  let plan: string
  let year: number
  let branch: number

  beforeAll(async () => {
    const database = await restoredVersion(former)
    before = await trialBalance(database.url)
    const { statements, lost } = await migrate(database.url, registry, { planOnly: true })
    plan = await connected(database.url, (client) => planSentence(client, statements, lost))
    school = await openSchool({ database, customFolder: formerCustomFolder })
    await connected(database.url, (client) => client.query(`update company set ${flags.map((flag) => `${flag} = true`)}`))
    admin = await school.signIn('demo_admin')
    ;[year, branch] = await connected(database.url, async (client) => {
      const { rows } = await client.query(
        `select y.year, l.branch_id as branch from ledger_rows l join fiscal_years y on y.tenant_id = l.tenant_id and y.id = l.fiscal_year_id
          group by 1, 2 order by count(*) desc limit 1`,
      )
      return [Number(rows[0].year), Number(rows[0].branch)]
    })
  })
  afterAll(() => school?.close())

  it('is told beforehand what is lost, which is nothing, and how long whoever saves waits', () => {
    expect(plan).toMatch(
      /^Nothing is lost\. Whoever saves waits until all is done, about \d+ s: \d+ steps, and \d+ MB in \d+ tables /,
    )
  })

  it('comes to the shape of this one with all that it holds, and nothing is left out or missing', () => {
    expect(school.lines.filter((line) => !/^(Database brought to shape|Kept, although no definition)/.test(line))).toEqual([])
  })

  it('begins new fields that may not be empty as new records do', async () => {
    const empty = await connected(school.databaseUrl, async (client) => {
      const statements = begun.map((column) => `select $c$${column}$c$ as at from ${column} is null`)
      return (await client.query(`select distinct at from (${statements.join(' union all ')}) e`)).rows
    })
    expect(empty).toEqual([])
  })

  it('keeps its books: each account has what it had, and the checks find what that version did wrong alone', async () => {
    expect(before.length).toBeGreaterThan(5)
    expect(await trialBalance(school.databaseUrl)).toEqual(before)
    const integrity = await admin.call<Report>('GET', 'reports/integrity', { year, branch })
    expect(integrity.status).toBe(200)
    const bad = integrity.body.rows.filter(({ role }) => role === 'bad')
    // The demo of that version earned by hand, in both schools, what no invoice had deferred: no check told it then.
    expect(bad.flatMap(({ cells }) => cells['check'] ?? [])).toEqual(['deferredAgrees'])
    expect(bad.flatMap(({ cells }) => cells['description'] ?? [])).toEqual([
      expect.stringMatching(/ 2103: -235800 /),
      expect.stringMatching(/ 2103: -224900 /),
    ])
    const report = await admin.call<Report>('GET', 'reports/trialBalance?showReversed=1', { year, branch })
    const closing = before.filter((one) => one.branch === branch)
    expect(closing.length).toBeGreaterThan(0)
    expect(report.body.totals['closingDebit']).toBe(report.body.totals['closingCredit'])
  })

  it('places its accounts in the statement of cash flows as a new school does', async () => {
    const { status, body } = await admin.call<Report>('GET', 'reports/cashFlow', { year, branch })
    expect(status).toBe(200)
    const unclassified = body.rows.find(({ cells }) => cells['account'] === 'unclassifiedCash')
    expect([unclassified?.role, Number(unclassified?.cells['amount'])]).toEqual([undefined, 0])
    const [found] = (await admin.call<{ id: number }[]>('GET', `accounts?${query({ filter: { code: '12' } })}`)).body
    const lasting = await admin.call<{ cashFlow: string | null }>('GET', `accounts/${found?.id}`)
    expect(lasting.body.cashFlow).toBe('investing')
  })

  it('has the accounts of other income, disposals and finance costs, each in its place', async () => {
    const found = await Promise.all(
      ['42', '4204', '6116', '8', '8101'].map(async (code) => {
        const [one] = (await admin.call<{ id: number }[]>('GET', `accounts?${query({ filter: { code } })}`)).body
        const { body } = await admin.call<Record<string, unknown>>('GET', `accounts/${one?.id}`)
        return ['code', 'kind', 'incomeGroup', 'expenseGroup', 'cashFlow', 'isLeaf'].map((field) => body[field])
      }),
    )
    expect(found).toEqual([
      ['42', 'income', 'other', null, null, false],
      ['4204', 'income', null, null, 'investing', true],
      ['6116', 'expense', null, 'other', 'investing', true],
      ['8', 'expense', null, 'finance', null, false],
      ['8101', 'expense', null, null, 'financing', true],
    ])
  })

  it('has the accounts of an allowance for what may not be collected, and their roles', async () => {
    const [company] = (await admin.call<{ id: number }[]>('GET', 'company', { year, branch })).body
    const { body } = await admin.call<{ accountMappings: { role: string; account: number }[] } & Record<string, unknown>>(
      'GET',
      `company/${company?.id}`,
    )
    const coded = async (role: string) => {
      const mapped = body.accountMappings.filter((one) => one.role === role)
      const account = await admin.call<{ code: string; kind: string }>('GET', `accounts/${mapped[0]?.account}`)
      return [mapped.length, account.body.code, account.body.kind]
    }
    expect(await coded('impairmentExpense')).toEqual([1, '6117', 'expense'])
    expect(await coded('doubtfulAllowance')).toEqual([1, '1119', 'asset'])
    expect(['doubtfulOver90', 'doubtfulOver180', 'doubtfulOver365'].map((field) => Number(body[field]))).toEqual([10, 25, 50])
  })

  it('has the account on which the tax of advances waits, so that a branch may owe it as they come', async () => {
    const [company] = (await admin.call<{ id: number }[]>('GET', 'company', { year, branch })).body
    const { body } = await admin.call<{ accountMappings: { role: string; account: number }[] }>('GET', `company/${company?.id}`)
    const mapped = body.accountMappings.filter(({ role }) => role === 'advanceVat')
    expect(mapped).toHaveLength(1)
    const account = await admin.call('GET', `accounts/${mapped[0]?.account}`, { year, branch })
    expect(account.body).toMatchObject({ code: '1151', kind: 'asset', isLeaf: true, active: true })
    // It stays as it was until somebody says so, and then the other branches of its tax number go over with it.
    const { version, advanceTaxPoint } = (await admin.call<Branch>('GET', `branches/${branch}`)).body
    expect(advanceTaxPoint).not.toBe('receipt')
    const over = { version, advanceTaxPoint: 'receipt' }
    const asked = await admin.call<Problem>('PUT', `branches/${branch}`, { body: over })
    expect([asked.status, asked.body.errors[0]?.code]).toEqual([409, 'Branch.AdvancesOfNumber'])
    const headers = { Confirmed: 'Branch.AdvancesOfNumber' }
    const changed = await admin.call('PUT', `branches/${branch}`, { body: over, headers })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const branches = (await admin.call<Branch[]>('GET', 'branches')).body.filter(({ isMaster }) => !isMaster)
    for (const { id } of branches)
      expect((await admin.call<Branch>('GET', `branches/${id}`)).body.advanceTaxPoint).toBe('receipt')
  })

  it('shows the list of each definition, of its own ones too', async () => {
    const statuses = new Map<string, number>()
    for (const { name } of [...definitions, { name: 'bookShelves' }]) {
      const { status } = await admin.call('GET', `${name}?${query({ range: [0, 24] })}`, { year, branch })
      statuses.set(name, status)
    }
    expect([...statuses].filter(([, status]) => status !== 200)).toEqual([])
    const shelves = await admin.call<{ size: string }[]>('GET', `bookShelves?${query({ sort: ['id', 'ASC'] })}`, { branch })
    expect(shelves.body.map(({ size }) => size)).toEqual(['small', 'big'])
  })
})

describe('a database that a newer version has shaped', () => {
  it('is refused in one sentence, and stays as it is', async () => {
    const school = await openSchool()
    try {
      const shapes = () =>
        connected(
          school.databaseUrl,
          async (client) => (await client.query('select number, version from daftar_migrations')).rows,
        )
      expect(await shapes()).toEqual([{ number: 1, version }])
      await connected(school.databaseUrl, (client) =>
        client.query(`update daftar_migrations set version = '99.10.0', digest = 'of a newer version'`),
      )
      await expect(school.restart()).rejects.toThrow(
        `Version 99.10.0 of Daftar has shaped this database and this is version ${version}, which would change it back: start version 99.10.0 or a newer one, or restore a backup from before it.`,
      )
      expect(await shapes()).toEqual([{ number: 1, version: '99.10.0' }])
    } finally {
      await school.close()
    }
  })
})
