import type { FaultAt } from '../../../schema/record/record.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Change } from '../engine/change.ts'

/** Whether a student comes to a place that they had not: a new one, another branch or grade, or is somebody else than was written. */
const arrives = ({ record, before }: Change) =>
  before === null || before['fiscalYear'] === null || ['branch', 'row', 'gender'].some((name) => record[name] !== before[name])

interface Expected {
  readonly row: number
  readonly branch: number
  readonly gender: string
}

/**
 * Asks about a boy who is enrolled, promoted or sent to where girls are taught, and a girl likewise: what the stage of the grade says,
 * or else the branch. Files are not asked, for nobody is there to answer.
 */
export const askOtherGender: NonNullable<SaveBehaviour['confirm']> = async (changes, { tenant, branch }, run, fromFile) => {
  const branchOf = ({ record, before }: Change) => Number(before === null ? branch.id : (record['branch'] ?? branch.id))
  const arriving = changes.filter((change) => !fromFile && change.record['gender'] && !change.record['leftOn'] && arrives(change))
  if (!arriving.length) return []
  const expected = await run<Expected>(
    sql`select distinct p.row, p.branch, case s.gender when 'boys' then 'male' when 'girls' then 'female' else b.students end as gender
      from unnest(${arriving.map(({ record }) => Number(record['row']))}::int[], ${arriving.map(branchOf)}::int[]) p(row, branch)
        join branches b on b.tenant_id = ${tenant} and b.id = p.branch
        left join rows k on k.tenant_id = ${tenant} and k.id = p.row
        left join stages s on s.tenant_id = ${tenant} and s.id = k.stage_id`,
  )
  return changes.map((change): FaultAt[] => {
    const { row, gender } = change.record
    const place = arriving.includes(change) && expected.find((one) => one.row === row && one.branch === branchOf(change))
    return place && place.gender !== null && place.gender !== gender ? [{ code: 'Student.OtherGender' }] : []
  })
}
