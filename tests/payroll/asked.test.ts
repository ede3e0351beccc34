import { describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import type { RunPreview } from '../../src/shared/run.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, query } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let admin: Caller
let branch = 0
let centre: Row
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -4)
const next = movedMonth(month, 1)
const third = movedMonth(month, 2)

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  centre = (await list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`))[0] as Row
})

const { call, act, get, list, hired, ordered } = office(() => ({ who: admin, branch, year }))

const calculated = (employee: Row, of: string, confirmed?: string) =>
  call('POST', 'salaries', { employee: employee.id, month: of, date: lastDay(of) }, confirmed)
const approvedAndPosted = async (employee: Row, of: string) => {
  const { body } = await calculated(employee, of)
  for (const action of ['approve', 'post']) expect(told(await act('salaries', body, action))).toEqual([200])
}

describe('a month whose former one has no salary', () => {
  const question = [409, 'Salary.MonthSkipped month']

  it('is asked about, named, and calculated when that is meant', async () => {
    const employee = await hired()
    expect(told(await calculated(employee, month))).toEqual([201])
    const asked = await calculated(employee, third)
    expect(told(asked)).toEqual(question)
    expect(JSON.stringify(asked.body)).toContain(`"skipped":"${next}"`)
    expect(told(await calculated(employee, third, 'Salary.MonthSkipped'))).toEqual([201])
    // The one that was skipped has its former month, and is not asked about.
    expect(told(await calculated(employee, next))).toEqual([201])
  })

  it('waits for an answer in the sheet of a run, which shows what the month comes to and makes it once that is given', async () => {
    const employee = await hired()
    expect(told(await calculated(employee, month))).toEqual([201])
    const asked = { input: { month: third, date: lastDay(third) } }
    const seen = async (more: object) =>
      (await call<RunPreview>('POST', `runs/calculateSalary/preview?${query({ range: [0, 199] })}`, { ...asked, ...more })).body
    const leave = (await seen({})).rows.map(({ id }) => id).filter((id) => id !== employee.id)
    const order = { ...asked, leave }
    const { rows, counts, records, totals, questions, stamp } = await seen({ leave })
    expect(rows.find(({ id }) => id === employee.id)).toMatchObject({
      state: 'asked',
      errors: [{ code: 'Salary.MonthSkipped' }],
    })
    expect([counts.asked, counts.refused, records]).toEqual([1, 0, 1])
    expect(Number(totals['net'])).toBeGreaterThan(0)
    expect(questions).toEqual([expect.objectContaining({ code: 'Salary.MonthSkipped', params: { skipped: next, month: third } })])
    // Nobody has answered: the job asks too.
    expect(await ordered('runs/calculateSalary', { ...order, stamp })).toMatchObject({ done: 0, asked: 1 })
    expect(await ordered('runs/calculateSalary', { ...order, stamp }, 'Salary.MonthSkipped')).toMatchObject({
      done: 1,
      failed: 0,
    })
    expect((await seen({ leave })).questions).toEqual([])
  })

  it('is not asked about where the employee came later, nor of the first month that is known of somebody', async () => {
    expect(told(await calculated(await hired(), third))).toEqual([201])
    expect(told(await calculated(await hired({ hireDate: addDays(firstDay(third), 4) }), third))).toEqual([201])
    const late = await hired({ hireDate: addDays(firstDay(next), 4) })
    expect(told(await calculated(late, third))).toEqual(question)
  })
})

describe('a cost centre that an account asks for', () => {
  it('is told at the employee when the salary is approved, and marked when it is calculated', async () => {
    const employee = await hired({ costCenters: [] })
    const { body } = await calculated(employee, month)
    expect(body['withoutCenter']).toBe(true)
    expect(told(await act('salaries', body, 'approve'))).toEqual([400, 'Salary.NoCostCenter employee'])
    const { version } = await get('employees', employee)
    const costCenters = [{ id: centre.id, share: '100' }]
    expect(told(await call('PUT', `employees/${employee.id}`, { version, costCenters }))).toEqual([200])
    const { version: stale } = await get('salaries', body)
    expect(told(await call('PUT', `salaries/${body.id}`, { version: stale }))).toEqual([200])
    expect(told(await act('salaries', body, 'approve'))).toEqual([200])
    expect(told(await act('salaries', body, 'post'))).toEqual([200])
  })
})

describe('a settlement without the last salary', () => {
  const tenth = addDays(firstDay(next), 9)
  const settled = (employee: Row, more: object = {}, confirmed?: string) => {
    const values = {
      ...{ employee: employee.id, date: lastDay(next), endDate: tenth, leavingReason: 'termination', explanation: 'إنهاء خدمة' },
      ...{ leaveDays: '0', handedOver: true, status: 'open', ...more },
    }
    return call('POST', 'endOfServiceSettlements', values, confirmed)
  }
  const paper = async ({ id }: Row) => {
    const { body } = await admin.call<Uint8Array>('GET', `endOfServiceSettlements/${id}/print`, {
      ...{ branch, year, lang: 'en' },
    })
    return readPdf(Buffer.from(body)).text
  }
  const postedAndPaid = async (one: Row) => {
    expect(told(await act('endOfServiceSettlements', one, 'post'))).toEqual([200])
    const [transfer] = await list(`paymentMethods?${query({ filter: { kind: 'transfer' }, range: [0, 0] })}`)
    const pay = { paidOn: today(), paymentMethod: transfer?.id, reference: `E${one.id}` }
    expect(told(await act('endOfServiceSettlements', one, 'pay', pay))).toEqual([200])
    // A payment that waits has paid nothing yet.
    expect(await paper(one)).toContain('not paid to me in full yet')
    const [payment] = await list(`paymentTransactions?${query({ filter: { settlement: one.id }, range: [0, 0] })}`)
    expect(told(await act('paymentTransactions', payment as Row, 'post'))).toEqual([200])
  }

  it('is asked about with the months that lack, also where a salary is calculated and in no books', async () => {
    const employee = await hired()
    await approvedAndPosted(employee, month)
    const asked = await settled(employee)
    expect(told(asked)).toEqual([409, 'EndOfService.SalaryOpen endDate'])
    expect(JSON.stringify(asked.body)).toContain(`"unpaidMonths":"${next}"`)
    const { body: salary } = await calculated(employee, next)
    expect(told(await settled(employee))).toEqual([409, 'EndOfService.SalaryOpen endDate'])
    const { body } = await settled(employee, {}, 'EndOfService.SalaryOpen')
    expect(await paper(body)).not.toContain('all my dues')
    expect(await paper(body)).toContain('not paid to me in full yet')
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
    expect(told(await act('endOfServiceSettlements', body, 'post'))).toEqual([400, 'EndOfService.Outdated undefined'])
    expect(told(await act('endOfServiceSettlements', body, 'reopen'))).toEqual([200])
    const { version } = await get('endOfServiceSettlements', body)
    expect(told(await call('PUT', `endOfServiceSettlements/${body.id}`, { version, status: 'open' }))).toEqual([200])
    await postedAndPaid(body)
    expect(await paper(body)).toContain('all my dues')
  })

  it('says that everything was handed over only where it was', async () => {
    const employee = await hired()
    await approvedAndPosted(employee, next)
    const { body } = await settled(employee, { handedOver: false, outstandingReason: 'فقد جهازه' })
    await postedAndPaid(body)
    expect(await paper(body)).toContain('all my dues')
    expect(await paper(body)).not.toContain('handed over what I was entrusted with')
  })
})
