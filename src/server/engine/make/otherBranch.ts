import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import { type BranchInfo, type Context, withinBranch } from '../context.ts'

/**
 * The bounds of another branch, into which records go.
 * @param id as a record or an input names it, in the field
 * @throws Problem 400 when it is none that the person may send anybody to
 */
export async function boundsOfBranch(id: unknown, field: string, context: Context, run: Run): Promise<Context> {
  const { tenant, branch, branches, everywhere } = context
  const refused = (code: string) => new Problem(400, { code, field })
  if (typeof id !== 'number' || !(everywhere || branches.includes(id))) throw refused('Branch.NotAllowed')
  if (id === branch.id) throw refused('Run.SameBranch')
  const [found] = await run<BranchInfo>(
    sql`select id, arabic_name as "arabicName", english_name as "englishName", is_master as "isMaster", active, coalesce(decimal_digits, 2) as "decimalDigits"
      from branches where tenant_id = ${tenant} and id = ${id}`,
  )
  if (!found || found.isMaster) throw refused('Branch.NotAllowed')
  if (!found.active) throw refused('Branch.Inactive')
  return withinBranch(context, found)
}
