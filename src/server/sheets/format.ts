import { decodeText } from './decode.ts'
import { SheetError } from './sheetError.ts'
import { isCamt } from './statements/camt.ts'
import { isMt940 } from './statements/mt940.ts'
import { isOfx } from './statements/ofx.ts'
import { isQif } from './statements/qif.ts'

/** The format by the bytes, not by the file's name. */
export type Format =
  | { readonly kind: 'package' | 'compound' | 'records' }
  | { readonly kind: 'xml' | 'html' | 'text' | 'mt940' | 'camt' | 'ofx' | 'qif'; readonly text: string }

const signature = (bytes: Uint8Array, hex: string): boolean =>
  Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex

/** Spreadsheets of before 1994 have no container: their first record is the beginning of a sheet. */
const isRecords = (bytes: Uint8Array): boolean => bytes[0] === 0x09 && [0, 2, 4, 8].includes(bytes[1] ?? -1) && bytes[3] === 0

/** Text that is something else than a table. */
const otherText = /^(%PDF|\{\\rtf|MIME-Version:|<svg|<!doctype svg)/i

/**
 * Recognises a file by its content.
 * @throws SheetError `File.Empty` without any content, `File.Type` for anything but a spreadsheet, a statement of a bank, a web page or plain text, `File.Broken` for markup that is none of them
 */
export function formatOf(bytes: Uint8Array): Format {
  if (bytes.length === 0) throw new SheetError('File.Empty')
  if (signature(bytes, '504b0304')) return { kind: 'package' }
  if (signature(bytes, 'd0cf11e0a1b11ae1')) return { kind: 'compound' }
  if (isRecords(bytes)) return { kind: 'records' }
  const text = decodeText(bytes)
  const start = text.slice(0, 4096).trimStart()
  if (otherText.test(start)) throw new SheetError('File.Type')
  if (isMt940(start)) return { kind: 'mt940', text }
  if (isOfx(start)) return { kind: 'ofx', text }
  if (isQif(start)) return { kind: 'qif', text }
  if (!start.startsWith('<')) return { kind: 'text', text }
  if (isCamt(text)) return { kind: 'camt', text }
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(start) && /<(\w+:)?Workbook\b/.test(start)) return { kind: 'xml', text }
  if (/<table\b/i.test(text)) return { kind: 'html', text }
  // A page without a table is another kind of file; any other markup is one that is damaged, or cut off.
  throw new SheetError(/^<(!doctype html|html)\b/i.test(start) ? 'File.Type' : 'File.Broken')
}
