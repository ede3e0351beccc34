import type { RecordData } from '../../../../schema/record/record.ts'

type Node = RecordData & { readonly id: number }

/** A row of a tree in the order in which it is shown. */
export interface Branch {
  readonly record: Node
  readonly depth: number
  readonly hasChildren: boolean
  /** How many records stand directly below it. */
  readonly children: number
  /** Whether it was searched for; false for what only leads to what was. */
  readonly found: boolean
}

/**
 * The rows of a tree, parents before children, without what lies under folded ones. A record whose parent is not there stands at the root.
 * @param shown the only ones that are wanted, and which of them were searched for
 */
export function treeRows(
  records: readonly Node[],
  parent: string,
  folded: ReadonlySet<number>,
  shown?: { readonly ids: ReadonlySet<number>; readonly found: ReadonlySet<number> },
): Branch[] {
  const present = new Set(records.map((record) => record.id))
  const children = Map.groupBy(records, (record) => (present.has(record[parent] as number) ? (record[parent] as number) : null))
  const rows: Branch[] = []
  const visit = (id: number | null, depth: number, above: ReadonlySet<number>): void => {
    for (const record of children.get(id) ?? []) {
      if (above.has(record.id) || (shown && !shown.ids.has(record.id))) continue
      const below = children.get(record.id) ?? []
      const hasChildren = shown ? below.some((one) => shown.ids.has(one.id)) : below.length > 0
      rows.push({ record, depth, hasChildren, children: below.length, found: shown?.found.has(record.id) === true })
      if (hasChildren && !folded.has(record.id)) visit(record.id, depth + 1, new Set([...above, record.id]))
    }
  }
  visit(null, 0, new Set())
  return rows
}

/** Found records with all that stand above them. */
export function withAbove(records: readonly Node[], parent: string, found: ReadonlySet<number>): Set<number> {
  const parents = new Map(records.map((record) => [record.id, record[parent]]))
  const shown = new Set<number>()
  for (const id of found) for (let at: unknown = id; typeof at === 'number' && !shown.has(at); at = parents.get(at)) shown.add(at)
  return shown
}

/** Whether a record stands at or below another one: what cannot hang below itself. */
export function isWithin(records: readonly Node[], parent: string, id: number, above: number): boolean {
  const parents = new Map(records.map((record) => [record.id, record[parent]]))
  const seen = new Set<number>()
  for (let at: unknown = id; typeof at === 'number' && !seen.has(at); at = parents.get(at)) {
    if (at === above) return true
    seen.add(at)
  }
  return false
}
