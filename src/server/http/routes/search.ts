import type { FastifyInstance } from 'fastify'
import { hasFlag } from '../../access/visible.ts'
import { may } from '../../engine/context.ts'
import { findRecords } from '../../engine/list/find.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { documented } from '../routeWords.ts'

const longest = 100

/** One search over everything that the person may view: `?q=` gives some records of each resource. */
export function searchRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/search',
    documented('Records of every resource that match', { query: { q: 'Name, code, phone or identity number' } }),
    async (request) => {
      const caller = await authenticate(server, request)
      const { q } = request.query as { q?: unknown }
      if (typeof q !== 'string') throw new Problem(400, { code: 'Field.Required', field: 'q' })
      if (q.length > longest) throw new Problem(400, { code: 'Field.TooLong', field: 'q', params: { max: longest } })
      const context = contextOf(server, request, caller)
      const models = context.registry.models.filter(
        (model) => hasFlag(model, caller.tenantInfo.company?.flags ?? {}) && may(context.person, model.permissions.view),
      )
      return { groups: await findRecords(models, q, context) }
    },
  )
}
