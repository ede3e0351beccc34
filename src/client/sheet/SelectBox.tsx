import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { type GridRenderEditCellParams, useGridApiContext } from '@mui/x-data-grid'
import { overlayPlace } from '../components/overlayPlace.ts'
import type { SheetColumn } from './SheetColumn.ts'

interface Props extends GridRenderEditCellParams {
  readonly options: NonNullable<SheetColumn<never>['options']>
}

/** The choices of a cell that is edited, open at once: what is chosen stands, Escape leaves it as it was. */
export function SelectBox({ id, field, value, colDef, options }: Props) {
  const grid = useGridApiContext()
  const choose = async (chosen: string) => {
    await grid.current.setEditCellValue({ id, field, value: chosen })
    grid.current.stopCellEditMode({ id, field })
  }
  const leave = () => {
    if (grid.current.getCellMode(id, field) === 'edit') grid.current.stopCellEditMode({ id, field, ignoreModifications: true })
  }
  return (
    <Select
      defaultOpen
      autoFocus
      fullWidth
      displayEmpty
      size="small"
      variant="standard"
      disableUnderline
      value={String(value ?? '')}
      onChange={({ target }) => void choose(target.value)}
      onClose={() => setTimeout(leave)}
      sx={{ paddingInline: 1 }}
      inputProps={{ 'aria-label': colDef.headerName ?? field }}
      MenuProps={{ container: () => overlayPlace(document.activeElement), slotProps: { paper: { sx: { maxHeight: 320 } } } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label || '—'}
        </MenuItem>
      ))}
    </Select>
  )
}
