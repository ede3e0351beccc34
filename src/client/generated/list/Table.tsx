import { useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Display } from '../values/useDisplay.ts'
import type { Column } from './columns.ts'
import { Head } from './Head.tsx'
import { Row } from './Row.tsx'
import { treeRows } from './tree.ts'

type Rec = RecordData & { readonly id: number }

interface TableProps {
  readonly model: Model
  readonly columns: readonly Column[]
  readonly display: Display
  readonly selectable: boolean
  readonly onOpen: (id: number) => void
}

const skeleton = Array.from({ length: 12 }, (_, index) => index)

/** The list as a plain table: the page never grows wider than the window, the table scrolls inside its region. */
export function Table({ model, columns, display, selectable, onOpen }: TableProps) {
  const { data, isPending, selectedIds, onToggleItem, filterValues } = useListContext<Rec>()
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const parent = model.data.tree
  const isTree = parent !== undefined && !filterValues['q']
  const rows = useMemo(
    () =>
      isTree
        ? treeRows(data ?? [], parent, folded)
        : (data ?? []).map((record) => ({ record, depth: undefined, hasChildren: false })),
    [data, isTree, parent, folded],
  )
  const chosen = useMemo(() => new Set(selectedIds), [selectedIds])
  const fold = (id: number) =>
    setFolded((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="g-scroll" tabIndex={0} aria-label={display.text.title(model)} aria-busy={isPending}>
      <table className="g-table">
        <Head model={model} columns={columns} text={display.text} selectable={selectable} />
        <tbody>
          {isPending
            ? skeleton.map((row) => (
                <tr key={row} className="g-skeleton">
                  {selectable && <td className="g-check" />}
                  {columns.map((column, index) => (
                    <td key={column.path} data-align={column.align}>
                      <span style={{ inlineSize: `${45 + ((row * 7 + index * 13) % 40)}%` }} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map(({ record, depth, hasChildren }) => (
                <Row
                  key={record.id}
                  model={model}
                  record={record}
                  columns={columns}
                  display={display}
                  selected={chosen.has(record.id)}
                  selectable={selectable}
                  onToggle={onToggleItem}
                  onOpen={onOpen}
                  depth={depth}
                  open={hasChildren ? !folded.has(record.id) : undefined}
                  onFold={hasChildren ? fold : undefined}
                />
              ))}
        </tbody>
      </table>
    </section>
  )
}
