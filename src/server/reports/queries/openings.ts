import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { shown } from './shown.ts'

interface Period {
  readonly from: string
  readonly to: string
  readonly showReversed?: boolean | undefined
}

/** Whether an opening voucher made the entry `e`: what it brings stood there before, though it bears a day of the period. */
export const byOpening: Sql = sql`exists (select 1 from vouchers o where e.resource = 'vouchers' and o.tenant_id = e.tenant_id and o.id = e.record_id and o.kind = 'opening')`

/** The rows `l` of opening vouchers in a period, with their entries `e`. */
export const openingRows = ({ from, to, showReversed }: Period, context: Context): Sql =>
  sql`vouchers o join journal_entries e on e.tenant_id = o.tenant_id and e.resource = 'vouchers' and e.record_id = o.id
      join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where o.tenant_id = ${context.tenant} and o.kind = 'opening' and l.branch_id = any(${context.visibleBranches}::int[])
      and l.date between ${from}::date and ${to}::date and ${shown(showReversed)}`
