import { type Sql, sql } from '../../database/sql.ts'

/**
 * Of entries that correct a prior period the ones that say what is corrected, as tables `own` and `roots` of a statement: of what takes a correction
 * back that is the correction, the other way (`sign`).
 */
export const correctedEntries = (entries: readonly number[], tenant: number): Sql =>
  sql`own as (select e.id as entry, case when e.reverses is not null and not t.first then e.reverses else e.id end as root, case when e.reverses is not null and not t.first then -1 else 1 end as sign
      from journal_entries e cross join lateral (select exists (select 1 from ledger_rows l
        where l.tenant_id = e.tenant_id and l.entry_id = e.id and l.reason->>'key' = 'priorPeriod') as first) t
      where e.tenant_id = ${tenant} and e.id = any(${entries}::int[])),
    roots as (select o.entry, o.sign, e.id, e.reverses, e.resource, e.record_id from own o join journal_entries e on e.tenant_id = ${tenant} and e.id = o.root)`
