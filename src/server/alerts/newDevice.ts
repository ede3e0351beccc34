import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { insertRows } from '../engine/sql/columns.ts'
import { happeningCells } from './happenings.ts'

/**
 * Tells a person that somebody has signed in by their name on a device that is new. What signs in again and again without being
 * remembered, such as a program, is told once a day.
 * @returns whether they are told
 */
export async function tellNewDevice(
  tenant: number,
  user: number,
  { agent, address }: { readonly agent: string | null; readonly address: string },
  run: Run,
): Promise<boolean> {
  const happening = { kind: 'signIn', agent: agent?.slice(0, 200) ?? null, address } as const
  const lately = await run(
    sql`select 1 from notifications where tenant_id = ${tenant} and user_id = ${user} and created_at > now() - interval '1 day'
      and happened = ${JSON.stringify(happening)}::jsonb limit 1`,
  )
  if (lately.length) return false
  await Promise.all(insertRows('notifications', [happeningCells(tenant, user, 'users', user, happening)], run))
  return true
}
