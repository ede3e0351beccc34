/** How numbers of documents are written: their prefix, and their fewest digits. */
export interface NumberFormat {
  readonly prefix: string
  readonly digits: number
}

/** Writes the names in braces of a prefix: `{branch}-{year}-` becomes `N1-2026-`. */
export const writtenPrefix = (prefix: string, { branch, year }: { readonly branch: string; readonly year: string }): string =>
  prefix.replaceAll('{branch}', branch).replaceAll('{year}', year)

/** Writes the number at a place in its series: the seventh becomes `N1-2026-0007`. */
export const writtenNumber = ({ prefix, digits }: NumberFormat, sequence: number): string =>
  `${prefix}${String(sequence).padStart(digits, '0')}`

/** Whether digits end a prefix, or may: the number after it could not be distinguished from one of another series. */
export const endsInDigits = (prefix: string): boolean => /(\p{Nd}|\{year\}|\{branch\})$/u.test(prefix)
