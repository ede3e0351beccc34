import type { Shape, Words } from '../check/shape.ts'
import { isObject } from '../check/shapeFaults.ts'
import { fieldWords } from '../check/words.ts'
import { kinds } from '../kinds.ts'
import { isLanguage } from '../languages.ts'
import { nowhere, type Place, shownOf, whole, within } from './place.ts'
import { type WordGroup, wordAt, wordGroups } from './words.ts'

/** A word that an example uses, and the smallest part of the example that shows it. */
export interface Use {
  /** `words/limits.atMost`, `kinds/text`, `kinds/text.max`, `icons/school`, `conditions/in`, `labels/fields`. */
  readonly path: string
  readonly shown: unknown
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

/** Takes down that a word is used at a place. */
type Say = (path: string, place: Place) => void

/** Everything that a file of an installation, a definition of the product, or a part of either makes use of. */
export function usesOf(file: Readonly<Record<string, unknown>>, group = groupOf(file)): Use[] {
  const uses: Use[] = []
  const say: Say = (path, place) =>
    void uses.push({
      path,
      get shown() {
        return shownOf(place)
      },
    })
  walkWords(file, wordGroups[group], nowhere, say)
  return uses
}

/** What an object says by words. */
function walkWords(value: unknown, words: Words, place: Place, say: Say): void {
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
    walk(one, shape, inside, say)
  }
}

/** What a value says that has a shape. */
function walk(value: unknown, shape: Shape, place: Place, say: Say): void {
  if (typeof shape === 'string') walkPlain(value, shape, place, say)
  else if ('length' in shape) return
  else if ('listOf' in shape)
    for (const one of Array.isArray(value) ? value : [])
      walk(
        one,
        shape.listOf,
        within(place, one, (inner) => [inner]),
        say,
      )
  else if ('mapOf' in shape)
    for (const [key, one] of isObject(value) ? Object.entries(value) : [])
      walk(
        one,
        shape.mapOf,
        within(place, one, (inner) => ({ [key]: inner })),
        say,
      )
  else if ('either' in shape) for (const one of shape.either) walk(value, one, place, say)
  else walkWords(value, shape, place, say)
}

/** The same of a shape that has a name. */
function walkPlain(value: unknown, shape: Extract<Shape, string>, place: Place, say: Say): void {
  if (shape === 'condition') walkCondition(value, say)
  if (shape === 'conditions' && isObject(value)) for (const one of Object.values(value)) walkCondition(one, say)
  if (shape === 'field') walkField(value, place, say)
  if ((shape === 'fields' || shape === 'addedFields') && isObject(value))
    for (const [name, field] of Object.entries(value))
      walkField(
        field,
        within(nowhere, field, (inner) => ({ [name]: inner })),
        say,
      )
  if (shape === 'sections' && isObject(value))
    for (const section of Object.values(value))
      walkPlain(
        isObject(section) && isObject(section.yearly) && !('kind' in section.yearly) ? section.yearly : section,
        'fields',
        place,
        say,
      )
}

function walkField(field: unknown, place: Place, say: Say): void {
  const kind = isObject(field) && typeof field.kind === 'string' ? kinds.get(field.kind) : undefined
  if (!kind || !isObject(field)) return
  say(`kinds/${kind.name}`, place)
  const { words } = fieldWords(kind)
  for (const [name, value] of Object.entries(field)) {
    const shape = words[name]
    if (name === 'after') say('words/field.after', place)
    if (shape === undefined) continue
    const path = name in wordGroups.field.words && !(name in kind.options) ? `words/field.${name}` : `kinds/${kind.name}.${name}`
    say(path, place)
    walk(
      value,
      shape,
      within(place, field, (inner) => inner),
      say,
    )
  }
}

function walkCondition(condition: unknown, say: Say): void {
  if (!isObject(condition)) return
  for (const [key, test] of Object.entries(condition)) {
    if (Array.isArray(test)) {
      say(`conditions/${key}`, whole(condition))
      for (const one of test) walkCondition(one, say)
    } else if (isObject(test))
      walkWords(test, wordGroups.condition, { ...whole(condition), wrap: (inner) => ({ [key]: inner }) }, say)
    else say('conditions/equals', whole(condition))
  }
}

/** `fields.title` → `fields`; a name stands by itself. */
const stemOf = (key: string): string => key.split('.')[0] ?? key

/** The texts of all languages, by key. */
const labelsIn = (labels: unknown): (readonly [key: string, text: unknown])[] =>
  isObject(labels)
    ? // Those of goods are named like texts, and are by no language.
      Object.entries(labels).flatMap(([language, texts]) =>
        isLanguage(language) && isObject(texts) ? Object.entries(texts) : [],
      )
    : []
