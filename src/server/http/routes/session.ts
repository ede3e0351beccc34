import type { FastifyInstance } from 'fastify'
import { assertSubscribed, branchesOf, type Caller } from '../../access/caller.ts'
import { announce } from '../../access/changes.ts'
import { readFrame } from '../../access/frame.ts'
import { endOtherSessions, endSession, listSessions } from '../../access/ownSessions.ts'
import { readToken } from '../../access/sessions.ts'
import { signIn } from '../../access/signIn.ts'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { textBody } from '../body.ts'
import { says, texts } from '../routeWords.ts'

/** Signing in and out, and where else one is signed in. */
export function sessionRoutes(app: FastifyInstance, server: Server): void {
  app.post(
    '/api/Users/auth',
    says('Signs in: token and profile', { open: true, body: texts('userName', 'password') }),
    async (request) => {
      const given = textBody(request.body, ['userName', 'password'])
      const agent = request.headers['user-agent'] ?? null
      const signed = await signIn(server.database, { ...given, address: request.ip, agent })
      assertSubscribed(server, await readFrame(server.database, signed.tenant))
      const caller = await authenticate(
        server,
        Object.assign(Object.create(request), { headers: { ...request.headers, authorization: `Bearer ${signed.token}` } }),
      )
      return { token: signed.token, profile: profileOf(caller, signed.token) }
    },
  )

  app.get('/api/Users/profile', says('The profile of whoever asks'), async (request) =>
    profileOf(await authenticate(server, request), (request.headers.authorization ?? '').slice(7)),
  )

  app.post('/api/Users/signOut', says('Ends the session', { status: 204 }), async (request, reply) => {
    const token = readToken((request.headers.authorization ?? '').slice(7))
    if (token) {
      await server.database.one(
        token.tenant,
        sql`delete from sessions where tenant_id = ${token.tenant} and hash = ${token.hash}`,
      )
      server.memory.forget(token.tenant)
      await server.database.transaction(token.tenant, async (run) => ({ result: announce({ tenant: token.tenant }, run) }))
    }
    return reply.code(204).send()
  })

  app.get('/api/Users/sessions', says('Where one is signed in'), async (request) => {
    const { tenant, session, hash } = await authenticate(server, request)
    return listSessions(server.database, tenant, session.person.id, hash)
  })

  app.delete('/api/Users/sessions', says('Ends all other sessions'), async (request) => {
    const { tenant, session, hash } = await authenticate(server, request)
    const ended = await endOtherSessions(server.database, tenant, session.person.id, hash)
    server.memory.forget(tenant)
    return { ended }
  })

  app.delete('/api/Users/sessions/:id', says('Ends one session', { status: 204 }), async (request, reply) => {
    const { tenant, session } = await authenticate(server, request)
    const { id } = request.params as { id: string }
    const gone = /^[\da-f]{24}$/.test(id) && (await endSession(server.database, tenant, session.person.id, id))
    if (!gone) throw new Problem(404, 'Record.NotFound')
    server.memory.forget(tenant)
    return reply.code(204).send()
  })
}

/** The profile as the specification names its fields. */
const profileOf = (caller: Caller, token: string) => ({
  isAdmin: caller.session.person.isAdmin,
  role: caller.session.person.role,
  permissions: [...caller.session.person.permissions].sort(),
  branches: branchesOf(caller).map((branch) => branch.id),
  userId: caller.session.person.id,
  userName: caller.session.person.userName,
  fullName: caller.session.person.fullName,
  phone: caller.session.phone,
  email: caller.session.email,
  language: caller.session.language,
  token,
})
