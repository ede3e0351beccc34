import { addDays } from '../../../schema/values/date.ts'
import type { Cell, DateCell } from '../sheets/cell.ts'
import type { ColumnQuestion } from './columnQuestion.ts'
import type { ExchangeColumn } from './columns.ts'

const isAtTheEnd = (cell: Cell): cell is DateCell =>
  typeof cell === 'object' && cell !== null && cell.time?.startsWith('23:59') === true

/** Days that a program has written a few seconds before their midnight: the day that is meant is the next one. */
export function endOfDay({ field, sides }: ExchangeColumn, cells: readonly Cell[]): ColumnQuestion | null {
  const first = field.kind === 'date' && !sides ? cells.find(isAtTheEnd) : undefined
  if (!first) return null
  const next = (date: string) => addDays(date, 1)
  return {
    value: `${first.date} ${first.time}`,
    code: 'Import.EndOfDay',
    ways: [
      {
        label: 'exchange.answer.nextDay',
        params: { day: next(first.date) },
        read: (cell) => (isAtTheEnd(cell) ? { date: next(cell.date) } : cell),
      },
      { label: 'exchange.answer.sameDay', params: { day: first.date }, read: (cell) => cell },
    ],
  }
}
