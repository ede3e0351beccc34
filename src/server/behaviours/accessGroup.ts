import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { beyond } from '../access/rights.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { unknownPermissions } from './unknownPermissions.ts'

const granted = (record: RecordData | null): readonly string[] =>
  record?.['active'] === true ? ((record['permissions'] as string[] | null) ?? []) : []

/** Teams: nobody gives one a permission that they do not have themselves, nor switches one on that gives it. */
export const accessGroup: SaveBehaviour = {
  check: async ({ record, before, context }): Promise<FaultAt[]> => {
    const strange = unknownPermissions(record, before, context)
    if (strange.length) return strange
    const had = new Set(granted(before))
    const added = granted(record).filter((name) => !had.has(name))
    return beyond(context.person, added).length ? [{ code: 'User.RightsNotHeld', field: 'permissions' }] : []
  },
}
