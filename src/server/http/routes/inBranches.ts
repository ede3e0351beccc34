import type { FastifyInstance } from 'fastify'
import { withinBranch } from '../../engine/context.ts'
import type { Server } from '../../server.ts'
import { listPage } from '../listPage.ts'
import { assertView, resourceRequest } from '../resourceRequest.ts'
import { documented } from '../routeWords.ts'

/** A list in each branch of the person, the chosen one first: a family has children in several. */
export function inBranchRoutes(app: FastifyInstance, server: Server): void {
  const words = documented('The list in each branch that the person may choose, the chosen one first; in the head office there', {
    query: { filter: 'As of a list.', fields: 'As of a list.', range: 'As of a list.', sort: 'As of a list.' },
  })
  app.get('/api/:resource/inBranches', words, async (request, reply) => {
    const target = await resourceRequest(server, request)
    assertView(target)
    const { context } = target
    const { branches } = await server.cache.tenantInfo(context.tenant)
    const others = branches.filter(({ id, isMaster }) => !isMaster && id !== context.branch.id && context.branches.includes(id))
    const places = [context, ...(context.branch.isMaster ? [] : others.map((branch) => withinBranch(context, branch)))]
    const asked = request.query as Record<string, string>
    const found = await Promise.all(
      places.map(async (place) => {
        const { json } = await listPage({ ...target, context: place }, asked)
        return `{"branch":${place.branch.id},"records":${json}}`
      }),
    )
    return reply.type('application/json; charset=utf-8').send(`[${found.join()}]`)
  })
}
