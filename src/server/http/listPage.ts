import { foundByThemselves, isLookup } from '../access/visible.ts'
import { auditList } from '../audit/looks.ts'
import { forbidden } from '../engine/checks/writable.ts'
import { may } from '../engine/context.ts'
import { type ListAnswer, type ListQuery, listRecords } from '../engine/list/list.ts'
import { readListQuery } from './listQuery.ts'
import { assertPaths } from './pathRights.ts'
import type { ResourceRequest } from './resourceRequest.ts'

/** A page of a list by what a query asks; people who may only choose from it get what a choice needs. */
export async function listPage(
  { model, context }: ResourceRequest,
  sent: Readonly<Record<string, string>>,
): Promise<ListAnswer & Pick<ListQuery, 'from'>> {
  const lookup = !may(context.person, model.permissions.view)
  if (lookup && !isLookup(model, context.person, context.registry)) throw forbidden(model.permissions.view)
  const asked = readListQuery(sent, model, lookup)
  assertPaths(model, asked, context)
  const own = lookup ? foundByThemselves(model, context.person, context.registry) : null
  const query = own === null ? asked : { ...asked, filter: { ...asked.filter, [own]: context.person.id } }
  const page = await listRecords(model, query, context)
  if (!lookup) await auditList(model, query, context)
  return { ...page, from: query.from }
}
