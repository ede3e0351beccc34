import type { FastifyInstance } from 'fastify'
import type { ProblemEntry } from '../../../shared/problem.ts'
import { refusedActions } from '../../engine/checks/standing.ts'
import type { Server } from '../../server.ts'
import { pathId } from '../pathId.ts'
import { problemEntry } from '../problemEntry.ts'
import { assertView, resourceRequest } from '../resourceRequest.ts'
import { documented } from '../routeWords.ts'

/** What cannot be done with a record as it stands. */
export function refusedRoutes(app: FastifyInstance, server: Server): void {
  const words = documented(
    'The actions that are refused of the record as it stands, whatever is given to them, with the reasons',
    {
      of: (model) => model.actions.size > 0 || !model.data.log,
    },
  )
  app.get('/api/:resource/:id/refused', words, async (request): Promise<Readonly<Record<string, readonly ProblemEntry[]>>> => {
    const target = await resourceRequest(server, request)
    assertView(target)
    const { model, context } = target
    const refused = await refusedActions(model, pathId(request), server.behaviours, context)
    return Object.fromEntries(
      Object.entries(refused).map(([name, faults]) => [
        name,
        faults.map((fault) => problemEntry(server.messages, context.language, model.name, fault)),
      ]),
    )
  })
}
