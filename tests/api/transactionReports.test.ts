import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { sum as exactSum, toFixed } from '../../schema/values/money.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type School } from '../support/school.ts'

interface Answer {
  readonly columns: { name: string; label: string }[]
  readonly rows: { cells: Record<string, unknown>; level: number; role?: string; ids?: Record<string, number> }[]
  readonly totals: Record<string, string>
}

const sum = (amounts: readonly string[]): string => toFixed(exactSum(amounts), 2)

describe('reports about what families owe and pay', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let year = 0
  const ask = async (name: string, parameters: Record<string, string> = {}, more: object = {}) => {
    const path = `reports/${name}?${new URLSearchParams(parameters)}`
    const answer = await admin.call<Answer>('GET', path, { branch, year, language: 'en', ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const buckets = ['of.0', 'of.1', 'of.2', 'of.3', 'of.4']
  const total = ({ rows }: Answer, column: string) => sum(rows.map(({ cells }) => String(cells[column] ?? '0')))

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    year = new Date().getFullYear()
  })
  afterAll(() => school.close())

  it('ageing puts every open instalment in one step of lateness, and all steps are there', async () => {
    const [ageing, open] = [await ask('receivableAgeing'), await ask('openInstalments')]
    expect(ageing.columns.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Not due', '1–30 days late', '31–60 days late', '61–90 days late', 'More than 90 days late']),
    )
    expect(Number(ageing.totals['sum.left'])).toBeGreaterThan(0)
    expect(ageing.totals['sum.left']).toBe(open.totals['left'])
    for (const { cells } of ageing.rows)
      expect(sum(buckets.map((one) => String(cells[one] ?? '0')))).toBe(String(cells['sum.left']))
    const lateFrom = (from: number, to: number) =>
      sum(
        open.rows
          .filter(
            ({ cells }) => String(cells['dueOn']) <= addDays(today(), -from) && String(cells['dueOn']) >= addDays(today(), -to),
          )
          .map(({ cells }) => String(cells['left'])),
      )
    const late = (step: number) => toFixed(ageing.totals[`of.${step}`] ?? '0', 2)
    expect(late(1)).toBe(lateFrom(1, 30))
    expect(late(2)).toBe(lateFrom(31, 60))
    expect(late(3)).toBe(lateFrom(61, 90))
    expect(late(4)).toBe(lateFrom(91, 100_000))
  })

  it('a debt of another year is still a debt, whichever year is selected', async () => {
    const [now, before] = [await ask('receivableAgeing'), await ask('receivableAgeing', {}, { year: year - 1 })]
    expect(before.totals).toEqual(now.totals)
  })

  it('overdue instalments are the late part of the open ones', async () => {
    const [overdue, ageing] = [await ask('overdueInstalments'), await ask('receivableAgeing')]
    expect(overdue.totals['left']).toBe(sum(buckets.slice(1).map((one) => ageing.totals[one] ?? '0')))
    for (const { cells } of overdue.rows) expect(String(cells['dueOn']) < today()).toBe(true)
  })

  it('what came in is the same by method, by safe, by day and one by one', async () => {
    const asked = { from: `${year}-01-01`, to: `${year}-12-31` }
    const list = await ask('collectedList', asked)
    expect(Number(list.totals['amount'])).toBeGreaterThan(0)
    for (const name of ['collectedByMethod', 'collectedBySafe', 'collectedByDay'])
      expect([name, (await ask(name, asked)).totals['sum.amount']]).toEqual([name, list.totals['amount']])
  })

  it('what was invoiced is the same by service and by grade, and what the invoices say', async () => {
    const asked = { from: `${year}-01-01`, to: `${year}-12-31` }
    const [service, grade] = [await ask('invoicedByService', asked), await ask('invoicedByGrade', asked)]
    for (const figure of ['sum.net', 'sum.tax', 'sum.total']) {
      expect(service.totals[figure]).toBe(grade.totals[figure])
      expect(total(service, figure)).toBe(service.totals[figure])
    }
  })

  it('the statement of a family runs from charge to payment, and ends with what its page says it owes', async () => {
    const ageing = await ask('receivableAgeing')
    const guardian = ageing.rows.find(({ ids }) => ids)?.ids?.['document.guardian'] ?? 0
    const statement = await ask('guardianStatement', { guardian: String(guardian), from: `${year}-01-01`, to: `${year}-12-31` })
    const last = statement.rows.at(-1)?.cells['balance']
    expect(statement.rows[0]?.role).toBe('opening')
    expect(statement.totals['balance']).toBe(last)
    const { body } = await admin.call<{ balance: string }>('GET', `guardians/${guardian}`, { branch, year })
    expect(Number(last)).toBe(Number(body.balance))
  })

  it('are seen by whoever may view what they show, and by nobody else', async () => {
    const secretary = await school.signIn('demo_secretary')
    const { status } = await secretary.call('GET', 'reports/receivableAgeing', { branch, year })
    expect(status).toBe(403)
    expect((await secretary.call('GET', 'reports/guardianStatement?guardian=1', { branch, year })).status).toBe(403)
  })
})
