import { memo } from 'react'
import { type Model, ownTitle } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { ownName, recordTitle } from '../values/title.ts'
import type { Display } from '../values/useDisplay.ts'
import { Cell } from './Cell.tsx'
import type { Column } from './columns.ts'

interface RowProps {
  readonly model: Model
  readonly record: RecordData & { readonly id: number }
  readonly columns: readonly Column[]
  readonly display: Display
  readonly selected: boolean
  readonly selectable: boolean
  readonly onToggle: (id: number) => void
  readonly onOpen: (id: number) => void
  /** Depth in a tree, and whether it is open; undefined outside of trees. */
  readonly depth?: number | undefined
  readonly open?: boolean | undefined
  readonly onFold?: ((id: number) => void) | undefined
}

/** One row of the list. Renders again only when its record or its selection changes. */
export const Row = memo(function Row({
  model,
  record,
  columns,
  display,
  selected,
  selectable,
  onToggle,
  onOpen,
  depth,
  open,
  onFold,
}: RowProps) {
  const title = recordTitle(model, record, display.text.language)
  const titleColumn = columns.find((column) => column.through === null && ownTitle(model).includes(column.path)) ?? columns[0]
  // Where only one name is a column, it is the one that the reader can read.
  const inOwnLanguage = model.title.includes('englishName') && !columns.some((column) => column.path === 'englishName')
  return (
    <tr
      aria-selected={selectable ? selected : undefined}
      tabIndex={0}
      data-row={record.id}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('input,button,a,label')) onOpen(record.id)
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') onOpen(record.id)
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          const { nextElementSibling: next, previousElementSibling: before } = event.currentTarget
          const row = event.key === 'ArrowDown' ? next : before
          if (row instanceof HTMLElement) row.focus()
          event.preventDefault()
        }
        if (onFold && event.key === (open === (display.text.language === 'ar') ? 'ArrowRight' : 'ArrowLeft')) onFold(record.id)
        if (event.key === ' ' && selectable) {
          event.preventDefault()
          onToggle(record.id)
        }
      }}
    >
      {selectable && (
        <td className="g-check">
          <label>
            <input type="checkbox" checked={selected} onChange={() => onToggle(record.id)} aria-label={title} />
          </label>
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.path} data-align={column.align} data-title={column === titleColumn || undefined}>
          {index === 0 && depth !== undefined && (
            <span className="g-branch" style={{ paddingInlineStart: depth * 20 }}>
              {onFold ? (
                <button type="button" aria-expanded={open} aria-label={title} onClick={() => onFold(record.id)}>
                  {open ? '▾' : display.text.language === 'ar' ? '◂' : '▸'}
                </button>
              ) : (
                <span className="g-leaf" />
              )}
            </span>
          )}
          {inOwnLanguage && column.path === 'arabicName' ? (
            ownName(record, display.text.language, model)
          ) : (
            <Cell model={model} column={column} record={record} display={display} />
          )}
        </td>
      ))}
    </tr>
  )
})
