import { isObject } from '../check/shapeFaults.ts'
import { written } from './written.ts'

/** So many lines an example has, where a part of what it stands in shows it as well. */
export const longestExample = 25

/** Where a word stands in an example: parts of it that show the word, the widest first; what it says, and how that is put into the narrowest of them. */
export interface Place {
  readonly parts: readonly unknown[]
  readonly value: unknown
  readonly wrap: (inner: unknown) => unknown
}

/** A part of what stands at a place. @param into puts the part into what it is of */
export const within = ({ parts, wrap }: Place, value: unknown, into: (inner: unknown) => unknown): Place => ({
  parts: [...parts, wrap(into(value))],
  value,
  wrap: (one) => wrap(into(one)),
})

/** A word that shows itself. */
export const whole = (value: unknown): Place => ({ parts: [value], value, wrap: (inner) => inner })
/** Where an example begins. */
export const nowhere: Place = { ...whole(null), parts: [] }

const isShort = (part: unknown): boolean => written(part).split('\n').length <= longestExample

/** The widest part that is no longer than an example should be; of a word that says too much as many of its entries as are. */
export function shownOf({ parts, value, wrap }: Place): unknown {
  const found = parts.find(isShort)
  if (found !== undefined) return found
  if (Array.isArray(value)) return fitting(value, (some) => wrap(some))
  return isObject(value) ? fitting(Object.entries(value), (some) => wrap(Object.fromEntries(some))) : parts.at(-1)
}

/** As many of the entries, in their order, as an example has room for. */
function fitting<T>(entries: readonly T[], made: (some: readonly T[]) => unknown): unknown {
  const some: T[] = []
  for (const one of entries) if (isShort(made([...some, one]))) some.push(one)
  return made(some)
}
