import type { KeyboardEvent } from 'react'
import type { RowProps } from './rowProps.ts'

type KeyedRow = Pick<RowProps, 'record' | 'display' | 'selectable' | 'open' | 'onOpen' | 'onFold' | 'onMove' | 'onToggle'>

/** What the keys do in a row: Enter opens, arrows lead to other rows and fold, M moves, the space bar chooses. */
export const rowKeys =
  ({ record, display, selectable, open, onOpen, onFold, onMove, onToggle }: KeyedRow) =>
  (event: KeyboardEvent<HTMLElement>): void => {
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
