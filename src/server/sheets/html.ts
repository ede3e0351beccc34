import type { Cell } from './cell.ts'
import { Budget, fillMerged, type Region, sheetOf } from './grid.ts'
import { htmlText } from './htmlText.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** Spans beyond these are refused by browsers too. */
const mostSpan = { colspan: 1_000, rowspan: 65_534 } as const

function span(attributes: string, name: keyof typeof mostSpan): number {
  const value = Number(new RegExp(`\\b${name}\\s*=\\s*["']?\\s*(\\d{1,6})`, 'i').exec(attributes)?.[1] ?? 1)
  return Math.min(Math.max(value, 1), mostSpan[name])
}

/** One table while its tags go by. Tags that close a row or a cell may be missing, as HTML allows. */
class Table {
  readonly rows: Cell[][] = []
  readonly #regions: Region[] = []
  /** For each column, the first row that no cell from above reaches. */
  readonly #freeFrom: number[] = []
  #cell: { column: number; text: string } | null = null

  startRow(): void {
    this.endCell()
    this.rows.push([])
  }

  startCell(attributes: string, budget: Budget): void {
    if (this.rows.length === 0) this.startRow()
    this.endCell()
    const top = this.rows.length - 1
    let column = (this.rows[top] as Cell[]).length
    while ((this.#freeFrom[column] ?? 0) > top) column++
    const right = column + span(attributes, 'colspan') - 1
    const bottom = top + span(attributes, 'rowspan') - 1
    const row = this.rows[top] as Cell[]
    budget.spend(right - row.length + 1)
    while (row.length <= right) row.push(null)
    for (let reached = column; reached <= right; reached++) this.#freeFrom[reached] = bottom + 1
    if (right > column || bottom > top) this.#regions.push({ top, left: column, bottom, right })
    this.#cell = { column, text: '' }
  }

  addText(html: string): void {
    if (this.#cell) this.#cell.text += html
  }

  endCell(): void {
    if (!this.#cell) return
    const text = htmlText(this.#cell.text)
    if (text !== '') (this.rows.at(-1) as Cell[])[this.#cell.column] = text
    this.#cell = null
  }

  finish(budget: Budget): readonly Cell[][] {
    this.endCell()
    fillMerged(this.rows, this.#regions, budget)
    return this.rows
  }
}

const token =
  /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]*)\b((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi

/**
 * Reads each table of a web page as a sheet; reporting systems give such pages the ending of a spreadsheet. Cells stay text.
 * @throws SheetError `File.TooExpanded`
 */
export function readHtml(page: string): Workbook {
  const budget = new Budget()
  const open: Table[] = []
  const tables: Table[] = []
  for (const [whole, ignored, closing, tag, attributes] of page.matchAll(token)) {
    const table = open.at(-1)
    if (ignored !== undefined || whole.startsWith('<!--')) continue
    if (tag === undefined) table?.addText(whole)
    else handleTag(tag.toLowerCase(), closing === '/', attributes ?? '')
  }

  function handleTag(tag: string, closing: boolean, attributes: string): void {
    const table = open.at(-1)
    if (tag === 'table' && closing) open.pop()
    else if (tag === 'table') {
      const started = new Table()
      open.push(started)
      tables.push(started)
    } else if (tag === 'tr') closing ? table?.endCell() : table?.startRow()
    else if (tag === 'td' || tag === 'th') closing ? table?.endCell() : table?.startCell(attributes, budget)
    else if (['br', 'p', 'div', 'li'].includes(tag)) table?.addText('<br>')
  }

  const sheets = tables
    .map((table, index) => sheetOf(`Table ${index + 1}`, false, table.finish(budget)))
    .filter((sheet): sheet is Sheet => sheet !== null)
  return { kind: 'html', sheets, notes: [] }
}
