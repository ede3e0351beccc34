import InputBase from '@mui/material/InputBase'
import { type GridRenderEditCellParams, useGridApiContext } from '@mui/x-data-grid'
import { useLayoutEffect, useRef } from 'react'
import { DigitBox } from '../records/inputs/DigitBox.tsx'

interface Props extends GridRenderEditCellParams {
  /** Digits of any script are typed, Latin ones are kept. */
  readonly inDigits: boolean
}

/** The box of a cell that is edited. */
export function EditBox({ id, field, value, hasFocus, colDef, inDigits }: Props) {
  const grid = useGridApiContext()
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (hasFocus) box.current?.focus()
  }, [hasFocus])
  const type = (typed: string) => void grid.current.setEditCellValue({ id, field, value: typed })
  const [text, label] = [String(value ?? ''), { 'aria-label': colDef.headerName ?? field }]
  if (inDigits) return <DigitBox ref={box} inputMode="decimal" text={text} onType={type} {...label} />
  return <InputBase inputRef={box} fullWidth value={text} onChange={({ target }) => type(target.value)} inputProps={label} />
}
