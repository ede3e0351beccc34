import type { Model } from '../model.ts'
import { tenant } from './draft.ts'
import { occurrencesTable, tableName } from './names.ts'
import { sqlName, type Table } from './table.ts'

/**
 * The days of what repeats that were dealt with, each once: with the first record that was made, with what stood in the way, or
 * with neither when a person left it out. What is deleted later is not made again.
 */
export function occurrences(model: Model): Table {
  const name = occurrencesTable(model.name)
  const was = [
    ...(model.data.was === undefined ? [] : [occurrencesTable(model.data.was)]),
    // Vouchers were the only ones that were made by a clock.
    ...(model.name === 'voucherTemplates' ? ['voucher_occurrences'] : []),
  ]
  return {
    name,
    ...(was.length > 0 && { was }),
    columns: [
      tenant,
      { name: 'record_id', type: 'integer', notNull: true, was: 'template_id' },
      { name: 'date', type: 'date', notNull: true },
      { name: 'made_id', type: 'integer', was: 'voucher_id' },
      { name: 'faults', type: 'jsonb' },
      { name: 'at', type: 'timestamptz', notNull: true, default: 'now()' },
    ],
    primaryKey: ['tenant_id', 'record_id', 'date'],
    uniques: [],
    foreignKeys: [
      {
        name: sqlName(`${name}_record_id_fkey`),
        columns: ['tenant_id', 'record_id'],
        table: tableName(model.name),
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
    ],
    indexes: [],
    checks: [{ name: sqlName(`${name}_one_check`), expression: 'made_id is null or faults is null' }],
  }
}
