import type { FastifyInstance } from 'fastify'
import { sql } from '../../database/sql.ts'
import type { Server } from '../../server.ts'
import { openApi } from '../openApi.ts'
import { type DeclaredRoute, says } from '../routeWords.ts'

/** Whether the server and its database are well, and what the API looks like. */
export function healthRoutes(app: FastifyInstance, server: Server, routes: readonly DeclaredRoute[]): void {
  app.get('/api/health', says('Whether the server and its database are well', { open: true }), async (_request, reply) => {
    try {
      await server.database.one(0, sql`select 1`)
      return {
        status: 'ok',
        version: server.version,
        database: 'ok',
        pendingMigrations: await server.pending(),
        leftOut: server.broken.map(({ file }) => file),
      }
    } catch {
      return reply
        .code(503)
        .send({ status: 'unavailable', version: server.version, database: 'unavailable', pendingMigrations: null })
    }
  })

  let document: string | null = null
  app.get('/api/openapi.json', says('This description', { open: true }), async (_request, reply) => {
    document ??= JSON.stringify(openApi(server.registry, server.version, routes))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
