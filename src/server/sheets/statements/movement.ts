import { negate } from '../../../../schema/values/money.ts'
import type { AccountBalances, Balance } from '../../../shared/accountBalances.ts'
import type { Cell } from '../cell.ts'
import { Budget, sheetOf } from '../grid.ts'
import type { Workbook } from '../workbook.ts'

/** What a bank says has come or gone. */
export interface Movement {
  /** The line of the file in which it begins. */
  readonly line: number
  /** `YYYY-MM-DD`, or as the file writes it where only a person knows what is meant. */
  readonly date: string
  readonly description: string
  readonly reference: string
  /** A decimal above zero. */
  readonly amount: string
  readonly comes: boolean
  /** An ISO 4217 code; null where the file does not say. */
  readonly currency: string | null
}

/** What a file says of one account. */
export interface AccountMovements {
  /** Empty where the file does not say. */
  readonly account: string
  readonly movements: readonly Movement[]
  readonly opening: Balance | null
  readonly closing: Balance | null
  /** Lines of what is expected and not booked yet. */
  readonly pending: readonly number[]
}

const headings: readonly Cell[] = ['Account', 'Date', 'Description', 'Reference', 'Credit', 'Debit', 'Currency']

/** Statements as one grid with headings that people know, so that they are imported as any other file; each row keeps its line. */
export function gridOf(accounts: readonly AccountMovements[], name: string): Workbook {
  const all = accounts.flatMap(({ account, movements }) => movements.map((movement) => ({ account: account || name, movement })))
  new Budget().spend((all.length + 1) * headings.length)
  const rows = all.map(({ account, movement: { date, description, reference, amount, comes, currency } }): Cell[] => [
    account,
    date,
    description || null,
    reference || null,
    comes ? amount : null,
    comes ? null : amount,
    currency,
  ])
  const sheet = sheetOf(name, false, [headings, ...rows])
  const balances = accounts.flatMap(({ account, movements, opening, closing }): AccountBalances[] => {
    const moved = movements.map(({ date, amount, comes }) => ({ date, amount: comes ? amount : negate(amount) }))
    return opening && closing ? [{ account: account || name, opening, closing, moved }] : []
  })
  const pending = accounts.flatMap((one) => one.pending)
  const numbers = [1, ...all.map(({ movement }) => movement.line)]
  return { kind: 'statement', sheets: sheet ? [{ ...sheet, numbers, counts: true, balances, pending }] : [], notes: [] }
}
