import { CFB } from '@e965/xlsx'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { workbookFile } from './workbookFile.ts'

const plain = (): Record<string, Uint8Array> => unzipSync(workbookFile([{ name: 'a', rows: [['اسم'], ['أحمد']] }], 'xlsx'))

/** A sheet of so many bytes of spaces: a few kilobytes in the file. */
export function bombFile(megabytes: number): Uint8Array {
  const parts = plain()
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
  return zipSync({
    ...parts,
    'xl/worksheets/sheet1.xml': strToU8(sheet.replace('<sheetData>', `${' '.repeat(megabytes * 1024 * 1024)}<sheetData>`)),
  })
}

/** The same, but the list of contents says that the sheet is small. */
export function lyingBombFile(megabytes: number): Uint8Array {
  const bytes = bombFile(megabytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 46 < bytes.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000) view.setUint32(at + 24, 1_000, true)
  }
  return bytes
}

/** A workbook whose sheet says more cells than anyone fills, in a small file. */
export function crowdedFile(): Uint8Array {
  const row = `<row>${'<c><v>1</v></c>'.repeat(1_100)}</row>`
  const parts = plain()
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
  return zipSync({
    ...parts,
    'xl/worksheets/sheet1.xml': strToU8(
      sheet.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${row.repeat(1_000)}</sheetData>`),
    ),
  })
}

/** A workbook with a program in it, whatever its ending. */
export function macroFile(): Uint8Array {
  const parts = plain()
  const types = new TextDecoder()
    .decode(parts['[Content_Types].xml'])
    .replace('spreadsheetml.sheet.main+xml', 'ms-excel.sheet.macroEnabled.main+xml')
  return zipSync({ ...parts, '[Content_Types].xml': strToU8(types), 'xl/vbaProject.bin': strToU8('program') })
}

function compound(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const container = CFB.utils.cfb_new()
  for (const [path, content] of Object.entries(streams)) CFB.utils.cfb_add(container, path, content)
  return new Uint8Array(CFB.write(container, { type: 'array' }) as unknown as ArrayBuffer)
}

/** A new workbook behind a password, as Office wraps it. */
export function encryptedFile(): Uint8Array {
  return compound({ '/EncryptionInfo': new Uint8Array(64), '/EncryptedPackage': new Uint8Array(4096).fill(7) })
}

/** An old workbook behind a password: its records say so. */
export function encryptedXlsFile(): Uint8Array {
  const begin = [0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00, ...new Array<number>(12).fill(0)]
  return compound({ '/Workbook': Uint8Array.from([...begin, 0x2f, 0x00, 0x06, 0x00, 1, 0, 1, 0, 1, 0]) })
}

/** An old workbook with a program in it. */
export function macroXlsFile(): Uint8Array {
  const container = CFB.read(workbookFile([{ name: 'a', rows: [['اسم']] }], 'biff8') as unknown as number[], { type: 'array' })
  CFB.utils.cfb_add(container, '/_VBA_PROJECT_CUR/PROJECT', strToU8('program'))
  return new Uint8Array(CFB.write(container, { type: 'array' }) as unknown as ArrayBuffer)
}

/** A document of another program in the container of old Office files. */
export function documentFile(): Uint8Array {
  return compound({ '/WordDocument': new Uint8Array(4096).fill(1) })
}
