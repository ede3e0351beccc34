import { guard } from './guard.ts'
import { type OutSheet, type Value, writtenValue } from './outSheet.ts'

/** Separators of other countries are quoted too: opened with another one, a piece of the text could become a formula. */
const special = /[",;\t|\r\n]|^\s|\s$/

function field(text: string): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function fieldOf(value: Value): string {
  switch (value.kind) {
    case 'empty':
      return ''
    case 'text':
      return field(guard(value.text))
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE'
    case 'date':
      return value.date
    default:
      return value.text
  }
}

/** Separated values as spreadsheet programs open them in any country: UTF-8 with a byte order mark, commas, CRLF. */
export function writeCsv({ columns, rows }: OutSheet): Uint8Array {
  const heading = columns.map((column) => field(guard(column.heading))).join(',')
  const lines = rows.map((row) => columns.map(({ kind }, at) => fieldOf(writtenValue(row[at], kind))).join(','))
  return new TextEncoder().encode(`\ufeff${[heading, ...lines].join('\r\n')}\r\n`)
}
