import type { FastifyReply, FastifyRequest } from 'fastify'
import { foundByThemselves, isLookup } from '../access/visible.ts'
import { auditList } from '../audit/looks.ts'
import { forbidden } from '../engine/checks/writable.ts'
import { may } from '../engine/context.ts'
import { listRecords } from '../engine/list/list.ts'
import type { Server } from '../server.ts'
import { readListQuery } from './listQuery.ts'
import { assertPaths } from './pathRights.ts'
import { resourceRequest } from './resourceRequest.ts'

/** Answers a list by its query; people who may only choose from it get what a choice needs. */
export async function sendList(server: Server, request: FastifyRequest, reply: FastifyReply) {
  const target = await resourceRequest(server, request, undefined, true)
  const { model, context } = target
  const lookup = !may(context.person, model.permissions.view)
  if (lookup && !isLookup(model, context.person, context.registry)) throw forbidden(model.permissions.view)
  const asked = readListQuery(request.query as Record<string, string>, model, lookup)
  assertPaths(model, asked, context)
  const own = lookup ? foundByThemselves(model, context.person, context.registry) : null
  const query = own === null ? asked : { ...asked, filter: { ...asked.filter, [own]: context.person.id } }
  const page = await listRecords(model, query, context)
  if (!lookup) await auditList(model, query, context)
  const last = query.from + Math.max(0, page.count - 1)
  reply.header('Content-Range', page.total === 0 ? `${model.name} */0` : `${model.name} ${query.from}-${last}/${page.total}`)
  if (page.totals) reply.header('X-Totals', JSON.stringify(page.totals))
  if (Object.keys(page.drafts).length) reply.header('X-Totals-Drafts', JSON.stringify(page.drafts))
  return reply.type('application/json; charset=utf-8').send(page.json)
}
