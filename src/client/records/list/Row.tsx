import ButtonBase from '@mui/material/ButtonBase'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { IconAction } from '../../components/IconAction.tsx'
import { type Column, showsReadName } from '../values/columns.ts'
import { ownName, recordTitle } from '../values/title.ts'
import type { Display } from '../values/useDisplay.ts'
import { Cell } from './Cell.tsx'
import { type CardPlace, titleColumnOf } from './cards.ts'
import { type RowEntries, RowMenu } from './RowMenu.tsx'

/** How rows become cards on a phone. */
export interface Card {
  readonly places: ReadonlyMap<string, CardPlace>
  readonly labels: ReadonlyMap<string, string>
}

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
  /** Of a tree: how many hang directly below it, whether it was searched for, what moves it, whether it is being moved. */
  readonly below?: number | undefined
  readonly found?: boolean
  readonly onMove?: ((record: RecordData & { readonly id: number }) => void) | undefined
  readonly dragged?: boolean
  /** What can be done with the record; undefined where nothing can be with any. */
  readonly entries: RowEntries | undefined
  /** What is told of the record as a card: places and labels. Undefined where the row is a row. */
  readonly card?: Card | undefined
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
  below,
  found = false,
  onMove,
  dragged = false,
  entries,
  card,
}: RowProps) {
  const title = recordTitle(model, record, display.text)
  const titleColumn = titleColumnOf(model, columns, display.text.language)
  const shown = card ? columns.filter(({ path }) => card.places.has(path)) : columns
  const inOwnLanguage = showsReadName(model, columns) || (card !== undefined && model.title.includes('englishName'))
  return (
    <tr
      aria-selected={selectable ? selected : undefined}
      tabIndex={0}
      data-row={record.id}
      data-found={found || undefined}
      data-dragged={dragged || undefined}
      draggable={onMove && !card ? true : undefined}
      data-node={depth === undefined ? undefined : onFold ? 'group' : 'leaf'}
      style={depth ? ({ '--depth': depth } as CSSProperties) : undefined}
      onClick={(event) => {
        // What is chosen in the menu of the row comes by here too, though it stands elsewhere in the page.
        const target = event.target as HTMLElement
        if (event.currentTarget.contains(target) && !target.closest('input,button,a,label')) onOpen(record.id)
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') onOpen(record.id)
        goByKey(event)
        if (onFold && event.key === (open === (display.text.language === 'ar') ? 'ArrowRight' : 'ArrowLeft')) onFold(record.id)
        if (onMove && event.code === 'KeyM' && !event.ctrlKey && !event.metaKey && !event.altKey) {
          event.preventDefault()
          onMove(record)
        }
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
      {shown.map((column) => (
        <td
          key={column.path}
          data-align={column.align}
          data-title={column === titleColumn || undefined}
          data-card={card?.places.get(column.path)}
          data-label={card && labelled(model, column, card, record, display)}
        >
          {column === titleColumn && depth !== undefined && (
            <Branch open={open} title={title} display={display} onFold={onFold && (() => onFold(record.id))} />
          )}
          {inOwnLanguage && column === titleColumn && isName(column) ? (
            ownName(record, display.text, model)
          ) : (
            <Cell model={model} column={column} record={record} display={display} />
          )}
          {column === titleColumn && below !== undefined && below > 0 && <Below count={below} display={display} />}
          {column === titleColumn && onMove && !card && (
            <IconAction
              className="g-move"
              size="small"
              label={display.text.say('lists.tree.moveOne', { name: title })}
              icon="drag"
              iconSize={16}
              tabIndex={-1}
              onClick={() => onMove(record)}
            />
          )}
        </td>
      ))}
      {entries && (
        <td className="g-more">
          {entries(record, nothingRefused).length > 1 && (
            <RowMenu
              model={model}
              record={record}
              label={display.text.say('lists.actionsOf', { name: title || display.text.one(model) })}
              entries={entries}
            />
          )}
        </td>
      )}
    </tr>
  )
})

const nothingRefused = {}

const isName = ({ path }: Column) => path === 'arabicName' || path === 'englishName'

/** Names and titles need no label; a number says of what it is one. */
const labelled = (model: Model, column: Column, card: Card, record: RecordData, display: Display): string | undefined => {
  if (card.places.get(column.path) === 'main') return card.labels.get(column.path)
  return column.path === 'number' && model.numbered && record['number'] ? display.text.one(model) : undefined
}

interface BranchProps {
  readonly open: boolean | undefined
  readonly title: string
  readonly display: Display
  /** Left out of what holds nothing. */
  readonly onFold: (() => void) | undefined
}

/** Where a record stands in a tree; it folds and unfolds what hangs below it. */
const Branch = ({ open, title, display, onFold }: BranchProps) => (
  <span className="g-branch">
    {onFold ? (
      <ButtonBase aria-expanded={open} aria-label={title} onClick={onFold}>
        {open ? '▾' : display.text.language === 'ar' ? '◂' : '▸'}
      </ButtonBase>
    ) : (
      <span className="g-leaf" />
    )}
  </span>
)

/** How many hang directly below a record. */
function Below({ count, display }: { readonly count: number; readonly display: Display }) {
  const said = display.text.say('lists.tree.children', { count })
  return (
    <span className="g-children" title={said}>
      <span aria-hidden="true">({display.numerals.number(count)})</span>
      <span className="visually-hidden">{said}</span>
    </span>
  )
}

/** Goes to another row, or leaves the rows. */
function goByKey(event: KeyboardEvent<HTMLElement>): void {
  const row = rowBy(event.key, event.currentTarget)
  if (row) {
    if (row instanceof HTMLElement) row.focus()
    event.preventDefault()
  }
  if (event.key === 'Escape') event.currentTarget.blur()
}

/** The row that a key leads to; null where there is none, undefined for other keys. */
function rowBy(key: string, row: Element): Element | null | undefined {
  if (key === 'ArrowDown') return row.nextElementSibling
  if (key === 'ArrowUp') return row.previousElementSibling
  if (key === 'Home') return row.parentElement?.firstElementChild
  return key === 'End' ? row.parentElement?.lastElementChild : undefined
}
