/** Longer than any word that was meant: comparing it would take minutes. */
const longest = 100

/** The known word that was probably meant, or null when none is near. */
export function nearest(word: string, known: Iterable<string>): string | null {
  if (word.length > longest) return null
  let best: string | null = null
  let least = (word.length < 4 ? Math.min(1, word.length - 1) : Math.max(2, Math.floor(word.length / 3))) + 0.5
  for (const candidate of known) {
    const far = farness(word.toLowerCase(), candidate.toLowerCase())
    if (far < least) {
      least = far
      best = candidate
    }
  }
  return best
}

/** `, did you mean 'x'?`, or nothing. */
export function hint(word: string, known: Iterable<string>): string {
  const found = nearest(word, known)
  return found === null ? '' : `, did you mean '${found}'?`
}

/** Letters that differ; a word that begins with the other one is near, however long, and one that holds a long one. */
function farness(a: string, b: string): number {
  const far = distance(a, b)
  if (a.length < 3 || b.length < 3) return far
  if (a.startsWith(b) || b.startsWith(a)) return Math.min(far, 1)
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 5 && long.includes(short) ? Math.min(far, 2) : far
}

/** How many letters must change, come, go or swap with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? changed) + 1 : changed
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed, swapped)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

export const namesOf = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name)
