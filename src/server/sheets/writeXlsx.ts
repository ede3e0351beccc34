import { strToU8, zipSync } from 'fflate'
import { letterOf } from './letter.ts'
import { type OutColumn, type OutSheet, type Value, writtenValue } from './outSheet.ts'
import { amountStyles, fixedParts, indented, style } from './packageParts.ts'
import { sheetNames } from './sheetNames.ts'
import { escapeXml } from './xml.ts'

/** Texts of a workbook, each stored once. */
class SharedTexts {
  readonly #indexes = new Map<string, number>()

  indexOf(text: string): number {
    const known = this.#indexes.get(text)
    if (known !== undefined) return known
    this.#indexes.set(text, this.#indexes.size)
    return this.#indexes.size - 1
  }

  xml(): string {
    const items = [...this.#indexes.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`)
    return `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="${items.length}">${items.join('')}</sst>`
  }
}

/** As many decimals as the amount is written with: those of the branch. */
const moneyStyle = (amount: string): number =>
  amountStyles[Math.min(amount.split('.')[1]?.length ?? 0, amountStyles.length - 1)] ?? style.money

function cellXml(value: Value, at: string, texts: SharedTexts, textStyle: number): string {
  switch (value.kind) {
    case 'empty':
      return ''
    case 'text':
      return `<c r="${at}" s="${textStyle}" t="s"><v>${texts.indexOf(value.text)}</v></c>`
    case 'boolean':
      return `<c r="${at}" t="b"><v>${Number(value.value)}</v></c>`
    case 'date':
      return `<c r="${at}" s="${style.date}"><v>${value.serial}</v></c>`
    case 'money':
      return `<c r="${at}" s="${moneyStyle(value.text)}"><v>${value.text}</v></c>`
    case 'number':
      return `<c r="${at}"><v>${value.text}</v></c>`
  }
}

/** Wide enough for the heading and the first rows; never so wide that the next column is out of sight. */
function widthOf(column: OutColumn, at: number, table: OutSheet): number {
  if (column.width !== undefined) return column.width
  const lengths = table.rows.slice(0, 100).map((row) => {
    const value = writtenValue(row[at], column.kind)
    return 'text' in value ? value.text.length : 10
  })
  return Math.min(Math.max(8, column.heading.length + 2, ...lengths.map((length) => length + 2)), 50)
}

/** Cells typed below the last row take the kind of their column, so that a typed leading zero stays. */
const columnStyle = { text: style.text, number: style.general, date: style.date, money: style.money } as const

function sheetXml(table: OutSheet, texts: SharedTexts): string {
  const { above = [], levels = [], rightToLeft } = table
  // An empty row keeps the lines above from being taken for a part of the table.
  const first = above.length ? above.length + 2 : 1
  const heading = table.columns.map(
    ({ heading }, at) => `<c r="${letterOf(at)}${first}" s="${style.heading}" t="s"><v>${texts.indexOf(heading)}</v></c>`,
  )
  const titles = above.map(
    (line, at) =>
      `<row r="${at + 1}"><c r="A${at + 1}" s="${at ? style.text : style.heading}" t="s"><v>${texts.indexOf(line)}</v></c></row>`,
  )
  const rows = table.rows.map((row, index) => {
    const number = first + index + 1
    const cells = table.columns.map(({ kind, tree }, at) =>
      cellXml(
        writtenValue(row[at], kind),
        `${letterOf(at)}${number}`,
        texts,
        indented(tree ? (levels[index] ?? 0) : 0, rightToLeft),
      ),
    )
    return `<row r="${number}">${cells.join('')}</row>`
  })
  const columns = table.columns.map(
    (column, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column, at, table)}" style="${columnStyle[column.kind]}" customWidth="1"/>`,
  )
  return [
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}>`,
    `<pane ySplit="${first}" topLeftCell="A${first + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '',
    `<sheetData>${titles.join('')}<row r="${first}">${heading.join('')}</row>${rows.join('')}</sheetData></worksheet>`,
  ].join('')
}

/** An Office workbook: headings bold and frozen, texts as text, dates and amounts as numbers with a format. */
export function writeXlsx(tables: readonly OutSheet[]): Uint8Array {
  const texts = new SharedTexts()
  const sheets = tables.map((table, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(table, texts)] as const)
  const parts = {
    ...fixedParts(sheetNames(tables.map(({ name }) => name))),
    ...Object.fromEntries(sheets),
    'xl/sharedStrings.xml': texts.xml(),
  }
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(declaration + xml)] as const)
  // A fixed day instead of now: the same content gives the same bytes.
  return zipSync(Object.fromEntries(files), { level: 6, mtime: new Date(2000, 0, 1) })
}
