import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { add, toFixed } from '../../schema/values/money.ts'
import { monthOf } from '../../schema/values/month.ts'
import { connected } from '../support/database.ts'
import { lockArea, lockBooks } from '../support/lockBooks.ts'
import { postDemoDocuments } from '../support/postDemoDocuments.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'

interface Preview {
  readonly checks: {
    name: string
    found: number
    stops: boolean
    missing?: Missing[]
    documents?: unknown[]
    accounts?: { account: { code: string } }[]
  }[]
  readonly branches: {
    branch: { id: number }
    accounts: number
    result: string
    lines: Side[]
    opening: Side[]
    voucher: { id: number; number: string } | null
  }[]
  readonly locks: { area: string; until: string }[]
  readonly laterClosed: number | null
  readonly openItems: { reason: string; items: string; by: string | null; at: string | null; checks: Preview['checks'] } | null
  readonly next: { year: number } | null
}
interface Month {
  readonly checks: Preview['checks']
  readonly moves: {
    action: string
    by: string | null
    at: string
    from: string | null
    until: string | null
    reason: string | null
    checks: Preview['checks']
  }[]
}
interface Missing {
  readonly branch: { id: number }
  readonly from?: string
  readonly to?: string
  readonly of?: { id: number }
  readonly overdue?: number
  readonly unaged?: boolean
  readonly count: number | null
  readonly amount: string | null
  readonly way: {
    report?: string
    list?: string
    run?: string
    with?: Record<string, string>
    input?: Record<string, string>
  } | null
}
interface Side {
  readonly account: { id: number; code: string }
  readonly debit: string
  readonly credit: string
}

describe('closing a year', () => {
  let school: School
  let admin: Caller
  let years: { id: number; year: number; end: string }[] = []
  const now = new Date().getFullYear()
  const query = <T>(text: string): Promise<T[]> =>
    connected(school.databaseUrl, async (client) => (await client.query(text)).rows as T[])

  beforeAll(async () => {
    school = await openSchool({ advancesWithInvoice: true })
    admin = await school.signIn('demo_admin')
    years = await query(`select id, year, end_date::text as end from fiscal_years where tenant_id = 1 order by year`)
  })
  afterAll(() => school.close())

  const current = () => years.find((one) => one.year === now) as (typeof years)[number]
  /** @param confirmed what opening again undoes has been read, where nothing else is said */
  const act = (id: number, action: string, body = {}, caller = admin, confirmed = 'Closing.Reopens,Closing.OpensReturned') =>
    caller.call<Problem & { status: string }>('POST', `fiscalYears/${id}/${action}`, { body, headers: { Confirmed: confirmed } })
  const income = async (): Promise<string> =>
    (
      await admin.call<{ rows: { cells: Record<string, string> }[] }>('GET', `reports/incomeStatement`, {
        year: now,
        branch: await master(),
      })
    ).body.rows.find((row) => row.cells['account'] === 'netResult')?.cells['amount'] ?? ''
  const master = async () =>
    (await query<{ id: number }>(`select id from branches where tenant_id = 1 and is_master`))[0]?.id ?? 0
  const figures = async (report: string, asked: Record<string, string> = {}) =>
    (
      await admin.call<{ rows: unknown[]; totals: unknown }>('GET', `reports/${report}?${new URLSearchParams(asked)}`, {
        year: now,
        branch: await master(),
      })
    ).body.rows
  const look = async () => (await admin.call<Preview>('GET', `fiscalYears/${current().id}/closing`)).body
  /** What is asked of such vouchers has been read. */
  const confirmed = { headers: { Confirmed: 'Voucher.SecondOpening,Voucher.OpeningLater' } }
  const ofOwner = { headers: { Confirmed: 'Voucher.EquityAsResult' } }
  const total = (lines: readonly Side[], side: 'debit' | 'credit') =>
    lines.reduce((sum, line) => sum + BigInt(line[side].replace('.', '')), 0n)
  /** What the accounts of a branch begin the next year with, by code. */
  const nextOpening = async (branch: number) => {
    const { body } = await admin.call<{ rows: { role?: string; cells: Record<string, string> }[] }>(
      'GET',
      `reports/trialBalance?from=${now + 1}-01-01&to=${now + 1}-12-31`,
      { year: now + 1, branch },
    )
    return Object.fromEntries(
      body.rows
        .filter(({ role }) => role !== 'group')
        .map(({ cells }) => [cells['code'], [cells['openingDebit'], cells['openingCredit']]]),
    )
  }
  const setLock = (date: string | null) => lockBooks(admin, date)
  const sheet = async () =>
    (
      await admin.call<{ rows: { cells: Record<string, string> }[] }>('GET', `reports/balanceSheet?date=${current().end}`, {
        year: now,
        branch: await master(),
      })
    ).body.rows
  const amount = (rows: { cells: Record<string, string> }[], account: string) =>
    rows.find((row) => row.cells['account'] === account)?.cells['amount']

  it('says what stands in the way, and refuses', async () => {
    const { body } = await admin.call<Preview>('GET', `fiscalYears/${current().id}/closing`)
    const unposted = body.checks.find((check) => check.name === 'unposted')
    expect(unposted?.found).toBeGreaterThan(0)
    expect(unposted?.documents).toHaveLength(Math.min(20, unposted?.found ?? 0))
    const refused = await act(current().id, 'close')
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([409, 'Closing.Unposted'])
    expect(await query(`select 1 from vouchers where kind = 'closing' and tenant_id = 1`)).toEqual([])
  })

  it('closes a month as an act: what is left open is confirmed by who may, kept line by line, and so is the reopening', async () => {
    const accountant = await school.signIn('demo_accountant')
    const secretary = await school.signIn('demo_secretary')
    const [company] = (await admin.call<{ id: number }[]>('GET', 'company')).body
    const month = `${now}-01`
    const until = `${month}-31`
    const done = (name: string, body: object, caller = accountant) =>
      caller.call<Problem & { generalLockDate: string }>('POST', `company/${company?.id}/${name}`, {
        body: { month, ...body },
        headers: { Confirmed: 'Closing.OpensReturned' },
      })
    const seen = async (of = month) => (await accountant.call<Month>('GET', `ledger/months/${of}`)).body
    const before = await seen()
    const open = before.checks.filter(({ found }) => found > 0)
    // The list of the year, and what a year is not closed with at all.
    expect(before.checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['unposted', 'suspense', 'controlAccounts', 'banks']),
    )
    expect(open.map(({ name }) => name)).toEqual(expect.arrayContaining(['unposted', 'salaries']))
    const unposted = open.find(({ name }) => name === 'unposted')
    expect(unposted?.missing?.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(unposted?.found)
    expect([before.moves, (await done('closeMonth', {}, secretary)).status]).toEqual([[], 403])
    expect((await done('closeMonth', {})).body.errors[0]).toMatchObject({ code: 'Month.OpenItems' })
    expect((await done('closeUnfinishedMonth', {})).body.errors[0]).toMatchObject({ code: 'Field.Required', field: 'reason' })
    const [thisMonth, nextMonth] = [monthOf(today()), monthOf(addMonths(today(), 1))]
    const early = await done('closeUnfinishedMonth', { month: nextMonth, reason: 'x' })
    expect([early.status, early.body.errors[0]]).toMatchObject([400, { code: 'Month.NotBegun', field: 'month' }])
    const running = await done('closeUnfinishedMonth', { month: thisMonth, reason: 'x' })
    expect([running.status, running.body.errors.map(({ code }) => code)]).toEqual([409, ['Month.NotOver']])
    const closed = await done('closeUnfinishedMonth', { reason: 'البنك لم يرسل كشفه' })
    expect([closed.status, closed.body.generalLockDate], JSON.stringify(closed.body)).toEqual([200, until])
    const again = await done('closeUnfinishedMonth', { reason: 'x' })
    expect(again.body.errors[0]).toMatchObject({ code: 'Month.AlreadyClosed', field: 'month' })
    // Each line as it was then, with its amount, for who may see it.
    const [move] = (await seen()).moves
    expect(move).toMatchObject({ action: 'closeUnfinishedMonth', from: null, until, reason: 'البنك لم يرسل كشفه' })
    expect([move?.by, move?.at]).toEqual([expect.any(String), expect.any(String)])
    expect(move?.checks.map(({ name, found, missing }) => [name, found, missing])).toEqual(
      open.map(({ name, found, missing }) => [name, found, missing]),
    )
    expect((await done('reopenMonth', { reason: 'فاتورة متأخرة' }, secretary)).status).toBe(403)
    const reopened = await done('reopenMonth', { reason: 'فاتورة متأخرة' })
    expect([reopened.status, reopened.body.generalLockDate]).toEqual([200, `${now - 1}-12-31`])
    expect((await done('reopenMonth', { reason: 'x' })).body.errors[0]).toMatchObject({ code: 'Month.NotClosed' })
    const { moves } = await seen()
    expect(moves.map(({ action, reason, checks }) => [action, reason, checks.length])).toEqual([
      ['reopenMonth', 'فاتورة متأخرة', 0],
      ['closeUnfinishedMonth', 'البنك لم يرسل كشفه', open.length],
    ])
    // The day in the settings goes over what is open after the same list.
    const put = (caller: Caller, version: number, confirmed?: string) =>
      caller.call<Problem & { version: number }>('PUT', `company/${company?.id}`, {
        body: { version, generalLockDate: until },
        ...(confirmed && { headers: { Confirmed: confirmed } }),
      })
    const { version } = (await admin.call<{ version: number }>('GET', `company/${company?.id}`)).body
    const asked = await put(admin, version)
    expect([asked.status, asked.body.errors[0]?.code, asked.body.errors[0]?.field]).toEqual([
      409,
      'Lock.OpenItems',
      'generalLockDate',
    ])
    expect((await put(admin, version, 'Lock.OpenItems')).status).toBe(200)
    const [byDay] = (await seen()).moves
    expect([byDay?.action, byDay?.checks.length]).toEqual(['update', open.length])
    // It goes back there for nobody: that takes a reason.
    const later = (await admin.call<{ version: number }>('GET', `company/${company?.id}`)).body.version
    for (const generalLockDate of [null, `${month}-30`]) {
      const back = await admin.call<Problem>('PUT', `company/${company?.id}`, { body: { version: later, generalLockDate } })
      expect([back.status, back.body.errors.map(({ code, field }) => `${code} ${field}`)]).toEqual([
        400,
        ['Lock.GoesBack generalLockDate'],
      ])
    }
    const other = await admin.call('PUT', `company/${company?.id}`, { body: { version: later, generalLockDate: until } })
    expect(other.status).toBe(200)
    await setLock(null)
    expect((await seen()).moves[0]).toMatchObject({ action: 'reopenMonth', from: until, reason: 'تصحيح', checks: [] })
  })

  it('counts the last day of a period as over once it has passed', async () => {
    const { id, end } = current()
    const endsOn = (day: string) => query(`update fiscal_years set end_date = '${day}' where tenant_id = 1 and id = ${id}`)
    const notOver = async (day: string) => {
      await endsOn(day)
      const { missing } = (await look()).checks.find(({ name }) => name === 'notOver') ?? {}
      return missing?.map(({ from, to }) => [from, to])[0]
    }
    const day = today()
    expect([await notOver(day), await notOver(addDays(day, -1))]).toEqual([[day, day], undefined])
    await endsOn(end)
  })

  it('opens several months at once only after naming each with what was open as it was closed, and takes no lock back without a reason', async () => {
    const accountant = await school.signIn('demo_accountant')
    const [company] = (await admin.call<{ id: number }[]>('GET', 'company')).body
    const done = (name: string, body: object, confirmed?: string) =>
      accountant.call<Problem & { generalLockDate: string | null; salesLockDate: string | null }>(
        'POST',
        `company/${company?.id}/${name}`,
        {
          body: { reason: 'فاتورة متأخرة', ...body },
          headers: { Confirmed: ['Closing.OpensReturned', confirmed].filter(Boolean).join(',') },
          language: 'en',
        },
      )
    const closed = await done('closeUnfinishedMonth', { month: `${now}-02`, reason: 'كما هي' })
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    await setLock(`${now}-03-31`)
    const asked = await done('reopenMonth', { month: `${now}-02` })
    expect([asked.status, asked.body.errors.map(({ code }) => code)]).toEqual([409, ['Lock.OpensMonths']])
    expect(asked.body.errors[0]?.message).toMatch(new RegExp(`${now}-02 \\(closed by .+ with: .+\\), ${now}-03 \\(closed by`))
    // What a month was closed with before it was closed again is told no more: both were closed at once the last time.
    expect((await done('reopenMonth', { month: `${now}-02` }, 'Lock.OpensMonths')).status).toBe(200)
    await setLock(`${now}-03-31`)
    const latest = await done('reopenMonth', { month: `${now}-02` })
    expect(latest.body.errors[0]?.message).toMatch(new RegExp(`${now}-02, ${now}-03 \\(closed by`))
    // One month is what reopening a month says.
    expect((await done('reopenMonth', { month: `${now}-03` })).body.generalLockDate).toMatch(`${now}-02-`)
    expect((await done('reopenMonth', { month: `${now}-01` }, 'Lock.OpensMonths')).body.generalLockDate).toBe(`${now - 1}-12-31`)
    await setLock(null)
    const put = async (values: object) => {
      const { version } = (await admin.call<{ version: number }>('GET', `company/${company?.id}`)).body
      return admin.call<Problem>('PUT', `company/${company?.id}`, { body: { version, ...values } })
    }
    for (const area of ['sales', 'purchases', 'treasury', 'payroll', 'stock']) {
      const [field, lock] = [`${area}LockDate`, `${now}-03-15`]
      expect((await put({ [field]: lock })).status).toBe(200)
      for (const until of [null, `${now}-03-14`])
        expect((await put({ [field]: until })).body.errors.map(({ code, field }) => `${code} ${field}`)).toEqual([
          `Lock.AreaGoesBack ${field}`,
        ])
      const later = await done('takeLockBack', { area, lockedUntil: lock })
      expect([later.status, later.body.errors[0]?.code, later.body.errors[0]?.field]).toEqual([
        400,
        'Lock.NotBack',
        'lockedUntil',
      ])
      expect((await done('takeLockBack', { area, reason: '' })).body.errors[0]).toMatchObject({ code: 'Field.Required' })
      expect((await done('takeLockBack', { area, lockedUntil: `${now}-02-28` })).status).toBe(200)
      expect((await done('takeLockBack', { area })).body.errors.map(({ code }) => code)).toEqual(['Lock.OpensMonths'])
      expect((await done('takeLockBack', { area }, 'Lock.OpensMonths')).status).toBe(200)
      expect((await done('takeLockBack', { area })).body.errors[0]).toMatchObject({ code: 'Lock.NoLock', field: 'area' })
    }
    const moves = await query<{ reason: string }>(
      `select input->>'reason' as reason from audit_log where tenant_id = 1 and resource = 'company' and action = 'takeLockBack'`,
    )
    expect(moves).toEqual(Array.from({ length: 10 }, () => ({ reason: 'فاتورة متأخرة' })))
  })

  it('asks nothing of a year without books, and is not kept waiting by one', async () => {
    const former = years.find(({ year }) => year === now - 1)
    const { checks } = (await admin.call<Preview>('GET', `fiscalYears/${former?.id}/closing`)).body
    expect(checks.filter(({ found }) => found > 0)).toEqual([])
    const waits = async () => (await look()).checks.find(({ name }) => name === 'earlierYears')?.found
    expect(await waits()).toBe(0)
    // What was posted there and taken back is no books either.
    const accountant = await school.signIn('demo_accountant')
    const [one, other] = await query<{ id: number }>(
      `select id from accounts where tenant_id = 1 and code in ('6110', '3101') order by code`,
    )
    const branch = (await look()).branches[0]?.branch.id ?? 0
    const at = { year: now - 1, branch }
    const entries = [
      { account: one?.id, credit: '5.00' },
      { account: other?.id, debit: '5.00' },
    ]
    const body = { date: `${now - 1}-06-01`, status: 'open', description: 'tried', entries }
    const { id } = (await accountant.call<{ id: number }>('POST', 'vouchers', { ...at, ...ofOwner, body })).body
    expect((await accountant.call('POST', `vouchers/${id}/post`, { ...at, body: {} })).status).toBe(200)
    expect(await waits()).toBe(1)
    for (const [action, given] of [
      ['unpost', { reason: 'tried' }],
      ['void', { reason: 'tried' }],
    ] as const)
      expect((await accountant.call('POST', `vouchers/${id}/${action}`, { ...at, body: given })).status).toBe(200)
    expect(await waits()).toBe(0)
  })

  it('says when a later year has an opening voucher, which would bring the balances of this one again', async () => {
    const openings = async () => {
      const { body } = await admin.call<Preview>('GET', `fiscalYears/${current().id}/closing`)
      const { found, documents } = body.checks.find((check) => check.name === 'laterOpenings') ?? {}
      return [found, documents]
    }
    expect(await openings()).toEqual([0, []])
    const [voucher] = await query<{ id: number; branch: number }>(
      `select id, branch_id as branch from vouchers where tenant_id = 1 and kind = 'opening' and status = 'posted' order by id limit 1`,
    )
    const copy = await admin.call<{
      entries: { account: number; debit: string | null; credit: string | null; party: unknown }[]
    }>('GET', `vouchers/${voucher?.id}`, { year: now, branch: voucher?.branch as number })
    const next = { year: now + 1, branch: voucher?.branch as number }
    const entries = copy.body.entries.map(({ account, debit, credit, party }) => ({ account, debit, credit, party }))
    const opened = { kind: 'opening', date: `${now + 1}-01-01`, status: 'open', entries }
    const asked = await admin.call<Problem>('POST', 'vouchers', { ...next, body: opened })
    expect([asked.status, asked.body.errors.map(({ code, field }) => [code, field])]).toEqual([
      409,
      [['Voucher.OpeningLater', 'kind']],
    ])
    const sure = { headers: { Confirmed: 'Voucher.OpeningLater' } }
    const made = await admin.call<{ id: number; version: number }>('POST', 'vouchers', { ...next, ...sure, body: opened })
    expect((await admin.call('POST', `vouchers/${made.body.id}/post`, { ...next, ...sure, body: {} })).status).toBe(200)
    expect(await openings()).toEqual([1, [expect.objectContaining({ id: made.body.id, year: now + 1 })]])
    const undone = await admin.call('POST', `vouchers/${made.body.id}/unpost`, { ...next, body: { reason: 'twice' } })
    expect(undone.status).toBe(200)
    expect(await openings()).toEqual([0, []])
    const { body: open } = await admin.call<{ version: number }>('GET', `vouchers/${made.body.id}`, next)
    await admin.call('POST', `vouchers/${made.body.id}/void`, { ...next, body: { reason: 'twice', version: open.version } })
  })

  it('warns of what opening balances left on their account, and does not refuse', async () => {
    const [opening, safe] = await query<{ id: number }>(
      `select id from accounts where tenant_id = 1 and code in ('3105', '110101') order by code desc`,
    )
    const [first] = await query<{ branch: number }>(
      `select branch_id as branch from vouchers where tenant_id = 1 and kind = 'opening' and status = 'posted'`,
    )
    const at = { year: now, branch: first?.branch as number }
    const entries = [
      { account: safe?.id, debit: '7.00' },
      { account: opening?.id, credit: '7.00' },
    ]
    const made = await admin.call<{ id: number; version: number }>('POST', 'vouchers', {
      ...at,
      body: { date: `${now}-06-01`, status: 'open', entries },
    })
    expect((await admin.call('POST', `vouchers/${made.body.id}/post`, { ...at, body: {} })).status).toBe(200)
    const check = async () => (await look()).checks.find(({ name }) => name === 'openingBalances')
    expect(await check()).toMatchObject({ found: 1, stops: false, accounts: [{ account: { code: '3105' }, balance: '-7.00' }] })
    const undone = await admin.call<{ version: number }>('POST', `vouchers/${made.body.id}/unpost`, {
      ...at,
      body: { reason: 'wrong' },
    })
    expect(await check()).toMatchObject({ found: 0 })
    await admin.call('POST', `vouchers/${made.body.id}/void`, { ...at, body: { reason: 'wrong', version: undone.body.version } })
  })

  it('says which opening vouchers come twice or late, and which closing vouchers do more than close', async () => {
    const found = async () => {
      const { checks } = await look()
      return ['repeatedOpenings', 'wrongClosings'].map((name) => {
        const check = checks.find((one) => one.name === name)
        return [check?.found, check?.documents?.map((one) => (one as { id: number }).id)]
      })
    }
    expect(await found()).toEqual([
      [0, []],
      [0, []],
    ])
    const [safe, bank] = await query<{ id: number }>(
      `select id from accounts where tenant_id = 1 and code in ('110101', '110201') order by code`,
    )
    const [first] = await query<{ branch: number }>(
      `select branch_id as branch from vouchers where tenant_id = 1 and kind = 'opening' and status = 'posted'`,
    )
    const at = { year: now, branch: first?.branch as number }
    const entries = [
      { account: safe?.id, debit: '1.00' },
      { account: bank?.id, credit: '1.00' },
    ]
    const made: number[] = []
    for (const body of [
      { kind: 'opening', date: `${now}-01-01` },
      { kind: 'general', date: `${now}-02-01` },
      { kind: 'general', date: `${now}-02-01` },
    ]) {
      const { id } = (
        await admin.call<{ id: number }>('POST', 'vouchers', { ...at, ...confirmed, body: { ...body, status: 'open', entries } })
      ).body
      expect((await admin.call('POST', `vouchers/${id}/post`, { ...at, ...confirmed, body: {} })).status).toBe(200)
      made.push(id)
    }
    // Books of the time before such vouchers were refused.
    await query(`update vouchers set kind = 'opening' where tenant_id = 1 and id = ${made[1]}`)
    await query(`update vouchers set kind = 'closing' where tenant_id = 1 and id = ${made[2]}`)
    expect(await found()).toEqual([
      [2, made.slice(0, 2)],
      [1, made.slice(2)],
    ])
    const { body } = await admin.call<{ rows: { role: string; cells: { check: string } }[] }>('GET', 'reports/integrity', at)
    expect(body.rows.flatMap(({ role, cells }) => (role === 'bad' && cells.check ? [cells.check] : []))).toEqual([
      'closingsOnlyClose',
    ])
    for (const id of made)
      for (const action of ['unpost', 'void'])
        expect((await admin.call('POST', `vouchers/${id}/${action}`, { ...at, body: { reason: 'twice' } })).status).toBe(200)
  })

  it('is refused by each check that stops it', async () => {
    const refused = async (change: string, back: string, year = current().id) => {
      await query(change)
      const answer = await act(year, 'close')
      await query(back)
      return answer.body.errors
        .map(({ code }) => code)
        .filter((code) => code !== 'Closing.Unposted' && code !== 'Closing.OpenItems')
    }
    const [posted] = await query<{ id: number }>(
      `select min(id) as id from vouchers where tenant_id = 1 and fiscal_year_id = ${current().id} and kind = 'general' and status = 'posted'`,
    )
    const kind = (of: string) => `update vouchers set kind = '${of}' where tenant_id = 1 and id = ${posted?.id}`
    const role = (name: string, code: string) =>
      `update company_account_mappings set account_id = (select id from accounts where tenant_id = 1 and code = '${code}') where tenant_id = 1 and role = '${name}'`
    const party = (of: string) => `update accounts set party_kind = '${of}' where tenant_id = 1 and code = '110201'`
    expect(await refused(role('temporaryClearing', '110101'), role('temporaryClearing', '2105'))).toEqual(['Closing.Suspense'])
    expect(await refused(role('yearResult', '410102'), role('yearResult', '3104'))).toEqual(['Closing.Result'])
    expect(await refused(party('supplier'), party('none'))).toEqual(['Closing.ControlAccounts'])
    expect(await refused(kind('closing'), kind('general'))).toEqual(['Closing.WrongClosings'])
    const next =
      years.find(({ year }) => year === now + 1) ??
      (await query<{ id: number }>(`select id from fiscal_years where tenant_id = 1 and year = ${now + 1}`))[0]
    if (next) expect(await refused('select 1', 'select 1', next.id)).toContain('Closing.EarlierYears')
  })

  it('lists fees that nobody has invoiced with what of them is earned by then, and who is enrolled and charged nothing', async () => {
    const [child] = await query<{ id: number; branch: number }>(
      `select y.record_id as id, y.branch_id as branch from students_years y join students s on s.tenant_id = 1 and s.id = y.record_id and not s.suspended
        where y.tenant_id = 1 and y.fiscal_year_id = ${current().id} and y.left_on is null and s.nationality_id is not null
          and not exists (select 1 from sales_invoices_items i where i.tenant_id = 1 and i.student_id = s.id)
          and not exists (select 1 from deserved_fees f where f.tenant_id = 1 and f.student_id = s.id) order by y.branch_id, s.id limit 1`,
    )
    const [tuition, books] = await query<{ id: number }>(
      `select id from services where tenant_id = 1 and kind in ('tuition', 'books') order by kind desc`,
    )
    const at = { year: now, branch: child?.branch ?? 0 }
    const of = (checks: Preview['checks'], name: string) => {
      const own = checks.find((check) => check.name === name)?.missing?.find(({ branch }) => branch.id === at.branch)
      return { count: own?.count ?? 0, amount: own?.amount ?? '0.00', way: own?.way }
    }
    const until = async (month: string) => (await admin.call<Month>('GET', `ledger/months/${now}-${month}`)).body.checks
    const seen = async () => {
      const lists = [await until('01'), await until('02'), (await look()).checks]
      return {
        fees: lists.map((checks) => of(checks, 'feesNotInvoiced')),
        students: lists.map((checks) => of(checks, 'studentsWithoutFees')),
      }
    }
    const more = (after: { amount: string }[], before: { amount: string }[]) =>
      after.map(({ amount: one }, index) => (Number(one) - Number(before[index]?.amount)).toFixed(2))
    const fewer = (after: { count: number }[], before: { count: number }[]) =>
      after.map(({ count }, index) => count - (before[index]?.count ?? 0))
    const before = await seen()
    expect(before.students.every(({ count }) => count > 0)).toBe(true)
    // The tuition says its hundred days, the books none; it is raised in January.
    const period = { earnedFrom: `${now}-01-01`, earnedTo: addDays(`${now}-01-01`, 99) }
    const raise = async () => {
      type Fee = { id: number; version: number; items: { net: string }[] } & Partial<Problem>
      const items = [{ service: tuition?.id, ...period }, { service: books?.id }]
      const body = { date: `${now}-01-20`, student: child?.id, status: 'open', items }
      const made = await admin.call<Fee>('POST', 'deservedFees', { ...at, body })
      expect([made.status, made.body.errors]).toEqual([201, undefined])
      return made.body
    }
    const fee = await raise()
    const [yearly, atOnce] = fee.items.map(({ net }) => Number(net)) as [number, number]
    const days = Number(addDays(`${now}-03-01`, -1).slice(8)) + 31
    const raised = await seen()
    expect(more(raised.fees, before.fees)).toEqual([31, days, 100].map((passed) => ((yearly * passed) / 100 + atOnce).toFixed(2)))
    expect(fewer(raised.fees, before.fees)).toEqual([1, 1, 1])
    expect(fewer(raised.students, before.students)).toEqual([-1, -1, -1])
    // The way leads to as many fees, and to the run that charges the others.
    for (const { count, way } of raised.fees) {
      const filter = JSON.stringify((way as unknown as { filter: object }).filter)
      const { body } = await admin.call<object[]>('GET', `${way?.list}?range=[0,499]&filter=${encodeURIComponent(filter)}`, at)
      expect([way?.list, body.length]).toEqual(['deservedFees', count])
    }
    expect(raised.students[2]?.way).toEqual({ run: 'deservedFessCollection', input: { date: current().end } })
    // One that is void claims nothing.
    expect((await admin.call('POST', `deservedFees/${fee.id}/void`, { ...at, body: { reason: 'tried' } })).status).toBe(200)
    expect(await seen()).toEqual(before)
    // Half of the tuition is invoiced: what is left is earned over the same days, until all of it is.
    const { id } = await raise()
    const convert = async (part: object) => {
      const { version } = (await admin.call<{ version: number }>('GET', `deservedFees/${id}`, at)).body
      const body = { version, invoiceDate: `${now}-02-10`, ...part }
      const converted = await admin.call('POST', `deservedFees/${id}/toInvoice`, { ...at, body })
      expect(converted.status, JSON.stringify(converted.body)).toBe(200)
    }
    await convert({ conversionPart: 'line', service: tuition?.id, amount: (yearly / 2).toFixed(2) })
    const half = await seen()
    expect(more(half.fees, before.fees)).toEqual([31, days, 100].map((passed) => ((yearly * passed) / 200 + atOnce).toFixed(2)))
    await convert({ conversionPart: 'total' })
    const whole = await seen()
    expect(whole.fees).toEqual(before.fees)
    expect(fewer(whole.students, before.students)).toEqual([-1, -1, -1])
  })

  it('asks for what is missing, each with the amount that its report shows and the way to it, and is closed with it by a reason alone', async () => {
    const { checks } = await look()
    const parts = checks.flatMap(({ name, missing = [] }) => missing.map((part) => ({ name, ...part })))
    // What another page says is what is said here.
    for (const { name, branch, count, amount, way, overdue, unaged } of parts.filter(
      (part) => part.way?.report && part.way.with?.['asOf'],
    )) {
      const { body } = await admin.call<{
        rows: { role?: string; cells: Record<string, string> }[]
        totals: Record<string, string>
      }>('GET', `reports/${way?.report}?${new URLSearchParams(way?.with)}`, { year: now, branch: branch.id })
      expect(Object.values(body.totals), name).toContain(amount)
      // Of debts by age each age has its column, and the allowance stands below them; without an instalment there is no age.
      const isListed = (cells: Record<string, string>) =>
        (!overdue || Number(cells[`over${overdue}`]) > 0) && (!unaged || Number(cells['otherEntries'] ?? 0) > 0)
      const rows = body.rows.filter(({ role, cells }) => role !== 'total' && isListed(cells))
      expect(rows, name).toHaveLength(count ?? -1)
    }
    expect(parts.filter(({ name, way }) => way === null && name !== 'notOver')).toEqual([])
    // Each line has its amount, but for days that are not over, periods in which there was nothing to tax, banks of which nothing differs,
    // and what is charged to nobody yet.
    const without = parts.filter(({ amount }) => amount === null)
    expect(
      without.filter(
        ({ name, count }) => !['notOver', 'banks', 'studentsWithoutFees'].includes(name) && !(name === 'tax' && count === 0),
      ),
    ).toEqual([])
    // Of provisions it is what the run would make.
    const provided = parts.filter(({ name }) => name === 'provisions')
    expect(provided.length).toBeGreaterThan(0)
    for (const { branch, count, amount, way } of provided) {
      const { body: run } = await admin.call<{ records: number; totals: Record<string, string> }>(
        'POST',
        'runs/provideForStaff/preview',
        { year: now, branch: branch.id, body: { input: way?.input } },
      )
      // As of the end of the year, whatever day it is.
      expect(way?.input).toEqual({ date: current().end })
      const totals = add(run.totals['endOfService'] ?? '0', run.totals['leave'] ?? '0')
      expect([run.records, totals]).toEqual([count, toFixed(amount ?? '0', totals.split('.')[1]?.length ?? 0)])
    }
    const refused = await act(current().id, 'close')
    expect(refused.body.errors.map(({ code }) => code)).toContain('Closing.OpenItems')
    const silent = await act(current().id, 'closeUnfinished')
    expect(silent.body.errors[0]).toMatchObject({ code: 'Field.Required', field: 'reason' })
    // Who closes years may not leave things open, and sees no amount of what is not theirs to see.
    const accountant = await school.signIn('demo_accountant')
    const denied = await act(current().id, 'closeUnfinished', { reason: 'in a hurry' }, accountant)
    expect(denied.status).toBe(403)
  })

  it('takes income and expense of each branch to the result by a voucher, and no more entries into the year', async () => {
    await postDemoDocuments(query, async (path, branch) =>
      expect((await admin.call('POST', path, { year: now, branch, body: {} })).status).toBe(200),
    )
    const before = await sheet()
    const result = await income()
    // An account that takes no more entries is taken to zero all the same.
    await query(`update accounts set active = false where tenant_id = 1 and code in ('5101', '110201')`)
    const preview = await look()
    const missing = preview.checks.filter((check) => check.missing).map(({ name, found }) => [name, found > 0])
    expect(new Map(missing as [string, boolean][])).toEqual(
      new Map([
        ['notOver', today() <= current().end],
        ['shifts', false],
        // The demo's is of these days.
        ['temporaryReceipts', true],
        // Half of some fees that the demo raised is not invoiced, nor are most of its children.
        ['feesNotInvoiced', true],
        ['studentsWithoutFees', true],
        // Terms of the demo are over, and nobody has recognised what was earned in them.
        ['income', true],
        // What came in by the opening voucher has no invoice behind it.
        ['deferredBroughtIn', true],
        ['deferredDiffers', false],
        ['salaries', true],
        // Nobody has ever provided for leave and end of service.
        ['provisions', true],
        ['recurring', false],
        ['tax', true],
        ['taxUntold', false],
        ['advances', false],
        ['custodies', true],
        ['cheques', false],
        ['issuedCheques', true],
        ['unstatedBanks', true],
        ['banks', true],
        ['clearing', true],
        ['betweenBranches', false],
        ['goods', true],
        ['goodsByHand', false],
        // The demo has bought buses and furniture, and nobody depreciates them; nor is December’s part of its rent an expense.
        ['depreciation', true],
        ['prepaid', true],
        // Instalments of the spring that nobody has paid by the end of the year.
        ['doubtful', true],
        // It ends the year with a loss, and owns more than it owes.
        ['zakat', true],
        ['unclassified', false],
      ]),
    )
    // As the accountant sees it, who may close years and knows nobody's pay.
    const accountant = await school.signIn('demo_accountant')
    const lookOf = async (caller: Caller) => (await caller.call<Preview>('GET', `fiscalYears/${current().id}/closing`)).body
    const lacking = ({ checks }: Preview) => checks.filter(({ missing: parts = [] }) => parts.length > 0)
    const trial = await figures('trialBalance', { columns: 'two' })
    const centers = await figures('costCenterStatement')
    const flows = await figures('cashFlow')
    expect(preview.checks.map((check) => [check.name, check.found > 0])).toEqual([
      ['unposted', false],
      ['suspense', false],
      ['controlAccounts', false],
      ['earlierYears', false],
      ['result', false],
      ['inactiveAccounts', true],
      ['openingBalances', false],
      ['laterOpenings', false],
      ['repeatedOpenings', false],
      ['wrongClosings', false],
      ...missing,
    ])
    expect(
      new Set(preview.checks.find(({ name }) => name === 'inactiveAccounts')?.accounts?.map(({ account }) => account.code)),
    ).toEqual(new Set(['110201']))
    expect(preview.branches).toHaveLength(2)
    for (const { lines, opening } of preview.branches) {
      expect(total(lines, 'debit')).toBe(total(lines, 'credit'))
      expect(total(opening, 'debit')).toBe(total(opening, 'credit'))
    }
    // While anything in the books does not hold together nothing is closed.
    const sums = (by: string) =>
      query(`update account_sums set debit = debit ${by} where id = (select min(id) from account_sums where tenant_id = 1)`)
    await sums('+ 1')
    const nevertheless = { reason: 'as the auditor agreed' }
    const broken = await act(current().id, 'closeUnfinished', nevertheless)
    expect([broken.status, broken.body.errors.map(({ code }) => code)]).toEqual([409, ['Closing.Integrity']])
    expect((await look()).branches[0]?.voucher).toBeNull()
    await sums('- 1')
    // What no entry can mend is asked about: instalments that are not what the books say.
    const instalment = (by: string) =>
      query(`update sales_invoices_terms set amount = amount ${by} where tenant_id = 1 and id = (select min(t.id) from sales_invoices_terms t
        join sales_invoices v on v.tenant_id = 1 and v.id = t.record_id where t.tenant_id = 1 and v.status = 'posted' and v.guardian_id is not null and t."left" > 0)`)
    await instalment('+ 1')
    const differs = await act(current().id, 'closeUnfinished', nevertheless)
    expect([differs.status, differs.body.errors.map(({ code }) => code)]).toEqual([409, ['Closing.ReceivablesDiffer']])
    // Or safes that have shared an account since before each had its own.
    const [petty] = await query<{ id: number; account: number }>(
      `select id, account_id as account from safes where tenant_id = 1 order by id desc limit 1`,
    )
    await query(
      `update safes s set account_id = (select min(o.account_id) from safes o where o.tenant_id = 1 and o.branch_id = s.branch_id and o.id <> s.id) where s.id = ${petty?.id}`,
    )
    const share = await act(current().id, 'closeUnfinished', nevertheless)
    await query(`update safes set account_id = ${petty?.account} where id = ${petty?.id}`)
    expect(share.body.errors.map(({ code }) => code)).toEqual(['Closing.SafesShare', 'Closing.ReceivablesDiffer'])
    // Or goods that are worth something else than the accounts of inventory say.
    const [lying] = await query<{ item: number; category: number }>(
      `select i.id as item, i.category_id as category from stock_balances b join items i on i.tenant_id = b.tenant_id and i.id = b.item_id
        where b.tenant_id = 1 and b.value > 0 order by i.id limit 1`,
    )
    const ofCategory = (category: string) => query(`update items set category_id = ${category} where id = ${lying?.item}`)
    await ofCategory(`(select min(id) from item_categories where tenant_id = 1 and id <> ${lying?.category})`)
    const goods = await act(current().id, 'closeUnfinished', nevertheless)
    await ofCategory(String(lying?.category))
    expect(goods.body.errors.map(({ code }) => code)).toEqual(['Closing.ReceivablesDiffer', 'Closing.StockDiffers'])
    expect((await look()).branches[0]?.voucher).toBeNull()
    const seen = [await look(), await lookOf(accountant)].map(lacking)
    const closed = await admin.call<Problem & { status: string }>('POST', `fiscalYears/${current().id}/closeUnfinished`, {
      body: nevertheless,
      headers: { Confirmed: 'Closing.ReceivablesDiffer' },
    })
    await instalment('- 1')
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    expect(closed.body.status).toBe('closed')
    const [kept] = await query(
      `select f.closing_reason, f.open_items <> '' as listed, a.input->>'reason' as audited from fiscal_years f
        join audit_log a on a.tenant_id = 1 and a.resource = 'fiscalYears' and a.record_id = f.id and a.action = 'closeUnfinished'
        where f.tenant_id = 1 and f.id = ${current().id}`,
    )
    expect(kept).toEqual({ closing_reason: nevertheless.reason, listed: true, audited: nevertheless.reason })
    const done = await look()
    // What was confirmed is kept line by line with the amounts of that moment, for each reader as it was seen then.
    const [audited] = await query<{ by: string; at: string }>(
      `select u.full_name as by, to_json(a.at)#>>'{}' as at from audit_log a join users u on u.tenant_id = 1 and u.id = a.user_id
        where a.tenant_id = 1 and a.resource = 'fiscalYears' and a.record_id = ${current().id} and a.action = 'closeUnfinished'`,
    )
    expect(done.openItems).toMatchObject({ reason: nevertheless.reason, ...audited })
    expect([done, await lookOf(accountant)].map(({ openItems }) => openItems?.checks)).toEqual(seen)
    const listed = async (language: string) =>
      (await admin.call<Preview>('GET', `fiscalYears/${current().id}/closing`, { language })).body.openItems?.items
    expect([await listed('ar'), await listed('en')]).toEqual([
      expect.stringContaining('لم تنتهِ الفترة بعد'),
      expect.stringContaining('The period is not over yet'),
    ])
    const amountsOf = (checks: Preview['checks'] = []) =>
      checks.flatMap(({ name, missing: parts = [] }) => (name === 'salaries' ? parts.map(({ amount: told }) => told) : []))
    expect(amountsOf(seen[0]).every((told) => told !== null)).toBe(true)
    expect(amountsOf(seen[1]).every((told) => told === null)).toBe(true)
    expect(done.branches.map(({ result, lines }) => ({ result, lines }))).toEqual(
      preview.branches.map(({ result, lines }) => ({ result, lines })),
    )
    expect(done.next?.year).toBe(now + 1)
    for (const { branch, voucher, opening } of done.branches) {
      const explained = await admin.call<{ entries: { lines: { reason: { text: string } }[] }[] }>(
        'GET',
        `vouchers/${voucher?.id}/entry`,
        { year: now, branch: branch.id, language: 'en' },
      )
      expect(explained.body.entries[0]?.lines.at(-1)?.reason.text).toBe(`Profit or loss of ${now}`)
      // What the product calls it is said in the language of whoever reads, not of whoever closed.
      const called = async (language: string) =>
        (
          await admin.call<{ entries: { text: string }[] }>('GET', `vouchers/${voucher?.id}/entry`, {
            ...{ year: now, branch: branch.id, language },
          })
        ).body.entries[0]?.text
      expect([await called('ar'), await called('en'), await called('fr')]).toEqual([
        expect.stringContaining(`إقفال السنة المالية ${now}`),
        expect.stringContaining(`Closing of fiscal year ${now}`),
        expect.stringContaining(`Clôture de l’exercice ${now}`),
      ])
      expect(voucher?.number).toMatch(/^[1-9]\d*$/)
      expect(await nextOpening(branch.id)).toEqual(
        Object.fromEntries(opening.map(({ account, debit, credit }) => [account.code, [debit, credit]])),
      )
      expect(opening).toEqual(preview.branches.find((one) => one.branch.id === branch.id)?.opening)
    }
    await query(`update accounts set active = true where tenant_id = 1 and code in ('5101', '110201')`)
    const left = await query(`select 1 from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = 1 and a.kind in ('income', 'expense') group by l.branch_id, l.account_id, l.cost_center_id having sum(l.debit - l.credit) <> 0`)
    expect(left).toEqual([])
    expect(await query(`select 1 from vouchers where tenant_id = 1 and kind = 'closing' and status = 'posted'`)).toHaveLength(2)
    const after = await sheet()
    expect(amount(after, 'unclosedResult') ?? '0.00').toBe('0.00')
    expect(amount(after, 'totalLiabilitiesAndEquity')).toBe(amount(before, 'totalLiabilitiesAndEquity'))
    expect(amount(before, 'unclosedResult')).toBe(result)
    // What was earned in the year is told after its closing as before.
    expect(await income()).toBe(result)
    // Its statement of changes in equity has it where the closing took it, and the statement of cash flows has what it had.
    const changes = (await figures('changesInEquity')) as { cells: Record<string, string | null> }[]
    const change = (name: string, by = 'account') => changes.find(({ cells }) => cells[by] === name)?.cells ?? {}
    expect([change('3104', 'code')['result'], change('totalEquity')['result']]).toEqual([result, result])
    expect(change('unclosedResult')['result'] ?? null).toBeNull()
    expect(change('totalEquity')['closing']).toBe(amount(after, 'totalEquity'))
    expect(await figures('cashFlow')).toEqual(flows)
    const closing = await figures('trialBalance', { columns: 'two', beforeClosing: '1' })
    expect(closing).toEqual(trial)
    expect(await figures('trialBalance', { columns: 'two' })).not.toEqual(trial)
    expect(await figures('costCenterStatement')).toEqual(centers)
    const [branch] = await query<{ id: number }>(`select min(id) as id from branches where tenant_id = 1 and not is_master`)
    const late = await admin.call<Problem>('POST', 'vouchers', {
      year: now,
      branch: branch?.id ?? 0,
      body: { date: current().end, entries: [] },
    })
    expect(late.body.errors[0]?.code).toBe('FiscalYear.Closed')
  })

  it('keeps the books in order', async () => {
    const { body } = await admin.call<{ rows: { role: string; cells: { check: string } }[] }>('GET', 'reports/integrity', {
      year: now,
    })
    // The demo sends nothing from one warehouse to another.
    const others = body.rows.filter(({ role }) => role !== 'good').map(({ role, cells }) => [cells.check, role])
    expect(others).toEqual([['transitInAccounts', 'idle']])
  })

  it('leaves no document of the year open: it is not taken back on its own day, nor on one that has not come', async () => {
    const [posted] = await query<{ id: number; branch: number }>(
      `select id, branch_id as branch from vouchers where tenant_id = 1 and fiscal_year_id = ${current().id} and status = 'posted' and kind = 'general' limit 1`,
    )
    const body = { reason: 'found later', date: `${now + 1}-01-02` }
    for (const year of [now, now + 1]) {
      const at = { year, branch: posted?.branch ?? 0 }
      const refused = await admin.call<Problem>('POST', `vouchers/${posted?.id}/unpost`, { ...at, body })
      expect([refused.status, refused.body.errors[0]?.code]).toEqual(
        year === now ? [409, 'Ledger.ReversalFromOpen'] : [400, 'Ledger.ReversalAhead'],
      )
      if (year === now) continue
      // Without a day it is told the way: the day is asked for, and which is the first that takes it.
      const way = async () => {
        const { status, body: told } = await admin.call<Problem>('POST', `vouchers/${posted?.id}/unpost`, {
          ...at,
          body: { reason: 'found later' },
        })
        return [status, told.errors.map(({ code, field, params }) => ({ code, field, params }))]
      }
      const asked = (date: string) => [
        400,
        [{ code: 'Ledger.ReversalOfClosed', field: 'date', params: expect.objectContaining({ year: String(now), date }) }],
      ]
      expect(await way()).toEqual(asked(`${now + 1}-01-01`))
      await setLock(`${now + 1}-01-31`)
      expect(await way()).toEqual(asked(`${now + 1}-02-01`))
      await setLock(null)
    }
    expect(await query(`select status from vouchers where tenant_id = 1 and id = ${posted?.id}`)).toEqual([{ status: 'posted' }])
  })

  it('does not open again while a lock covers its last day, and says until when', async () => {
    await setLock(current().end)
    expect((await look()).locks).toEqual([{ area: 'general', until: current().end }])
    const refused = async () => (await act(current().id, 'reopen', { reason: 'auditor asked' })).body.errors[0]
    expect(await refused()).toMatchObject({ code: 'Closing.Locked' })
    expect((await refused())?.message).toContain(`General entries locked until ${current().end}`)
    await setLock(null)
    // What the closing vouchers reverse is of an area: its lock is named, with its day and where it is taken back.
    const [of, until] = ['sales', `${now + 1}-01-31`]
    await lockArea(admin, of, until)
    expect((await look()).locks).toEqual([{ area: of, until }])
    expect(await refused()).toMatchObject({ code: 'Closing.Locked', params: { area: of, date: until } })
    expect((await refused())?.message).toMatch(`Sales locked until ${until}`)
    expect((await refused())?.message).toContain('Take back a lock date')
    await lockArea(admin, of, null)
    expect((await look()).locks).toEqual([])
  })

  it('opens again with a reason: the closing vouchers are taken back and the figures are as before', async () => {
    expect((await act(current().id, 'reopen')).body.errors[0]).toMatchObject({ code: 'Field.Required', field: 'reason' })
    const { branches } = await look()
    const before = await nextOpening(branches[0]?.branch.id ?? 0)
    // What it undoes is said by name, and stays in the history with the reason.
    const [filed] = await query<{ number: string }>(
      `select min(number) as number from vat_returns where tenant_id = 1 and status = 'filed' and "from" between '${now}-01-01' and '${now}-12-31'`,
    )
    const asked = await act(current().id, 'reopen', { reason: 'auditor asked' }, admin, '')
    const questions = ['Closing.Reopens', ...(filed?.number ? ['Closing.OpensReturned'] : [])]
    expect([asked.status, asked.body.errors.map(({ code }) => code)]).toEqual([409, questions])
    expect(branches.every(({ voucher }) => asked.body.errors[0]?.message.includes(voucher?.number ?? 'none'))).toBe(true)
    if (filed?.number) expect(asked.body.errors[1]?.message).toContain(filed.number)
    const opened = await act(current().id, 'reopen', { reason: 'auditor asked' })
    expect(opened.status, JSON.stringify(opened.body)).toBe(200)
    const [history] = await query<{ row: string }>(
      `select to_jsonb(a)::text as row from audit_log a where tenant_id = 1 and resource = 'fiscalYears' and action = 'reopen' order by id desc limit 1`,
    )
    for (const told of ['auditor asked', ...questions]) expect(history?.row).toContain(told)
    expect((await look()).openItems).toBeNull()
    // Income and expenses stand in the next year's opening until the year is closed again.
    expect(await nextOpening(branches[0]?.branch.id ?? 0)).not.toEqual(before)
    const { voucher, branch } = branches[0] as Preview['branches'][number]
    const edited = await admin.call<Problem>('PUT', `vouchers/${voucher?.id}`, {
      year: now,
      branch: branch.id,
      body: { version: 2, description: 'by hand' },
    })
    expect(edited.body.errors[0]?.code).toBe('Document.Void')
    expect(opened.body.status).toBe('open')
    expect(
      await query(
        `select 1 from vouchers where tenant_id = 1 and source_fiscal_years_id is not null and kind = 'closing' and status = 'void'`,
      ),
    ).toHaveLength(2)
    expect(Number(await income())).not.toBe(0)
  })

  it('closes as a job that is watched and named; a closing voucher made by hand is not taken back with the others', async () => {
    const [capital, income] = await query<{ id: number }>(
      `select id from accounts where tenant_id = 1 and code in ('3104', '410102') order by code`,
    )
    const branch = (await look()).branches[0]?.branch.id ?? 0
    const earned = async () =>
      (await admin.call<{ rows: unknown }>('GET', 'reports/incomeStatement', { year: now, branch })).body.rows
    const before = await earned()
    const own = await admin.call<{ id: number }>('POST', 'vouchers', {
      year: now,
      branch,
      ...confirmed,
      body: {
        date: current().end,
        kind: 'closing',
        status: 'open',
        entries: [
          { account: income?.id, debit: '1.00' },
          { account: capital?.id, credit: '1.00' },
        ],
      },
    })
    const posted = await admin.call('POST', `vouchers/${own.body.id}/post`, { year: now, branch, ...confirmed, body: {} })
    expect(posted.status).toBe(200)
    // Whoever closes by hand has earned no less.
    expect(await earned()).toEqual(before)
    const targets = [{ resource: 'fiscalYears', ids: [current().id] }]
    const ordered = await admin.call<{ id: number }>('POST', 'jobs', {
      body: { action: 'closeUnfinished', targets, input: { reason: 'as before' } },
    })
    expect(ordered.status, JSON.stringify(ordered.body)).toBe(202)
    const job = async () => (await admin.call<{ state: string; done: number }>('GET', `jobs/${ordered.body.id}`)).body
    await expect.poll(async () => (await job()).state).toBe('done')
    expect((await job()).done).toBe(1)
    expect((await act(current().id, 'reopen', { reason: 'once more' })).status).toBe(200)
    expect(await query(`select status from vouchers where tenant_id = 1 and id = ${own.body.id}`)).toEqual([{ status: 'posted' }])
    // Its last month is closed before the year is.
    await setLock(current().end)
    const again = await admin.call('POST', `fiscalYears/${current().id}/closeUnfinished`, {
      body: { reason: 'comme avant' },
      language: 'fr',
    })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    await setLock(null)
    // Like every text that is made for a person, the description is in the language of whoever closes.
    expect(
      await query(
        `select distinct description from vouchers where tenant_id = 1 and source_fiscal_years_id is not null and status = 'posted'`,
      ),
    ).toEqual([{ description: `Clôture de l’exercice ${now}` }])
  })

  it('is opened again after the years that follow it', async () => {
    const [next] = await query<{ id: number }>(`select id from fiscal_years where tenant_id = 1 and year = ${now + 1}`)
    const codes = ({ body }: { body: Problem }) => body.errors.map(({ code }) => code)
    expect((await act(next?.id ?? 0, 'closeUnfinished', { reason: 'tried' })).status).toBe(200)
    expect(codes(await act(current().id, 'reopen', { reason: 'once more' }))).toEqual(['Closing.LaterClosed'])
    expect((await act(next?.id ?? 0, 'reopen', { reason: 'tried' })).status).toBe(200)
  })

  /** People enter and post vouchers into the next year one after the other while somebody tries to close it. */
  const closedWhilePosting = async (people: number, each: number) => {
    const [next] = await query<{ id: number }>(`select id from fiscal_years where tenant_id = 1 and year = ${now + 1}`)
    const [expense, safe] = await query<{ id: number }>(
      `select id from accounts where tenant_id = 1 and code in ('6110', '110101') order by code desc`,
    )
    const branch = (await look()).branches[0]?.branch.id ?? 0
    const at = { year: now + 1, branch }
    const spent = async () =>
      (
        await query<{ net: string }>(
          `select coalesce(sum(l.debit - l.credit), 0)::text as net from ledger_rows l join journal_entries e on e.tenant_id = 1 and e.id = l.entry_id
          where l.tenant_id = 1 and l.account_id = ${expense?.id} and e.fiscal_year_id = ${next?.id}`,
        )
      )[0]?.net
    const before = Number(await spent())
    const answers: { status: number; codes: string[] }[] = []
    const told = ({ status, body }: { status: number; body: Problem }) => {
      answers.push({ status, codes: (body.errors ?? []).map(({ code }) => code) })
      return status < 300
    }
    const posting = async (person: number) => {
      for (let n = 0; n < each; n++) {
        const entries = [
          { account: expense?.id, debit: '1.00' },
          { account: safe?.id, credit: '1.00' },
        ]
        const body = { date: `${now + 1}-0${1 + (person % 9)}-11`, status: 'open', entries }
        const made = await admin.call<Problem & { id: number }>('POST', 'vouchers', { ...at, body })
        if (made.status >= 300) told(made)
        else told(await admin.call<Problem>('POST', `vouchers/${made.body.id}/post`, { ...at, body: {} }))
      }
    }
    let done = false
    const closing = async (): Promise<void> => {
      for (;;) {
        // Once everybody has ended nothing is left that could keep the year open.
        const last = done
        const { status, body } = await act(next?.id ?? 0, 'closeUnfinished', { reason: 'the year is over' })
        if (status === 200) return
        expect(body.errors.map(({ code }) => code)).toEqual(['Closing.Unposted'])
        expect(last).toBe(false)
      }
    }
    const writing = Promise.all(Array.from({ length: people }, (_, person) => posting(person))).then(() => {
      done = true
    })
    await Promise.all([writing, closing()])
    expect(answers).toHaveLength(people * each)
    const posted = answers.filter(({ status }) => status < 300).length
    expect(answers.filter(({ status, codes }) => status >= 300 && !codes.includes('FiscalYear.Closed'))).toEqual([])
    // What was posted is in the year and in what its closing took to the result; what was not is nowhere.
    expect(
      await query(`select 1 from vouchers where tenant_id = 1 and fiscal_year_id = ${next?.id} and status = 'open'`),
    ).toEqual([])
    expect(Number(await spent())).toBe(0)
    const { body } = await admin.call<Preview>('GET', `fiscalYears/${next?.id}/closing`)
    const closed = body.branches.find((one) => one.branch.id === branch)?.lines.find(({ account }) => account.id === expense?.id)
    expect(Number(closed?.credit ?? 0)).toBe(before + posted)
    const { body: integrity } = await admin.call<{ rows: { role: string }[] }>('GET', 'reports/integrity', at)
    expect(integrity.rows.filter(({ role }) => role === 'bad')).toEqual([])
    expect((await act(next?.id ?? 0, 'reopen', { reason: 'tried' })).status).toBe(200)
  }

  it('is closed while people post: each document is in its balances, or refused', () => closedWhilePosting(3, 4))
  itOfSweep('is closed while many people post', () => closedWhilePosting(8, 20))

  it('takes a document of a closed year back on a day of an open one: it is void, and the figures of its year stay', async () => {
    await act(current().id, 'reopen', { reason: 'an older year is closed' })
    const day = today()
    const former = await admin.call<{ id: number }>('POST', 'fiscalYears', {
      body: { year: now - 1, startDate: `${now - 1}-01-01`, endDate: `${now - 1}-12-31` },
    })
    const id =
      (await query<{ id: number }>(`select id from fiscal_years where tenant_id = 1 and year = ${now - 1}`))[0]?.id ??
      former.body.id
    const [expense, capital] = await query<{ id: number }>(
      `select id from accounts where tenant_id = 1 and code in ('6110', '3101') order by code desc`,
    )
    const branch = (await look()).branches[0]?.branch.id ?? 0
    const at = { year: now - 1, branch }
    const entries = [
      { account: expense?.id, debit: '70.00' },
      { account: capital?.id, credit: '70.00' },
    ]
    const made = await admin.call<{ id: number }>('POST', 'vouchers', {
      ...at,
      ...ofOwner,
      body: { date: `${now - 1}-12-15`, status: 'open', description: 'Depreciation', entries },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await admin.call('POST', `vouchers/${made.body.id}/post`, { ...at, body: {} })).status).toBe(200)
    const shut = await act(id, 'closeUnfinished', { reason: 'before the product' })
    expect(shut.status, JSON.stringify(shut.body)).toBe(200)
    const result = async () =>
      (
        await admin.call<{ rows: { cells: Record<string, string> }[] }>('GET', 'reports/incomeStatement', { year: now, branch })
      ).body.rows.find(({ cells }) => cells['account'] === 'netResult')?.cells['amount']
    const figuresOf = async () => (await admin.call<Preview>('GET', `fiscalYears/${id}/closing`)).body.branches
    const before = await figuresOf()
    // Nothing is written while a closed year is selected: it is taken back from the open one.
    const open = { year: now, branch }
    const late = await admin.call<Problem>('POST', `vouchers/${made.body.id}/unpost`, {
      ...open,
      body: { reason: 'entered twice', date: `${now - 1}-12-31` },
    })
    expect(late.body.errors[0]).toMatchObject({ code: 'Ledger.ReversalInClosed', field: 'date' })
    // What it spent there was another year's: nobody decides that for the accountant.
    const undo = (confirmed?: string, id = made.body.id) =>
      admin.call<Problem & { status: string; answers: string[] }>('POST', `vouchers/${id}/unpost`, {
        ...open,
        body: { reason: 'entered twice', date: day },
        ...(confirmed && { headers: { Confirmed: confirmed } }),
      })
    const asked = await undo()
    expect([asked.status, asked.body.errors.map(({ code }) => code), asked.body.answers]).toEqual([
      409,
      ['Ledger.ClosedYearResult'],
      ['Ledger.PriorPeriod', 'Ledger.ThisYear'],
    ])
    // Long work asks with the answers too: one is given for all that it asked alike, and yes is none.
    type Watched = { id: number; state: string; done: number; failures: object[] }
    const worked = async (path: string, body: object) => {
      const { id } = (await admin.call<Watched>('POST', path, { ...open, body })).body
      const job = async () => (await admin.call<Watched>('GET', `jobs/${id}`, open)).body
      await expect.poll(async () => (await job()).state).toBe('done')
      return job()
    }
    const many = await worked('jobs', {
      action: 'unpost',
      targets: [{ resource: 'vouchers', ids: [made.body.id] }],
      input: { reason: 'entered twice', date: day },
    })
    expect(many.failures).toMatchObject([{ code: 'Ledger.ClosedYearResult', asks: true, answers: asked.body.answers }])
    const yes = await admin.call('POST', `jobs/${many.id}/confirm`, { ...open, body: {} })
    expect(yes.status).toBe(400)
    expect((await worked(`jobs/${many.id}/confirm`, { answer: 'Ledger.ThisYear' })).done).toBe(1)
    expect(
      (await admin.call<{ status: string }>('GET', `vouchers/${made.body.id}`, { ...open, year: now - 1 })).body.status,
    ).toBe('void')
    expect(await figuresOf()).toEqual(before)
    const reversed = await admin.call<{ rows: { cells: Record<string, string> }[] }>(
      'GET',
      `reports/journal?from=${day}&to=${day}&showReversed=1`,
      { year: now, branch, language: 'en' },
    )
    const told = reversed.body.rows.filter(({ cells }) => cells['description']?.includes('entered twice'))
    expect(told.map(({ cells }) => [cells['description'], cells['debit'], cells['credit']])).toEqual([
      [expect.stringMatching(/^Reversal of Voucher \d+: entered twice$/), '0.00', '70.00'],
      [expect.stringMatching(/^Reversal of Voucher \d+: entered twice$/), '70.00', '0.00'],
    ])
    const explained = async (of: number) =>
      (
        await admin.call<{ entries: { event: string; lines: { account: { code: string }; reason: { key: string } }[] }[] }>(
          'GET',
          `vouchers/${of}/entry`,
          { year: now - 1, branch },
        )
      ).body.entries
        .at(-1)
        ?.lines.map(({ account, reason }) => [account.code, reason.key])
        .toSorted()
    expect(await explained(made.body.id)).toEqual([
      ['3101', 'reversal'],
      ['6110', 'thisYear'],
    ])
    // The error of a prior period is taken to what earlier years have left: this year's result does not know of it.
    const [worth] = await query<{ id: number }>(`select id from accounts where tenant_id = 1 and code = '1202'`)
    const spent = await result()
    expect((await act(id, 'reopen', { reason: 'another one' })).status).toBe(200)
    const wrong = await admin.call<{ id: number }>('POST', 'vouchers', {
      ...at,
      body: {
        date: `${now - 1}-12-15`,
        status: 'open',
        description: 'Depreciation',
        entries: [
          { account: expense?.id, debit: '30.00' },
          { account: worth?.id, credit: '30.00' },
        ],
      },
    })
    expect((await admin.call('POST', `vouchers/${wrong.body.id}/post`, { ...at, body: {} })).status).toBe(200)
    expect((await act(id, 'closeUnfinished', { reason: 'before the product' })).status).toBe(200)
    expect((await undo('Ledger.PriorPeriod', wrong.body.id)).status).toBe(200)
    expect(await explained(wrong.body.id)).toEqual([
      ['1202', 'reversal'],
      ['3104', 'priorPeriod'],
    ])
    expect(await result()).toBe(spent)
    const equity = await admin.call<{ rows: { cells: Record<string, string> }[] }>(
      'GET',
      `reports/changesInEquity?from=${day}&to=${day}`,
      { year: now, branch },
    )
    const kept = equity.body.rows.find(({ cells }) => cells['code'] === '3104')?.cells
    expect([Number(kept?.['priorPeriodCorrections']), kept?.['otherMovements'], kept?.['contributions']]).toEqual([
      30,
      null,
      null,
    ])
    const { body } = await admin.call<{ rows: { role: string }[] }>('GET', 'reports/integrity', { year: now, branch })
    expect(body.rows.filter(({ role }) => role === 'bad')).toEqual([])
  })

  it('is done by those alone who may', async () => {
    const secretary = await school.signIn('demo_secretary')
    expect((await act(current().id, 'reopen', { reason: 'x' }, secretary)).status).toBe(403)
    expect((await secretary.call('GET', `fiscalYears/${current().id}/closing`)).status).toBe(403)
  })
})
