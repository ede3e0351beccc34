import type { FastifyInstance } from 'fastify'
import type { OwnSecondFactor } from '../../../shared/secondFactor.ts'
import type { Caller } from '../../access/caller.ts'
import { logUser } from '../../access/logUser.ts'
import { takeCode } from '../../access/secondFactor/check.ts'
import { isCodeDue } from '../../access/secondFactor/due.ts'
import { dropSecondFactor, forgetDevices, noteCode } from '../../access/secondFactor/enrol.ts'
import { makeRecoveryCodes } from '../../access/secondFactor/recoveryCodes.ts'
import { lacksSecondFactor } from '../../access/secondFactor/required.ts'
import { sql } from '../../database/sql.ts'
import { codeDue } from '../../engine/checks/stepUp.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { textBody } from '../body.ts'
import { changeAccount } from '../changeAccount.ts'
import { documented, texts } from '../routeWords.ts'
import { secondFactorSetupRoutes } from './secondFactorSetup.ts'

/** A person's own second factor: a telephone that shows codes, and recovery codes for when it is not at hand. */
export function secondFactorRoutes(app: FastifyInstance, server: Server): void {
  const { database } = server

  app.get('/api/Users/secondFactor', documented('Whether one has a second factor, and needs one'), async (request) => {
    const caller = await authenticate(server, request)
    const { tenant, session, tenantInfo } = caller
    const { id } = session.person
    const [row] = await database.one<{ since: string | null; recoveryCodes: number }>(
      tenant,
      sql`select (select created_at from second_factors where tenant_id = ${tenant} and user_id = ${id}) as since,
        (select count(*)::int from recovery_codes where tenant_id = ${tenant} and user_id = ${id}) as "recoveryCodes"`,
    )
    return {
      since: row?.since ?? null,
      recoveryCodes: row?.recoveryCodes ?? 0,
      required: lacksSecondFactor({ ...session, secondFactor: null }, tenantInfo.company, server.registryOf(tenant)),
    } satisfies OwnSecondFactor
  })

  secondFactorSetupRoutes(app, server)

  app.post(
    '/api/Users/secondFactor/code',
    documented('Gives a code anew, for what asks for a fresh one', { body: texts('code') }),
    async (request) => {
      const caller = await authenticate(server, request)
      const { code } = textBody(request.body, ['code'])
      if (!caller.session.secondFactor) throw new Problem(409, 'SecondFactor.None')
      await takeCode(database, server.outgoing.secretBox, { ...whoseOf(caller), code, from: caller.hash.toString('base64url') })
      await changeAccount(server, caller, (run) => noteCode(run, caller.tenant, caller.hash))
      return { ok: true }
    },
  )

  app.post(
    '/api/Users/secondFactor/recoveryCodes',
    documented('New recovery codes; the former ones open nothing any more'),
    async (request) => {
      const caller = await authenticate(server, request)
      assertFresh(caller)
      const recoveryCodes = await changeAccount(server, caller, async (run) => {
        await Promise.all(logUser(caller.tenant, caller.session.person.id, 'recoveryCodes', caller.session.person.id, run))
        return makeRecoveryCodes(run, caller.tenant, caller.session.person.id)
      })
      return { recoveryCodes }
    },
  )

  app.delete(
    '/api/Users/secondFactor/devices',
    documented('Asks for a code again on every device', { status: 204 }),
    async (request, reply) => {
      const caller = await authenticate(server, request)
      await changeAccount(server, caller, (run) => forgetDevices(run, whoseOf(caller)))
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/Users/secondFactor',
    documented('Takes the own second factor away', { status: 204 }),
    async (request, reply) => {
      const caller = await authenticate(server, request)
      assertFresh(caller)
      await changeAccount(server, caller, async (run) => {
        await dropSecondFactor(run, whoseOf(caller))
        await run(
          sql`update users set second_factor_since = null where tenant_id = ${caller.tenant} and id = ${caller.session.person.id}`,
        )
        await Promise.all(logUser(caller.tenant, caller.session.person.id, 'noSecondFactor', caller.session.person.id, run))
      })
      return reply.code(204).send()
    },
  )
}

function assertFresh({ session }: Caller): void {
  if (!session.secondFactor) throw new Problem(409, 'SecondFactor.None')
  if (isCodeDue(session)) throw codeDue()
}

const whoseOf = ({ tenant, session }: Caller) => ({ tenant, user: session.person.id })
