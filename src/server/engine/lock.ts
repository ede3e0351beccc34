import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import { Problem } from '../http/problem.ts'
import type { Context } from './context.ts'
import { notFound, recordStatement, type Stored } from './read.ts'

/** Locks the record for the rest of the transaction and reads it as it is. */
export async function lockRecord(model: Model, id: number, context: Context, run: Run): Promise<Stored> {
  const lock = run(
    sql`select 1 from ${ident(tableName(model.name))} where tenant_id = ${context.tenant} and id = ${id} for update`,
  )
  const [, rows] = await Promise.all([lock, run<{ record: string }>(recordStatement(model, id, context))])
  const found = rows[0]
  if (!found) throw notFound(model)
  return JSON.parse(found.record) as Stored
}

/** Refuses a change that was made on an older version, and says who was faster. */
export function assertFresh(before: Stored, version: unknown): void {
  if (Number.isInteger(version) && version !== before.version) {
    throw new Problem(
      409,
      { code: 'Record.Stale' },
      { changedBy: before['updatedBy'], changedAt: before['updatedAt'], version: before.version },
    )
  }
}
