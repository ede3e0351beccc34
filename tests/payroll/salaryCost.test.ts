import { expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

let admin: Caller
const branches = { boys: 0, girls: 0 }
const year = Number(today().slice(0, 4))
// A month that the demo school has no salaries of.
const month = `${year}-04`

onStage((stage) => {
  admin = stage.admin
  Object.assign(branches, stage.branches)
})

const at = (name: keyof typeof branches) => office(() => ({ who: admin, branch: branches[name], year }))
const [boys, girls] = [at('boys'), at('girls')]

interface Report {
  readonly rows: readonly { readonly cells: Record<string, unknown> }[]
  readonly totals: Record<string, string>
}

const reportOf = async (branch: typeof boys, name: string): Promise<Report> =>
  (await branch.call<Report>('GET', `reports/${name}?from=${month}-01&to=${month}-30`)).body

/** What the report says of a branch: a figure by the code of the cost centre. */
async function costIn(branch: typeof boys, figure = 'salaries'): Promise<Record<string, string>> {
  const { rows } = await reportOf(branch, 'salaryCostByCostCenter')
  return Object.fromEntries(
    rows.map(({ cells }) => [String((cells['costCenter'] as Row)['code']), String(cells[figure])] as const),
  )
}

it('is told by the shares that were posted, and of a month with a transfer by the days in each place', async () => {
  const [first, second, third] = await boys.list(
    `costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 2] })}`,
  )
  const known = await boys.get('employees', (await boys.list('employees?range=[0,0]'))[0] as Row)
  const employee = await boys.made('employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    ...{ nationality: known['nationality'], jobTitle: known['jobTitle'], identityType: 'national' },
    ...{ identityNumber: noorIdentity(895_000), phone: '0500000001', hireDate: `${year - 3}-01-01`, basicSalary: '6000' },
    costCenters: [
      { id: first?.id, share: '60' },
      { id: second?.id, share: '40' },
    ],
  })
  const transfer = await boys.made('employeeTransfers', {
    ...{
      employee: employee.id,
      day: `${month}-11`,
      toBranch: branches.girls,
      reason: 'حاجة المدرسة',
      jobTitle: known['jobTitle'],
    },
    costCenters: [{ id: third?.id, share: '100' }],
  })
  expect(told(await boys.act('employeeTransfers', transfer, 'approve'))).toEqual([200])
  const salary = await girls.made('salaries', { employee: employee.id, month, date: `${month}-30` })
  for (const action of ['approve', 'post']) expect(told(await girls.act('salaries', salary, action))).toEqual([200])
  expect(await costIn(boys)).toEqual({ [String(first?.['code'])]: '1200.00', [String(second?.['code'])]: '800.00' })
  expect(await costIn(girls)).toEqual({ [String(third?.['code'])]: '4000.00' })
  // The school's share of social insurance goes by the same days: ten of thirty, by sixty and forty in a hundred.
  const insurance = Number(salary['employerInsurance'])
  expect(insurance).toBeGreaterThan(0)
  const cents = (amount: number) => amount.toFixed(2)
  expect(await costIn(boys, 'employerInsurance')).toEqual({
    [String(first?.['code'])]: cents(insurance / 5),
    [String(second?.['code'])]: cents((insurance * 2) / 15),
  })
  expect(await costIn(girls, 'employerInsurance')).toEqual({ [String(third?.['code'])]: cents((insurance * 2) / 3) })
  for (const branch of [boys, girls]) {
    const [byCentre, byMonth] = [await reportOf(branch, 'salaryCostByCostCenter'), await reportOf(branch, 'salaryCostByMonth')]
    expect(byMonth.totals).toEqual(byCentre.totals)
    // A branch bears its days of a salary that another one has calculated, by department too.
    expect((await reportOf(branch, 'salaryCostByManagement')).totals).toEqual(byCentre.totals)
    expect(byMonth.rows.map(({ cells }) => cells['month'])).toEqual([month])
  }
})

it('is one figure by department, by month and by cost centre, also where absence, lateness and a penalty take of it', async () => {
  const days = `from=${year}-05-01&to=${year}-05-31`
  const [first] = await boys.list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`)
  const known = await boys.get('employees', (await boys.list('employees?range=[0,0]'))[0] as Row)
  const employee = await boys.made('employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    ...{ nationality: known['nationality'], jobTitle: known['jobTitle'], identityType: 'national' },
    ...{ identityNumber: noorIdentity(895_001), phone: '0500000001', hireDate: `${year - 3}-01-01`, basicSalary: '6000' },
    costCenters: [{ id: first?.id, share: '100' }],
  })
  const penalty = (await boys.list('salaryItems?range=[0,99]')).find(({ englishName }) => englishName === 'Penalty')?.id
  await boys.made('benefitsAndDeductions', {
    ...{ employee: employee.id, month: `${year}-05`, salaryItem: penalty, amount: '50', reason: 'تلف' },
  })
  const salary = await boys.made('salaries', {
    ...{ employee: employee.id, month: `${year}-05`, date: `${year}-05-31`, absentDays: '2', lateHours: '3' },
  })
  for (const action of ['approve', 'post']) expect(told(await boys.act('salaries', salary, action))).toEqual([200])
  const totals = async (name: string) => (await boys.call<Report>('GET', `reports/${name}?${days}`)).body.totals
  const { cost } = await totals('salaryCostByMonth')
  // Of 6,000 two days of thirty and three hours of 240 are lost, and fifty taken.
  expect(cost).toBe((6000 - 400 - 75 - 50 + Number(salary['employerInsurance'])).toFixed(2))
  expect((await totals('salaryCostByCostCenter'))['cost']).toBe(cost)
  expect((await totals('salaryCostByManagement'))['cost']).toBe(cost)
})

it('what items come to is added up by its side, and is what payslips in the books have', async () => {
  for (const branch of [boys, girls]) {
    const salaries: Row[] = []
    for (let at = 0; at === salaries.length; at += 50)
      salaries.push(...(await branch.list(`salaries?${query({ filter: { status: 'posted' }, range: [at, at + 49] })}`)))
    const sumOf = (name: string) => salaries.reduce((sum, one) => sum + Math.round(Number(one[name]) * 100), 0)
    const totalOf = async (name: string) => {
      const { rows, totals } = (await branch.call<Report>('GET', `reports/${name}`)).body
      const below = rows.reduce((sum, { cells }) => sum + Math.round(Number(cells['sum.amount']) * 100), 0)
      expect(Math.round(Number(totals['sum.amount']) * 100)).toBe(below)
      return below
    }
    expect(salaries.length).toBeGreaterThan(0)
    expect(await totalOf('salaryByItem')).toBe(sumOf('gross'))
    expect(await totalOf('deductionsByItem')).toBe(sumOf('deductions'))
  }
})
