import { negate, parseAmount } from '../../../schema/values/money.ts'
import { type Cell, isBlank } from '../sheets/cell.ts'
import type { ColumnQuestion } from './columnQuestion.ts'
import type { ExchangeColumn } from './columns.ts'

/** One column for two sides: whether what has no sign is owed or owing, nobody knows but who wrote it. */
export function oneOfTwoSides({ sides }: ExchangeColumn, cells: readonly Cell[]): ColumnQuestion | null {
  const first = cells.find((cell) => !isBlank(cell))
  if (!sides || first === undefined) return null
  const [debit, credit] = sides
  const read = (plus: ExchangeColumn, minus: ExchangeColumn) => (cell: Cell) => {
    const amount = typeof cell === 'number' || typeof cell === 'string' ? parseAmount(cell) : null
    return amount?.startsWith('-') ? ([minus, negate(amount)] as const) : ([plus, cell] as const)
  }
  return {
    value: String(typeof first === 'object' ? first?.date : first),
    code: 'Import.Sides',
    ways: [
      { label: 'exchange.answer.plusIsDebit', read: read(debit, credit) },
      { label: 'exchange.answer.plusIsCredit', read: read(credit, debit) },
    ],
  }
}
