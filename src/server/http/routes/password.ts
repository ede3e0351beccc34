import { hash, verify } from '@node-rs/argon2'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FaultAt } from '../../../../schema/record/record.ts'
import { attemptKey, countAttempt } from '../../access/attempts.ts'
import { logUser } from '../../access/logUser.ts'
import { networkOf } from '../../access/network.ts'
import { deleteSessions } from '../../access/ownSessions.ts'
import { newPasswordFaults } from '../../access/password.ts'
import { makeResetLinks, resetPassword, userOfLink } from '../../access/passwordReset.ts'
import { forgetDevices } from '../../access/secondFactor/enrol.ts'
import { announce } from '../../database/changes.ts'
import { sql } from '../../database/sql.ts'
import { resetLetter } from '../../mail/resetLetter.ts'
import { Problem, refuse } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { textBody } from '../body.ts'
import { documented, texts } from '../routeWords.ts'

/** Requests for a link with one name, and those with any name or with a link that is none, before a network has to wait. */
const free = { name: 3, network: 20 }
const wrongPasswords = 5

/** The own password: changed with the present one, or set by a link that came by mail. */
export function passwordRoutes(app: FastifyInstance, server: Server): void {
  app.post(
    '/api/Users/changePassword',
    documented('Changes the own password; other sessions end', { body: texts('currentPassword', 'password', 'confirmPassword') }),
    (request) => changePassword(server, request),
  )

  /** The answer is the same, and is given before anyone is looked for, whether or not there is such a person. */
  app.post(
    '/api/Users/forgotPassword',
    documented('Sends a link for a new password; the answer is the same for unknown names', {
      open: true,
      status: 202,
      body: texts('userName'),
    }),
    async (request, reply) => {
      const { userName } = textBody(request.body, ['userName'])
      const account = userName.trim().toLowerCase()
      const network = networkOf(request.ip)
      // Requests for another person's account do not keep anybody from asking; a person gets few letters, however many ask.
      const keys = { name: attemptKey('forgot', `${account} ${network}`), network: attemptKey('forgot from', network) }
      await Promise.all([
        countAttempt(server.database, keys.name, free.name),
        countAttempt(server.database, keys.network, free.network),
      ])
      void makeResetLinks(server.database, account)
        .then((links) => {
          for (const link of links) server.mailer.post(resetLetter(server.messages, link, server.publicUrl()))
        })
        .catch((error: unknown) => request.log.error({ err: error }, 'links for a new password could not be made'))
      return reply.code(202).send({ ok: true })
    },
  )

  app.post(
    '/api/Users/resetPassword/check',
    documented('Whose link it is', { open: true, body: texts('token') }),
    async (request) => {
      const { token } = textBody(request.body, ['token'])
      return guarded(request.ip, () => userOfLink(server.database, token))
    },
  )

  app.post(
    '/api/Users/resetPassword',
    documented('Sets a new password by a link', { open: true, body: texts('token', 'password', 'confirmPassword') }),
    async (request) => {
      const body = textBody(request.body, ['token', 'password', 'confirmPassword'])
      const { tenant } = await guarded(request.ip, () => resetPassword(server.database, body))
      server.cache.forget(tenant)
      return { ok: true }
    },
  )

  /** Wrong links make the next attempt wait; a right one is always accepted, since many people share one network. */
  async function guarded<T>(address: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Problem && error.faults[0]?.code === 'PasswordReset.LinkInvalid')
        await countAttempt(server.database, attemptKey('reset from', networkOf(address)), free.network)
      throw error
    }
  }
}

/** Sets a new password for whoever knows the present one. */
async function changePassword(server: Server, request: FastifyRequest): Promise<{ readonly ok: true }> {
  const caller = await authenticate(server, request)
  const body = textBody(request.body, ['currentPassword', 'password', 'confirmPassword'], { mayBeEmpty: true })
  const { tenant } = caller
  const { id, userName } = caller.session.person
  // Counted by session: guessing in another session does not lock the person out of their own.
  const guessing = attemptKey('currentPassword', `${tenant} ${caller.hash.toString('base64url')}`)
  await countAttempt(server.database, guessing, wrongPasswords)
  const [user] = await server.database.one<{ password: string }>(
    tenant,
    sql`select password from users where tenant_id = ${tenant} and id = ${id}`,
  )
  const right = user !== undefined && (await verify(user.password, body.currentPassword))
  if (right) await server.database.one(0, sql`delete from sign_in_attempts where key = ${guessing}`)
  const faults: FaultAt[] = right ? [] : [{ code: 'Auth.InvalidPassword', field: 'currentPassword' }]
  refuse([...faults, ...newPasswordFaults(body.password, body.confirmPassword, userName)])
  const hashed = await hash(body.password)
  await server.database.transaction(tenant, async (run) => ({
    result: Promise.all([
      run(sql`update users set password = ${hashed}, version = version + 1 where tenant_id = ${tenant} and id = ${id}`),
      deleteSessions(run, tenant, id, caller.hash),
      forgetDevices(run, { tenant, user: id }),
      run(sql`delete from password_resets where tenant_id = ${tenant} and user_id = ${id}`),
      ...logUser(tenant, id, 'changePassword', id, run),
      announce(caller, run),
    ]),
  }))
  server.cache.forget(tenant)
  return { ok: true }
}
