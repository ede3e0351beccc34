import type { Table } from '../../../schema/derive/table.ts'
import { at, day, id, int, pointsTo, table, tenant, text } from '../database/tableParts.ts'

/** Days that have come near, once for each record, day and step; and who has read of them. */
export const alertTables: readonly Table[] = [
  // `step`: how many days before the day people are notified, the least of those that are reached.
  table(
    'notifications',
    [tenant, id, text('resource'), int('record_id'), text('field'), day('due'), int('step'), at('created_at')],
    ['tenant_id', 'id'],
    {
      uniques: [{ name: 'notifications_step_key', columns: ['tenant_id', 'resource', 'record_id', 'field', 'due', 'step'] }],
    },
  ),
  table(
    'notification_reads',
    [tenant, int('user_id'), int('notification_id'), at('at')],
    ['tenant_id', 'user_id', 'notification_id'],
    {
      foreignKeys: [
        pointsTo('users', 'notification_reads', 'user_id', 'cascade'),
        pointsTo('notifications', 'notification_reads', 'notification_id', 'cascade'),
      ],
      indexes: [{ name: 'notification_reads_notification_idx', columns: ['tenant_id', 'notification_id'] }],
    },
  ),
]
