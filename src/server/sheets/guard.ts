/**
 * Spreadsheets run a cell of separated values as a formula when it begins so. An apostrophe before it makes it text; texts that
 * begin with apostrophes before such a character take one more, so that removing one always gives back what was written.
 * Source: OWASP, CSV injection.
 */
const risky = /^'*[=+\-@\t\r\n]/

/** The text as it may stand in a file of separated values. */
export function guard(text: string): string {
  return risky.test(text) ? `'${text}` : text
}

/** The text that `guard` was given. */
export function unguard(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text
}
