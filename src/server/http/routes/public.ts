import type { FastifyInstance } from 'fastify'
import { publicDefaults } from '../../../../schema/public.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { networkOf } from '../../access/network.ts'
import { Problem } from '../../problems/problem.ts'
import { assertRate } from '../../public/limits.ts'
import { lookUp } from '../../public/lookup.ts'
import { placesOf } from '../../public/places.ts'
import { checkStep } from '../../public/step.ts'
import { publicCalls } from '../../reference/publicCalls.ts'
import type { Server } from '../../server.ts'
import { objectBody } from '../body.ts'
import { knowDevice } from '../knowDevice.ts'
import { anyForm, formLimit } from '../publicForm.ts'
import { orWait, publicRequest } from '../publicRequest.ts'
import { documented } from '../routeWords.ts'
import { openedLinkRoutes } from './openedLink.ts'
import { publicFormRoutes } from './publicForm.ts'

/**
 * What is open to people without an account: the form at the public address of a branch, or what a link leads to. The token of a
 * link stands in `Authorization: Bearer`, and so in no address and in no log.
 */
export function publicRoutes(app: FastifyInstance, server: Server): void {
  publicFormRoutes(app, server)

  app.post(
    publicCalls.check.path,
    { bodyLimit: formLimit, ...documented(publicCalls.check.does, { open: true, of: publicCalls.check.of, body: anyForm }) },
    (request) =>
      publicRequest(server, request, async (opened) => {
        checkStep(opened, objectBody(request.body) as RecordData)
        return {}
      }),
  )

  app.post(
    publicCalls.lookup.path,
    { bodyLimit: formLimit, ...documented(publicCalls.lookup.does, { open: true, of: publicCalls.lookup.of, body: anyForm }) },
    (request, reply) =>
      publicRequest(server, request, (opened) =>
        lookUp(server, opened, objectBody(request.body) as RecordData, {
          network: networkOf(request.ip),
          isKnown: (what) => server.knownDevices.idOf(request.headers.cookie, what) !== null,
          found: (what) => knowDevice(server, request, reply, what),
        }),
      ),
  )

  app.get(
    '/api/public/addresses/:address',
    documented('The branches at which the form of this address stands', {
      open: true,
      query: { at: 'The code of a branch of the school' },
    }),
    async (request) => {
      assertRate(server, networkOf(request.ip))
      const { address } = request.params as { address: string }
      const { at, ...rest } = request.query as Record<string, string>
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Query.Unknown', field, params: { name: field } })
      const language = request.headers['language'] as string | undefined
      request.headers['language'] ||= publicDefaults.language
      return orWait(server, request, () => placesOf(server, address, at, language))
    },
  )

  openedLinkRoutes(app, server)
}
