const arabic = /\p{Script=Arabic}/u
/** First words of a name that mean nothing alone. */
const joined = new Set(['عبد', 'أبو', 'ابو', 'أم', 'ام', 'آل', 'ابن', 'بن', 'al', 'abu', 'abd', 'abdul', 'umm', 'bin', 'ibn'])
/** Titles before a name. */
const titles = /^(?:(?:أ|د|م|ا)\.\s*|(?:أستاذ|الأستاذ|الأستاذة|دكتور|الدكتور|الدكتورة)\s+|(?:mr|mrs|ms|dr|prof)\.?\s+)+/iu

const words = (name: string) => name.replace(titles, '').trim().split(/\s+/).filter(Boolean)

/** The name that one greets a person by: "عبد الرحمن الشهري" is "عبد الرحمن", "Abdul Rahman Ali" is "Abdul Rahman". */
export function givenName(fullName: string): string {
  const [first = '', second] = words(fullName)
  return second !== undefined && joined.has(first.toLowerCase()) ? `${first} ${second}` : first
}

/** One letter for an Arabic name, because two would join to a word; first and last letters for another. */
export function initials(fullName: string): string {
  const all = words(fullName)
  const letter = (word: string | undefined) => [...(word ?? '')].find((c) => /\p{L}|\p{N}/u.test(c))?.toUpperCase() ?? ''
  if (arabic.test(all[0] ?? '')) return letter(all[0])
  return letter(all[0]) + (all.length > 1 ? letter(all.at(-1)) : '')
}
