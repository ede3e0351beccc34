import { sum } from '../../../schema/values/money.ts'
import { monthOf, movedMonth } from '../../../schema/values/month.ts'
import type { DemoData, School } from './demoData.ts'
import { desk } from './fees.ts'
import { ago, named } from './lookUp.ts'
import type { Methods } from './treasury.ts'

/** The months of the year until one of them. */
const monthsUntil = (last: string): string[] =>
  Array.from({ length: Number(last.slice(5)) }, (_, index) => movedMonth(last, index + 1 - Number(last.slice(5))))

/**
 * Adds the salaries of the month that is over, approved, in the books and paid by the bank, with what social insurance is owed in the
 * first school; at the beginning of a year, those of the month that has begun. With a year before, those of all its months.
 */
export async function addSalaries(
  demoData: DemoData,
  methods: Methods,
  employees: readonly (readonly number[])[],
): Promise<void> {
  const day = ago(demoData.year, 0)
  const former = movedMonth(monthOf(day), -1)
  const month = former.startsWith(String(demoData.year)) ? former : monthOf(day)
  for (const [index, school] of demoData.schools.entries()) {
    const staff = employees[index] ?? []
    const before = demoData.hasFormer ? monthsUntil(month).slice(0, -1) : []
    for (const one of before) await addPay(demoData, school, { staff, month: one, date: `${one}-27`, methods })
    // The last one is still looked at.
    const date = [`${month}-27`, day].toSorted()[0] as string
    await addPay(demoData, school, { staff, month, date, methods, looked: 1 })
    if (index === 0) await desk(demoData, school).make('socialInsuranceSheets', [{ date: day, month, status: 'open' }])
  }
}

interface Pay {
  readonly staff: readonly number[]
  readonly month: string
  readonly date: string
  readonly methods: Methods
  /** How many of them are not approved yet. */
  readonly looked?: number
}

/** The salaries of a month, and the payment of those that are approved. */
export async function addPay(
  demoData: DemoData,
  school: School,
  { staff, month, date, methods: { wages }, looked = 0 }: Pay,
): Promise<void> {
  const { make, act } = desk(demoData, school)
  const salaries = await make(
    'salaries',
    staff.map((employee) => ({ employee, month, date })),
  )
  const ids = salaries.slice(0, salaries.length - looked).map(({ id }) => id)
  await act('salaries', 'approve', ids)
  await act('salaries', 'post', ids)
  if (demoData.hasFormer)
    await fund(
      demoData,
      school,
      date,
      salaries.slice(0, ids.length).map(({ net }) => String(net)),
    )
  const [payment] = await make('salaryPayments', [{ date, month, paymentMethod: wages, status: 'open' }])
  await act('salaryPayments', 'post', [payment?.id ?? 0])
}

/** Brings what salaries take to the account from which they are paid. */
async function fund(demoData: DemoData, school: School, date: string, nets: readonly string[]): Promise<void> {
  const { make, act } = desk(demoData, school)
  const fromBank = await named(demoData, 'banks', 'مصرف الراجحي - الجاري')
  const bank = await named(demoData, 'banks', 'مصرف الراجحي - الرواتب')
  const [transfer] = await make('treasuryTransfers', [
    { date, status: 'open', fromBank, targets: [{ bank, amount: sum(nets) }], description: 'تمويل حساب الرواتب' },
  ])
  await act('treasuryTransfers', 'post', [transfer?.id ?? 0])
}
