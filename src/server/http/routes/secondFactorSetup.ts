import { verify } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { attemptKey, countAttempt } from '../../access/attempts.ts'
import type { Caller } from '../../access/caller.ts'
import { alreadyThere, keepSecondFactor, sealSetup } from '../../access/secondFactor/enrol.ts'
import { newTotpSecret, totpAddress } from '../../access/secondFactor/totp.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { textBody } from '../body.ts'
import { changeAccount } from '../changeAccount.ts'
import { documented, texts } from '../routeWords.ts'

const wrongPasswords = 5

/** Setting up a second factor: a secret that is shown once, and the first code that proves it was kept. */
export function secondFactorSetupRoutes(app: FastifyInstance, server: Server): void {
  const box = () => server.outgoing.secretBox

  app.post(
    '/api/Users/secondFactor/setup',
    documented('A new secret, to be shown once; it counts when a first code was sent', { body: texts('currentPassword') }),
    async (request) => {
      const caller = await authenticate(server, request)
      const { currentPassword } = textBody(request.body, ['currentPassword'])
      if (caller.session.secondFactor) throw alreadyThere()
      await assertPassword(server.database, caller, currentPassword)
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
      const recoveryCodes = await changeAccount(server, caller, (run) =>
        keepSecondFactor(
          run,
          box(),
          { tenant: caller.tenant, user: caller.session.person.id },
          { setup, code, session: caller.hash },
        ),
      )
      return reply.code(201).send({ recoveryCodes })
    },
  )
}

/** A session that somebody left open is not enough to tie an account to their telephone. */
async function assertPassword(database: Database, { tenant, hash, session }: Caller, password: string): Promise<void> {
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
