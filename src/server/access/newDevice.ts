import { today } from '../../../schema/values/date.ts'
import type { Happening } from '../../shared/notification.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { insertRows } from '../engine/sql/columns.ts'

/**
 * Notifies a person that somebody has signed in by their name on a new device; at most once a day for a program that signs in
 * again and again without being remembered.
 * @returns whether they are notified
 */
export async function tellNewDevice(
  tenant: number,
  user: number,
  { agent, address }: { readonly agent: string | null; readonly address: string },
  run: Run,
): Promise<boolean> {
  const happening: Happening = { kind: 'signIn', agent: agent?.slice(0, 200) ?? null, address }
  const happened = JSON.stringify(happening)
  const lately = await run(
    sql`select 1 from notifications where tenant_id = ${tenant} and user_id = ${user} and created_at > now() - interval '1 day' and happened = ${happened}::jsonb limit 1`,
  )
  if (lately.length) return false
  await Promise.all(
    insertRows(
      'notifications',
      [
        [
          ['tenant_id', tenant],
          ['user_id', user],
          ['resource', 'users'],
          ['record_id', user],
          ['field', ''],
          ['due', today()],
          ['step', 0],
          ['happened', happened],
        ],
      ],
      run,
    ),
  )
  return true
}
