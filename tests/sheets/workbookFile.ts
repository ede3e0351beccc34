import { utils, type WorkSheet, write } from '@e965/xlsx'
import { windows1256 } from './windows1256.ts'

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

/** A workbook as Arabic Windows wrote it before 1997: one cell with this text. */
export function oldArabicFile(text: string): Uint8Array {
  const placeholder = 'Q'.repeat(text.length)
  const file = Buffer.from(workbookFile([{ name: 'a', rows: [[placeholder]] }], 'biff5'))
  file.set(windows1256(text), file.indexOf(placeholder))
  const codePage = Buffer.from([0x42, 0x00, 0x02, 0x00])
  file.writeUInt16LE(1256, file.indexOf(codePage) + codePage.length)
  return new Uint8Array(file)
}
