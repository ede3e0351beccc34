import { sum } from '../../../../schema/values/money.ts'
import { fewestPeople } from '../../ledger/hidden.ts'
import type { LedgerRow } from './ledgerRows.ts'

/**
 * Rows of documents that the reader may not see are told by their month, kind and the month that they are of together, each account, branch and cost centre once, on the
 * last of their days: one by one, or by the day on which one was posted, they would be what a person is paid. What they come to is told where
 * three people are in it. Entries are told or kept back whole: both sides of what is told agree.
 */
export function together(rows: readonly LedgerRow[]): readonly LedgerRow[] {
  if (!rows.some(({ isHidden }) => isHidden)) return rows
  const months = Map.groupBy(
    rows.filter(({ isHidden }) => isHidden),
    ({ date, document, description }) => `${date.slice(0, 7)} ${document.resource} ${description}`,
  )
  const told = [...rows.filter(({ isHidden }) => !isHidden), ...[...months.values()].flatMap(summed)]
  return told.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

function summed(rows: readonly LedgerRow[]): LedgerRow[] {
  const isPrivate = new Set(rows.flatMap(({ people }) => people)).size < fewestPeople
  const [first, last] = [rows[0], rows.at(-1)]
  const centre = ({ costCenter }: LedgerRow) => costCenter && `${costCenter.arabicName} ${costCenter.englishName}`
  const places = Map.groupBy(rows, (row) => `${row.account} ${row.branch?.arabicName} ${centre(row)} ${Number(row.debit) > 0}`)
  return [...places.values()].flatMap((own) => {
    if (!own[0] || !first || !last) return []
    const [debit, credit] = [sum(own.map((row) => row.debit)), sum(own.map((row) => row.credit))]
    return [{ ...own[0], entry: first.entry, date: last.date, debit, credit, isPrivate }]
  })
}

/** The sides of a row, as far as the reader may know them. */
export const sidesOf = ({ debit, credit, isPrivate }: LedgerRow): { debit: string | null; credit: string | null } =>
  isPrivate ? { debit: null, credit: null } : { debit, credit }
