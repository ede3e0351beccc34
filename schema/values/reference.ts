import { marks, tashkeel } from './character.ts'
import { latinDigits } from './digits.ts'

/**
 * Two ways to write a number that somebody else has given, such as that of an invoice, by which it is known again: without case, spaces and
 * anything else that is no letter and no digit, and by its groups of digits without their leading zeros. Of `F-0777` they are `f0777` and `f777`,
 * of `2026-001` `2026001` and `2026-1`. Who writes the same in either way means the same.
 */
export interface Spellings {
  readonly joined: string
  readonly grouped: string
}

const escaped = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`

/** Neither letters nor digits of the scripts that numbers are written in, as ranges of code points. */
function separating(): string {
  const ranges: [number, number][] = []
  for (let code = 1; code < 0x800; code += 1) {
    if (/[\p{L}\p{N}]/u.test(String.fromCodePoint(code))) continue
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  // General punctuation with dashes, arrows and signs; supplemental and ideographic punctuation; small and half forms.
  ranges.push([0x2000, 0x2bff], [0x2e00, 0x2e7f], [0x3000, 0x303f], [0xfe10, 0xfe6f])
  return `[${ranges.map((range) => range.map(escaped).join('-')).join('')}]`
}

/** What separates groups, in the syntax of PostgreSQL as in ours: the locale of a database does not matter to it. */
export const separator = separating()

/** What cannot be seen between characters, and separates nothing. */
export const unseen: readonly string[] = [...marks, ...tashkeel]

const unseenOnes = new RegExp(`[${unseen.join('')}]`, 'g')
const separators = new RegExp(separator, 'g')
const groups = new RegExp(`${separator}+`, 'g')

export function spellingsOf(text: unknown): Spellings {
  const plain = String(text ?? '').normalize('NFKC')
  const written = latinDigits(plain).replace(unseenOnes, '').toLowerCase()
  return {
    joined: written.replace(separators, ''),
    grouped: written
      .replace(groups, '-')
      .replace(/(?<![0-9])0+(?=[0-9])/g, '')
      .replace(/(?<![0-9])-|-(?![0-9])/g, ''),
  }
}
