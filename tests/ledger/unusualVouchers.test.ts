import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WatchedJob } from '../../src/shared/job.ts'
import type { PostQueue } from '../../src/shared/postQueue.ts'
import { workbookFile } from '../sheets/workbookFile.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type ImportReport, sendFile } from '../support/importing.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Voucher {
  readonly id: number
  readonly number: string | null
  readonly version: number
  readonly status: string
}

const year = new Date().getFullYear()
let school: School
let accountant: Caller
let girls: number
const accounts = new Map<string, number>()

beforeAll(async () => {
  school = await openSchool({ advancesWithInvoice: true })
  accountant = await school.signIn('demo_accountant')
  ;({ girls } = await branchesOf(accountant))
  const { body } = await accountant.call<{ id: number; code: string }[]>('GET', `accounts?${query({ range: [0, 499] })}`)
  for (const { id, code } of body) accounts.set(code, id)
})
afterAll(() => school.close())

const yes = (code: string) => ({ headers: { Confirmed: code } })
const at = (extra: object = {}) => ({ year, branch: girls, ...extra })
const valuesOf = (kind: string, status: string, credit = '3101') => ({
  kind,
  status,
  date: `${year}-01-01`,
  entries: [
    { account: accounts.get('110101'), debit: '10.00' },
    { account: accounts.get(credit), credit: '10.00', ...(credit.startsWith('4') && { taxTreatment: 'outOfScope' }) },
  ],
})
const make = (kind: string, status: string, extra: object = {}, credit?: string) =>
  accountant.call<Voucher & Problem & { asks?: boolean }>(
    'POST',
    'vouchers',
    at({ body: valuesOf(kind, status, credit), ...extra }),
  )
const post = (id: number, extra: object = {}) =>
  accountant.call<Voucher & Problem & { asks?: boolean }>('POST', `vouchers/${id}/post`, at({ body: {}, ...extra }))
const read = async (id: number) => (await accountant.call<Voucher>('GET', `vouchers/${id}`, at())).body

describe('a voucher that seldom means what it says', () => {
  let first: Voucher
  let second: Voucher

  it('waits as a draft where a file fills it, which says why', async () => {
    const draft = await make('opening', 'draft')
    const other = await make('opening', 'open')
    expect([draft.status, other.status]).toEqual([201, 201])
    const rows = [
      ['رقم الحساب', 'مدين', 'دائن'],
      ['110201', 5, null],
      ['3102', null, 5],
    ]
    const file = workbookFile([{ name: 'أرصدة', rows }], 'xlsx')
    const options = at({ name: 'opening.xlsx', language: 'en' })
    const { body } = await sendFile<ImportReport & { document: Voucher }>(accountant, 'vouchers', file, options)
    expect(body.counts, JSON.stringify(body)).toMatchObject({ created: 2, faulty: 0 })
    expect(body.document).toMatchObject({ id: draft.body.id, status: 'draft' })
    expect(body.notes.join()).toContain(`number ${other.body.number}`)
    expect((await read(draft.body.id)).status).toBe('draft')
    for (const { id } of [draft.body, other.body])
      expect((await accountant.call('POST', `vouchers/${id}/void`, at({ body: { reason: 'trial' } }))).status).toBe(200)
  })

  it('is asked about before a branch has two final opening vouchers in a year, and the other one is named', async () => {
    const made = await make('opening', 'open')
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    first = made.body
    expect((await post(first.id)).status).toBe(200)
    // A draft says nothing yet.
    const draft = await make('opening', 'draft')
    expect(draft.status).toBe(201)
    const asked = await make('opening', 'open')
    expect([asked.status, asked.body.asks]).toEqual([409, true])
    expect(asked.body.errors).toEqual([
      {
        code: 'Voucher.SecondOpening',
        message: expect.stringContaining(String(first.number)),
        params: { resource: 'vouchers', id: first.id, number: first.number, date: `${year}-01-01` },
      },
    ])
    // Another question's answer is none to this one.
    expect((await make('opening', 'open', yes('FiscalYear.Gap'))).status).toBe(409)
    const { version } = await read(draft.body.id)
    const body = { version, status: 'open' }
    expect((await accountant.call('PUT', `vouchers/${draft.body.id}`, at({ body }))).status).toBe(409)
    const saved = await accountant.call<Voucher>(
      'PUT',
      `vouchers/${draft.body.id}`,
      at({ body, ...yes('Voucher.SecondOpening') }),
    )
    expect([saved.status, saved.body.status]).toEqual([200, 'open'])
    second = saved.body
  })

  it('is asked about again when it is posted, which a wrong voucher is refused for first', async () => {
    const asked = await post(second.id)
    expect([asked.status, asked.body.asks, asked.body.errors[0]?.params?.['id']]).toEqual([409, true, first.id])
    expect((await read(second.id)).status).toBe('open')
    const wrong = await make('opening', 'open', { body: { ...valuesOf('opening', 'open'), date: '' } })
    expect([wrong.status, wrong.body.asks]).toEqual([400, undefined])
  })

  it('stands in the queue with a warning and is posted with the others by whoever has read it', async () => {
    const path = `ledger/queue?types=vouchers&state=open&from=${year}-01-01&to=${year}-01-01`
    const { body } = await accountant.call<PostQueue>('GET', path, at())
    const row = body.documents.find(({ id }) => id === second.id)
    expect([row?.errors, row?.warnings.map(({ code }) => code)]).toEqual([[], ['Voucher.SecondOpening']])
    const many = await accountant.call<{ results: { ok: boolean; error?: { asks?: boolean } }[] }>(
      'POST',
      'vouchers/actions/post',
      at({ body: { ids: [second.id] } }),
    )
    expect(many.body.results).toEqual([expect.objectContaining({ ok: false, error: expect.objectContaining({ asks: true }) })])
  })

  it('is left by a job, which says what it asks and does it once the answer is yes', async () => {
    const ended = async (path: string, extra: object = {}, who = accountant): Promise<WatchedJob> => {
      const ordered = await who.call<WatchedJob & Problem>('POST', path, at(extra))
      expect(ordered.status, JSON.stringify(ordered.body)).toBe(202)
      const job = async () => (await who.call<WatchedJob>('GET', `jobs/${ordered.body.id}`, at({ language: 'en' }))).body
      await expect.poll(async () => (await job()).state).toBe('done')
      return job()
    }
    const targets = [{ resource: 'vouchers', ids: [second.id, 999_999] }]
    const left = await ended('jobs', { body: { action: 'post', targets } })
    expect(left).toMatchObject({ total: 2, done: 0, failed: 2, asked: 1 })
    const [question, gone] = left.failures
    expect([question?.code, question?.asks, gone?.asks]).toEqual(['Voucher.SecondOpening', true, undefined])
    expect(question?.message).toContain(`number ${first.number}`)
    const admin = await school.signIn('demo_admin')
    expect((await admin.call('POST', `jobs/${left.id}/confirm`, { body: {} })).status).toBe(404)
    // Bounds are those of the job, wherever its person stands meanwhile.
    const done = await ended(`jobs/${left.id}/confirm`, { body: {}, branch: undefined })
    expect(done).toMatchObject({ action: 'post', total: 1, done: 1, asked: 0 })
    expect((await read(second.id)).status).toBe('posted')
    const again = await accountant.call<Problem>('POST', `jobs/${left.id}/confirm`, at({ body: {} }))
    expect([again.status, again.body.errors[0]?.code]).toEqual([400, 'Selection.Empty'])
  })

  it('is refused when it is a closing voucher that does more than close its year', async () => {
    const end = `${year}-12-31`
    const closing = (account: string, date: string, side = '410102') =>
      accountant.call<Voucher & Problem>(
        'POST',
        'vouchers',
        at({
          body: {
            ...valuesOf('closing', 'open'),
            date,
            entries: [
              { account: accounts.get(side), debit: '10.00' },
              { account: accounts.get(account), credit: '10.00' },
            ],
          },
        }),
      )
    const codes = async (asked: ReturnType<typeof closing>) =>
      (await asked).body.errors.map(({ code, field }) => `${code} ${field}`)
    expect(await codes(closing('110101', end))).toEqual([
      'Ledger.ClosingAccount entries.1.account',
      'Ledger.ClosingResult undefined',
    ])
    expect(await codes(closing('6102', end, '6103'))).toEqual(['Ledger.ClosingResult undefined'])
    expect(await codes(closing('3104', `${year}-06-30`))).toEqual(['Ledger.ClosingDay date'])
    expect(await codes(closing('110101', `${year}-06-30`, '6103'))).toEqual([
      'Ledger.ClosingDay date',
      'Ledger.ClosingAccount entries.1.account',
      'Ledger.ClosingResult undefined',
    ])
    const made = await closing('3104', end)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    // A draft says nothing yet; it is refused when it is to be posted, whatever it was saved as.
    const draft = await make('closing', 'draft')
    await connected(school.databaseUrl, (client) =>
      client.query(`update vouchers set status = 'open', number = 9999 where tenant_id = 1 and id = $1`, [draft.body.id]),
    )
    expect((await post(draft.body.id)).body.errors.map(({ code }) => code)).toContain('Ledger.ClosingAccount')
  })
})

describe('the same reference of the same party', () => {
  const guardianOf = async () =>
    (await accountant.call<{ id: number }[]>('GET', `guardians?${query({ range: [0, 1] })}`, at())).body.map(({ id }) => id)
  const bill = (reference: string, party: number | undefined, extra: object = {}) =>
    accountant.call<Voucher & Problem & { asks?: boolean }>('POST', 'vouchers', {
      ...at(),
      ...extra,
      body: {
        date: `${year}-03-01`,
        status: 'open',
        reference,
        entries: [
          { account: accounts.get('1110'), debit: '10.00', party: { resource: 'guardians', id: party } },
          { account: accounts.get('4201'), credit: '10.00', taxTreatment: 'outOfScope' },
        ],
      },
    })

  it('is asked about before it counts a second time, and saved once the answer is yes', async () => {
    const [one, other] = await guardianOf()
    const first = await bill('INV-77', one)
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    const again = await bill(' inv ٧٧', one)
    expect([again.status, again.body.asks]).toEqual([409, true])
    const params = {
      resource: 'vouchers',
      id: first.body.id,
      number: first.body.number,
      date: `${year}-03-01`,
      reference: 'INV-77',
    }
    expect(again.body.errors).toEqual([
      { code: 'Document.SameReference', message: expect.stringContaining(String(first.body.number)), params },
    ])
    // Another party's number is another one, and a draft says nothing yet.
    expect((await bill('INV-77', other)).status).toBe(201)
    const confirmed = await bill('INV-77', one, yes('Document.SameReference'))
    expect(confirmed.status).toBe(201)
    // Who has answered is not asked again when it is posted or saved as it is.
    expect((await post(confirmed.body.id)).status).toBe(200)
    const { version } = await read(first.body.id)
    const saved = await accountant.call('PUT', `vouchers/${first.body.id}`, at({ body: { version, description: 'seen' } }))
    expect(saved.status).toBe(200)
  })

  it('is asked about before a transfer of a guardian is collected twice', async () => {
    const admin = await school.signIn('demo_admin')
    const [guardian] = await guardianOf()
    const [method] = (
      await admin.call<{ id: number }[]>('GET', `paymentMethods?${query({ filter: { kind: 'transfer' } })}`, at())
    ).body
    const collect = (reference: string) =>
      admin.call<Problem & { asks?: boolean }>('POST', 'collections', {
        ...at(),
        body: {
          guardian,
          date: `${year}-03-01`,
          status: 'open',
          methods: [{ paymentMethod: method?.id, amount: '5.00', reference }],
        },
      })
    const first = await collect('TRF-1')
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    const again = await collect('TRF-1')
    expect([again.status, again.body.asks, again.body.errors[0]?.code]).toEqual([409, true, 'Document.SameReference'])
    expect((await collect('TRF-2')).status).toBe(201)
  })
})

describe('dual control', () => {
  let admin: Caller
  const set = async (dualControl: readonly object[]) => {
    const [company] = (await admin.call<{ version: number }[]>('GET', 'company')).body
    const { status, body } = await admin.call('PUT', 'company', { body: { version: company?.version, dualControl } })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const general = async (amount: string, who = accountant) => {
    const entries = [
      { account: accounts.get('110101'), debit: amount },
      { account: accounts.get('4201'), credit: amount, taxTreatment: 'outOfScope' },
    ]
    const made = await who.call<Voucher>('POST', 'vouchers', at({ body: { date: `${year}-03-02`, status: 'open', entries } }))
    return made.body.id
  }
  const codes = async (id: number, who = accountant) => {
    const { status, body } = await who.call<Problem>('POST', `vouchers/${id}/post`, at({ body: {} }))
    return [status, ...(body.errors ?? []).map(({ code }) => code)]
  }

  beforeAll(async () => {
    admin = await school.signIn('demo_admin')
    await set([{ documentKind: 'vouchers', voucherKind: 'general', fromAmount: '1000' }])
  })
  afterAll(() => set([]))

  it('lets nobody post what he has entered or changed, by kind and amount', async () => {
    const big = await general('1000.00')
    expect(await codes(await general('999.99'))).toEqual([200])
    expect(await codes(big)).toEqual([409, 'Ledger.OwnDocument'])
    const opening = await make('adjustment', 'open')
    expect(await codes(opening.body.id)).toEqual([200])
    // Changing it makes it one's own too.
    const { version } = await read(big)
    expect((await admin.call('PUT', `vouchers/${big}`, at({ body: { version, description: 'seen' } }))).status).toBe(200)
    expect(await codes(big, admin)).toEqual([409, 'Ledger.OwnDocument'])
    await set([{ documentKind: 'salesInvoices' }])
    expect(await codes(big)).toEqual([200])
    await set([{ documentKind: 'vouchers', voucherKind: 'general', fromAmount: '1000' }])
  })

  it('is seen on the document before and after another person posts it', async () => {
    const id = await general('5000.00')
    const shown = async (who: Caller) =>
      (
        await who.call<{ enteredBy: string[]; errors: { code: string }[]; entries: { postedBy: string | null }[] }>(
          'GET',
          `vouchers/${id}/entry`,
          at(),
        )
      ).body
    const before = await shown(accountant)
    expect(before.errors.map(({ code }) => code)).toEqual(['Ledger.OwnDocument'])
    expect(before.enteredBy).toEqual([accountant.profile['fullName'] ?? expect.any(String)])
    expect((await shown(admin)).errors).toEqual([])
    expect(await codes(id, admin)).toEqual([200])
    const after = await shown(accountant)
    expect(after.enteredBy).toEqual(before.enteredBy)
    expect(after.entries.at(-1)?.postedBy).not.toBe(before.enteredBy[0])
    expect((await shown(admin)).errors).toEqual([])
  })

  it('stands in the way in the queue and of many at once', async () => {
    const [own, others] = [await general('2000.00'), await general('2000.00', admin)]
    const path = `ledger/queue?types=vouchers&state=open&from=${year}-03-02&to=${year}-03-02`
    const { body } = await accountant.call<PostQueue>('GET', path, at())
    const errors = (id: number) => body.documents.find((one) => one.id === id)?.errors.map(({ code }) => code)
    expect([errors(own), errors(others)]).toEqual([['Ledger.OwnDocument'], []])
    const many = await accountant.call<{ results: { id: number; ok: boolean }[] }>(
      'POST',
      'vouchers/actions/post',
      at({ body: { ids: [own, others] } }),
    )
    expect(many.body.results.map(({ id, ok }) => [id, ok])).toEqual([
      [own, false],
      [others, true],
    ])
  })

  it('stands in the way of a job that posts hundreds, row by row, and of a job of another person for his own alone', async () => {
    const mine = await Promise.all(Array.from({ length: 290 }, () => general('1500.00')))
    const others = await Promise.all(Array.from({ length: 10 }, () => general('1500.00', admin)))
    interface Job {
      readonly id: number
      readonly state: string
      readonly done: number
      readonly failed: number
      readonly failures: { record: number; code: string; title: string | null }[]
    }
    const posted = async (who: Caller) => {
      const ids = [...mine, ...others]
      const body = { action: 'post', targets: [{ resource: 'vouchers', ids }] }
      const { body: job } = await who.call<Job>('POST', 'jobs', at({ body }))
      const look = async () => (await who.call<Job>('GET', `jobs/${job.id}`, at())).body
      await expect.poll(async () => (await look()).state, { interval: 25, timeout: 60_000 }).toBe('done')
      return look()
    }
    const first = await posted(accountant)
    expect([first.done, first.failed]).toEqual([10, 290])
    expect(new Set(first.failures.map(({ code }) => code))).toEqual(new Set(['Ledger.OwnDocument']))
    const own = new Set(mine)
    expect(first.failures.every(({ record }) => own.has(record))).toBe(true)
    // The administrator entered ten, which are posted already; the others are not his.
    expect(await posted(admin)).toMatchObject({ done: 290, failed: 10 })
  })
})

describe('an amount a hundred times the usual of its kind', () => {
  const send = (amount: string, status: string, extra: object = {}) => {
    const [debit, credit] = ['110101', '3101'].map((code) => accounts.get(code))
    const entries = [
      { account: debit, debit: amount },
      { account: credit, credit: amount },
    ]
    const body = { kind: 'adjustment', status, date: `${year}-06-01`, entries }
    return accountant.call<Voucher & Problem>('POST', 'vouchers', at({ body, ...extra }))
  }
  const codes = ({ status, body }: { status: number; body: Problem }) => [status, ...(body.errors ?? []).map(({ code }) => code)]

  it('is asked about once there is a usual, when it comes to count, and done with a yes', async () => {
    expect(codes(await send('5000.00', 'open'))).toEqual([201])
    // Five of a kind are enough: a small school has no twenty.
    for (const _ of Array.from({ length: 5 })) expect(codes(await send('50.00', 'open'))).toEqual([201])
    expect(codes(await send('4999.99', 'open'))).toEqual([201])
    // A draft says nothing yet; it is asked about as it becomes final.
    const draft = await send('500000.00', 'draft')
    expect(codes(draft)).toEqual([201])
    const { id, version } = draft.body
    const final = (extra: object = {}) =>
      accountant.call<Voucher & Problem>('PUT', `vouchers/${id}`, at({ body: { version, status: 'open' }, ...extra }))
    const asked = await final()
    expect(codes(asked)).toEqual([409, 'Document.UnusualAmount'])
    expect(asked.body.errors[0]?.params).toMatchObject({ amount: '500000.00' })
    expect(codes(await final(yes('Document.UnusualAmount')))).toEqual([200])
    // One document that is large makes no usual.
    expect(codes(await send('5000.00', 'open'))).toEqual([409, 'Document.UnusualAmount'])
  })
})
