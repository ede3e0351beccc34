import { type Sql, sql } from '../database/sql.ts'

/** The day of whose return an entry `e` tells: its own, or one of the filed return whose error it corrects. */
export const toldOn: Sql = sql`coalesce(e.corrected_day, e.date)`

/** Whether an entry `e` tells the return of some days; written so that an index of its own day helps. */
export const toldWithin = (from: string, to: string): Sql =>
  sql`(e.corrected_day is null and e.date between ${from}::date and ${to}::date or e.corrected_day between ${from}::date and ${to}::date)`
