import { families, type Region } from '../../../schema/values/names/families.ts'
import { maleNames } from '../../../schema/values/names/first.ts'
import type { Name } from '../../../schema/values/names/name.ts'
import { type Random, scatter } from './random.ts'

/** The names of a guardian. */
export interface FatherName {
  readonly first: Name
  readonly father: Name
  readonly grandfather: Name
  readonly family: Name
}

/**
 * Names of guardians: first name, father and family together are given once, so that the four names of their children
 * never repeat, however many there are.
 */
export function createFatherNames(random: Random): (region: Region) => FatherName {
  const count = maleNames.length
  const regions = new Map(
    (Object.keys(families) as Region[]).map((region) => [
      region,
      { place: scatter(count * count * families[region].length), used: 0 },
    ]),
  )
  const next = (region: Region): FatherName => {
    const state = regions.get(region)
    if (!state) throw new Error(`no families of ${region}`)
    const place = state.place(state.used++)
    const first = maleNames[place % count] as Name
    const father = maleNames[Math.floor(place / count) % count] as Name
    const family = families[region][Math.floor(place / count / count)] as Name
    return first === father ? next(region) : { first, father, grandfather: random.pick(maleNames), family }
  }
  return next
}

/** The four parts of a name as fields of a record, with the full name in both languages. */
export const nameFields = (first: Name, father: Name, grandfather: Name, family: Name) => {
  const parts = [first, father, grandfather, family]
  return {
    arabicName: parts.map(({ ar }) => ar).join(' '),
    englishName: parts.map(({ en }) => en).join(' '),
    firstName: first.ar,
    fatherName: father.ar,
    grandfatherName: grandfather.ar,
    familyName: family.ar,
  }
}
