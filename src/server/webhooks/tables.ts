import type { Table } from '../../../schema/derive/table.ts'
import { int, pointsTo, table, tenant, text } from '../database/tableParts.ts'

/** What of webhooks nobody reads: their secrets, sealed, and what was sent, so that an attempt repeats it. */
export const webhookTables: readonly Table[] = [
  table(
    'webhook_secrets',
    [tenant, int('webhook_id'), { name: 'sealed', type: 'bytea', notNull: true }],
    ['tenant_id', 'webhook_id'],
    {
      foreignKeys: [pointsTo('webhooks', 'webhook_secrets', 'webhook_id', 'cascade')],
    },
  ),
  table('webhook_bodies', [tenant, int('delivery_id'), text('body')], ['tenant_id', 'delivery_id'], {
    foreignKeys: [pointsTo('webhook_deliveries', 'webhook_bodies', 'delivery_id', 'cascade')],
  }),
]
