import type { Table } from '../../../schema/derive/table.ts'
import { at, day, int, json, pointsTo, table, tenant } from '../database/tableParts.ts'

/**
 * The days of a template that were dealt with, each once: with the voucher that was made, with what stood in its way, or
 * with neither when a person left it out. A voucher that is deleted later is not made again.
 */
export const recurringTables: readonly Table[] = [
  table(
    'voucher_occurrences',
    [tenant, int('template_id'), day('date'), int('voucher_id', false), json('faults'), at('at')],
    ['tenant_id', 'template_id', 'date'],
    {
      foreignKeys: [pointsTo('voucher_templates', 'voucher_occurrences', 'template_id', 'cascade')],
      indexes: [{ name: 'voucher_occurrences_voucher_idx', columns: ['tenant_id', 'voucher_id'] }],
      checks: [{ name: 'voucher_occurrences_one_check', expression: 'voucher_id is null or faults is null' }],
    },
  ),
]
