import type { Counted } from '../../../shared/counted.ts'
import type { Named } from '../../../shared/named.ts'

/** A bar: what it counts, how many, and its parts. */
export interface Bar {
  readonly key: string
  readonly name: Named
  readonly count: number
  readonly parts: ReadonlyMap<string, number>
}

/** The groups as bars, one for each record counted by, or for each one above it. */
export function barsOf(groups: readonly Counted[], level: 'name' | 'under'): Bar[] {
  const bars = new Map<string, { name: Named; count: number; parts: Map<string, number> }>()
  for (const group of groups) {
    const name = group[level]
    if (!name) continue
    const key = String(name.id)
    const bar = bars.get(key) ?? { name, count: 0, parts: new Map<string, number>() }
    bar.count += group.count
    bar.parts.set(group.part ?? '', (bar.parts.get(group.part ?? '') ?? 0) + group.count)
    bars.set(key, bar)
  }
  return [...bars].map(([key, bar]) => ({ key, ...bar }))
}

/** Every month from the first to the last day, `YYYY-MM`; at most the last twelve. */
export function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  let [year = 0, month = 0] = from.split('-').map(Number)
  const last = to.slice(0, 7)
  for (let guard = 0; guard < 240; guard++) {
    const now = `${year}-${String(month).padStart(2, '0')}`
    months.push(now)
    if (now >= last) break
    month = month === 12 ? 1 : month + 1
    if (month === 1) year++
  }
  return months.slice(-12)
}
