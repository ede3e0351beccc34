import type { Run } from '../../database/database.ts'
import { literal, onCoordinator, type Sql, sql } from '../../database/sql.ts'

/** The next ids of a table's identity column. */
export async function nextIds(table: string, count: number, run: Run): Promise<number[]> {
  // A count that the planner can see makes a plan for it alone, each time.
  const rows = await run<{ id: number }>(onCoordinator(nextval(table, sql`(select ${count}::int)`)))
  return rows.map((row) => row.id)
}

/** A query of the next ids, one a row. */
export const nextval = (table: string, count: Sql): Sql =>
  sql`select nextval(${literal(`${table}_id_seq`)}::regclass)::int as id from generate_series(1, ${count})`
