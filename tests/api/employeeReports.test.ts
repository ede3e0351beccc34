import { describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { sum, toFixed } from '../../schema/values/money.ts'
import { demoMonth } from '../support/demoMonth.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Cells = Readonly<Record<string, unknown>>
interface Listed {
  readonly name: string
  readonly page: string
  readonly parameters: Readonly<Record<string, { readonly required?: boolean }>>
  readonly columns: readonly { readonly drill?: { readonly report?: string } }[]
  readonly statistic?: { readonly page?: string }
}
interface Shown {
  readonly rows: readonly { readonly cells: Cells; readonly level: number }[]
  readonly totals: Readonly<Record<string, string>>
}

let admin: Caller
let branch = 0
let reports: readonly Listed[]
const year = Number(today().slice(0, 4))
const period = { from: `${year}-01-01`, to: `${year}-12-31` }

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  const all = await admin.call<Listed[]>('GET', 'reports', { branch, year })
  reports = all.body.filter(({ page }) => page === 'employees-reports')
})

const asked = ({ parameters }: Listed) => new URLSearchParams('from' in parameters ? period : {}).toString()
const show = async (name: string, parameters = '') => {
  const { status, body } = await admin.call<Shown>('GET', `reports/${name}?${parameters}`, { branch, year })
  expect([name, status]).toEqual([name, 200])
  return body
}

describe('reports about employees', () => {
  it('the sheet of social insurance has what is in the books alone, as the sheet that is paid, unless all is asked for', async () => {
    const due = async (filter: object) => {
      const { body } = await admin.call<Cells[]>(
        'GET',
        `salaries?${query({ filter, range: [0, 99], fields: ['insuranceDue'] })}`,
        { branch, year },
      )
      return sum(body.map((one) => String(one['insuranceDue'])))
    }
    const seen = async (more: object = {}) =>
      (await show('socialInsuranceSheet', String(new URLSearchParams({ ...period, ...more })))).totals['insuranceDue']
    const [posted, all] = [await due({ status: 'posted' }), await due({ status: ['calculated', 'approved', 'posted'] })]
    expect(posted).not.toBe(all)
    expect([sum([String(await seen())]), sum([String(await seen({ part: 'all' }))])]).toEqual([posted, all])
  })

  it('the salary sheet adds up each month by itself, of what is in the books alone unless all is asked for', async () => {
    const list = async (filter: object) =>
      (await admin.call<Cells[]>('GET', `salaries?${query({ filter, range: [0, 99] })}`, { branch, year })).body
    const [posted, all] = [await list({ status: 'posted' }), await list({ status: ['calculated', 'approved', 'posted'] })]
    const net = (rows: readonly Cells[]) => toFixed(sum(rows.map((one) => String(one['net']))), 2)
    expect(all.length).toBeGreaterThan(posted.length)
    const seen = async (more: object = {}) => show('salarySheet', String(new URLSearchParams({ ...period, ...more })))
    expect((await seen()).totals['sum.net']).toBe(net(posted))
    expect((await seen({ part: 'all' })).totals['sum.net']).toBe(net(all))
    const { rows } = await seen()
    const months = [...new Set(posted.map(({ month }) => String(month)))]
    const ofMonths = months.map((month) => net(posted.filter((one) => one['month'] === month)))
    const groups = rows.filter(({ level }) => level === 0).map(({ cells }) => String(cells['sum.net']))
    expect(groups.toSorted()).toEqual(ofMonths.toSorted())
    const [month = ''] = months
    expect((await seen({ month })).totals['sum.net']).toBe(ofMonths[0])
  })

  it('are each opened, taken as sheets with as many rows, and printed', async () => {
    expect(reports.length).toBeGreaterThan(35)
    for (const report of reports) {
      const { rows } = await show(report.name, asked(report))
      const file = async (format: string) => {
        const path = `reports/${report.name}/file?${asked(report)}&format=${format}`
        const answer = await admin.call<Uint8Array>('GET', path, { branch, year, language: 'ar' })
        expect([report.name, format, answer.status]).toEqual([report.name, format, 200])
        return Buffer.from(answer.body)
      }
      const csv = (await file('csv')).toString('utf8').trim().split(/\r?\n/)
      expect(csv.length, report.name).toBeGreaterThan(rows.length)
      expect((await file('xlsx')).subarray(0, 2).toString()).toBe('PK')
      const paper = readPdf(await file('pdf'))
      expect(paper.text.length, report.name).toBeGreaterThan(20)
    }
  })

  it('lead on to reports that there are', () => {
    const names = new Set(reports.map(({ name }) => name))
    const others = ['costCenterStatement', 'accountStatement']
    const led = reports.flatMap(({ columns }) => columns.flatMap(({ drill }) => drill?.report ?? []))
    expect(led.length).toBeGreaterThan(0)
    for (const name of led) expect([...names, ...others]).toContain(name)
  })

  it('count the same people in every picture, in the list, and among the records', async () => {
    const people = await admin.call<unknown[]>(
      'GET',
      `employees?${query({ filter: { status: ['working', 'suspended'] }, range: [0, 499] })}`,
      { branch, year },
    )
    const counted = await Promise.all(
      ['employeesByBranch', 'employeesByJob', 'employeesByManagement', 'employeesByNationality'].map(async (name) =>
        Number((await show(name)).totals['count']),
      ),
    )
    expect(new Set(counted)).toEqual(new Set([people.body.length]))
    expect((await show('employeesList')).rows.length).toBe(people.body.length)
    // Who is away is who has leave that was approved and is not over.
    const away = await admin.call<unknown[]>(
      'GET',
      `vacationRequests?${query({ filter: { status: ['approved', 'started'], startDate_lte: today(), endDate_gte: today() }, range: [0, 99] })}`,
      { branch, year },
    )
    expect(Number((await show('awayToday')).totals['count'])).toBe(away.body.length)
  })

  it('cost by month what they cost by cost centre, by department and in the books', async () => {
    const days = new URLSearchParams({ from: `${demoMonth}-01`, to: `${demoMonth}-28` }).toString()
    const byMonth = await show('salaryCostByMonth', days)
    const { cost, salaries = '0', employerInsurance = '0' } = byMonth.totals
    expect(Number(cost)).toBeGreaterThan(0)
    expect(sum([salaries, employerInsurance])).toBe(cost)
    expect((await show('salaryCostByCostCenter', days)).totals).toEqual(byMonth.totals)
    expect((await show('salaryCostByManagement', days)).totals).toEqual(byMonth.totals)
    const { rows } = await show('journal', days)
    const booked = rows.flatMap(({ cells }) =>
      (cells['document'] as { resource: string }).resource === 'salaries' && cells['costCenter']
        ? [String(cells['debit']), `-${String(cells['credit'])}`]
        : [],
    )
    expect(sum(booked.map((amount) => (amount === '-0.00' ? '0' : amount)))).toBe(cost)
  })
})
