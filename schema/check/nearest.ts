/** The known word that was probably meant, or null when none is near. */
export function nearest(word: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.max(2, Math.floor(word.length / 3)) + 0.5
  for (const candidate of known) {
    const related = candidate.length > 2 && word.length > 2 && (candidate.startsWith(word) || word.startsWith(candidate))
    const far = related ? 1 : distance(word.toLowerCase(), candidate.toLowerCase())
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

/** How many letters must change, come or go. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length] ?? 0
}
