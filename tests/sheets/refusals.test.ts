import { describe, expect, it } from 'vitest'
import { readWorkbook } from '../../src/server/sheets/read.ts'
import * as hostile from './hostileFiles.ts'
import { noorFile } from './noorFile.ts'
import { workbookFile } from './workbookFile.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52])
const damaged = (): Uint8Array => {
  const file = noorFile({ kind: 'xlsx' })
  file.fill(0x55, 2_000, 2_400)
  return file
}

describe('a file that cannot be imported is refused with one clear error', () => {
  it.each([
    ['no content', new Uint8Array(), 'File.Empty'],
    ['only spaces', bytes(' \r\n\r\n '), 'File.Empty'],
    ['only separators', bytes(',,\r\n,,'), 'File.Empty'],
    ['a workbook without cells', workbookFile([{ name: 'a', rows: [] }], 'xlsx'), 'File.Empty'],
    ['one byte too many', new Uint8Array(1024 * 1024 + 1).fill(0x61), 'File.TooLarge'],
    ['a picture', png, 'File.Type'],
    ['a PDF', bytes('%PDF-1.7\n%âãÏÓ'), 'File.Type'],
    ['a web page without a table', bytes('<!doctype html><p>no</p>'), 'File.Type'],
    ['a text document', hostile.documentFile(), 'File.Type'],
    ['a workbook of another office program', workbookFile([{ name: 'a', rows: [['x']] }], 'ods'), 'File.Type'],
    ['a binary workbook', workbookFile([{ name: 'a', rows: [['x']] }], 'xlsb'), 'File.Type'],
    ['a new workbook with a password', hostile.encryptedFile(), 'File.Encrypted'],
    ['an old workbook with a password', hostile.encryptedXlsFile(), 'File.Encrypted'],
    ['a new workbook with macros', hostile.macroFile(), 'File.Macros'],
    ['an old workbook with macros', hostile.macroXlsFile(), 'File.Macros'],
    ['a zip bomb', hostile.bombFile(60), 'File.TooExpanded'],
    ['a zip bomb that shrank too well', hostile.bombFile(20), 'File.TooExpanded'],
    ['a zip bomb that lies about its size', hostile.lyingBombFile(20), 'File.TooExpanded'],
    ['more cells than a person fills', hostile.crowdedFile(), 'File.TooExpanded'],
    ['half a workbook', noorFile({ kind: 'xlsx' }).slice(0, 5_000), 'File.Broken'],
    ['a damaged workbook', damaged(), 'File.Broken'],
    ['half an old workbook', noorFile({ kind: 'xls' }).slice(0, 5_000), 'File.Broken'],
    ['a statement of a bank that is cut off at its beginning', bytes('<?xml version="1.0"?><Docu'), 'File.Broken'],
    ['markup that is nothing known', bytes('<Document><Stmt>'), 'File.Broken'],
    ['a quotation mark that is never closed', bytes('a,b\r\n"x,1\r\ny,2'), 'File.Broken'],
  ])('%s', async (_what, file, code) => {
    await expect(readWorkbook(file, 'students.xlsx')).rejects.toMatchObject({ name: 'SheetError', code })
  })

  it('says how large a file may be, and accepts one of exactly that size', async () => {
    const most = 2_048
    await expect(readWorkbook(new Uint8Array(most + 1).fill(0x61), 'a.csv', { maxBytes: most })).rejects.toMatchObject({
      code: 'File.TooLarge',
      params: { max: most / 1024 / 1024 },
    })
    await expect(readWorkbook(new Uint8Array(most).fill(0x61), 'a.csv', { maxBytes: most })).resolves.toMatchObject({
      kind: 'csv',
    })
  })

  it('gives up on a file that takes too long', async () => {
    await expect(readWorkbook(noorFile(), 'a.xls', { time: 1 })).rejects.toMatchObject({ code: 'File.TooExpanded' })
  })

  it('reads the next file after any number of refused ones', async () => {
    const refused = await Promise.allSettled(Array.from({ length: 6 }, () => readWorkbook(hostile.lyingBombFile(20), '')))
    expect(refused.map(({ status }) => status)).toEqual(new Array(6).fill('rejected'))
    await expect(readWorkbook(noorFile({ students: 5, faulty: 0 }), '')).resolves.toMatchObject({ kind: 'xls' })
  })
})
