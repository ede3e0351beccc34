import type { FastifyInstance } from 'fastify'
import { endOtherSessions, endSession, listSessions } from '../../access/ownSessions.ts'
import { readToken } from '../../access/sessions.ts'
import { announce } from '../../database/changes.ts'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { profileOf } from '../profile.ts'
import { documented } from '../routeWords.ts'

/** The session of whoever asks, signing out of it, and where else one is signed in. */
export function sessionRoutes(app: FastifyInstance, server: Server): void {
  app.get('/api/Users/profile', documented('The profile of whoever asks'), async (request) =>
    profileOf(server, await authenticate(server, request), (request.headers.authorization ?? '').slice(7)),
  )

  app.post('/api/Users/signOut', documented('Ends the session', { status: 204 }), async (request, reply) => {
    const token = readToken((request.headers.authorization ?? '').slice(7))
    if (token) {
      const gone = await server.database.one(
        token.tenant,
        sql`delete from sessions where tenant_id = ${token.tenant} and hash = ${token.hash} returning 1 as gone`,
      )
      // A token that is none ends nothing, and nothing is forgotten for it.
      if (!gone.length) return reply.code(204).send()
      server.cache.forget(token.tenant)
      await server.database.transaction(token.tenant, async (run) => ({ result: announce({ tenant: token.tenant }, run) }))
    }
    return reply.code(204).send()
  })

  app.get('/api/Users/sessions', documented('Where one is signed in'), async (request) => {
    const { tenant, session, hash } = await authenticate(server, request)
    return listSessions(server.database, tenant, session.person.id, hash)
  })

  app.delete('/api/Users/sessions', documented('Ends all other sessions'), async (request) => {
    const { tenant, session, hash } = await authenticate(server, request)
    const ended = await endOtherSessions(server.database, tenant, session.person.id, hash)
    server.cache.forget(tenant)
    return { ended }
  })

  app.delete('/api/Users/sessions/:id', documented('Ends one session', { status: 204 }), async (request, reply) => {
    const { tenant, session } = await authenticate(server, request)
    const { id } = request.params as { id: string }
    const gone = /^[\da-f]{24}$/.test(id) && (await endSession(server.database, tenant, session.person.id, id))
    if (!gone) throw new Problem(404, 'Record.NotFound')
    server.cache.forget(tenant)
    return reply.code(204).send()
  })
}
