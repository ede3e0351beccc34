import { cleanText } from './digits.ts'
import { fold } from './fold.ts'

/** A name in the four parts of Saudi documents; parts that the name does not have are empty. */
export interface NameParts {
  readonly first: string
  readonly father: string
  readonly grandfather: string
  readonly family: string
}

/** Words that belong to the word after them, folded. */
const prefixes = new Set([
  'عبد',
  'ابو',
  'ابا',
  'ابي',
  'ام',
  'ال',
  'ذو',
  'رب',
  'abd',
  'abdul',
  'abdel',
  'abu',
  'umm',
  'um',
  'al',
  'el',
  'aal',
])
/** Words that belong to the name before them, folded and without spaces and dashes. */
const suffixes = new Set(['الدين', 'الله', 'الاسلام', 'الحق', 'الزمان', 'aldin', 'eldin', 'aldeen', 'eldeen', 'uddin', 'allah'])
/** Words between a person and the father. */
const links = new Set(['بن', 'ابن', 'بنت', 'bin', 'ibn', 'bint'])

interface Unit {
  readonly text: string
  /** The word between this name and the one before it, or empty. */
  readonly link: string
}

/** Splits a name into names of persons and families; compounds stay together. */
function unitsOf(full: string): Unit[] {
  const words = cleanText(full).split(' ').filter(Boolean)
  const units: Unit[] = []
  let link = ''
  for (let at = 0; at < words.length; ) {
    const start = at
    while (at < words.length - 1 && prefixes.has(fold(words[at]!))) at++
    at++
    const text = words.slice(start, at).join(' ')
    const before = units.at(-1)
    if (links.has(fold(text)) && before && at < words.length) link = text
    else if (before && link === '' && suffixes.has(fold(text).replace(/[ -]/g, ''))) {
      units[units.length - 1] = { text: `${before.text} ${text}`, link: before.link }
    } else {
      units.push({ text, link })
      link = ''
    }
  }
  return units
}

/** The names of a full name in their order, compounds together, each with the word between it and the one before. */
export const namesInOrder = (full: string): readonly { readonly text: string; readonly link: string }[] => unitsOf(full)

/** A family such as «بن لادن»: the only link of the name, before its last word. */
function familyLink(units: readonly Unit[]): string {
  const last = units.at(-1)
  return units.length > 2 && last && units.filter((unit) => unit.link).length === 1 ? last.link : ''
}

const isFamily = (text: string): boolean => /^(ال|al[ -]|el[ -])/.test(fold(text))

/** Where the family begins in a name of more than four: the last names that begin with «ال», or only the last one. */
function familyStart(names: readonly string[]): number {
  let start = names.length - 1
  while (start > 3 && isFamily(names[start]!) && isFamily(names[start - 1]!)) start--
  return start
}

/**
 * Splits a full name, Arabic or English. Compounds stay together (عبد الرحمن, أبو بكر, آل سعود, نور الدين); «بن» between
 * persons is dropped, «بن» of a family stays. Two names are a person and a family unless «بن» says that the second is the father;
 * what is more than four goes to the grandfather.
 * @example splitName('محمد بن عبد الله بن سعد آل سعود') // محمد, عبد الله, سعد, آل سعود
 */
export function splitName(full: string): NameParts {
  const units = unitsOf(full)
  const link = familyLink(units)
  // «محمد بن سلمان بن عبد العزيز»: the link says that the last name is an ancestor, not a family.
  const ancestors = link === '' && units.length < 4 && Boolean(units.at(-1)?.link)
  const names = units.map((unit, index) => (link !== '' && index === units.length - 1 ? `${link} ${unit.text}` : unit.text))
  const start = names.length < 2 || ancestors ? names.length : familyStart(names)
  return {
    first: names[0] ?? '',
    father: names.slice(1, Math.min(2, start)).join(' '),
    grandfather: names.slice(2, start).join(' '),
    family: names.slice(start).join(' '),
  }
}

/** The full name of the parts that are there. */
export function joinName(parts: NameParts): string {
  return cleanText([parts.first, parts.father, parts.grandfather, parts.family].join(' '))
}

/** Where a person's record keeps the parts of its full name, and the full name itself. */
export const nameFields = {
  first: 'firstName',
  father: 'fatherName',
  grandfather: 'grandfatherName',
  family: 'familyName',
} as const satisfies Record<keyof NameParts, string>
export const nameOfParts = 'arabicName'
