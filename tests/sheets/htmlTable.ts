import type { RawCell } from './workbookFile.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A page as reporting systems write it: one table with fonts and styles around every word. */
export function htmlTable(rows: readonly (readonly RawCell[])[]): string {
  const body = rows.map(
    (row) =>
      `<tr>${row.map((cell) => `<td style="mso-number-format:'\\@'"><font size="2">${escaped(String(cell ?? ''))}</font></td>`).join('')}</tr>`,
  )
  return `<html dir="rtl"><head><meta charset="utf-8"><style>td > b { color: red }</style></head><body><table border="1">${body.join('\n')}</table></body></html>`
}
