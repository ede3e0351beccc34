import type { FastifyInstance } from 'fastify'
import { firstSteps } from '../../../../resources/firstSteps.ts'
import type { FirstSteps } from '../../../shared/firstSteps.ts'
import { hasFlag } from '../../access/visible.ts'
import { may } from '../../engine/context.ts'
import { countAll, countWhere } from '../../engine/list/count.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { documented } from '../routeWords.ts'

/** What a new school does first, and which of it is done: read from what is stored, in the branch and in all its years. */
export function firstStepRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/first-steps',
    documented('What a new school does first, with what is done already'),
    async (request): Promise<FirstSteps> => {
      const caller = await authenticate(server, request)
      const context = { ...contextOf(server, request, caller), year: null }
      const flags = caller.tenantInfo.company?.flags ?? {}
      const own = firstSteps.flatMap((step) => {
        const model = context.registry.find(step.of)
        const isTheirs =
          model &&
          hasFlag(model, flags) &&
          !model.data.readOnly &&
          may(context.person, model.permissions.view) &&
          may(context.person, model.data.single ? model.permissions.edit : model.permissions.add)
        return isTheirs ? [{ ...step, model }] : []
      })
      const counts = await countAll(
        own.map(({ model, where }) => countWhere(model, where, context)),
        context,
      )
      return {
        items: own.map(({ step, of, least = 1, at, optional }, index) => ({
          name: step,
          resource: of,
          done: (counts[index] ?? 0) >= least,
          ...(at && { at }),
          ...(optional && { optional }),
        })),
      }
    },
  )
}
