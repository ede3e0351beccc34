import type { FastifyInstance } from 'fastify'
import { madeModels, madeOf } from '../../engine/read/made.ts'
import { readRecord } from '../../engine/read/record.ts'
import type { Server } from '../../server.ts'
import { pathId } from '../pathId.ts'
import { assertView, resourceRequest } from '../resourceRequest.ts'
import { documented } from '../routeWords.ts'

/** What was made of a record. */
export function madeRoutes(app: FastifyInstance, server: Server): void {
  const words = documented('What was made of the record, by name, where the person may view it', {
    of: (model) => madeModels(model, server).length > 0,
  })
  app.get('/api/:resource/:id/made', words, async (request) => {
    const target = await resourceRequest(server, request)
    assertView(target)
    const id = pathId(request)
    await readRecord(target.model, id, target.context)
    return madeOf(target.model, id, target.context)
  })
}
