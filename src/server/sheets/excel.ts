import { type CellObject, type ParsingOptions, read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { timeOfFraction } from '../../../schema/values/time.ts'
import { type Cell, isBlank } from './cell.ts'
import { Budget, fillMerged, type Region, sheetOf } from './grid.ts'
import { dateOfSerial, isDateFormat } from './serial.ts'
import { SheetError } from './sheetError.ts'
import type { Note, NoteKind, Sheet, Workbook } from './workbook.ts'

/** Values and number formats only: no formatted text, no HTML. Styles are read for hidden columns and colours. */
const options: ParsingOptions = { dense: true, cellNF: true, cellText: false, cellHTML: false, cellStyles: true }

/** What a spreadsheet shows for a formula that failed, by the code that it stores. */
const failures: ReadonlyMap<unknown, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
])

function cellValue({ t, v, z }: CellObject, from1904: boolean): Cell {
  if (v === undefined || v === null || t === 'z') return null
  if (t === 'e') return failures.get(v) ?? '#ERROR!'
  if (typeof v === 'number') {
    const date = typeof z === 'string' && isDateFormat(z) ? dateOfSerial(v, from1904) : null
    const part = v - Math.floor(v + 1e-6)
    if (date !== null) return part > 1e-6 ? { date, time: timeOfFraction(part) } : { date }
    return Number.isFinite(v) ? v : '#NUM!'
  }
  return typeof v === 'boolean' ? v : String(v)
}

/** The sign of a currency that a number format shows, as `[$USD] #,##0.00` and `#,##0.00 "ر.س"` do; null where it shows none. */
function currencySign(format: unknown): string | null {
  const [, bracketed, quoted] = /\[\$([^\]-]+)[^\]]*\]|"([^"]+)"/.exec(String(format ?? '')) ?? []
  return (bracketed ?? quoted)?.trim() || null
}

/** White says as little as none. */
function isColoured({ s }: CellObject): boolean {
  const fill = s as { patternType?: string; fgColor?: { rgb?: string } } | undefined
  return fill?.patternType === 'solid' && !/^(FF)?FFFFFF$/i.test(fill.fgColor?.rgb ?? '')
}

class SheetReader {
  readonly notes: Note[] = []
  readonly #currencies = new Set<string>()
  readonly #name: string
  readonly #from1904: boolean
  readonly #budget: Budget

  constructor(name: string, from1904: boolean, budget: Budget) {
    this.#name = name
    this.#from1904 = from1904
    this.#budget = budget
  }

  read(sheet: WorkSheet, hidden: boolean): Sheet | null {
    const rows = this.#rows((sheet['!data'] as (CellObject[] | undefined)[] | undefined) ?? [])
    const regions = (sheet['!merges'] ?? []).map(({ s, e }): Region => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }))
    fillMerged(rows, regions, this.#budget)
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
    const columns = [...Array(width).keys()].filter(
      (column) => sheet['!cols']?.[column]?.hidden && rows.some((row) => !isBlank(row[column])),
    )
    this.#note('hiddenColumns', columns.length, columns)
    this.#note('hiddenRows', rows.filter((row, index) => sheet['!rows']?.[index]?.hidden && !row.every(isBlank)).length)
    const found = sheetOf(this.#name, hidden, rows)
    return found && this.#currencies.size ? { ...found, currencies: [...this.#currencies] } : found
  }

  #rows(data: readonly (CellObject[] | undefined)[]): Cell[][] {
    const count = { colours: 0, formulas: 0, errorValues: 0 }
    const rows: Cell[][] = []
    // The list has holes where rows are missing; the last filled row bounds it, not the size that the file claims.
    for (let index = 0; index < data.length; index++) {
      const cells = data[index] ?? []
      this.#budget.spend(Math.max(1, cells.length))
      const row: Cell[] = []
      for (let column = 0; column < cells.length; column++) {
        const cell = cells[column]
        row.push(cell ? cellValue(cell, this.#from1904) : null)
        if (!cell || cell.t === 'z') continue
        const sign = typeof cell.v === 'number' ? currencySign(cell.z) : null
        if (sign) this.#currencies.add(sign)
        if (cell.f !== undefined) count.formulas++
        if (cell.t === 'e') count.errorValues++
        if (isColoured(cell)) count.colours++
      }
      rows.push(row)
    }
    for (const kind of ['colours', 'formulas', 'errorValues'] as const) this.#note(kind, count[kind])
    return rows
  }

  #note(kind: NoteKind, count: number, columns?: readonly number[]): void {
    if (count > 0) this.notes.push({ kind, sheet: this.#name, count, ...(columns && { columns }) })
  }
}

function parse(source: Uint8Array | string): WorkBook {
  try {
    return read(source, { ...options, type: typeof source === 'string' ? 'string' : 'array' })
  } catch (error) {
    throw new SheetError(/password|encrypt/i.test(String(error)) ? 'File.Encrypted' : 'File.Broken')
  }
}

/**
 * Reads a workbook that was checked before (`openPackage`, `checkCompound`); a text is a workbook of XML.
 * @throws SheetError `File.Encrypted`, `File.Macros`, `File.Broken`, `File.TooExpanded`
 */
export function readExcel(kind: 'xlsx' | 'xls', source: Uint8Array | string): Workbook {
  const book = parse(source)
  const budget = new Budget()
  const sheets: Sheet[] = []
  const notes: Note[] = []
  for (const [index, name] of book.SheetNames.entries()) {
    const content = book.Sheets[name]
    if (!content || content['!type'] === 'chart') continue
    if ((content['!type'] as string | undefined) === 'macro') throw new SheetError('File.Macros')
    const hidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0
    const reader = new SheetReader(name, book.Workbook?.WBProps?.date1904 === true, budget)
    const sheet = reader.read(content, hidden)
    if (!sheet) continue
    sheets.push(sheet)
    if (hidden) notes.push({ kind: 'hiddenSheet', sheet: name, count: 1 })
    notes.push(...reader.notes)
  }
  return { kind, sheets, notes }
}
