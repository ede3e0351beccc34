import type { RecordData } from '../../../schema/record/record.ts'
import { add, negate, subtract, sum } from '../../../schema/values/money.ts'
import { sql } from '../database/sql.ts'
import type { NewRecord } from '../tenants/bulk.ts'
import { founding, opening } from './beginnings.ts'
import { closeFormer } from './closeFormer.ts'
import type { CostCenters } from './costCenters.ts'
import { accountId, type DemoData, type School } from './demoData.ts'
import { credit, debit, type Entry, type Parties } from './entries.ts'
import { desk, familiesOf } from './fees.ts'
import { postVouchers } from './finalVouchers.ts'
import { formerMonth, unpaid } from './formerMonth.ts'
import { debitOf } from './moved.ts'
import { provide } from './provisions.ts'
import { createRandom } from './random.ts'
import { zakat } from './runningCosts.ts'
import type { Services } from './services.ts'
import type { Methods } from './treasury.ts'
import { addReturns } from './vatReturns.ts'

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** The year before, with chance of its own: the current year is the same with it and without. */
const former = (demoData: DemoData): DemoData => ({
  ...demoData,
  year: demoData.year - 1,
  random: createRandom(demoData.year - 1),
})

/** What else the year before needs. */
interface Around {
  readonly parties: readonly Parties[]
  readonly services: Services
  readonly methods: Methods
  readonly master: number
  readonly centers: CostCenters
}

/**
 * Adds the year before: what the schools began it with, what happened in each of its months, its tax returns, and its closing, all as
 * people would, by the engine. What is alike in a month is one entry, so that it costs little.
 * @returns the credit that its tax returns leave
 */
export async function addFormerYear(
  demoData: DemoData,
  { parties, services, methods, master, centers }: Around,
): Promise<string> {
  const past = former(demoData)
  for (const [index, school] of past.schools.entries()) {
    const of = parties[index]
    if (!of) continue
    await addOpening(past, school, index === 0 ? opening(past, of) : founding(past), of.employees)
    await addInvoices(past, school, services, methods)
    const families = await familiesOf(demoData, school, months.length * unpaid.families)
    const owing = families.map(({ guardian }) => guardian)
    await postVouchers(
      past,
      school,
      months.flatMap((month) =>
        formerMonth(
          past,
          { ...of, guardians: owing },
          { month: `${past.year}-${month}`, owns: index === 0, centers, branch: school.branch },
        ),
      ),
    )
    await provide(past, school, of.employees, { date: `${past.year}-12-31` })
    await postVouchers(past, school, [provided(past)])
  }
  const left = await addReturns(demoData, past, master, '0')
  await closeFormer(past, master)
  return left
}

/** What the partners of a school have paid in. */
const paidIn = '800000.00'

/**
 * Opens the books of a school. What leave and end of service of its staff had come to before them was earned in former years: the opening voucher
 * takes it, and all that the partners have not paid in, to what those years have left.
 */
async function addOpening(past: DemoData, school: School, first: NewRecord, staff: readonly number[]): Promise<void> {
  const begun = `${past.year}-01-01`
  const earlier = await past.bulk.run<{ id: number }>(
    sql`select id from employees where tenant_id = ${past.bulk.tenant} and id = any(${staff}::int[]) and hire_date < ${begun} order by id`,
  )
  const ids = earlier.map(({ id }) => id)
  await provide(past, school, ids, { date: begun, opening: true })
  const provided = await debitOf(past, school, '3105')
  const capital = accountId(past, '3101')
  const entries = first['entries'] as readonly Entry[]
  const owned = sum(entries.flatMap((entry) => (entry.account === capital ? (entry.credit ?? '0') : [])))
  const left = subtract(owned, add(paidIn, provided))
  await postVouchers(past, school, [
    {
      ...first,
      kind: 'opening',
      entries: [
        ...entries.filter(({ account }) => account !== capital),
        { account: accountId(past, '3105'), credit: provided },
        { account: capital, credit: paidIn },
        { account: accountId(past, '3104'), ...(left.startsWith('-') ? { debit: negate(left) } : { credit: left }) },
      ],
    },
  ])
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
