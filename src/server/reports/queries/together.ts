import { sum } from '../../../../schema/values/money.ts'
import type { LedgerRow } from './ledgerRows.ts'

/**
 * Rows of documents that the reader may not see are told by their day together, each account, branch and cost centre once: one by one they would be what each
 * person is paid. All the others stay as they are, and so do both sides of the day.
 */
export function together(rows: readonly LedgerRow[]): readonly LedgerRow[] {
  if (!rows.some(({ isHidden }) => isHidden)) return rows
  const days = Map.groupBy(rows, (row) => (row.isHidden ? `${row.date} ${row.document.resource}` : row.entry))
  return [...days.values()].flatMap((own) => (own[0]?.isHidden ? summed(own) : own))
}

function summed(rows: readonly LedgerRow[]): LedgerRow[] {
  const centre = ({ costCenter }: LedgerRow) => costCenter && `${costCenter.arabicName} ${costCenter.englishName}`
  const places = Map.groupBy(rows, (row) => `${row.account} ${row.branch?.arabicName} ${centre(row)} ${Number(row.debit) > 0}`)
  return [...places.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const [debit, credit] = [sum(own.map((row) => row.debit)), sum(own.map((row) => row.credit))]
    return [{ ...first, entry: rows[0]?.entry ?? first.entry, debit, credit }]
  })
}
