import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { connected, unwatched } from '../support/database.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

interface Report {
  readonly rows: { cells: Record<string, unknown>; role?: string }[]
}

const year = new Date().getFullYear()
let school: School
let admin: Caller
let accountant: Caller
let branch: number

beforeAll(async () => {
  school = await openSchool()
  admin = await school.signIn('demo_admin')
  accountant = await school.signIn('demo_accountant')
  branch = (await branchesOf(admin)).boys
})
afterAll(() => school?.close())

/** The checks of the integrity of the books that find something. */
const broken = async () => {
  const { status, body } = await admin.call<Report>('GET', 'reports/integrity', { year, branch })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows.filter(({ role }) => role === 'bad').map(({ cells }) => cells)
}

it('finds nothing in books that people post into meanwhile', async () => {
  const accounts = await Promise.all(
    ['110101', '410102'].map(async (code) => {
      const { body } = await accountant.call<{ id: number }[]>('GET', `accounts?${query({ filter: { code } })}`, { year, branch })
      return body[0]?.id
    }),
  )
  let [done, posted] = [false, 0]
  const posting = async () => {
    while (!done) {
      const entries = [
        { account: accounts[0], debit: '10.00' },
        { account: accounts[1], credit: '10.00' },
      ]
      const body = { date: `${year}-02-17`, status: 'open', description: 'sold', entries }
      const saved = await accountant.call<{ id: number }>('POST', 'vouchers', { year, branch, body })
      const { status } = await accountant.call('POST', `vouchers/${saved.body.id}/post`, { year, branch, body: {} })
      if (status === 200) posted++
    }
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
  await unwatched(school.databaseUrl, (client) =>
    client.query(
      `update account_sums set debit = debit + 1 where ctid = (select min(ctid) from account_sums where tenant_id = 1)`,
    ),
  )
  await school.restart({ clock: true })
  const installation = async () =>
    (await admin.call<{ books: { broken: { check: string; found: number }[] } | null }>('GET', 'installation', { branch })).body
  let { books } = await installation()
  for (; !books; { books } = await installation()) await wait(100)
  expect(books.broken.map(({ check }) => check)).toContain('sumsAgree')
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
