import { subtract, sum } from '../../../schema/values/money.ts'
import type { NewRecord } from '../tenants/bulk.ts'
import { accountId, type DemoData } from './demoData.ts'
import { credit, debit, type Entry, type Parties } from './entries.ts'

/** What guardians and suppliers owe and are owed when the books begin. */
const openingBalances = {
  guardians: ['12000.00', '8500.00', '4250.00', '15300.00', '600.00', '9900.00', '2750.00', '18000.00'],
  suppliers: ['23000.00', '11500.00', '6900.00'],
} as const

/** What the first school brings into the year. */
export function opening(demoData: DemoData, { guardians, suppliers }: Parties): NewRecord {
  const receivables = openingBalances.guardians.map(
    (amount, index): Entry => ({
      account: accountId(demoData, '1110'),
      debit: amount,
      party: { resource: 'guardians', id: guardians[index] as number },
    }),
  )
  const payables = openingBalances.suppliers.map(
    (amount, index): Entry => ({
      account: accountId(demoData, '2101'),
      credit: amount,
      party: { resource: 'suppliers', id: suppliers[index] as number },
    }),
  )
  const assets = [...money(demoData), debit(demoData, '1202', 600_000), debit(demoData, '1203', 1_000_000)]
  const owned = sum([...assets, ...receivables].map((entry) => entry.debit ?? '0'))
  const owed = sum([...payables, deferred(demoData)].map((entry) => entry.credit ?? '0'))
  const capital: Entry = { account: accountId(demoData, '3101'), credit: subtract(owned, owed) }
  return {
    date: `${demoData.year}-01-01`,
    kind: 'opening',
    description: 'القيد الافتتاحي',
    entries: [...assets, ...receivables, ...payables, deferred(demoData), capital],
  }
}

/** What a school that opened with the year begins with: what its partners paid in. Of its fees nothing is earned later but what it invoices. */
export function founding(demoData: DemoData): NewRecord {
  const assets = money(demoData)
  const capital: Entry = { account: accountId(demoData, '3101'), credit: sum(assets.map((entry) => entry.debit ?? '0')) }
  return {
    date: `${demoData.year}-01-01`,
    kind: 'general',
    description: 'رأس مال المدرسة',
    entries: [...assets, capital],
  }
}

/** Money with which a school begins: enough for its days, so that neither a safe nor a bank owes. */
const money = (demoData: DemoData): Entry[] => [
  debit(demoData, '110101', 15_000),
  debit(demoData, '110201', 850_000),
  debit(demoData, '110202', 500_000),
]

/** Fees of the second term that were paid before the books began, which vouchers earn in the year: no invoice tells of them. */
const deferred = (demoData: DemoData): Entry => credit(demoData, '2103', 300_000)
