import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { identityTypeOf } from './identityType.ts'
import { personNames } from './names.ts'

/** A guardian is known by the mobile: a second one with the same number is refused, and the first one named. */
export const guardian: SaveBehaviour = {
  ...personNames,
  interpret: (values) => {
    values['identityType'] ??= identityTypeOf(values['identityNumber'])
  },
  check: async ({ record, before, context, run }) => {
    const { phone } = record
    if (typeof phone !== 'string' || phone === before?.['phone']) return []
    const locked = run(sql`select pg_advisory_xact_lock(${context.tenant}, hashtext(${`guardians.phone ${phone}`}))`)
    const found = run<{ id: number; name: string }>(
      sql`select id, arabic_name as name from guardians where tenant_id = ${context.tenant} and phone = ${phone} and id <> ${(before?.id as number | null) ?? 0} limit 1`,
    )
    await locked
    const [other] = await found
    return other ? [{ code: 'Student.SameMobile', field: 'phone', params: { id: other.id, name: other.name } }] : []
  },
}
