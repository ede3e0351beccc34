import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeRequiredCode } from '../../../shared/secondFactor.ts'
import { assertSubscribed } from '../../access/caller.ts'
import { challengeEnded, makeChallenge, readChallenge, withChallenge } from '../../access/secondFactor/challenge.ts'
import { takeCode } from '../../access/secondFactor/check.ts'
import { readSigner, type Signer } from '../../access/signer.ts'
import { checkPassword, openSession, signedIn } from '../../access/signIn.ts'
import { readTenantInfo } from '../../access/tenantInfo.ts'
import { newDeviceLetter } from '../../mail/newDeviceLetter.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { objectBody, textBody } from '../body.ts'
import { knowDevice } from '../knowDevice.ts'
import { profileOf } from '../profile.ts'
import { documented, texts } from '../routeWords.ts'

/** Signing in: by a password, and by the code of a second factor behind it. */
export function signInRoutes(app: FastifyInstance, server: Server): void {
  app.post(
    '/api/Users/auth',
    documented('Signs in: token and profile', { open: true, body: texts('userName', 'password') }),
    async (request, reply) => {
      const body = textBody(request.body, ['userName', 'password'])
      const { knownDevices, database } = server
      const device = knownDevices.idOf(request.headers.cookie, signedIn(body.userName))
      const signer = await checkPassword(database, { ...body, address: request.ip, device })
      if (signer.devicesSince !== null && !(await isRemembered(request, signer)))
        throw new Problem(401, codeRequiredCode, { challenge: makeChallenge(server.outgoing.secretBox, signer) })
      return signedInAs(request, reply, signer, false)
    },
  )

  app.post(
    '/api/Users/authCode',
    documented('Signs in with the code of a second factor, after the password', {
      open: true,
      body: {
        type: 'object',
        additionalProperties: false,
        required: ['challenge', 'code'],
        properties: { challenge: { type: 'string' }, code: { type: 'string' }, remember: { type: 'boolean' } },
      },
    }),
    async (request, reply) => {
      const { remember = false, ...sent } = objectBody(request.body)
      if (typeof remember !== 'boolean') throw new Problem(400, { code: 'Field.Type', field: 'remember' })
      const { challenge, code } = textBody(sent, ['challenge', 'code'])
      const box = server.outgoing.secretBox
      const held = readChallenge(box, challenge)
      const { tenant, user } = held
      const signer = await readSigner(server.database, tenant, user)
      if (!signer || signer.devicesSince === null || !held.isOf(signer.password)) throw challengeEnded()
      const from = server.knownDevices.idOf(request.headers.cookie, signedIn(signer.userName))
      await withChallenge(server.database, held, () => takeCode(server.database, box, { tenant, user, code, from }))
      if (remember) knowDevice(server, request, reply, codeGiven(signer))
      return signedInAs(request, reply, signer, true)
    },
  )

  /** Whether a code of this person was given on the device, as lately as the school says. */
  async function isRemembered(request: FastifyRequest, signer: Signer): Promise<boolean> {
    const { company } = await readTenantInfo(server.database, signer.tenant)
    const days = company?.rememberedDays ?? 0
    return server.knownDevices.idOf(request.headers.cookie, codeGiven(signer), days * 24 * 60 * 60) !== null
  }

  /** Opens the session: everything that had to be shown was shown. */
  async function signedInAs(request: FastifyRequest, reply: FastifyReply, signer: Signer, coded: boolean) {
    assertSubscribed(server, await readTenantInfo(server.database, signer.tenant))
    const agent = request.headers['user-agent'] ?? null
    const device = server.knownDevices.idOf(request.headers.cookie, signedIn(signer.userName))
    const place = { address: request.ip, agent, device }
    const { token, isNewDevice } = await openSession(server.database, signer, place, coded)
    knowDevice(server, request, reply, signedIn(signer.userName))
    if (isNewDevice && signer.email !== null)
      server.mailer.post(newDeviceLetter(server.messages, { ...signer, email: signer.email }, place, server.publicUrl()))
    const asked = { headers: { ...request.headers, authorization: `Bearer ${token}` } }
    const caller = await authenticate(server, Object.assign(Object.create(request), asked))
    return { token, profile: profileOf(server, caller, token) }
  }
}

/** What a device is known for on which somebody has given a code; what has made the school forget devices makes it another thing. */
const codeGiven = ({ tenant, user, devicesSince }: Signer): string => `code of ${tenant} ${user} since ${devicesSince}`
