import { verify } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import type { OwnSecondFactor } from '../../../shared/secondFactor.ts'
import { attemptKey, countAttempt } from '../../access/attempts.ts'
import type { Caller } from '../../access/caller.ts'
import { logUser } from '../../access/logUser.ts'
import { takeCode } from '../../access/secondFactor/check.ts'
import { isCodeDue } from '../../access/secondFactor/due.ts'
import {
  alreadyThere,
  dropSecondFactor,
  forgetDevices,
  keepSecondFactor,
  noteCode,
  sealSetup,
} from '../../access/secondFactor/enrol.ts'
import { makeRecoveryCodes } from '../../access/secondFactor/recoveryCodes.ts'
import { lacksSecondFactor } from '../../access/secondFactor/required.ts'
import { newTotpSecret, totpAddress } from '../../access/secondFactor/totp.ts'
import { announce } from '../../database/changes.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { codeDue } from '../../engine/checks/stepUp.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { textBody } from '../body.ts'
import { documented, texts } from '../routeWords.ts'

const wrongPasswords = 5

/** A person's own second factor: a telephone that shows codes, and recovery codes for when it is not at hand. */
export function secondFactorRoutes(app: FastifyInstance, server: Server): void {
  const { database } = server
  const box = () => server.outgoing.secretBox

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

  app.post(
    '/api/Users/secondFactor/setup',
    documented('A new secret, to be shown once; it counts when a first code was sent', { body: texts('currentPassword') }),
    async (request) => {
      const caller = await authenticate(server, request)
      const { currentPassword } = textBody(request.body, ['currentPassword'])
      if (caller.session.secondFactor) throw alreadyThere()
      await assertPassword(caller, currentPassword)
      const { tenant, session, tenantInfo } = caller
      const secret = newTotpSecret()
      const school = tenantInfo.company?.englishName || tenantInfo.company?.arabicName || 'Daftar'
      return {
        setup: sealSetup(box(), { tenant, user: session.person.id }, secret),
        secret,
        address: totpAddress(secret, school, session.person.userName),
      }
    },
  )

  app.post(
    '/api/Users/secondFactor',
    documented('Keeps the second factor; answers the recovery codes, this once', { status: 201, body: texts('setup', 'code') }),
    async (request, reply) => {
      const caller = await authenticate(server, request)
      const { setup, code } = textBody(request.body, ['setup', 'code'])
      const recoveryCodes = await changing(caller, (run) =>
        keepSecondFactor(run, box(), whoseOf(caller), { setup, code, session: caller.hash }),
      )
      return reply.code(201).send({ recoveryCodes })
    },
  )

  app.post(
    '/api/Users/secondFactor/code',
    documented('Gives a code anew, for what asks for a fresh one', { body: texts('code') }),
    async (request) => {
      const caller = await authenticate(server, request)
      const { code } = textBody(request.body, ['code'])
      if (!caller.session.secondFactor) throw new Problem(409, 'SecondFactor.None')
      await takeCode(database, box(), { ...whoseOf(caller), code, from: caller.hash.toString('base64url') })
      await changing(caller, (run) => noteCode(run, caller.tenant, caller.hash))
      return { ok: true }
    },
  )

  app.post(
    '/api/Users/secondFactor/recoveryCodes',
    documented('New recovery codes; the former ones open nothing any more'),
    async (request) => {
      const caller = await authenticate(server, request)
      assertFresh(caller)
      const recoveryCodes = await changing(caller, async (run) => {
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
      await changing(caller, (run) => forgetDevices(run, whoseOf(caller)))
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/Users/secondFactor',
    documented('Takes the own second factor away', { status: 204 }),
    async (request, reply) => {
      const caller = await authenticate(server, request)
      assertFresh(caller)
      await changing(caller, async (run) => {
        await dropSecondFactor(run, whoseOf(caller))
        await run(
          sql`update users set second_factor_since = null where tenant_id = ${caller.tenant} and id = ${caller.session.person.id}`,
        )
        await Promise.all(logUser(caller.tenant, caller.session.person.id, 'noSecondFactor', caller.session.person.id, run))
      })
      return reply.code(204).send()
    },
  )

  function assertFresh({ session }: Caller): void {
    if (!session.secondFactor) throw new Problem(409, 'SecondFactor.None')
    if (isCodeDue(session)) throw codeDue()
  }

  /** A session that somebody left open is not enough to tie an account to their telephone. */
  async function assertPassword({ tenant, hash, session }: Caller, password: string): Promise<void> {
    const guessing = attemptKey('currentPassword', `${tenant} ${hash.toString('base64url')}`)
    await countAttempt(database, guessing, wrongPasswords)
    const [user] = await database.one<{ password: string }>(
      tenant,
      sql`select password from users where tenant_id = ${tenant} and id = ${session.person.id}`,
    )
    if (!user || !(await verify(user.password, password)))
      throw new Problem(400, { code: 'Auth.InvalidPassword', field: 'currentPassword' })
    await database.one(0, sql`delete from sign_in_attempts where key = ${guessing}`)
  }

  /** Writes, and lets every server know that what it remembers of the session is old. */
  async function changing<T>(caller: Caller, write: (run: Run) => Promise<T>): Promise<T> {
    const written = await database.transaction(caller.tenant, async (run) => {
      const result = await write(run)
      return { result: Promise.all([announce(caller, run)]).then(() => result) }
    })
    server.cache.forget(caller.tenant)
    return written
  }
}

const whoseOf = ({ tenant, session }: Caller) => ({ tenant, user: session.person.id })
