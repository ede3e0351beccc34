import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** A document that is posted. */
interface Posted {
  readonly resource: string
  readonly record: number
  readonly date: string
}

/** Rows that took something back on a later day than its own. */
const reversals = {
  journal_entries: sql`journal_entries e where e.reverses is not null and not e.silent`,
  stock_rows: sql`stock_rows e join stock_rows o on o.tenant_id = e.tenant_id and o.id = e.reverses where e.date > o.date`,
} satisfies Record<string, Sql>

/**
 * What stands against posting documents again: dated before the last day on which its rows of a table were taken back, each would
 * stand there twice until that day. Gives the fault of a document.
 */
export async function betweenFaults(
  table: keyof typeof reversals,
  documents: readonly Posted[],
  { tenant }: Context,
  run: Run,
): Promise<(one: Posted) => FaultAt[]> {
  if (!documents.length) return () => []
  const [resources, records] = [documents.map(({ resource }) => resource), documents.map(({ record }) => record)]
  const rows = await run<Posted>(
    sql`select e.resource, e.record_id as record, max(e.date)::text as date from ${reversals[table]} and e.tenant_id = ${tenant}
        and (e.resource, e.record_id) in (select * from unnest(${resources}::text[], ${records}::int[])) group by 1, 2`,
  )
  const last = new Map(rows.map((row) => [nameOf(row), row.date]))
  return (one) => {
    const date = last.get(nameOf(one))
    return date !== undefined && one.date < date ? [{ code: 'Ledger.PostedBetween', field: 'date', params: { date } }] : []
  }
}

const nameOf = ({ resource, record }: Posted): string => `${resource} ${record}`
