import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { connected } from '../support/database.ts'
import { lockBooks } from '../support/lockBooks.ts'
import { ownProcess } from '../support/ownProcess.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'

interface Occurrences {
  readonly repeats: boolean
  readonly paused: boolean
  readonly upcoming: readonly string[]
  readonly occurrences: readonly {
    readonly date: string
    readonly state: string
    readonly made: { readonly id: number; readonly number: string | null; readonly status: string } | null
    readonly errors: readonly { readonly code: string; readonly message: string }[]
  }[]
}
interface Template {
  readonly id: number
  readonly version: number
  readonly nextDate: string | null
  readonly failures: number
}
interface Voucher {
  readonly id: number
  readonly date: string
  readonly status: string
  readonly fiscalYear: number
  readonly branch: number
  readonly debit: string
  readonly description: string | null
}

describe('a voucher template that repeats', () => {
  let school: School
  let accountant: Caller
  let admin: Caller
  let accounts: readonly number[] = []
  let year: { readonly id: number; readonly startDate: string; readonly endDate: string }
  const day = today()

  beforeAll(async () => {
    school = await openSchool()
    ;[accountant, admin] = await Promise.all([school.signIn('demo_accountant'), school.signIn('demo_admin')])
    const filter = { isLeaf: true, active: true, partyKind: 'none' }
    const { body } = await accountant.call<{ id: number }[]>('GET', `accounts?${query({ filter, range: [0, 1] })}`)
    accounts = body.map((account) => account.id)
    const years = (await admin.call<(typeof year)[]>('GET', 'FiscalYears')).body
    year = years.find((one) => one.startDate <= day && day <= one.endDate) ?? expect.fail('no year is open today')
  })
  afterAll(() => school.close())

  const lines = (amount = '2500.00') => [
    { account: accounts[0], debit: amount },
    { account: accounts[1], credit: amount },
  ]
  const save = (more: object) =>
    accountant.call<Template & Problem>('POST', 'voucherTemplates', {
      body: {
        arabicName: `إيجار ${Math.random()}`,
        description: 'إيجار المبنى',
        every: 'month',
        interval: 1,
        entries: lines(),
        ...more,
      },
    })
  const made = async (more: object): Promise<Template> => {
    const { status, body } = await save(more)
    expect([status, body.errors]).toEqual([201, undefined])
    return body
  }
  const days = async (id: number, method = 'GET', who = accountant) =>
    (await who.call<Occurrences>(method, `voucherTemplates/${id}/occurrences`)).body
  const read = async (id: number) => (await accountant.call<Voucher>('GET', `vouchers/${id}`)).body
  const template = async (id: number) => (await accountant.call<Template>('GET', `voucherTemplates/${id}`)).body
  const change = async (id: number, more: object) => {
    const { version } = await template(id)
    return accountant.call<Template & Problem>('PUT', `voucherTemplates/${id}`, { body: { version, ...more } })
  }
  /** The first and the fifteenth of this month lie in this year; so do days shortly before today unless it has just begun. */
  const recent = (back: number) => (addDays(day, -back) < year.startDate ? year.startDate : addDays(day, -back))

  it('tells which days come next and makes nothing before them', async () => {
    const { id, nextDate } = await made({ startDate: addDays(day, 1) })
    const { upcoming, occurrences } = await days(id, 'POST')
    expect([nextDate, upcoming[0], upcoming.length, occurrences]).toEqual([addDays(day, 1), addDays(day, 1), 6, []])
  })

  it('makes one voucher for each day that is due, in its branch and year, however often it is asked and by how many', async () => {
    const start = recent(14)
    const { id } = await made({ every: 'week', startDate: start, endDate: day, makes: 'draft' })
    await Promise.all(Array.from({ length: 6 }, () => days(id, 'POST')))
    const { occurrences, upcoming } = await days(id, 'POST')
    const due = [0, 7, 14].map((more) => addDays(start, more)).filter((date) => date <= day)
    expect(occurrences.map(({ date, state }) => [date, state])).toEqual(due.toReversed().map((date) => [date, 'made']))
    expect(upcoming).toEqual([])
    const vouchers = await Promise.all(occurrences.map(({ made }) => read(made?.id ?? 0)))
    expect(
      vouchers.map(({ date, status, debit, description, fiscalYear }) => [date, status, debit, description, fiscalYear]),
    ).toEqual(due.toReversed().map((date) => [date, 'draft', '2500.00', 'إيجار المبنى', year.id]))
    const { body } = await accountant.call<Voucher[]>(
      'GET',
      `vouchers?${query({ filter: { description: 'إيجار المبنى' }, range: [0, 99] })}`,
    )
    expect(body).toHaveLength(due.length)
  })

  it('makes open vouchers with a number where it is told so, and only so many', async () => {
    const { id } = await made({ every: 'week', startDate: recent(14), times: 2, makes: 'open' })
    const { occurrences, upcoming } = await days(id, 'POST')
    const numbers = occurrences.flatMap(({ made }) => (made?.status === 'open' && made.number ? [made.number] : []))
    expect(new Set(numbers).size).toBe(occurrences.length)
    expect(occurrences.length + upcoming.length).toBe(2)
  })

  it('makes by itself what fell due while no server ran', async () => {
    const { id } = await made({ startDate: day })
    expect((await days(id)).occurrences).toEqual([])
    await school.restart({ clock: true })
    await expect.poll(async () => (await days(id)).occurrences.map(({ date, state }) => [date, state])).toEqual([[day, 'made']])
    // Nobody did it: neither whoever wrote the template nor an administrator.
    const [one] = (await days(id)).occurrences
    const { body } = await accountant.call<{ userName: string }[]>('GET', `vouchers/${one?.made?.id}/history`, { language: 'en' })
    expect(body.map(({ userName }) => userName)).toEqual(['Automatic'])
  })

  it('posts in its own name what it posts by the clock', async () => {
    const [company] = (await admin.call<Template[]>('GET', 'company')).body
    const monthly = { version: company?.version, monthlyProvisions: true }
    expect((await admin.call('PUT', `company/${company?.id}`, { body: monthly })).status).toBe(200)
    const found = async (status: string) => {
      const path = `staffProvisions?${query({ filter: { status }, range: [0, 0] })}`
      return (await admin.call<{ id: number }[]>('GET', path)).body
    }
    const isQuiet = () =>
      connected(
        school.databaseUrl,
        async (client) =>
          (await client.query(`select from pgboss.job where name in ('repeats', 'jobs') and state < 'completed'`)).rows.length ===
          0,
      )
    // One turn of the clock provides, the next one posts what was provided.
    for (const status of ['open', 'posted']) {
      await school.restart({ clock: true })
      await expect.poll(async () => (await found(status)).length).toBe(1)
      await expect.poll(isQuiet).toBe(true)
    }
    const [one] = await found('posted')
    const { body } = await admin.call<{ entries: { postedBy: string | null }[] }>('GET', `staffProvisions/${one?.id}/entry`, {
      language: 'en',
    })
    expect(body.entries.map(({ postedBy }) => postedBy)).toEqual(['Automatic'])
    const { version } = (await admin.call<Template[]>('GET', 'company')).body[0] ?? {}
    await admin.call('PUT', `company/${company?.id}`, { body: { version, monthlyProvisions: false } })
  })

  itOfSweep(
    'makes by the clock what falls due while two servers run, each voucher once',
    async () => {
      const other = await ownProcess(school.databaseUrl)
      const database = <T>(text: string) =>
        connected(school.databaseUrl, async (client) => (await client.query(text)).rows as T[])
      try {
        await other.start()
        await expect
          .poll(() => database(`select id from pgboss.job where name in ('repeats', 'forgetSessions') and state < 'completed'`), {
            timeout: 60_000,
          })
          .toEqual([])
        const description = 'إيجار خادمين'
        const templates = await Promise.all([1, 2, 3].map(() => made({ startDate: day, description })))
        expect((await Promise.all(templates.map(({ id }) => days(id)))).flatMap(({ occurrences }) => occurrences)).toEqual([])
        // A chore of the house leaves a mark whenever it is done.
        await database(`create table chores_done (at timestamptz default now())`)
        await database(`create or replace function daftar_forget_sessions(idle interval, most integer) returns integer language sql security definer
        as $$ insert into chores_done default values returning 0 $$`)
        await database(`delete from pgboss.job where name = 'forgetSessions'`)
        // The next turn comes with the next minute that is looked at.
        await database(`update pgboss.schedule set cron = '* * * * *' where name in ('repeats', 'forgetSessions')`)
        for (const { id } of templates)
          await expect
            .poll(async () => (await days(id)).occurrences.map(({ date, state }) => [date, state]))
            .toEqual([[day, 'made']])
        expect(await database(`select id from vouchers where description = '${description}'`)).toHaveLength(templates.length)
        const counts = `select (select count(*)::int from chores_done) as done,
        (select count(*)::int from pgboss.job where name = 'forgetSessions' and state = 'completed') as turns`
        const oncePerTurn = async () => {
          const [count] = await database<{ done: number; turns: number }>(counts)
          return count !== undefined && count.done > 0 && count.done === count.turns
        }
        await expect.poll(oncePerTurn).toBe(true)
        const crowded = `select from pgboss.job where name = 'forgetSessions' group by date_trunc('minute', created_on) having count(*) > 1`
        expect(await database(crowded)).toEqual([])
      } finally {
        await other.close()
      }
    },
    120_000,
  )

  it('does not make again what a person deleted', async () => {
    const { id } = await made({ startDate: day })
    const [one] = (await days(id, 'POST')).occurrences
    expect((await accountant.call('DELETE', `vouchers/${one?.made?.id}`)).status).toBe(200)
    expect((await days(id, 'POST')).occurrences).toEqual([{ date: day, state: 'made', made: null, errors: [] }])
  })

  it('makes nothing while it is paused, and leaves out what the pause has passed over', async () => {
    const { id } = await made({ startDate: recent(1), every: 'week', paused: true })
    expect((await days(id, 'POST')).occurrences).toEqual([])
    const { body } = await change(id, { paused: false })
    expect(body.nextDate).toBe(addDays(recent(1), recent(1) === day ? 0 : 7))
    await change(id, { every: null })
    expect(await days(id)).toEqual({ repeats: false, paused: false, upcoming: [], occurrences: [] })
  })

  it('says what stands in the way, keeps it until it is put right, and shows it among what waits', async () => {
    const { id } = await made({ startDate: day })
    await lockBooks(admin, day)
    const [failed] = (await days(id, 'POST')).occurrences
    expect([failed?.state, failed?.made, failed?.errors.map(({ code }) => code)]).toEqual(['failed', null, ['Ledger.Locked']])
    expect((await template(id)).failures).toBe(1)
    const waiting = (await accountant.call<{ items: { name: string; count: number }[] }>('GET', 'today')).body.items
    expect(waiting.find(({ name }) => name === 'voucherTemplates.failures')?.count).toBe(1)
    await lockBooks(admin, null)
    const [mended] = (await days(id, 'POST')).occurrences
    expect([mended?.state, mended?.made?.status]).toEqual(['made', 'draft'])
    expect((await template(id)).failures).toBe(0)
  })

  it('tells people that a fault of the program stands in the way, and whoever runs it which, and holds no other', async () => {
    const [{ id }, other] = [
      await made({ startDate: day, description: 'يفشل' }),
      await made({ startDate: day, description: 'لا يفشل' }),
    ]
    await connected(school.databaseUrl, async (client) => {
      await client.query(
        `create function fail_here() returns boolean language plpgsql as $$ begin raise exception 'a bug of 0501234567'; end $$`,
      )
      await client.query(
        `alter table vouchers add constraint fails_here check (description is distinct from 'يفشل' or fail_here()) not valid`,
      )
    })
    const [failed] = (await days(id, 'POST')).occurrences
    expect([failed?.state, failed?.errors.map(({ code }) => code)]).toEqual(['failed', ['Server.Fault']])
    expect((await template(id)).failures).toBe(1)
    const told = school.lines.filter((line) => line.includes(`voucherTemplates ${id} `)).join()
    expect(told).toContain('a bug of')
    expect(told).not.toContain('0501234567')
    expect((await days(other.id, 'POST')).occurrences[0]?.state).toBe('made')
    await connected(school.databaseUrl, (client) => client.query('alter table vouchers drop constraint fails_here'))
    expect((await days(id, 'POST')).occurrences[0]?.state).toBe('made')
  })

  it('says that a day belongs to no fiscal year, and lets a person leave it out', async () => {
    const { id } = await made({ startDate: addDays(year.endDate, 1) })
    // The day comes.
    const passed = addMonths(year.startDate, -48)
    await connected(school.databaseUrl, (client) =>
      client.query('update voucher_templates set next_date = $1, start_date = $1, end_date = $1 where id = $2', [passed, id]),
    )
    const { occurrences } = await days(id, 'POST')
    expect(occurrences.at(-1)).toMatchObject({
      date: passed,
      state: 'failed',
      errors: [{ code: 'FiscalYear.Missing', message: expect.stringContaining(passed) }],
    })
    const { body } = await accountant.call<Occurrences>('DELETE', `voucherTemplates/${id}/occurrences/${passed}`)
    expect(body.occurrences.find(({ date }) => date === passed)).toEqual({
      date: passed,
      state: 'leftOut',
      made: null,
      errors: [],
    })
    await change(id, { every: null })
  })

  it('is refused without amounts, unbalanced where it makes open ones, with one line, or before the first open year', async () => {
    const codes = async (more: object) =>
      (await save({ startDate: day, ...more })).body.errors.map(({ code, field }) => [code, field])
    expect(await codes({ entries: [{ account: accounts[0], debit: '5' }, { account: accounts[1] }] })).toEqual([
      ['VoucherTemplate.AmountNeeded', 'entries.1.debit'],
    ])
    expect(await codes({ makes: 'open', entries: [...lines('5'), { account: accounts[0], debit: '1' }] })).toEqual([
      ['Voucher.Unbalanced', 'entries'],
    ])
    expect(await codes({ entries: lines().slice(1) })).toEqual([['Lines.TooFew', 'entries']])
    expect(await codes({ startDate: '1990-01-01' })).toEqual([['VoucherTemplate.TooEarly', 'startDate']])
    expect(await codes({ startDate: null })).toEqual([['Field.Required', 'startDate']])
    expect(await codes({ nextDate: day })).toEqual([['Field.ReadOnly', 'nextDate']])
  })

  it('is no business of those who may not see vouchers', async () => {
    const { id } = await made({ startDate: addDays(day, 1) })
    const cashier = await school.signIn('demo_cashier')
    for (const method of ['GET', 'POST']) {
      expect((await cashier.call(method, `voucherTemplates/${id}/occurrences`)).status).toBe(403)
      expect((await accountant.call(method, 'voucherTemplates/999999/occurrences')).status).toBe(404)
    }
  })
})
