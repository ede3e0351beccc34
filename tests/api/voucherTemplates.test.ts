import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Template {
  readonly id: number
  readonly code: string
  readonly entries: readonly { readonly account: number; readonly debit: string | null; readonly credit: string | null }[]
}

describe('voucher templates', () => {
  let school: School
  let accountant: Caller
  let accounts: readonly number[] = []
  beforeAll(async () => {
    school = await openSchool()
    accountant = await school.signIn('demo_accountant')
    const filter = { isLeaf: true, active: true, partyKind: 'none' }
    const { body } = await accountant.call<{ id: number }[]>('GET', `accounts?${query({ filter, range: [0, 1] })}`)
    accounts = body.map((account) => account.id)
  })
  afterAll(() => school.close())

  const save = (entries: readonly object[], more: object = {}) =>
    accountant.call<Template & Problem>('POST', 'voucherTemplates', { body: { arabicName: 'إيجار الشهر', entries, ...more } })

  it('keep lines whose amounts are said or left open', async () => {
    const { status, body } = await save([{ account: accounts[0], debit: '2500.00' }, { account: accounts[1] }])
    expect(status).toBe(201)
    const { body: stored } = await accountant.call<Template>('GET', `voucherTemplates/${body.id}`)
    expect(stored.entries.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      [accounts[0], '2500.00', null],
      [accounts[1], null, null],
    ])
  })

  it('take no line with two sides, no group account and no empty set of lines', async () => {
    const [group] = (
      await accountant.call<{ id: number }[]>('GET', `accounts?${query({ filter: { isLeaf: false }, range: [0, 0] })}`)
    ).body
    const codes = async (entries: readonly object[]) => {
      const { status, body } = await save(entries)
      return [status, body.errors.map(({ code, field }) => [code, field])]
    }
    expect(await codes([{ account: accounts[0], debit: '1', credit: '1' }])).toEqual([
      400,
      [['VoucherTemplate.OneSide', 'entries.0.credit']],
    ])
    expect((await codes([{ account: group?.id, debit: '1' }]))[1]).toEqual([['Reference.NotLeaf', 'entries.0.account']])
    expect((await codes([]))[0]).toBe(400)
  })

  it('are seen, made and changed with the rights for vouchers alone', async () => {
    const cashier = await school.signIn('demo_cashier')
    expect((await cashier.call('GET', 'voucherTemplates')).status).toBe(403)
    expect((await cashier.call('POST', 'voucherTemplates', { body: { arabicName: 'قالب' } })).status).toBe(403)
  })
})
