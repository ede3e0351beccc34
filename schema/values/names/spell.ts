import { fold } from '../fold.ts'
import { namesInOrder } from '../name.ts'
import { families } from './families.ts'
import { femaleNames, maleNames } from './first.ts'

/** A name as it is looked up: in one spelling of its letters, without spaces. */
const keyOf = (name: string): string => fold(name).replace(/[ -]/g, '')

let known: ReadonlyMap<string, string> | undefined

/** The usual spellings of names that many people have. */
const usual = (): ReadonlyMap<string, string> => {
  known ??= new Map([...Object.values(families).flat(), ...maleNames, ...femaleNames].map(({ ar, en }) => [keyOf(ar), en]))
  return known
}

const article = 'ال'

/**
 * How an Arabic name is usually written in Latin letters, to be proposed: of a name that is not known letter by letter, which people correct.
 * @example spellName('عبد الرحمن بن خالد القحطاني') // Abdulrahman bin Khalid Alqahtani
 */
export const spellName = (full: string): string =>
  namesInOrder(full)
    .flatMap(({ text, link }) => [...(link ? [links[fold(link)] ?? ''] : []), spelled(text)])
    .filter(Boolean)
    .join(' ')

const links: Readonly<Record<string, string>> = { بن: 'bin', ابن: 'bin', بنت: 'bint' }

function spelled(name: string): string {
  // «آل سعود» is a house, and no article.
  if (/^آل\s/.test(name)) return `Al ${spelled(name.slice(2).trim())}`
  const key = keyOf(name)
  const found = usual().get(key)
  if (found) return found
  if (!/\p{Script=Arabic}/u.test(name)) return name
  const rest = key.startsWith(article) && key.length > 4 ? key.slice(article.length) : ''
  return rest ? `Al${(usual().get(rest) ?? byLetters(rest)).toLowerCase()}` : capital(byLetters(key))
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const consonants: Readonly<Record<string, string>> = {
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'th',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
}
const vowels = new Set(['ا', 'ع', 'و', 'ي', 'ء', 'ئ', 'ؤ'])

/** Letters for letters; of short vowels, which are not written, an `a` in every other gap between consonants. */
function byLetters(key: string): string {
  const letters = [...key]
  let spelling = ''
  let isOpen = false
  for (const [at, letter] of letters.entries()) {
    const [before, after] = [letters[at - 1], letters[at + 1]]
    const consonant = consonants[letter]
    // A last «ه» stands for «ة» too, and is heard as its vowel.
    if (letter === 'ه' && after === undefined && before !== undefined && !vowels.has(before)) spelling += 'ah'
    else if (consonant !== undefined) {
      const isGap = after !== undefined && consonants[after] !== undefined && !(after === 'ه' && at === letters.length - 2)
      isOpen = isGap && !isOpen
      spelling += isOpen ? `${consonant}a` : consonant
    } else {
      spelling += vowel(letter, before, after)
      isOpen = false
    }
  }
  return spelling.replaceAll('aa', 'a')
}

function vowel(letter: string, before: string | undefined, after: string | undefined): string {
  const isBetween = before !== undefined && (after === undefined || consonants[after] !== undefined)
  if (letter === 'و') return isBetween ? 'ou' : 'w'
  if (letter === 'ي') return isBetween ? 'i' : 'y'
  if (letter === 'ئ') return 'e'
  if (letter === 'ؤ') return 'o'
  return letter === 'ا' || letter === 'ع' ? 'a' : ''
}
