import type { Cell } from '../cell.ts'
import { Budget, sheetOf } from '../grid.ts'
import type { Sheet, Workbook } from '../workbook.ts'

/** What a bank says has come or gone. */
export interface Movement {
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly description: string
  readonly reference: string
  /** A decimal above zero. */
  readonly amount: string
  readonly comes: boolean
}

/** The movements of one account. */
export interface AccountMovements {
  readonly account: string
  readonly movements: readonly Movement[]
}

const headings: readonly Cell[] = ['Account', 'Date', 'Description', 'Reference', 'Credit', 'Debit']

/** A reference that stands twice on a day is told apart by its place: a bank's file says the same in the same order again. */
function apart(movements: readonly Movement[]): string[] {
  const seen = new Map<string, number>()
  return movements.map(({ date, reference }) => {
    if (!reference) return ''
    const count = (seen.get(`${date} ${reference}`) ?? 0) + 1
    seen.set(`${date} ${reference}`, count)
    return count === 1 ? reference : `${reference} (${count})`
  })
}

/** Statements as grids: one for each account, with headings that people know, so that they are imported as any other file. */
export function gridsOf(accounts: readonly AccountMovements[]): Workbook {
  const budget = new Budget()
  const known = Map.groupBy(accounts, ({ account }) => account)
  const sheets = [...known].flatMap(([account, some]): Sheet[] => {
    const movements = some.flatMap((one) => one.movements)
    budget.spend((movements.length + 1) * headings.length)
    const references = apart(movements)
    const rows = movements.map(({ date, description, amount, comes }, index): Cell[] => [
      account,
      { date },
      description || null,
      references[index] || null,
      comes ? amount : null,
      comes ? null : amount,
    ])
    const sheet = sheetOf(account, false, [headings, ...rows])
    return sheet ? [sheet] : []
  })
  return { kind: 'statement', sheets, notes: [] }
}
