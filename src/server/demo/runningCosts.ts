import type { RecordData } from '../../../schema/record/record.ts'
import { sum } from '../../../schema/values/money.ts'
import { lastDay, movedMonth } from '../../../schema/values/month.ts'
import { busRunning } from './busRunning.ts'
import type { CostCenters } from './costCenters.ts'
import { accountId, type DemoData, type School } from './demoData.ts'
import { credit, debit, type Entry, general } from './entries.ts'
import { postVouchers } from './finalVouchers.ts'
import { monthsOver, reached } from './lookUp.ts'
import { creditedByMonth, owedBefore } from './moved.ts'

/** What power, water and lines cost in a month, and what assets are worth less by then: as much in each year. */
export const power = { electricity: 9_000, lines: 1_500 } as const
export const worn = 13_000
/** What of it is of the buses. */
export const busesWorn = 5_000

/** Zakat of a school for a year, which is paid four months after its end. */
export const zakat = 24_000

/** Of so many guardians who owed at the end of the year before, all but one have paid in its first months. */
const onePaysLater = 7

/** Adds what a school pays and loses in each month that is over beside salaries and rent, and what comes in of the year before. */
export async function addRunningCosts(demoData: DemoData, centers: CostCenters): Promise<void> {
  const months = monthsOver(demoData.year)
  for (const [index, school] of demoData.schools.entries()) {
    const insured = await creditedByMonth(demoData, school, '2111')
    const vouchers = [
      ...(await oldFees(demoData, school)),
      ...oldZakat(demoData),
      ...months.flatMap((month) => [
        ...insurance(demoData, month, insured.find((one) => one.month === movedMonth(month, -1))?.credit),
        ...ofMonth(demoData, month, centers, index === 0),
        busRunning(demoData, month, school.branch, centers.transport),
      ]),
    ]
    await postVouchers(
      demoData,
      school,
      vouchers.toSorted((one, other) => String(one['date']).localeCompare(String(other['date']))),
    )
  }
}

/** The zakat of the year before, with its return. */
function oldZakat(demoData: DemoData): RecordData[] {
  const { year } = demoData
  const day = `${year}-04-28`
  if (reached(year, day) !== day) return []
  return [general(day, `سداد زكاة عام ${year - 1}`, [debit(demoData, '2123', zakat), credit(demoData, '110201', zakat)])]
}

/** What social insurance is owed of the month before. */
function insurance(demoData: DemoData, month: string, amount: string | undefined): RecordData[] {
  if (amount === undefined) return []
  return [
    general(`${month}-12`, `سداد التأمينات الاجتماعية عن شهر ${movedMonth(month, -1)}`, [
      { account: accountId(demoData, '2111'), debit: amount },
      { account: accountId(demoData, '110201'), credit: amount },
    ]),
  ]
}

const ofMonth = (demoData: DemoData, month: string, { transport }: CostCenters, owns: boolean): RecordData[] => [
  general(`${month}-08`, `كهرباء ومياه واتصالات ${month}`, [
    debit(demoData, '6103', power.electricity),
    debit(demoData, '6107', power.lines),
    credit(demoData, '110201', power.electricity + power.lines),
  ]),
  ...(owns
    ? [
        general(lastDay(month), `استهلاك شهر ${month}`, [
          debit(demoData, '6110', worn - busesWorn),
          { ...debit(demoData, '6110', busesWorn), costCenters: [{ id: transport, share: '100' }] },
          credit(demoData, '1209', worn),
        ]),
      ]
    : []),
]

/** Fees of the year before, which most of those who owed them have paid by transfer since, in three parts. */
async function oldFees(demoData: DemoData, school: School): Promise<RecordData[]> {
  const { year } = demoData
  const all = await owedBefore(demoData, school, `${year}-01-01`)
  const paid = all.filter((_, index) => index % onePaysLater !== 0)
  return [1, 2, 3].flatMap((month) => {
    const some = paid.filter((_, index) => index % 3 === month - 1)
    const day = `${year}-0${month}-20`
    if (!some.length || reached(year, day) !== day) return []
    return [
      general(day, `تحصيل رسوم مستحقة من عام ${year - 1} بتحويل بنكي`, [
        { account: accountId(demoData, '110201'), debit: sum(some.map(({ owed }) => owed)) },
        ...some.map(
          ({ guardian, owed }): Entry => ({
            account: accountId(demoData, '1110'),
            credit: owed,
            party: { resource: 'guardians', id: guardian },
          }),
        ),
      ]),
    ]
  })
}
