import type { Counted } from '../../../shared/counted.ts'
import type { Named } from '../../../shared/named.ts'

/** What is counted under one name, how many, and the parts of them. */
export interface CountedGroup {
  readonly key: string
  readonly name: Named
  readonly count: number
  readonly parts: ReadonlyMap<string, number>
}

/** The counts by name: of each record counted by, or of each one above it. */
export function countedGroups(counts: readonly Counted[], level: 'name' | 'under'): CountedGroup[] {
  const groups = new Map<string, { name: Named; count: number; parts: Map<string, number> }>()
  for (const counted of counts) {
    const name = counted[level]
    if (!name) continue
    const key = String(name.id)
    const group = groups.get(key) ?? { name, count: 0, parts: new Map<string, number>() }
    group.count += counted.count
    group.parts.set(counted.part ?? '', (group.parts.get(counted.part ?? '') ?? 0) + counted.count)
    groups.set(key, group)
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}
