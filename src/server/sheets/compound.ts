import { CFB } from '@e965/xlsx'
import { registerCodePages } from './codePages.ts'
import { SheetError } from './sheetError.ts'

/** Records of the old binary format that say what the file hides. */
const record = { endOfFile: 0x0a, password: 0x2f, sheet: 0x85 } as const

/** Kinds of sheet that are programs: macro sheets of 1992 and modules of Visual Basic. */
const programs: readonly number[] = [1, 6]

/**
 * Looks at the records before the first sheet.
 * @throws SheetError `File.Encrypted`, `File.Macros`
 */
export function checkRecords(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 4 <= view.byteLength; at += 4 + view.getUint16(at + 2, true)) {
    const type = view.getUint16(at, true)
    if (type === record.endOfFile) return
    if (type === record.password) throw new SheetError('File.Encrypted')
    if (type === record.sheet && at + 10 <= view.byteLength && programs.includes(view.getUint8(at + 9)))
      throw new SheetError('File.Macros')
  }
}

/**
 * Checks the container of old Office files, which also wraps encrypted new ones.
 * @throws SheetError `File.Encrypted`, `File.Macros`, `File.Type` for a document that is no workbook
 */
export function checkCompound(bytes: Uint8Array): void {
  const container = CFB.read(bytes as unknown as number[], { type: 'array' })
  const paths = (container.FullPaths as readonly string[]).map((path) => path.toLowerCase())
  if (paths.some((path) => /\/(encryptedpackage|encryptioninfo)$/.test(path))) throw new SheetError('File.Encrypted')
  if (paths.some((path) => path.includes('/_vba_project'))) throw new SheetError('File.Macros')
  const old = CFB.find(container, '/Book')
  const stream = CFB.find(container, '/Workbook') ?? old
  if (!stream) throw new SheetError('File.Type')
  if (old) registerCodePages()
  checkRecords(Uint8Array.from(stream.content as unknown as ArrayLike<number>))
}
