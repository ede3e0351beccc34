import { pathsOf } from '../../../schema/condition.ts'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import { assertSubscribed } from '../access/caller.ts'
import type { Services } from '../access/services.ts'
import { sql } from '../database/sql.ts'
import type { Follower, Written } from '../engine/behaviours.ts'
import type { Change } from '../engine/change.ts'

const reminders = ['firstReminderDays', 'secondReminderDays', 'lastReminderDays']

/** Notifications of days that come near follow the days of records. */
export const dayNotifications: Follower = {
  name: 'notifications of days',
  applies: ({ model }) => model.data.alerts !== undefined || setsReminders(model),
  follow: refreshNotifications,
}

/** Whether records say how many days ahead people are reminded. */
const setsReminders = ({ name }: Model): boolean => name === 'company'

/** Updates notifications to the days of records, in the transaction that writes them; all of them where the reminders change. */
function refreshNotifications({ model, changes, context: { tenant }, run }: Written): Promise<unknown>[] {
  const differs =
    ({ before, record }: Change) =>
    (name: string) =>
      dayOf(before, name) !== dayOf(record, name)
  if (setsReminders(model) && changes.some((change) => reminders.some(differs(change)))) return [run(refreshAll(tenant))]
  // A record that neither has nor had such a day has no notifications.
  const concerns = (change: Change) =>
    (model.data.alerts ?? []).some(
      ({ field, while: condition }) =>
        (dayOf(change.before, field) ?? dayOf(change.record, field)) !== null &&
        [field, ...pathsOf(condition)].some(differs(change)),
    )
  const ids = changes.filter(concerns).map(({ id }) => id)
  return ids.length
    ? [run(sql`select daftar_keep_notifications(${tenant}::int, ${today()}::date, ${model.name}::text, ${ids}::int[])`)]
    : []
}

const dayOf = (record: RecordData | null, name: string): unknown => record?.[name] ?? null

const refreshAll = (tenant: number) => sql`select daftar_keep_notifications(${tenant}::int, ${today()}::date)`

/**
 * The daily round through all tenants whose subscription runs, one transaction each: a tenant in which it fails holds no other.
 * Throws when the server closes meanwhile, so that another one goes on.
 */
export async function refreshAllTenants(server: Services, signal: AbortSignal): Promise<void> {
  for (const { id } of await server.database.one<{ id: number }>(0, sql`select daftar_active_tenants() as id`)) {
    signal.throwIfAborted()
    try {
      assertSubscribed(server, await server.cache.tenantInfo(id))
      await server.database.one(id, refreshAll(id))
    } catch (error) {
      // The next round repeats it, and the log says why.
      server.log(`Nobody of tenant ${id} was reminded: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
