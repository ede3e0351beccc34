import { describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import type { RunPreview } from '../../src/shared/run.ts'
import type { Caller } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let admin: Caller
let branch = 0
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -3)
const next = movedMonth(month, 1)
const tenth = addDays(firstDay(month), 9)

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
})

const { call, act, get, list, made, hired, paidOut } = office(() => ({ who: admin, branch, year }))

const salaryOf = (employee: Row, of: string) => made('salaries', { employee: employee.id, month: of, date: lastDay(of) })

async function done(salary: Row, ...actions: string[]): Promise<void> {
  for (const action of actions)
    expect(told(await act('salaries', salary, action, action === 'void' ? { reason: 'غادر' } : {}))).toEqual([200])
}

const settle = (employee: Row, endDate: string) =>
  call(
    'POST',
    'endOfServiceSettlements',
    {
      ...{ employee: employee.id, date: lastDay(month), endDate, leavingReason: 'termination', explanation: 'إنهاء خدمة' },
      ...{ leaveDays: '0', handedOver: true, status: 'open' },
    },
    'EndOfService.SalaryOpen',
  )

describe('the sheet of the month', () => {
  const marked = async (employee: Row, of: string) => {
    const one = await salaryOf(employee, of)
    return ['isLeaving', 'isSettling', 'advanceWaits'].filter((name) => one[name] === true)
  }

  it('marks whoever leaves in it by a settlement that is not posted, though it pays the whole month', async () => {
    const [one, other] = [await hired(), await hired()]
    expect(told(await settle(one, tenth))).toEqual([201])
    expect(told(await settle(other, lastDay(month)))).toEqual([201])
    expect([await marked(one, month), await marked(other, month)]).toEqual([['isSettling'], []])
  })

  it('marks an advance of which nothing is kept back because its payment waits to be posted', async () => {
    const employee = await hired()
    const advance = await made('employeeAdvances', {
      ...{ employee: employee.id, date: firstDay(month), value: '600', startDate: month, installmentsNumber: 2, status: 'open' },
    })
    const payment = await paidOut(advance, firstDay(month))
    expect(told(await act('paymentTransactions', payment, 'unpost', { reason: 'خطأ' }))).toEqual([200])
    expect(await marked(employee, month)).toEqual(['advanceWaits'])
  })

  it('takes what is entered of whoever left within it, by one entry or by a run, and of nobody who had left before', async () => {
    const [employee, gone] = [await hired(), await hired()]
    const leaving = (statusFrom: string) => ({ statusFrom, statusReason: 'استقالة' })
    expect(told(await act('employees', employee, 'end', leaving(addDays(tenth, 1))))).toEqual([200])
    expect(told(await act('employees', gone, 'end', leaving(firstDay(month))))).toEqual([200])
    const items = await list('salaryItems?range=[0,99]')
    const reward = items.find(({ basis, kind, purpose, active }) => basis === 'fixed' && kind === 'earning' && !purpose && active)
    const input = { month, salaryItem: reward?.id, amount: '500', reason: 'مكافأة' }
    const entered = (who: Row) => call('POST', 'benefitsAndDeductions', { employee: who.id, ...input })
    expect(told(await entered(employee))).toEqual([201])
    expect(told(await entered(gone))).toEqual([400, 'Benefit.NotInMonth month'])
    const ids = [employee.id, gone.id]
    const among = async (run: string, given: object) => {
      const path = `runs/${run}/preview?only=rows&ids=${JSON.stringify(ids)}`
      const answer = await call<RunPreview>('POST', path, { input: given, filter: { jobTitle: employee['jobTitle'] } })
      expect(told(answer)).toEqual([200])
      return answer.body.rows.flatMap(({ id, state }) => (state === 'ready' ? [id] : []))
    }
    expect(await among('grantBenefits', { ...input, reason: 'مكافأة أخرى' })).toEqual([employee.id])
  })
})

describe('a settlement while a later salary is open', () => {
  it('names the month that is to be voided first, and settles then what that month would have kept', async () => {
    const employee = await hired()
    const advance = await made('employeeAdvances', {
      ...{ employee: employee.id, date: firstDay(month), value: '600', startDate: next, installmentsNumber: 2, status: 'open' },
    })
    await paidOut(advance, firstDay(month))
    await done(await salaryOf(employee, month), 'approve', 'post')
    const later = await salaryOf(employee, next)
    await done(later, 'approve')
    const refused = await settle(employee, lastDay(month))
    expect(told(refused)).toEqual([400, 'EndOfService.LaterSalary endDate'])
    expect(JSON.stringify(refused.body)).toContain(next)
    await done(later, 'reconsider')
    expect(told(await settle(employee, lastDay(month)))).toEqual([400, 'EndOfService.LaterSalary endDate'])
    await done(later, 'void')
    const one = await settle(employee, lastDay(month))
    expect([told(one), one.body['advancesDue']]).toEqual([[201], '600.00'])
    // What is calculated while the settlement waits keeps it from being posted.
    await salaryOf(employee, next)
    expect(told(await act('endOfServiceSettlements', one.body, 'post'))).toEqual([400, 'EndOfService.Outdated undefined'])
  })

  it('takes nothing back of an approved salary of the last month, which is worked out anew', async () => {
    const employee = await hired()
    const salary = await salaryOf(employee, month)
    await done(salary, 'approve')
    const one = await settle(employee, tenth)
    expect([told(one), one.body['formerDifferences']]).toEqual([[201], '0.00'])
    expect(told(await act('endOfServiceSettlements', one.body, 'post'))).toEqual([200])
    expect(told(await act('salaries', salary, 'post'))).toEqual([400, 'Salary.EndedSince undefined'])
    await done(salary, 'reconsider')
    const { version } = await get('salaries', salary)
    expect(told(await call('PUT', `salaries/${salary.id}`, { version, description: 'عشرة أيام' }))).toEqual([200])
    await done(salary, 'approve', 'post')
    expect((await get('salaries', salary))['gross']).toBe('3000.00')
  })
})

describe('an approved salary of somebody whose employment has ended since', () => {
  it('is not posted for days after the leaving, and is posted for days before it', async () => {
    const employee = await hired()
    const [whole, later] = [await salaryOf(employee, month), await salaryOf(employee, next)]
    await done(whole, 'approve')
    await done(later, 'approve')
    const ended = { statusFrom: addDays(firstDay(next), 9), statusReason: 'استقالة' }
    expect(told(await act('employees', employee, 'end', ended))).toEqual([200])
    expect(told(await act('salaries', later, 'post'))).toEqual([400, 'Salary.EndedSince undefined'])
    await done(whole, 'post')
  })
})

describe('the end of a service that is told by hand', () => {
  it('is asked about where salaries of later months are there, by their months and no amount, and not where a settlement has the day', async () => {
    const employee = await hired()
    await salaryOf(employee, month)
    const later = await salaryOf(employee, next)
    const input = { statusFrom: addDays(tenth, 1), statusReason: 'استقالة' }
    const asked = await act('employees', employee, 'end', input)
    expect(told(asked)).toEqual([409, 'Employee.LaterSalaries statusFrom'])
    const said = JSON.stringify(asked.body)
    expect([said.includes(next), said.includes(month), said.includes(String(later['net']).split('.')[0] ?? '')]).toEqual([
      true,
      false,
      false,
    ])
    await done(later, 'approve', 'post')
    expect(told(await act('employees', employee, 'end', input))).toEqual([409, 'Employee.LaterSalaries statusFrom'])
    // The month of the last day itself is worked in part, as every month of a leaving is.
    expect(told(await act('employees', employee, 'end', { ...input, statusFrom: firstDay(movedMonth(next, 1)) }))).toEqual([200])
    expect(told(await act('employees', employee, 'takeBackEnd'))).toEqual([200])
    const { version } = await get('employees', employee)
    const meant = await call('POST', `employees/${employee.id}/end`, { version, ...input }, 'Employee.LaterSalaries')
    expect(told(meant)).toEqual([200])

    const other = await hired()
    for (const of of [month, next]) await done(await salaryOf(other, of), 'approve', 'post')
    const settled = await settle(other, tenth)
    expect(told(settled)).toEqual([201])
    expect(told(await act('endOfServiceSettlements', settled.body, 'post'))).toEqual([200])
  })
})
