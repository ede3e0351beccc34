import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { saveBehaviour } from '../../engine/behaviour.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { type Context, may } from '../../engine/context.ts'
import { findByKey } from '../../engine/list/byKey.ts'
import { listRecords } from '../../engine/list/list.ts'
import { readRecord } from '../../engine/read/record.ts'
import { deleteRecord } from '../../engine/write/remove.ts'
import { act, createRecord, type Saved, updateRecord } from '../../engine/write/save.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { type Asked, ask, assertMay, assertView } from '../asked.ts'
import { objectBody } from '../body.ts'
import { readListQuery } from '../listQuery.ts'
import { assertPaths } from '../pathRights.ts'
import { retryOf } from '../retry.ts'
import { says } from '../routeWords.ts'
import { isLookup } from '../visible.ts'
import { bulk } from './bulk.ts'

/** The generated API of every definition: lists, records, actions, alternate keys. */
export function recordRoutes(app: FastifyInstance, server: Server): void {
  const behaviourOf = (model: Model) => saveBehaviour(server.behaviours, model)
  const forget = ({ model, context }: Asked) => model.data.headOffice && server.memory.forget(context.tenant)
  const answer = (reply: FastifyReply, saved: Saved, secret?: string) =>
    reply
      .code(saved.status)
      .type('application/json; charset=utf-8')
      .send(secret === undefined ? saved.answer : JSON.stringify({ ...JSON.parse(saved.answer), revealed: secret }))

  /** Answers what is saved with the secret that was made for it: it is shown this once and kept nowhere, not even for a repetition. */
  async function answerOnce(reply: FastifyReply, asked: Asked, save: (context: Context) => Promise<Saved>) {
    const secrets: string[] = []
    const saved = await save({ ...asked.context, reveal: (secret) => void secrets.push(secret) })
    forget(asked)
    return answer(reply, saved, secrets[0])
  }

  async function list(request: FastifyRequest, reply: FastifyReply) {
    const asked = await ask(server, request, undefined, true)
    const { model, context } = asked
    const lookup = !may(context.person, model.permissions.view)
    if (lookup && !isLookup(model, context.person, context.registry)) throw forbidden(model.permissions.view)
    const query = readListQuery(request.query as Record<string, string>, model, lookup)
    assertPaths(model, query, context)
    const page = await listRecords(model, query, context)
    const last = query.from + Math.max(0, page.count - 1)
    reply.header('Content-Range', page.total === 0 ? `${model.name} */0` : `${model.name} ${query.from}-${last}/${page.total}`)
    if (page.totals) reply.header('X-Totals', JSON.stringify(page.totals))
    return reply.type('application/json; charset=utf-8').send(page.json)
  }

  app.get('/api/:resource', list)

  app.get('/api/:resource/new', says('What a new record is proposed to begin with'), async (request) => {
    const asked = await ask(server, request)
    assertMay(asked, 'add')
    return (await behaviourOf(asked.model).propose?.(asked.context)) ?? {}
  })

  app.get('/api/:resource/:id', async (request, reply) => {
    const asked = await ask(server, request)
    assertView(asked)
    const record = await get(asked, idOf(request))
    return reply.type('application/json; charset=utf-8').send(record)
  })

  async function get(asked: Asked, id: number): Promise<string> {
    return readRecord(asked.model, id, asked.context)
  }

  async function update(asked: Asked, id: number, request: FastifyRequest): Promise<Saved> {
    const body = objectBody(request.body) as RecordData
    const saved = await updateRecord(asked.model, id, body, asked.context, server.behaviours, retryOf(request))
    forget(asked)
    return saved
  }

  async function remove(asked: Asked, id: number, request: FastifyRequest): Promise<Saved> {
    const behaviour = behaviourOf(asked.model)
    const version = (request.query as Record<string, string>)['version']
    if (version !== undefined && !/^\d{1,9}$/.test(version)) throw new Problem(400, { code: 'Field.Type', field: 'version' })
    const saved = await deleteRecord(asked.model, id, asked.context, {
      behaviour,
      watch: server.behaviours.watch,
      retry: retryOf(request),
      version: version === undefined ? undefined : Number(version),
    })
    forget(asked)
    return saved
  }

  app.put('/api/:resource/:id', async (request, reply) => {
    const asked = await ask(server, request)
    assertMay(asked, 'edit')
    return answer(reply, await update(asked, idOf(request), request))
  })

  async function change(request: FastifyRequest, reply: FastifyReply) {
    const asked = await ask(server, request)
    const { id } = objectBody(request.body)
    assertMay(asked, 'edit')
    if (asked.model.data.single && id === undefined) return answer(reply, await update(asked, await singleId(asked), request))
    if (!Number.isInteger(id)) throw new Problem(400, { code: 'Field.Required', field: 'id' })
    return answer(reply, await update(asked, id as number, request))
  }

  app.put('/api/:resource', says('Changes the record whose id the body has'), change)

  app.delete('/api/:resource/:id', async (request, reply) => {
    const asked = await ask(server, request)
    assertMay(asked, 'delete')
    return answer(reply, await remove(asked, idOf(request), request))
  })

  app.post('/api/:resource', async (request, reply) => {
    const meant = overridden(request) ?? 'POST'
    if (meant === 'GET') return list(request, reply)
    if (meant === 'PUT') return change(request, reply)
    if (meant !== 'POST') throw new Problem(400, { code: 'Method.Unknown', params: { name: meant } })
    const asked = await ask(server, request)
    assertMay(asked, 'add')
    if (asked.model.data.single) throw new Problem(409, 'Record.Single')
    const values = objectBody(request.body) as RecordData
    return answerOnce(reply, asked, (context) => createRecord(asked.model, values, context, server.behaviours, retryOf(request)))
  })

  /** Actions by name win; any other further segments are an alternate key, and the method says what is meant. */
  app.post('/api/:resource/*', async (request, reply) => {
    const segments = (request.params as { '*': string })['*'].split('/')
    const [first = '', second] = segments
    if (first === 'actions' && second !== undefined && segments.length === 2)
      return reply.send(await bulk(server, await ask(server, request), second, request))
    const named = server.registry.find((request.params as { resource: string }).resource)
    if (segments.length === 2 && second !== undefined && named?.actions.has(second)) {
      const asked = await ask(server, request)
      const input = (request.body === undefined || request.body === null ? {} : objectBody(request.body)) as RecordData
      const id = wholeNumber(first)
      return answerOnce(reply, asked, (context) =>
        act(asked.model, id, second, input, context, server.behaviours, retryOf(request)),
      )
    }
    const key = named?.data.keys?.find((one) => one.length === segments.length)
    const year = key?.includes('year') ? segments[key.indexOf('year')] : undefined
    if (segments.length > 1 && (!key || (year !== undefined && !/^(\d{4}|all|null)$/.test(year)))) {
      await ask(server, request)
      throw new Problem(404, segments.length === 2 && /^\d+$/.test(first) ? 'Action.NotFound' : 'Record.NotFound')
    }
    const asked = await ask(server, request, year)
    const meant = overridden(request) ?? (request.body === undefined || request.body === null ? 'GET' : 'PUT')
    if (!['GET', 'PUT', 'DELETE'].includes(meant)) throw new Problem(400, { code: 'Method.Unknown', params: { name: meant } })
    assertMay(asked, meant === 'GET' ? 'view' : meant === 'PUT' ? 'edit' : 'delete')
    const id = segments.length === 1 ? wholeNumber(first) : await findByKey(asked.model, segments, asked.context)
    if (meant === 'GET') return reply.type('application/json; charset=utf-8').send(await get(asked, id))
    return answer(reply, meant === 'PUT' ? await update(asked, id, request) : await remove(asked, id, request))
  })
}

/** What a request says that it means. */
const overridden = (request: FastifyRequest): string | undefined =>
  (request.headers['x-http-method-override'] as string | undefined)?.toUpperCase()

async function singleId({ model, context }: Asked): Promise<number> {
  const { json } = await listRecords(model, { filter: {}, sort: null, from: 0, to: 0, fields: ['id'], totals: false }, context)
  const [only] = JSON.parse(json) as { id: number }[]
  if (!only) throw new Problem(404, 'Record.NotFound')
  return only.id
}

const idOf = (request: FastifyRequest): number => wholeNumber((request.params as { id: string }).id)

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > 2147483647) throw new Problem(404, 'Record.NotFound')
  return Number(text)
}
