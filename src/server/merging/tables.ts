import type { Table } from '../../../schema/derive/table.ts'
import { at, int, table, tenant, text } from '../database/tableParts.ts'

/** What is remembered of records that were merged into others. */
export const mergingTables: readonly Table[] = [
  // Where a former number leads now, and what the record was found by.
  table(
    'merged_records',
    [
      tenant,
      text('resource'),
      int('record_id'),
      int('into_id'),
      text('title'),
      text('search'),
      { name: 'transaction', type: 'xid8', notNull: true, default: 'pg_current_xact_id()' },
      at('at'),
      int('merged_by'),
    ],
    ['tenant_id', 'resource', 'record_id'],
    { indexes: [{ name: 'merged_records_into_idx', columns: ['tenant_id', 'resource', 'into_id'] }] },
  ),
  // In whose name a row of the books was posted, where it stands in another one's now.
  table(
    'ledger_moves',
    [tenant, int('entry_id'), int('line'), text('named'), int('posted_id')],
    ['tenant_id', 'entry_id', 'line', 'named'],
  ),
  // Pairs that somebody has looked at and found to be two.
  table(
    'told_apart',
    [tenant, text('resource'), int('first_id'), int('second_id'), int('told_by'), at('at')],
    ['tenant_id', 'resource', 'first_id', 'second_id'],
  ),
]

/** What the owner's function alone writes; the application reads it. */
export const ledgerMoves = 'ledger_moves'
