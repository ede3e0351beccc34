import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../../../../schema/fields/ref.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { foundByThemselves, isLookup } from '../../access/visible.ts'
import { auditList, auditLook } from '../../audit/looks.ts'
import type { Run } from '../../database/database.ts'
import { ofBranch } from '../../engine/accept/ofBranch.ts'
import { saveBehaviour } from '../../engine/behaviour.ts'
import { proposeOwn } from '../../engine/checks/own.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { type Context, may } from '../../engine/context.ts'
import { findByKey, keyOfSegments } from '../../engine/list/byKey.ts'
import { listRecords } from '../../engine/list/list.ts'
import { readRecord } from '../../engine/read/record.ts'
import { redact } from '../../engine/read/sight.ts'
import { deleteRecord } from '../../engine/write/remove.ts'
import { act, createRecord, type Saved, updateRecord } from '../../engine/write/save.ts'
import { whyNotThere } from '../../merging/survivor.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { objectBody } from '../body.ts'
import { readListQuery } from '../listQuery.ts'
import { idFrom, pathId } from '../pathId.ts'
import { assertPaths } from '../pathRights.ts'
import { assertMay, assertView, type ResourceRequest, resourceRequest } from '../resourceRequest.ts'
import { retryOf } from '../retry.ts'
import { documented } from '../routeWords.ts'
import { bulk } from './bulk.ts'

/** The generated API of every definition: lists, records, actions, alternate keys. */
export function recordRoutes(app: FastifyInstance, server: Server): void {
  const behaviourOf = (model: Model) => saveBehaviour(server.behaviours, model)
  const forget = ({ model, context }: ResourceRequest) => model.data.headOffice && server.cache.forget(context.tenant)
  const answer = (reply: FastifyReply, { model, context }: ResourceRequest, saved: Saved, secret?: string) => {
    const told = saved.answer && toldOf(model, saved.answer, context)
    return reply
      .code(saved.status)
      .type('application/json; charset=utf-8')
      .send(secret === undefined ? told : JSON.stringify({ ...JSON.parse(told), revealed: secret }))
  }

  /** Answers what is saved with the secret that was made for it: it is shown this once and kept nowhere, not even for a repetition. */
  async function answerOnce(reply: FastifyReply, target: ResourceRequest, save: (context: Context) => Promise<Saved>) {
    const secrets: string[] = []
    const saved = await save({ ...target.context, reveal: (secret) => void secrets.push(secret) })
    forget(target)
    return answer(reply, target, saved, secrets[0])
  }

  async function list(request: FastifyRequest, reply: FastifyReply) {
    const target = await resourceRequest(server, request, undefined, true)
    const { model, context } = target
    const lookup = !may(context.person, model.permissions.view)
    if (lookup && !isLookup(model, context.person, context.registry)) throw forbidden(model.permissions.view)
    const asked = readListQuery(request.query as Record<string, string>, model, lookup)
    assertPaths(model, asked, context)
    const own = lookup ? foundByThemselves(model, context.person, context.registry) : null
    const query = own === null ? asked : { ...asked, filter: { ...asked.filter, [own]: context.person.id } }
    const page = await listRecords(model, query, context)
    if (!lookup) await auditList(model, query, context)
    const last = query.from + Math.max(0, page.count - 1)
    reply.header('Content-Range', page.total === 0 ? `${model.name} */0` : `${model.name} ${query.from}-${last}/${page.total}`)
    if (page.totals) reply.header('X-Totals', JSON.stringify(page.totals))
    return reply.type('application/json; charset=utf-8').send(page.json)
  }

  app.get('/api/:resource', list)

  app.get('/api/:resource/new', documented('What a new record is proposed to begin with'), async (request) => {
    const target = await resourceRequest(server, request)
    assertMay(target, 'add')
    const { model, context } = target
    const run: Run = (statement) => context.database.one(context.tenant, statement)
    const said = await ofBranch(model, context, run)
    return { ...said, ...(await proposeOwn(model, context, run)), ...(await behaviourOf(model).propose?.(context)) }
  })

  app.get('/api/:resource/:id', async (request, reply) => {
    const target = await resourceRequest(server, request)
    assertView(target)
    const record = await get(target, pathId(request))
    return reply.type('application/json; charset=utf-8').send(record)
  })

  async function get(target: ResourceRequest, id: number): Promise<string> {
    const { model, context } = target
    const record = redact(model, await readRecord(model, id, context).catch(orMerged(target, id)), context)
    await auditLook(model, 'view', [id], context)
    return record
  }

  /** A record that is not there may have been merged into another one. */
  const orMerged =
    ({ model, context }: ResourceRequest, id: number) =>
    async (error: unknown): Promise<never> => {
      throw error instanceof Problem && error.status === 404 ? await whyNotThere(model, id, context) : error
    }

  async function update(target: ResourceRequest, id: number, request: FastifyRequest, sent = request.body): Promise<Saved> {
    const body = objectBody(sent) as RecordData
    const saved = await updateRecord(target.model, id, body, target.context, server.behaviours, retryOf(request)).catch(
      orMerged(target, id),
    )
    forget(target)
    return saved
  }

  async function remove(target: ResourceRequest, id: number, request: FastifyRequest, sent?: unknown): Promise<Saved> {
    const { version = (request.query as Record<string, string>)['version'], ...besides } = (sent ?? {}) as RecordData
    const [unknown] = Object.keys(besides)
    if (unknown !== undefined) throw new Problem(400, { code: 'Field.Unknown', field: unknown })
    if (version !== undefined && !/^\d{1,9}$/.test(String(version)))
      throw new Problem(400, { code: 'Field.Type', field: 'version' })
    const saved = await deleteRecord(target.model, id, target.context, server.behaviours, {
      retry: retryOf(request),
      version: version === undefined ? undefined : Number(version),
    })
    forget(target)
    return saved
  }

  app.put('/api/:resource/:id', async (request, reply) => {
    const target = await resourceRequest(server, request)
    assertMay(target, 'edit')
    return answer(reply, target, await update(target, pathId(request), request))
  })

  async function change(request: FastifyRequest, reply: FastifyReply, sent = request.body) {
    const target = await resourceRequest(server, request)
    const { id } = objectBody(sent)
    assertMay(target, 'edit')
    if (target.model.data.single && id === undefined)
      return answer(reply, target, await update(target, await singleId(target), request, sent))
    if (id === undefined || id === null) throw new Problem(400, { code: 'Field.Required', field: 'id' })
    if (!isId(id)) throw new Problem(400, { code: 'Field.Type', field: 'id' })
    return answer(reply, target, await update(target, id, request, sent))
  }

  app.put('/api/:resource', documented('Changes the record whose id the body has'), (request, reply) => change(request, reply))

  app.delete('/api/:resource/:id', async (request, reply) => {
    const target = await resourceRequest(server, request)
    assertMay(target, 'delete')
    return answer(reply, target, await remove(target, pathId(request), request))
  })

  app.post('/api/:resource', async (request, reply) => {
    const { meant = 'POST', body } = meaning(request)
    if (meant === 'GET') return list(request, reply)
    if (meant === 'PUT') return change(request, reply, body)
    if (meant !== 'POST') throw new Problem(400, { code: 'Method.Unknown', params: { name: meant } })
    const target = await resourceRequest(server, request)
    assertMay(target, 'add')
    if (target.model.data.single) throw new Problem(409, 'Record.Single')
    const values = objectBody(body) as RecordData
    return answerOnce(reply, target, (context) =>
      createRecord(target.model, values, context, server.behaviours, retryOf(request)),
    )
  })

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
      return answerOnce(reply, target, (context) =>
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
    const { body, meant = saysNothing(body) ? 'GET' : 'PUT' } = meaning(request)
    if (!['GET', 'PUT', 'DELETE'].includes(meant)) throw new Problem(400, { code: 'Method.Unknown', params: { name: meant } })
    assertMay(target, meant === 'GET' ? 'view' : meant === 'PUT' ? 'edit' : 'delete')
    const id = key ? await findByKey(target.model, key, target.context) : idFrom(first)
    if (meant === 'GET') return reply.type('application/json; charset=utf-8').send(await get(target, id))
    const saved =
      meant === 'PUT' ? update(target, id, request, body) : remove(target, id, request, body === request.body ? {} : body)
    return answer(reply, target, await saved)
  })
}

/** The parts of an address behind the resource, as they were sent: a slash within one of them, which is a code's own, is written `%2F`. */
const segmentsOf = (request: FastifyRequest): string[] =>
  (request.url.split('?')[0] ?? '').split('/').slice(3).map(decodeURIComponent)

/** The answer to a person who has written a record: if they may not view it, only that it exists. */
function toldOf(model: Model, answer: string, context: Context): string {
  if (may(context.person, model.permissions.view)) return redact(model, answer, context)
  const { id, version, status } = JSON.parse(answer) as RecordData
  return JSON.stringify({ id, version, status })
}

/** A body that changes nothing asks for the record. */
const saysNothing = (body: unknown): boolean =>
  body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)

/** The method that a POST means, where its body (`_method`) or its header says one, and what else the body says. */
function meaning(request: FastifyRequest): { readonly meant?: string; readonly body: unknown } {
  const header = request.headers['x-http-method-override']
  const { body } = request
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const { _method: said, ...rest } = (isObject ? body : {}) as RecordData
  if (said !== undefined && typeof said !== 'string') throw new Problem(400, { code: 'Field.Type', field: '_method' })
  const meant = said ?? (header as string | undefined)
  return { ...(meant !== undefined && { meant: meant.toUpperCase() }), body: said === undefined ? body : rest }
}

async function singleId({ model, context }: ResourceRequest): Promise<number> {
  const { json } = await listRecords(model, { filter: {}, sort: null, from: 0, to: 0, fields: ['id'], totals: false }, context)
  const [only] = JSON.parse(json) as { id: number }[]
  if (!only) throw new Problem(404, 'Record.NotFound')
  return only.id
}
