import type { Table } from '../../../schema/derive/table.ts'
import { at, flag, id, int, pointsTo, table, tenant, text } from '../database/tableParts.ts'

/** What people see of long work: the queue itself is a library's, in a schema of its own. */
export const jobTables: readonly Table[] = [
  table(
    'jobs',
    [
      tenant,
      id,
      int('user_id'),
      int('branch_id'),
      int('fiscal_year', false),
      text('action'),
      { name: 'input', type: 'jsonb', notNull: true },
      text('state'),
      flag('cancelled'),
      { name: 'stage', type: 'jsonb' },
      { name: 'confirmed', type: 'jsonb' },
      at('created_at'),
      { name: 'finished_at', type: 'timestamptz' },
    ],
    ['tenant_id', 'id'],
    {
      foreignKeys: [pointsTo('users', 'jobs', 'user_id', 'cascade')],
      indexes: [{ name: 'jobs_user_idx', columns: ['tenant_id', 'user_id', 'id'] }],
      checks: [{ name: 'jobs_state_check', expression: `state in ('waiting', 'running', 'done', 'cancelled')` }],
    },
  ),
  table(
    'job_rows',
    [
      tenant,
      int('job_id'),
      int('position'),
      text('resource'),
      int('record_id'),
      text('state'),
      { name: 'fault', type: 'jsonb' },
      // Of a run: what was made for the record, or had been made before.
      { name: 'made', type: 'jsonb' },
    ],
    ['tenant_id', 'job_id', 'position'],
    {
      foreignKeys: [pointsTo('jobs', 'job_rows', 'job_id', 'cascade')],
      indexes: [{ name: 'job_rows_state_idx', columns: ['tenant_id', 'job_id', 'state', 'position'] }],
      checks: [{ name: 'job_rows_state_check', expression: `state in ('waiting', 'done', 'skipped', 'failed', 'cancelled')` }],
    },
  ),
  /** What runs have made once: the key of each, and the record that stands for it. */
  table('run_marks', [tenant, text('run'), text('key'), int('record_id', false), at('created_at')], ['tenant_id', 'run', 'key']),
  /** What a job has made, for a day. */
  table(
    'job_files',
    [tenant, int('job_id'), text('name'), text('type'), { name: 'content', type: 'bytea', notNull: true }, at('created_at')],
    ['tenant_id', 'job_id'],
    { foreignKeys: [pointsTo('jobs', 'job_files', 'job_id', 'cascade')] },
  ),
]
