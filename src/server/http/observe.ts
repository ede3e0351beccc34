import type { FastifyInstance } from 'fastify'
import type { Server } from '../server.ts'

/** Counts each request under its route as it is declared, and writes it into the log where that is wanted: neither says whose it was. */
export function observe(app: FastifyInstance, { metrics }: Server): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const [route, status] = [request.routeOptions.url ?? 'none', reply.raw.statusCode]
    metrics.request(route, method, status, reply.elapsedTime / 1000)
    request.log.info({ route, method, status, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}
