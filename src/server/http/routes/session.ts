import type { FastifyInstance } from 'fastify'
import { assertSubscribed, branchesOf, type Caller } from '../../access/caller.ts'
import { endOtherSessions, endSession, listSessions } from '../../access/ownSessions.ts'
import { readToken } from '../../access/sessions.ts'
import { signedIn, signIn } from '../../access/signIn.ts'
import { readTenantInfo } from '../../access/tenantInfo.ts'
import { announce } from '../../database/changes.ts'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { textBody } from '../body.ts'
import { knowDevice } from '../knowDevice.ts'
import { documented, texts } from '../routeWords.ts'

/** Signing in and out, and where else one is signed in. */
export function sessionRoutes(app: FastifyInstance, server: Server): void {
  app.post(
    '/api/Users/auth',
    documented('Signs in: token and profile', { open: true, body: texts('userName', 'password') }),
    async (request, reply) => {
      const body = textBody(request.body, ['userName', 'password'])
      const agent = request.headers['user-agent'] ?? null
      const device = server.knownDevices.idOf(request.headers.cookie, signedIn(body.userName))
      const signed = await signIn(server.database, { ...body, address: request.ip, agent, device })
      knowDevice(server, request, reply, signedIn(body.userName))
      assertSubscribed(server, await readTenantInfo(server.database, signed.tenant))
      const caller = await authenticate(
        server,
        Object.assign(Object.create(request), { headers: { ...request.headers, authorization: `Bearer ${signed.token}` } }),
      )
      return { token: signed.token, profile: profileOf(caller, signed.token) }
    },
  )

  app.get('/api/Users/profile', documented('The profile of whoever asks'), async (request) =>
    profileOf(await authenticate(server, request), (request.headers.authorization ?? '').slice(7)),
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
