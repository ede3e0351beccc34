import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RecordData } from '../../../../schema/record/record.ts'
import { findByKey, keyOfSegments } from '../../engine/list/byKey.ts'
import { act } from '../../engine/write/save.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { objectBody } from '../body.ts'
import { methodOverride } from '../methodOverride.ts'
import { idFrom } from '../pathId.ts'
import { getRecord, putRecord, removeRecord } from '../recordCalls.ts'
import { assertMay, resourceRequest } from '../resourceRequest.ts'
import { retryOf } from '../retry.ts'
import { sendSaved } from '../sendSaved.ts'
import { sendSecretOnce } from '../sendSecretOnce.ts'
import { bulk } from './bulk.ts'

/** What stands behind the name of a resource where it is more than an id: actions and alternate keys. */
export function recordSubpathRoutes(app: FastifyInstance, server: Server): void {
  /** Actions by name win; any other further segments are an alternate key, and the body says what is meant. */
  app.post('/api/:resource/*', async (request, reply) => {
    const segments = segmentsOf(request)
    const [first = '', second] = segments
    if (first === 'actions' && second !== undefined && segments.length === 2)
      return reply.send(await bulk(server, await resourceRequest(server, request), second, request))
    const named = server.registry.find((request.params as { resource: string }).resource)
    if (segments.length === 2 && second !== undefined && named?.actions.has(second)) {
      const target = await resourceRequest(server, request)
      const input = (request.body === undefined || request.body === null ? {} : objectBody(request.body)) as RecordData
      const id = idFrom(first)
      return sendSecretOnce(server, reply, target, (context) =>
        act(target.model, id, second, input, context, server.behaviours, retryOf(request)),
      )
    }
    const isOneId = segments.length === 1 && /^\d+$/.test(first)
    const key = isOneId || !named ? null : keyOfSegments(named, segments)
    if (!isOneId && !key) {
      await resourceRequest(server, request)
      throw new Problem(404, segments.length === 2 && /^\d+$/.test(first) ? 'Action.NotFound' : 'Record.NotFound')
    }
    const target = await resourceRequest(server, request, key?.year)
    const { body, meant = saysNothing(body) ? 'GET' : 'PUT' } = methodOverride(request)
    if (!['GET', 'PUT', 'DELETE'].includes(meant)) throw new Problem(400, { code: 'Method.Unknown', params: { name: meant } })
    assertMay(target, meant === 'GET' ? 'view' : meant === 'PUT' ? 'edit' : 'delete')
    const id = key ? await findByKey(target.model, key, target.context) : idFrom(first)
    if (meant === 'GET') return reply.type('application/json; charset=utf-8').send(await getRecord(target, id))
    const saved =
      meant === 'PUT'
        ? putRecord(server, target, id, request, body)
        : removeRecord(server, target, id, request, body === request.body ? {} : body)
    return sendSaved(reply, target, await saved)
  })
}

/** The parts of an address behind the resource, as they were sent: a slash within one of them, which is a code's own, is written `%2F`. */
const segmentsOf = (request: FastifyRequest): string[] =>
  (request.url.split('?')[0] ?? '').split('/').slice(3).map(decodeURIComponent)

/** A body that changes nothing asks for the record. */
const saysNothing = (body: unknown): boolean =>
  body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
