import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { daysIn, today } from '../../schema/values/date.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { connected } from '../support/database.ts'
import { openSchool, type School } from '../support/school.ts'
import { itOfSweep, some } from '../support/sweep.ts'
import { margins } from './margins.ts'

interface Report {
  readonly rows: readonly { readonly cells: { readonly check: string; readonly found: number } }[]
}

let school: School

beforeAll(async () => {
  school = await openSchool({ empty: true })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => school?.close())

const next = Number(today().slice(0, 4)) + 1
const leap = Array.from({ length: 8 }, (_, later) => next + later).find((year) => daysIn(year, 2) === 29)

/** Half past midnight in Riyadh of the first day of a year, a day that some of a year's first documents lie ahead of, and a leap day. */
const moments = {
  [`${next}-01-01`]: `${next - 1}-12-31T21:30:00Z`,
  [`${next}-01-04`]: `${next}-01-04T09:00:00Z`,
  [`${leap}-02-29`]: `${leap}-02-29T09:00:00Z`,
}

it.each(some(Object.entries(moments), Object.entries(moments).slice(0, 1)))(
  'a demo school that is made on %s has true books, none of them ahead of the day, and money that has come in',
  async (day, moment) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
    const code = `of-${day}`
    const { tenant, userNames } = await connected(school.databaseUrl, (client) => seedDemo(client, { students: 100, code }))
    const { rows } = await connected(school.databaseUrl, (client) =>
      client.query<{ last: string; collected: number }>(
        `select max(date)::text as last, count(*) filter (where resource = 'collections')::int as collected from journal_entries where tenant_id = $1`,
        [tenant],
      ),
    )
    expect(rows).toEqual([{ last: day, collected: 24 }])
    // Sessions end by the clock of the database.
    vi.useRealTimers()
    const admin = await school.signIn(userNames[0] ?? '')
    const branches = await admin.call<{ id: number }[]>('GET', 'branches')
    expect(branches.body.length).toBeGreaterThan(1)
    for (const { id } of branches.body) {
      const { status, body } = await admin.call<Report>('GET', 'reports/integrity', { branch: id, year: 'all' })
      expect([status, body.rows.filter(({ cells }) => cells.found)]).toEqual([200, []])
      expect(body.rows.length).toBeGreaterThan(5)
    }
  },
)

// An ordinary run asks it of the day that it runs on (`formerYear`).
for (const month of ['04', '07', '08', '09', '10', '11', '12'])
  itOfSweep(
    `a demo school with the year before that is made in month ${month} has a result that its owners would believe`,
    async () => {
      const day = `${next}-${month}-01`
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T09:00:00Z`) })
      const seen = await connected(school.databaseUrl, async (client) => {
        const { tenant } = await seedDemo(client, { code: `whole-${day}`, formerYear: true })
        return margins(client, tenant, day)
      })
      expect(seen).toEqual({ all: 24, odd: [] })
    },
  )
