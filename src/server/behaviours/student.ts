import { splitName } from '../../../schema/values/name.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { identityTypeOf } from './identityType.ts'
import { personNames } from './names.ts'

/** A new student must fit into what the school has subscribed to. */
export const student: SaveBehaviour = {
  ...personNames,
  interpret: (values, { guardian }) => {
    values['identityType'] ??= identityTypeOf(values['identityNumber'])
    if (!guardian || guardian['arabicName'] || typeof values['arabicName'] !== 'string') return
    const { father, grandfather, family } = splitName(values['arabicName'])
    guardian['arabicName'] = [father, grandfather, family].filter(Boolean).join(' ') || values['arabicName']
  },
  check: async ({ before, context, run }) => {
    if (before) return []
    const [row] = await run<{ most: number | null }>(
      sql`select max_students as most from subscriptions where tenant_id = ${context.tenant}`,
    )
    if (!row?.most) return []
    const [count] = await run<{ count: number }>(
      sql`select count(*)::int as count from students where tenant_id = ${context.tenant}`,
    )
    return (count?.count ?? 0) >= row.most ? [{ code: 'Subscription.MaxStudents', params: { max: row.most } }] : []
  },
}
