import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTenantInfo } from '../../src/server/access/tenantInfo.ts'
import { assembledRegistry } from '../../src/server/custom/assembledRegistry.ts'
import { productAlone } from '../../src/server/custom/productAlone.ts'
import { openDatabase, type Run } from '../../src/server/database/database.ts'
import { applicationUrl } from '../../src/server/database/role.ts'
import { systemContext } from '../../src/server/engine/systemContext.ts'
import { integrity } from '../../src/server/reports/queries/integrity.ts'
import { branchesOf } from '../support/branches.ts'
import { connected, unwatched } from '../support/database.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'

interface Report {
  readonly rows: { cells: Record<string, unknown>; role?: string }[]
}

const year = new Date().getFullYear()
let school: School
let admin: Caller
let accountant: Caller
let branch: number
let accounts: (number | undefined)[]

beforeAll(async () => {
  school = await openSchool()
  admin = await school.signIn('demo_admin')
  accountant = await school.signIn('demo_accountant')
  branch = (await branchesOf(admin)).boys
  accounts = await Promise.all(
    ['110101', '410102'].map(async (code) => {
      const { body } = await accountant.call<{ id: number }[]>('GET', `accounts?${query({ filter: { code } })}`, { year, branch })
      return body[0]?.id
    }),
  )
})
afterAll(() => school?.close())

/** The checks of the integrity of the books that find something. */
const broken = async () => {
  const { status, body } = await admin.call<Report>('GET', 'reports/integrity', { year, branch })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows.filter(({ role }) => role === 'bad').map(({ cells }) => cells)
}

/** Posts a sale in cash, as an accountant does it. */
async function post(): Promise<number> {
  const entries = [
    { account: accounts[0], debit: '10.00' },
    { account: accounts[1], credit: '10.00', taxTreatment: 'outOfScope' },
  ]
  const body = { date: `${year}-02-17`, status: 'open', description: 'sold', entries }
  const saved = await accountant.call<{ id: number }>('POST', 'vouchers', { year, branch, body })
  return (await accountant.call('POST', `vouchers/${saved.body.id}/post`, { year, branch, body: {} })).status
}

it('finds nothing in books that somebody posts into between two of its statements', async () => {
  const database = openDatabase(applicationUrl(school.databaseUrl))
  const registry = assembledRegistry(productAlone())
  let posted = 0
  // Once it is known what the rows of the books come to, and not yet what statements say.
  const interrupted =
    (run: Run): Run =>
    async (statement) => {
      const rows = await run(statement)
      if (statement.text.includes(' as nominal') && !posted) posted = await post()
      return rows as never
    }
  try {
    const { branches, years } = await readTenantInfo(database, 1)
    const context = systemContext({
      registry,
      tenant: 1,
      branch: branches[0] as never,
      branches: branches.map(({ id }) => id),
      everywhere: true,
      year: null,
      years,
      database: {
        ...database,
        one: (tenant, statement) =>
          database.transaction(tenant, async (run) => ({ result: interrupted(run)(statement) })) as never,
        snapshot: (tenant, work) => database.snapshot(tenant, (run) => work(interrupted(run))),
      },
    })
    const { rows } = await integrity({ context } as never)
    expect(posted).toBe(200)
    expect(rows.filter(({ role }) => role === 'bad').map(({ cells }) => cells)).toEqual([])
  } finally {
    await database.close()
  }
})

itOfSweep('finds nothing in books that people post into meanwhile, however often it is asked', async () => {
  let [done, posted] = [false, 0]
  const posting = async () => {
    while (!done) if ((await post()) === 200) posted++
  }
  const posters = [posting(), posting(), posting()]
  const found = []
  for (let asked = 0; asked < 30; asked++) found.push(...(await broken()))
  done = true
  await Promise.all(posters)
  expect(found).toEqual([])
  expect(posted).toBeGreaterThan(30)
})

it('is asked at night, and tells the administrators and the metrics what it found', async () => {
  await unwatched(school.databaseUrl, (client) => client.query(`update account_sums set debit = debit + 1 where tenant_id = 1`))
  await school.restart({ clock: true })
  const installation = async () =>
    (await admin.call<{ books: { broken: { check: string; found: number }[] } | null }>('GET', 'installation', { branch })).body
  await expect.poll(async () => (await installation()).books?.broken.map(({ check }) => check)).toContain('sumsAgree')
  // The other schools have their turns too.
  const schools = await connected(
    school.databaseUrl,
    async (client) => (await client.query('select from tenants where active')).rowCount,
  )
  const checked = () => connected(school.databaseUrl, async (client) => (await client.query('select from book_checks')).rowCount)
  while ((await checked()) !== schools) await wait(100)
  const metrics = await (await fetch(`${school.address}/metrics`)).text()
  expect(metrics).toMatch(/^daftar_books_broken(\{.*\})? 1$/m)
  expect(Number(/^daftar_books_check_age_seconds(?:\{.*\})? (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(3600)
  // Who may not change the settings is told nothing of it.
  expect((await accountant.call('GET', 'installation', { branch })).status).toBe(403)
})
