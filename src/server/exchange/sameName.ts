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
    bare(family).replace(/^(?:ال|al)(?=.{3})/, ''),
  ].filter((name) => name !== '')
}

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
