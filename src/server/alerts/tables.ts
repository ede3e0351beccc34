import type { Table } from '../../../schema/derive/table.ts'
import { at, day, id, int, json, pointsTo, table, tenant, text } from '../database/tableParts.ts'

/** Days that have come near, once for each record, day and step, what has happened to one person's work, and who has read of them. */
export const alertTables: readonly Table[] = [
  // `user_id` and `happened`: whom what has happened is told, and what it was. `step`: how many days before the day people are notified, the least of those that are reached.
  table(
    'notifications',
    [
      tenant,
      // Functions number them on the node where the tenant lies, whose range is above that of a smaller type.
      { ...id, type: 'bigint' },
      text('resource'),
      int('record_id'),
      text('field'),
      day('due'),
      int('step'),
      at('created_at'),
      int('user_id', false),
      json('happened'),
    ],
    ['tenant_id', 'id'],
    {
      foreignKeys: [pointsTo('users', 'notifications', 'user_id', 'cascade')],
      indexes: [
        {
          name: 'notifications_near_key',
          columns: ['tenant_id', 'resource', 'record_id', 'field', 'due', 'step'],
          unique: true,
          where: 'user_id is null',
        },
        { name: 'notifications_user_idx', columns: ['tenant_id', 'user_id'], where: 'user_id is not null' },
      ],
    },
  ),
  table(
    'notification_reads',
    [tenant, int('user_id'), { ...int('notification_id'), type: 'bigint' }, at('at')],
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
