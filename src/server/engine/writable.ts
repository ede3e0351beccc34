import type { Model } from '../../../schema/model.ts'
import { Problem } from '../http/problem.ts'
import { type Context, may } from './context.ts'

/** Refuses a write for which the person, the branch or the year is not the right one. */
export function assertWritable(
  model: Model,
  context: Context,
  what: 'add' | 'edit' | 'delete',
  permission = model.permissions[what],
): void {
  if (!may(context.person, permission)) throw forbidden(permission)
  if (context.branch.isMaster && !model.data.headOffice) throw new Problem(403, 'MasterBranch.ReadOnly')
  if (!model.yearly && model.data.scope !== 'branchYear') return
  if (!context.year) throw new Problem(400, 'FiscalYear.ChooseOne')
  if (context.year.status === 'closed') throw new Problem(409, 'FiscalYear.Closed')
}

export const forbidden = (permission: string): Problem => new Problem(403, { code: 'Auth.Forbidden', params: { permission } })
