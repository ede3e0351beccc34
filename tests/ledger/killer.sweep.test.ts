import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected, createDatabase } from '../support/database.ts'
import { type OwnProcess, ownProcess } from '../support/ownProcess.ts'
import { type Persistent, persistent } from '../support/persistent.ts'
import { template } from '../support/school.ts'

const long = process.env['LEDGER_LONG'] === '1'
/** How often the server is killed, and how many documents come through between two kills at least. */
const kills = long ? 60 : 3
const between = 25
const people = 20
const mark = 'survives'

interface Voucher {
  readonly id: number
  readonly amount: string
}

describe('posting while connections and servers are killed', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let server: OwnProcess
  let year: number
  let caller: Persistent
  let branches: number[] = []
  const tokens: string[] = []
  const accounts = new Map<string, number>()
  const made: Voucher[] = []
  const jobs: number[] = []
  /** Answers that came. */
  const count = { posted: 0 }
  let killing = true

  const query = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    connected(database.url, async (client) => (await client.query(text, values)).rows as T[])

  beforeAll(async () => {
    database = await createDatabase(template())
    server = await ownProcess(database.url)
    year = new Date().getFullYear()
    caller = persistent(() => server.address, year)
    await server.start()
    branches = (await query<{ id: number }>('select id from branches where tenant_id = 1 and not is_master order by id')).map(
      ({ id }) => id,
    )
    for (const { code, id } of await query<{ code: string; id: number }>('select code, id from accounts where tenant_id = 1'))
      accounts.set(code, id)
    for (const userName of ['demo_accountant', 'demo_admin']) {
      const { token } = await sure<{ token: string }>('', 'POST', 'Users/auth', { userName, password: 'Daftar@2026' })
      tokens.push(token)
    }
  })
  afterAll(async () => {
    killing = false
    await server?.close()
    await database?.drop()
  })

  const sure = <T>(...asked: Parameters<Persistent['call']>): Promise<T> => caller.call<T>(...asked)

  const make = async (token: string, number: number): Promise<{ voucher: Voucher; branch: number }> => {
    const branch = branches[number % branches.length] as number
    const amount = `${10 + number}.${String((number * 7) % 100).padStart(2, '0')}`
    const { id } = await sure<{ id: number }>(
      token,
      'POST',
      'vouchers',
      {
        date: `${year}-0${1 + (number % 6)}-15`,
        status: 'open',
        description: mark,
        entries: [
          { account: accounts.get('110101'), debit: amount },
          { account: accounts.get('410102'), credit: amount, taxTreatment: 'outOfScope' },
        ],
      },
      branch,
    )
    const voucher = { id, amount }
    made.push(voucher)
    return { voucher, branch }
  }

  /** Posts vouchers while the killer is at work; takes some back and posts them anew. */
  const poster = async (number: number): Promise<void> => {
    const token = tokens[number % tokens.length] as string
    for (let index = 0; killing || index === 0; index++) {
      const { voucher, branch } = await make(token, number)
      const post = () => sure<{ status: string }>(token, 'POST', `vouchers/${voucher.id}/post`, {}, branch)
      expect((await post()).status).toBe('posted')
      if (index % 4 === 3) {
        const reason = { reason: 'once more' }
        expect((await sure<{ status: string }>(token, 'POST', `vouchers/${voucher.id}/unpost`, reason, branch)).status).toBe(
          'open',
        )
        expect((await post()).status).toBe('posted')
      }
      count.posted++
    }
  }

  /** Orders a job over some new vouchers; the server dies before it can be done. */
  const order = async (round: number): Promise<void> => {
    const token = tokens[0] as string
    const ids: number[] = []
    for (let index = 0; index < 8; index++) ids.push((await make(token, round * branches.length)).voucher.id)
    const body = { action: 'post', targets: [{ resource: 'vouchers', ids }] }
    jobs.push((await sure<{ id: number }>(token, 'POST', 'jobs', body, branches[0])).id)
  }

  const endConnections = (share: number) =>
    query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'daftar_app' and random() < $2`,
      [database.name, share],
    )

  it('loses nothing, doubles nothing and leaves no gap', { timeout: long ? 3_600_000 : 240_000 }, async () => {
    const killer = async () => {
      for (let round = 0; round < kills; round++) {
        const aim = count.posted + between
        while (count.posted < aim) {
          await endConnections(0.3)
          await wait(150)
        }
        await Promise.all([order(round), endConnections(0.5)])
        await endConnections(round % 2)
        await server.kill()
        await server.start()
      }
      killing = false
    }
    await Promise.all([killer(), ...Array.from({ length: people }, (_, number) => poster(number))])
    expect(caller.again).toBeGreaterThan(kills)

    await expect
      .poll(() => query(`select id from jobs where tenant_id = 1 and state <> 'done'`), { timeout: 120_000, interval: 500 })
      .toEqual([])
    expect(jobs).toHaveLength(kills)
    expect(await query<{ id: number }>('select id from jobs where tenant_id = 1 order by id')).toEqual(jobs.map((id) => ({ id })))
    expect(await query(`select * from job_rows where tenant_id = 1 and state <> 'done'`)).toEqual([])

    // Each voucher that was answered is there once, and no other.
    const stored = await query<{ id: number; status: string; standing: number; amount: string }>(
      `select v.id, v.status, (select count(*)::int from journal_entries e where e.tenant_id = 1 and e.resource = 'vouchers' and e.record_id = v.id and e.event = 'post'
            and not exists (select 1 from journal_entries x where x.tenant_id = 1 and x.reverses = e.id)) as standing,
          (select sum(l.debit - l.credit)::numeric(18, 2)::text from ledger_rows l join journal_entries e on e.tenant_id = 1 and e.id = l.entry_id
            where l.tenant_id = 1 and e.resource = 'vouchers' and e.record_id = v.id and l.account_id = $2) as amount
          from vouchers v where v.tenant_id = 1 and v.description = $1 order by v.id`,
      [mark, accounts.get('110101')],
    )
    expect(stored).toEqual(
      [...made].sort((a, b) => a.id - b.id).map(({ id, amount }) => ({ id, status: 'posted', standing: 1, amount })),
    )

    expect(
      await query(
        `select branch_id, fiscal_year_id from vouchers where tenant_id = 1 and number is not null group by 1, 2
            having min(sequence) <> 1 or max(sequence) <> count(*) or count(distinct number) <> count(*)`,
      ),
    ).toEqual([])
    expect(
      await query(
        `select account_id from (
              select branch_id, fiscal_year_id, account_id, cost_center_id, month, debit + silent_debit as d, credit + silent_credit as c from account_sums where tenant_id = 1
              union all select branch_id, fiscal_year_id, account_id, cost_center_id, date_trunc('month', date)::date, -debit, -credit from ledger_rows where tenant_id = 1) x
            group by branch_id, fiscal_year_id, account_id, cost_center_id, month having sum(d) <> 0 or sum(c) <> 0`,
      ),
    ).toEqual([])
    const { rows } = await sure<{ rows: { role: string }[] }>(tokens[1] as string, 'GET', 'reports/integrity')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ role }) => role === 'bad')).toEqual([])
  })
})
