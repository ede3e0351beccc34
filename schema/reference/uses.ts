import type { Shape, Words } from '../check/shape.ts'
import { isObject } from '../check/shapeFaults.ts'
import { fieldWords } from '../check/words.ts'
import { kinds } from '../kinds.ts'
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

/** Everything that a file of an installation, a definition of the product, or a part of either makes use of. */
export function usesOf(file: Readonly<Record<string, unknown>>, group = groupOf(file)): Use[] {
  const uses: Use[] = []
  const say = (path: string, shown: unknown) => void uses.push({ path, shown })
  const walkWords = (value: unknown, words: Words, shown: unknown) => {
    if (!isObject(value)) return
    for (const [name, one] of Object.entries(value)) {
      const shape = Object.hasOwn(words.words, name) ? words.words[name] : undefined
      if (shape === undefined) continue
      const part = shown ?? { [name]: one }
      const at = wordAt(words, name)
      say(at.startsWith('condition.') ? `conditions/${name}` : `words/${at}`, part)
      if (name === 'icon' && typeof one === 'string') say(`icons/${one}`, part)
      if (name === 'labels' || name === 'texts')
        for (const [key, text] of labelsIn(one)) say(`labels/${stemOf(key)}`, { [key]: text })
      walk(one, shape, part)
    }
  }
  const walk = (value: unknown, shape: Shape, shown: unknown): void => {
    if (typeof shape === 'string') walkPlain(value, shape, shown)
    else if ('length' in shape) return
    else if ('listOf' in shape) for (const one of Array.isArray(value) ? value : []) walk(one, shape.listOf, shown)
    else if ('mapOf' in shape) for (const one of isObject(value) ? Object.values(value) : []) walk(one, shape.mapOf, shown)
    else if ('either' in shape) for (const one of shape.either) walk(value, one, shown)
    else walkWords(value, shape, shown)
  }
  const walkPlain = (value: unknown, shape: Extract<Shape, string>, shown: unknown) => {
    if (shape === 'condition') walkCondition(value)
    if (shape === 'conditions' && isObject(value)) for (const one of Object.values(value)) walkCondition(one)
    if (shape === 'field') walkField(value, shown)
    if ((shape === 'fields' || shape === 'addedFields') && isObject(value))
      for (const [name, field] of Object.entries(value)) walkField(field, { [name]: field })
    if (shape === 'sections' && isObject(value))
      for (const section of Object.values(value))
        walkPlain(
          isObject(section) && isObject(section.yearly) && !('kind' in section.yearly) ? section.yearly : section,
          'fields',
          shown,
        )
  }
  const walkField = (field: unknown, shown: unknown) => {
    const kind = isObject(field) && typeof field.kind === 'string' ? kinds.get(field.kind) : undefined
    if (!kind || !isObject(field)) return
    say(`kinds/${kind.name}`, shown)
    const { words } = fieldWords(kind)
    for (const [name, value] of Object.entries(field)) {
      const shape = words[name]
      if (name === 'after') say('words/field.after', shown)
      if (shape === undefined) continue
      const path =
        name in wordGroups.field.words && !(name in kind.options) ? `words/field.${name}` : `kinds/${kind.name}.${name}`
      say(path, shown)
      walk(value, shape, shown)
    }
  }
  const walkCondition = (condition: unknown) => {
    if (!isObject(condition)) return
    for (const [key, test] of Object.entries(condition)) {
      if (Array.isArray(test)) {
        say(`conditions/${key}`, condition)
        for (const one of test) walkCondition(one)
      } else if (isObject(test)) walkWords(test, wordGroups.condition, condition)
      else say('conditions/equals', condition)
    }
  }
  walkWords(file, wordGroups[group], undefined)
  return uses
}

/** `fields.title` → `fields`; a name stands by itself. */
const stemOf = (key: string): string => key.split('.')[0] ?? key

/** The texts of all languages, by key. */
const labelsIn = (labels: unknown): (readonly [key: string, text: unknown])[] =>
  isObject(labels) ? Object.values(labels).flatMap((texts) => (isObject(texts) ? Object.entries(texts) : [])) : []
