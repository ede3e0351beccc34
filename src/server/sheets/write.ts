import type { OutSheet } from './outSheet.ts'
import { writeCsv } from './writeCsv.ts'
import { writeXlsx } from './writeXlsx.ts'

/**
 * Writes a workbook in which no text can become a formula and nothing changes when it is read again: texts, leading zeros,
 * exact amounts, dates.
 * @param sheets at least one; separated values hold only the first
 */
export function writeWorkbook(sheets: readonly OutSheet[], kind: 'xlsx' | 'csv'): Buffer {
  const [first] = sheets
  if (!first) throw new RangeError('a workbook needs a sheet')
  const bytes = kind === 'csv' ? writeCsv(first) : writeXlsx(sheets)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
