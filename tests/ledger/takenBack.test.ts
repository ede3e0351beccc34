import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { postingOf } from '../../schema/effects.ts'
import { lockBooks } from '../support/lockBooks.ts'
import { type Caller, type Problem, query } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

const year = new Date().getFullYear()

interface Saved {
  readonly id: number
  readonly version: number
}

describe('a posted voucher', () => {
  let admin: Caller
  let branch = 0
  let branches: Stage['branches']

  onStage(
    (stage) => {
      ;({ admin, branches } = stage)
      branch = branches.boys
    },
    { onPaper: true },
  )

  const at = (extra: object = {}) => ({ branch, year, ...extra })
  const byCode = async (resource: string, code: string) =>
    (await admin.call<Saved[]>('GET', `${resource}?${query({ filter: { code } })}`, at())).body[0] as Saved
  const change = async (resource: string, id: number, values: object, where: object = {}) => {
    const { version } = (await admin.call<Saved>('GET', `${resource}/${id}`, at(where))).body
    const { status, body } = await admin.call('PUT', `${resource}/${id}`, at({ ...where, body: { version, ...values } }))
    return status === 200 ? status : (body as unknown as Problem).errors.map(({ code }) => code)
  }
  const made = async (resource: string, values: object, where: object = {}) => {
    const { status, body } = await admin.call<Saved>('POST', resource, at({ ...where, body: values }))
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  const act = async (id: number, name: string, input: object = {}, where: object = {}) => {
    const { status, body } = await admin.call('POST', `vouchers/${id}/${name}`, at({ ...where, body: input }))
    return status === 200 ? (body['status'] as string) : (body as unknown as Problem).errors.map(({ code }) => code)
  }
  const newVoucher = (account: number, extra: object = {}, where: object = {}, date = `${year}-01-02`) =>
    made(
      'vouchers',
      {
        date,
        status: 'open',
        entries: [
          { account, debit: '10.00', ...extra },
          { account: safe, credit: '10.00' },
        ],
      },
      where,
    )
  let safe = 0

  it('is taken back whatever its accounts and centres have become since', async () => {
    safe = (await byCode('accounts', '110101')).id
    const above = await byCode('accounts', '6')
    const account = await made('accounts', { code: '6990', arabicName: 'مصروف', parent: above.id, kind: 'expense' })
    const center = await made('costCenters', { code: '990', arabicName: 'مركز' })
    const voucher = await newVoucher(account, { costCenters: [{ id: center, share: '100' }] })
    const plain = await newVoucher(account)
    for (const id of [voucher, plain]) expect(await act(id, 'post')).toBe('posted')
    expect(await change('costCenters', center, { active: false })).toBe(200)
    expect(await change('accounts', account, { active: false, requiresCostCenter: true, branch })).toBe(200)
    for (const id of [voucher, plain]) {
      expect(await act(id, 'unpost', { reason: 'خطأ' })).toBe('open')
      expect(await act(id, 'post')).toEqual(expect.arrayContaining([expect.stringMatching(/Inactive/)]))
      expect(await act(id, 'void', { reason: 'خطأ' })).toBe('void')
    }
  })

  it('keeps its reversal within its year: the year is not made shorter than what stands in it', async () => {
    const then = { branch, year: year - 1 }
    const voucher = await newVoucher(safe, {}, then, `${year - 1}-02-10`)
    expect(await act(voucher, 'post', {}, then)).toBe('posted')
    expect(await act(voucher, 'unpost', { reason: 'خطأ', date: `${year - 1}-11-15` }, then)).toBe('open')
    expect(await act(voucher, 'void', { reason: 'خطأ' }, then)).toBe('void')
    const years = await admin.call<(Saved & { year: number })[]>('GET', 'fiscalYears', at())
    const last = years.body.find((one) => one.year === year - 1)?.id ?? 0
    expect(await change('fiscalYears', last, { endDate: `${year - 1}-06-30` })).toEqual(['FiscalYear.DocumentsOutside'])
  })

  it('is not posted again before the day on which it was taken back: it would stand twice between', async () => {
    const then = { branch, year: year - 1 }
    const voucher = await newVoucher(safe, {}, then, `${year - 1}-02-10`)
    expect(await act(voucher, 'post', {}, then)).toBe('posted')
    expect(await act(voucher, 'unpost', { reason: 'خطأ', date: `${year - 1}-05-20` }, then)).toBe('open')
    expect(await act(voucher, 'post', {}, then)).toEqual(['Ledger.PostedBetween'])
    const entry = await admin.call<Problem>('GET', `vouchers/${voucher}/entry`, then)
    expect(entry.body.errors.map(({ code }) => code)).toEqual(['Ledger.PostedBetween'])
    expect(await change('vouchers', voucher, { date: `${year - 1}-05-20` }, then)).toBe(200)
    expect(await act(voucher, 'post', {}, then)).toBe('posted')
    // Taken back on its own day neither happened: it is posted again as if for the first time.
    expect(await act(voucher, 'unpost', { reason: 'خطأ' }, then)).toBe('open')
    expect(await act(voucher, 'post', {}, then)).toBe('posted')
  })

  it('keeps its kind while its entries stand on two days, and its attachments', async () => {
    const then = { branch, year: year - 1 }
    const voucher = await newVoucher(safe, {}, then, `${year - 1}-02-10`)
    const attach = async () => {
      const body = new FormData()
      body.append('file', new Blob(['x'], { type: 'application/pdf' }), 'فاتورة.pdf')
      return (await admin.call<{ id: number }>('POST', `vouchers/${voucher}/attachments`, at({ ...then, body }))).body.id
    }
    const wrong = await attach()
    expect((await admin.call('DELETE', `files/${wrong}`, at(then))).status).toBe(204)
    const first = await attach()
    expect(await act(voucher, 'post', {}, then)).toBe('posted')
    const second = await attach()
    const gone = await admin.call<Problem>('DELETE', `files/${first}`, at(then))
    expect([gone.status, gone.body.errors[0]?.code]).toEqual([409, 'Attachment.Posted'])
    const listed = await admin.call<{ id: number; superseded: boolean }[]>('GET', `vouchers/${voucher}/attachments`, at(then))
    expect(listed.body.map(({ id, superseded }) => [id, superseded])).toEqual([
      [first, true],
      [second, false],
    ])
    expect(await act(voucher, 'unpost', { reason: 'خطأ', date: `${year - 1}-05-20` }, then)).toBe('open')
    expect(await change('vouchers', voucher, { kind: 'opening' }, then)).toEqual(['Voucher.KindTold'])
    expect(await act(voucher, 'void', { reason: 'خطأ' }, then)).toBe('void')
  })

  it('is not dated into a year that has begun without it when it opens the books', async () => {
    const body = {
      kind: 'opening',
      date: `${year}-01-20`,
      status: 'open',
      entries: [
        { account: safe, debit: '10.00' },
        { account: (await byCode('accounts', '3105')).id, credit: '10.00' },
      ],
    }
    const confirmed = { headers: { Confirmed: 'Voucher.SecondOpening,Voucher.OpeningLater' } }
    const made = await admin.call<Saved>('POST', 'vouchers', at({ body, ...confirmed }))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const posted = await admin.call<Problem>('POST', `vouchers/${made.body.id}/post`, at({ body: {}, ...confirmed }))
    expect(posted.body.errors.map(({ code }) => code)).toEqual(['Ledger.OpeningDay'])
  })

  it('leaves its account and its centre where a locked month showed them', async () => {
    const above = await byCode('accounts', '6')
    const other = await byCode('accounts', '5')
    const group = await made('accounts', { code: '698', arabicName: 'مجموعة', parent: above.id, kind: 'expense' })
    const account = await made('accounts', { code: '6981', arabicName: 'مصروف', parent: group, kind: 'expense' })
    const [left, right] = [
      await made('costCenters', { code: '991', arabicName: 'مركز' }),
      await made('costCenters', { code: '992', arabicName: 'مركز آخر' }),
    ]
    const center = await made('costCenters', { code: '9911', arabicName: 'مركز فرعي', parent: left })
    expect(await act(await newVoucher(account, { costCenters: [{ id: center, share: '100' }] }), 'post')).toBe('posted')
    const lock = (date: string | null) => lockBooks(admin, date)
    await lock(`${year}-01-31`)
    expect(await change('accounts', group, { parent: other.id })).toEqual(['Tree.ToldBefore'])
    expect(await change('costCenters', center, { parent: right })).toEqual(['Tree.ToldBefore'])
    expect(await change('accounts', account, { arabicName: 'مصروف باسم آخر' })).toBe(200)
    await lock(null)
    expect(await change('costCenters', center, { parent: right })).toBe(200)
    expect(await change('accounts', group, { parent: other.id })).toBe(200)
  })

  it('always has a state: none is given by emptying it', async () => {
    const voucher = await newVoucher(safe)
    expect(await change('vouchers', voucher, { status: null })).toEqual(['Field.Required'])
    expect(await change('vouchers', voucher, { status: '' })).toEqual(['Field.Required'])
    const stateless = { date: `${year}-01-02`, status: null, entries: [] }
    expect((await admin.call('POST', 'vouchers', at({ body: stateless }))).status).toBe(400)
    const years = await admin.call<(Saved & { year: number })[]>('GET', 'fiscalYears', at())
    for (const one of years.body) expect(await change('fiscalYears', one.id, { status: null })).toEqual(['Field.Required'])
  })

  it('under the general lock alone no document of any definition comes into the books of its day, or out of them', async () => {
    type Done = readonly [status: number, codes: readonly string[]]
    const tried = async (resource: string, status: string, action: string, of: number): Promise<Done[]> => {
      const asked = query({ filter: { status }, range: [0, 4] })
      const { body: found } = await admin.call<Saved[]>('GET', `${resource}?${asked}`, at({ branch: of }))
      const done: Done[] = []
      for (const { id, version } of found) {
        const body = { version, ...(status === 'posted' && { reason: 'خطأ' }) }
        const answer = await admin.call<Problem>('POST', `${resource}/${id}/${action}`, at({ branch: of, body }))
        done.push([answer.status, (answer.body.errors ?? []).map(({ code }) => code)])
        if (answer.status < 300) break
      }
      return done
    }
    const ways = definitions.flatMap((data) => {
      const { postable, inBooks, unposts } = postingOf(data)
      const back = inBooks.flatMap((state) => (unposts ? [[data.name, state, unposts] as const] : []))
      return data.effects ? [{ back, on: [...postable].map(([state, action]) => [data.name, state, action] as const) }] : []
    })
    const schools = [branches.boys, branches.girls]
    // Some come to wait again.
    for (const of of schools) for (const { back } of ways) for (const way of back) await tried(...way, of)
    await lockBooks(admin, `${year}-12-31`)
    const held = new Set<string>()
    for (const of of schools)
      for (const way of ways.flatMap(({ back, on }) => [...back, ...on]))
        for (const [status, codes] of await tried(...way, of)) {
          expect([...way, status < 300]).toEqual([...way, false])
          if (codes.includes('Ledger.Locked')) held.add(`${way[0]} ${way[2]}`)
        }
    expect([...held]).toEqual(
      expect.arrayContaining(
        ['collections', 'incomeRecognitions', 'paymentTransactions', 'salesInvoices', 'salesReturns', 'vouchers'].flatMap(
          (name) => [`${name} post`, `${name} unpost`],
        ),
      ),
    )
  })
})
