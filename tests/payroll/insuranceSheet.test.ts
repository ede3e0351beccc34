import { describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { add, subtract } from '../../schema/values/money.ts'
import { monthOf } from '../../schema/values/month.ts'
import { demoMonth } from '../support/demoMonth.ts'
import { type Caller, query } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

interface Entry {
  readonly lines: readonly { readonly account: { readonly code: string }; readonly debit: string; readonly credit: string }[]
}

let admin: Caller
let branch = 0
let transfer = 0
const year = Number(today().slice(0, 4))
const month = demoMonth

onStage(async (stage) => {
  admin = stage.admin
  // That of the boys' school stands already.
  branch = stage.branches.girls
  const { body } = await call<Row[]>('GET', `paymentMethods?${query({ filter: { kind: 'transfer' }, range: [0, 0] })}`)
  transfer = body[0]?.id ?? 0
})

const { call, act, list, hired } = office(() => ({ who: admin, branch, year }))
const values = { date: today(), month, status: 'open' }
const asked = 'SocialInsurance.SalariesOpen'
/** Whoever makes it knows that a salary waits. */
const sheet = (more: object = {}) => call('POST', 'socialInsuranceSheets', { ...values, ...more }, asked)
const paying = { paidOn: today(), paymentMethod: transfer, reference: 'G-1' }

describe('the social insurance of a month', () => {
  it('has everybody who is insured, as salaries have posted it', async () => {
    const { body: salaries } = await call<Row[]>(
      'GET',
      `salaries?${query({ filter: { month, status: 'posted' }, range: [0, 99], fields: ['insuranceDue'] })}`,
    )
    const reckoned = salaries.reduce((sum, { insuranceDue }) => add(sum, String(insuranceDue)), '0')
    const draft = await sheet({ status: 'draft' })
    expect(told(draft)).toEqual([201])
    expect([draft.body['employees'], subtract(String(draft.body['due']), '0')]).toEqual([salaries.length, reckoned])
    expect([draft.body['difference'], (draft.body['insured'] as Row[]).length]).toEqual(['0.00', salaries.length])
    expect(told(await sheet())).toContain('SocialInsurance.Twice month')
    await call('DELETE', `socialInsuranceSheets/${draft.body.id}`)
    expect(told(await sheet({ month: `${year + 1}-01` }))).toEqual([400, 'SocialInsurance.Nothing month'])
  })

  it('asks where salaries of the month stand in no books yet, of whom it has nobody, and says how many', async () => {
    const waiting = await call<Row[]>('GET', `salaries?${query({ filter: { month, status: 'calculated' }, range: [0, 99] })}`)
    const made = await call('POST', 'socialInsuranceSheets', values)
    expect(told(made)).toEqual([409, 'SocialInsurance.SalariesOpen month'])
    expect(JSON.stringify(made.body.errors)).toContain(`"waiting":${waiting.body.length}`)
  })

  it('asks where somebody has no salary of the month at all, and counts them', async () => {
    const lacking = async () => {
      const { body } = await call('POST', 'socialInsuranceSheets', { ...values, status: 'draft' })
      expect(told(await call('DELETE', `socialInsuranceSheets/${body.id}`))).toEqual([200])
      return Number(body['withoutSalary'])
    }
    const before = await lacking()
    const [early, late] = [await hired(), await hired({ hireDate: today() })]
    expect(early.id).not.toBe(late.id)
    const isOver = month < monthOf(today())
    expect(await lacking()).toBe(before + (isOver ? 1 : 2))
    const made = await call('POST', 'socialInsuranceSheets', values)
    expect(told(made)).toEqual([409, 'SocialInsurance.SalariesOpen month'])
    expect(JSON.stringify(made.body.errors)).toContain(`"withoutSalary":${before + (isOver ? 1 : 2)}`)
    // Who is gone is counted no more.
    for (const { id } of [early, late]) expect(told(await call('DELETE', `employees/${id}`))).toEqual([200])
    expect(await lacking()).toBe(before)
  })

  it('is posted without an entry where nothing differs, so that it keeps no year open', async () => {
    const { body: same } = await sheet()
    expect(told(await act('socialInsuranceSheets', same, 'post'))).toEqual([200])
    const { body: posted } = await call('GET', `socialInsuranceSheets/${same.id}`)
    const { body } = await call<{ entries: readonly Entry[] }>('GET', `socialInsuranceSheets/${same.id}/entry`)
    expect([posted['status'], body.entries]).toEqual(['posted', []])
    for (const back of ['unpost', 'void'])
      expect(told(await act('socialInsuranceSheets', posted as Row, back, { reason: 'خطأ' }))).toEqual([200])
  })

  it('posts what the authority asks beyond that, with the reason, and is paid by the treasury, never more than is due', async () => {
    const draft = await sheet({ status: 'draft' })
    const invoiced = add(String(draft.body['due']), '120.50')
    const put = (more: object) =>
      call(
        'PUT',
        `socialInsuranceSheets/${draft.body.id}`,
        { version: draft.body.version, invoiced, status: 'open', ...more },
        asked,
      )
    expect(told(await put({}))).toEqual([400, 'SocialInsurance.WhyDiffers differenceReason'])
    const opened = await put({ differenceReason: 'غرامة تأخير' })
    expect([told(opened), opened.body['difference']]).toEqual([[200], '120.50'])
    expect(told(await act('socialInsuranceSheets', opened.body, 'post'))).toEqual([200])
    const { body } = await call<{ entries: readonly Entry[] }>('GET', `socialInsuranceSheets/${draft.body.id}/entry`)
    const rows = body.entries.flatMap(({ lines }) => lines.map(({ account, debit, credit }) => [account.code, debit, credit]))
    expect(rows).toEqual([
      [expect.any(String), '120.50', '0.00'],
      ['2111', '0.00', '120.50'],
    ])
    const more = await call('POST', 'paymentTransactions', {
      date: today(),
      paidTo: 'socialInsurance',
      insuredMonth: month,
      insuranceSheet: draft.body.id,
      status: 'open',
      methods: [{ paymentMethod: transfer, amount: add(invoiced, '0.01'), reference: 'G-0' }],
    })
    expect(told(more)).toEqual([400, 'SocialInsurance.MoreThanDue contributed'])
    expect(told(await act('socialInsuranceSheets', opened.body, 'pay', { ...paying, paymentMethod: transfer }))).toEqual([200])
    const owed = async () => (await call('GET', `socialInsuranceSheets/${draft.body.id}`)).body
    // It waits: nothing of it is paid, and nothing is left to be paid a second time.
    expect(await owed()).toMatchObject({ payment: 'unpaid', paidLeft: '0.00' })
    const [waiting] = await list(`paymentTransactions?${query({ filter: { insuranceSheet: draft.body.id }, range: [0, 0] })}`)
    expect(told(await act('paymentTransactions', waiting as Row, 'post'))).toEqual([200])
    expect((await owed())['payment']).toBe('paid')
    expect(told(await act('socialInsuranceSheets', opened.body, 'unpost', { reason: 'خطأ' }))).toEqual([
      400,
      'SocialInsurance.Paid undefined',
    ])
  })

  it('says what salaries have posted since, and another sheet of the month takes that alone', async () => {
    const read = async (id: number) => (await call('GET', `socialInsuranceSheets/${id}`)).body
    const [first] = (
      await call<Row[]>('GET', `socialInsuranceSheets?${query({ filter: { month, status: 'posted' }, range: [0, 0] })}`)
    ).body
    expect((await read(first?.id ?? 0))['notCovered']).toBe('0.00')
    const [waiting] = (await call<Row[]>('GET', `salaries?${query({ filter: { month, status: 'calculated' }, range: [0, 0] })}`))
      .body
    for (const action of ['approve', 'post']) expect(told(await act('salaries', waiting as Row, action))).toEqual([200])
    const more = String((await call('GET', `salaries/${waiting?.id}`)).body['insuranceDue'])
    expect([Number(more) > 0, (await read(first?.id ?? 0))['notCovered']]).toEqual([true, more])
    const second = await sheet()
    expect([told(second), second.body['due'], (second.body['insured'] as Row[]).map(({ employee }) => employee)]).toEqual([
      [201],
      more,
      [waiting?.['employee']],
    ])
    expect(told(await act('socialInsuranceSheets', second.body, 'post'))).toEqual([200])
    expect((await read(first?.id ?? 0))['notCovered']).toBe('0.00')
    expect(told(await sheet())).toEqual([400, 'SocialInsurance.Nothing month'])
    // Whoever takes a salary back that a sheet has counted is asked, and whoever pays that sheet afterwards.
    const unposted = await act('salaries', waiting as Row, 'unpost', { reason: 'خطأ' })
    expect(told(unposted)).toEqual([409, 'Salary.Insured undefined'])
    expect(JSON.stringify(unposted.body)).toContain(month)
    const { version } = (await call('GET', `salaries/${waiting?.id}`)).body
    const sure = await call('POST', `salaries/${waiting?.id}/unpost`, { version, reason: 'خطأ' }, 'Salary.Insured')
    expect(told(sure)).toEqual([200])
    const paid = await act('socialInsuranceSheets', second.body, 'pay', { ...paying, paymentMethod: transfer, reference: 'G-9' })
    expect(told(paid)).toEqual([409, 'SocialInsurance.LessPosted undefined'])
    const now = await read(second.body.id)
    const confirmed = { version: now.version, ...paying, paymentMethod: transfer, reference: 'G-9' }
    expect(
      told(await call('POST', `socialInsuranceSheets/${second.body.id}/pay`, confirmed, 'SocialInsurance.LessPosted')),
    ).toEqual([200])
  })
})
