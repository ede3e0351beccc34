import { beforeCommit, isAway, type Run } from '../../database/database.ts'
import { literal, onCoordinator, sql } from '../../database/sql.ts'
import { type Cell, insertRows } from './columns.ts'

/**
 * Writes rows that the database numbers in the order in which they come. On another node than the coordinator of a distributed database,
 * whose sequences count apart or not at all, their numbers are asked for when all else is written.
 */
export function insertNumbered(table: string, rows: readonly (readonly Cell[])[], run: Run): Promise<unknown>[] {
  if (!rows.length || !isAway(run)) return insertRows(table, rows, run)
  beforeCommit(run).push(async () => {
    const ids = await run<{ id: number }>(
      onCoordinator(
        sql`select nextval(${literal(`${table}_id_seq`)}::regclass) as id from generate_series(1, ${rows.length}::int)`,
      ),
    )
    await Promise.all(
      insertRows(
        table,
        rows.map((cells, index) => [['id', ids[index]?.id], ...cells]),
        run,
      ),
    )
  })
  return []
}
