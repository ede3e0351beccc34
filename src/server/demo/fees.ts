import type { ResourceName } from '../../../schema/field.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { addDays } from '../../../schema/values/date.ts'
import { sum } from '../../../schema/values/money.ts'
import { behaviours } from '../behaviours/index.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import type { Outcome } from '../engine/draft.ts'
import { systemContext } from '../engine/systemContext.ts'
import type { RecordInput } from '../engine/work.ts'
import { write } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import { type DemoData, type School, yearId } from './demoData.ts'
import { ago } from './lookUp.ts'
import type { Services } from './services.ts'
import type { Methods } from './treasury.ts'

/** A guardian with the children that are in a school. */
interface Family {
  readonly guardian: number
  readonly children: readonly number[]
}

/**
 * What has become of an invoice: how far it came, how many of its instalments are paid, half of one where it says so, what was paid
 * as it was issued, and whether it was credited whole.
 */
interface Course {
  readonly status: 'draft' | 'open' | 'posted'
  readonly paid?: number
  readonly atOnce?: string
  /** Whether all of it came with the first instalment. */
  readonly whole?: true
  readonly credited?: true
}

const courses: readonly Course[] = [
  { status: 'posted', paid: 3 },
  { status: 'posted', paid: 1 },
  { status: 'posted' },
  { status: 'posted', paid: 0.5 },
  { status: 'open', atOnce: '2500.00' },
  { status: 'posted', paid: 1.5 },
  { status: 'posted', paid: 3 },
  { status: 'open' },
  { status: 'draft' },
  { status: 'posted', paid: 2 },
  { status: 'posted', paid: 1 },
  { status: 'posted', paid: 0.5 },
  { status: 'open', atOnce: '1500.00' },
  { status: 'posted', credited: true },
  { status: 'posted' },
  { status: 'posted', paid: 1 },
  { status: 'draft' },
  { status: 'posted', paid: 3 },
]

/** What has become of the invoices of all other families, where the whole school is invoiced: how many instalments are paid, and whether at once. */
const others: readonly Pick<Course, 'paid' | 'whole'>[] = [
  ...Array.from({ length: 7 }, () => ({ paid: 3, whole: true }) as const),
  ...Array.from({ length: 8 }, () => ({ paid: 3 })),
  ...[2, 2, 2.5, 1, 0].map((paid) => ({ paid })),
]
/** Families that came last are left to what invoices them otherwise. */
const leftToOthers = 10
/** More families than the staff teaches are not invoiced: a demo with many students is made to try lists. */
const mostInvoiced = 250

/** Adds invoices of services and what families paid of them, as people would: calculated, numbered, judged and posted by the engine. */
export async function addFees(demoData: DemoData, services: Services, methods: Methods): Promise<void> {
  for (const school of demoData.schools) {
    const of = desk(demoData, school)
    const families = await invoicedFamilies(demoData, school)
    const courseOf = (index: number): Course => courses[index] ?? { status: 'posted', ...others[(index * 7) % others.length] }
    const invoices = await of.make(
      'salesInvoices',
      families.map(({ guardian, children }, index) => {
        const { status, atOnce } = courseOf(index)
        return {
          date: dateOf(demoData, status, turnOf(index, families.length)),
          guardian,
          status: status === 'draft' ? 'draft' : 'open',
          items: children.flatMap((student, child) => itemsOf(student, services, index + child)),
          payments: atOnce === undefined ? [] : [{ paymentMethod: methods.cash, amount: atOnce }],
        }
      }),
    )
    const idsOf = (status: Course['status']) =>
      invoices.filter((_, index) => courseOf(index).status === status).map(({ id }) => id)
    await of.act('salesInvoices', 'post', idsOf('posted'))
    // Some pay a little more, which stands as an advance for the bus.
    const more = (index: number) => (index % 5 === 0 ? { advance: '500.00', advanceFor: services.transport } : { advance: '0' })
    const paid = invoices
      .slice(0, courses.length)
      .flatMap((invoice, index) => paymentOf(demoData, methods, invoice, { ...courseOf(index), ...more(index) }, index))
    const paidInTime = invoices
      .slice(courses.length)
      .flatMap((invoice, index) => paymentsInTime(demoData, methods, invoice, courseOf(courses.length + index), index))
    const collections = await of.make(
      'collections',
      [...paidInTime, ...paid].toSorted((one, other) => String(one['date']).localeCompare(String(other['date']))),
    )
    // What came in last still waits to be posted, and what was paid with an invoice that waits itself.
    await of.act(
      'collections',
      'post',
      collections.slice(0, -2).map(({ id }) => id),
    )
    const [settled] = invoices
    const credits = [
      ...(settled ? [creditOf(settled, paid[0]?.['date'] ?? settled['date'])] : []),
      ...invoices.filter((_, index) => courseOf(index).credited).map(creditOfWhole),
    ]
    const returns = await of.make('salesReturns', credits)
    await of.act(
      'salesReturns',
      'post',
      returns.map(({ id }) => id),
    )
  }
}

/** What a family that had paid all of its invoice is let off later: it stands to its credit. */
const creditOf = (invoice: RecordData, date: unknown): RecordData => ({
  date,
  invoice: invoice['id'],
  reason: 'خصم إخوة لم يُحتسب في الفاتورة',
  kind: 'priceReduction',
  status: 'open',
  items: (invoice['items'] as { id: number }[]).slice(0, 1).map(({ id }) => ({ item: id, amount: '500.00' })),
})

/** A tax invoice that has its number is not made void: a student who never came is credited whole. */
const creditOfWhole = (invoice: RecordData): RecordData => ({
  date: invoice['date'],
  invoice: invoice['id'],
  reason: 'انسحب الطالب قبل بدء الدراسة',
  status: 'open',
  items: (invoice['items'] as { id: number; net: string }[]).map(({ id, net }) => ({ item: id, amount: net })),
})

type Made = RecordData & { readonly id: number }

/** The desk at which an accountant of a school writes documents, one of all schools where `bounds` say so. */
export function desk(demoData: DemoData, school: School, bounds: Partial<Context> = {}) {
  const { bulk } = demoData
  const context = { ...contextOf(demoData, school), ...bounds }
  const written = async (resource: ResourceName, operation: string, changes: readonly RecordInput[]): Promise<Made[]> => {
    const outcomes = await write(
      { model: bulk.registry.get(resource), operation, changes, context, behaviours },
      { run: bulk.run },
    )
    return outcomes.map(right)
  }
  return {
    make: (resource: ResourceName, records: readonly RecordData[]) =>
      written(
        resource,
        'create',
        records.map((values) => ({ values })),
      ),
    change: (resource: ResourceName, id: number, values: RecordData) => written(resource, 'update', [{ id, values }]),
    act: (resource: ResourceName, operation: string, ids: readonly number[], values: RecordData = {}) =>
      written(
        resource,
        operation,
        ids.map((id) => ({ id, values })),
      ),
  }
}

function right(outcome: Outcome): Made {
  if (outcome instanceof Problem) throw outcome
  return { ...outcome.record, id: outcome.id }
}

/** The tenant's administrator in a school and its current year, within the transaction that makes the demo. */
export function contextOf(demoData: DemoData, { branch }: School): Context {
  const { bulk, year, say } = demoData
  const context = systemContext({
    registry: bulk.registry,
    tenant: bulk.tenant,
    person: bulk.author,
    branch: { id: branch, arabicName: '', englishName: null, isMaster: false, active: true, decimalDigits: 2 },
    everywhere: true,
    year: { id: yearId(demoData, year), year, startDate: `${year}-01-01`, endDate: `${year}-12-31`, status: 'open' },
  })
  // It issues electronic invoices, its suppliers are paid in advance, and its days are over. Another program invoiced the fees of a month that a
  // voucher of the year before tells.
  return {
    ...context,
    translate: say,
    flags: { ...context.flags, eInvoicing: true },
    confirmed: new Set([
      'Payment.NothingOwed',
      'Payment.MoreThanOwed',
      'Shift.OtherDay',
      'SocialInsurance.SalariesOpen',
      'Document.UnusualAmount',
      'Bank.Overdrawn',
      'Voucher.TaxWithoutInvoice',
      'VatReturn.DatedBack',
    ]),
  }
}

/** The families of a school that are invoiced for the year: as many as there are courses, or all of it where the year before is kept too. */
async function invoicedFamilies(demoData: DemoData, school: School): Promise<Family[]> {
  if (!demoData.hasFormer) return familiesOf(demoData, school)
  const all = await familiesOf(demoData, school, mostInvoiced + leftToOthers)
  return all.slice(0, Math.max(courses.length, all.length - leftToOthers))
}

/** As many families as there are courses, those with children in the school first by their number. */
export const familiesOf = (demoData: DemoData, { branch }: School, most = courses.length): Promise<Family[]> =>
  demoData.bulk.run<Family>(
    sql`select s.guardian_id as guardian, array_agg(s.id order by s.id) as children
      from students s join students_years y on y.tenant_id = s.tenant_id and y.record_id = s.id
        join student_statuses t on t.tenant_id = y.tenant_id and t.id = y.status_id and t.kind = 'enrolled'
      where s.tenant_id = ${demoData.bulk.tenant} and not s.suspended and y.branch_id = ${branch} and y.fiscal_year_id = ${yearId(demoData, demoData.year)}
      group by s.guardian_id order by s.guardian_id limit ${most}`,
  )

/** What a child is invoiced: tuition, for some the bus with a discount for every second one, and books. */
function itemsOf(student: number, { tuition, transport, books }: Services, turn: number): RecordData[] {
  const services = [
    { service: tuition },
    ...(turn % 3 === 0 ? [{ service: transport, discount: turn % 2 ? '360.00' : null }] : []),
  ]
  return [...services, ...(turn % 4 === 1 ? [{ service: books }] : [])].map((item) => ({ student, quantity: '1', ...item }))
}

/** Every other day up to today a family pays, none before its invoice. */
const paidOn = (year: number, turn: number): string =>
  [ago(year, (courses.length - turn - 1) * 2), invoicedOn(year, turn)].toSorted()[1] as string

/** Which turn of the days on which invoices are written an invoice takes among so many. */
const turnOf = (index: number, all: number): number => (all > courses.length ? Math.floor((index * courses.length) / all) : index)

/** What waits to be posted is of these days where tax is returned: a return waits for what was issued in its days. */
const dateOf = ({ hasFormer, year }: DemoData, status: Course['status'], turn: number): string =>
  hasFormer && status !== 'posted' ? ago(year, 5) : invoicedOn(year, turn)

/** Every other day from the fifth of January a family is invoiced; in a year that has not come so far all of them were on its first day. */
function invoicedOn(year: number, turn: number): string {
  const [day, last] = [turn, courses.length - 1].map((at) => addDays(`${year}-01-05`, at * 2)) as [string, string]
  return last <= ago(year, 0) ? day : `${year}-01-01`
}

/** What a family transfers of its instalments as they fall due, or of all of them with the first one: what has come by today. */
function paymentsInTime(
  { year }: DemoData,
  { transfer }: Methods,
  { date, guardian, terms }: RecordData,
  { paid = 0, whole }: Course,
  turn: number,
): RecordData[] {
  const due = (terms as { id: number; amount: string; dueOn: string }[]).slice(0, Math.ceil(paid))
  const parts = due.map(({ id, amount, dueOn }, index) => ({
    day: [addDays(dueOn, (turn % 12) - 2), String(date)].toSorted()[1] as string,
    allocation: { term: id, amount: index + 1 > paid ? `${Math.round(Number(amount) / 2)}.00` : amount },
  }))
  const documents = whole ? [parts] : parts.map((part) => [part])
  return documents.flatMap((some, index) => {
    const [first] = some
    if (!first || first.day > ago(year, 0)) return []
    const allocations = some.map(({ allocation }) => allocation)
    const reference = `${year}${String(20_000 + turn * 10 + index)}`
    const amount = sum(allocations.map((one) => one.amount))
    const methods = [{ paymentMethod: transfer, reference, amount }]
    return [{ date: first.day, guardian, status: 'open', methods, allocations }]
  })
}

/** What a family pays of its first instalments, one document for all of it. */
function paymentOf(
  demoData: DemoData,
  methods: Methods,
  invoice: RecordData,
  { paid = 0, advance, advanceFor }: Course & { readonly advance: string; readonly advanceFor?: number },
  turn: number,
): RecordData[] {
  const terms = (invoice['terms'] as { id: number; amount: string }[]).slice(0, Math.ceil(paid))
  const allocations = terms.map(({ id, amount }, index) => ({
    term: id,
    amount: index + 1 > paid ? `${Math.round(Number(amount) / 2)}.00` : amount,
  }))
  if (!allocations.length) return []
  const { cash, transfer, card } = methods
  const reference = `${demoData.year}${String(1000 + turn * 37)}`
  const method = [{ paymentMethod: cash }, { paymentMethod: transfer, reference }, { paymentMethod: card, reference }][turn % 3]
  const amount = sum([...allocations.map((one) => one.amount), advance])
  return [
    {
      date: paidOn(demoData.year, turn),
      guardian: invoice['guardian'] as number,
      status: 'open',
      methods: [{ ...method, amount }],
      allocations,
      ...(advanceFor !== undefined && { advanceFor }),
    },
  ]
}
