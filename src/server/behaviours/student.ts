import type { FaultAt } from '../../../schema/record/record.ts'
import { splitName } from '../../../schema/values/name.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { personNames } from './names.ts'

/** A new student must fit into what the school has subscribed to. */
export const student: SaveBehaviour = {
  ...personNames,
  interpret: (values, { guardian }) => {
    if (!guardian || guardian['arabicName'] || typeof values['arabicName'] !== 'string') return
    const { father, grandfather, family } = splitName(values['arabicName'])
    // A name of one word says nothing of the father: such a guardian is left without a name, and refused for it.
    const name = [father, grandfather, family].filter(Boolean).join(' ')
    if (name) guardian['arabicName'] = name
  },
  check: async ({ before, context, run }) => {
    const most = context.maxStudents
    if (before || most === null) return []
    return (await taken(context, run)) >= most ? [full(most)] : []
  },
  checkMany: async (changes, context, run) => {
    const most = context.maxStudents
    if (most === null || changes.every(({ before }) => before)) return changes.map(() => [])
    let count = await taken(context, run)
    return changes.map(({ before }) => (!before && count++ >= most ? [full(most)] : []))
  },
}

const full = (max: number): FaultAt => ({ code: 'Subscription.MaxStudents', params: { max } })

async function taken({ tenant }: Context, run: Run): Promise<number> {
  const [row] = await run<{ count: number }>(sql`select count(*)::int as count from students where tenant_id = ${tenant}`)
  return row?.count ?? 0
}
