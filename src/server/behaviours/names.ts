import { nameFields as fields, joinName, type NameParts, nameOfParts, splitName } from '../../../schema/values/name.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

const keys = Object.keys(fields) as (keyof NameParts)[]

/** A full name and its four parts: whichever was given makes the other. */
export const personNames: SaveBehaviour = {
  prepare: (values, before) => {
    const changed = (name: string) => (values[name] ?? null) !== (before?.[name] ?? null)
    const parts = Object.fromEntries(keys.map((key) => [key, String(values[fields[key]] ?? '')])) as unknown as NameParts
    const changedKeys = keys.filter((key) => changed(fields[key]))
    const partsChanged = changedKeys.length > 0 && keys.some((key) => parts[key] !== '')
    if (partsChanged && !changed(nameOfParts)) {
      values[nameOfParts] = joinName(parts)
      return { [nameOfParts]: fields[changedKeys[0] ?? 'first'] }
    }
    if (typeof values[nameOfParts] !== 'string' || !changed(nameOfParts) || partsChanged) return
    const split = splitName(values[nameOfParts])
    for (const key of keys) values[fields[key]] = split[key] || null
    return Object.fromEntries(keys.map((key) => [fields[key], nameOfParts]))
  },
}
