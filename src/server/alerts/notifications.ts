import { columnName, tableName } from '../../../schema/derive/names.ts'
import type { Alert } from '../../../schema/language/alerts.ts'
import type { Model } from '../../../schema/model.ts'
import type { Happening, Notification, Notifications } from '../../shared/notification.ts'
import { and, ident, list, literal, type Sql, sql, word } from '../database/sql.ts'
import { type Context, may } from '../engine/context.ts'
import { titlesOf } from '../engine/read/titles.ts'
import { batches } from '../engine/sql/columns.ts'
import { bounds, yearJoin } from '../engine/sql/scope.ts'
import { isTold } from './happenings.ts'

/** Whether a person who may view the record gets an alert. */
const isRecipient = ({ to }: Alert, { person }: Context): boolean => to === undefined || may(person, to)

/**
 * The notifications that a person may see now, with whether they have read them: of records that a list would show them, whose day
 * is still the one of the notification or to which something has happened that they are told; and of their own long work. To a token the days alone.
 * @param models what they may view
 */
function visibleTo(models: readonly Model[], context: Context): Sql {
  const parts = models.flatMap((model) => {
    const alerts = (model.data.alerts ?? []).filter((alert) => isRecipient(alert, context))
    const days = alerts.map(
      ({ field }) => sql`(n.field = ${literal(field)} and n.due = r.${ident(columnName({ field, kind: 'date' }))})`,
    )
    return alerts.length
      ? [
          sql`select n.* from notifications n join ${ident(tableName(model.name))} r on r.tenant_id = n.tenant_id and r.id = n.record_id${yearJoin(model, context, 'year')}
            where n.tenant_id = ${context.tenant} and n.user_id is null and n.resource = ${model.name} and (${list(days, ' or ')}) and ${and(bounds(model, context))}`,
        ]
      : []
  })
  // What somebody is told of their own work is not for a program that acts in their name.
  const isTheirs = sql`n.user_id = ${context.person.id}${word(context.person.token ? ' and false' : '')}`
  const own = sql`n.tenant_id = ${context.tenant} and ${isTheirs}`
  const happened = models.filter(isTold).map(
    (model) =>
      sql`select n.* from notifications n join ${ident(tableName(model.name))} r on r.tenant_id = n.tenant_id and r.id = n.record_id${yearJoin(model, context, 'year')}
          where ${own} and n.resource = ${model.name} and n.happened ->> 'kind' = 'action' and ${and(bounds(model, context))}`,
  )
  const kinds = ['job', 'import', 'brokenImport', 'signIn']
  const work = sql`select n.* from notifications n where ${own} and n.happened ->> 'kind' = any(${kinds})`
  const all = list([...parts, ...happened, work], ' union all ')
  // What one job did is one notification.
  const told = sql`case when s.happened ? 'job' then concat_ws(' ', s.resource, s.happened ->> 'action', s.happened ->> 'job') else s.id::text end`
  return sql`select s.*, k.user_id is not null as read, ${told} as told from (${all}) s
    left join notification_reads k on k.tenant_id = s.tenant_id and k.user_id = ${context.person.id} and k.notification_id = s.id`
}

interface Page {
  readonly from: number
  readonly to: number
}

/** A page of a person's notifications, and how many there are in all. */
export const readNotifications = (
  models: readonly Model[],
  { from, to }: Page,
  context: Context,
): Promise<Notifications & { readonly total: number }> =>
  context.database.snapshot(context.tenant, async (run) => {
    type Told = Omit<Notification, 'title' | 'happened'> & { readonly happened: Happening | null }
    const [row] = await run<{ total: number; unread: number; items: Told[] }>(
      sql`with "#each" as materialized (${visibleTo(models, context)}), "#seen" as materialized (
          select distinct on (told) id, tenant_id, resource, record_id, field, due, step, created_at, count(*) over one as count, bool_and(read) over one as read,
            happened - 'job' as happened from "#each" window one as (partition by told) order by told, id) select
        (select count(*)::int from "#seen") as total, (select count(*)::int from "#seen" where not read) as unread,
        (select coalesce(json_agg(p), '[]') from (
          select id, resource, record_id as record, field, due, step, to_char(created_at at time zone 'Asia/Riyadh', 'YYYY-MM-DD HH24:MI:SS') as at, read,
            case when happened ->> 'kind' = 'action' then happened || jsonb_build_object('by', (select u.full_name from users u where u.tenant_id = "#seen".tenant_id and u.id = ("#seen".happened ->> 'by')::int)) || case when count > 1 then jsonb_build_object('count', count) else '{}' end else happened end as happened
          from "#seen" order by created_at desc, due, id limit ${to - from + 1} offset ${from}) p) as items`,
    )
    const { total = 0, unread = 0, items = [] } = row ?? {}
    const titles = new Map(
      await Promise.all(
        [...Map.groupBy(items.filter(hasRecord), ({ resource }) => resource)].map(
          async ([resource, some]) =>
            [
              resource,
              await titlesOf(
                context.registry.get(resource),
                some.map(({ record }) => record),
                context,
                run,
              ),
            ] as const,
        ),
      ),
    )
    return {
      total,
      unread,
      items: items.map(({ happened, ...item }) => ({
        ...item,
        title: titles.get(item.resource)?.get(item.record) ?? '',
        ...(happened && { happened }),
      })),
    }
  })

/** Whether it is of a record, and not of long work. */
const hasRecord = ({ happened }: { readonly happened: Happening | null }): boolean =>
  happened === null || happened.kind === 'action'

/** Notes that a person has read one notification, or all that they may see; how many are unread then. Null where there is no such one. */
export const markRead = (models: readonly Model[], id: number | null, context: Context): Promise<number | null> =>
  context.database.transaction(context.tenant, async (run) => {
    const seen = await run<{ id: number; read: boolean; told: string }>(visibleTo(models, context))
    const asked = seen.find((one) => one.id === id)
    const unread = seen.filter((one) => !one.read).sort((a, b) => a.id - b.id)
    const left = unread.filter(({ told }) => id !== null && told !== asked?.told)
    const marked = id === null || asked ? unread.filter((one) => !left.includes(one)).map((one) => one.id) : []
    const isThere = id === null || asked !== undefined
    const rows = batches(marked).map((some) =>
      run(
        sql`insert into notification_reads (tenant_id, user_id, notification_id) values ${list(some.map((one) => sql`(${context.tenant}, ${context.person.id}, ${one})`))} on conflict do nothing`,
      ),
    )
    return { result: Promise.all(rows).then(() => (isThere ? new Set(left.map(({ told }) => told)).size : null)) }
  })
