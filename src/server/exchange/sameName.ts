import { fold } from '../../../schema/values/fold.ts'
import { splitName } from '../../../schema/values/name.ts'

/** The names of a person as they are compared: folded, without spaces inside, without the article of a family. */
function namesOf(full: string): string[] {
  const { first, father, grandfather, family } = splitName(full)
  const bare = (name: string) => fold(name).replace(/[ -]/g, '')
  return [
    bare(first),
    bare(father),
    // What is more than four names stands with the grandfather.
    ...grandfather.split(' ').map(bare),
    withoutArticle(bare(family)),
  ].filter((name) => name !== '')
}

/** The article of a family says nothing: «حربي» and «الحربي» are one. */
const withoutArticle = (name: string) => name.replace(/^(?:ال|al)(?=.{3})/, '')

/** One letter more, less or other in a long name: two ways to spell it. */
function isVariant(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < 5 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(at + (short.length === long.length ? 1 : 0)) === long.slice(at + 1)
}

/**
 * Whether two full names are plainly of one person: spelled alike but for a variant, or one name in between left out. Brothers
 * differ in the first name alone, so that one must be the same to the letter.
 * @example sameName('محمد عبد الله القحطاني', 'محمد عبدالله صالح القحطانى') === true
 */
export function sameName(one: string, other: string): boolean {
  const [a, b] = [namesOf(one), namesOf(other)]
  if (a.join('') === b.join('')) return true
  if (a[0] !== b[0]) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < 2 || long.length - short.length > 1) return false
  let [missing, variants, at] = [0, 0, 0]
  for (const name of long) {
    const wanted = short[at]
    if (wanted !== undefined && isVariant(name, wanted)) {
      if (name !== wanted) variants++
      at++
    } else missing++
  }
  return at === short.length && missing <= 1 && variants <= 1
}

/** Whether each of the names stands among the others, wherever and however spelled. */
const standAmong = (names: readonly string[], others: readonly string[]): boolean =>
  names.every((name) => others.some((other) => isVariant(name, other)))

/** Whether two names may be of one grown-up: the names of the shorter one, two at least, stand in the longer one in any order. */
export function mayBeSame(one: string, other: string): boolean {
  const [a, b] = [namesOf(one).map(withoutArticle), namesOf(other).map(withoutArticle)]
  if (a.join('') === b.join('')) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short.length > 1 && standAmong(short, long)
}

/** The father's and the family's name of a child, as far as the full name contains them. */
function lineage(child: string): string[] {
  const { father, family } = splitName(child)
  return namesOf([father, family].filter(Boolean).join(' ')).map(withoutArticle)
}

/** Whether a child's father and family names stand in the name of the grown-up. */
export function mayBeChildOf(child: string, parent: string): boolean {
  const names = lineage(child)
  return names.length > 0 && standAmong(names, namesOf(parent).map(withoutArticle))
}

/** Whether two children have the names of one father and one family. */
export function mayBeSiblings(one: string, other: string): boolean {
  const [a, b] = [lineage(one), lineage(other)]
  return a.length > 1 && a.length === b.length && standAmong(a, b)
}
