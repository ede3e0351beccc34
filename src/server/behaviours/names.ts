import { nameFields as fields, joinName, type NameParts, nameOfParts, splitName } from '../../../schema/values/name.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

const keys = Object.keys(fields) as (keyof NameParts)[]

/** A full name and its four parts: whichever was given makes the other. */
export const personNames: SaveBehaviour = {
  prepare: (values, before) => {
    const changed = (name: string) => (values[name] ?? null) !== (before?.[name] ?? null)
    const parts = Object.fromEntries(keys.map((key) => [key, String(values[fields[key]] ?? '')])) as unknown as NameParts
    const given = keys.filter((key) => changed(fields[key]))
    const partsGiven = given.length > 0 && keys.some((key) => parts[key] !== '')
    if (partsGiven && !changed(nameOfParts)) {
      values[nameOfParts] = joinName(parts)
      return { [nameOfParts]: fields[given[0] ?? 'first'] }
    }
    if (typeof values[nameOfParts] !== 'string' || !changed(nameOfParts) || partsGiven) return
    const split = splitName(values[nameOfParts])
    for (const key of keys) values[fields[key]] = split[key] || null
    return Object.fromEntries(keys.map((key) => [fields[key], nameOfParts]))
  },
}
