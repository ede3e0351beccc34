import { latinDigits, stripMarks } from './digits.ts'

/** One form for storing and comparing: capital letters, Latin digits, no spaces or dashes. */
export function normaliseIban(text: string): string {
  return latinDigits(stripMarks(text)).replace(/[\s-]/g, '').toUpperCase()
}

/** Whether a normalised IBAN is right: its length (24 for SA, otherwise 15 to 34) and its check digits (ISO 13616, mod 97). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  if (text.startsWith('SA') && !/^SA\d{4}[A-Z0-9]{18}$/.test(text)) return false
  const check = Number(text.slice(2, 4))
  return check >= 2 && check <= 98 && remainder(text.slice(4) + text.slice(0, 4)) === 1
}

/** Whether a Saudi account is one of another bank than that with the code: it stands behind the check digits. */
export const isOfOtherBank = (iban: string, code: string | null | undefined): boolean =>
  iban.startsWith('SA') && (code ?? '') !== '' && iban.slice(4, 6) !== code

/** The number modulo 97; letters count as 10 to 35. */
function remainder(text: string): number {
  return [...text].reduce((rest, character) => {
    const value = Number.parseInt(character, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}

/** How long IBANs are: that of Saudi Arabia, and the shortest and longest of others. */
const [saudi, shortest, longest] = [24, 15, 34]

/**
 * The IBAN that a text holds, however it is written: with spaces, with the code of its bank before it or a currency behind it.
 * @example ibanIn('RJHISARI/SA44 2000 0001 2345 6789 1234 SAR') === 'SA4420000001234567891234'
 */
export function ibanIn(text: string): string | null {
  const letters = normaliseIban(text).replace(/[^A-Z0-9]/g, '')
  for (const { index } of letters.matchAll(/(?=[A-Z]{2}\d{2})/g)) {
    const rest = letters.slice(index)
    const lengths = rest.startsWith('SA') ? [saudi] : Array.from({ length: longest - shortest + 1 }, (_, less) => longest - less)
    const found = lengths.find((length) => rest.length >= length && isIban(rest.slice(0, length)))
    if (found) return rest.slice(0, found)
  }
  return null
}
