import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { personNames } from './names.ts'

/** A new student must fit into what the school has subscribed to. */
export const student: SaveBehaviour = {
  ...personNames,
  check: async ({ before, context, run }) => {
    if (before) return []
    const [row] = await run<{ most: number | null }>(sql`select max_students as most from subscriptions where tenant_id = ${context.tenant}`)
    if (!row?.most) return []
    const [count] = await run<{ count: number }>(sql`select count(*)::int as count from students where tenant_id = ${context.tenant}`)
    return (count?.count ?? 0) >= row.most ? [{ code: 'Subscription.MaxStudents', params: { max: row.most } }] : []
  },
}
