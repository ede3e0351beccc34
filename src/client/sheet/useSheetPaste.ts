import { type GridApi, gridExpandedSortedRowIdsSelector, gridFocusCellSelector } from '@mui/x-data-grid'
import type { ClipboardEvent, RefObject } from 'react'
import { useNotify } from 'react-admin'
import { useT } from '../providers/i18n.ts'
import { cellsOf } from '../records/lines/paste.ts'
import type { SheetColumn } from './SheetColumn.ts'

/**
 * Fills cells with what a spreadsheet has copied: from the cell that has the focus, over the columns in their order and the rows
 * as they are sorted, beyond the page too. What has no place is told.
 */
export function useSheetPaste<Row extends object>(
  grid: RefObject<GridApi | null>,
  columns: readonly SheetColumn<Row>[],
  onChange: ((rows: readonly Row[]) => void) | undefined,
): (event: ClipboardEvent) => void {
  const notify = useNotify()
  const t = useT()
  return (event) => {
    const at = grid.current && gridFocusCellSelector(grid)
    // A box that is open takes what is pasted itself.
    if (!grid.current || !at || !onChange || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const cells = cellsOf(event.clipboardData.getData('text/plain'))
    const fields = grid.current.getVisibleColumns().map(({ field }) => field)
    const into = fields.slice(fields.indexOf(at.field)).map((field) => columns.find((column) => column.field === field)?.put)
    const ids = gridExpandedSortedRowIdsSelector(grid as RefObject<GridApi>)
    const rows = ids.slice(ids.indexOf(at.id)).slice(0, cells.length)
    const strayOf = (own: readonly string[]) => own.filter((cell, index) => cell !== '' && !into[index]).length
    const stray = cells.reduce((count, own) => count + strayOf(own), 0)
    onChange(
      rows.map((id, offset) =>
        (cells[offset] ?? []).reduce((row, cell, index) => into[index]?.(row, cell) ?? row, grid.current?.getRow(id) as Row),
      ),
    )
    const notices = [
      ...(stray ? [t('generated.paste.stray', { count: stray })] : []),
      ...(cells.length > rows.length ? [t('sheet.pastedBeyond', { count: cells.length - rows.length })] : []),
    ]
    if (notices.length) notify(notices.join(' · '), { type: 'error' })
  }
}
