import type { Shape, Words } from '../check/shape.ts'
import { isObject } from '../check/shapeFaults.ts'
import { fieldWords } from '../check/words.ts'
import { kinds } from '../kinds.ts'
import { type WordGroup, wordAt, wordGroups } from './words.ts'
import { written } from './written.ts'

/** A word that an example uses, and the smallest part of the example that shows it. */
export interface Use {
  /** `words/limits.atMost`, `kinds/text`, `kinds/text.max`, `icons/school`, `conditions/in`, `labels/fields`. */
  readonly path: string
  readonly shown: unknown
}

/** So many lines an example has, where a part of what it stands in shows it as well. */
export const longestExample = 25

/** Where a word stands in an example: parts of it that show the word, the widest first; what it says, and how that is put into the narrowest of them. */
interface Place {
  readonly parts: readonly unknown[]
  readonly value: unknown
  readonly wrap: (inner: unknown) => unknown
}

const within = ({ parts, wrap }: Place, value: unknown, into: (inner: unknown) => unknown): Place => ({
  parts: [...parts, wrap(into(value))],
  value,
  wrap: (one) => wrap(into(one)),
})

const whole = (value: unknown): Place => ({ parts: [value], value, wrap: (inner) => inner })
const nowhere: Place = { ...whole(null), parts: [] }

const isShort = (part: unknown): boolean => written(part).split('\n').length <= longestExample

/** The widest part that is no longer than an example should be; of a word that says too much as many of its entries as are. */
function shownOf({ parts, value, wrap }: Place): unknown {
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

/** What a file holds is known by the first of these words that it says. */
export const groupOf = (file: Readonly<Record<string, unknown>>): WordGroup =>
  'extends' in file
    ? 'extension'
    : 'over' in file
      ? 'run'
      : 'report' in file
        ? 'report'
        : 'card' in file
          ? 'card'
          : 'texts' in file
            ? 'texts'
            : 'definition'

/** Everything that a file of an installation, a definition of the product, or a part of either makes use of. */
export function usesOf(file: Readonly<Record<string, unknown>>, group = groupOf(file)): Use[] {
  const uses: Use[] = []
  const say = (path: string, place: Place) =>
    void uses.push({
      path,
      get shown() {
        return shownOf(place)
      },
    })
  const walkWords = (value: unknown, words: Words, place: Place) => {
    if (!isObject(value)) return
    for (const [name, one] of Object.entries(value)) {
      const shape = Object.hasOwn(words.words, name) ? words.words[name] : undefined
      if (shape === undefined) continue
      const inside = within(place, one, (inner) => ({ [name]: inner }))
      const at = wordAt(words, name)
      say(at.startsWith('condition.') ? `conditions/${name}` : `words/${at}`, inside)
      if (name === 'icon' && typeof one === 'string') say(`icons/${one}`, inside)
      if (name === 'labels' || name === 'texts')
        for (const [key, text] of labelsIn(one)) say(`labels/${stemOf(key)}`, whole({ [key]: text }))
      walk(one, shape, inside)
    }
  }
  const walk = (value: unknown, shape: Shape, place: Place): void => {
    if (typeof shape === 'string') walkPlain(value, shape, place)
    else if ('length' in shape) return
    else if ('listOf' in shape)
      for (const one of Array.isArray(value) ? value : [])
        walk(
          one,
          shape.listOf,
          within(place, one, (inner) => [inner]),
        )
    else if ('mapOf' in shape)
      for (const [key, one] of isObject(value) ? Object.entries(value) : [])
        walk(
          one,
          shape.mapOf,
          within(place, one, (inner) => ({ [key]: inner })),
        )
    else if ('either' in shape) for (const one of shape.either) walk(value, one, place)
    else walkWords(value, shape, place)
  }
  const walkPlain = (value: unknown, shape: Extract<Shape, string>, place: Place) => {
    if (shape === 'condition') walkCondition(value)
    if (shape === 'conditions' && isObject(value)) for (const one of Object.values(value)) walkCondition(one)
    if (shape === 'field') walkField(value, place)
    if ((shape === 'fields' || shape === 'addedFields') && isObject(value))
      for (const [name, field] of Object.entries(value))
        walkField(
          field,
          within(nowhere, field, (inner) => ({ [name]: inner })),
        )
    if (shape === 'sections' && isObject(value))
      for (const section of Object.values(value))
        walkPlain(
          isObject(section) && isObject(section.yearly) && !('kind' in section.yearly) ? section.yearly : section,
          'fields',
          place,
        )
  }
  const walkField = (field: unknown, place: Place) => {
    const kind = isObject(field) && typeof field.kind === 'string' ? kinds.get(field.kind) : undefined
    if (!kind || !isObject(field)) return
    say(`kinds/${kind.name}`, place)
    const { words } = fieldWords(kind)
    for (const [name, value] of Object.entries(field)) {
      const shape = words[name]
      if (name === 'after') say('words/field.after', place)
      if (shape === undefined) continue
      const path =
        name in wordGroups.field.words && !(name in kind.options) ? `words/field.${name}` : `kinds/${kind.name}.${name}`
      say(path, place)
      walk(
        value,
        shape,
        within(place, field, (inner) => inner),
      )
    }
  }
  const walkCondition = (condition: unknown) => {
    if (!isObject(condition)) return
    for (const [key, test] of Object.entries(condition)) {
      if (Array.isArray(test)) {
        say(`conditions/${key}`, whole(condition))
        for (const one of test) walkCondition(one)
      } else if (isObject(test))
        walkWords(test, wordGroups.condition, { ...whole(condition), wrap: (inner) => ({ [key]: inner }) })
      else say('conditions/equals', whole(condition))
    }
  }
  walkWords(file, wordGroups[group], nowhere)
  return uses
}

/** `fields.title` → `fields`; a name stands by itself. */
const stemOf = (key: string): string => key.split('.')[0] ?? key

/** The texts of all languages, by key. */
const labelsIn = (labels: unknown): (readonly [key: string, text: unknown])[] =>
  isObject(labels) ? Object.values(labels).flatMap((texts) => (isObject(texts) ? Object.entries(texts) : [])) : []
