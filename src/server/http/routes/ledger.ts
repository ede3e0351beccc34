import type { FastifyInstance } from 'fastify'
import { explain } from '../../ledger/explain.ts'
import type { Server } from '../../server.ts'
import { Problem } from '../problem.ts'
import { ask, assertView } from './records.ts'

/** What a document does to the books: the entries that it made, or would make. */
export function ledgerRoutes(app: FastifyInstance, server: Server): void {
  app.get('/api/:resource/:id/entry', async (request) => {
    const asked = await ask(server, request)
    assertView(asked)
    const { model, context } = asked
    const { id } = request.params as { id: string }
    if (model.data.posting === undefined || !/^\d{1,9}$/.test(id)) throw new Problem(404, 'Record.NotFound')
    const { faults, entries, state } = await explain(model, Number(id), context)
    return {
      state,
      entries: entries.map((entry) => ({
        ...entry,
        lines: entry.lines.map((line) => ({
          ...line,
          reason: {
            ...line.reason,
            text: server.messages.text(context.language, `postings.${line.reason.key}`, line.reason.params),
          },
        })),
      })),
      errors: faults.map((fault) => ({
        code: fault.code,
        ...(fault.field !== undefined && { field: fault.field }),
        message: server.messages.fault(context.language, model.name, fault),
      })),
    }
  })
}
