import type { Shape, Words } from '../check/shape.ts'
import {
  cardWords,
  commonOptions,
  definitionWords,
  entityReportWords,
  extensionWords,
  runWords,
  testWords,
  textWords,
} from '../check/words.ts'

/** What a file of `resources/custom/` may hold, what every field may say, and what a condition may ask; by the name of its words. */
export const wordGroups = {
  definition: definitionWords,
  extension: extensionWords,
  run: runWords,
  report: entityReportWords,
  card: cardWords,
  texts: textWords,
  field: { words: commonOptions },
  condition: testWords,
} as const satisfies Readonly<Record<string, Words>>
export type WordGroup = keyof typeof wordGroups

/** A word of the language. */
export interface Word {
  /** `limits`, `limits.atMost`; words of anything but a definition stand behind its name: `run.over`. */
  readonly path: string
  readonly group: WordGroup
  readonly name: string
  readonly shape: Shape
  readonly required: boolean
  /** The objects that its value may hold, each with words of its own. */
  readonly inner: readonly Words[]
}

/** The objects of words that a shape holds. */
export function innerWords(shape: Shape): readonly Words[] {
  if (typeof shape === 'string' || 'length' in shape) return []
  if ('listOf' in shape) return innerWords(shape.listOf)
  if ('mapOf' in shape) return innerWords(shape.mapOf)
  if ('either' in shape) return shape.either.flatMap(innerWords)
  return [shape]
}

/** Where the words of an object are described: an object that occurs in several places is described at the first one. */
const places = new Map<Words, string>()
const found: Word[] = []
for (const [group, words] of Object.entries(wordGroups) as [WordGroup, Words][]) {
  const prefix = group === 'definition' ? '' : `${group}.`
  places.set(words, prefix)
  const queue: (readonly [Words, string])[] = [[words, prefix]]
  for (const [one, before] of queue) for (const next of wordsIn(one, group, before)) queue.push(next)
}

/** Adds the words of an object, and returns the objects inside that were not described yet. */
function wordsIn({ words, required = [] }: Words, group: WordGroup, prefix: string): (readonly [Words, string])[] {
  return Object.entries(words).flatMap(([name, shape]) => {
    const path = `${prefix}${name}`
    const inner = innerWords(shape)
    found.push({ path, group, name, shape, required: required.includes(name), inner })
    const fresh = inner.filter((one) => !places.has(one))
    for (const one of fresh) places.set(one, `${path}.`)
    return fresh.map((one) => [one, `${path}.`] as const)
  })
}

/** Every word, in the order of the table of words. */
export const allWords: readonly Word[] = found

/** The path of a word in the object that holds it. */
export const wordAt = (words: Words, name: string): string => `${places.get(words) ?? ''}${name}`

/** The words that the value of a word may hold. */
export const wordsInside = ({ inner }: Word): readonly Word[] => {
  const paths = new Set(inner.flatMap((one) => Object.keys(one.words).map((name) => wordAt(one, name))))
  return allWords.filter(({ path }) => paths.has(path))
}

/** Everything that stands inside a word, at any depth, in the order in which it is written. */
export const wordsBelow = (word: Word): readonly Word[] =>
  wordsInside(word).flatMap((one) => (one.path.startsWith(`${word.path}.`) ? [one, ...wordsBelow(one)] : []))
