import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CardLayout } from '../../../../schema/language/printLayout.ts'
import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { auditLook } from '../../audit/looks.ts'
import type { Context } from '../../engine/context.ts'
import { recordIds } from '../../engine/list/whole.ts'
import { createPapersJob } from '../../jobs/create.ts'
import { mostPapers } from '../../jobs/papersFile.ts'
import { readJobs } from '../../jobs/read.ts'
import { printLabels } from '../../print/labels/printLabels.ts'
import { printRecord } from '../../print/print.ts'
import { mostOf, printCards, printRecords } from '../../print/printMany.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { textBody } from '../body.ts'
import { chosenIds } from '../chosenIds.ts'
import { inTurn } from '../inTurn.ts'
import { readListQuery } from '../listQuery.ts'
import { pathId } from '../pathId.ts'
import { assertPaths } from '../pathRights.ts'
import { assertView, resourceRequest } from '../resourceRequest.ts'
import { retryOf } from '../retry.ts'
import { documented } from '../routeWords.ts'

const words = {
  as: 'card: its card, labels: labels with a barcode, where the definition has them; its paper otherwise',
  language: 'ar, en or both, instead of what the company chose',
  paper: 'a4, a5 or roll (80 mm), instead of the size of the template; of labels a4 (a sheet of 24) or roll (50 × 25 mm each)',
  counts: 'How many of each label, by its key (as GET {path}/labels answers it): {"7.2":10}; what the records say when left out',
  printing: 'The same of one printing, however often its paper is fetched: a further one is marked as printed again',
} as const

/** Records on paper: `GET {path}/{id}/print`, and many in one file, for people who may view them. */
export function printRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/:resource/:id/print',
    documented('The record on paper', { query: words, file: 'application/pdf' }),
    async (request, reply) => {
      const target = await resourceRequest(server, request)
      assertView(target)
      const id = pathId(request)
      const { wish, as, counts, rest } = asked(request)
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Field.Unknown', field })
      const { model, context } = target
      const kind = kindOf(model, as)
      const pdf =
        kind === 'labels'
          ? await printLabels(server, model, [id], context, { ...wish, counts })
          : kind
            ? await printCards(server, model, kind, [id], context, wish.language)
            : await printRecord(server, model, id, context, wish)
      await auditLook(model, 'print', [id], context)
      return send(reply, pdf, `${model.name}-${id}`)
    },
  )

  app.get(
    '/api/:resource/print',
    documented('Records on paper, in one file', {
      query: { ...words, filter: 'As in lists', sort: 'As in lists' },
      file: 'application/pdf',
      heavy: true,
    }),
    async (request, reply) => {
      const { model, context } = await resourceRequest(server, request)
      assertView({ model, context })
      const { wish, as, counts, filter, sort } = readOrder(request, model, context)
      const kind = kindOf(model, as)
      const ids = await chosenIds(model, { filter, sort, max: kind ? mostOf.card : mostOf.paper }, context)
      return inTurn(server, reply, context, async () => {
        const pdf =
          kind === 'labels'
            ? await printLabels(server, model, ids, context, { ...wish, counts })
            : kind
              ? await printCards(server, model, kind, ids, context, wish.language)
              : await printRecords(server, model, ids, context, wish)
        await auditLook(model, 'print', ids, context)
        return send(reply, pdf, model.name)
      })
    },
  )

  app.post(
    '/api/:resource/print',
    documented('Orders the papers of any number of records in one file, which is a job', {
      status: 202,
      query: { ...words, filter: 'As in lists', sort: 'As in lists' },
    }),
    async (request, reply) => {
      const { model, context } = await resourceRequest(server, request)
      assertView({ model, context })
      // All that it goes by stands in the query.
      textBody(request.body ?? {}, [])
      const { wish, as, filter, sort } = readOrder(request, model, context)
      if (kindOf(model, as)) throw new Problem(400, { code: 'Field.Choice', field: 'as' })
      const ids = await context.database.transaction(context.tenant, async (run) => ({
        result: recordIds(model, { filter, sort, most: mostPapers + 1 }, context, run),
      }))
      if (ids.length > mostPapers)
        throw new Problem(400, { code: 'Selection.TooMany', field: 'filter', params: { max: mostPapers } })
      if (!ids.length) throw new Problem(400, 'Selection.Empty')
      const { language, paper } = wish
      const order = { resource: model.name, filter, sort, language, paper }
      const id = await createPapersJob(server.queue, context, order, retryOf(request))
      return reply.code(202).send((await readJobs(context, id))[0])
    },
  )
}

/** What the records and their paper are asked for by. */
function readOrder(request: FastifyRequest, model: Model, context: Context) {
  const { wish, as, counts, rest } = asked(request)
  const { filter, sort } = readListQuery(rest, model, false)
  assertPaths(model, { filter, sort, fields: null }, context)
  return { wish, as, counts, filter, sort }
}

function asked(request: FastifyRequest) {
  const { language, paper, printing, as, counts, ...rest } = request.query as Record<string, string>
  return { wish: { language, paper, printing }, as, counts, rest }
}

/**
 * What is asked for in place of the paper: labels, or a card; null for the paper.
 * @throws Problem 400 where the definition has none
 */
function kindOf(model: Model, as: string | undefined): CardLayout | 'labels' | null {
  if (as === undefined || as === 'paper') return null
  const { card, labels, labelsOf } = layoutOf(model.data)
  if (as === 'labels' && (labels || labelsOf)) return as
  if (as !== 'card' || !card) throw new Problem(400, { code: 'Field.Choice', field: 'as' })
  return card
}

const send = (reply: FastifyReply, pdf: Buffer, name: string) =>
  reply.type('application/pdf').header('Content-Disposition', `inline; filename="${name}.pdf"`).send(pdf)
