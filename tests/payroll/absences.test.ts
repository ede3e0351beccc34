import { describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { type Caller, query } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

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

/** Of nobody who pays social insurance. */
const abroad = async () => (await list(`nationalities?${query({ filter: { group: 'other' }, range: [0, 0] })}`))[0]?.id
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

  it('are none before the hiring, nor after a leaving that another contract followed', async () => {
    const employee = await hired({ hireDate: day(10) })
    const notEmployed = (field: string) => [400, `Benefit.NotEmployed ${field}`]
    const early = await away(employee, '2', between(5, 6))
    expect(told(early)).toEqual(notEmployed('countedFrom'))
    expect(JSON.stringify(early.body)).toContain(`"day":"${day(5)}"`)
    expect(told(await away(employee, '1', { month: movedMonth(month, -1) }))).toEqual(notEmployed('month'))
    // Of days across the hiring those since then can be missed.
    expect(told(await away(employee, '3', between(8, 11)))).toEqual(refused)
    expect(told(await away(employee, '2', between(8, 11)))).toEqual([201])
    const gone = { statusFrom: day(16), statusReason: 'استقالة' }
    expect(told(await act('employees', employee, 'end', gone))).toEqual([200])
    const { version } = await get('employees', employee)
    const again = { version, hireDate: day(22), contractKind: 'permanent', jobTitle: employee['jobTitle'] }
    expect(told(await call('POST', `employees/${employee.id}/rehire`, again, 'Employee.NotSettled'))).toEqual([200])
    expect(told(await away(employee, '1', between(18, 18)))).toEqual(notEmployed('countedFrom'))
    expect(told(await away(employee, '1', between(15, 15)))).toEqual([201])
    expect(told(await away(employee, '1', between(22, 22)))).toEqual([201])
  })

  it('stay as they were entered when something else of the row is mended', async () => {
    const employee = await hired()
    const { body } = await away(employee, '3', between(10, 12))
    const { id, version } = body
    const mended = { version, reason: 'غياب بلا عذر' }
    expect(told(await call('PUT', `benefitsAndDeductions/${id}`, mended))).toEqual([200])
  })

  describe('of a whole month', () => {
    const salaryOf = (employee: Row, of: string, more: object = {}) =>
      made('salaries', { employee: employee.id, month: of, date: lastDay(of), ...more })
    const [february, april, march] = [`${year}-02`, `${year}-04`, `${year}-03`]
    const length = (of: string) => Number(lastDay(of).slice(8))
    const wholeMonths = [february, april, march].map((of) => [of, String(Math.min(length(of), 30))] as const)

    it.each(wholeMonths)('%s leave nothing to pay, in the sheet and by rows that were entered', async (of, all) => {
      const sheet = await salaryOf(await hired({ nationality: await abroad() }), of, { absentDays: all })
      expect([Number(sheet['gross']), Number(sheet['net'])]).toEqual([9000, 0])
      const employee = await hired({ nationality: await abroad() })
      for (const [days, from, to] of [
        ['10', 1, 10],
        [String(length(of) - 10), 11, length(of)],
      ] as const)
        await made('benefitsAndDeductions', {
          ...{ employee: employee.id, month: of, salaryItem: absence, reason: 'غياب', days },
          ...{ countedFrom: addDays(firstDay(of), from - 1), countedUntil: addDays(firstDay(of), to - 1) },
        })
      expect(Number((await salaryOf(employee, of))['net'])).toBe(0)
    })

    it.each(wholeMonths)('%s less one cost a thirtieth each', async (of, all) => {
      const absentDays = String(Number(all) - 1)
      const { net } = await salaryOf(await hired({ nationality: await abroad() }), of, { absentDays })
      expect(Number(net)).toBe(9000 - Number(absentDays) * 300)
    })

    it('leave nothing of the days of somebody who came within it, nor of another pay that the month began with', async () => {
      const came = await hired({ nationality: await abroad(), hireDate: addDays(firstDay(february), 14) })
      const { gross, net } = await salaryOf(came, february, { absentDays: String(length(february) - 14) })
      expect([Number(gross), Number(net)]).toEqual([4800, 0])
      const housing = (await list('salaryItems?range=[0,99]')).find(({ englishName }) => englishName === 'Housing allowance')?.id
      const until = { salaryItem: housing, amount: '1500', from: null, to: addDays(firstDay(february), 13) }
      const less = await hired({ nationality: await abroad(), salaryItems: [until] })
      const ofLess = await salaryOf(less, february, { absentDays: '28' })
      expect([Number(ofLess['gross']), Number(ofLess['net'])]).toEqual([9700, 0])
    })

    it('are the days beside leave, which is paid as it is', async () => {
      const employee = await hired({ nationality: await abroad() })
      const type = { code: 'FP', arabicName: 'بأجر', annualDays: 60, steps: [{ days: 60, paidPercentage: '100' }] }
      const paid = (await made('vacationTypes', type)).id
      const leave = { employee: employee.id, vacationType: paid, startDate: firstDay(february), endDate: `${february}-14` }
      expect(told(await act('vacationRequests', await made('vacationRequests', leave), 'approve'))).toEqual([200])
      const { net } = await salaryOf(employee, february, { absentDays: String(length(february) - 14) })
      expect(Number(net)).toBe(14 * 300)
    })
  })
})
