import type { Run } from '../database/database.ts'
import { insertNumbered } from '../engine/sql/numberedRows.ts'

/**
 * Writes into the audit log what was done with a user's sign-in.
 * @param by who did it; null for somebody who only gave the name
 */
export const logUser = (tenant: number, user: number, action: string, by: number | null, run: Run): Promise<unknown>[] =>
  insertNumbered(
    'audit_log',
    [
      [
        ['tenant_id', tenant],
        ['user_id', by],
        ['resource', 'users'],
        ['record_id', user],
        ['action', action],
      ],
    ],
    run,
  )
