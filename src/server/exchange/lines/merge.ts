import type { RecordData } from '../../../../schema/record/record.ts'

/** What the file's lines make of those that were there. */
export interface Merged {
  readonly lines: RecordData[]
  /** The line of the file that a line comes from, where the file says it anew. */
  readonly sources: ReadonlyMap<RecordData, RecordData>
  readonly counts: { created: number; updated: number; unchanged: number; removed: number }
}

/**
 * What the file says of a subject (an account with a party) is all that there is of it: its lines stand in the place of the
 * former ones. Subjects that the file does not name stay as they are.
 * @param subjectOf what a line is about
 * @param named subjects of which the file says that there is nothing
 */
export function merge(
  before: readonly RecordData[],
  lines: readonly RecordData[],
  named: ReadonlySet<string>,
  { subjectOf, isSame }: { subjectOf: (line: RecordData) => string; isSame: (a: RecordData, b: RecordData) => boolean },
): Merged {
  const counts = { created: 0, updated: 0, unchanged: 0, removed: 0 }
  const waiting = Map.groupBy(lines, subjectOf)
  const former = Map.groupBy(before, subjectOf)
  const place = new Map<RecordData, RecordData>()
  const from = new Map<RecordData, RecordData>()
  for (const [subject, newLines] of waiting) {
    const left = [...(former.get(subject) ?? [])]
    const changed = newLines.filter((line) => {
      const at = left.findIndex((one) => isSame(one, line))
      if (at < 0) return true
      counts.unchanged++
      for (const same of left.splice(at, 1)) place.set(same, same)
      return false
    })
    for (const line of changed) {
      const old = left.shift()
      const now = old ? ({ ...line, id: old['id'] } as RecordData) : line
      place.set(old ?? line, now)
      from.set(now, line)
      if (old) counts.updated++
      else counts.created++
    }
    counts.removed += left.length
  }
  const unchanged = before.flatMap((line): RecordData[] => {
    const now = place.get(line)
    if (now) return [now]
    const subject = subjectOf(line)
    if (waiting.has(subject)) return []
    if (!named.has(subject)) return [line]
    counts.removed++
    return []
  })
  return { lines: [...unchanged, ...lines.filter((line) => place.get(line) === line)], sources: from, counts }
}
