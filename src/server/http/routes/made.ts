import type { FastifyInstance } from 'fastify'
import { madeModels, madeOf } from '../../engine/read/made.ts'
import { readRecord } from '../../engine/read/record.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { ask, assertView } from '../asked.ts'
import { says } from '../routeWords.ts'

/** What was made of a record. */
export function madeRoutes(app: FastifyInstance, server: Server): void {
  const words = says('What was made of the record, by name: whoever may view that opens it', {
    of: (model) => madeModels(model, server).length > 0,
  })
  app.get('/api/:resource/:id/made', words, async (request) => {
    const asked = await ask(server, request)
    assertView(asked)
    const { id } = request.params as { id: string }
    if (!/^[1-9]\d{0,8}$/.test(id)) throw new Problem(404, 'Record.NotFound')
    await readRecord(asked.model, Number(id), asked.context)
    return madeOf(asked.model, Number(id), asked.context)
  })
}
