import { type Sql, sql, word } from '../../database/sql.ts'

/** Leaves out entries that were taken back on their own day, and what took them back. `e` is the entry's alias. */
export const shown = (showReversed: boolean | undefined): Sql =>
  showReversed
    ? word('true')
    : sql`(not e.silent and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id and x.silent))`
