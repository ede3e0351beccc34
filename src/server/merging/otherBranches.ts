import { tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'

/**
 * Refuses what would change records of branches that the person may not choose: whoever works in those branches answers for them.
 * @param moved ids of the records that named the one that goes, by definition
 * @throws Problem 403 `Merge.OtherBranches`
 */
export async function assertOwnBranches(
  moved: ReadonlyMap<Model, ReadonlySet<number>>,
  context: Context,
  run: Run,
): Promise<void> {
  if (context.everywhere) return
  const found = await Promise.all(
    [...moved].map(([model, ids]) => {
      const rows = inBranches(model, [...ids], context)
      return rows ? run(sql`${rows} limit 1`) : []
    }),
  )
  if (found.some((rows) => rows.length > 0)) throw new Problem(403, { code: 'Merge.OtherBranches' })
}

/** Those of the records that are, in some year, in a branch out of reach; null where a definition is of no branch. */
function inBranches(model: Model, ids: readonly number[], { tenant, branches }: Context): Sql | null {
  const { scope } = model.data
  if (!model.yearly && scope !== 'branch' && scope !== 'branchYear' && scope !== 'shared') return null
  const [table, key] = model.yearly ? [yearsTable(model.name), 'record_id'] : [tableName(model.name), 'id']
  const own = scope === 'shared' ? sql` and not general` : sql``
  return sql`select 1 from ${ident(table)} where tenant_id = ${tenant} and ${ident(key)} = any(${ids as number[]}::int[]) and branch_id <> all(${branches}::int[])${own}`
}
