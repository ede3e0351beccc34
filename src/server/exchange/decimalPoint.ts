import { latinDigits, stripMarks } from '../../../schema/values/digits.ts'
import type { Cell } from '../sheets/cell.ts'
import type { ColumnQuestion } from './columnQuestions.ts'
import type { ExchangeColumn } from './columns.ts'

/** Three digits behind one point: thousands in one country, thousandths in another. */
const either = /^[-−(+]?[1-9]\d{0,2}\.\d{3}[-−)]?$/

/** A point that nobody takes for thousands: other than three digits behind it, a nought before it, commas that part the thousands. */
const surelyDecimal = /^[-−(+]?(\d*\.(\d{1,2}|\d{4,})|0*\.\d+|\d{4,}\.\d+|\d{1,3}(,\d{3})+\.\d+)[-−)]?$/

const written = (cell: Cell): string => (typeof cell === 'string' ? latinDigits(stripMarks(cell)).trim() : '')

/** Points for thousands and commas for decimals, as they are understood elsewhere. */
const withoutPoints = (cell: Cell): Cell =>
  typeof cell === 'string' ? written(cell).replaceAll('.', '').replace(',', '.') : cell

/** Amounts as text such as `3.000`, in a column where nothing says what the point is. @param decimals of the branch: three make it one of decimals */
export function decimalPoint({ field, sides }: ExchangeColumn, cells: readonly Cell[], decimals: number): ColumnQuestion | null {
  if (field.kind !== 'money' || sides || decimals > 2) return null
  const texts = cells.map(written)
  const value = texts.find((text) => either.test(text))
  if (value === undefined || texts.some((text) => surelyDecimal.test(text))) return null
  return {
    value,
    code: 'Import.DecimalPoint',
    ways: [
      { label: 'exchange.answer.thousands', params: { amount: value.replace('.', ',') }, read: withoutPoints },
      { label: 'exchange.answer.decimals', params: { amount: value.replace(/\.?0+(?=\D*$)/, '') }, read: (cell) => cell },
    ],
  }
}
