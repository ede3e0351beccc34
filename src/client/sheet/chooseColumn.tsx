import {
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridCellCheckboxRenderer,
  type GridColDef,
  type GridColumnHeaderParams,
  GridHeaderCheckbox,
} from '@mui/x-data-grid'
import type { KeyboardEvent } from 'react'
import type { SheetChoice } from './SheetColumn.ts'

interface Options<Row> {
  /** Id of the box of all rows. */
  readonly id: string
  /** What the box of all rows is called, and that of a row. */
  readonly all: string
  readonly called: SheetChoice<Row>['called']
  readonly onAll: () => void
}

/** The column of boxes, each called by its row. */
export function chooseColumn<Row extends object>({ id, all, called, onAll }: Options<Row>): GridColDef<Row> {
  // The grid's own box would give up the chosen rows as long as some are left.
  const box = {
    ...labelled({ id, 'aria-label': all }),
    onChange: onAll,
    onKeyDown: ({ key }: KeyboardEvent) => key === ' ' && onAll(),
  }
  return {
    ...(GRID_CHECKBOX_SELECTION_COL_DEF as GridColDef<Row>),
    width: 52,
    // It belongs to the name of its row, wherever that stays.
    cellClassName: 'sheet-choose',
    headerClassName: 'sheet-choose',
    hideable: false,
    renderHeader: (params) => <GridHeaderCheckbox {...(params as unknown as GridColumnHeaderParams)} {...box} />,
    renderCell: (params) => <GridCellCheckboxRenderer {...params} {...labelled({ 'aria-label': called(params.row) })} />,
  }
}

const labelled = (htmlInput: object) => ({ slotProps: { htmlInput } })
