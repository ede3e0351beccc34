import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CardData, cardPaths } from '../../../../schema/card.ts'
import { viewedModels } from '../../../../schema/entityReport.ts'
import type { Model } from '../../../../schema/model.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import { addDays, today } from '../../../../schema/values/date.ts'
import type { GlanceAnswer, GlanceChart, NextRecords } from '../../../shared/glance.ts'
import type { WaitingRecords } from '../../../shared/waiting.ts'
import type { Caller } from '../../access/caller.ts'
import { type Context, may } from '../../engine/context.ts'
import { countAll, countBy, countOf, type Filter, placesOf, sumBy, sumOf } from '../../engine/list/count.ts'
import { listRecords } from '../../engine/list/list.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { says } from '../routeWords.ts'
import { hasFlag } from '../visible.ts'

/** Days of a trend by day, and records of a list, where the card says nothing else. */
const [daysBack, listed] = [30, 5]

interface Item {
  readonly card: CardData
  readonly filter: Filter
  readonly count: number
  readonly sum?: string
}

/** What a home page shows: what waits to be done, and the year in figures. */
export function homeRoutes(app: FastifyInstance, server: Server): void {
  const at = async (request: FastifyRequest) => {
    const caller = await authenticate(server, request)
    const context = contextOf(server, request, caller)
    const seen = (model: Model | undefined): boolean =>
      model !== undefined && hasFlag(model, caller.frame.company?.flags ?? {}) && may(context.person, model.permissions.view)
    const cards = server.cards.filter((card) => {
      const base = context.registry.find(card.of)
      const granted = card.permission === undefined || may(context.person, card.permission)
      return base && granted && [...viewedModels(cardPaths(card), base, context.registry)].every(seen)
    })
    return { caller, context, seen, cards }
  }

  app.get('/api/today', says('What waits to be done, with counts'), async (request): Promise<{ items: WaitingRecords[] }> => {
    const { caller, context, cards } = await at(request)
    const waiting = cards.filter(({ trend, by, next }) => !trend && by === undefined && !next)
    const asked = waiting.map((card) => ({ card, model: context.registry.get(card.of), filter: filterOf(card, caller) }))
    const [counts, sums] = await Promise.all([
      countAll(
        asked.map(({ model, filter }) => countOf(model, filter, context)),
        context,
      ),
      Promise.all(
        asked.map(({ card, model, filter }) => (card.sum === undefined ? undefined : sumOf(model, card.sum, filter, context))),
      ),
    ])
    const items = asked.map(({ card, filter }, index): Item => {
      const sum = sums[index]
      return { card, filter, count: counts[index] ?? 0, ...(sum !== undefined && { sum }) }
    })
    return {
      items: items
        .filter(({ count }) => count > 0)
        .map(
          ({ card: { card, of, tone }, filter, count, sum }): WaitingRecords => ({
            name: card,
            resource: of,
            filter,
            count,
            ...(sum !== undefined && { sum }),
            tone: tone ?? 'neutral',
          }),
        ),
    }
  })

  app.get('/api/glance', says('The year in figures'), async (request): Promise<GlanceAnswer> => {
    const { caller, context, seen, cards } = await at(request)
    const charts = await Promise.all(
      cards.filter(({ trend, by }) => trend || by !== undefined).map((card) => chartOf(card, filterOf(card, caller), context)),
    )
    const lists = await Promise.all(cards.filter(({ next }) => next).map((card) => nextOf(card, filterOf(card, caller), context)))
    const places = await Promise.all(
      context.registry.models.filter(seen).map(async (model) => {
        const found = await placesOf(model, context)
        return found?.places ? [{ resource: model.name, ...found }] : []
      }),
    )
    return { charts, lists, places: places.flat() }
  })
}

async function chartOf(card: CardData, filter: Filter, context: Context): Promise<GlanceChart> {
  const { card: name, of: resource, trend, by, under, parts, sum } = card
  const model = context.registry.get(resource)
  if (!trend)
    return {
      name,
      resource,
      by: levelsOf(card, model, context),
      groups: await countBy(
        model,
        { by: by ?? '', ...(under !== undefined && { under }), ...(parts !== undefined && { parts }), filter },
        context,
      ),
    }
  const days = trend.per === 'day' ? { [`${trend.by}_gte`]: addDays(today(), 1 - daysBack), [`${trend.by}_lte`]: today() } : {}
  return {
    name,
    resource,
    trend: { ...trend, ...(sum !== undefined && { sum }) },
    groups: await sumBy(model, { ...trend, sum, filter: { ...filter, ...days } }, context),
  }
}

/** What counts by a reference are of. */
function levelsOf({ by = '', under, parts }: CardData, model: Model, { registry }: Context) {
  const target = model.fields.get(by)?.to ?? ''
  const above = under === undefined ? undefined : registry.get(target).fields.get(under)?.to
  return { name: target, ...(above !== undefined && { under: above }), ...(parts !== undefined && { parts }) }
}

async function nextOf({ card: name, of: resource, next }: CardData, filter: Filter, context: Context): Promise<NextRecords> {
  const model = context.registry.get(resource)
  const { by, order = 'asc', columns = [], most = listed } = next ?? { by: 'id' }
  const { json } = await listRecords(
    model,
    {
      filter,
      sort: [by, order === 'desc' ? 'DESC' : 'ASC'],
      from: 0,
      to: most - 1,
      fields: [...new Set([...columns, by])].filter((path) => path !== 'id'),
      totals: false,
    },
    context,
  )
  return { name, resource, columns, filter, records: JSON.parse(json) as NextRecords['records'] }
}

/** The filter of the list that shows what is waited for. */
function filterOf({ where, expires }: CardData, caller: Caller): Filter {
  const filter = whereFilter(where, () => null)
  if (expires === undefined) return filter
  return { ...filter, [`${expires}_lte`]: addDays(today(), caller.frame.company?.reminderDays ?? 60) }
}
