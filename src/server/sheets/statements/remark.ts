/** Marks of parts that say what was paid, in their order; each part is cut where its line ends, often within a word. */
const purpose = [...range(20, 29), ...range(60, 63)]
/** Who has paid, or was paid. */
const party = range(32, 33)
/** What kind of movement it is, in words. */
const kind = ['00']

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(2, '0'))
}

/** The payer's own reference, among the words of the purpose. */
const ordered = /EREF\+\s*(\S+)/

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * What the remark of a movement says (field 86): in parts marked `?00` to `?63`, or as plain words.
 * @returns its words, who is meant first; and the reference that they name, empty where they name none
 */
export function remarkOf(text: string): { readonly words: string; readonly reference: string } {
  if (!/^\d{3}\?|(^|\n)\?\d{2}/.test(text)) return { words: spaced(text), reference: '' }
  const parts = new Map<string, string>()
  // A part goes on in the next line of the file; the lines are no words of their own.
  for (const [, mark = '', said = ''] of text.replace(/\r?\n/g, '').matchAll(/\?(\d{2})([^?]*(?:\?(?!\d{2})[^?]*)*)/g))
    parts.set(mark, (parts.get(mark) ?? '') + said)
  const joined = (marks: readonly string[], between = '') => spaced(marks.flatMap((mark) => parts.get(mark) ?? []).join(between))
  const why = joined(purpose)
  const reference = ordered.exec(why)?.[1] ?? ''
  const named = ['NOTPROVIDED', 'NONREF'].includes(reference) ? '' : reference
  return { words: [joined(party, ' '), why, joined(kind)].filter(Boolean).join(' · '), reference: named }
}
