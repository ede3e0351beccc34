const longDigits = /[\d\u0660-\u0669\u06f0-\u06f9][\d\u0660-\u0669\u06f0-\u06f9\s-]{4,}[\d\u0660-\u0669\u06f0-\u06f9]/g
const addresses = /[^\s<>"'()@]+@[^\s<>"'()@]+/g
const deepest = 3

/** A text as it may stand in a log: numbers long enough to be a person's and addresses of mail are veiled. */
export const loggableText = (text: string): string =>
  text.replace(addresses, '•••••@•••••').replace(longDigits, (digits) => `•••••${digits.slice(-2)}`)

/**
 * An error as it may stand in a log: what failed and where, never a row. PostgreSQL repeats values in `detail`, `where`
 * and between quotes; those go.
 */
export function loggableError(error: unknown, depth = 0): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: loggableText(String(error)) }
  const { code, table, constraint, routine } = error as Error & Readonly<Record<string, unknown>>
  const isDatabase = typeof (error as { severity?: unknown }).severity === 'string'
  const clean = (text: string) => loggableText(isDatabase ? text.replace(/: ".*"/gs, ': "•••••"') : text)
  return {
    type: error.name,
    message: clean(error.message),
    ...(code !== undefined && { code }),
    ...(isDatabase && { table, constraint, routine }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < deepest && { cause: loggableError(error.cause, depth + 1) }),
  }
}
