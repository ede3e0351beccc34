import type { RecordData } from '../../../schema/record/record.ts'
import { addDays } from '../../../schema/values/date.ts'
import { compare, negate } from '../../../schema/values/money.ts'
import { firstDay, lastDay } from '../../../schema/values/month.ts'
import { sql } from '../database/sql.ts'
import { founding, opening } from './beginnings.ts'
import { closeFormer } from './closeFormer.ts'
import { accountId, type DemoData, type School } from './demoData.ts'
import { supplierAt } from './employees.ts'
import { credit, debit, type Entry, type Parties } from './entries.ts'
import { desk, familiesOf } from './fees.ts'
import { postVouchers } from './finalVouchers.ts'
import { reached } from './lookUp.ts'
import { debitOf } from './moved.ts'
import { createRandom } from './random.ts'
import { power, worn } from './runningCosts.ts'
import type { Services } from './services.ts'
import type { Methods } from './treasury.ts'

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** The year before, with chance of its own: the current year is the same with it and without. */
const former = (demoData: DemoData): DemoData => ({
  ...demoData,
  year: demoData.year - 1,
  random: createRandom(demoData.year - 1),
})

/**
 * Adds the year before: what the schools began it with, what happened in each of its months, its tax returns, and its closing, all as
 * people would, by the engine. What is alike in a month is one entry, so that it costs little.
 */
export async function addFormerYear(
  demoData: DemoData,
  { parties, services, methods, master }: { parties: readonly Parties[]; services: Services; methods: Methods; master: number },
): Promise<void> {
  const past = former(demoData)
  for (const [index, school] of past.schools.entries()) {
    const of = parties[index]
    if (!of) continue
    await postVouchers(past, school, [index === 0 ? opening(past, of) : founding(past)])
    await addInvoices(past, school, services, methods)
    const families = await familiesOf(demoData, school, months.length * unpaid.families)
    const owing = families.map(({ guardian }) => guardian)
    await postVouchers(
      past,
      school,
      months.flatMap((month) =>
        ofMonth(past, { ...of, guardians: owing }, { month: `${past.year}-${month}`, owns: index === 0 }),
      ),
    )
    await addProvisions(past, school, of.employees)
    await postVouchers(past, school, [provided(past)])
  }
  await addReturns(demoData, past, master)
  await closeFormer(past, master)
}

/** What families owe for the month by stage, what its staff earns, and what social insurance takes of both sides: about as in the current year. */
const earned = [40_000, 125_000, 55_000, 45_000] as const
const pay = { basic: 150_000, housing: 37_500, transport: 8_400 } as const
const insurance = { employee: 15_000, employer: 18_000 } as const
/** What a family owes that has not paid when its month is over, and how many in each month. */
const unpaid = { amount: 13_000, families: 3 } as const
/** Fees of a month that were paid in the year before. */
const paidBefore = 25_000
const rent = 15_000
const wages = pay.basic + pay.housing + pay.transport - insurance.employee
/** Zakat of the year. */
const zakat = 24_000

/** The entries of a month: fees, salaries, rent, what was bought, power, and what assets are worth less. */
function ofMonth(
  past: DemoData,
  { guardians, suppliers, costCenters }: Parties,
  { month, owns }: { readonly month: string; readonly owns: boolean },
): RecordData[] {
  const more = 100 * past.random.below(60)
  // Who had no books before was paid nothing for this year in the one before: its families pay it all now.
  const ofStages = earned.map((amount, stage) => amount + (stage === 1 ? more + (owns ? 0 : paidBefore) : 0))
  const turn = (Number(month.slice(5)) - 1) * unpaid.families
  const late = guardians.slice(turn, turn + unpaid.families)
  const bought = 600 + 100 * past.random.below(5)
  const shares = costCenters.map((id) => ({ id, share: '25' }))
  const insured = insurance.employee + insurance.employer
  const all = (id: number) => [{ id, share: '100' }]
  const at = past.random.below(suppliers.length)
  const party = { resource: 'suppliers', id: suppliers[at] as number }
  const { arabicName, taxNumber } = supplierAt(at)
  const invoice = { supplierName: arabicName, taxNumber, invoiceNumber: `F${month}`, invoiceDate: `${month}-10` }
  const [last, name] = [lastDay(month), month]
  const general = (date: string, description: string, entries: readonly Entry[], rest: RecordData = {}): RecordData => ({
    date,
    kind: 'general',
    description: `${description} ${name}`,
    entries,
    ...rest,
  })
  return [
    general(`${month}-05`, 'رسوم الشهر: محصلة بتحويل بنكي وما لم يُسدد منها', [
      debit(past, '110201', ofStages.reduce((total, amount) => total + amount) - late.length * unpaid.amount),
      ...late.map((id): Entry => ({ ...debit(past, '1110', unpaid.amount), party: { resource: 'guardians', id } })),
      ...ofStages.map((amount, stage) => ({
        ...credit(past, `41010${stage + 1}`, amount),
        costCenters: all(costCenters[stage] ?? 0),
      })),
    ]),
    general(`${month}-08`, 'كهرباء ومياه واتصالات', [
      debit(past, '6103', power.electricity),
      debit(past, '6107', power.lines),
      credit(past, '110201', power.electricity + power.lines),
    ]),
    general(
      `${month}-10`,
      'فاتورة قرطاسية ومطبوعات',
      [
        debit(past, '6106', bought),
        { ...debit(past, '1150', (bought * 15) / 100), ...invoice },
        { ...credit(past, '2101', (bought * 115) / 100), party },
      ],
      { taxable: true },
    ),
    general(`${month}-20`, 'سداد مورد', [
      { ...debit(past, '2101', (bought * 115) / 100), party },
      credit(past, '110201', (bought * 115) / 100),
    ]),
    ...(month.endsWith('-01')
      ? []
      : [general(`${month}-12`, 'سداد التأمينات الاجتماعية', [debit(past, '2111', insured), credit(past, '110201', insured)])]),
    general(`${month}-25`, 'تحويل إلى حساب الرواتب', [debit(past, '110202', wages), credit(past, '110201', wages)]),
    general(`${month}-27`, 'رواتب شهر', [
      { ...debit(past, '5101', pay.basic), costCenters: shares },
      { ...debit(past, '5102', pay.housing), costCenters: shares },
      { ...debit(past, '5103', pay.transport), costCenters: shares },
      debit(past, '5104', insurance.employer),
      credit(past, '2111', insured),
      credit(past, '110202', wages),
    ]),
    general(last, 'إيجار شهر', [debit(past, '6102', rent), credit(past, '110201', rent)]),
    // Who had books before owns what is worn out, and earns what was paid before them.
    ...(owns
      ? [
          general(last, 'إيراد رسوم محصلة مقدمًا', [
            debit(past, '2103', paidBefore),
            { ...credit(past, '410102', paidBefore), costCenters: all(costCenters[1] ?? 0) },
          ]),
          general(last, 'استهلاك شهر', [debit(past, '6110', worn), credit(past, '1209', worn)]),
        ]
      : []),
  ]
}

/** What is provided for leave and end of service of each employee: what there was before the books, which was the partners', and what the year adds. */
async function addProvisions(past: DemoData, school: School, staff: readonly number[]): Promise<void> {
  const { make, act } = desk(past, school)
  const provide = async (employees: readonly number[], values: RecordData) => {
    const made = await make(
      'staffProvisions',
      employees.map((employee) => ({ employee, status: 'open', ...values })),
    )
    await act(
      'staffProvisions',
      'post',
      made.map(({ id }) => id),
    )
  }
  const begun = `${past.year}-01-31`
  const earlier = await past.bulk.run<{ id: number }>(
    sql`select id from employees where tenant_id = ${past.bulk.tenant} and id = any(${staff}::int[]) and hire_date < ${`${past.year}-01-01`} order by id`,
  )
  await provide(
    earlier.map(({ id }) => id),
    { date: begun, opening: true },
  )
  const before = await debitOf(past, school, '3105')
  await postVouchers(past, school, [
    {
      date: begun,
      kind: 'general',
      description: 'إقفال رصيد مخصصات ما قبل الدفاتر في رأس المال',
      entries: [
        { account: accountId(past, '3101'), debit: before },
        { account: accountId(past, '3105'), credit: before },
      ],
    },
  ])
  await provide(staff, { date: `${past.year}-12-31` })
}

/** What is provided for at the end of the year. */
const provided = (past: DemoData): RecordData => ({
  date: `${past.year}-12-31`,
  kind: 'general',
  description: `مخصص زكاة ${past.year}`,
  entries: [debit(past, '7101', zakat), credit(past, '2123', zakat)],
})

/** In each month a family is invoiced books, which bear the tax, and pays them by transfer some days later. */
async function addInvoices(past: DemoData, school: School, { books }: Services, { transfer }: Methods): Promise<void> {
  const { make, act } = desk(past, school)
  const families = await familiesOf(past, school)
  const idsOf = (made: readonly { readonly id: number }[]) => made.map(({ id }) => id)
  const day = (index: number, of: string) => `${past.year}-${months[index % 12]}-${of}`
  const invoices = await make(
    'salesInvoices',
    families.map(({ guardian, children }, index) => ({
      date: day(index, '06'),
      guardian,
      status: 'open',
      items: children.map((student) => ({ student, service: books, quantity: '1' })),
    })),
  )
  await act('salesInvoices', 'post', idsOf(invoices))
  const collections = await make(
    'collections',
    invoices.map((invoice, index) => ({
      date: day(index, '12'),
      guardian: invoice['guardian'],
      status: 'open',
      methods: [
        { paymentMethod: transfer, amount: String(invoice['total']), reference: `${past.year}${school.branch}${100 + index}` },
      ],
      allocations: (invoice['terms'] as { id: number; amount: string }[]).map(({ id, amount }) => ({ term: id, amount })),
    })),
  )
  await act('collections', 'post', idsOf(collections))
}

/** A school that sells for less than forty million a year returns its tax by quarters. */
const quarters = [
  ['01', '03'],
  ['04', '06'],
  ['07', '09'],
  ['10', '12'],
] as const

/** The tax return of each quarter, filed in the month after it, with what is paid of it, or goes on into the next one. */
async function addReturns(demoData: DemoData, past: DemoData, master: number): Promise<void> {
  let broughtForward = '0'
  const [school] = demoData.schools
  const branches = [master, ...demoData.schools.map(({ branch }) => branch)]
  for (const [first, last] of quarters) {
    const [from, to] = [firstDay(`${past.year}-${first}`), lastDay(`${past.year}-${last}`)]
    const day = addDays(to, 20)
    const of = day.startsWith(String(past.year)) ? past : demoData
    const date = reached(of.year, day)
    const { make, act } = desk(of, school, { branches })
    const [made] = await make('vatReturns', [{ date, from, to, broughtForward }])
    await act('vatReturns', 'reckon', [made?.id ?? 0])
    const [filed] = await act('vatReturns', 'file', [made?.id ?? 0])
    const due = String(filed?.['netDue'] ?? '0')
    const isOwed = compare(due, '0') > 0
    broughtForward = isOwed ? '0' : negate(due)
    if (!isOwed) continue
    await postVouchers(of, school, [
      {
        date,
        kind: 'general',
        description: `سداد ضريبة القيمة المضافة ${past.year}-${first} إلى ${past.year}-${last}`,
        entries: [
          { account: accountId(past, '2121'), debit: due },
          { account: accountId(past, '110201'), credit: due },
        ],
      },
    ])
  }
}
