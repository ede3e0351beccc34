import { type Sql, sql, word } from '../../database/sql.ts'

/** Leaves out entries that were taken back on their own day, and what took them back. `e` is the entry's alias. */
export const withoutReversed = (showReversed: boolean | undefined): Sql =>
  showReversed
    ? word('true')
    : sql`(not e.silent and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id and x.silent))`

/**
 * The same for many rows of a few days, without a look at the entry of each: both entries stand on the same day, and there
 * are few of them. `l` is the row's alias.
 */
export const rowsWithoutReversed = (showReversed: boolean | undefined, tenant: number, from: string, to: string): Sql =>
  showReversed
    ? word('true')
    : sql`l.entry_id not in (select unnest(array[h.id, h.reverses]) from journal_entries h where h.tenant_id = ${tenant} and h.silent and h.date between ${from}::date and ${to}::date)`
