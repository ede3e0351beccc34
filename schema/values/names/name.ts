/** A name with its usual English spelling. */
export interface Name {
  readonly ar: string
  readonly en: string
}

/** Reads `محمد=Mohammed, أحمد=Ahmed`. */
export const readNames = (...lines: readonly string[]): Name[] =>
  lines
    .join(', ')
    .split(', ')
    .map((pair) => {
      const [ar = '', en = ''] = pair.split('=')
      return { ar, en }
    })
