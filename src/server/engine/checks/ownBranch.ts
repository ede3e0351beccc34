import type { Model } from '../../../../schema/model.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'
import type { Stored } from '../read/record.ts'

/** Refuses to change a record that another branch sees too (`alsoIn`) anywhere but in its own. */
export async function assertOwnBranch(model: Model, before: Stored, context: Context, run: Run): Promise<void> {
  const { tenant, language, visibleBranches } = context
  const branch = before['branch'] as number
  if (model.data.alsoIn === undefined || visibleBranches.includes(branch)) return
  const name = language === 'ar' ? sql`arabic_name` : sql`coalesce(english_name, arabic_name)`
  const [found] = await run<{ name: string }>(
    sql`select ${name} as name from branches where tenant_id = ${tenant} and id = ${branch}`,
  )
  throw new Problem(409, { code: 'Record.OtherBranch', params: { branch: found?.name ?? '' } })
}
