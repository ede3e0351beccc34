import { digits, marks, whiteSpace } from './character.ts'

const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]/g
const mark = new RegExp(`[${marks.join('')}]`, 'g')
const spaces = new RegExp(`[${whiteSpace.join('')}]+`, 'g')
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** Writes Arabic-Indic and Persian digits as Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(arabicDigit, (digit) => digits.get(digit) ?? digit)
}

/**
 * Writes Latin digits as Arabic-Indic ones. Separators between groups of them (`2026-05-14 07:30`, `1•••••784`) are held left to
 * right by marks, or the groups would change places.
 */
export function arabicDigits(text: string): string {
  return bareArabicDigits(text.replace(/(?<=\d)[-–/: •*]+(?=\d)/g, '\u200e$&\u200e'))
}

/** Writes Latin digits as Arabic-Indic ones and adds nothing, for boxes whose direction is forced. */
export function bareArabicDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
}

/** Drops bidi marks, zero-width characters and tatweel. */
export function stripMarks(text: string): string {
  return text.replace(mark, '')
}

/** Makes one clean line: no marks, single spaces, trimmed. Line breaks become spaces. */
export function cleanText(text: string): string {
  return stripMarks(text).replace(spaces, ' ').trim()
}

// What has a shape of its own: a letter, a digit, a sign. The blank of Braille is counted among signs.
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const shapeless = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether people can see anything of the text: white space, marks and zero-width characters alone are nothing. */
export const isVisible = (text: string): boolean => visible.test(text.replace(shapeless, ''))

/** Whether the database can keep the text and people can read it: no NUL, no lone surrogate, no control but tab and line break. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !control.test(text)
}

/**
 * Undoes what spreadsheets do to numbers that are names, such as phones: `1112223330.0`, `1.11222333E9`.
 * A scientific form with fewer than six decimals was rounded for display: it stays, so that the check of the value refuses it.
 */
export function plainNumber(text: string): string {
  const decimal = /^(\d+)\.0+$/.exec(text)
  if (decimal) return decimal[1]!
  const scientific = /^(\d)\.(\d{6,14})[eE]\+?(\d{1,2})$/.exec(text)
  if (!scientific || scientific[2]!.length > Number(scientific[3]) || Number(scientific[3]) > 15) return text
  return scientific[1]! + scientific[2]!.padEnd(Number(scientific[3]), '0')
}
