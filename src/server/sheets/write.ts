import { type CellObject, type WorkSheet, utils, write } from '@e965/xlsx'
import Papa from 'papaparse'

export interface OutColumn {
  readonly heading: string
  readonly kind: 'text' | 'number' | 'date'
}

export interface OutSheet {
  readonly name: string
  readonly rightToLeft: boolean
  readonly columns: readonly OutColumn[]
  readonly rows: readonly (readonly (string | number | boolean | null)[])[]
}

/** Writes a spreadsheet that no program takes for formulas, with leading zeros kept and days as days. */
export function writeWorkbook(sheets: readonly OutSheet[], kind: 'xlsx' | 'csv'): Buffer {
  return kind === 'csv' ? writeCsv(sheets[0] as OutSheet) : writeXlsx(sheets)
}

function writeCsv(sheet: OutSheet): Buffer {
  const safe = (value: string | number | boolean | null) => (typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : (value ?? ''))
  const text = Papa.unparse([sheet.columns.map((column) => column.heading), ...sheet.rows.map((row) => row.map(safe))], { newline: '\r\n' })
  return Buffer.from(`\uFEFF${text}`, 'utf8')
}

function writeXlsx(sheets: readonly OutSheet[]): Buffer {
  const book = utils.book_new()
  for (const sheet of sheets) {
    const cells: WorkSheet = { '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: sheet.rows.length, c: Math.max(0, sheet.columns.length - 1) } }), '!cols': sheet.columns.map((column) => ({ wch: column.kind === 'date' ? 12 : 20 })) }
    sheet.columns.forEach((column, c) => {
      cells[utils.encode_cell({ r: 0, c })] = { t: 's', v: column.heading } satisfies CellObject
    })
    sheet.rows.forEach((row, r) =>
      row.forEach((value, c) => {
        const cell = cellFor(value, sheet.columns[c]?.kind ?? 'text')
        if (cell) cells[utils.encode_cell({ r: r + 1, c })] = cell
      }),
    )
    utils.book_append_sheet(book, cells, sheet.name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  }
  book.Workbook = { Views: [{ RTL: sheets[0]?.rightToLeft ?? false }] }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

function cellFor(value: string | number | boolean | null, kind: OutColumn['kind']): CellObject | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return { t: 'b', v: value }
  if (kind === 'date' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && value >= '1900-03-01') return { t: 'n', v: Math.round(Date.parse(`${value}T00:00:00Z`) / 86_400_000) + 25569, z: 'yyyy-mm-dd' }
  if (kind === 'number' && (typeof value === 'number' || /^-?\d{1,15}(\.\d+)?$/.test(value))) return { t: 'n', v: Number(value) }
  return { t: 's', v: String(value) }
}
