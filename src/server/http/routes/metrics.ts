import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'

/**
 * What Prometheus reads, at `/metrics`: with the token of the settings, or without one from this machine alone, if the settings
 * allow that. A request through a proxy of this machine comes from the address that the proxy names.
 */
export function metricsRoute(app: FastifyInstance, { metrics, metricsToken, metricsLocal }: Server): void {
  app.get('/metrics', async (request, reply) => {
    if (metricsToken !== null) assertToken(request, metricsToken)
    else if (!metricsLocal || !isOfThisMachine(request)) throw new Problem(404, 'Resource.NotFound')
    const text = await metrics.read()
    return reply.header('Cache-Control', 'no-store').type(metrics.contentType).send(text)
  })
}

function assertToken(request: FastifyRequest, token: string): void {
  const [given, wanted] = [request.headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  ) as [Buffer, Buffer]
  if (!timingSafeEqual(given, wanted)) throw new Problem(401, 'Auth.Required')
}

const isOfThisMachine = ({ ip }: FastifyRequest): boolean => /^(127\.|::1$|::ffff:127\.)/.test(ip)
