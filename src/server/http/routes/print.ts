import type { FastifyInstance } from 'fastify'
import { printRecord } from '../../print/print.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { assertView, resourceRequest } from '../resourceRequest.ts'
import { documented } from '../routeWords.ts'

/** Records on paper: `GET {path}/{id}/print`, for whoever may view them. */
export function printRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/:resource/:id/print',
    documented('The record on paper', {
      query: { language: 'ar, en or both, instead of what the company chose' },
      file: 'application/pdf',
    }),
    async (request, reply) => {
      const target = await resourceRequest(server, request)
      assertView(target)
      const { id } = request.params as { id: string }
      if (!/^\d{1,9}$/.test(id)) throw new Problem(404, 'Record.NotFound')
      const { language, ...rest } = request.query as Record<string, string>
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Field.Unknown', field })
      const pdf = await printRecord(server, target.model, Number(id), target.context, language)
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="${target.model.name}-${id}.pdf"`)
        .send(pdf)
    },
  )
}
