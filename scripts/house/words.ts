import { definitions } from '../../resources/index.ts'
import { usesOf } from '../../schema/reference/uses.ts'
import { allWords } from '../../schema/reference/words.ts'

/** How many words of a definition no definition of the product says, one says, two say, and which the first two are. */
export function countWords() {
  const users = new Map<string, Set<string>>()
  for (const data of definitions)
    for (const { path } of usesOf(data as unknown as Readonly<Record<string, unknown>>, 'definition'))
      users.set(path, (users.get(path) ?? new Set()).add(data.name))
  const words = allWords.filter(({ group }) => group === 'definition' || group === 'field').map(({ path }) => path)
  const usedBy = (count: number) => words.filter((path) => (users.get(`words/${path}`)?.size ?? 0) === count)
  return { words: words.length, unused: usedBy(0), once: usedBy(1), twice: usedBy(2).length }
}
