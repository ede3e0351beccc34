import { tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'

/** Ids of records that named the one that goes, by definition. */
type Moved = ReadonlyMap<Model, ReadonlySet<number>>

/** In which branch each record is now, by definition and id; what is of no branch, or of all, is not there. */
export type MovedBranches = ReadonlyMap<Model, ReadonlyMap<number, number>>

/**
 * Finds in which branches records are that a merge changes, and refuses one that reaches beyond those that the person may choose: whoever
 * works there answers for them.
 * @throws Problem 403 `Merge.OtherBranches`
 */
export async function branchesOfMoved(moved: Moved, context: Context, run: Run): Promise<MovedBranches> {
  const found = await Promise.all(
    [...moved].map(async ([model, ids]) => {
      const rows = rowsOf(model, [...ids], context.tenant)
      return [model, rows ? await run<{ id: number; branch: number }>(rows) : []] as const
    }),
  )
  const isForeign = found.some(([, rows]) => rows.some(({ branch }) => !context.branches.includes(branch)))
  if (isForeign && !context.everywhere) throw new Problem(403, { code: 'Merge.OtherBranches' })
  return new Map(found.map(([model, rows]) => [model, new Map(rows.map(({ id, branch }) => [id, branch]))]))
}

/** The branches of records, of those that are kept by the year the last year's last; null where a definition is of no branch. */
function rowsOf(model: Model, ids: readonly number[], tenant: number): Sql | null {
  const { scope } = model.data
  if (model.yearly)
    return sql`select e.record_id as id, e.branch_id as branch from ${ident(yearsTable(model.name))} e
      join fiscal_years f on f.tenant_id = e.tenant_id and f.id = e.fiscal_year_id
      where e.tenant_id = ${tenant} and e.record_id = any(${[...ids]}::int[]) order by f.start_date`
  if (scope !== 'branch' && scope !== 'branchYear' && scope !== 'shared') return null
  const own = scope === 'shared' ? sql` and not general` : sql``
  return sql`select id, branch_id as branch from ${ident(tableName(model.name))} where tenant_id = ${tenant} and id = any(${[...ids]}::int[])${own}`
}
