import type { FastifyInstance } from 'fastify'
import type { Model } from '../../../../schema/model.ts'
import { toFixed } from '../../../../schema/values/money.ts'
import type { PostQueue } from '../../../shared/postQueue.ts'
import { auditLook } from '../../audit/looks.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { may } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'
import { postQueue } from '../../reports/postQueue.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { periodOf } from '../period.ts'
import { problemEntry } from '../problemEntry.ts'
import { documented } from '../routeWords.ts'

/** The documents that wait to be posted, and what each would do to its accounts. */
export function postQueueRoute(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/ledger/queue',
    documented('Documents that wait to be posted; permission gLPost', {
      query: { types: 'Names of resources, by comma', state: 'open or posted', from: 'Day', to: 'Day' },
    }),
    async (request): Promise<PostQueue> => {
      const context = contextOf(server, request, await authenticate(server, request))
      if (!may(context.person, 'gLPost')) throw forbidden('gLPost')
      const { types = '', state = 'open', from = '', to = '', ...rest } = request.query as Record<string, string>
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Field.Unknown', field })
      const names = types.split(',').filter(Boolean)
      if (!names.length) throw new Problem(400, { code: 'Post.ChooseType', field: 'types' })
      const models = names.map((name) => context.registry.find(name))
      if (models.some((model) => model?.posting === undefined)) throw new Problem(400, { code: 'Field.Choice', field: 'types' })
      if (state !== 'open' && state !== 'posted') throw new Problem(400, { code: 'Field.Choice', field: 'state' })
      const days = periodOf(context, from, to)
      const { tells, ...queue } = await postQueue(
        { models: models as Model[], behaviours: server.behaviours, state, ...days },
        context,
      )
      for (const model of tells) await auditLook(model, 'list', [], context, { queue: state, ...days })
      const fixed = (amount: string) => toFixed(amount, context.check.decimals)
      return {
        ...queue,
        documents: queue.documents.map(({ faults, questions, effects, ...document }) => ({
          ...document,
          effects: effects.map(({ account, debit, credit }) => ({ account, debit: fixed(debit), credit: fixed(credit) })),
          errors: faults.map((fault) => problemEntry(server.messages, context.language, document.resource, fault)),
          warnings: questions.map((question) => problemEntry(server.messages, context.language, document.resource, question)),
        })),
        accounts: queue.accounts.map(({ account, before, debit, credit, after }) => ({
          account,
          before: fixed(before),
          debit: fixed(debit),
          credit: fixed(credit),
          after: fixed(after),
        })),
      }
    },
  )
}
