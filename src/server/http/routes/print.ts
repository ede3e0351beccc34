import type { FastifyInstance } from 'fastify'
import { printRecord } from '../../print/print.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { ask, assertView } from '../asked.ts'
import { says } from '../routeWords.ts'

/** Records on paper: `GET {path}/{id}/print`, for whoever may view them. */
export function printRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/:resource/:id/print',
    says('The record on paper', {
      query: { language: 'ar, en or both, instead of what the company chose' },
      file: 'application/pdf',
    }),
    async (request, reply) => {
      const asked = await ask(server, request)
      assertView(asked)
      const { id } = request.params as { id: string }
      if (!/^\d{1,9}$/.test(id)) throw new Problem(404, 'Record.NotFound')
      const { language, ...rest } = request.query as Record<string, string>
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Field.Unknown', field })
      const pdf = await printRecord(server, asked.model, Number(id), asked.context, language)
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="${asked.model.name}-${id}.pdf"`)
        .send(pdf)
    },
  )
}
