import { describe, expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import type { Caller } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let admin: Caller
let branch = 0
let unpaid = 0
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -3)
const next = movedMonth(month, 1)
const day = (at: number) => addDays(firstDay(month), at - 1)

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  const steps = [{ days: 60, paidPercentage: '0' }]
  unpaid = (await made('vacationTypes', { code: 'UH', arabicName: 'بلا أجر', annualDays: 60, halfDays: true, steps })).id
})

const { act, get, made, hired } = office(() => ({ who: admin, branch, year }))

/** Somebody new on 9,000, of which a day is 300. */
const newcomer = (): Promise<Row> => hired({ hireDate: addMonths(firstDay(month), -40) })

const onLeave = async (employee: Row, from: number, to: number, noons: object) => {
  const days = { startDate: day(from), endDate: day(to) }
  const request = await made('vacationRequests', { employee: employee.id, vacationType: unpaid, ...days, ...noons })
  for (const action of ['approve', 'start']) expect(told(await act('vacationRequests', request, action))).toEqual([200])
  return request
}
const back = async (request: Row, on: number) => {
  expect(told(await act('vacationRequests', request, 'return', { returnDate: day(on) }))).toEqual([200])
  return get('vacationRequests', request)
}
/** The lines of a payslip that leave makes: days and amount. */
const taken = (salary: Row) =>
  (salary['items'] as readonly Row[]).flatMap(({ origin, quantity, amount }) =>
    origin === 'leave' ? [[Number(quantity), Number(amount)]] : [],
  )

const untilNoon = { toNoon: true }
const fromNoon = { fromNoon: true }

describe('whoever comes back early from a leave that was to end at noon', () => {
  it.each([
    ['two days before', 15, 18, untilNoon, 17, 1.5, 2],
    ['on its last day', 15, 16, untilNoon, 16, 0.5, 1],
    ['on its last day, having left at noon', 17, 18, { ...fromNoon, ...untilNoon }, 18, 0.5, 0.5],
    ['as was said', 15, 16, untilNoon, 17, 0, 1.5],
  ] as const)('%s: what was had and what was given back are the leave, and pay takes what was had', async (...row) => {
    const [, from, to, noons, on, givenBack, used] = row
    const employee = await newcomer()
    const request = await back(await onLeave(employee, from, to, noons), on)
    expect([Number(request['days']), Number(request['daysGivenBack'])]).toEqual([used + givenBack, givenBack])
    const salary = await made('salaries', { employee: employee.id, month, date: lastDay(month) })
    expect(taken(salary)).toEqual([[used, used * 300]])
  })

  it('after the salary was posted: the next one gives back what the request does', async () => {
    const employee = await newcomer()
    const request = await onLeave(employee, 15, 16, untilNoon)
    const salary = await made('salaries', { employee: employee.id, month, date: lastDay(month) })
    expect(taken(salary)).toEqual([[1.5, 450]])
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
    expect(Number((await back(request, 16))['daysGivenBack'])).toBe(0.5)
    const { items } = await made('salaries', { employee: employee.id, month: next, date: lastDay(next) })
    const given = (items as readonly Row[]).flatMap(({ origin, kind, amount }) =>
      origin === 'difference' ? [[kind, Number(amount)]] : [],
    )
    expect(given).toEqual([['earning', 150]])
  })
})
