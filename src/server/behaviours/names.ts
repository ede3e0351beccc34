import { nameFields as fields, joinName, type NameParts, splitName } from '../../../schema/values/name.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

const keys = Object.keys(fields) as (keyof NameParts)[]

/** A full name and its four parts: whichever was given makes the other. */
export const personNames: SaveBehaviour = {
  prepare: (values, before) => {
    const changed = (name: string) => (values[name] ?? null) !== (before?.[name] ?? null)
    const parts = Object.fromEntries(keys.map((key) => [key, String(values[fields[key]] ?? '')])) as unknown as NameParts
    const partsGiven = keys.some((key) => changed(fields[key])) && keys.some((key) => parts[key] !== '')
    if (partsGiven && !changed('arabicName')) values['arabicName'] = joinName(parts)
    else if (typeof values['arabicName'] === 'string' && changed('arabicName') && !partsGiven) {
      const split = splitName(values['arabicName'])
      for (const key of keys) values[fields[key]] = split[key] || null
    }
  },
}
