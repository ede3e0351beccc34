import type { FastifyInstance, FastifyRequest } from 'fastify'
import { glances, type Waiting, waiting } from '../../../../resources/today.ts'
import type { Model } from '../../../../schema/model.ts'
import { addDays, today } from '../../../../schema/values/date.ts'
import type { WaitingRecords } from '../../../shared/waiting.ts'
import type { Caller } from '../../access/caller.ts'
import { type Context, may } from '../../engine/context.ts'
import { countAll, countBy, countOf, type Filter, placesOf } from '../../engine/list/count.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { says } from '../routeWords.ts'
import { hasFlag } from '../visible.ts'

/** As many records as an address can name one by one. */
const nameable = 100

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
      const model = context.registry.find(name)
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
    const lists = wanted.filter((one) => !one.full)
    const filters = lists.map((one) => filterOf(one, caller))
    const [counts, full] = await Promise.all([
      countAll(
        lists.map((one, index) => countOf(context.registry.get(one.resource), filters[index] ?? {}, context)),
        context,
      ),
      Promise.all(wanted.filter((one) => one.full).map((one) => fullPlaces(one, context))),
    ])
    const items = [
      ...lists.map((one, index): Item => ({ waiting: one, filter: filters[index] ?? {}, count: counts[index] ?? 0 })),
      ...full,
    ].toSorted((a, b) => waiting.indexOf(a.waiting) - waiting.indexOf(b.waiting))
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
          groups: await countBy(context.registry.get(grouping.resource), grouping, context),
        })),
    )
    const places = await Promise.all(
      context.registry.models.filter((model) => seen(model.name)).map((model) => placesOf(model, context)),
    )
    return {
      charts,
      places: places.flatMap((found) =>
        found && seen(found.target.name)
          ? [
              {
                resource: found.target.name,
                places: found.places.places,
                taken: found.places.taken,
                full: found.places.full.length,
              },
            ]
          : [],
      ),
    }
  })
}

/** The filter of the list that shows what is waited for. */
function filterOf({ filter = {}, expires }: Waiting, caller: Caller): Filter {
  if (expires === undefined) return filter
  return { ...filter, [`${expires}_lte`]: addDays(today(), caller.frame.company?.reminderDays ?? 60) }
}

async function fullPlaces(one: Waiting, context: Context): Promise<Item> {
  const takers = context.registry.models.filter((model) =>
    (model.data.capacity ?? []).some(({ of }) => model.fields.get(of.split('.')[0] ?? '')?.to === one.resource),
  )
  const found = await Promise.all(takers.map((model) => placesOf(model, context)))
  const full = found.flatMap((place): readonly number[] => place?.places.full ?? [])
  return { waiting: one, filter: full.length > nameable ? {} : { id: full }, count: full.length }
}
