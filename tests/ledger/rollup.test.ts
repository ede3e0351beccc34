import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFixed } from '../../schema/values/money.ts'
import type { Statement } from '../../src/server/database/sql.ts'
import type { Context } from '../../src/server/engine/context.ts'
import { balances } from '../../src/server/reports/queries/balances.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, type School } from '../support/school.ts'

const long = process.env['LEDGER_LONG'] === '1'
/** Vouchers that each of the eight posters brings into the books. */
const each = long ? 150 : 15

type Figures = Record<string, readonly string[]>

describe('sums of accounts and months', () => {
  let school: School
  let year: number
  let branches: number[] = []
  const posters: Caller[] = []
  const accounts = new Map<string, number>()
  const query = <T>(text: string): Promise<T[]> =>
    connected(school.databaseUrl, async (client) => (await client.query(text)).rows as T[])

  beforeAll(async () => {
    school = await openSchool()
    year = new Date().getFullYear()
    branches = (await query<{ id: number }>('select id from branches where tenant_id = 1 and not is_master order by id')).map(
      ({ id }) => id,
    )
    for (const { code, id } of await query<{ code: string; id: number }>('select code, id from accounts where tenant_id = 1'))
      accounts.set(code, id)
    for (const name of ['demo_accountant', 'demo_admin'])
      for (let index = 0; index < 4; index++) posters.push(await school.signIn(name))
  })
  afterAll(() => school.close())

  /** One voucher after the other: posted; some taken back on their day, some later. */
  const work = async (poster: Caller, number: number): Promise<void> => {
    const branch = branches[number % branches.length] as number
    for (let index = 0; index < each; index++) {
      const month = String(1 + ((number + index) % 6)).padStart(2, '0')
      const amount = `${number + 1}${index}.${String((number * 7 + index * 3) % 100).padStart(2, '0')}`
      const saved = await poster.call<{ id: number }>('POST', 'vouchers', {
        year,
        branch,
        body: {
          date: `${year}-${month}-${String(1 + ((index * 5) % 28)).padStart(2, '0')}`,
          status: 'open',
          entries: [
            { account: accounts.get('110101'), debit: amount },
            { account: accounts.get('410102'), credit: amount, taxTreatment: 'outOfScope' },
          ],
        },
      })
      expect(saved.status, JSON.stringify(saved.body)).toBe(201)
      const posted = await poster.call('POST', `vouchers/${saved.body.id}/post`, { year, branch, body: {} })
      expect(posted.status, JSON.stringify(posted.body)).toBe(200)
      if (index % 3 === 0) continue
      const body = { reason: 'mistake', ...(index % 3 === 1 && { date: `${year}-07-02` }) }
      const undone = await poster.call('POST', `vouchers/${saved.body.id}/unpost`, { year, branch, body })
      expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    }
  }

  /** What a report reads from the sums, on a given connection. */
  const fromSums = async (client: pg.Client, question: Parameters<typeof balances>[0]): Promise<Figures> => {
    const database = {
      one: async (_tenant: number, { text, values }: Statement) => (await client.query(text, values as unknown[])).rows,
    }
    const context = { database, tenant: 1, visibleBranches: branches } as unknown as Context
    return Object.fromEntries(
      (await balances(question, context)).map((one) => [
        `${one.account} ${one.key ?? ''}`,
        [one.openingDebit, one.openingCredit, one.debit, one.credit].map((amount) => toFixed(amount, 3)),
      ]),
    )
  }

  /** The same, by reading every row. */
  const fromRows = async (
    client: pg.Client,
    { from, to, showReversed, by }: Parameters<typeof balances>[0],
  ): Promise<Figures> => {
    const shown = showReversed
      ? 'true'
      : `not e.silent and e.id not in (select reverses from journal_entries where tenant_id = 1 and silent and reverses is not null)`
    const { rows } = await client.query(
      `select l.account_id, ${by === 'costCenter' ? 'l.cost_center_id' : 'null::int'} as cost_center_id, coalesce(sum(l.debit) filter (where l.date < $1), 0) as "openingDebit", coalesce(sum(l.credit) filter (where l.date < $1), 0) as "openingCredit",
          coalesce(sum(l.debit) filter (where l.date >= $1), 0) as debit, coalesce(sum(l.credit) filter (where l.date >= $1), 0) as credit
        from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        where l.tenant_id = 1 and l.branch_id = any($3) and l.date <= $2 and ${shown} group by 1, 2`,
      [from, to, branches],
    )
    return Object.fromEntries(
      rows.map((one) => [
        `${one.account_id} ${one.cost_center_id ?? ''}`,
        [one.openingDebit, one.openingCredit, one.debit, one.credit].map((amount) => toFixed(amount, 3)),
      ]),
    )
  }

  /** Nothing stands on an account whose entries were all taken back; the sums may still name it. */
  const standing = (figures: Figures): Figures =>
    Object.fromEntries(Object.entries(figures).filter(([, amounts]) => amounts.some((amount) => Number(amount) !== 0)))

  const periods = () => [
    { from: `${year}-01-01`, to: `${year}-12-31` },
    { from: `${year}-02-11`, to: `${year}-05-19` },
    { from: `${year}-03-07`, to: `${year}-03-23` },
    { from: `${year}-07-02`, to: `${year}-07-31` },
    // What stands before it are whole years.
    { from: `${year + 1}-01-01`, to: `${year + 1}-12-31` },
    { from: `${year + 1}-03-20`, to: `${year + 2}-01-09` },
  ]

  const compareOnce = (client: pg.Client): Promise<number> =>
    snapshot(client, async () => {
      for (const period of periods())
        for (const showReversed of [false, true]) {
          for (const by of ['costCenter', 'none'] as const) {
            const question = { ...period, showReversed, by }
            expect(standing(await fromSums(client, question))).toEqual(standing(await fromRows(client, question)))
          }
        }
      const { rows } = await client.query(`select count(*)::int as count from journal_entries where tenant_id = 1`)
      return rows[0].count as number
    })

  const snapshot = async <T>(client: pg.Client, read: () => Promise<T>): Promise<T> => {
    await client.query('begin isolation level repeatable read read only')
    try {
      return await read()
    } finally {
      await client.query('rollback')
    }
  }

  it('give what a scan of all rows gives, to the smallest unit and in any snapshot, while eight people post and two jobs compact', {
    timeout: 600_000,
  }, async () => {
    let posting = true
    const compactor = () =>
      connected(school.databaseUrl, async (client) => {
        let runs = 0
        for (; posting; runs++) await client.query('select daftar_compact_sums(1)')
        return runs
      })
    const reader = () =>
      connected(school.databaseUrl, async (client) => {
        const seen = new Set<number>()
        while (posting) seen.add(await compareOnce(client))
        return seen.size
      })
    const writers = Promise.all(posters.map(work)).finally(() => {
      posting = false
    })
    const [, first, second, snapshots] = await Promise.all([writers, compactor(), compactor(), reader()])
    // The comparison means something only when it saw the books at different moments, and sums at work.
    expect(Math.min(first, second)).toBeGreaterThan(1)
    expect(snapshots).toBeGreaterThan(1)
    await connected(school.databaseUrl, async (client) => {
      const entries = await compareOnce(client)
      await client.query('select daftar_compact_sums(1)')
      expect(await compareOnce(client)).toBe(entries)
    })
    const [left] = await query<{ left: number; fresh: number }>(
      `select (select count(*)::int from (select 1 from account_sums where tenant_id = 1 group by branch_id, fiscal_year_id, account_id, cost_center_id, month having count(*) > 1) x) as left,
        (select count(*)::int from account_sums where tenant_id = 1 and not compacted) as fresh`,
    )
    expect(left).toEqual({ left: 0, fresh: 0 })
  })

  it('stand in the trial balance that people see, and the report of integrity is empty', async () => {
    const admin = posters.at(-1) as Caller
    for (const branch of branches) {
      const { body } = await admin.call<{ totals: Record<string, string> }>('GET', 'reports/trialBalance', { year, branch })
      expect(body.totals['debit']).toBe(body.totals['credit'])
    }
    const { body } = await admin.call<{ rows: { role: string }[] }>('GET', 'reports/integrity', { year })
    expect(body.rows.length).toBeGreaterThan(0)
    expect(body.rows.filter(({ role }) => role === 'bad')).toEqual([])
  })
})
