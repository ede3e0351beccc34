import type { FastifyInstance, FastifyRequest } from 'fastify'
import { glances, type Waiting, waiting } from '../../../../resources/today.ts'
import type { Model } from '../../../../schema/model.ts'
import { addDays, today } from '../../../../schema/values/date.ts'
import type { WaitingRecords } from '../../../shared/waiting.ts'
import type { Caller } from '../../access/caller.ts'
import { may } from '../../engine/context.ts'
import { countAll, countBy, countOf, type Filter, placesOf } from '../../engine/list/count.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { says } from '../routeWords.ts'
import { hasFlag } from '../visible.ts'

interface Item {
  readonly waiting: Waiting
  readonly filter: Filter
  readonly count: number
}

/** What a home page shows: what waits to be done, and the year in figures. */
export function homeRoutes(app: FastifyInstance, server: Server): void {
  const at = async (request: FastifyRequest) => {
    const caller = await authenticate(server, request)
    const context = contextOf(server, request, caller)
    const seen = (name: string): Model | undefined => {
      const model = server.registry.find(name)
      return model && hasFlag(model, caller.frame.company?.flags ?? {}) && may(context.person, model.permissions.view)
        ? model
        : undefined
    }
    return { caller, context, seen }
  }

  app.get('/api/today', says('What waits to be done, with counts'), async (request): Promise<{ items: WaitingRecords[] }> => {
    const { caller, context, seen } = await at(request)
    const wanted = waiting.filter(
      ({ resource, permission }) => seen(resource) && (permission === undefined || may(context.person, permission)),
    )
    const filters = wanted.map((one) => filterOf(one, caller))
    const counts = await countAll(
      wanted.map((one, index) => countOf(server.registry.get(one.resource), filters[index] ?? {}, context)),
      context,
    )
    const items = wanted.map((one, index): Item => ({ waiting: one, filter: filters[index] ?? {}, count: counts[index] ?? 0 }))
    return {
      items: items
        .filter(({ count }) => count > 0)
        .map(
          ({ waiting: { name, resource, tone }, filter, count }): WaitingRecords => ({
            name,
            resource,
            filter,
            count,
            tone: tone ?? 'neutral',
          }),
        ),
    }
  })

  app.get('/api/glance', says('The year in figures'), async (request) => {
    const { context, seen } = await at(request)
    const charts = await Promise.all(
      glances
        .filter(({ resource }) => seen(resource))
        .map(async ({ name, ...grouping }) => ({
          name,
          resource: grouping.resource,
          groups: await countBy(server.registry.get(grouping.resource), grouping, context),
        })),
    )
    const places = await Promise.all(
      server.registry.models
        .filter((model) => seen(model.name))
        .map(async (model) => {
          const found = await placesOf(model, context)
          return found?.places ? [{ resource: model.name, ...found }] : []
        }),
    )
    return { charts, places: places.flat() }
  })
}

/** The filter of the list that shows what is waited for. */
function filterOf({ filter = {}, expires }: Waiting, caller: Caller): Filter {
  if (expires === undefined) return filter
  return { ...filter, [`${expires}_lte`]: addDays(today(), caller.frame.company?.reminderDays ?? 60) }
}
