import { utils, type WorkSheet, write } from '@e965/xlsx'

export type RawCell = string | number | boolean | null

export interface RawSheet {
  readonly name: string
  readonly rows: readonly (readonly RawCell[])[]
  /** Changes the sheet before it is written: merges, formats, hidden columns. */
  readonly change?: (sheet: WorkSheet) => void
}

/** A workbook as other programs write it. */
export function workbookFile(
  sheets: readonly RawSheet[],
  bookType: 'xlsx' | 'xlsm' | 'biff8' | 'biff5' | 'xlml' | 'xlsb' | 'ods',
  date1904 = false,
): Uint8Array {
  const book = utils.book_new()
  for (const { name, rows, change } of sheets) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
    change?.(sheet)
    utils.book_append_sheet(book, sheet, name)
  }
  if (date1904) book.Workbook = { ...book.Workbook, WBProps: { date1904: true } }
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true, cellStyles: true }) as ArrayBuffer)
}

/** Separated values without quotation marks. */
export function csvText(rows: readonly (readonly RawCell[])[], separator: string): string {
  return rows.map((row) => row.map((cell) => cell ?? '').join(separator)).join('\r\n')
}
