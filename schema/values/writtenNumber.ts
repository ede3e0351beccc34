/** How numbers of documents are written: their prefix, and their fewest digits. */
export interface NumberFormat {
  readonly prefix: string
  readonly digits: number
}

/** A branch by its code, and the prefix that the settings say for it. */
export interface BranchPrefix {
  readonly branch: string
  readonly prefix: string
}

/** Writes the names in braces of a prefix: `{branch}-{year}-` becomes `N1-2026-`. */
export const writtenPrefix = (prefix: string, { branch, year }: { readonly branch: string; readonly year: string }): string =>
  prefix.replaceAll('{branch}', branch).replaceAll('{year}', year)

/**
 * The prefix of numbers that are unique under a tax number: it names the branch where another one would write the same, and the year.
 * @param others the other branches of the tax number
 */
export function taxPrefix({ branch, prefix }: BranchPrefix, others: readonly BranchPrefix[]): string {
  const shared = others.some((other) => namesBranch(other) === namesBranch({ branch, prefix }))
  const named = shared && !prefix.includes('{branch}') ? `${prefix}{branch}-` : prefix
  return named.includes('{year}') ? named : `${named}{year}-`
}

const namesBranch = ({ branch, prefix }: BranchPrefix): string => prefix.replaceAll('{branch}', branch)

/** Writes the number at a place in its series: the seventh becomes `N1-2026-0007`. */
export const writtenNumber = ({ prefix, digits }: NumberFormat, sequence: number): string =>
  `${prefix}${String(sequence).padStart(digits, '0')}`

/** Whether digits end a prefix, or may: the number after it could not be distinguished from one of another series. */
export const endsInDigits = (prefix: string): boolean => /(\p{Nd}|\{year\}|\{branch\})$/u.test(prefix)
