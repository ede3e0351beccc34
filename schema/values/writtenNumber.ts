/** How numbers of documents are written: their prefix, and their fewest digits. */
export interface NumberFormat {
  readonly prefix: string
  readonly digits: number
}

/** A series of tax documents: of a kind, by the letters that stand for it, in a branch, by its code, and the prefix that the settings say for it. */
export interface TaxSeries {
  readonly kind: string
  readonly branch: string
  readonly prefix: string
}

/** Writes the names in braces of a prefix: `{branch}-{year}-` becomes `N1-2026-`. */
export const writtenPrefix = (prefix: string, { branch, year }: { readonly branch: string; readonly year: string }): string =>
  prefix.replaceAll('{branch}', branch).replaceAll('{year}', year)

/**
 * The prefix of numbers that are unique under a tax number: it begins with the letters of the kind where the settings say none or where
 * another kind would write the same, names the branch where another one would, and the year.
 * @param others the other series of the tax number
 */
export function taxPrefix(own: TaxSeries, others: readonly TaxSeries[]): string {
  const equal = others.filter((other) => begins(other) === begins(own))
  const said = equal.some(({ kind }) => kind !== own.kind) ? `${own.kind}-${saidOf(own)}` : saidOf(own)
  const isShared = equal.some(({ kind }) => kind === own.kind)
  return withYear(isShared && !said.includes('{branch}') ? `${said}{branch}-` : said)
}

const saidOf = ({ kind, prefix }: TaxSeries): string => prefix || `${kind}-`
const withYear = (prefix: string): string => (prefix.includes('{year}') ? prefix : `${prefix}{year}-`)
const begins = (series: TaxSeries): string => withYear(saidOf(series)).replaceAll('{branch}', series.branch)

/** Writes the number at a place in its series: the seventh becomes `N1-2026-0007`. */
export const writtenNumber = ({ prefix, digits }: NumberFormat, sequence: number): string =>
  `${prefix}${String(sequence).padStart(digits, '0')}`

/** Whether digits end a prefix, or may: the number after it could not be distinguished from one of another series. */
export const endsInDigits = (prefix: string): boolean => /(\p{Nd}|\{year\}|\{branch\})$/u.test(prefix)
