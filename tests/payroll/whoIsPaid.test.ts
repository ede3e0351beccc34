import { describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { connected } from '../support/database.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, query, type School } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let admin: Caller
let school: School
const branches = { boys: 0, girls: 0 }
let number = 835_000
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -3)
const next = movedMonth(month, 1)

onStage((stage) => {
  ;({ admin, school } = stage)
  Object.assign(branches, stage.branches)
})

const at = (name: keyof typeof branches) => office(() => ({ who: admin, branch: branches[name], year }))
const [boys, girls] = [at('boys'), at('girls')]
const { call, act, list, made } = boys

async function hired(more: object = {}): Promise<Row> {
  const known = await boys.get('employees', (await list('employees?range=[0,0]'))[0] as Row)
  const [centre] = await list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`)
  return made('employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    ...{ nationality: known['nationality'], jobTitle: known['jobTitle'], identityType: 'national' },
    ...{ identityNumber: noorIdentity(number++), phone: '0500000001', hireDate: addDays(firstDay(month), -900) },
    ...{ basicSalary: '6000', costCenters: [{ id: centre?.id, share: '100' }], ...more },
  })
}
const salaryOf = (employee: Row, of: string) => ({ employee: employee.id, month: of, date: lastDay(of) })
const item = async (values: object) =>
  made('salaryItems', {
    kind: 'earning',
    basis: 'formula',
    account: (await list('salaryItems?range=[0,0]'))[0]?.['account'],
    ...values,
  })

describe('the salary of a month', () => {
  it('is nobody’s who had left before or comes after it, and the sheet of the month does not show them', async () => {
    const management = (await made('managements', { code: 'W1', arabicName: 'إدارة التشغيل' })).id
    const gone = await hired({ management })
    expect(told(await act('employees', gone, 'end', { statusFrom: firstDay(month), statusReason: 'استقالة' }))).toEqual([200])
    const late = await hired({ management, hireDate: firstDay(movedMonth(next, 1)) })
    for (const one of [gone, late])
      expect(told(await call('POST', 'salaries', salaryOf(one, next)))).toEqual([400, 'Salary.NotEmployed month'])
    const here = await hired({ management })
    const input = { month: next, date: lastDay(next) }
    const filter = { management }
    const { body } = await call<{ rows: Row[] }>('POST', 'runs/calculateSalary/preview', { input, filter })
    expect(body.rows.map(({ id }) => id)).toEqual([here.id])
    const job = await boys.ordered('runs/calculateSalary', { input, filter })
    expect([job['state'], job['done'], job['failed']]).toEqual(['done', 1, 0])
  })

  it('says which item has a formula that divides by zero, or comes to less than nothing', async () => {
    const divides = await item({ code: 'F1', arabicName: 'بدل تقسيم', englishName: 'Divided', formula: '100 / (basic - 6000)' })
    const below = await item({ code: 'F2', arabicName: 'بدل سالب', englishName: 'Below', formula: 'basic - 5000' })
    for (const [one, code, basicSalary] of [
      [divides, 'Salary.FormulaDivides', '6000'],
      [below, 'Salary.FormulaBelowZero', '4000'],
    ] as const) {
      const employee = await hired({ basicSalary, salaryItems: [{ salaryItem: one.id }] })
      const refused = await call('POST', 'salaries', salaryOf(employee, month))
      expect(told(refused)).toEqual([400, `${code} employee`])
      expect(JSON.stringify(refused.body)).toContain(String(one['arabicName']))
    }
    // One that was readable when it was written, and is not any more.
    await connected(school.databaseUrl, (client) =>
      client.query(`update salary_items set formula = 'gone + 1' where id = $1`, [below.id]),
    )
    const employee = await hired({ salaryItems: [{ salaryItem: below.id }] })
    expect(told(await call('POST', 'salaries', salaryOf(employee, month)))).toEqual([400, 'Salary.FormulaFails employee'])
  })

  it('that was left in the branch before a transfer is named, and calculated in the new one once it is void', async () => {
    const employee = await hired()
    const left = await made('salaries', salaryOf(employee, month))
    const { jobTitle, costCenters } = employee
    const transfer = { employee: employee.id, day: firstDay(month), toBranch: branches.girls, reason: 'حاجة', jobTitle }
    // The cost of somebody who has cost centres goes on to stand somewhere.
    expect(told(await call('POST', 'employeeTransfers', transfer))).toEqual([400, 'EmployeeTransfer.NoCostCenter costCenters'])
    const moved = await made('employeeTransfers', { ...transfer, costCenters })
    expect(told(await act('employeeTransfers', moved, 'approve'))).toEqual([200])
    const there = await girls.call('POST', 'salaries', salaryOf(employee, month))
    expect(told(there)).toEqual([400, 'Salary.LeftElsewhere employee'])
    const [name] = (await list('branches?range=[0,9]')).flatMap(({ id, arabicName }) =>
      id === branches.boys ? [arabicName] : [],
    )
    expect(JSON.stringify(there.body)).toContain(String(name))
    expect(told(await act('salaries', left, 'void', { reason: 'نُقل' }))).toEqual([200])
    const salary = await girls.made('salaries', salaryOf(employee, month))
    for (const action of ['approve', 'post']) expect(told(await girls.act('salaries', salary, action))).toEqual([200])
  })

  it('names on paper the month that a difference settles', async () => {
    const employee = await hired()
    const first = await made('salaries', salaryOf(employee, month))
    for (const action of ['approve', 'post']) expect(told(await act('salaries', first, action))).toEqual([200])
    const input = { statusFrom: addDays(firstDay(month), 10), statusReason: 'تحقيق', paidShare: '50' }
    expect(told(await act('employees', employee, 'suspend', input))).toEqual([200])
    const salary = await made('salaries', salaryOf(employee, next))
    expect(told(await act('salaries', salary, 'approve'))).toEqual([200])
    const { body } = await admin.call<Uint8Array>('GET', `salaries/${salary.id}/print`, {
      ...{ branch: branches.boys, year, language: 'ar' },
    })
    expect(readPdf(Buffer.from(body)).text).toContain(month)
  })
})

describe('who left in a period', () => {
  it('is told also of those who were hired again since', async () => {
    const employee = await hired()
    const day = addDays(firstDay(month), 4)
    expect(told(await act('employees', employee, 'end', { statusFrom: day, statusReason: 'استقالة' }))).toEqual([200])
    const rows = async () => {
      const path = `reports/leavers?from=${firstDay(month)}&to=${lastDay(month)}`
      const answer = await call<{ rows: Row[] }>('GET', path)
      expect(told(answer as never)).toEqual([200])
      return JSON.stringify(answer.body.rows).split(String(employee['code'] ?? employee.id)).length
    }
    const before = await rows()
    const again = { hireDate: addDays(day, 20), contractKind: 'permanent', jobTitle: employee['jobTitle'] }
    const asked = await act('employees', employee, 'rehire', again)
    expect(told(asked)).toEqual([409, 'Employee.NotSettled hireDate'])
    const { version } = await boys.get('employees', employee)
    const hiredAgain = await admin.call('POST', `employees/${employee.id}/rehire`, {
      ...{ branch: branches.boys, year, headers: { confirmed: 'Employee.NotSettled' }, body: { ...again, version } },
    })
    expect(hiredAgain.status).toBe(200)
    expect(await rows()).toBe(before)
  })
})
