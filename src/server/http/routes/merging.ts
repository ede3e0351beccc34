import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { JsonSchema } from '../../../../schema/derive/bodySchema.ts'
import { isId } from '../../../../schema/fields/ref.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { assertOutsideHeadOffice } from '../../engine/checks/writable.ts'
import { readRecord } from '../../engine/read/record.ts'
import { redact } from '../../engine/read/sight.ts'
import { findDuplicates, tellApart } from '../../merging/duplicates.ts'
import { mergeRecords } from '../../merging/merge.ts'
import { pointingTo } from '../../merging/references.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { objectBody } from '../body.ts'
import { pathId } from '../pathId.ts'
import { assertMay, assertView, type ResourceRequest, resourceRequest } from '../resourceRequest.ts'
import { retryOf } from '../retry.ts'
import { documented } from '../routeWords.ts'

const twin: JsonSchema = {
  type: 'object',
  required: ['gone'],
  properties: { gone: { type: 'integer' } },
}

const merging: JsonSchema = {
  type: 'object',
  required: ['gone', 'goneVersion', 'version'],
  properties: {
    gone: { type: 'integer' },
    goneVersion: { type: 'integer' },
    version: { type: 'integer' },
    values: { type: 'object' },
  },
}

/** Records that were entered twice: finding them, looking at what depends on them, merging them or telling them apart. */
export function mergingRoutes(app: FastifyInstance, server: Server): void {
  const of = { of: ({ data }: ResourceRequest['model']) => data.merge !== undefined }

  async function targetOf(request: FastifyRequest): Promise<ResourceRequest> {
    const target = await resourceRequest(server, request)
    if (!target.model.data.merge) throw new Problem(404, 'Action.NotFound')
    assertView(target)
    return target
  }

  app.get(
    '/api/:resource/duplicates',
    documented('Records that may have been entered twice, the likeliest first', of),
    async (request) => {
      const { model, context } = await targetOf(request)
      return findDuplicates(model, context)
    },
  )

  app.get('/api/:resource/:id/pointing', documented('How many records name it, by resource', of), async (request) => {
    const { model, context } = await targetOf(request)
    const id = pathId(request)
    await readRecord(model, id, context)
    return context.database.transaction(context.tenant, async (run) => ({ result: pointingTo(model, id, context, run) }))
  })

  app.post(
    '/api/:resource/:id/apart',
    documented('Says that it and another record are two', { ...of, body: twin }),
    async (request) => {
      const target = await targetOf(request)
      assertMay(target, 'edit')
      const { model, context } = target
      assertOutsideHeadOffice(model, context)
      const [id, gone] = [pathId(request), wholeOf(objectBody(request.body), 'gone')]
      await Promise.all([readRecord(model, id, context), readRecord(model, gone, context)])
      await tellApart(model, id, gone, context)
      return {}
    },
  )

  app.post(
    '/api/:resource/:id/merge',
    documented('Merges another record into it', { ...of, body: merging }),
    async (request, reply) => {
      const target = await targetOf(request)
      const { model, context } = target
      const body = objectBody(request.body)
      const saved = await mergeRecords(
        model,
        {
          gone: wholeOf(body, 'gone'),
          goneVersion: wholeOf(body, 'goneVersion'),
          kept: pathId(request),
          version: wholeOf(body, 'version'),
          values: objectBody(body['values'] ?? {}) as RecordData,
        },
        context,
        server.behaviours,
        retryOf(request),
      )
      if (model.data.headOffice) server.cache.forget(context.tenant)
      return reply.type('application/json; charset=utf-8').send(redact(model, saved.answer, context))
    },
  )
}

function wholeOf(body: Readonly<Record<string, unknown>>, field: string): number {
  const value = body[field]
  if (value === undefined || value === null) throw new Problem(400, { code: 'Field.Required', field })
  if (!isId(value)) throw new Problem(400, { code: 'Field.Type', field })
  return value
}
