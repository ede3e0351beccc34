import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '../server.ts'
import { listPage } from './listPage.ts'
import { resourceRequest } from './resourceRequest.ts'

/** Answers a list by its query. */
export async function sendList(server: Server, request: FastifyRequest, reply: FastifyReply) {
  const target = await resourceRequest(server, request, undefined, true)
  const page = await listPage(target, request.query as Record<string, string>)
  const { name } = target.model
  const last = page.from + Math.max(0, page.count - 1)
  reply.header('Content-Range', page.total === 0 ? `${name} */0` : `${name} ${page.from}-${last}/${page.total}`)
  if (page.totals) reply.header('X-Totals', JSON.stringify(page.totals))
  if (Object.keys(page.drafts).length) reply.header('X-Totals-Drafts', JSON.stringify(page.drafts))
  return reply.type('application/json; charset=utf-8').send(page.json)
}
