import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { knownPermissions } from '../../../schema/registry.ts'
import type { Context } from '../engine/context.ts'

const permissionsOf = (record: RecordData | null): readonly string[] =>
  (record?.['permissions'] as string[] | null | undefined) ?? []

/** The fault of permissions that no definition knows; one that is kept from a definition which is gone may stay. */
export function unknownPermissions(record: RecordData, before: RecordData | null, { registry }: Context): FaultAt[] {
  const had = new Set(permissionsOf(before))
  const added = permissionsOf(record).filter((name) => !had.has(name))
  if (!added.length) return []
  const known = new Set(knownPermissions(registry))
  return added.every((name) => known.has(name)) ? [] : [{ code: 'Field.Choice', field: 'permissions' }]
}
