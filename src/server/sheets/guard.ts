/**
 * Spreadsheets run a cell of separated values as a formula when it begins so. An apostrophe before it makes it text; texts that
 * begin with apostrophes before such a character take one more, so that removing one always gives back what was written. The
 * wide and small forms of East Asian keyboards are taken for the same signs, and marks that cannot be seen hide none.
 * Source: OWASP, CSV injection.
 */
const risky = /^'*[\p{Cf}\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]|^'*[\t\r\n]/u

/** The text as it may stand in a file of separated values. */
export function guard(text: string): string {
  return risky.test(text) ? `'${text}` : text
}

/** The text that `guard` was given. */
export function unguard(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text
}
