import { describe, expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { sendFile, separated } from '../support/importing.ts'
import { type Caller, query } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let admin: Caller
let branch = 0
let unpaid = 0
let shift = 0
let five = 0
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -3)
const next = movedMonth(month, 1)
const day = (at: number) => addDays(firstDay(month), at - 1)
const week = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  const steps = [{ days: 60, paidPercentage: '0' }]
  unpaid = (await made('vacationTypes', { code: 'UC', arabicName: 'بلا أجر', annualDays: 60, halfDays: true, steps })).id
  const days = week.map((one) => ({ day: one, from: '07:00', to: '15:00' }))
  // Whichever month is three months ago has its own holidays: the days here are those of the week alone.
  for (const { id } of await list('publicHolidays?range=[0,99]'))
    expect((await call('DELETE', `publicHolidays/${id}`)).status).toBe(200)
  five = (await made('workShifts', { arabicName: 'خمسة أيام', graceMinutes: 0, days: days.slice(0, 5) })).id
  shift = (await made('workShifts', { arabicName: 'كل يوم', graceMinutes: 0, days })).id
})

const { call, act, get, list, made, ordered, hired } = office(() => ({ who: admin, branch, year }))

/** Somebody new on 9,000, of which a day is 300 and an hour 37.50. */
const newcomer = (): Promise<Row> => hired({ workShift: shift, hireDate: addMonths(firstDay(month), -40) })

/** Came on these days, at seven if nothing else is said; what was missed from one day to another is counted. */
async function counted(employee: Row, from: number, until: number, came: Readonly<Record<number, string>>) {
  for (const [at, time] of Object.entries(came))
    await made('attendanceDays', { employee: employee.id, date: day(Number(at)), in: time, out: '15:00' })
  const others = (await list(`employees?${query({ filter: { status: 'working' }, range: [0, 499] })}`)).map(({ id }) => id)
  const input = { month, from: day(from), until: day(until), missingOut: 'worked' }
  await ordered('runs/countAttendance', { input, leave: others.filter((id) => id !== employee.id) })
  const rows = await list(`benefitsAndDeductions?${query({ filter: { employee: employee.id }, range: [0, 9] })}`)
  return rows.map(({ days, hours }) => `${Number(days ?? 0)} d ${Number(hours ?? 0)} h`).toSorted()
}
const onLeave = async (employee: Row, from: number, to: number, more: object = {}) => {
  const leave = { employee: employee.id, vacationType: unpaid, startDate: day(from), endDate: day(to), ...more }
  expect(told(await act('vacationRequests', await made('vacationRequests', leave), 'approve'))).toEqual([200])
}
const suspended = async (employee: Row, from: number, to: number) => {
  const away = { statusReason: 'تحقيق', paidShare: '0', statusFrom: day(from) }
  expect(told(await act('employees', employee, 'suspend', away))).toEqual([200])
  const back = { statusReason: 'انتهى', statusFrom: day(to + 1) }
  expect(told(await act('employees', employee, 'start', back))).toEqual([200])
}
const salaryOf = (employee: Row, of = month) => made('salaries', { employee: employee.id, month: of, date: lastDay(of) })
const lost = (salary: Row) =>
  (salary['items'] as readonly Row[]).flatMap(({ origin, quantity, amount }) =>
    ['absence', 'lateness', 'leave'].includes(String(origin)) ? [`${origin} ${Number(quantity)} ${Number(amount)}`] : [],
  )

describe('days that attendance was counted of', () => {
  it('are not taken off as absence once leave covers them, whatever days they were counted among', async () => {
    const employee = await newcomer()
    expect(await counted(employee, 15, 19, { 15: '07:00', 16: '07:00', 17: '07:00' })).toEqual(['2 d 0 h'])
    await onLeave(employee, 18, 19)
    expect(lost(await salaryOf(employee))).toEqual(['leave 2 600'])
  })

  it('are those of whoever left within the month too, and stay as they are once a salary has read them', async () => {
    const employee = await newcomer()
    const gone = { statusFrom: day(18), statusReason: 'استقالة' }
    expect(told(await act('employees', employee, 'end', gone))).toEqual([200])
    expect(await counted(employee, 14, 17, { 14: '07:00', 15: '07:00', 16: '08:00' })).toEqual(['0 d 1 h', '1 d 0 h'])
    const [known] = await list(`attendanceDays?${query({ filter: { employee: employee.id, date: day(16) }, range: [0, 0] })}`)
    const mended = async (at: string) =>
      call('PUT', `attendanceDays/${known?.id}`, { version: (await get('attendanceDays', known as Row)).version, in: at })
    expect(told(await mended('07:30'))).toEqual([200])
    const salary = await salaryOf(employee)
    expect(told(await mended('07:00'))).toEqual([409, 'Salary.CalculatedCantEdit undefined'])
    const removed = await call('DELETE', `attendanceDays/${known?.id}`)
    expect(told(removed)).toEqual([409, 'Salary.CalculatedCantRemove undefined'])
    // Nor does another day come among them, by hand or from a sheet: what is corrected is taken in by a later month.
    const missed = { employee: employee.id, date: day(17), in: '07:00', out: '15:00' }
    const late = await call('POST', 'attendanceDays', missed)
    expect(told(late)).toEqual([400, 'Attendance.DayCounted date'])
    const sheet = separated('رقم الموظف,التاريخ,الحضور,الانصراف', [`${employee['code']},${day(17)},07:00,15:00`])
    const { body: report } = await sendFile(admin, 'attendanceDays', sheet, { branch, year })
    expect(report.faults.map(({ code }) => code)).toEqual(['Attendance.DayCounted'])
    expect(told(await act('salaries', salary, 'void', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await mended('07:00'))).toEqual([200])
    expect(told(await call('POST', 'attendanceDays', missed))).toEqual([201])
  })

  it('are asked about where they come by hand behind an approved salary, and taken in from a sheet for the next count', async () => {
    const employee = await newcomer()
    const salary = await salaryOf(employee)
    expect(told(await act('salaries', salary, 'approve'))).toEqual([200])
    const came = { employee: employee.id, date: day(20), in: '07:00', out: '15:00' }
    expect(told(await call('POST', 'attendanceDays', came))).toEqual([409, 'Attendance.MonthApproved date'])
    expect(told(await call('POST', 'attendanceDays', came, 'Attendance.MonthApproved'))).toEqual([201])
    const sheet = separated('رقم الموظف,التاريخ,الحضور,الانصراف', [`${employee['code']},${day(21)},07:00,15:00`])
    const { body: report } = await sendFile(admin, 'attendanceDays', sheet, { branch, year })
    expect([report.counts.created, report.faults]).toEqual([1, []])
  })

  it('are taken off as far as leave leaves them', async () => {
    const employee = await newcomer()
    expect(await counted(employee, 15, 19, { 15: '07:00', 17: '07:00' })).toEqual(['3 d 0 h'])
    await onLeave(employee, 17, 19, { toNoon: true })
    expect(lost(await salaryOf(employee))).toEqual(['leave 2.5 750', 'absence 1.5 450'])
  })

  it('are none of a suspension, told before or after they were counted', async () => {
    const [first, second] = [await newcomer(), await newcomer()]
    const came = { 15: '07:00', 16: '07:00' }
    expect(await counted(first, 15, 19, came)).toEqual(['3 d 0 h'])
    await suspended(first, 18, 20)
    await suspended(second, 18, 20)
    expect(await counted(second, 15, 19, came)).toEqual(['1 d 0 h'])
    for (const one of [first, second]) expect(lost(await salaryOf(one))).toEqual(['absence 1 300'])
  })

  it('are all of a month on which nobody came, and the days of work alone where somebody came once', async () => {
    const [first, second] = [
      await hired({ workShift: five, hireDate: addMonths(firstDay(month), -40) }),
      await hired({ workShift: five, hireDate: addMonths(firstDay(month), -40) }),
    ]
    const length = Number(lastDay(month).slice(8))
    expect(await counted(first, 1, length, {})).toEqual([`${length} d 0 h`])
    const { items, gross } = await salaryOf(first)
    const absent = (items as readonly Row[]).filter(({ origin }) => origin === 'absence')
    expect(absent.map(({ amount }) => amount)).toEqual([gross])
    const workdays = Array.from({ length }, (_, at) => day(at + 1)).filter((one) => {
      const ofWeek = new Date(`${one}T00:00:00Z`).getUTCDay()
      return ofWeek < 5
    })
    const came = Number(workdays[3]?.slice(8))
    expect(await counted(second, 1, length, { [came]: '07:00' })).toEqual([`${workdays.length - 1} d 0 h`])
  })

  it('cost no hours once leave covers them, and the others what they did', async () => {
    const employee = await newcomer()
    expect(await counted(employee, 21, 23, { 21: '08:00', 22: '10:00', 23: '07:00' })).toEqual(['0 d 4 h'])
    await onLeave(employee, 22, 22)
    expect(lost(await salaryOf(employee))).toEqual(['leave 1 300', 'lateness 1 37.5'])
  })

  it('are given back by the next salary when leave covers them after the month was posted', async () => {
    const employee = await newcomer()
    await counted(employee, 15, 19, { 15: '07:00', 16: '07:00', 17: '10:00' })
    const salary = await salaryOf(employee)
    expect(lost(salary)).toEqual(['absence 2 600', 'lateness 3 112.5'])
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
    await onLeave(employee, 17, 19)
    const { items } = await salaryOf(employee, next)
    const given = (items as readonly Row[]).flatMap(({ origin, kind, amount }) =>
      origin === 'difference' ? [`${kind} ${Number(amount)}`] : [],
    )
    expect(given.toSorted()).toEqual(['deduction 900', 'earning 112.5', 'earning 600'])
  })

  it('long before their salary are compared with leave as well', async () => {
    const employee = await newcomer()
    await counted(employee, 15, 19, { 15: '07:00', 16: '07:00', 17: '07:00' })
    const [row] = await list(`benefitsAndDeductions?${query({ filter: { employee: employee.id }, range: [0, 0] })}`)
    // Counted late: the pay of a later month takes them off.
    const of = movedMonth(month, 2)
    const late = { version: row?.version, month: of }
    expect(told(await call('PUT', `benefitsAndDeductions/${row?.id}`, late))).toEqual([200])
    expect(lost(await salaryOf(employee, of))).toEqual(['absence 2 600'])
    await onLeave(employee, 18, 18)
    const [first] = await list(`salaries?${query({ filter: { employee: employee.id }, range: [0, 0] })}`)
    expect(told(await act('salaries', first as Row, 'void', { reason: 'إعادة احتساب' }))).toEqual([200])
    const salary = await salaryOf(employee, of)
    expect(lost(salary)).toEqual(['absence 1 300'])
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
    await onLeave(employee, 19, 19)
    const { items } = await salaryOf(employee, movedMonth(of, 1))
    const given = (items as readonly Row[]).flatMap(({ origin, kind, amount }) =>
      origin === 'difference' ? [`${kind} ${Number(amount)}`] : [],
    )
    expect(given).toEqual(['earning 300'])
  })

  it.each([
    ['no days', 'x'],
    ['no part of a day', `${day(18)} x`],
    ['more than the row', `${day(18)} 2`],
    ['none of its days', `${day(25)} 1`],
  ])('are not believed where they are %s', async (_, countedOn) => {
    const employee = await newcomer()
    const absence = (await list('salaryItems?range=[0,99]')).find(({ purpose }) => purpose === 'absence')?.id
    const row = { employee: employee.id, month, salaryItem: absence, days: '1', reason: 'غياب' }
    await made('benefitsAndDeductions', { ...row, countedFrom: day(15), countedUntil: day(19), countedOn })
    await onLeave(employee, 18, 25)
    expect(lost(await salaryOf(employee))).toEqual(['leave 8 2400', 'absence 1 300'])
  })

  it('are no longer known of a row that somebody corrected by hand', async () => {
    const employee = await newcomer()
    await counted(employee, 15, 19, { 15: '07:00', 16: '07:00', 17: '07:00' })
    const [row] = await list(`benefitsAndDeductions?${query({ filter: { employee: employee.id }, range: [0, 0] })}`)
    const corrected = { version: row?.version, days: '1' }
    expect(told(await call('PUT', `benefitsAndDeductions/${row?.id}`, corrected))).toEqual([200])
    await onLeave(employee, 18, 19)
    expect(lost(await salaryOf(employee))).toEqual(['leave 2 600', 'absence 1 300'])
  })
})

describe('time off in a month with a raise in its middle', () => {
  const raise = async () => {
    const items = await list('salaryItems?range=[0,99]')
    return [{ salaryItem: items.find(({ purpose }) => purpose === 'basic')?.id, amount: '12000', from: day(16) }]
  }
  const raised = async (): Promise<Row> =>
    hired({ workShift: shift, hireDate: addMonths(firstDay(month), -40), salaryItems: await raise() })
  const workedOf = (salary: Row) =>
    (salary['items'] as readonly Row[]).flatMap(({ origin, worked }) =>
      ['absence', 'lateness', 'leave'].includes(String(origin)) ? [worked] : [],
    )

  it('costs what its own days earn: those before the raise what they earned then', async () => {
    const [before, across] = [await raised(), await raised()]
    await onLeave(before, 1, 15)
    const salary = await salaryOf(before)
    expect(lost(salary)).toEqual(['leave 15 4500'])
    await onLeave(across, 14, 17)
    const second = await salaryOf(across)
    expect(lost(second)).toEqual(['leave 4 1400'])
    expect(workedOf(second)).toEqual(['(2 × 300.00 + 2 × 400.00) × 100%'])
  })

  it('is absence and lateness at the wages of the days that were counted', async () => {
    const employee = await raised()
    expect(await counted(employee, 14, 19, { 15: '08:00', 16: '07:00', 18: '08:00', 19: '07:00' })).toEqual([
      '0 d 2 h',
      '2 d 0 h',
    ])
    const salary = await salaryOf(employee)
    expect(lost(salary).toSorted()).toEqual(['absence 2 700', 'lateness 2 87.5'])
    expect(workedOf(salary).toSorted()).toEqual(['1 × 300.00 + 1 × 400.00', '1 × 37.50 + 1 × 50.00'])
  })

  it('is of the last days where nobody has said which, and never more than these have earned', async () => {
    const [few, many] = [await raised(), await raised()]
    const sheet = (employee: Row, absentDays: string) =>
      made('salaries', { employee: employee.id, month, date: lastDay(month), absentDays })
    expect(lost(await sheet(few, '3'))).toEqual(['absence 3 1200'])
    expect(lost(await sheet(many, '20'))).toEqual(['absence 20 7500'])
  })

  it('has overtime beside it that is paid at the wage of the last day, since nobody says on which it was worked', async () => {
    const employee = await raised()
    const overtime = (await list('salaryItems?range=[0,99]')).find(({ purpose }) => purpose === 'overtime')?.id
    const worked = { employee: employee.id, month, salaryItem: overtime, hours: '2', reason: 'اختبارات' }
    await made('benefitsAndDeductions', worked)
    const { items } = await salaryOf(employee)
    // An hour of 12,000 is 50, and half of it besides.
    expect((items as readonly Row[]).flatMap(({ origin, amount }) => (origin === 'overtime' ? [Number(amount)] : []))).toEqual([
      150,
    ])
  })

  it('is settled by no difference where the raise of later days is told when the month is over', async () => {
    const employee = await newcomer()
    await onLeave(employee, 1, 15)
    const salary = await salaryOf(employee)
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
    const { version } = (await call('GET', `employees/${employee.id}`)).body as Row
    expect(told(await call('PUT', `employees/${employee.id}`, { version, salaryItems: await raise() }))).toEqual([200])
    const { items } = await salaryOf(employee, next)
    const settled = (items as readonly Row[]).flatMap(({ origin, kind, amount }) =>
      origin === 'difference' ? [`${kind} ${Number(amount)}`] : [],
    )
    expect(settled).toEqual(['earning 1500'])
  })
})
