const place = /\{([^{}<>]*)\}/g

/**
 * The names in braces that stand in a text, each once.
 * @example placeholdersIn('<p>{guardian}, {amount}</p>') // ['guardian', 'amount']
 */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].map(([, name = '']) => name.trim())),
]

/**
 * A text with values in the places of names; what has no value stays as it is. A line of which every name has an empty value says
 * nothing, and is left out.
 */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .split('\n')
    .filter((line) => {
      const names = placeholdersIn(line)
      return !names.length || names.some((name) => values[name] !== '')
    })
    .join('\n')
    .replace(place, (whole, name: string) => values[name.trim()] ?? whole)
