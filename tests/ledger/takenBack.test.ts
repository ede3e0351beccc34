import { describe, expect, it } from 'vitest'
import { type Caller, type Problem, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

const year = new Date().getFullYear()

interface Saved {
  readonly id: number
  readonly version: number
}

describe('a posted voucher', () => {
  let admin: Caller
  let branch = 0

  onStage((stage) => {
    ;({ admin } = stage)
    branch = stage.branches.boys
  })

  const at = (extra: object = {}) => ({ branch, year, ...extra })
  const byCode = async (resource: string, code: string) =>
    (await admin.call<Saved[]>('GET', `${resource}?${query({ filter: { code } })}`, at())).body[0] as Saved
  const change = async (resource: string, id: number, values: object) => {
    const { version } = (await admin.call<Saved>('GET', `${resource}/${id}`, at())).body
    const { status, body } = await admin.call('PUT', `${resource}/${id}`, at({ body: { version, ...values } }))
    return status === 200 ? status : (body as unknown as Problem).errors.map(({ code }) => code)
  }
  const made = async (resource: string, values: object) => {
    const { status, body } = await admin.call<Saved>('POST', resource, at({ body: values }))
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  const act = async (id: number, name: string, input: object = {}) => {
    const { status, body } = await admin.call('POST', `vouchers/${id}/${name}`, at({ body: input }))
    return status === 200 ? (body['status'] as string) : (body as unknown as Problem).errors.map(({ code }) => code)
  }
  const newVoucher = (account: number, extra: object = {}) =>
    made('vouchers', {
      date: `${year}-01-02`,
      status: 'open',
      entries: [
        { account, debit: '10.00', ...extra },
        { account: safe, credit: '10.00' },
      ],
    })
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

  it('always has a state: none is given by emptying it', async () => {
    const voucher = await newVoucher(safe)
    expect(await change('vouchers', voucher, { status: null })).toEqual(['Field.Required'])
    expect(await change('vouchers', voucher, { status: '' })).toEqual(['Field.Required'])
    const stateless = { date: `${year}-01-02`, status: null, entries: [] }
    expect((await admin.call('POST', 'vouchers', at({ body: stateless }))).status).toBe(400)
    const years = await admin.call<(Saved & { year: number })[]>('GET', 'fiscalYears', at())
    for (const one of years.body) expect(await change('fiscalYears', one.id, { status: null })).toEqual(['Field.Required'])
  })
})
