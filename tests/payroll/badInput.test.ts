import { describe, expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import type { Caller } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let admin: Caller
let branch = 0
let number = 874_000
let items: Row[] = []
let known: Row
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -3)

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  items = await list('salaryItems?range=[0,99]')
  known = await get('employees', (await list('employees?range=[0,0]'))[0] as Row)
})

const { call, act, get, list } = office(() => ({ who: admin, branch, year }))
const item = (name: string) => items.find(({ englishName }) => englishName === name)?.id

const employee = (more: object = {}) =>
  call('POST', 'employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    ...{ nationality: known['nationality'], jobTitle: known['jobTitle'], identityType: 'national' },
    ...{ identityNumber: noorIdentity(number++), phone: '0500000001', basicSalary: '9000' },
    hireDate: addMonths(firstDay(month), -40),
    ...more,
  })
const hired = async (more: object = {}): Promise<Row> => {
  const answer = await employee(more)
  expect(told(answer)).toEqual([201])
  return answer.body
}

describe('an item of salaries', () => {
  it.each([
    ['0', [400, 'Field.Min percentage']],
    ['-1', [400, 'Field.Min percentage']],
    ['1000', [400, 'Field.Max percentage']],
  ])('is not %s percent of another one', async (percentage, refused) => {
    const one = { code: `P${percentage}`, arabicName: `نسبة ${percentage}`, kind: 'earning', basis: 'percentage', percentage }
    expect(told(await call('POST', 'salaryItems', { ...one, account: items[0]?.['account'] }))).toEqual(refused)
  })
})

describe('an employee', () => {
  it('has an IBAN that is one, and an identity number that is there and right', async () => {
    expect(told(await employee({ iban: 'SA0380000000608010167518' }))).toEqual([400, 'Iban.Invalid iban'])
    expect(told(await employee({ identityNumber: null }))).toEqual([400, 'Field.Required identityNumber'])
    expect(told(await employee({ identityNumber: '1000000001' }))).toEqual([400, 'Identity.Checksum identityNumber'])
  })

  it('has no pay and no hours where they are emptied: a number is 0 then, not nothing', async () => {
    const { id, version } = await hired({ workHours: '7' })
    const emptied = await call('PUT', `employees/${id}`, { version, basicSalary: null, workHours: '', annualLeaveDays: null })
    expect(emptied.body).toMatchObject({ basicSalary: '0.00', workHours: '0', annualLeaveDays: '0' })
    const { basicSalary: _, ...unsaid } = (await hired({ basicSalary: undefined })) as Row & { basicSalary: string }
    expect([_, unsaid['workHours'], unsaid['annualLeaveDays']]).toEqual(['0.00', '0', '0'])
    expect((await hired({ basicSalary: null, openingLeaveBalance: null })).openingLeaveBalance).toBeNull()
    expect(told(await employee({ basicSalary: '-1' }))).toEqual([400, 'Number.Negative basicSalary'])
  })

  it('is borne by cost centres that are named once and come to the whole', async () => {
    const [one, other] = await list(`costCenters?filter={"isLeaf":true}&range=[0,1]`)
    const borne = (...shares: [Row | undefined, string][]) =>
      employee({ costCenters: shares.map(([center, share]) => ({ id: center?.id, share })) })
    expect(told(await borne([one, '50'], [one, '50']))).toEqual([400, 'Line.CostCentreRepeated costCenters'])
    expect(told(await borne([one, '50'], [other, '49.99']))).toEqual([400, 'Split.Incomplete costCenters'])
    expect(told(await borne([one, '50'], [other, '50']))).toEqual([201])
  })

  it('does not leave before the hiring, nor has pay that ends before it begins', async () => {
    const one = await hired()
    const before = { statusFrom: addMonths(firstDay(month), -60), statusReason: 'استقالة' }
    expect(told(await act('employees', one, 'end', before))).toEqual([400, 'Date.Before statusFrom'])
    const line = { salaryItem: item('Housing allowance'), amount: '500', from: lastDay(month), to: firstDay(month) }
    expect(told(await employee({ salaryItems: [line] }))).toEqual([400, 'Date.Before salaryItems.0.to'])
    const costs = { ...line, from: firstDay(month), to: null, amount: '-500' }
    expect(told(await employee({ salaryItems: [costs] }))).toEqual([400, 'Value.AboveZero salaryItems.0.amount'])
  })
})

describe('a salary', () => {
  it('is of nobody who was hired after its month, and of no month outside of the year', async () => {
    const late = await hired({ hireDate: addDays(lastDay(month), 1) })
    const of = (month: string, employee: Row) => call('POST', 'salaries', { employee: employee.id, month, date: lastDay(month) })
    expect(told(await of(month, late))).toEqual([400, 'Salary.NotEmployed month'])
    const elsewhere = await of(`${year - 30}-01`, await hired())
    expect(told(elsewhere)).toContain('FiscalYear.NoPermission month')
  })

  it('is of no month that is none', async () => {
    const one = await hired()
    const said = { employee: one.id, month: `${year}-13`, date: lastDay(month) }
    expect(told(await call('POST', 'salaries', said))).toEqual([400, 'Month.Invalid month'])
  })
})

describe('what is kept back of a month', () => {
  const kept = (one: Row, name: string, more: object) =>
    call('POST', 'benefitsAndDeductions', { employee: one.id, month, salaryItem: item(name), reason: 'x', ...more })

  it('is above nothing', async () => {
    const one = await hired()
    expect(told(await kept(one, 'Penalty', { amount: '-50' }))).toEqual([400, 'Value.AboveZero amount'])
    expect(told(await kept(one, 'Penalty', { amount: '0' }))).toEqual([400, 'Value.AboveZero amount'])
    expect(told(await kept(one, 'Absence', { days: '-1' }))).toEqual([400, 'Value.AboveZero days'])
  })

  it('has no 31 days of February, nor a 31st of it', async () => {
    const one = await hired()
    const february = `${year}-02`
    expect(told(await kept(one, 'Absence', { month: february, days: '31' }))).toEqual([400, 'Benefit.MoreDays days'])
    const dated = { month: february, days: '1', countedFrom: `${february}-31`, countedUntil: `${february}-31` }
    expect(told(await kept(one, 'Absence', dated))).toEqual([400, 'Date.Invalid countedFrom', 'Date.Invalid countedUntil'])
    const whole = { month: february, countedFrom: `${february}-01`, countedUntil: lastDay(february) }
    const days = Number(lastDay(february).slice(8))
    expect(told(await kept(one, 'Absence', { ...whole, days: String(days + 1) }))).toEqual([400, 'Benefit.DaysCounted days'])
    expect(told(await kept(one, 'Absence', { ...whole, days: String(days) }))).toEqual([201])
  })
})
