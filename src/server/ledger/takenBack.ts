import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** A document that is posted. */
interface Posted {
  readonly resource: string
  readonly record: number
  readonly event: string
  readonly date: string
}

/**
 * What is still posted of a document in a table: the events without a reversal, and the last day of a reversal that left a trace.
 */
interface Stood extends Pick<Posted, 'resource' | 'record'> {
  readonly events: readonly string[] | null
  readonly date: string | null
}

/** Whether a row `e` that takes something back did it on a later day than its own. */
const isLater = {
  journal_entries: sql`not e.silent`,
  stock_rows: sql`e.date > (select o.date from stock_rows o where o.tenant_id = e.tenant_id and o.id = e.reverses)`,
} satisfies Record<string, Sql>

/**
 * Why documents cannot be posted again: an event without a reversal is not posted twice, and a document dated before the last
 * reversal of its rows in a table would count twice until that day. Gives the fault of a document.
 */
export async function againFaults(
  table: keyof typeof isLater,
  documents: readonly Posted[],
  { tenant }: Context,
  run: Run,
): Promise<(one: Posted) => FaultAt[]> {
  if (!documents.length) return () => []
  const [resources, records] = [documents.map(({ resource }) => resource), documents.map(({ record }) => record)]
  const stood = await run<Stood>(
    sql`select e.resource, e.record_id as record, max(e.date) filter (where e.reverses is not null and ${isLater[table]})::text as date,
          array_agg(e.event) filter (where e.reverses is null and not exists (
            select 1 from ${ident(table)} x where x.tenant_id = e.tenant_id and x.reverses = e.id)) as events
        from ${ident(table)} e where e.tenant_id = ${tenant}
          and (e.resource, e.record_id) in (select * from unnest(${resources}::text[], ${records}::int[])) group by 1, 2`,
  )
  const known = new Map(stood.map((one) => [nameOf(one), one]))
  return (one) => {
    const { events = null, date = null } = known.get(nameOf(one)) ?? {}
    if (events?.includes(one.event)) return [{ code: 'Ledger.AlreadyPosted' }]
    return date !== null && one.date < date ? [{ code: 'Ledger.PostedBetween', field: 'date', params: { date } }] : []
  }
}

const nameOf = ({ resource, record }: Pick<Posted, 'resource' | 'record'>): string => `${resource} ${record}`
