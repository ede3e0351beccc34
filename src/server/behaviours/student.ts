import type { FaultAt } from '../../../schema/record/record.ts'
import { splitName } from '../../../schema/values/name.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { proposeIdentityType } from './identityType.ts'
import { personNames } from './names.ts'

/** A new student must fit into what the school has subscribed to. */
export const student: SaveBehaviour = {
  ...personNames,
  interpret: (values, { guardian }) => {
    proposeIdentityType(values)
    if (!guardian || guardian['arabicName'] || typeof values['arabicName'] !== 'string') return
    const { father, grandfather, family } = splitName(values['arabicName'])
    guardian['arabicName'] = [father, grandfather, family].filter(Boolean).join(' ') || values['arabicName']
  },
  check: async ({ before, context, run }) => {
    if (before) return []
    const [row] = await places(context, run)
    return row?.most && row.count >= row.most ? [full(row.most)] : []
  },
  checkMany: async (records, context, run) => {
    const [row] = await places(context, run)
    return records.map((_, index) => (row?.most && row.count + index >= row.most ? [full(row.most)] : []))
  },
}

const full = (max: number): FaultAt => ({ code: 'Subscription.MaxStudents', params: { max } })

const places = ({ tenant }: Context, run: Run) =>
  run<{ most: number | null; count: number }>(
    sql`select max_students as most, case when max_students > 0 then (select count(*)::int from students where tenant_id = ${tenant}) else 0 end as count
      from subscriptions where tenant_id = ${tenant}`,
  )
