import { add, negate } from '../../../schema/values/money.ts'
import type { Statement } from '../database/sql.ts'
import { insertStatement, portions } from '../engine/columns.ts'
import type { Context } from '../engine/context.ts'
import type { EntryLine } from './entry.ts'

interface Summed {
  readonly branch: number
  readonly account: number
  readonly costCenter: number | null
  debit: string
  credit: string
}

/**
 * What an entry adds to the month's sums of its accounts. A silent reversal takes the amounts of its entry out of the
 * figures and into the silent ones, where both it and its entry stand for whoever asks to see them.
 */
export function accountSums(
  entry: { readonly branch: number; readonly date: string; readonly silent?: boolean },
  lines: readonly EntryLine[],
  year: number,
  context: Pick<Context, 'tenant'>,
): Statement[] {
  const sums = new Map<string, Summed>()
  for (const line of lines) {
    const branch = line.branch ?? entry.branch
    const key = `${branch} ${line.account} ${line.costCenter ?? ''}`
    const found = sums.get(key) ?? { branch, account: line.account, costCenter: line.costCenter ?? null, debit: '0', credit: '0' }
    found.debit = add(found.debit, line.debit)
    found.credit = add(found.credit, line.credit)
    sums.set(key, found)
  }
  const month = `${entry.date.slice(0, 7)}-01`
  const rows = [...sums.values()].map(({ branch, account, costCenter, debit, credit }) => [
    ['tenant_id', context.tenant] as const,
    ['branch_id', branch] as const,
    ['fiscal_year_id', year] as const,
    ['account_id', account] as const,
    ['cost_center_id', costCenter] as const,
    ['month', month] as const,
    // The mirrored amounts of the reversal are the entry's own on the other side.
    ['debit', entry.silent ? negate(credit) : debit] as const,
    ['credit', entry.silent ? negate(debit) : credit] as const,
    ['silent_debit', entry.silent ? add(debit, credit) : '0'] as const,
    ['silent_credit', entry.silent ? add(debit, credit) : '0'] as const,
  ])
  return portions(rows, 10).map((some) => insertStatement('account_sums', some))
}
