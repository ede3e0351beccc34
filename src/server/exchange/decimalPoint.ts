import { latinDigits, stripMarks } from '../../../schema/values/digits.ts'
import { hasEitherPoint, withoutPoints } from '../../../schema/values/writtenPoints.ts'
import type { Cell } from '../sheets/cell.ts'
import type { ColumnQuestion } from './columnQuestion.ts'
import type { ExchangeColumn } from './columns.ts'

/** A point that nobody takes for thousands: other than three digits behind it, a nought before it, commas that part the thousands. */
const surelyDecimal = /^[-−(+]?(\d*\.(\d{1,2}|\d{4,})|0*\.\d+|\d{4,}\.\d+|\d{1,3}(,\d{3})+\.\d+)[-−)]?$/

const written = (cell: Cell): string => (typeof cell === 'string' ? latinDigits(stripMarks(cell)).trim() : '')

/** Points for thousands and commas for decimals, as they are understood elsewhere; numbers say what they are. */
const asThousands = (cell: Cell): Cell => (typeof cell === 'string' ? withoutPoints(written(cell)) : cell)

/** Amounts as text such as `3.000`, in a column where nothing says what the point is. @param decimals of the branch: three make it one of decimals */
export function decimalPoint({ field, sides }: ExchangeColumn, cells: readonly Cell[], decimals: number): ColumnQuestion | null {
  if (field.kind !== 'money' || sides || decimals > 2) return null
  const texts = cells.map(written)
  const value = texts.find(hasEitherPoint)
  if (value === undefined || texts.some((text) => surelyDecimal.test(text))) return null
  return {
    value,
    code: 'Import.DecimalPoint',
    ways: [
      { label: 'exchange.answer.thousands', params: { amount: value.replace('.', ',') }, read: asThousands },
      { label: 'exchange.answer.decimals', params: { amount: value.replace(/\.?0+(?=\D*$)/, '') }, read: (cell) => cell },
    ],
  }
}
