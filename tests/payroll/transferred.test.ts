import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { sendFile, separated } from '../support/importing.ts'
import { type Caller, query } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let admin: Caller
let seated: Caller
const branches = { boys: 0, girls: 0 }
const year = Number(today().slice(0, 4))
// A month that the demo school has no salaries of.
const month = movedMonth(monthOf(today()), -4)
const next = movedMonth(month, 1)
const seats = [
  'viewBranches',
  'viewFiscalYears',
  'viewSalaries',
  'approveSalaries',
  'editSalaries',
  'viewEmployees',
  'viewCalculateSalary',
]

onStage(async (stage) => {
  admin = stage.admin
  Object.assign(branches, stage.branches)
  seated = await stage.signInWith('boys_payroll', [branches.boys], seats)
})

const at = (name: keyof typeof branches) => office(() => ({ who: admin, branch: branches[name], year }))
const [boys, girls] = [at('boys'), at('girls')]

let staff: Row[] = []
let method = 0
beforeAll(async () => {
  const having = new Set((await boys.list('employeeAdvances?range=[0,99]')).map((one) => one['employee']))
  const working = await boys.list(
    `employees?${query({ filter: { status: 'working' }, range: [0, 49], sort: ['hireDate', 'DESC'] })}`,
  )
  staff = working.filter(({ id }) => !having.has(id))
  const methods = await boys.list(`paymentMethods?${query({ range: [0, 19] })}`)
  method = methods.find(({ englishName }) => englishName === 'Transfer of salaries')?.id ?? 0
})

/** Somebody who has long been in the demo school, whom nobody of the branch has ever written. */
const somebody = () => staff.pop() as Row

async function transferred({ id }: Row, day: string) {
  const employee = await boys.get('employees', { id })
  const costCenters = (await boys.list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`)).map(
    (one) => ({ id: one.id, share: '100' }),
  )
  const { jobTitle } = employee
  const transfer = { employee: id, day, toBranch: branches.girls, reason: 'حاجة المدرسة', jobTitle, costCenters }
  const moved = await boys.made('employeeTransfers', transfer)
  expect(told(await boys.act('employeeTransfers', moved, 'approve'))).toEqual([200])
}

const isTuesday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 2

const salaryOf = (employee: Row, of: string) => ({ employee: employee.id, month: of, date: lastDay(of) })

describe('documents of the branch that an employee has left', () => {
  it('a salary is posted there, unposted and posted again, to the cost centres of its days', async () => {
    const employee = somebody()
    const salary = await boys.made('salaries', salaryOf(employee, month))
    expect(told(await boys.act('salaries', salary, 'approve'))).toEqual([200])
    expect(told(await boys.act('salaries', salary, 'post'))).toEqual([200])
    const before = await boys.entryOf('salaries', salary)
    expect(told(await boys.act('salaries', salary, 'unpost', { reason: 'مراجعة' }))).toEqual([200])
    await transferred(employee, firstDay(next))
    expect(told(await boys.act('salaries', salary, 'post'))).toEqual([200])
    expect(await boys.entryOf('salaries', salary)).toEqual(before)
    expect(told(await boys.act('salaries', salary, 'unpost', { reason: 'مراجعة' }))).toEqual([200])
    expect(told(await boys.act('salaries', salary, 'reconsider'))).toEqual([200])
    const { version } = await boys.get('salaries', salary)
    expect(told(await boys.call('PUT', `salaries/${salary.id}`, { version, description: 'روجع' }))).toEqual([200])
    for (const action of ['approve', 'post']) expect(told(await boys.act('salaries', salary, action))).toEqual([200])
    expect(await boys.entryOf('salaries', salary)).toEqual(before)
  })

  it('whoever sits there alone moves what they have, and chooses nobody anew', async () => {
    const employee = somebody()
    const salary = await boys.made('salaries', salaryOf(employee, month))
    await transferred(employee, firstDay(next))
    const own = office(() => ({ who: seated, branch: branches.boys, year }))
    expect(told(await own.call('POST', 'salaries', salaryOf(employee, next)))).toEqual([400, 'Reference.NotFound employee'])
    expect(told(await boys.call('POST', 'salaries', salaryOf(employee, next)))).toEqual([400, 'Reference.NotFound employee'])
    for (const action of ['approve', 'reconsider', 'approve'])
      expect(told(await own.act('salaries', salary, action))).toEqual([200])
  })

  it('what the bank sends back of a payment is owed again', async () => {
    const employee = somebody()
    const salary = await boys.made('salaries', salaryOf(employee, month))
    for (const action of ['approve', 'post']) expect(told(await boys.act('salaries', salary, action))).toEqual([200])
    const { net } = await boys.get('salaries', salary)
    const payment = await boys.made('salaryPayments', {
      ...{ date: lastDay(month), month, paymentMethod: method, status: 'open' },
      salaries: [{ salary: salary.id, amount: net }],
    })
    expect(told(await boys.act('salaryPayments', payment, 'post'))).toEqual([200])
    await transferred(employee, firstDay(next))
    const [row] = payment['salaries'] as Row[]
    const reply = await boys.made('salaryReplies', {
      ...{ date: lastDay(month), iban: row?.['iban'], amount: net, result: 'returned', reason: 'حساب مغلق' },
    })
    expect([reply['payee'], reply['row']]).toEqual([employee.id, row?.id])
    // A bank that names no account is understood as well, by what was sent.
    const { identityNumber } = await girls.get('employees', employee)
    expect(told(await boys.call('DELETE', `salaryReplies/${reply.id}`))).toEqual([200])
    const file = separated('رقم الهوية,التاريخ,المبلغ,الحالة,السبب', [
      `${identityNumber},${lastDay(month)},${net},مرتجع,حساب مغلق`,
    ])
    const read = await sendFile(admin, 'salaryReplies', file, { branch: branches.boys, year })
    expect([read.body.counts.created, read.body.faults]).toEqual([1, []])
    const [byIdentity] = await boys.list(`salaryReplies?${query({ filter: { payee: employee.id }, range: [0, 0] })}`)
    expect(byIdentity).toMatchObject({ payee: employee.id, result: 'returned' })
    expect(told(await boys.act('salaryReplies', byIdentity as Row, 'sendBack'))).toEqual([200])
    const [back] = await boys.list(`salaryReturns?${query({ filter: { payment: payment.id }, range: [0, 0] })}`)
    expect(back).toBeDefined()
    if (back?.['status'] === 'draft') expect(told(await boys.call('DELETE', `salaryReturns/${back.id}`))).toEqual([200])
    else expect(told(await boys.act('salaryReturns', back as Row, 'void', { reason: 'x' }))).toEqual([200])
    const direct = await boys.made('salaryReturns', {
      ...{ date: lastDay(month), payment: payment.id, status: 'open', items: [{ row: row?.id, reason: 'حساب مغلق' }] },
    })
    expect(told(await boys.act('salaryReturns', direct, 'post'))).toEqual([200])
    expect((await boys.get('salaries', salary))['payment']).toBe('unpaid')
  })

  it('an advance is postponed, repaid at once and over the desk', async () => {
    const employee = somebody()
    const advance = await boys.made('employeeAdvances', {
      ...{ employee: employee.id, date: firstDay(month), value: '600', startDate: next, installmentsNumber: 3, status: 'open' },
    })
    await boys.paidOut(advance, firstDay(month))
    await transferred(employee, firstDay(next))
    const postponed = { postponedMonth: next, postponedReason: 'ظرف' }
    expect(told(await boys.act('employeeAdvances', advance, 'postpone', postponed))).toEqual([200])
    const repay = { paidOn: lastDay(month), paymentMethod: method, amount: '100', reference: 'ع١' }
    expect(told(await boys.act('employeeAdvances', advance, 'repay', repay))).toEqual([200])
    expect(told(await boys.act('employeeAdvances', advance, 'repayAtOnce', { repaidIn: movedMonth(next, 2) }))).toEqual([200])
  })

  it('a leave that was asked for is approved, and one that has begun ends', async () => {
    const employee = somebody()
    const [kind] = await boys.list(`vacationTypes?${query({ filter: { active: true }, range: [0, 0] })}`)
    const leave = (from: string, to: string) =>
      boys.made('vacationRequests', { employee: employee.id, vacationType: kind?.id, startDate: from, endDate: to })
    const asked = await leave(addDays(firstDay(month), 13), addDays(firstDay(month), 14))
    const begun = await leave(addDays(firstDay(month), 3), addDays(firstDay(month), 6))
    for (const action of ['approve', 'start']) expect(told(await boys.act('vacationRequests', begun, action))).toEqual([200])
    await transferred(employee, firstDay(next))
    expect(told(await boys.act('vacationRequests', begun, 'return', { returnDate: addDays(firstDay(month), 6) }))).toEqual([200])
    expect(told(await boys.act('vacationRequests', asked, 'approve'))).toEqual([200])
  })
})

describe('the branch that an employee has come to', () => {
  it('takes what was entered before into the salary, and no more of it once the month is approved', async () => {
    const employee = somebody()
    const items = await boys.list('salaryItems?range=[0,99]')
    const absence = items.find(({ purpose }) => purpose === 'absence')?.id
    const entered = { employee: employee.id, month, salaryItem: absence, days: '2', reason: 'غياب' }
    const benefit = await boys.made('benefitsAndDeductions', entered)
    await transferred(employee, `${month}-11`)
    const salary = await girls.made('salaries', salaryOf(employee, month))
    const line = (salary['items'] as Row[]).find((one) => one['benefit'] === benefit.id)
    expect(Number(line?.['amount'])).toBeGreaterThan(0)
    for (const action of ['approve', 'post']) expect(told(await girls.act('salaries', salary, action))).toEqual([200])
    expect((await boys.get('benefitsAndDeductions', benefit))['reckoning']).toBe('calculated')
    expect(told(await girls.call('POST', 'benefitsAndDeductions', { ...entered, days: '1' }))).toEqual([
      400,
      'Benefit.MonthApproved month',
    ])
    const { version } = await boys.get('benefitsAndDeductions', benefit)
    expect(told(await boys.call('PUT', `benefitsAndDeductions/${benefit.id}`, { version, days: '1' }))).toContain(
      'Salary.CalculatedCantEdit undefined',
    )
  })

  it('counts attendance of days before, and says of a run what a single salary says', async () => {
    const employee = somebody()
    // A Tuesday, on which every school works.
    const day = [4, 5, 6, 7, 8, 9, 10].map((at) => addDays(firstDay(month), at - 1)).find(isTuesday) ?? ''
    await boys.made('attendanceDays', { employee: employee.id, date: day, in: '07:00', out: '15:00' })
    const input = { month, date: lastDay(month) }
    const leave = async (desk: typeof boys) =>
      (await desk.list(`employees?${query({ range: [0, 199] })}`)).flatMap(({ id }) => (id === employee.id ? [] : [id]))
    const before = await boys.ordered('runs/calculateSalary', { input, leave: await leave(boys) })
    expect([before['state'], before['done'], before['failed']]).toEqual(['done', 1, 0])
    await transferred(employee, `${month}-11`)
    const order = { input, leave: await leave(girls) }
    const { body } = await girls.call<{ rows: readonly (Row & { errors: readonly { code: string }[] })[] }>(
      'POST',
      'runs/calculateSalary/preview',
      order,
    )
    const row = body.rows.find(({ id }) => id === employee.id)
    expect(row?.errors.map(({ code }) => code)).toEqual(['Salary.LeftElsewhere'])
    const job = await girls.ordered('runs/calculateSalary', order)
    expect([job['done'], job['failed']]).toEqual([0, 1])
    // The day before is an absence, that one is not; without their attendance nothing is told of somebody without working hours.
    const counted = { month, from: addDays(day, -1), until: day, missingOut: 'worked' }
    const sheet = await girls.call<{ rows: readonly (Row & { becomes: readonly Row[]; errors: readonly { code: string }[] })[] }>(
      'POST',
      'runs/countAttendance/preview',
      { input: counted, leave: await leave(girls) },
    )
    const found = sheet.body.rows.find(({ id }) => id === employee.id)
    // The salary of the month has been calculated without it.
    expect([found?.['state'], found?.errors.map(({ code }) => code)]).toEqual(['asked', ['Benefit.MonthCalculated']])
    const absences = found?.becomes.filter(({ days }) => days !== null) ?? []
    expect(absences.map(({ days, reason }) => [Number(days), reason])).toEqual([[1, addDays(day, -1)]])
  })
})
