import { fold } from '../../../schema/values/fold.ts'
import { type Cell, textOf } from './cell.ts'

/** A heading as it is compared: folded, without brackets, slashes and underscores. */
export const headingKey = (text: string): string => fold(text.replace(/[_/\\()[\]{}:*.،-]+/g, ' ')).replace(/\s+/g, ' ').trim()

/** Where the headings stand: the row within the first thirty in which most cells are known; null when none knows two. */
export function findHeading(rows: readonly (readonly Cell[])[], isKnown: (key: string) => boolean): number | null {
  let best: number | null = null
  let most = 0
  rows.slice(0, 30).forEach((row, index) => {
    const distinct = new Set(row.map((cell) => headingKey(textOf(cell))).filter((key) => key !== '' && isKnown(key)))
    if (distinct.size > most) {
      most = distinct.size
      best = index
    }
  })
  return most >= 2 || (most === 1 && (rows[best ?? 0] ?? []).filter((cell) => textOf(cell) !== '').length === 1) ? best : null
}

const totals = new Set(['المجموع', 'الاجمالي', 'اجمالي', 'total', 'totals', 'somme', 'summe'].map(fold))

/** Whether a row carries no record: empty, or a sum at the end. */
export const isFiller = (row: readonly Cell[]): boolean => row.every((cell) => textOf(cell) === '') || row.some((cell) => totals.has(headingKey(textOf(cell)).split(' ')[0] ?? ''))
