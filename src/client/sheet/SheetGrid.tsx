import Box from '@mui/material/Box'
import { DataGrid, type DataGridProps, type GridEventListener, type GridRowHeightParams, useGridApiRef } from '@mui/x-data-grid'
import { useCallback, useId, useMemo, useRef } from 'react'
import { overlayPlace } from '../components/overlayPlace.ts'
import { usePhone } from '../components/usePhone.ts'
import { cardColumns } from './cardColumns.tsx'
import { chooseColumn } from './chooseColumn.tsx'
import { KeepsText } from './keepsText.ts'
import type { SheetProps } from './SheetColumn.ts'
import { SheetFoot } from './SheetFoot.tsx'
import { Sums } from './SumHead.tsx'
import { useGridColumns } from './useGridColumns.tsx'
import { useGridPages } from './useGridPages.ts'
import { useGridTexts } from './useGridTexts.ts'
import { useSheetChoice } from './useSheetChoice.ts'
import { useSheetPaste } from './useSheetPaste.ts'
import { useSheetView } from './useSheetView.ts'

const noSums = {}

/** How high heads are that tell what their column comes to. */
const summedHead = 74

const slotProps: NonNullable<DataGridProps['slotProps']> = {
  // A menu of a column belongs to the page, not beside it.
  basePopper: { material: { container: () => overlayPlace(document.activeElement) } },
  columnsManagement: {
    getTogglableColumns: (columns) => columns.filter(({ hideable }) => hideable !== false).map(({ field }) => field),
  },
}

/** F2 edits, as in every spreadsheet; Ctrl V pastes into cells, where the grid would begin to edit one. */
const onCellKeyDown: GridEventListener<'cellKeyDown'> = ({ id, field, cellMode, isEditable, api }, event) => {
  if ((event.ctrlKey || event.metaKey) && event.code === 'KeyV') event.defaultMuiPrevented = true
  if (event.key === 'F2' && isEditable && cellMode === 'view') api.startCellEditMode({ id, field })
}

/** The sheet itself (see DataSheet) on MUI's grid. */
export default function SheetGrid<Row extends object>(props: SheetProps<Row>) {
  const { name, label, rows, idOf, columns, choice, server, card, wraps, bare = false, busy = false, totals = [] } = props
  const { onChange, open, sums = noSums } = props
  const apiRef = useGridApiRef()
  const id = useId()
  const keepsText = useRef(true)
  const narrow = usePhone() && card !== undefined
  const view = useSheetView(name)
  const texts = useGridTexts(choice?.all)
  const pages = useGridPages<Row>(server)
  const paste = useSheetPaste(apiRef, columns, onChange)
  const chosen = useSheetChoice(props)
  const { all, called } = choice ?? {}
  const { onAll } = chosen
  const boxes = useMemo(() => (all && called ? [chooseColumn({ id, all, called, onAll })] : []), [id, all, called, onAll])
  const wide = useGridColumns(columns, view.widths)
  const cells = useMemo(() => (narrow ? cardColumns(card, all && { id, title: all }) : wide), [narrow, card, all, id, wide])
  const shown = useMemo(() => [...boxes, ...cells], [boxes, cells])
  const isPinned = !narrow && columns.some(({ pin }) => pin)
  const isSummed = !narrow && columns.some(({ summed }) => summed)
  // Of rows as high as their words the grid draws every column, also those out of sight: what is pinned stays only while it is drawn.
  const height = useCallback(
    ({ model }: GridRowHeightParams): 'auto' | null => (narrow || isPinned || wraps?.(model as Row) ? 'auto' : null),
    [narrow, isPinned, wraps],
  )
  return (
    <Box aria-busy={busy} onPaste={paste} sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <Sums value={sums}>
        <KeepsText value={keepsText}>
          <DataGrid<Row>
            apiRef={apiRef}
            aria-label={label}
            className={[bare && 'sheet-bare', isPinned && 'sheet-pinned'].filter(Boolean).join(' ')}
            {...(isSummed && { columnHeaderHeight: summedHead })}
            columns={shown}
            rows={rows}
            getRowId={idOf}
            localeText={texts}
            {...((narrow || isPinned || wraps) && { getRowHeight: height })}
            {...(narrow && !choice && { columnHeaderHeight: 0 })}
            disableColumnFilter
            disableRowSelectionOnClick
            hideFooter
            {...pages.props}
            {...chosen.props}
            columnVisibilityModel={view.visible}
            onColumnVisibilityModelChange={view.onVisible}
            onColumnWidthChange={({ colDef, width }) => view.onWidth(colDef.field, width)}
            onCellKeyDown={onCellKeyDown}
            onCellEditStart={({ reason }) => {
              keepsText.current = reason !== 'enterKeyDown' && reason !== 'cellDoubleClick'
            }}
            {...(open && { isCellEditable: ({ row, colDef }) => colDef.editable === true && open(row) })}
            processRowUpdate={(row) => {
              onChange?.([row])
              return row
            }}
            slotProps={slotProps}
          />
        </KeepsText>
      </Sums>
      <SheetFoot label={label} page={pages.page} total={server?.total ?? rows.length} totals={totals} onPage={pages.onPage} />
    </Box>
  )
}
