import { add, isZero, negate, sum } from '../../../../schema/values/money.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** What stands on an income or expense account of a branch at the end of a year: debits less credits. */
export interface Standing {
  readonly branch: number
  readonly account: number
  readonly costCenter: number | null
  readonly net: string
}

/** Every income and expense account of a year that is not at zero. */
export const standings = (tenant: number, year: number, run: Run): Promise<Standing[]> =>
  run<Standing>(
    sql`select l.branch_id as branch, l.account_id as account, l.cost_center_id as "costCenter", sum(l.debit - l.credit) as net
      from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = ${tenant} and l.fiscal_year_id = ${year} and a.kind in ('income', 'expense')
      group by 1, 2, 3 having sum(l.debit - l.credit) <> 0 order by 1, 2, 3`,
  )

/** A line of a closing voucher, in the shape of the voucher's entries. */
export interface ClosingLine {
  readonly account: number
  readonly debit: string | null
  readonly credit: string | null
  readonly costCenters: readonly { readonly id: number; readonly share: string }[]
}

/** Takes every account of a branch to zero against the year's result. */
export function closingLines(own: readonly Standing[], result: number): ClosingLine[] {
  const lines = own.map((one) =>
    lineOf(one.account, negate(one.net), one.costCenter === null ? [] : [{ id: one.costCenter, share: '100.0000' }]),
  )
  const left = sum(own.map((one) => one.net))
  return isZero(left) ? lines : [...lines, lineOf(result, left, [])]
}

/** A positive amount is a debit. */
function lineOf(account: number, amount: string, costCenters: ClosingLine['costCenters']): ClosingLine {
  const credit = amount.startsWith('-')
  return { account, debit: credit ? null : add(amount, '0'), credit: credit ? negate(amount) : null, costCenters }
}
