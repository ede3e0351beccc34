import type { FastifyInstance, FastifyRequest } from 'fastify'
import { alertCard, alertsOf, type ModelAlert } from '../../../../schema/alerts.ts'
import { type CardData, cardPaths, failureCards } from '../../../../schema/card.ts'
import type { Condition } from '../../../../schema/condition.ts'
import { fieldPermissions, viewedModels } from '../../../../schema/entityReport.ts'
import type { Model } from '../../../../schema/model.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import { addDays, today } from '../../../../schema/values/date.ts'
import type { GlanceAnswer, GlanceChart, NextRecords } from '../../../shared/glance.ts'
import type { Today, WaitingRecords } from '../../../shared/waiting.ts'
import type { Caller } from '../../access/caller.ts'
import { hasFlag } from '../../access/visible.ts'
import { usualReminders } from '../../alerts/functions.ts'
import { type Context, may } from '../../engine/context.ts'
import { countAll, countBy, countOf, type Filter, placesOf, sumBy, sumOf } from '../../engine/list/count.ts'
import { listRecords } from '../../engine/list/list.ts'
import { figureOf } from '../../reports/entity/figure.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { documented } from '../routeWords.ts'

/** Days of a trend by day, and records of a list, where the card says nothing else. */
const [daysBack, listed] = [30, 5]

/** What waits, and the filter of the list that shows it. */
interface Waiting extends Pick<CardData, 'of' | 'tone' | 'sum'> {
  readonly name: string
  readonly filter: Filter
  /** Days that come near. */
  readonly alert?: true
}

/** What a home page shows: what waits to be done, and the year in figures. */
export function homeRoutes(app: FastifyInstance, server: Server): void {
  const at = async (request: FastifyRequest) => {
    const caller = await authenticate(server, request)
    const context = contextOf(server, request, caller)
    const seen = (model: Model | undefined): boolean =>
      model !== undefined && hasFlag(model, caller.tenantInfo.company?.flags ?? {}) && may(context.person, model.permissions.view)
    const cards = [...server.viewsOf(caller.tenant).cards, ...failureCards(context.registry)].filter((card) => {
      const base = context.registry.find(card.of)
      const granted = card.permission === undefined || may(context.person, card.permission)
      return (
        base &&
        granted &&
        [...viewedModels(cardPaths(card), base, context.registry)].every(seen) &&
        fieldPermissions(cardPaths(card), base, context.registry).every((one) => may(context.person, one))
      )
    })
    const alerts = alertsOf(context.registry).filter(
      ({ of, to }) => seen(context.registry.find(of)) && (to === undefined || may(context.person, to)),
    )
    const badged = context.registry.models.flatMap((model) =>
      model.data.menu?.badge && seen(model) ? [{ model, filter: filterOf(model.data.menu.badge) }] : [],
    )
    return { caller, context, seen, cards, alerts, badged }
  }

  app.get('/api/today', documented('What waits to be done, with counts'), async (request): Promise<Today> => {
    const { caller, context, cards, alerts, badged } = await at(request)
    const waiting: Waiting[] = [
      ...cards
        .filter(({ figure, trend, by, next }) => !figure && !trend && by === undefined && !next)
        .map((card) => ({ ...card, name: card.card, filter: filterOf(card.where) })),
      ...alerts.map((alert) => waitingOf(alert, caller)),
    ]
    const [counts, sums] = await Promise.all([
      countAll(
        [
          ...waiting.map(({ of, filter }) => countOf(context.registry.get(of), filter, context)),
          ...badged.map(({ model, filter }) => countOf(model, filter, context)),
        ],
        context,
      ),
      Promise.all(
        waiting.map(({ of, sum, filter }) =>
          sum === undefined ? undefined : sumOf(context.registry.get(of), sum, filter, context),
        ),
      ),
    ])
    const items = waiting.map(({ name, of, filter, alert, tone }, index): WaitingRecords => {
      const sum = sums[index]
      const counted = { count: counts[index] ?? 0, ...(sum !== undefined && { sum }) }
      return { name, resource: of, filter, tone: tone ?? 'neutral', ...counted, ...(alert && { alert }) }
    })
    const badges = Object.fromEntries(badged.map(({ model }, index) => [model.name, counts[waiting.length + index] ?? 0]))
    return { items: items.filter(({ count }) => count > 0), badges }
  })

  app.get('/api/glance', documented('The year in figures'), async (request): Promise<GlanceAnswer> => {
    const { context, seen, cards } = await at(request)
    const figures = await Promise.all(cards.filter(({ figure }) => figure).map((card) => figureOf(card, context)))
    const charts = await Promise.all(
      cards.filter(({ trend, by }) => trend || by !== undefined).map((card) => chartOf(card, filterOf(card.where), context)),
    )
    const lists = await Promise.all(cards.filter(({ next }) => next).map((card) => nextOf(card, filterOf(card.where), context)))
    const places = await Promise.all(
      context.registry.models.filter(seen).map(async (model) => {
        const found = await placesOf(model, context)
        return found?.places ? [{ resource: model.name, ...found }] : []
      }),
    )
    return { figures: figures.filter((one) => one !== null), charts, lists, places: places.flat() }
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
const filterOf = (where: Condition | undefined): Filter => whereFilter(where, () => null)

/** What an alert is about, as a line of the home page: all that its earliest reminder names. */
function waitingOf(alert: ModelAlert, { tenantInfo: frame }: Caller): Waiting {
  const { of, field, before, while: where, tone = 'warning' } = alert
  const days = before === 'reminders' ? (frame.company?.reminderDays ?? Math.max(...usualReminders)) : Math.max(...before)
  return { name: alertCard(alert), of, tone, filter: { ...filterOf(where), [`${field}_within`]: days }, alert: true }
}
