import type { ModelField } from '../../../../schema/model.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import { parseDate } from '../../../../schema/values/date.ts'
import { cleanText } from '../../../../schema/values/digits.ts'
import { parseAmount } from '../../../../schema/values/money.ts'

const amounts = new Set(['money', 'quantity', 'percent'])
const chosen = new Set(['ref', 'refMany', 'party', 'split', 'choice', 'file', 'image'])

const many = new Set(['refMany', 'split'])

/** Cells copied from a spreadsheet, as values of the columns from the first cell on. What names a record is looked up elsewhere. */
export function pastedRows(text: string, columns: readonly ModelField[]): Record<string, unknown>[] {
  const rows = text.replace(/\r/g, '').replace(/\n$/, '').split('\n')
  return rows.map((row) => {
    const values: Record<string, unknown> = {}
    row.split('\t').forEach((cell, index) => {
      const field = columns[index]
      if (!field || !isWritable(field)) return
      const text = cleanText(cell).trim()
      // A name is looked up elsewhere; where none stands, the one that stood there goes.
      if (!chosen.has(field.kind)) values[field.field] = readCell(field, text)
      else if (text === '') values[field.field] = many.has(field.kind) ? [] : null
    })
    return values
  })
}

/** What the cell means; as it stands when it means nothing, for the check to refuse. */
function readCell(field: ModelField, cell: string): unknown {
  if (cell === '') return null
  if (amounts.has(field.kind)) return parseAmount(cell) ?? cell
  if (field.kind === 'int') return parseAmount(cell) === null ? cell : Number(parseAmount(cell))
  if (field.kind === 'date') return parseDate(cell) ?? cell
  if (field.kind === 'flag') return ['1', 'true', 'نعم', 'yes'].includes(cell.toLowerCase())
  return cell
}
