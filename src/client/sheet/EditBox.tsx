import InputBase from '@mui/material/InputBase'
import { type GridRenderEditCellParams, useGridApiContext } from '@mui/x-data-grid'
import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { DigitBox } from '../records/inputs/DigitBox.tsx'
import { KeepsText } from './keepsText.ts'

interface Props extends GridRenderEditCellParams {
  /** Digits of any script are typed, Latin ones are kept. */
  readonly inDigits: boolean
}

/** The box of a cell that is edited. */
export function EditBox({ id, field, value, hasFocus, colDef, inDigits }: Props) {
  const grid = useGridApiContext()
  const box = useRef<HTMLInputElement>(null)
  // The grid takes a letter only after the next one may have come.
  const [text, setText] = useState(String(value ?? ''))
  const keeps = useContext(KeepsText)
  useLayoutEffect(() => {
    if (!hasFocus || !box.current) return
    box.current.focus()
    // Whoever opens a cell types in the place of what it had; whoever begins by typing, or opens it by F2, goes on behind it.
    if (keeps.current) box.current.setSelectionRange(box.current.value.length, box.current.value.length)
    else box.current.select()
    keeps.current = true
  }, [hasFocus, keeps])
  const type = (typed: string) => {
    setText(typed)
    void grid.current.setEditCellValue({ id, field, value: typed })
  }
  const shared = { inputRef: box, fullWidth: true, slotProps: { input: { 'aria-label': colDef.headerName ?? field } } }
  if (inDigits) return <DigitBox {...shared} inputMode="decimal" text={text} onType={type} />
  return <InputBase {...shared} value={text} onChange={({ target }) => type(target.value)} />
}
