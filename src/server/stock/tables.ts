import type { Column, Table } from '../../../schema/derive/table.ts'
import { day, int, pointsTo, table, tenant, text } from '../database/tableParts.ts'

const amount = (name: string): Column => ({ name, type: 'numeric(18,3)', notNull: true })
const long = (name: string, notNull = true): Column => ({ name, type: 'bigint', notNull })

/** How much of each item lies in each warehouse, and what it is worth. The trigger of the rows alone moves it. */
export const stockBalances: Table = table(
  'stock_balances',
  [
    tenant,
    int('warehouse_id'),
    int('item_id'),
    amount('quantity'),
    amount('value'),
    day('last_on'),
    // The day of the last count that is closed: nothing moves behind it.
    { name: 'counted_on', type: 'date' },
  ],
  ['tenant_id', 'warehouse_id', 'item_id'],
  {
    checks: [
      { name: 'stock_balances_quantity_check', expression: 'quantity >= 0' },
      { name: 'stock_balances_value_check', expression: 'value >= 0 and (quantity > 0 or value = 0)' },
    ],
  },
)

/** What came into warehouses and went out of them, with what it was worth. */
export const stockRows: Table = table(
  'stock_rows',
  [
    tenant,
    { ...long('id'), identity: true },
    int('branch_id'),
    int('fiscal_year_id'),
    day('date'),
    int('warehouse_id'),
    int('item_id'),
    amount('quantity'),
    amount('value'),
    // Those in which the cost of what goes out is rounded.
    int('decimals'),
    text('resource'),
    int('record_id'),
    text('event'),
    int('version'),
    int('line'),
    // Where in the document it comes from.
    text('place', false),
    long('reverses', false),
    { name: 'posted_at', type: 'timestamptz', notNull: true, default: 'now()' },
    int('posted_by', false),
  ],
  ['tenant_id', 'id'],
  {
    uniques: [
      { name: 'stock_rows_source_key', columns: ['tenant_id', 'resource', 'record_id', 'event', 'version', 'line'] },
      { name: 'stock_rows_reverses_key', columns: ['tenant_id', 'reverses'] },
    ],
    foreignKeys: [
      {
        name: 'stock_rows_balance_fkey',
        columns: ['tenant_id', 'warehouse_id', 'item_id'],
        table: 'stock_balances',
        references: ['tenant_id', 'warehouse_id', 'item_id'],
      },
      pointsTo('branches', 'stock_rows', 'branch_id'),
      pointsTo('fiscal_years', 'stock_rows', 'fiscal_year_id'),
      pointsTo('users', 'stock_rows', 'posted_by'),
      pointsTo('stock_rows', 'stock_rows', 'reverses'),
    ],
    indexes: [{ name: 'stock_rows_item_idx', columns: ['tenant_id', 'warehouse_id', 'item_id', 'date'] }],
    checks: [
      { name: 'stock_rows_quantity_check', expression: 'quantity <> 0' },
      { name: 'stock_rows_number_check', expression: "quantity < 'infinity' and value < 'infinity'" },
      { name: 'stock_rows_decimals_check', expression: 'decimals between 0 and 3' },
    ],
  },
)
