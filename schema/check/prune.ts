import { nearest } from './nearest.ts'
import type { Place, ShapeFault } from './shapeFaults.ts'
import { definitionWords } from './words.ts'

/** The kind of a field that could not be understood: its name is known, nothing else. */
export const unknownKind = '?'

/** Words of which a rule, a guard, an action needs one; a wrong one was meant to be it. */
const asking = new Set<string | number>([
  ...['holds', 'exactlyOne', 'atLeastOne', 'equal', 'order', 'usedBy'],
  ...['to', 'set', 'input', 'behaviour', 'makes'],
])

/** Whether one of the words is present, be it wrongly used. */
export const hasAny = (value: object, words: readonly string[]): boolean => words.some((word) => word in value)

/**
 * The definition without what is wrong in it, so that the references of the rest can be checked too. Positions in
 * lists stay: what went leaves a hole.
 */
export function prune(definition: unknown, faults: readonly ShapeFault[]): Record<string, unknown> {
  if (!faults.length) return definition as Record<string, unknown>
  const copy = structuredClone(definition) as Record<string, unknown>
  for (const { drop, isField } of faults) {
    const last = drop.at(-1)
    const holder = drop
      .slice(0, -1)
      .reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], copy)
    if (last === undefined || typeof holder !== 'object' || holder === null) continue
    const inside = holder as Record<string | number, unknown>
    if (isField) inside[last] = { kind: unknownKind }
    else if (Array.isArray(holder) || (drop.length > 2 && asking.has(last))) inside[last] = undefined
    else delete inside[last]
  }
  return copy
}

/** Whether names of fields or states were removed with the faults, be it under a misspelt word, so that a missing name is no fault. */
export const losesNames = (faults: readonly ShapeFault[]): boolean =>
  faults.some(({ drop, isField }) => !isField && holdsNames(drop))

function holdsNames(drop: Place): boolean {
  const [first, , inner] = drop
  const known = definitionWords.words
  const word = typeof first === 'string' && !Object.hasOwn(known, first) ? nearest(first, Object.keys(known)) : first
  if (first === undefined || word === 'scope' || word === 'states' || word === 'totals' || word === 'number') return true
  if (word === 'fields') return drop.length === 1
  if (word === 'sections') return drop.length <= 2
  return word === 'lines' && (drop.length <= 2 || (drop.length === 3 && inner === 'fields'))
}

/** The items of a list that are left, with their positions. */
export const each = <T>(list: readonly T[] | undefined): [T, number][] =>
  (list ?? []).flatMap((item, index): [T, number][] => (item === undefined || item === null ? [] : [[item, index]]))
