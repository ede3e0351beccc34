import type { Model } from '../../../../schema/model.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import { type Context, may } from '../context.ts'
import { assertNotClosed } from './outside.ts'

/** Refuses a write for which the person, the branch or the year is not the right one. */
export function assertWritable(
  model: Model,
  context: Context,
  what: 'add' | 'edit' | 'delete',
  permission = model.permissions[what],
  takesBack = false,
): void {
  if (!may(context.person, permission)) throw forbidden(permission)
  assertNotClosed(model, context)
  if (model.data.peopleOnly && context.person.token) throw new Problem(403, 'Token.PeopleOnly')
  assertOutsideHeadOffice(model, context)
  if (!context.branch.active && !model.data.headOffice) throw new Problem(409, 'Branch.Inactive')
  if (!model.yearly && model.data.scope !== 'branchYear') return
  if (!context.year) throw new Problem(400, 'FiscalYear.ChooseOne')
  if (context.year.status === 'closed') throw closedYear(model, context, takesBack)
}

/** A closed year takes nothing; what it holds is taken back from an open one, and whoever tries it here is told which. */
function closedYear({ data }: Model, { year, years }: Context, takesBack: boolean): Problem {
  const after = years.filter(({ status, startDate }) => status === 'open' && year && startDate > year.endDate)
  const [open] = after.toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  if (!takesBack || !open || data.effects?.stock !== undefined) return yearClosed()
  const params = { year: String(year?.year), open: String(open.year) }
  return new Problem(409, { code: 'Ledger.ReversalFromOpen', params })
}

/** On the head office's branch nothing is written but what belongs to the group itself; of the schools everything is shown. */
export function assertOutsideHeadOffice(model: Model, { branch }: Pick<Context, 'branch'>): void {
  if (branch.isMaster && !model.data.headOffice) throw new Problem(403, 'MasterBranch.ReadOnly')
}

/**
 * Locks the year of documents until the transaction ends, and says whether it is closed. The remembered year may be slightly old:
 * so either its closing waits for these documents, or they are refused.
 */
export async function isClosed(model: Model, year: unknown, context: Context, run: Run): Promise<boolean> {
  if (model.data.scope !== 'branchYear' || typeof year !== 'number') return false
  const [row] = await run<{ status: string }>(
    sql`select status from fiscal_years where tenant_id = ${context.tenant} and id = ${year} for share`,
  )
  return row?.status === 'closed'
}

export const yearClosed = (): Problem => new Problem(409, 'FiscalYear.Closed')

export const forbidden = (permission: string): Problem => new Problem(403, { code: 'Auth.Forbidden', params: { permission } })
