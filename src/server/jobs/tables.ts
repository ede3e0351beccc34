import type { Column, Table } from '../../../schema/derive/table.ts'

const tenant: Column = { name: 'tenant_id', type: 'integer', notNull: true }
const int = (name: string, notNull = true): Column => ({ name, type: 'integer', notNull })
const text = (name: string, notNull = true): Column => ({ name, type: 'text', notNull })

/** What people see of long work: the queue itself is a library's, in a schema of its own. */
export const jobTables: readonly Table[] = [
  {
    name: 'jobs',
    columns: [
      tenant,
      { name: 'id', type: 'integer', notNull: true, identity: true },
      int('user_id'),
      int('branch_id'),
      int('fiscal_year', false),
      text('action'),
      { name: 'input', type: 'jsonb', notNull: true },
      text('state'),
      { name: 'cancelled', type: 'boolean', notNull: true, default: 'false' },
      { name: 'created_at', type: 'timestamptz', notNull: true, default: 'now()' },
      { name: 'finished_at', type: 'timestamptz' },
    ],
    primaryKey: ['tenant_id', 'id'],
    uniques: [],
    foreignKeys: [
      {
        name: 'jobs_user_id_fkey',
        columns: ['tenant_id', 'user_id'],
        table: 'users',
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
    ],
    indexes: [{ name: 'jobs_user_idx', columns: ['tenant_id', 'user_id', 'id'] }],
    checks: [{ name: 'jobs_state_check', expression: `state in ('waiting', 'running', 'done', 'cancelled')` }],
  },
  {
    name: 'job_rows',
    columns: [
      tenant,
      int('job_id'),
      int('position'),
      text('resource'),
      int('record_id'),
      text('state'),
      { name: 'fault', type: 'jsonb' },
    ],
    primaryKey: ['tenant_id', 'job_id', 'position'],
    uniques: [],
    foreignKeys: [
      {
        name: 'job_rows_job_id_fkey',
        columns: ['tenant_id', 'job_id'],
        table: 'jobs',
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
    ],
    indexes: [{ name: 'job_rows_state_idx', columns: ['tenant_id', 'job_id', 'state', 'position'] }],
    checks: [{ name: 'job_rows_state_check', expression: `state in ('waiting', 'done', 'failed', 'cancelled')` }],
  },
]
