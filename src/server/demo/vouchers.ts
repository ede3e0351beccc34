import { supplyTaxTold } from '../../../resources/groups/supplyTax.ts'
import { recipes } from '../../../resources/recipes.ts'
import { snake } from '../../../schema/derive/names.ts'
import { toldOfRows } from '../../../schema/record/effectRows.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { addDays } from '../../../schema/values/date.ts'
import { nextIds } from '../engine/sql/nextIds.ts'
import { countUp } from '../engine/write/numbers.ts'
import { recording } from '../ledger/books.ts'
import { writeEntries } from '../ledger/gate.ts'
import type { Entry as BookEntry } from '../ledger/ledgerEntry.ts'
import { taxAccounts } from '../ledger/taxes.ts'
import type { NewRecord } from '../tenants/bulk.ts'
import { founding, opening } from './beginnings.ts'
import { accountId, type DemoData, yearId } from './demoData.ts'
import { supplierAt } from './employees.ts'
import { citizensTuition, credit, debit, type Entry, type Parties } from './entries.ts'
import { ago, reached } from './lookUp.ts'

/** What is paid of rent in advance is of the months of a year. */
export const monthsPaid = 12

/** What happens in a school's month, each as balanced entries of an amount; amounts are multiples of 100. */
const events: readonly {
  readonly text: string
  readonly least: number
  readonly entries: (demoData: DemoData, parties: Parties, amount: number) => Entry[]
  /** What happens in its place where the salaries of all months are paid. */
  readonly paid?: { readonly text: string; readonly entries: (demoData: DemoData, amount: number) => Entry[] }
}[] = [
  {
    text: 'استحقاق رسوم دراسية',
    least: 9_000,
    entries: (demoData, { guardians, costCenters: [, primary = 0] }, amount) => [
      { ...debit(demoData, '1110', amount), party: { resource: 'guardians', id: demoData.random.pick(guardians) } },
      { ...credit(demoData, '410102', amount), costCenters: [{ id: primary, share: '100' }], ...citizensTuition },
    ],
    paid: {
      text: 'نظافة وتعقيم المبنى',
      entries: (demoData, amount) => [debit(demoData, '6104', amount / 10), credit(demoData, '110201', amount / 10)],
    },
  },
  {
    text: 'تأمين مسترد من متعهد المقصف نقدًا',
    least: 2_000,
    entries: (demoData, _, amount) => [debit(demoData, '110101', amount), credit(demoData, '2104', amount)],
  },
  {
    text: 'تأمين مسترد من متعهد الزي المدرسي بتحويل بنكي',
    least: 4_000,
    entries: (demoData, _, amount) => [debit(demoData, '110201', amount), credit(demoData, '2104', amount)],
  },
  {
    text: 'رسوم برنامج تقوية للطلاب السعوديين محصلة بتحويل بنكي',
    least: 60_000,
    entries: (demoData, { costCenters: [, primary = 0, intermediate = 0] }, amount) => [
      debit(demoData, '110201', 2 * amount),
      { ...credit(demoData, '410102', amount), costCenters: [{ id: primary, share: '100' }], ...citizensTuition },
      { ...credit(demoData, '410103', amount), costCenters: [{ id: intermediate, share: '100' }], ...citizensTuition },
    ],
  },
  {
    text: 'رواتب سددها المالك',
    least: 90_000,
    entries: (demoData, { costCenters }, amount) => {
      const shares = costCenters.map((id) => ({ id, share: '25' }))
      return [
        { ...debit(demoData, '5101', amount), costCenters: shares },
        { ...debit(demoData, '5102', amount / 4), costCenters: shares },
        { ...debit(demoData, '5103', amount / 10), costCenters: shares },
        credit(demoData, '3102', amount + amount / 4 + amount / 10),
      ]
    },
    paid: {
      text: 'صيانة دورية للمبنى',
      entries: (demoData, amount) => [debit(demoData, '6105', amount / 10), credit(demoData, '110201', amount / 10)],
    },
  },
  {
    text: 'إيجار مدفوع مقدمًا',
    least: 90_000,
    entries: (demoData, _, amount) => {
      const paid = amount - (amount % (100 * monthsPaid))
      return [debit(demoData, '1140', paid), credit(demoData, '110202', paid)]
    },
  },
  {
    text: 'فاتورة مورد كتب وقرطاسية',
    least: 8_000,
    // Books that families take with their fees go through no warehouse.
    entries: (demoData, { suppliers }, amount) => [
      debit(demoData, '5201', amount),
      debit(demoData, '1150', (amount * 15) / 100),
      {
        ...credit(demoData, '2101', (amount * 115) / 100),
        party: { resource: 'suppliers', id: demoData.random.pick(suppliers) },
      },
    ],
  },
  {
    text: 'سداد مورد',
    least: 2_000,
    entries: (demoData, { suppliers }, amount) => [
      { ...debit(demoData, '2101', amount), party: { resource: 'suppliers', id: demoData.random.pick(suppliers) } },
      credit(demoData, '110201', amount),
    ],
  },
  {
    text: 'كهرباء ومياه واتصالات',
    least: 1_500,
    entries: (demoData, _, amount) => [
      debit(demoData, '6103', amount),
      debit(demoData, '6107', amount / 5),
      credit(demoData, '110201', amount + amount / 5),
    ],
  },
  {
    text: 'عهدة مالية لموظف',
    least: 1_000,
    entries: (demoData, { employees }, amount) => [
      { ...debit(demoData, '1121', amount), party: { resource: 'employees', id: demoData.random.pick(employees) } },
      credit(demoData, '110101', amount),
    ],
  },
]

const perSchool = 20
const posted = 14
const drafts = 3

/** Adds twenty vouchers for each school, with which the first one opens its books and the other one begins, and their counters; the last ones are drafts. */
export async function addVouchers(demoData: DemoData, parties: readonly Parties[]): Promise<void> {
  const fiscalYear = yearId(demoData, demoData.year)
  for (const [index, school] of demoData.schools.entries()) {
    const of = parties[index]
    if (!of) continue
    const first = index === 0 ? opening(demoData, of) : founding(demoData)
    const vouchers = demoData.hasFormer ? [] : [first]
    while (vouchers.length < perSchool) vouchers.push(general(demoData, of, vouchers.length))
    const final = perSchool - drafts
    const begins = await countUp(
      snake('vouchers'),
      { branch: school.branch, year: fiscalYear },
      final,
      demoData.bulk,
      demoData.bulk.run,
    )
    const ids = await demoData.bulk.add(
      'vouchers',
      vouchers.map((voucher, place) => ({
        ...voucher,
        branch: school.branch,
        fiscalYear,
        ...(place < final
          ? { status: place < posted ? 'posted' : 'open', number: String(begins + place), sequence: begins + place }
          : { status: 'draft' }),
      })),
    )
    for (const [place, voucher] of vouchers.slice(0, posted).entries())
      await postVoucher(demoData, { ...voucher, id: ids[place] as number }, school.branch, fiscalYear)
  }
}

/** The entry of a voucher that is posted already. */
export async function postVoucher(
  { bulk }: DemoData,
  voucher: NewRecord & { id: number },
  branch: number,
  year: number,
): Promise<void> {
  const recorded = recording({ decimals: () => 2, account: () => 0, cost: () => '0' })
  const lines = recipes['voucher']?.ledger?.(voucher as RecordData, {}, recorded.books) ?? []
  const [id = 0] = await nextIds('journal_entries', 1, bulk.run)
  const entry: BookEntry = {
    resource: 'vouchers',
    record: voucher.id,
    event: 'post',
    version: 1,
    branch,
    date: String(voucher['date']),
    area: 'general',
    description: String(voucher['description']),
    basis: recorded.basis(),
    lines,
  }
  const author = { tenant: bulk.tenant, person: { id: bulk.author } }
  const beside = toldOfRows(supplyTaxTold, voucher as RecordData, {})
  const taxes = { ...(voucher['taxable'] ? await taxAccounts(bulk, bulk.run) : null), ...(beside.length && { beside }) }
  await Promise.all(writeEntries([{ id, year, entry, lines, ...(Object.keys(taxes).length && { taxes }) }], author, bulk.run))
}

function general(demoData: DemoData, parties: Parties, place: number): NewRecord {
  const event = events[place % events.length] as (typeof events)[number]
  const amount = event.least + 100 * demoData.random.below(40)
  // What waits to be posted is of these days where tax is returned: a return waits for what was issued in its days.
  const date =
    demoData.hasFormer && place >= posted
      ? ago(demoData.year, perSchool - place)
      : reached(demoData.year, addDays(`${demoData.year}-01-02`, place * 2))
  const paid = demoData.hasFormer ? event.paid : undefined
  const entries = paid ? paid.entries(demoData, amount) : event.entries(demoData, parties, amount)
  return {
    date,
    kind: 'general',
    description: paid?.text ?? event.text,
    taxable: event.text === 'فاتورة مورد كتب وقرطاسية',
    reference: place % 4 === 0 ? `REF-${demoData.year}-${100 + place}` : null,
    entries: entries.map((entry) =>
      entry.account === accountId(demoData, '1150')
        ? { ...entry, ...invoiceOf(entries, parties), invoiceNumber: `F${place}-${amount}`, invoiceDate: date }
        : entry,
    ),
  }
}

/** Of whom the invoice is by which tax is deducted. */
function invoiceOf(entries: readonly Entry[], { suppliers }: Parties): { supplierName?: string; taxNumber?: string } {
  const party = entries.find((entry) => entry.party?.resource === 'suppliers')?.party
  const supplier = party && supplierAt(suppliers.indexOf(party.id))
  return supplier ? { supplierName: supplier.arabicName, taxNumber: supplier.taxNumber } : {}
}
