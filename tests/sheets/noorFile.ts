import { htmlTable } from './htmlTable.ts'
import { type NoorOptions, noorHeadings, noorRows, noorTitles } from './noorRows.ts'
import { windows1256 } from './windows1256.ts'
import { csvText, workbookFile } from './workbookFile.ts'

export interface NoorFileOptions extends NoorOptions {
  /** What the file really is; `html` and `csv` are what some reports hide behind the ending .xls. */
  readonly kind?: 'xls' | 'xlsx' | 'html' | 'csv'
  /** A row of totals and a signature below the students. */
  readonly footer?: boolean
}

/** Index of the heading row in the file. */
export const noorHeadingRow: number = noorTitles.length

/** A file as the ministry's Noor system exports it: title rows, headings, students as `noorRows` says. */
export function noorFile(options: NoorFileOptions = {}): Uint8Array {
  const students = noorRows(options).map(({ cells }) => cells)
  const footer = options.footer ? [['المجموع', students.length], [], ['مدير المدرسة: سعد الغامدي']] : []
  const titles = noorTitles.map((title) => (title === '' ? [] : [title]))
  const rows = [...titles, [...noorHeadings], ...students, ...footer]
  switch (options.kind ?? 'xls') {
    case 'html':
      return new TextEncoder().encode(htmlTable(rows))
    case 'csv':
      return windows1256(csvText(rows, ';'))
    case 'xlsx':
      return workbookFile([{ name: 'الطلاب', rows }], 'xlsx')
    case 'xls':
      return workbookFile([{ name: 'الطلاب', rows }], 'biff8')
  }
}
