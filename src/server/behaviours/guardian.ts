import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { proposeIdentityType } from './identityType.ts'
import { personNames } from './names.ts'

/** A guardian is known by the mobile: a second one with the same number is refused, and the first one named. */
export const guardian: SaveBehaviour = {
  ...personNames,
  interpret: (values) => proposeIdentityType(values),
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
  checkMany: async (records, { tenant }, run) => {
    const phones = records.flatMap(({ phone }) => (typeof phone === 'string' ? [phone] : []))
    const keys = [...new Set(phones)].map((phone) => `guardians.phone ${phone}`).sort()
    const locked = run(
      sql`select pg_advisory_xact_lock(${tenant}, hashtext(key)) from unnest(${keys}::text[]) with ordinality k(key, at) order by at`,
    )
    const found = run<{ id: number; name: string; phone: string }>(
      sql`select id, arabic_name as name, phone from guardians where tenant_id = ${tenant} and phone = any(${phones}::text[])`,
    )
    await locked
    const others = new Map((await found).map(({ id, name, phone }) => [phone, { id, name }]))
    return records.map(({ phone, arabicName }) => {
      if (typeof phone !== 'string') return []
      const other = others.get(phone)
      if (!other) others.set(phone, { id: 0, name: String(arabicName) })
      return other ? [{ code: 'Student.SameMobile', field: 'phone', params: { ...other } }] : []
    })
  },
}
