import { add, negate } from '../../../schema/values/money.ts'
import type { Cell } from '../engine/sql/columns.ts'
import type { Author, CheckedEntry } from './ledgerEntry.ts'

interface Summed {
  readonly branch: number
  readonly year: number
  readonly account: number
  readonly costCenter: number | null
  readonly month: string
  readonly silent: boolean
  debit: string
  credit: string
}

/**
 * What entries add to the monthly sums of their accounts, as rows. A silent reversal moves the amounts of its entry from the
 * usual sums to the silent ones, where readers who ask for them see both the entry and its reversal.
 */
export function accountSums(entries: readonly CheckedEntry[], { tenant }: Author): Cell[][] {
  const sums = new Map<string, Summed>()
  for (const { year, entry, lines } of entries) {
    const month = `${entry.date.slice(0, 7)}-01`
    const silent = entry.silent ?? false
    for (const line of lines) {
      const branch = line.branch ?? entry.branch
      const { account, costCenter = null } = line
      const key = `${branch} ${year} ${account} ${costCenter ?? ''} ${month} ${silent}`
      const found = sums.get(key) ?? { branch, year, account, costCenter, month, silent, debit: '0', credit: '0' }
      found.debit = add(found.debit, line.debit)
      found.credit = add(found.credit, line.credit)
      sums.set(key, found)
    }
  }
  return [...sums.values()].map(({ branch, year, account, costCenter, month, silent, debit, credit }) => [
    ['tenant_id', tenant],
    ['fiscal_year_id', year],
    ['branch_id', branch],
    ['month', month],
    ['silent_debit', silent ? add(debit, credit) : '0'],
    ['silent_credit', silent ? add(debit, credit) : '0'],
    ['cost_center_id', costCenter],
    ['account_id', account],
    // The mirrored amounts of the reversal are the entry's own on the other side.
    ['debit', silent ? negate(credit) : debit],
    ['credit', silent ? negate(debit) : credit],
  ])
}
