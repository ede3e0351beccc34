import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { monthOf, movedMonth } from '../../schema/values/month.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Line = { readonly id: number; readonly month: string; readonly amount: string } & Record<string, unknown>
type Advance = Row & { readonly schedule: readonly Line[] }
type Answered = { readonly status: number; readonly body: Advance & Problem }

let admin: Caller
let boys = 0
let girls = 0
let staff: Row[] = []
let transfer: Row
const year = Number(today().slice(0, 4))
const month = monthOf(today())

let stage: Stage

onStage(async (made) => {
  stage = made
  ;({ admin } = stage)
  ;({ boys, girls } = stage.branches)
})

const call = (method: string, path: string, body?: unknown, branch = boys): Promise<Answered> =>
  admin.call<Advance & Problem>(method, path, { branch, year, ...(body !== undefined && { body }) })
const list = async (path: string): Promise<Row[]> => (await call('GET', path)).body as unknown as Row[]
const told = ({ status, body }: Answered) => [status, ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`)]
const read = async ({ id }: Row): Promise<Advance> => (await call('GET', `employeeAdvances/${id}`)).body
/** Somebody with a basic salary, who has no advance yet. */
const somebody = async (basicSalary = '10000'): Promise<Row> => {
  const one = staff.pop() as Row
  const { version } = (await call('GET', `employees/${one.id}`)).body
  expect(told(await call('PUT', `employees/${one.id}`, { version, basicSalary, salaryItems: [] }))).toEqual([200])
  return one
}
const advance = async (more: object = {}, employee?: Row) =>
  call('POST', 'employeeAdvances', {
    employee: (employee ?? (await somebody())).id,
    value: '2500',
    startDate: month,
    installmentsNumber: 3,
    ...more,
  })
const granted = async (more: object = {}): Promise<Advance> => {
  const answer = await advance({ status: 'open', ...more })
  expect(told(answer)).toEqual([201])
  return answer.body
}
const act = (one: Row, action: string, body: object = {}) =>
  call('POST', `employeeAdvances/${one.id}/${action}`, { version: one.version, ...body })
const done = async (one: Row, action: string, body: object = {}) => {
  const answer = await act(await read(one), action, body)
  expect(told(answer)).toEqual([200])
  return read(one)
}
const due = ({ schedule }: Advance) => schedule.map((line) => `${line.month} ${line.amount}`)
const later = (months: number) => movedMonth(month, months)
const paid = (one: Row) => done(one, 'pay', { paidOn: today(), paymentMethod: transfer.id, reference: `A${one.id}` })

beforeAll(async () => {
  transfer = (await list('paymentMethods?range=[0,49]')).find((one) => one['kind'] === 'transfer') as Row
  const having = new Set((await list('employeeAdvances?range=[0,99]')).map((one) => one['employee']))
  staff = (await list('employees?filter={"status":"working"}&range=[0,39]')).filter(({ id }) => !having.has(id))
})

it('an advance that was not agreed on yet is in no sum of their list, unless drafts are asked for', async () => {
  const employee = await somebody()
  const sums = async (filter: object = {}) => {
    const asked = new URLSearchParams({
      totals: '1',
      range: '[0,9]',
      filter: JSON.stringify({ employee: employee.id, ...filter }),
    })
    const { headers } = await admin.call('GET', `employeeAdvances?${asked}`, { branch: boys, year })
    return JSON.parse(headers.get('X-Totals') ?? '{}')
  }
  const draft = await advance({}, employee)
  expect(told(draft)).toEqual([201])
  expect(draft.body['status']).toBe('draft')
  expect(await sums()).toMatchObject({ value: '0.00', repaidLeft: '0.00' })
  expect(await sums({ status: 'draft' })).toMatchObject({ value: '2500.00' })
  expect(told(await call('PUT', `employeeAdvances/${draft.body.id}`, { version: draft.body.version, status: 'open' }))).toEqual([
    200,
  ])
  expect(await sums()).toMatchObject({ value: '2500.00', repaidLeft: '2500.00' })
})

describe('what an employee gets ahead of salaries', () => {
  it('is repaid in instalments by their number, the last one with what remains', async () => {
    const { body } = await advance({ value: '1000', installmentsNumber: 3 })
    expect(due(body)).toEqual([`${later(0)} 333.33`, `${later(1)} 333.33`, `${later(2)} 333.34`])
    expect([body['instalment'], body['instalments'], body['endDate'], body['status']]).toEqual(['333.33', 3, later(2), 'draft'])
  })

  it('is repaid by a monthly amount, from which the number follows', async () => {
    const { body } = await advance({ installmentsNumber: null, monthlyPaidValue: '800' })
    expect(due(body)).toEqual([`${later(0)} 800.00`, `${later(1)} 800.00`, `${later(2)} 800.00`, `${later(3)} 100.00`])
    expect(body['monthlyLimit']).toBe('1000.00')
  })

  it('is planned anew while it is a draft, and not before it is taken back to one', async () => {
    const { body } = await advance()
    const changed = await call('PUT', `employeeAdvances/${body.id}`, { version: body.version, installmentsNumber: 4 })
    expect(due(changed.body)).toHaveLength(4)
    const open = await call('PUT', `employeeAdvances/${body.id}`, { version: changed.body.version, status: 'open' })
    expect([open.body['number'] !== null, ...told(open)]).toEqual([true, 200])
    const refused = await call('PUT', `employeeAdvances/${body.id}`, { version: open.body.version, value: '1' })
    expect(told(refused)).toEqual([400, 'Advance.Agreed undefined'])
    await done(body, 'reopen')
  })

  it.each([
    ['nothing', { value: '0' }, 'Value.AboveZero value'],
    ['less than nothing', { value: '-1' }, 'Value.AboveZero value'],
    ['no instalments', { installmentsNumber: 0 }, 'Field.Min installmentsNumber'],
    ['neither number nor amount', { installmentsNumber: null }, 'Field.Required monthlyPaidValue'],
    ['nothing a month', { installmentsNumber: null, monthlyPaidValue: '0' }, 'Advance.MonthlyLimit monthlyPaidValue'],
    ['less than nothing a month', { installmentsNumber: null, monthlyPaidValue: '-1' }, 'Advance.MonthlyLimit monthlyPaidValue'],
    [
      'more a month than it is',
      { value: '500', installmentsNumber: null, monthlyPaidValue: '600' },
      'Advance.MonthlyLimit monthlyPaidValue',
    ],
    ['more a month than a tenth of the basic salary', { installmentsNumber: 2 }, 'Advance.MonthlyLimit monthlyPaidValue'],
    [
      'a number that the amount contradicts',
      { monthlyPaidValue: '900', installmentsNumber: 4 },
      'Advance.InstalmentsDiffer installmentsNumber',
    ],
    ['more than ten years', { installmentsNumber: null, monthlyPaidValue: '1' }, 'Advance.InstalmentsDiffer installmentsNumber'],
    ['a first instalment before it', { startDate: movedMonth(month, -1) }, 'Advance.StartsBefore startDate'],
    ['the 31st of February', { date: `${year}-02-31` }, 'Date.Invalid date'],
    ['a thirteenth month', { startDate: `${year}-13` }, 'Month.Invalid startDate'],
  ])('is refused with %s', async (_, wrong, said) => {
    const employee = staff.at(-1) as Row
    const { version } = (await call('GET', `employees/${employee.id}`)).body
    await call('PUT', `employees/${employee.id}`, { version, basicSalary: '10000', salaryItems: [] })
    const answer = await advance(wrong, employee)
    expect(answer.status).toBe(400)
    expect(told(answer)).toContain(said)
  })

  it('is for those who work here, and one at a time, also when two are asked for at once', async () => {
    const employee = await somebody()
    const both = await Promise.all([advance({}, employee), advance({}, employee)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(told(both.find(({ status }) => status === 409) as Answered)).toEqual([409, 'Advance.AlreadyOpen employee'])
    const gone = await somebody()
    const { version } = (await call('GET', `employees/${gone.id}`)).body
    await call('POST', `employees/${gone.id}/end`, { version, statusFrom: today(), statusReason: 'استقالة' })
    expect(told(await advance({}, gone))).toEqual([400, 'Reference.NotAllowed employee'])
  })

  it('counts a raise as the basic salary from its day on', async () => {
    const basic = (await list('salaryItems?filter={"purpose":"basic"}'))[0] as Row
    const employee = await somebody('6000')
    const { version } = (await call('GET', `employees/${employee.id}`)).body
    await call('PUT', `employees/${employee.id}`, {
      version,
      salaryItems: [{ salaryItem: basic.id, amount: '9000', from: `${year}-01-01` }],
    })
    expect((await advance({}, employee)).body['monthlyLimit']).toBe('900.00')
  })
})

describe('an advance and the money', () => {
  it('is paid out by a payment of the treasury, which debits the advances of the employee', async () => {
    const one = await granted()
    expect(one['payment']).toBe('unpaid')
    const now = await paid(one)
    expect([now['payment'], now['paidOut']]).toEqual(['paid', '2500.00'])
    const [payment] = await list(`paymentTransactions?filter={"advance":${one.id}}`)
    const posted = await call('POST', `paymentTransactions/${payment?.id}/post`, { version: payment?.version })
    expect(told(posted)).toEqual([200])
    const { entries } = (await call('GET', `paymentTransactions/${payment?.id}/entry`)).body as unknown as {
      entries: { lines: (Row & { account: { code: string } })[] }[]
    }
    const rows = entries.at(-1)?.lines.map(({ account, debit, credit }) => `${account.code} ${debit} ${credit}`)
    expect(rows?.[0]).toBe('1120 2500.00 0.00')
    expect(told(await act(now, 'void', { voidReason: 'خطأ' }))).toEqual([409, 'Advance.PaidOut undefined'])
    expect((await call('GET', `employees/${one['employee']}`)).body['advanceBalance']).toBe('2500.00')
    // Whose service ends with something left is asked about, and kept as it was until somebody says yes.
    const end = {
      version: (await call('GET', `employees/${one['employee']}`)).body.version,
      statusFrom: today(),
      statusReason: 'استقالة',
    }
    expect(told(await call('POST', `employees/${one['employee']}/end`, end))).toEqual([409, 'Employee.AdvanceLeft undefined'])
    expect((await call('GET', `employees/${one['employee']}`)).body['status']).toBe('working')
    // To whom advances are not shown the question says none of its amounts either.
    const rights = ['viewBranches', 'viewFiscalYears', 'viewEmployees', 'editEmployees'] as const
    const who = await stage.signInWith('advance_blind', [boys], rights)
    const asked = await who.call('POST', `employees/${one['employee']}/end`, { branch: boys, year, body: end })
    expect([asked.status, JSON.stringify(asked.body).includes('2500.00')]).toEqual([409, false])
    const seen = await who.call<Row>('GET', `employees/${one['employee']}`, { branch: boys, year })
    expect([seen.status, 'advanceBalance' in seen.body]).toEqual([200, false])
    const { body: report } = await admin.call<{ rows: unknown[] }>('GET', 'reports/openAdvances', { branch: boys, year })
    expect(report.rows.length).toBeGreaterThan(0)
  })

  it('is not paid out twice, whoever asks', async () => {
    const one = await paid(await granted())
    const again = await call('POST', 'paymentTransactions', {
      paidTo: 'advance',
      advance: one.id,
      status: 'open',
      methods: [{ paymentMethod: transfer.id, amount: '1', reference: 'TWICE' }],
    })
    expect(told(again)).toEqual([400, 'Reference.NotAllowed advance'])
  })

  it('is paid in parts, and no more than it is', async () => {
    const one = await granted()
    const pay = (amount: string) =>
      call('POST', 'paymentTransactions', {
        paidTo: 'advance',
        advance: one.id,
        status: 'open',
        methods: [{ paymentMethod: transfer.id, amount, reference: `P${amount}` }],
      })
    expect(told(await pay('1000'))).toEqual([201])
    expect((await read(one))['payment']).toBe('partlyPaid')
    expect(told(await pay('1500.01'))[1]).toContain('Advance.MoreThanLeft')
  })

  it('is repaid over the desk, the first instalments first, until nothing is left', async () => {
    const one = await paid(await granted())
    const repay = (amount: string | null) =>
      done(one, 'repay', { paidOn: today(), paymentMethod: transfer.id, amount, reference: `R${one.id}${amount}` })
    const some = await repay('1000')
    expect(some.schedule.map((line) => [line['used'], line['repayment']])).toEqual([
      ['833.33', 'unpaid'],
      ['166.67', 'unpaid'],
      ['0.00', 'unpaid'],
    ])
    // What waits to be posted is kept for it, and repaid by nobody yet.
    expect([some['settlement'], some['repaidInBooks'], some['postedLeft'], some['repaidLeft']]).toEqual([
      'unsettled',
      '0.00',
      '1000.00',
      '1500.00',
    ])
    const all = await repay(null)
    expect([all['settlement'], all['postedLeft'], all['repaidLeft']]).toEqual(['unsettled', '2500.00', '0.00'])
    expect(told(await call('DELETE', `employeeAdvances/${one.id}`))).toContain('Salary.CalculatedCantRemove undefined')
    const edit = await call('PUT', `employeeAdvances/${one.id}`, { version: all.version, reason: 'x' })
    expect(told(edit)).toEqual([409, 'Salary.CalculatedCantEdit undefined'])
    expect(told(await advance({}, { id: one['employee'] as number, version: 0 }))).toEqual([201])
  })

  it('is repaid once, whoever comes first', async () => {
    const one = await paid(await granted())
    const receipt = (reference: string) =>
      call('POST', 'advanceRepayments', {
        advance: one.id,
        status: 'open',
        methods: [{ paymentMethod: transfer.id, amount: '833.33', reference }],
        allocations: [{ instalment: one.schedule[0]?.id, amount: '833.33' }],
      })
    const both = await Promise.all([receipt(`X${one.id}`), receipt(`Y${one.id}`)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    expect((await read(one))['repaid']).toBe('833.33')
  })

  it('has an instalment moved to the end with its reason, once and again, and never one that is repaid', async () => {
    const one = await granted()
    const moved = await done(one, 'postpone', { postponedMonth: later(1), postponedReason: 'ظرف عائلي' })
    expect(due(moved)).toEqual([`${later(0)} 833.33`, `${later(3)} 833.33`, `${later(2)} 833.34`])
    expect([moved.schedule[1]?.['postponedFrom'], moved.schedule[1]?.['reason']]).toEqual([later(1), 'ظرف عائلي'])
    expect(moved['endDate']).toBe(later(3))
    const again = await done(one, 'postpone', { postponedMonth: later(3), postponedReason: 'مرة أخرى' })
    expect(due(again)[1]).toBe(`${later(4)} 833.33`)
    const nothing = await act(await read(one), 'postpone', { postponedMonth: later(9), postponedReason: 'x' })
    expect(told(nothing)).toEqual([400, 'Advance.NoOpenInstalment postponedMonth'])
    await paid(one)
    await done(one, 'repay', { paidOn: today(), paymentMethod: transfer.id, amount: '10', reference: `S${one.id}` })
    const begun = await act(await read(one), 'postpone', { postponedMonth: later(0), postponedReason: 'x' })
    expect(told(begun)).toEqual([400, 'Advance.NoOpenInstalment postponedMonth'])
  })

  it('is repaid at once by the salary of one month', async () => {
    const one = await granted()
    const now = await done(one, 'repayAtOnce', { repaidIn: later(1) })
    expect(due(now)).toEqual([`${later(1)} 833.33`, `${later(1)} 833.33`, `${later(1)} 833.34`])
    // Put off, none of them stays in that month, and each is due by itself again.
    const moved = await done(one, 'postpone', { postponedMonth: later(1), postponedReason: 'ظرف عائلي' })
    expect(due(moved)).toEqual([`${later(2)} 833.33`, `${later(3)} 833.33`, `${later(4)} 833.34`])
  })

  it('is not repaid beyond what is left of it, and says so', async () => {
    const one = await paid(await granted())
    const input = { paidOn: today(), paymentMethod: transfer.id, amount: '2500.01', reference: `M${one.id}` }
    const answer = await act(await read(one), 'repay', input)
    expect(String(told(answer))).toContain('Advance.MoreThanRepaid')
    expect(JSON.stringify(answer.body)).toMatch(/2,?500\.00/)
    expect((await read(one))['postedLeft']).toBe('0.00')
  })

  it('stays in its branch', async () => {
    const one = await granted()
    expect((await call('GET', `employeeAdvances/${one.id}`, undefined, girls)).status).toBe(404)
  })
})
