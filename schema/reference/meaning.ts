import { definitionMeanings } from './meanings/definition.ts'
import { otherMeanings } from './meanings/others.ts'

const meanings: Readonly<Record<string, string>> = { ...definitionMeanings, ...otherMeanings }

/** Words of other files, and of lines, that mean what the word of a definition does. */
const likeDefinition = /^(run|report|card|extension|lines)\./

/** The meaning of a word by its path; undefined where it has none. */
export const meaningOf = (path: string): string | undefined =>
  Object.hasOwn(meanings, path) ? meanings[path] : meanings[path.replace(likeDefinition, '')]

/** Meanings of words that there are not. */
export const strayMeanings = (known: readonly string[]): string[] => {
  const all = new Set(known)
  return Object.keys(meanings).filter((path) => !all.has(path))
}
