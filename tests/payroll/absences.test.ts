import { describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import type { Caller } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

let admin: Caller
let branch = 0
let absence = 0
let unpaid = 0
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -3)
const next = movedMonth(month, 1)
const day = (at: number) => addDays(firstDay(month), at - 1)

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  absence = (await list('salaryItems?range=[0,99]')).find(({ englishName }) => englishName === 'Absence')?.id ?? 0
  const type = { code: 'U8', arabicName: 'بلا أجر', annualDays: 60, steps: [{ days: 60, paidPercentage: '0' }] }
  unpaid = (await made('vacationTypes', type)).id
})

const { call, act, get, list, made, hired } = office(() => ({ who: admin, branch, year }))

const away = (employee: Row, days: string, more: object = {}) =>
  call('POST', 'benefitsAndDeductions', { employee: employee.id, month, salaryItem: absence, reason: 'غياب', days, ...more })
const between = (from: number, to: number) => ({ countedFrom: day(from), countedUntil: day(to) })
const onLeave = async (employee: Row, from: number, to: number) => {
  const leave = { employee: employee.id, vacationType: unpaid, startDate: day(from), endDate: day(to) }
  const request = await made('vacationRequests', leave)
  expect(told(await act('vacationRequests', request, 'approve'))).toEqual([200])
  return request
}
const refused = [400, 'Benefit.DaysCounted days']
const lost = async (employee: Row) => {
  const salary = await made('salaries', { employee: employee.id, month, date: lastDay(month) })
  return (salary['items'] as readonly Row[]).flatMap(({ origin, quantity, amount }) =>
    origin === 'absence' || origin === 'leave' ? [`${origin} ${Number(quantity)} ${Number(amount)}`] : [],
  )
}

describe('days of absence', () => {
  it('are no more than lie between the days that the row says', async () => {
    const employee = await hired()
    expect(told(await away(employee, '4', between(10, 12)))).toEqual(refused)
    const { body } = await away(employee, '4', between(10, 12))
    expect(JSON.stringify(body)).toContain('"days":"3"')
    expect(told(await away(employee, '3', between(10, 12)))).toEqual([201])
    expect(told(await away(employee, '1', { countedFrom: day(20) }))).toEqual([400, 'Field.Required countedUntil'])
  })

  it('are not taken off twice: neither by another row of the same days nor by one of another month', async () => {
    const employee = await hired()
    expect(told(await away(employee, '3', between(10, 12)))).toEqual([201])
    expect(told(await away(employee, '2', between(11, 12)))).toEqual(refused)
    expect(told(await away(employee, '2', { ...between(11, 12), month: next }))).toEqual(refused)
    expect(told(await away(employee, '2', between(12, 13)))).toEqual(refused)
    expect(told(await away(employee, '1', between(12, 13)))).toEqual([201])
    expect(told(await away(employee, '2', between(15, 16)))).toEqual([201])
    expect(await lost(employee)).toEqual(['absence 3 900', 'absence 1 300', 'absence 2 600'])
  })

  it('are none of a leave that was approved, nor of a late return', async () => {
    const employee = await hired()
    const request = await onLeave(employee, 10, 12)
    expect(told(await away(employee, '1', between(11, 11)))).toEqual(refused)
    expect(told(await away(employee, '4', between(9, 14)))).toEqual(refused)
    expect(told(await act('vacationRequests', request, 'start'))).toEqual([200])
    expect(told(await act('vacationRequests', request, 'return', { returnDate: day(16) }))).toEqual([200])
    const late = Number((await get('vacationRequests', request))['lateDays'])
    expect(late).toBeGreaterThan(0)
    expect(told(await away(employee, '1', between(15, 15)))).toEqual(refused)
    expect(told(await away(employee, '1', between(20, 20)))).toEqual([201])
    expect(await lost(employee)).toEqual(['leave 3 900', `absence ${late} ${late * 300}`, 'absence 1 300'])
  })

  it('of a late return are none on days of another leave that was approved', async () => {
    const employee = await hired()
    const request = await onLeave(employee, 8, 9)
    await onLeave(employee, 11, 11)
    expect(told(await act('vacationRequests', request, 'start'))).toEqual([200])
    const onTime = await get('vacationRequests', request)
    expect(told(await act('vacationRequests', request, 'return', { returnDate: day(16) }))).toEqual([200])
    const late = Number((await get('vacationRequests', request))['lateDays'])
    expect(String(onTime['backOn']) <= day(11)).toBe(true)
    expect(await lost(employee)).toEqual(['leave 2 600', 'leave 1 300', `absence ${late} ${late * 300}`])
  })

  it('are none at all where another leave follows that was approved, and some where it was only asked for', async () => {
    const leaves = async (employee: Row, answered: string) => {
      const first = await onLeave(employee, 8, 9)
      const { backOn } = await get('vacationRequests', first)
      const days = { startDate: backOn, endDate: addDays(String(backOn), 1) }
      const second = await made('vacationRequests', { employee: employee.id, vacationType: unpaid, ...days })
      if (answered) expect(told(await act('vacationRequests', second, answered))).toEqual([200])
      expect(told(await act('vacationRequests', first, 'start'))).toEqual([200])
      const returned = await act('vacationRequests', first, 'return', { returnDate: addDays(String(backOn), 2) })
      expect(told(returned)).toEqual([200])
      return [Number(returned.body['lateDays']), returned.body['changedFrom']]
    }
    expect(await leaves(await hired(), 'approve')).toEqual([0, null])
    expect((await leaves(await hired(), ''))[0]).toBeGreaterThan(0)
  })

  it.each(['0', '50'])('are none of a suspension with %s percent of the pay', async (paidShare) => {
    const employee = await hired()
    const suspended = { statusReason: 'تحقيق', paidShare }
    expect(told(await act('employees', employee, 'suspend', { ...suspended, statusFrom: day(10) }))).toEqual([200])
    const back = { statusReason: 'انتهى', statusFrom: day(15) }
    expect(told(await act('employees', await get('employees', employee), 'start', back))).toEqual([200])
    expect(told(await away(employee, '1', between(12, 12)))).toEqual(refused)
    expect(told(await away(employee, '3', between(8, 11)))).toEqual(refused)
    expect(told(await away(employee, '26'))).toEqual(refused)
    expect(told(await away(employee, '2', between(8, 11)))).toEqual([201])
    expect(told(await away(employee, '23'))).toEqual([201])
  })

  it('are none of a suspension that is told after they were entered', async () => {
    const employee = await hired()
    expect(told(await away(employee, '4', between(10, 13)))).toEqual([201])
    const suspended = { statusReason: 'تحقيق', paidShare: '50' }
    expect(told(await act('employees', employee, 'suspend', { ...suspended, statusFrom: day(12) }))).toEqual([200])
    expect(await lost(employee)).toEqual(['absence 2 600'])
  })

  it('are counted once when the leave of the same days is approved after they were entered', async () => {
    const employee = await hired()
    expect(told(await away(employee, '4', between(10, 13)))).toEqual([201])
    await onLeave(employee, 12, 14)
    expect(await lost(employee)).toEqual(['leave 3 900', 'absence 2 600'])
  })

  it('are together no more than the month has beside leave', async () => {
    const employee = await hired()
    await onLeave(employee, 1, 10)
    expect(told(await away(employee, '12'))).toEqual([201])
    expect(told(await away(employee, '9'))).toEqual(refused)
    expect(told(await away(employee, '8'))).toEqual([201])
    const sheet = (absentDays: string) =>
      call('POST', 'salaries', { employee: employee.id, month, date: lastDay(month), absentDays })
    expect(told(await sheet('1'))).toEqual([400, 'Benefit.DaysCounted absentDays'])
    expect(await lost(employee)).toEqual(['leave 10 3000', 'absence 12 3600', 'absence 8 2400'])
  })

  it('are no more than somebody has worked who came within the month', async () => {
    const employee = await hired({ hireDate: day(26) })
    expect(told(await away(employee, '6'))).toEqual(refused)
    expect(told(await away(employee, '5'))).toEqual([201])
  })

  it('stay as they were entered when something else of the row is mended', async () => {
    const employee = await hired()
    const { body } = await away(employee, '3', between(10, 12))
    const { id, version } = body
    const mended = { version, reason: 'غياب بلا عذر' }
    expect(told(await call('PUT', `benefitsAndDeductions/${id}`, mended))).toEqual([200])
  })
})
