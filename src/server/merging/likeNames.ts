import { distance } from 'fastest-levenshtein'

/** A name by the id of its record, in the folded spelling in which names are searched. */
export interface Named {
  readonly id: number
  readonly name: string
}

/** Words that one writes and another leaves out. */
const links = new Set(['بن', 'ابن', 'بنت', 'ال', 'bin', 'ibn', 'bint', 'al', 'el'])

/** Of so many names that share two words no two are compared: they are one family, or none. */
const crowd = 200

/** Names of fewer words are no names of one person. */
const fewest = 3

/** A name by its words, without what is left out at will. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[\s\-.|]+/)
    .map((word) => (word.length > 4 && word.startsWith('ال') ? word.slice(2) : word))
    .filter((word) => word && !links.has(word))

/** Pairs of ids whose names are the same in other spaces or another order of words, or differ by a single letter. */
export function likeNames(all: readonly Named[]): [number, number][] {
  const found = new Map<string, [number, number]>()
  const add = (one: Named, other: Named) => {
    const pair: [number, number] = one.id < other.id ? [one.id, other.id] : [other.id, one.id]
    if (pair[0] !== pair[1]) found.set(pair.join(), pair)
  }
  const spelled = all.flatMap((one) => {
    const words = wordsOf(one.name)
    return words.length >= fewest ? [{ ...one, words, joined: words.join('') }] : []
  })
  for (const same of Map.groupBy(spelled, ({ words }) => words.toSorted().join(' ')).values())
    for (const [index, one] of same.slice(0, crowd).entries()) for (const other of same.slice(index + 1, crowd)) add(one, other)
  // A single letter is in one word: the names share all others, so two of these.
  const shared = new Map<string, (typeof spelled)[number][]>()
  for (const one of spelled) {
    const [first = '', second = ''] = one.words
    const last = one.words.at(-1) ?? ''
    for (const key of [`1 ${first} ${second}`, `2 ${first} ${last}`, `3 ${second} ${last}`]) {
      const some = shared.get(key)
      if (some) some.push(one)
      else shared.set(key, [one])
    }
  }
  for (const some of shared.values()) {
    if (some.length > crowd) continue
    for (const [index, one] of some.entries())
      for (const other of some.slice(index + 1))
        if (Math.abs(one.joined.length - other.joined.length) <= 1 && distance(one.joined, other.joined) <= 1) add(one, other)
  }
  return [...found.values()]
}
