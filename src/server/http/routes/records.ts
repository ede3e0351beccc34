import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../../../../schema/fields/ref.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { ofBranch } from '../../engine/accept/ofBranch.ts'
import { saveBehaviour } from '../../engine/behaviour.ts'
import { proposeOwn } from '../../engine/checks/own.ts'
import { listRecords } from '../../engine/list/list.ts'
import { createRecord } from '../../engine/write/save.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { objectBody } from '../body.ts'
import { methodOverride } from '../methodOverride.ts'
import { pathId } from '../pathId.ts'
import { getRecord, putRecord, removeRecord } from '../recordCalls.ts'
import { assertMay, assertView, type ResourceRequest, resourceRequest } from '../resourceRequest.ts'
import { retryOf } from '../retry.ts'
import { documented } from '../routeWords.ts'
import { sendList } from '../sendList.ts'
import { sendSaved } from '../sendSaved.ts'
import { sendSecretOnce } from '../sendSecretOnce.ts'
import { recordSubpathRoutes } from './recordSubpaths.ts'

/** The generated API of every definition: lists, records, actions, alternate keys. */
export function recordRoutes(app: FastifyInstance, server: Server): void {
  app.get('/api/:resource', (request, reply) => sendList(server, request, reply))

  app.get('/api/:resource/new', documented('What a new record is proposed to begin with'), async (request) => {
    const target = await resourceRequest(server, request)
    assertMay(target, 'add')
    const { model, context } = target
    const run: Run = (statement) => context.database.one(context.tenant, statement)
    const said = await ofBranch(model, context, run)
    return {
      ...said,
      ...(await proposeOwn(model, context, run)),
      ...(await saveBehaviour(server.behaviours, model).propose?.(context)),
    }
  })

  app.get('/api/:resource/:id', async (request, reply) => {
    const target = await resourceRequest(server, request)
    assertView(target)
    const record = await getRecord(target, pathId(request))
    return reply.type('application/json; charset=utf-8').send(record)
  })

  app.put('/api/:resource/:id', async (request, reply) => {
    const target = await resourceRequest(server, request)
    assertMay(target, 'edit')
    return sendSaved(reply, target, await putRecord(server, target, pathId(request), request))
  })

  app.put('/api/:resource', documented('Changes the record whose id the body has'), (request, reply) =>
    change(server, request, reply),
  )

  app.delete('/api/:resource/:id', async (request, reply) => {
    const target = await resourceRequest(server, request)
    assertMay(target, 'delete')
    return sendSaved(reply, target, await removeRecord(server, target, pathId(request), request))
  })

  app.post('/api/:resource', async (request, reply) => {
    const { meant = 'POST', body } = methodOverride(request)
    if (meant === 'GET') return sendList(server, request, reply)
    if (meant === 'PUT') return change(server, request, reply, body)
    if (meant !== 'POST') throw new Problem(400, { code: 'Method.Unknown', params: { name: meant } })
    const target = await resourceRequest(server, request)
    assertMay(target, 'add')
    if (target.model.data.single) throw new Problem(409, 'Record.Single')
    const values = objectBody(body) as RecordData
    return sendSecretOnce(server, reply, target, (context) =>
      createRecord(target.model, values, context, server.behaviours, retryOf(request)),
    )
  })

  recordSubpathRoutes(app, server)
}

/** Changes the record whose id the body has; of what there is once, that one. */
async function change(server: Server, request: FastifyRequest, reply: FastifyReply, sent = request.body) {
  const target = await resourceRequest(server, request)
  const { id } = objectBody(sent)
  assertMay(target, 'edit')
  if (target.model.data.single && id === undefined)
    return sendSaved(reply, target, await putRecord(server, target, await singleId(target), request, sent))
  if (id === undefined || id === null) throw new Problem(400, { code: 'Field.Required', field: 'id' })
  if (!isId(id)) throw new Problem(400, { code: 'Field.Type', field: 'id' })
  return sendSaved(reply, target, await putRecord(server, target, id, request, sent))
}

async function singleId({ model, context }: ResourceRequest): Promise<number> {
  const { json } = await listRecords(model, { filter: {}, sort: null, from: 0, to: 0, fields: ['id'], totals: false }, context)
  const [only] = JSON.parse(json) as { id: number }[]
  if (!only) throw new Problem(404, 'Record.NotFound')
  return only.id
}
