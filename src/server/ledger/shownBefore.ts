import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { Saving } from '../engine/behaviour.ts'

/** The last day whose figures were reported: of the last closed year, or of the lock of all books. Null where there is none. */
export const toldUntil = (tenant: number): Sql =>
  sql`greatest((select max(y.end_date) from fiscal_years y where y.tenant_id = ${tenant} and y.status = 'closed'), (select c.general_lock_date from company c where c.tenant_id = ${tenant}))`

/** A table of a tree, and the column by which rows of the ledger name its records. */
type Place = readonly [table: string, column: string]

/** The last day up to which a record of a tree, or anything below it, has rows in figures that were reported; null where it has none. */
export async function lastTold([table, column]: Place, id: number, tenant: number, run: Run): Promise<string | null> {
  const [told] = await run<{ date: string }>(
    sql`with recursive "#below" as (select id from ${ident(table)} where tenant_id = ${tenant} and id = ${id}
        union select n.id from ${ident(table)} n join "#below" b on n.parent_id = b.id where n.tenant_id = ${tenant})
      select max(l.date)::text as date from ledger_rows l where l.tenant_id = ${tenant} and ${ident(column, 'l')} in (select id from "#below") and l.date <= ${toldUntil(tenant)}
      having max(l.date) is not null`,
  )
  return told?.date ?? null
}

/**
 * Figures that a closed year or a locked month has shown stay under their heading: a record of a tree is not moved once it, or
 * anything below it, has rows there.
 */
export async function movedAfterTold(
  { id, record, before, context, run }: Saving,
  place: Place,
  field = 'parent',
): Promise<FaultAt[]> {
  if (!before || record[field] === before[field]) return []
  const date = await lastTold(place, id, context.tenant, run)
  return date === null ? [] : [{ code: 'Tree.ToldBefore', field, params: { date } }]
}
