import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CardLayout } from '../../../../schema/language/printLayout.ts'
import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { auditLook } from '../../audit/looks.ts'
import type { Context } from '../../engine/context.ts'
import { listRecords } from '../../engine/list/list.ts'
import { recordIds } from '../../engine/list/whole.ts'
import { createPapersJob } from '../../jobs/create.ts'
import { mostPapers } from '../../jobs/papersFile.ts'
import { readJobs } from '../../jobs/read.ts'
import { printRecord } from '../../print/print.ts'
import { mostOf, printCards, printRecords } from '../../print/printMany.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { textBody } from '../body.ts'
import { inTurn } from '../inTurn.ts'
import { readListQuery } from '../listQuery.ts'
import { pathId } from '../pathId.ts'
import { assertPaths } from '../pathRights.ts'
import { assertView, resourceRequest } from '../resourceRequest.ts'
import { retryOf } from '../retry.ts'
import { documented } from '../routeWords.ts'

const words = {
  as: 'card: its card, where the definition has one; its paper otherwise',
  language: 'ar, en or both, instead of what the company chose',
  paper: 'a4, a5 or roll (80 mm), instead of the size of the template',
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
      const { wish, as, rest } = asked(request)
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Field.Unknown', field })
      const card = cardOf(target.model, as)
      const pdf = card
        ? await printCards(server, target.model, card, [id], target.context, wish.language)
        : await printRecord(server, target.model, id, target.context, wish)
      await auditLook(target.model, 'print', [id], target.context)
      return send(reply, pdf, `${target.model.name}-${id}`)
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
      const { wish, as, filter, sort } = readOrder(request, model, context)
      const card = cardOf(model, as)
      const max = card ? mostOf.card : mostOf.paper
      const { json, total } = await listRecords(
        model,
        { filter, sort, from: 0, to: max - 1, fields: ['id'], totals: false },
        context,
      )
      if (total > max) throw new Problem(400, { code: 'Selection.TooMany', field: 'filter', params: { max } })
      if (!total) throw new Problem(400, 'Selection.Empty')
      const ids = (JSON.parse(json) as { id: number }[]).map(({ id }) => id)
      return inTurn(server, reply, context, async () => {
        const pdf = card
          ? await printCards(server, model, card, ids, context, wish.language)
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
      if (cardOf(model, as)) throw new Problem(400, { code: 'Field.Choice', field: 'as' })
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
  const { wish, as, rest } = asked(request)
  const { filter, sort } = readListQuery(rest, model, false)
  assertPaths(model, { filter, sort, fields: null }, context)
  return { wish, as, filter, sort }
}

function asked(request: FastifyRequest) {
  const { language, paper, printing, as, ...rest } = request.query as Record<string, string>
  return { wish: { language, paper, printing }, as, rest }
}

/**
 * The card that is asked for; null for the paper.
 * @throws Problem 400 where the definition has none
 */
function cardOf(model: Model, as: string | undefined): CardLayout | null {
  if (as === undefined || as === 'paper') return null
  const { card } = layoutOf(model.data)
  if (as !== 'card' || !card) throw new Problem(400, { code: 'Field.Choice', field: 'as' })
  return card
}

const send = (reply: FastifyReply, pdf: Buffer, name: string) =>
  reply.type('application/pdf').header('Content-Disposition', `inline; filename="${name}.pdf"`).send(pdf)
