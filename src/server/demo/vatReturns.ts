import { addDays, today } from '../../../schema/values/date.ts'
import { compare, negate } from '../../../schema/values/money.ts'
import { firstDay, lastDay } from '../../../schema/values/month.ts'
import { accountId, type DemoData } from './demoData.ts'
import { desk } from './fees.ts'
import { postVouchers } from './finalVouchers.ts'
import { reached } from './lookUp.ts'

/** A school that sells for less than forty million a year returns its tax by quarters. */
const quarters = [
  ['01', '03'],
  ['04', '06'],
  ['07', '09'],
  ['10', '12'],
] as const

/**
 * Adds the tax return of each quarter of a year that is over, filed in the month after it, with what is paid of it, or goes on into the next
 * one; the last one of the current year is still a draft. One school returns the tax of their common number.
 * @param of the demo in that year
 * @param credit what the quarters before have left
 * @returns what these leave
 */
export async function addReturns(demoData: DemoData, of: DemoData, master: number, credit: string): Promise<string> {
  let broughtForward = credit
  const over = quarters.filter(([, last]) => lastDay(`${of.year}-${last}`) < today())
  for (const [index, [first, last]] of over.entries()) {
    const [from, to] = [firstDay(`${of.year}-${first}`), lastDay(`${of.year}-${last}`)]
    const isLast = of.year === demoData.year && index === over.length - 1
    const due = await addReturn(demoData, { from, to, broughtForward, isLast, master })
    if (due !== null) broughtForward = compare(due, '0') > 0 ? '0' : negate(due)
  }
  return broughtForward
}

interface Quarter {
  readonly from: string
  readonly to: string
  readonly broughtForward: string
  readonly isLast: boolean
  readonly master: number
}

/** One of them. @returns what it comes to; null while it is a draft */
async function addReturn(demoData: DemoData, { from, to, broughtForward, isLast, master }: Quarter): Promise<string | null> {
  const [school] = demoData.schools
  const branches = [master, ...demoData.schools.map(({ branch }) => branch)]
  const day = addDays(to, 20)
  const of = day.startsWith(String(demoData.year)) ? demoData : { ...demoData, year: demoData.year - 1 }
  const date = reached(of.year, day)
  const { make, act } = desk(of, school, { branches })
  const [made] = await make('vatReturns', [{ date, from, to, broughtForward }])
  await act('vatReturns', 'reckon', [made?.id ?? 0])
  if (isLast) return null
  const [filed] = await act('vatReturns', 'file', [made?.id ?? 0])
  const due = String(filed?.['netDue'] ?? '0')
  if (compare(due, '0') > 0)
    await postVouchers(of, school, [
      {
        date,
        kind: 'general',
        description: `سداد ضريبة القيمة المضافة ${from.slice(0, 7)} إلى ${to.slice(0, 7)}`,
        entries: [
          { account: accountId(of, '2121'), debit: due },
          { account: accountId(of, '110201'), credit: due },
        ],
      },
    ])
  return due
}
