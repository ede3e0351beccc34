import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leftToRight } from '../../schema/values/isolate.ts'
import { connected } from '../support/database.ts'
import { lockBooks } from '../support/lockBooks.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

type Line = Readonly<Record<string, unknown>>
interface Voucher {
  readonly id: number
  readonly version: number
  readonly number: string | null
  readonly status: string
  readonly date: string
}

describe('a wrong voucher', () => {
  let school: School
  let accountant: Caller
  let admin: Caller
  const year = new Date().getFullYear()
  const accounts = new Map<string, number>()
  let employee = 0
  let centres: number[] = []
  let group = 0
  let closed = 0

  beforeAll(async () => {
    school = await openSchool()
    ;[accountant, admin] = await Promise.all([school.signIn('demo_accountant'), school.signIn('demo_admin')])
    await connected(school.databaseUrl, async (client) => {
      for (const row of (await client.query(`select id, code, party_kind from accounts where tenant_id = 1 order by id desc`))
        .rows)
        accounts.set(row.code, row.id).set(row.party_kind, row.id)
      employee = (await client.query('select id from employees where tenant_id = 1 limit 1')).rows[0].id
      centres = (
        await client.query(`select id from cost_centers where tenant_id = 1 and code in ('101', '102') order by code`)
      ).rows.map(({ id }) => id)
      group = (await client.query(`select id from cost_centers where tenant_id = 1 and code = '1'`)).rows[0].id
    })
    // An account that was in use and is so no more.
    const made = await admin.call<Voucher>('POST', 'accounts', {
      body: {
        arabicName: 'حساب موقوف',
        code: '110199',
        kind: 'asset',
        parent: await parentOf('110101'),
        active: false,
      },
    })
    expect([made.status, made.body]).toEqual([201, expect.anything()])
    closed = made.body.id
  })
  afterAll(() => school.close())

  const parentOf = (code: string) =>
    connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query('select parent_id as id from accounts where tenant_id = 1 and code = $1', [code])
      return rows[0].id as number
    })
  const debit = (code: string, amount: unknown, more: Line = {}): Line => ({
    account: accounts.get(code),
    debit: amount,
    ...more,
  })
  const credit = (code: string, amount: unknown, more: Line = {}): Line => ({
    account: accounts.get(code),
    credit: amount,
    ...(code === sales && { taxTreatment: 'outOfScope' }),
    ...more,
  })
  const count = () =>
    connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query(
        `select (select count(*) from vouchers) as heads, (select count(*) from vouchers_entries) as lines, (select sum(value) from counters) as numbers`,
      )
      return rows[0] as unknown
    })
  const send = (body: object, key?: string) =>
    accountant.call<Voucher & Problem>('POST', 'vouchers', {
      year,
      body: { date: `${year}-03-03`, status: 'open', ...body },
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    })
  const told = ({ status, body }: { status: number; body: Problem }) => [
    status,
    ...(body.errors ?? []).map(({ code, field }) => `${code} ${field ?? ''}`.trim()),
  ]
  const safe = '110101'
  const sales = '410102'
  const salaries = '5101'

  const wrong: [string, () => readonly Line[], (number | string)[]][] = [
    ['10,000 lines', () => Array.from({ length: 10_000 }, () => debit(safe, '1.00')), [400, 'Lines.TooMany entries']],
    ['no line', () => [], [400, 'Lines.TooFew entries']],
    ['one line', () => [debit(safe, '1.00')], [400, 'Lines.TooFew entries', 'Voucher.Unbalanced']],
    [
      'both sides',
      () => [debit(safe, '5.00', { credit: '5.00' }), credit(sales, '5.00')],
      [400, 'Ledger.DebitOrCredit entries.0.debit', 'Voucher.Unbalanced'],
    ],
    [
      'neither side',
      () => [debit(safe, null), credit(sales, '5.00')],
      [400, 'Ledger.DebitOrCredit entries.0.debit', 'Voucher.Unbalanced'],
    ],
    [
      'negative',
      () => [debit(safe, '-5.00'), credit(sales, '-5.00')],
      [400, 'Number.Negative entries.0.debit', 'Number.Negative entries.1.credit'],
    ],
    [
      'negative as accountants write it',
      () => [debit(safe, '(5.00)'), credit(sales, '5.00-')],
      [400, 'Number.Negative entries.0.debit', 'Number.Negative entries.1.credit'],
    ],
    [
      'a currency',
      () => [debit(safe, '5.00 ر.س'), credit(sales, 'SAR 5.00')],
      [400, 'Number.Unit entries.0.debit', 'Number.Unit entries.1.credit'],
    ],
    [
      'three decimals',
      () => [debit(safe, '5.005'), credit(sales, '5.005')],
      [400, 'Number.Decimals entries.0.debit', 'Number.Decimals entries.1.credit'],
    ],
    ['NaN', () => [debit(safe, 'NaN'), credit(sales, '5.00')], [400, 'Number.Format entries.0.debit']],
    [
      'no number',
      () => [debit(safe, '12٫٫5'), credit(sales, [5])],
      [400, 'Number.Format entries.0.debit', 'Field.Type entries.1.credit'],
    ],
    [
      'several faults, told line after line in the order of the columns,',
      () => [{ credit: '-1' }, { credit: '1.00', debit: 'خمسة' }, credit(sales, '5.00')],
      [
        400,
        'Field.Required entries.0.account',
        'Number.Negative entries.0.credit',
        'Field.Required entries.1.account',
        'Number.Format entries.1.debit',
      ],
    ],
    ['unbalanced', () => [debit(safe, '5.00'), credit(sales, '4.99')], [409, 'Voucher.Unbalanced']],
    ['no account', () => [{ debit: '5.00' }, credit(sales, '5.00')], [400, 'Field.Required entries.0.account']],
    [
      'unknown account',
      () => [{ account: 999_999, debit: '5.00' }, credit(sales, '5.00')],
      [400, 'Reference.NotFound entries.0.account'],
    ],
    [
      'group account',
      () => [debit('51', '5.00', { costCenters: [{ id: centres[0], share: '100' }] }), credit(sales, '5.00')],
      [400, 'Reference.NotLeaf entries.0.account'],
    ],
    [
      'inactive account',
      () => [{ account: closed, debit: '5.00' }, credit(sales, '5.00')],
      [400, 'Reference.Inactive entries.0.account'],
    ],
    [
      'sum beyond what can be recorded',
      () => ['999999999999999.99', '999999999999999.99'].flatMap((most) => [debit(safe, most), credit(sales, most)]),
      [400, 'Total.TooLarge entries.2.debit', 'Total.TooLarge entries.3.credit'],
    ],
    ['missing cost centre', () => [debit(salaries, '5.00'), credit(safe, '5.00')], [400, 'Field.Required entries.0.costCenters']],
    [
      'group cost centre',
      () => [debit(salaries, '5.00', { costCenters: [{ id: group, share: '100' }] }), credit(safe, '5.00')],
      [400, 'Reference.NotLeaf entries.0.costCenters'],
    ],
    [
      'repeated cost centre',
      () => [
        debit(salaries, '5.00', { costCenters: [centres[0], centres[0]].map((id) => ({ id, share: '50' })) }),
        credit(safe, '5.00'),
      ],
      [400, 'Line.CostCentreRepeated entries.0.costCenters'],
    ],
    [
      'more than the whole',
      () => [
        debit(salaries, '5.00', { costCenters: centres.map((id) => ({ id, share: '50.000000000001' })) }),
        credit(safe, '5.00'),
      ],
      [409, 'Allocation.MoreThanMain entries.0.costCenters'],
    ],
    ['missing party', () => [debit('guardian', '5.00'), credit(sales, '5.00')], [400, 'Field.Required entries.0.party']],
    [
      'party of the wrong kind',
      () => [debit('guardian', '5.00', { party: { resource: 'employees', id: employee } }), credit(sales, '5.00')],
      [400, 'Ledger.PartyKind entries.0.party'],
    ],
    [
      'unknown word',
      () => [debit(safe, '5.00', { amount: '5' }), credit(sales, '5.00')],
      [400, 'Field.Unknown entries.0.amount'],
    ],
  ]
  it.each(wrong)('with %s is refused at its line and field, and nothing is stored', async (_name, lines, expected) => {
    const before = await count()
    const answer = await send({ entries: lines() })
    expect(told(answer)).toEqual(expected)
    for (const { message } of answer.body.errors) expect(message.length).toBeGreaterThan(5)
    expect(await count()).toEqual(before)
  })

  const good = (amount = '5.00') => [debit(safe, amount), credit(sales, amount)]

  it('that is dated outside the selected year is refused at its day', async () => {
    const before = await count()
    for (const date of [`${year + 1}-01-01`, `${year - 1}-12-31`])
      expect(told(await send({ date, entries: good() }))).toEqual([400, 'FiscalYear.NoPermission date'])
    expect(await count()).toEqual(before)
  })

  it('that comes under the key of another one is refused', async () => {
    expect((await send({ entries: good() }, 'one-voucher')).status).toBe(201)
    const before = await count()
    expect(told(await send({ entries: good('6.00') }, 'one-voucher'))).toEqual([409, 'Idempotency.OtherBody'])
    expect(await count()).toEqual(before)
  })

  const lock = (date: string | null) => lockBooks(admin, date)

  it('that lies in a locked period is not posted, and says until which day it is locked', async () => {
    const { body } = await send({ date: `${year}-01-05`, entries: good() })
    await lock(`${year}-01-31`)
    const answer = await accountant.call<Problem>('POST', `vouchers/${body.id}/post`, { year, body: {} })
    expect(told(answer)).toEqual([400, 'Ledger.Locked date'])
    expect(answer.body.detail).toContain(`${year}-01-31`)
    const arabic = await accountant.call<Problem>('POST', `vouchers/${body.id}/post`, { year, body: {}, language: 'ar' })
    expect(arabic.body.detail).toContain(leftToRight(`${year}-01-31`))
    await lock(null)
  })

  it('that is final in a locked period is refused at its day; a draft may wait there, and who has an exception may save', async () => {
    const inside = { date: `${year}-01-05`, entries: good() }
    const { body: open } = await send(inside)
    await lock(`${year}-01-31`)
    const before = await count()
    expect(told(await send(inside))).toEqual([400, 'Ledger.Locked date'])
    expect(await count()).toEqual(before)
    const { status, body: draft } = await send({ ...inside, status: 'draft' })
    expect(status).toBe(201)
    const put = (of: Voucher, body: object) =>
      accountant.call<Voucher & Problem>('PUT', `vouchers/${of.id}`, { year, body: { version: of.version, ...body } })
    expect(told(await put(draft, { status: 'open' }))).toEqual([400, 'Ledger.Locked date'])
    expect(told(await put(open, { description: 'changed' }))).toEqual([400, 'Ledger.Locked date'])
    expect((await put(open, { date: `${year}-02-01` })).status).toBe(200)
    const exception = await admin.call<{ id: number }>('POST', 'lockExceptions', {
      body: { user: accountant.profile['userId'], area: 'general', until: '2099-01-01 00:00:00', reason: 'late bank fees' },
    })
    expect((await put(draft, { status: 'open' })).body).toMatchObject({ status: 'open', date: `${year}-01-05` })
    expect((await admin.call('DELETE', `lockExceptions/${exception.body.id}`)).status).toBeLessThan(300)
    await lock(null)
  })

  it('whose account was suspended meanwhile says so when it is posted, in a job as well', async () => {
    const { body } = await send({ entries: [{ account: accounts.get('110102'), debit: '5.00' }, credit(sales, '5.00')] })
    const suspend = async (active: boolean) => {
      const { version } = (await admin.call<Voucher>('GET', `accounts/${accounts.get('110102')}`)).body
      const { status } = await admin.call('PUT', `accounts/${accounts.get('110102')}`, { body: { version, active } })
      expect(status).toBe(200)
    }
    await suspend(false)
    const answer = await accountant.call<Problem>('POST', `vouchers/${body.id}/post`, { year, language: 'en', body: {} })
    expect(answer.body.detail).toMatch(/not active/)
    const job = await accountant.call<{ id: number }>('POST', 'jobs', {
      year,
      body: { action: 'post', targets: [{ resource: 'vouchers', ids: [body.id] }], input: {} },
    })
    const look = async () =>
      (await accountant.call<{ failures: { code: string; message: string }[] }>('GET', `jobs/${job.body.id}`, { language: 'en' }))
        .body
    await expect.poll(async () => (await look()).failures.length).toBe(1)
    expect((await look()).failures[0]?.message).toMatch(/not active/)
    await suspend(true)
  })

  it('is not dated out of its own year while another one is selected, and takes its number from its own', async () => {
    const years = (await admin.call<{ id: number; year: number; status: string }[]>('GET', 'FiscalYears')).body
    const other = years.find((one) => one.year !== year && one.status === 'open')?.year ?? expect.fail('no other year is open')
    const { body: draft } = await send({ status: 'draft', entries: good() })
    const put = (body: object) =>
      accountant.call<Voucher & Problem>('PUT', `vouchers/${draft.id}`, {
        year: other,
        body: { version: draft.version, ...body },
      })
    expect(told(await put({ date: `${other}-05-05` }))).toEqual([400, 'FiscalYear.NoPermission date'])
    const { body: before } = await send({ entries: good() })
    const changed = await put({ date: `${year}-05-05`, status: 'open' })
    expect([changed.status, changed.body.date, changed.body.number]).toEqual([
      200,
      `${year}-05-05`,
      String(Number(before.number) + 1),
    ])
  })

  it('is not the posted one: that is neither edited, voided nor deleted', async () => {
    const filter = { status: 'posted' }
    const { body } = await accountant.call<Voucher[]>('GET', `vouchers?${query({ filter, range: [0, 0] })}`, { year })
    const { id, version } = body[0] ?? expect.fail('nothing is posted')
    const answers = await Promise.all([
      accountant.call<Problem>('PUT', `vouchers/${id}`, { year, body: { version, description: 'x' } }),
      accountant.call<Problem>('POST', `vouchers/${id}/void`, { year, body: { reason: 'x' } }),
      accountant.call<Problem>('DELETE', `vouchers/${id}`, { year }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
  })
})
