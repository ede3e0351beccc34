import { type CSSProperties, type MouseEvent, memo } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { type Column, showsReadName } from '../values/columns.ts'
import { recordTitle } from '../values/title.ts'
import type { Display } from '../values/useDisplay.ts'
import { Cell } from './Cell.tsx'
import { titleColumnOf } from './cards.ts'
import { RowMenu } from './RowMenu.tsx'
import { rowKeys } from './rowKeys.ts'
import type { Card, RowProps } from './rowProps.ts'
import { TitleCell } from './TitleCell.tsx'

/** One row of the list. Renders again only when its record or its selection changes. */
export const Row = memo(function Row(props: RowProps) {
  const { model, record, columns, display, selected, selectable, onToggle, onOpen, entries, card } = props
  const { depth, open, onFold, below, onMove, found = false, dragged = false } = props
  const title = recordTitle(model, record, display.text)
  const titleColumn = titleColumnOf(model, columns, display.text.language)
  const shown = card ? columns.filter(({ path }) => card.places.has(path)) : columns
  const inOwnLanguage = showsReadName(model, columns) || (card !== undefined && model.title.includes('englishName'))
  const place = { depth, open, onFold, below, onMove: card ? undefined : onMove }
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
      onClick={(event) => isOnRow(event) && onOpen(record.id)}
      onKeyDown={rowKeys(props)}
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
          {column === titleColumn ? (
            <TitleCell {...{ model, column, record, display, title, ...place }} ownLanguage={inOwnLanguage} />
          ) : (
            <Cell model={model} column={column} record={record} display={display} />
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

/** What is chosen in the menu of the row comes by the row too, though it stands elsewhere in the page. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const pressed = target as HTMLElement
  return currentTarget.contains(pressed) && !pressed.closest('input,button,a,label')
}

/** Names and titles need no label; a number says of what it is one. */
const labelled = (model: Model, column: Column, card: Card, record: RecordData, display: Display): string | undefined => {
  if (card.places.get(column.path) === 'main') return card.labels.get(column.path)
  return column.path === 'number' && model.numbered && record['number'] ? display.text.one(model) : undefined
}
