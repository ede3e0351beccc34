import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../database/sql.ts'
import { catalogueOf } from '../../reports/catalogue.ts'
import type { Server } from '../../server.ts'
import { madeOnce } from '../madeOnce.ts'
import { openApi } from '../openApi.ts'
import { partsOf } from '../parts.ts'
import { type DeclaredRoute, documented } from '../routeWords.ts'

/** A database that has not answered by then is not well: milliseconds. */
const patience = 800
/** The shape of the database is compared with the definitions at most so often. */
const shapeHolds = 60_000

const late = async (): Promise<never> => {
  await setTimeout(patience, null, { ref: false })
  throw new Error('The database does not answer.')
}

/** Whether the server and its database are well, and what the API looks like. */
export function healthRoutes(app: FastifyInstance, server: Server, routes: readonly DeclaredRoute[]): void {
  let asked: ReturnType<typeof well> | null = null
  // A server brings the database to its shape before it serves; whether that still holds is looked up beside the answers.
  const shape = { pending: 0, until: 0 }
  const lookAgain = () => {
    if (shape.until > Date.now()) return
    shape.until = Number.POSITIVE_INFINITY
    const found = (pending: number) => Object.assign(shape, { pending, until: Date.now() + shapeHolds })
    server.pending().then(found, () => found(shape.pending))
  }
  const well = async () => {
    await server.database.one(0, sql`select 1`)
    lookAgain()
    const parts = await partsOf(server, shape.pending)
    return {
      // Who cannot write is not well, though what is there can be read.
      status: parts.database === 'ok' ? 'ok' : 'unavailable',
      version: server.version,
      database: parts.database,
      pendingMigrations: shape.pending,
      // The caller has no account: which school a file is for is shown to administrators only.
      leftOut: server.broken.length,
      parts,
    }
  }

  app.get('/api/health', documented('Whether the server and its database are well', { open: true }), async (_request, reply) => {
    try {
      // All who ask at once get the same answer: a database that does not answer is not asked more and more often.
      asked ??= well().finally(() => {
        asked = null
      })
      asked.catch(() => undefined)
      const answer = await Promise.race([asked, late()])
      return reply.code(answer.database === 'ok' ? 200 : 503).send(answer)
    } catch {
      return reply.code(503).send({
        status: 'unavailable',
        version: server.version,
        database: 'unavailable',
        pendingMigrations: null,
        parts: { database: 'unavailable' },
      })
    }
  })

  madeOnce(app, server, '/api/openapi.json', 'This description', () =>
    openApi(server.registry, server.version, routes, catalogueOf(server.entityReports, server.registry)),
  )
}
