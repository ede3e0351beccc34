import type { RecordData } from '../../../../schema/record/record.ts'

type Node = RecordData & { readonly id: number }

/** A row of a tree in the order in which it is shown. */
export interface Branch {
  readonly record: Node
  readonly depth: number
  readonly hasChildren: boolean
}

/** The rows of a tree, parents before children, without what lies under folded ones. A record whose parent is not there stands at the root. */
export function treeRows(records: readonly Node[], parent: string, folded: ReadonlySet<number>): Branch[] {
  const present = new Set(records.map((record) => record.id))
  const children = Map.groupBy(records, (record) => (present.has(record[parent] as number) ? (record[parent] as number) : null))
  const rows: Branch[] = []
  const visit = (id: number | null, depth: number, above: ReadonlySet<number>): void => {
    for (const record of children.get(id) ?? []) {
      if (above.has(record.id)) continue
      const hasChildren = children.has(record.id)
      rows.push({ record, depth, hasChildren })
      if (hasChildren && !folded.has(record.id)) visit(record.id, depth + 1, new Set([...above, record.id]))
    }
  }
  visit(null, 0, new Set())
  return rows
}
