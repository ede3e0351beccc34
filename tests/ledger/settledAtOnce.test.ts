import { describe, expect, it } from 'vitest'
import { type Caller, type Problem, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

const year = new Date().getFullYear()
const rounds = 6

interface Saved {
  readonly id: number
  readonly version: number
}

/** Two people who do at once what the books allow to one of them. */
describe('what the books rest on, changed by two at once', () => {
  let admin: Caller
  let branch = 0
  let branches: readonly number[] = []

  onStage((stage) => {
    ;({ admin } = stage)
    ;({ boys: branch, schools: branches } = stage.branches)
  })

  const at = (extra: object = {}) => ({ branch, year, ...extra })
  const made = async (resource: string, values: object) => {
    const { status, body } = await admin.call<Saved>('POST', resource, at({ body: values }))
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const byCode = async (code: string) =>
    (await admin.call<Saved[]>('GET', `accounts?${query({ filter: { code } })}`, at())).body[0] as Saved
  const put = (resource: string, { id, version }: Saved, values: object) =>
    admin.call('PUT', `${resource}/${id}`, at({ body: { version, ...values } }))
  const found = async () => {
    const { body } = await admin.call<{ rows: { cells: { found: number } }[] }>('GET', 'reports/integrity', at())
    return body.rows.reduce((all, { cells }) => all + Number(cells.found), 0)
  }

  it('never hangs two records of a tree below each other, and nobody waits for ever', async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, other] = [
        await made('costCenters', { code: `8${round}1`, arabicName: 'مركز' }),
        await made('costCenters', { code: `8${round}2`, arabicName: 'مركز' }),
      ]
      const answers = await Promise.all([
        put('costCenters', one, { parent: other.id }),
        put('costCenters', other, { parent: one.id }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    expect((await admin.call('GET', 'aggregates/StartUp')).status).toBe(200)
  })

  it('gives an account its entries or another kind of party, never both', async () => {
    const [above, safe] = [await byCode('6'), await byCode('110101')]
    for (let round = 0; round < rounds; round++) {
      const account = await made('accounts', { code: `698${round}`, arabicName: 'حساب', parent: above.id, kind: 'expense' })
      const voucher = await made('vouchers', {
        date: `${year}-01-02`,
        status: 'open',
        entries: [
          { account: account.id, debit: '10.00' },
          { account: safe.id, credit: '10.00' },
        ],
      })
      const [changed, posted] = await Promise.all([
        put('accounts', account, { partyKind: 'guardian' }),
        admin.call('POST', `vouchers/${voucher.id}/post`, at({ body: {} })),
      ])
      expect([changed.status, posted.status].filter((status) => status === 200)).toHaveLength(1)
    }
    expect(await found()).toBe(0)
  })

  it('keeps a branch of the tree of one kind', async () => {
    for (let round = 0; round < rounds; round++) {
      const above = await made('accounts', { code: `97${round}`, arabicName: 'مجموعة', kind: 'equity' })
      const below = { code: `97${round}1`, arabicName: 'حساب', parent: above.id, kind: 'equity' }
      const [changed, added] = await Promise.all([
        put('accounts', above, { kind: 'expense' }),
        admin.call('POST', 'accounts', at({ body: below })),
      ])
      expect([changed.status, added.status].filter((status) => status < 300)).toHaveLength(1)
    }
  })

  it('keeps closed years in their order', async () => {
    const { body: years } = await admin.call<(Saved & { year: number; status: string })[]>('GET', 'fiscalYears', at())
    const idOf = (number: number) => years.find((one) => one.year === number)?.id
    await postAll()
    const act = (number: number, name: string, body: object = { reason: 'so' }) =>
      admin.call('POST', `fiscalYears/${idOf(number)}/${name}`, {
        ...{ branch, year: number, body },
        headers: { Confirmed: 'Closing.Reopens,Closing.OpensReturned' },
      })
    expect((await act(year - 1, 'closeUnfinished')).status).toBe(200)
    for (let round = 0; round < 3; round++) {
      const [reopened, closed] = await Promise.all([act(year - 1, 'reopen', { reason: 'خطأ' }), act(year, 'closeUnfinished')])
      expect([reopened.status, closed.status].filter((status) => status === 200)).toHaveLength(1)
      if (closed.status === 200) expect((await act(year, 'reopen', { reason: 'خطأ' })).status).toBe(200)
      else expect((await act(year - 1, 'closeUnfinished')).status).toBe(200)
    }
    expect((await act(year - 1, 'reopen', { reason: 'خطأ' })).status).toBe(200)
    const earlier = { year: year - 2, startDate: `${year - 2}-01-01`, endDate: `${year - 2}-12-31` }
    const [closed, added] = await Promise.all([
      act(year - 1, 'closeUnfinished'),
      admin.call('POST', 'fiscalYears', at({ body: earlier })),
    ])
    expect([
      [200, 400],
      [200, 201],
    ]).toContainEqual([closed.status, added.status])
    // What would be posted before a closed year would change what that one was opened with.
    if (added.status === 201) {
      const entries = [
        { account: (await byCode('110101')).id, debit: '10.00' },
        { account: (await byCode('110201')).id, credit: '10.00' },
      ]
      const then = { branch, year: year - 2 }
      const late = await admin.call<Saved>('POST', 'vouchers', {
        ...then,
        body: { date: earlier.startDate, status: 'open', entries },
      })
      const posted = await admin.call<Problem>('POST', `vouchers/${late.body.id}/post`, { ...then, body: {} })
      expect([posted.status, posted.body.errors[0]?.code]).toEqual([409, 'Ledger.BeforeClosed'])
    }
    expect(await found()).toBe(0)
  })

  /** Posts or throws away what waits in every branch and year. */
  async function postAll(): Promise<void> {
    for (const status of ['draft', 'open']) {
      for (const own of branches)
        for (const number of [year - 1, year]) {
          const asked = { branch: own, year: number }
          const { body } = await admin.call<Saved[]>('GET', `vouchers?${query({ filter: { status }, range: [0, 99] })}`, asked)
          const ids = body.map(({ id }) => id)
          if (status === 'open' && ids.length) await admin.call('POST', 'vouchers/actions/post', { ...asked, body: { ids } })
          if (status === 'draft') for (const id of ids) await admin.call('DELETE', `vouchers/${id}`, asked)
        }
    }
  }
})
