import { nameFields } from '../../../schema/languages.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { sql } from '../database/sql.ts'
import { takeTurns } from '../database/turns.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { makeNew } from '../engine/make/find.ts'
import { personNames } from './names.ts'

/** The guardian who has a mobile already. */
interface Other {
  readonly id: number
  readonly arabicName: string | null
  readonly englishName: string | null
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Names the other guardian as the reader knows them. */
function sameMobile(other: Other, { language }: Context): FaultAt {
  const [first, second] = nameFields(language)
  const params = { id: other.id, name: other[first] || other[second] || '' }
  return { code: 'Student.SameMobile', field: 'phone', params, tells: ['phone', first, second] }
}

/** A guardian is known by the mobile: a second one with the same number is refused, and the first one named. */
export const guardian: SaveBehaviour = {
  ...personNames,
  checkMany: async (changes, context, run) => {
    const { tenant } = context
    const isNew = ({ record, before }: Change) => typeof record['phone'] === 'string' && record['phone'] !== before?.['phone']
    const phones = changes.filter(isNew).map(({ record }) => String(record['phone']))
    if (!phones.length) return changes.map(() => [])
    const locked = takeTurns(
      tenant,
      phones.map((phone) => `guardians.phone ${phone}`),
      run,
    )
    const found = run<Other & { phone: string }>(
      sql`select id, arabic_name as "arabicName", english_name as "englishName", phone from guardians where tenant_id = ${tenant} and phone = any(${phones}::text[])`,
    )
    await locked
    const others = new Map((await found).map((one): [string, Other] => [one.phone, one]))
    return changes.map((change) => {
      // Brothers who share a mobile are two, once a person has said so.
      if (!isNew(change) || context.confirmed?.has(makeNew)) return []
      const { phone, arabicName, englishName } = change.record
      const other = others.get(String(phone))
      if (!other) others.set(String(phone), { id: 0, arabicName: text(arabicName), englishName: text(englishName) })
      return other && other.id !== change.id ? [sameMobile(other, context)] : []
    })
  },
}
