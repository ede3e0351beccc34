import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { spellName } from '../../../../schema/values/names/spell.ts'

/** Values of a record that nobody types, with the names in Latin letters that a form would propose. */
export function spelled(target: Model, values: RecordData): RecordData {
  const proposed = [...target.fields.values()].flatMap(({ field, spelledFrom }) => {
    const name = spelledFrom === undefined ? undefined : values[spelledFrom]
    return typeof name === 'string' && /\p{Script=Arabic}/u.test(name) && !values[field] ? [[field, spellName(name)]] : []
  })
  return proposed.length ? { ...values, ...Object.fromEntries(proposed) } : values
}
