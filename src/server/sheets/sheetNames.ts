/** The most characters that spreadsheet programs allow. */
const longest = 31

function allowed(name: string): string {
  const plain = name
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
  return plain.slice(0, longest).trim() || 'Sheet'
}

/** Names as spreadsheet programs accept them: without their special signs, not too long, none twice. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const proposed = allowed(name)
    let unique = proposed
    for (let count = 2; taken.has(unique.toLowerCase()); count++) {
      const ending = ` ${count}`
      unique = proposed.slice(0, longest - ending.length) + ending
    }
    taken.add(unique.toLowerCase())
    return unique
  })
}
