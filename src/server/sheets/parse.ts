import { registerCodePages } from './codePages.ts'
import { checkCompound, checkRecords } from './compound.ts'
import { readDelimited } from './delimited.ts'
import { readExcel } from './excel.ts'
import { formatOf } from './format.ts'
import { readHtml } from './html.ts'
import { openPackage } from './package.ts'
import { SheetError } from './sheetError.ts'
import { readCamt } from './statements/camt.ts'
import { readMt940 } from './statements/mt940.ts'
import { readOfx } from './statements/ofx.ts'
import { readQif } from './statements/qif.ts'
import type { Workbook } from './workbook.ts'

function parseFormat(bytes: Uint8Array, fileName: string): Workbook {
  const format = formatOf(bytes)
  const name = fileName.replace(/\.\w{1,5}$/, '')
  switch (format.kind) {
    case 'package':
      return readExcel('xlsx', openPackage(bytes))
    case 'compound':
      checkCompound(bytes)
      return readExcel('xls', bytes)
    case 'records':
      registerCodePages()
      checkRecords(bytes)
      return readExcel('xls', bytes)
    case 'xml':
      return readExcel('xls', format.text)
    case 'mt940':
      return readMt940(format.text, name)
    case 'camt':
      return readCamt(format.text, name)
    case 'ofx':
      return readOfx(format.text, name)
    case 'qif':
      return readQif(format.text, name)
    case 'html':
      return readHtml(format.text)
    case 'text':
      return readDelimited(format.text, name)
  }
}

/**
 * Reads a file in this thread, without limits of time and memory: `readWorkbook` is the one to call.
 * @throws SheetError
 */
export function parseWorkbook(bytes: Uint8Array, fileName: string): Workbook {
  const workbook = orBroken(() => parseFormat(bytes, fileName))
  if (workbook.sheets.length === 0) throw new SheetError('File.Empty')
  return workbook
}

/** A parser may throw any kind of error at a damaged file. */
function orBroken<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('File.Broken')
  }
}
