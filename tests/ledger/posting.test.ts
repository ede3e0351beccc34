import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subtract } from '../../schema/values/money.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { applicationUrl } from '../../src/server/database/role.ts'
import { compactSums } from '../../src/server/ledger/compaction.ts'
import { connected, unwatched } from '../support/database.ts'
import { lockBooks } from '../support/lockBooks.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Voucher {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly number: string | null
}
interface Explained {
  readonly state: string
  readonly entries: {
    id: number | null
    event: string
    date: string
    reverses: number | null
    reversedBy: number | null
    lines: {
      account: { code: string }
      debit: string
      credit: string
      costCenter: { id: number } | null
      reason: { text: string }
    }[]
  }[]
  readonly errors: { code: string; field?: string; message: string }[]
}

describe('posting a voucher', () => {
  let school: School
  let accountant: Caller
  let admin: Caller
  let year: number
  let date: string
  const accounts = new Map<string, number>()
  let centres: number[] = []

  beforeAll(async () => {
    school = await openSchool()
    accountant = await school.signIn('demo_accountant')
    admin = await school.signIn('demo_admin')
    await connected(school.databaseUrl, async (client) => {
      for (const row of (await client.query(`select id, code from accounts where tenant_id = 1`)).rows)
        accounts.set(row.code, row.id)
      centres = (
        await client.query(`select id from cost_centers where tenant_id = 1 and code in ('101', '102', '103') order by code`)
      ).rows.map((row) => row.id)
      const open = (
        await client.query(
          `select year, start_date::text as start from fiscal_years where tenant_id = 1 and status = 'open' and now() between start_date and end_date`,
        )
      ).rows[0]
      year = open.year
      date = open.start
    })
  })
  afterAll(() => school.close())

  const line = (code: string, debit: string | null, credit: string | null, more: Record<string, unknown> = {}) => ({
    account: accounts.get(code),
    debit,
    credit,
    ...(code === '410102' && { taxTreatment: 'outOfScope' }),
    ...more,
  })
  const cash = (amount: string) => [line('110101', amount, null), line('410102', null, amount)]
  const save = async (entries: unknown[], more: Record<string, unknown> = {}): Promise<Voucher> => {
    const { status, body } = await accountant.call<Voucher>('POST', 'vouchers', {
      year,
      body: { date, status: 'open', entries, ...more },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const act = (id: number, action: string, body: unknown = {}, caller = accountant, headers = {}) =>
    caller.call<Voucher & Problem>('POST', `vouchers/${id}/${action}`, { year, body, headers })
  const entryOf = async (id: number): Promise<Explained> =>
    (await accountant.call<Explained>('GET', `vouchers/${id}/entry`, { year })).body
  const rowsOf = (id: number) =>
    connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query(
        `select count(*)::int as rows, count(distinct e.id)::int as entries from journal_entries e join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id where e.resource = 'vouchers' and e.record_id = $1`,
        [id],
      )
      return rows[0] as { rows: number; entries: number }
    })

  it('moves the balances of its accounts, and of the groups above them, on the side on which they stand', async () => {
    const codes = ['110101', '1101', '1', '410102', '4']
    const balances = async () => {
      const { body } = await accountant.call<{ code: string; balance: string }[]>(
        'GET',
        `accounts?${query({ filter: { code_in: codes }, fields: ['code', 'balance'] })}`,
        { year },
      )
      return codes.map((code) => body.find((one) => one.code === code)?.balance ?? '')
    }
    const before = await balances()
    const { id } = await save(cash('25.50'))
    expect(await balances()).toEqual(before)
    expect((await accountant.call('POST', `vouchers/${id}/post`, { year, body: {} })).status).toBe(200)
    expect((await balances()).map((now, index) => subtract(now, before[index] ?? ''))).toEqual(codes.map(() => '25.5'))
  })

  it('shows the entry before it is posted, and the same one as fact afterwards', async () => {
    const voucher = await save(cash('250.50'))
    const before = await entryOf(voucher.id)
    expect(before.state).toBe('preview')
    expect(before.errors).toEqual([])
    expect(await rowsOf(voucher.id)).toEqual({ rows: 0, entries: 0 })
    const posted = await act(voucher.id, 'post')
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    expect(posted.body.status).toBe('posted')
    const after = await entryOf(voucher.id)
    expect(after.state).toBe('posted')
    expect(after.entries).toHaveLength(1)
    const essence = (explained: Explained) =>
      explained.entries[0]?.lines.map((one) => [one.account.code, Number(one.debit), Number(one.credit)])
    expect(essence(after)).toEqual(essence(before))
    expect(essence(after)).toEqual([
      ['110101', 250.5, 0],
      ['410102', 0, 250.5],
    ])
    expect(after.entries[0]?.lines[0]?.reason.text).toContain('1')
  })

  it('keeps whoever posted it, and says what to do instead', async () => {
    const voucher = await save(cash('12.00'))
    expect((await act(voucher.id, 'post')).status).toBe(200)
    const poster = (await accountant.call<{ userId: number }>('GET', 'Users/profile')).body.userId
    const { version } = (await admin.call<{ version: number }>('GET', `users/${poster}`)).body
    const answer = await admin.call<Problem>('DELETE', `users/${poster}?version=${version}`)
    expect([answer.status, answer.body.errors[0]?.code]).toEqual([409, 'User.HasWorked'])
    expect(answer.body.detail).toContain('untick “Active”')
  })

  it('shares a line among cost centres to the last halala', async () => {
    const shares = [
      { id: centres[0], share: '33.3333' },
      { id: centres[1], share: '33.3333' },
      { id: centres[2], share: '33.3334' },
    ]
    const voucher = await save([line('5101', '100.00', null, { costCenters: shares }), line('110101', null, '100.00')])
    expect((await act(voucher.id, 'post')).status).toBe(200)
    const { entries } = await entryOf(voucher.id)
    expect(entries[0]?.lines.map((one) => one.debit).slice(0, 3)).toEqual(['33.33', '33.33', '33.34'])
  })

  it('takes a posting back by its mirror and posts the document anew', async () => {
    const voucher = await save(cash('80.00'))
    await act(voucher.id, 'post')
    const refused = await accountant.call<Problem>('PUT', `vouchers/${voucher.id}`, {
      year,
      body: { version: voucher.version + 1, description: 'x' },
    })
    expect(refused.body.errors.map((error) => error.code)).toEqual(['Document.Posted'])
    expect((await act(voucher.id, 'unpost')).body.errors[0]).toMatchObject({ code: 'Field.Required', field: 'reason' })
    const opened = await act(voucher.id, 'unpost', { reason: 'wrong account' })
    expect(opened.body.status).toBe('open')
    const { entries } = await entryOf(voucher.id)
    expect(entries.map((entry) => entry.event)).toEqual(['post', 'reversal', 'post'])
    expect(entries[1]?.reverses).toBe(entries[0]?.id)
    expect(entries[0]?.reversedBy).toBe(entries[1]?.id)
    expect(entries[1]?.lines.map((one) => [one.account.code, Number(one.debit), Number(one.credit)])).toEqual([
      ['110101', 0, 80],
      ['410102', 80, 0],
    ])
    expect((await act(voucher.id, 'post')).body.status).toBe('posted')
    expect(await rowsOf(voucher.id)).toEqual({ rows: 6, entries: 3 })
  })

  it('dates the reversal as asked and leaves the document its own date', async () => {
    const voucher = await save(cash('70.00'), { date: `${year}-01-05` })
    await act(voucher.id, 'post')
    const opened = await act(voucher.id, 'unpost', { reason: 'found later', date: `${year}-01-09` })
    expect(opened.body).toMatchObject({ status: 'open', date: `${year}-01-05` })
    const { entries } = await entryOf(voucher.id)
    expect(entries.map((entry) => [entry.event, entry.date])).toEqual([
      ['post', `${year}-01-05`],
      ['reversal', `${year}-01-09`],
      ['post', `${year}-01-05`],
    ])
    expect((await act(voucher.id, 'post')).body).toMatchObject({ errors: [{ code: 'Ledger.PostedBetween' }] })
    const other = await save(cash('70.00'), { date: `${year}-01-05` })
    await act(other.id, 'post')
    expect((await act(other.id, 'unpost', { reason: 'no date', date: null })).body.status).toBe('open')
  })

  it('is not taken back on a day outside its own year, whichever year is selected', async () => {
    const voucher = await save(cash('72.00'), { date: `${year}-01-05` })
    await act(voucher.id, 'post')
    const others = (await admin.call<{ year: number; status: string }[]>('GET', 'FiscalYears')).body
    const other = others.find((one) => one.year !== year && one.status === 'open')?.year ?? expect.fail('no other year is open')
    const body = { reason: 'next year', date: `${year + 1}-01-02` }
    for (const frame of [year, other]) {
      const refused = await accountant.call<Problem>('POST', `vouchers/${voucher.id}/unpost`, { year: frame, body })
      expect([refused.status, refused.body.errors[0]]).toMatchObject([400, { code: 'Ledger.ReversalOtherYear', field: 'date' }])
    }
    expect((await entryOf(voucher.id)).state).toBe('posted')
  })

  it('shows no entry to come for a void document', async () => {
    const voucher = await save(cash('71.00'))
    expect((await act(voucher.id, 'void', { reason: 'twice' })).status).toBe(200)
    expect(await entryOf(voucher.id)).toEqual({ state: 'void', entries: [], enteredBy: null, errors: [] })
  })

  it('is answered, when it is posted, taken back or changed, as it is read afterwards', async () => {
    const { id } = await save([
      line('110101', '90.00', null, { description: 'قبض' }),
      line('410102', null, '90.00', {
        costCenters: centres.map((centre, index) => ({ id: centre, share: index ? '25' : '50' })),
      }),
    ])
    const read = async () => (await accountant.call<Voucher>('GET', `vouchers/${id}`, { year })).body
    const posted = await act(id, 'post')
    expect(Object.entries(await read())).toEqual(Object.entries(posted.body))
    const open = await act(id, 'unpost', { reason: 'خطأ' })
    expect(Object.entries(await read())).toEqual(Object.entries(open.body))
    const changed = await accountant.call<Voucher>('PUT', `vouchers/${id}`, {
      year,
      body: {
        version: open.body.version,
        entries: [...cash('7.5'), ...(open.body as unknown as { entries: unknown[] }).entries],
      },
    })
    expect([changed.status, changed.body]).toEqual([200, await read()])
    const same = await accountant.call<Voucher>('PUT', `vouchers/${id}`, { year, body: changed.body })
    expect(same.body).toEqual(changed.body)
    const draft = await save(cash('3.00'), { status: 'draft' })
    const gone = await accountant.call<Voucher>('DELETE', `vouchers/${draft.id}`, { year })
    expect([gone.status, gone.body]).toEqual([200, draft])
  })

  it('writes an entry of thousands of lines, whose last one answers for all', async () => {
    const { id } = await save(Array.from({ length: 2500 }, (_, index) => cash('1.00')[index % 2]))
    expect((await act(id, 'post')).status).toBe(200)
    await connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query(
        `select l.last, count(*)::int as lines from journal_entries e join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id
          where e.resource = 'vouchers' and e.record_id = $1 group by 1 order by 1`,
        [id],
      )
      expect(rows).toEqual([
        { last: 2500, lines: 2499 },
        { last: null, lines: 1 },
      ])
    })
  })

  it('is refused when the books have the document already', async () => {
    const { id, version } = await save(cash('12.00'))
    // A header alone, which the database would not take.
    await unwatched(school.databaseUrl, (client) =>
      client.query(
        `insert into journal_entries (tenant_id, branch_id, fiscal_year_id, date, resource, record_id, event, version, posted_by)
          select tenant_id, branch_id, fiscal_year_id, date, 'vouchers', id, 'post', $2, created_by from vouchers where id = $1`,
        [id, version + 1],
      ),
    )
    const refused = await act(id, 'post')
    expect([refused.status, refused.body.errors.map(({ code }) => code)]).toEqual([409, ['Ledger.AlreadyPosted']])
    expect(await rowsOf(id)).toEqual({ rows: 0, entries: 0 })
  })

  it('posts once when two people press at once, and once for a repeated request', async () => {
    const voucher = await save(cash('10.00'))
    const answers = await Promise.all([act(voucher.id, 'post'), act(voucher.id, 'post', {}, admin)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await rowsOf(voucher.id)).toEqual({ rows: 2, entries: 1 })
    const again = await save(cash('11.00'))
    const key = { 'Idempotency-Key': 'post-once' }
    const first = await act(again.id, 'post', {}, accountant, key)
    const second = await act(again.id, 'post', {}, accountant, key)
    expect([second.status, JSON.stringify(second.body)]).toEqual([200, JSON.stringify(first.body)])
    expect(await rowsOf(again.id)).toEqual({ rows: 2, entries: 1 })
  })

  it('posts many together as it posts each: a wrong one stops none, and of two posters one has each', async () => {
    const saved: Voucher[] = []
    for (let n = 0; n < 12; n++)
      saved.push(
        await save(
          n % 2
            ? cash(`${n}.50`)
            : [line('5101', '10.00', null, { costCenters: [{ id: centres[0], share: '100' }] }), line('110101', null, '10.00')],
          { date: `${year}-0${1 + (n % 3)}-20` },
        ),
      )
    const draft = await accountant.call<Voucher>('POST', 'vouchers', { year, body: { date, entries: cash('1.00') } })
    const suspended = await save([line('110102', '3.00', null), line('410102', null, '3.00')])
    await connected(school.databaseUrl, (client) =>
      client.query(`update accounts set active = false where tenant_id = 1 and code = '110102'`),
    )
    const ids = [draft.body.id, ...saved.map(({ id }) => id), suspended.id]
    interface Results {
      results: { id: number; ok: boolean; error?: { code: string } }[]
    }
    const answers = await Promise.all(
      [accountant, admin].map((caller) => caller.call<Results>('POST', 'vouchers/actions/post', { year, body: { ids } })),
    )
    const told = answers.map(({ body }) => body.results)
    for (const { id } of saved)
      expect(
        told
          .map((results) => results.find((one) => one.id === id))
          .map((one) => one?.error?.code ?? 'ok')
          .sort(),
      ).toEqual(['Record.WrongState', 'ok'])
    for (const results of told) {
      expect(results.map(({ id }) => id)).toEqual(ids)
      expect(results[0]?.error?.code).toBe('Record.WrongState')
      expect(results.at(-1)?.error?.code).toBe('Ledger.AccountInactive')
    }
    for (const { id, version } of saved) {
      expect(await rowsOf(id)).toEqual({ rows: 2, entries: 1 })
      const after = (await accountant.call<Voucher>('GET', `vouchers/${id}`, { year })).body
      expect(after).toMatchObject({ status: 'posted', version: version + 1 })
      const history = await accountant.call<{ action: string; before: { status: string }; after: { status: string } }[]>(
        'GET',
        `vouchers/${id}/history`,
        { year },
      )
      const posts = history.body.filter(({ action }) => action === 'post')
      expect(posts.map((one) => [one.before.status, one.after.status])).toEqual([['open', 'posted']])
    }
    expect(await rowsOf(suspended.id)).toEqual({ rows: 0, entries: 0 })
    await connected(school.databaseUrl, (client) =>
      client.query(`update accounts set active = true where tenant_id = 1 and code = '110102'`),
    )
    // Taken back and posted anew, each once more.
    const [first] = saved
    await act(first?.id ?? 0, 'unpost', { reason: 'again' })
    const again = await accountant.call<Results>('POST', 'vouchers/actions/post', {
      year,
      body: { ids: [first?.id, suspended.id] },
    })
    expect(again.body.results.map(({ ok }) => ok)).toEqual([true, true])
    expect(await rowsOf(first?.id ?? 0)).toEqual({ rows: 6, entries: 3 })
  })

  it('posts only for those who may post', async () => {
    const voucher = await save(cash('12.00'))
    const secretary = await school.signIn('demo_secretary')
    expect((await act(voucher.id, 'post', {}, secretary)).status).toBe(403)
    const draft = await accountant.call<Voucher>('POST', 'vouchers', { year, body: { date, entries: cash('1.00') } })
    expect((await act(draft.body.id, 'post')).body.errors[0]?.code).toBe('Record.WrongState')
  })

  it('respects the lock of its area, and a person with an exception that still runs', async () => {
    const voucher = await save(cash('13.00'))
    await lockBooks(admin, date)
    const refused = await act(voucher.id, 'post')
    expect(refused.body.errors[0]).toMatchObject({ code: 'Ledger.Locked', field: 'date' })
    expect((await entryOf(voucher.id)).errors.map((error) => error.code)).toEqual(['Ledger.Locked'])
    const over = await admin.call<Problem>('POST', 'lockExceptions', {
      body: { user: accountant.profile['userId'], until: '2020-01-01 00:00:00', reason: 'too late' },
    })
    expect(over.body.errors[0]).toMatchObject({ code: 'Lock.UntilPast', field: 'until' })
    const exception = await admin.call('POST', 'lockExceptions', {
      body: { user: accountant.profile['userId'], area: 'general', until: '2099-01-01 00:00:00', reason: 'late bank fees' },
    })
    expect(exception.status, JSON.stringify(exception.body)).toBe(201)
    expect((await act(voucher.id, 'post', {}, admin)).body.errors[0]?.code).toBe('Ledger.Locked')
    expect((await act(voucher.id, 'post')).status).toBe(200)
    await lockBooks(admin, null)
  })

  it('keeps sums that agree with the rows to the halala, before and after they are compacted', async () => {
    const compare = () =>
      connected(school.databaseUrl, async (client) => {
        const { rows } = await client.query(`select account_id, sum(d)::text as debit, sum(c)::text as credit from (
          select account_id, debit + silent_debit as d, credit + silent_credit as c from account_sums where tenant_id = 1
          union all select account_id, -debit, -credit from ledger_rows where tenant_id = 1) x group by 1 having sum(d) <> 0 or sum(c) <> 0`)
        return rows
      })
    expect(await compare()).toEqual([])
    await connected(school.databaseUrl, (client) => client.query('select daftar_compact_sums(1)'))
    expect(await compare()).toEqual([])
    const database = openDatabase(applicationUrl(school.databaseUrl))
    await compactSums(database, 0)
    await database.close()
    expect(await compare()).toEqual([])
  })

  it('shows before posting what stands in the way of each, and what happens to each account', async () => {
    interface Queue {
      documents: {
        id: number
        amount: string
        errors: { code: string; message: string }[]
        effects: { account: number; debit: string; credit: string }[]
      }[]
      accounts: { account: { code: string }; before: string; debit: string; credit: string; after: string }[]
    }
    const day = `${year}-06-15`
    const good = await save(cash('40.00'), { date: day })
    const locked = await save(
      [line('5101', '9.00', null, { costCenters: [{ id: centres[0], share: '100' }] }), line('110101', null, '9.00')],
      { date: day },
    )
    await admin.call('POST', 'accounts', {
      body: { code: '51010099', arabicName: 'فرع جديد', parent: accounts.get('5101'), kind: 'expense', partyKind: 'none' },
    })
    await connected(school.databaseUrl, (client) =>
      client.query(`update accounts set active = false where tenant_id = 1 and code = '5101'`),
    )
    const ask = (query: string, caller = accountant) => caller.call<Queue & Problem>('GET', `ledger/queue?${query}`, { year })
    const { status, body } = await ask(`types=vouchers&from=${day}&to=${day}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.documents.map((one) => [one.id, one.errors.map((error) => error.code)])).toEqual([
      [good.id, []],
      [locked.id, ['Ledger.AccountInactive']],
    ])
    expect(body.accounts.map((one) => [one.account.code, one.debit, one.credit])).toEqual([
      ['110101', '40.00', '0.00'],
      ['410102', '0.00', '40.00'],
    ])
    expect(body.documents.map((one) => one.effects)).toEqual([
      [
        { account: accounts.get('110101'), debit: '40.00', credit: '0.00' },
        { account: accounts.get('410102'), debit: '0.00', credit: '40.00' },
      ],
      [],
    ])
    for (const one of body.accounts)
      expect(Number(one.after)).toBeCloseTo(Number(one.before) + Number(one.debit) - Number(one.credit), 3)
    // And what taking it back would do, once it is posted: the same, the other way round.
    const standing = body.accounts.map((one) => [one.account.code, one.before, one.credit, one.debit])
    expect((await accountant.call('POST', `vouchers/${good.id}/post`, { year, body: {} })).status).toBe(200)
    const back = (await ask(`types=vouchers&state=posted&from=${day}&to=${day}`)).body
    expect(back.accounts.map((one) => [one.account.code, one.after, one.debit, one.credit])).toEqual(standing)
    expect(back.documents.map((one) => one.effects.length)).toEqual([2])
    expect((await ask('types=')).body.errors[0]).toMatchObject({ code: 'Post.ChooseType', field: 'types' })
    expect((await ask('types=students')).body.errors[0]?.field).toBe('types')
    expect((await ask(`types=vouchers&from=2025-02-30`)).body.errors[0]?.field).toBe('from')
    expect((await ask('types=vouchers', await school.signIn('demo_secretary'))).status).toBe(403)
    await connected(school.databaseUrl, (client) =>
      client.query(`update accounts set active = true where tenant_id = 1 and code = '5101'`),
    )
  })

  it('tells before posting which invoice a receipt waits for, as posting it would', async () => {
    interface Waiting {
      readonly id: number
      readonly warnings: readonly { readonly code: string; readonly message: string }[]
    }
    const path = `ledger/queue?types=collections&from=${year}-01-01&to=${year}-12-31`
    const { body } = await accountant.call<{ documents: readonly Waiting[] }>('GET', path, { year })
    const waiting = body.documents.filter(({ warnings }) => warnings.some(({ code }) => code === 'Allocation.NotPosted'))
    // Receipts that the demo school made with invoices that are still to be posted.
    expect(waiting.length).toBeGreaterThan(0)
    for (const { id, warnings } of waiting) {
      const refused = await accountant.call<Problem>('POST', `collections/${id}/post`, { year, body: {} })
      expect(refused.body.errors.map(({ code, message }) => [code, message])).toEqual(
        warnings.map(({ code, message }) => [code, message]),
      )
    }
  })
})
