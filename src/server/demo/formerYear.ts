import type { RecordData } from '../../../schema/record/record.ts'
import { addDays } from '../../../schema/values/date.ts'
import { compare, negate } from '../../../schema/values/money.ts'
import { firstDay, lastDay } from '../../../schema/values/month.ts'
import { founding, opening } from './beginnings.ts'
import { closeFormer } from './closeFormer.ts'
import { accountId, type DemoData, type School } from './demoData.ts'
import { supplierAt } from './employees.ts'
import { credit, debit, type Entry, type Parties } from './entries.ts'
import { desk, familiesOf } from './fees.ts'
import { reached } from './lookUp.ts'
import { createRandom } from './random.ts'
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
    await post(past, school, [index === 0 ? opening(past, of) : founding(past)])
    await addInvoices(past, school, services, methods)
    await post(
      past,
      school,
      months.flatMap((month) => ofMonth(past, of, { month: `${past.year}-${month}`, owns: index === 0 })),
    )
    await addProvisions(past, school, of.employees)
    await post(past, school, [provided(past)])
  }
  await addReturns(demoData, past, master)
  await closeFormer(past, master)
}

/** Vouchers, final and in the books. */
async function post(past: DemoData, school: School, vouchers: readonly RecordData[]): Promise<void> {
  const { make, act } = desk(past, school)
  const made = await make(
    'vouchers',
    vouchers.map((voucher) => ({ ...voucher, status: 'open' })),
  )
  await act(
    'vouchers',
    'post',
    made.map(({ id }) => id),
  )
}

/** What families pay for the month, what its staff earns, and what social insurance takes of both sides: about as in the current year. */
const earned = { primary: 260_000, intermediate: 150_000 } as const
const pay = { basic: 172_000, housing: 43_000, transport: 10_800 } as const
const insurance = { employee: 18_000, employer: 20_000 } as const
const wages = pay.basic + pay.housing + pay.transport - insurance.employee
/** Zakat of the year. */
const zakat = 24_000

/** The entries of a month: fees, salaries, rent, what was bought, power, and what assets are worth less. */
function ofMonth(
  past: DemoData,
  { suppliers, costCenters }: Parties,
  { month, owns }: { readonly month: string; readonly owns: boolean },
): RecordData[] {
  const [, primary = 0, intermediate = 0] = costCenters
  const more = 100 * past.random.below(60)
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
    general(`${month}-05`, 'رسوم الشهر محصلة بتحويل بنكي', [
      debit(past, '110201', earned.primary + earned.intermediate + more),
      { ...credit(past, '410102', earned.primary + more), costCenters: all(primary) },
      { ...credit(past, '410103', earned.intermediate), costCenters: all(intermediate) },
    ]),
    general(`${month}-08`, 'كهرباء ومياه واتصالات', [
      debit(past, '6103', 9_000),
      debit(past, '6107', 1_500),
      credit(past, '110201', 10_500),
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
    general(last, 'إيجار شهر', [debit(past, '6102', 25_000), credit(past, '110201', 25_000)]),
    // Who had books before owns what is worn out, and earns what was paid before them.
    ...(owns
      ? [
          general(last, 'إيراد رسوم محصلة مقدمًا', [
            debit(past, '2103', 25_000),
            { ...credit(past, '410102', 25_000), costCenters: all(primary) },
          ]),
          general(last, 'استهلاك شهر', [debit(past, '6110', 13_000), credit(past, '1209', 13_000)]),
        ]
      : []),
  ]
}

/** What is provided for leave and end of service when the year is over, of each employee. */
async function addProvisions(past: DemoData, school: School, staff: readonly number[]): Promise<void> {
  const { make, act } = desk(past, school)
  const made = await make(
    'staffProvisions',
    staff.map((employee) => ({ employee, date: `${past.year}-12-31`, status: 'open' })),
  )
  await act(
    'staffProvisions',
    'post',
    made.map(({ id }) => id),
  )
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

/** The tax return of each month, filed in the month after it, with what is paid of it, or goes on into the next one. */
async function addReturns(demoData: DemoData, past: DemoData, master: number): Promise<void> {
  let broughtForward = '0'
  const [school] = demoData.schools
  const branches = [master, ...demoData.schools.map(({ branch }) => branch)]
  for (const month of months) {
    const [from, to] = [firstDay(`${past.year}-${month}`), lastDay(`${past.year}-${month}`)]
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
    await post(of, school, [
      {
        date,
        kind: 'general',
        description: `سداد ضريبة القيمة المضافة ${past.year}-${month}`,
        entries: [
          { account: accountId(past, '2121'), debit: due },
          { account: accountId(past, '110201'), credit: due },
        ],
      },
    ])
  }
}
