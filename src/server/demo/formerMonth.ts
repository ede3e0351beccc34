import type { RecordData } from '../../../schema/record/record.ts'
import { lastDay } from '../../../schema/values/month.ts'
import { busRunning } from './busRunning.ts'
import { type CostCenters, sharedByStages } from './costCenters.ts'
import type { DemoData } from './demoData.ts'
import { supplierAt } from './employees.ts'
import { citizensTuition, credit, debit, type Entry, general, type Parties } from './entries.ts'
import { busesWorn, power, worn } from './runningCosts.ts'

/** What families owe for the month by stage, and the part of it that foreigners owe, who bear the tax: about as in the current year. */
const earned = [28_000, 118_000, 68_000, 46_000] as const
const ofForeigners = 8
/** What families owe for the bus. */
const buses = 21_000
/** What the staff earns: teachers, administration, services, and drivers; what social insurance takes of both sides. */
const teachers = { basic: 112_000, housing: 28_000, transport: 5_600 } as const
const others = { administration: 34_000, services: 5_300, transport: 11_000 } as const
const insurance = { employee: 15_000, employer: 14_500, ofAdministration: 3_500 } as const
/** What a family owes that has not paid when its month is over, and how many in each month. */
export const unpaid = { amount: 13_000, families: 3 } as const
/** Fees of a month that were paid in the year before. */
const paidBefore = 25_000
const rent = 15_000
const pay = teachers.basic + teachers.housing + teachers.transport + others.administration + others.services + others.transport
const wages = pay - insurance.employee
const insured = insurance.employee + insurance.employer + insurance.ofAdministration

interface Month {
  readonly month: string
  /** Whether the school had books before: it owns what is worn out, and earns what was paid before them. */
  readonly owns: boolean
  readonly centers: CostCenters
  /** The branch, by which its invoices are told apart from those of the other one. */
  readonly branch: number
}

const all = (id: number) => [{ id, share: '100' }]

/** The entries of a month of the year before: fees, salaries, rent, what was bought, power, buses, and what assets are worth less. */
export function formerMonth(past: DemoData, { guardians, suppliers }: Parties, of: Month): RecordData[] {
  const { month, owns, centers, branch } = of
  const turn = (Number(month.slice(5)) - 1) * unpaid.families
  const entry = (date: string, description: string, entries: readonly Entry[], rest: RecordData = {}): RecordData => ({
    ...general(date, `${description} ${month}`, entries),
    ...rest,
  })
  const last = lastDay(month)
  return [
    entry(
      `${month}-05`,
      'رسوم الشهر: محصلة بتحويل بنكي وما لم يُسدد منها',
      fees(past, guardians.slice(turn, turn + unpaid.families), of),
      {
        taxable: true,
      },
    ),
    entry(`${month}-08`, 'كهرباء ومياه واتصالات', [
      debit(past, '6103', power.electricity),
      debit(past, '6107', power.lines),
      credit(past, '110201', power.electricity + power.lines),
    ]),
    ...bought(past, suppliers, month).map(([day, description, entries, rest]) => entry(day, description, entries, rest)),
    busRunning(past, month, branch, centers.transport),
    ...(month.endsWith('-01')
      ? []
      : [entry(`${month}-12`, 'سداد التأمينات الاجتماعية', [debit(past, '2111', insured), credit(past, '110201', insured)])]),
    entry(`${month}-25`, 'تحويل إلى حساب الرواتب', [debit(past, '110202', wages), credit(past, '110201', wages)]),
    entry(`${month}-27`, 'رواتب شهر', salaries(past, centers)),
    entry(last, 'إيجار شهر', [debit(past, '6102', rent), credit(past, '110201', rent)]),
    ...(owns
      ? [
          entry(last, 'إيراد رسوم محصلة مقدمًا', [
            debit(past, '2103', paidBefore),
            { ...credit(past, '410102', paidBefore), costCenters: all(centers.stages[1] ?? 0) },
          ]),
          entry(last, 'استهلاك شهر', [
            debit(past, '6110', worn - busesWorn),
            { ...debit(past, '6110', busesWorn), costCenters: all(centers.transport) },
            credit(past, '1209', worn),
          ]),
        ]
      : []),
  ]
}

/** Fees of a month: citizens' tuition is zero-rated; foreigners' tuition and the bus bear the tax. */
function fees(past: DemoData, late: readonly number[], { owns, centers }: Month): Entry[] {
  const more = 100 * past.random.below(60)
  // Who had no books before was paid nothing for this year in the one before: its families pay it all now.
  const stages = earned.map((amount, stage) => ({
    stage,
    citizens: amount - amount / ofForeigners + (stage === 1 ? more + (owns ? 0 : paidBefore) : 0),
    foreigners: amount / ofForeigners,
  }))
  const taxed = stages.reduce((sum, { foreigners }) => sum + foreigners, buses)
  const tax = (taxed * 15) / 100
  const whole = stages.reduce((sum, { citizens }) => sum + citizens, taxed + tax)
  const tuition = (stage: number, amount: number) => ({
    ...credit(past, `41010${stage + 1}`, amount),
    costCenters: all(centers.stages[stage] ?? 0),
  })
  return [
    debit(past, '110201', whole - late.length * unpaid.amount),
    ...late.map((id): Entry => ({ ...debit(past, '1110', unpaid.amount), party: { resource: 'guardians', id } })),
    ...stages.flatMap(({ stage, citizens, foreigners }): Entry[] => [
      { ...tuition(stage, citizens), ...citizensTuition },
      { ...tuition(stage, foreigners), taxTreatment: 'standard' },
    ]),
    { ...credit(past, '4103', buses), costCenters: all(centers.transport), taxTreatment: 'standard' },
    credit(past, '2120', tax),
  ]
}

/** What is bought of a supplier, and paid some days later. */
function bought(
  past: DemoData,
  suppliers: readonly number[],
  month: string,
): (readonly [day: string, description: string, entries: readonly Entry[], rest: RecordData])[] {
  const amount = 600 + 100 * past.random.below(5)
  const at = past.random.below(suppliers.length)
  const party = { resource: 'suppliers', id: suppliers[at] as number }
  const { arabicName, taxNumber } = supplierAt(at)
  const invoice = { supplierName: arabicName, taxNumber, invoiceNumber: `F${month}`, invoiceDate: `${month}-10` }
  const whole = (amount * 115) / 100
  return [
    [
      `${month}-10`,
      'فاتورة قرطاسية ومطبوعات',
      [
        debit(past, '6106', amount),
        { ...debit(past, '1150', whole - amount), ...invoice },
        { ...credit(past, '2101', whole), party },
      ],
      { taxable: true },
    ],
    [`${month}-20`, 'سداد مورد', [{ ...debit(past, '2101', whole), party }, credit(past, '110201', whole)], {}],
  ]
}

/** What the staff earns in a month: teachers by the stages, drivers for the buses, all others for the administration. */
function salaries(past: DemoData, centers: CostCenters): Entry[] {
  const { administration, transport } = centers
  const shares = sharedByStages(centers)
  return [
    { ...debit(past, '5101', teachers.basic), costCenters: shares },
    { ...debit(past, '5102', teachers.housing), costCenters: shares },
    { ...debit(past, '5103', teachers.transport), costCenters: shares },
    { ...debit(past, '6101', others.administration), costCenters: all(administration) },
    { ...debit(past, '5206', others.services), costCenters: all(administration) },
    { ...debit(past, '5206', others.transport), costCenters: all(transport) },
    { ...debit(past, '5104', insurance.employer), costCenters: shares },
    { ...debit(past, '6113', insurance.ofAdministration), costCenters: all(administration) },
    credit(past, '2111', insured),
    credit(past, '110202', wages),
  ]
}
