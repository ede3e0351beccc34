import type { FastifyInstance } from 'fastify'
import { nameIn } from '../../../../schema/languages.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import type { LabelChoice } from '../../../shared/labels.ts'
import { nameOf } from '../../print/labels/labelPaper.ts'
import { labelled, readLabels } from '../../print/labels/readLabels.ts'
import { mostOf } from '../../print/printMany.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { chosenIds } from '../chosenIds.ts'
import { readListQuery } from '../listQuery.ts'
import { assertPaths } from '../pathRights.ts'
import { assertView, resourceRequest } from '../resourceRequest.ts'
import { documented } from '../routeWords.ts'

/** Which labels there are of records, before they are printed: `GET {path}/labels`, for people who may view what is labelled. */
export function labelRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/:resource/labels',
    documented('The labels of records: what each says, and how many of it the records ask for', {
      query: { filter: 'As in lists', sort: 'As in lists' },
      of: ({ data }) => layoutOf(data).labels !== undefined || layoutOf(data).labelsOf !== undefined,
    }),
    async (request) => {
      const { model, context } = await resourceRequest(server, request)
      assertView({ model, context })
      const of = labelled(model, context)
      if (!of) throw new Problem(404, 'Resource.NotFound')
      const { filter, sort } = readListQuery(request.query as Record<string, string>, model, false)
      assertPaths(model, { filter, sort, fields: null }, context)
      const ids = await chosenIds(model, { filter, sort, max: mostOf.card }, context)
      const labels = await readLabels(model, ids, context)
      return labels.map(
        (label): LabelChoice => ({
          key: label.key,
          name: nameOf(of, label, context.language, context, server.messages),
          unit: nameIn(label.unitNamed as Parameters<typeof nameIn>[0], context.language),
          code: label.code,
          price: label.price,
          count: label.count,
        }),
      )
    },
  )
}
