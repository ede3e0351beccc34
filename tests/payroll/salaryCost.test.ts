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

it('stands on the accounts that the department names, beside those of teaching, and what is in the books stays there', async () => {
  const codes = ['6101', '6113', '6114', '6115', '5206']
  const accounts = await boys.list(`accounts?${query({ filter: { code: codes }, range: [0, 9] })}`)
  const accountOf = (code: string) => accounts.find((one) => one['code'] === code)?.id
  const department = await boys.made('managements', {
    ...{ arabicName: 'الإشراف الإداري', englishName: 'Supervision', wageAccount: accountOf('6101') },
    ...{ insuranceAccount: accountOf('6113'), endOfServiceAccount: accountOf('6114'), leaveAccount: accountOf('6115') },
  })
  // Receivables are no expense.
  const [safe] = await boys.list(`accounts?${query({ filter: { kind: 'asset', isLeaf: true }, range: [0, 0] })}`)
  expect(told(await boys.call('POST', 'managements', { arabicName: 'أخرى', wageAccount: safe?.id }))).toEqual([
    400,
    'Reference.NotAllowed wageAccount',
  ])

  const march = `${year}-03`
  const [employee, teacher] = [await boys.hired({ management: department.id }), await boys.hired()]
  const salaryOf = async ({ id }: Row) => {
    const salary = await boys.made('salaries', { employee: id, month: march, date: `${march}-30` })
    for (const action of ['approve', 'post']) expect(told(await boys.act('salaries', salary, action))).toEqual([200])
    return salary
  }
  const debits = async (resource: string, one: Row) =>
    Object.entries(await boys.entryOf(resource, one)).flatMap(([code, amount]) =>
      Number(amount) > 0 ? [[code, Number(amount)]] : [],
    )
  const salary = await salaryOf(employee)
  const insurance = Number(salary['employerInsurance'])
  expect(await debits('salaries', salary)).toEqual([
    ['6101', 9000],
    ['6113', insurance],
  ])
  expect(await debits('salaries', await salaryOf(teacher))).toEqual([
    ['5101', 9000],
    ['5104', insurance],
  ])

  const provision = await boys.made('staffProvisions', { employee: employee.id, date: `${march}-31`, status: 'open' })
  expect(told(await boys.act('staffProvisions', provision, 'post'))).toEqual([200])
  expect((await debits('staffProvisions', provision)).map(([code]) => code)).toEqual(['6114', '6115'])

  // The report tells pay and insurance apart on whichever account they are.
  const { totals } = (await boys.call<Report>('GET', `reports/salaryCostByMonth?from=${march}-01&to=${march}-31`)).body
  expect([totals['salaries'], Number(totals['employerInsurance'])]).toEqual(['18000.00', 2 * insurance])

  // Another account from now on moves nothing that was posted, and the books still follow from their documents.
  const { version } = await boys.get('managements', department)
  expect(told(await boys.call('PUT', `managements/${department.id}`, { version, wageAccount: accountOf('5206') }))).toEqual([200])
  expect(await debits('salaries', salary)).toEqual([
    ['6101', 9000],
    ['6113', insurance],
  ])
  const later = `${year}-05`
  const next = await boys.made('salaries', { employee: employee.id, month: later, date: `${later}-30` }, 'Salary.MonthSkipped')
  for (const action of ['approve', 'post']) expect(told(await boys.act('salaries', next, action))).toEqual([200])
  expect(await debits('salaries', next)).toEqual([
    ['5206', 9000],
    ['6113', insurance],
  ])
})

it('shows the demo school both under the cost of education and under administrative expenses', async () => {
  const { rows } = await boys
    .call<Report>('GET', `reports/incomeStatement?from=${year}-01-01&to=${year}-12-31`)
    .then(({ body }) => body)
  const amountOf = (code: string) => Number(rows.find(({ cells }) => cells['code'] === code)?.cells['amount'] ?? 0)
  for (const code of ['5101', '6101']) expect([code, amountOf(code) > 0]).toEqual([code, true])
})
