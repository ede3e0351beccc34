import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WatchedJob } from '../../src/shared/job.ts'
import type { PostQueue } from '../../src/shared/postQueue.ts'
import { workbookFile } from '../sheets/workbookFile.ts'
import { branchesOf } from '../support/branches.ts'
import { type ImportReport, sendFile } from '../support/importing.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Voucher {
  readonly id: number
  readonly number: number | null
  readonly version: number
  readonly status: string
}

const year = new Date().getFullYear()
let school: School
let accountant: Caller
let girls: number
const accounts = new Map<string, number>()

beforeAll(async () => {
  school = await openSchool()
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
    { account: accounts.get(credit), credit: '10.00' },
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
    expect((await make('opening', 'open', yes('Voucher.ClosesNothing'))).status).toBe(409)
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
      await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('done')
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

  it('is asked about when it is a closing voucher that closes nothing', async () => {
    const asked = await make('closing', 'open')
    expect([asked.status, asked.body.asks, asked.body.errors[0]?.code]).toEqual([409, true, 'Voucher.ClosesNothing'])
    expect((await make('closing', 'open', {}, '410102')).status).toBe(201)
    expect((await make('closing', 'open', yes('Voucher.ClosesNothing'))).status).toBe(201)
  })
})
