import type { FastifyInstance } from 'fastify'
import { isId } from '../../../../schema/fields/ref.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { auditLook } from '../../audit/looks.ts'
import { may } from '../../engine/context.ts'
import { isPreviewed, preview } from '../../engine/write/preview.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { objectBody } from '../body.ts'
import { assertMay, resourceRequest } from '../resourceRequest.ts'
import { documented } from '../routeWords.ts'

/** What a form asks while a document is typed. */
export function factRoutes(app: FastifyInstance, server: Server): void {
  app.post(
    '/api/:resource/facts',
    documented(
      'What the definition reads for a document, new or with its `id` changed, and what it comes to; nothing is stored',
      {
        of: isPreviewed,
        body: { type: 'object' },
      },
    ),
    async (request) => {
      const target = await resourceRequest(server, request)
      const { id, ...values } = objectBody(request.body)
      assertMay(target, id === undefined || id === null ? 'add' : 'edit')
      if (!isPreviewed(target.model)) throw new Problem(404, 'Record.NotFound')
      if (id !== undefined && id !== null && !isId(id)) throw new Problem(400, { code: 'Field.Type', field: 'id' })
      const about = Object.fromEntries(target.model.title.map((name) => [name, values[name] ?? null]))
      if (may(target.context.person, target.model.permissions.view))
        await auditLook(target.model, 'view', typeof id === 'number' ? [id] : [], target.context, about)
      return preview(
        target.model,
        (id ?? undefined) as number | undefined,
        values as RecordData,
        target.context,
        server.behaviours,
      )
    },
  )
}
