import type { DraftOf } from '../../../schema/define.ts'
import { monthOf } from '../../../schema/values/month.ts'
import type { endOfServiceSettlements } from '../../payroll/endOfServiceSettlements.ts'

type Settlement = DraftOf<typeof endOfServiceSettlements>

/** What of a former month is given, or taken below zero. */
export interface SettledDifference {
  readonly salaryItem: number
  readonly branch: number | null
  readonly from: string
  readonly to: string
  readonly amount: string
}

/** What of something is settled. */
interface Taken<T> {
  readonly one: T
  readonly amount: string
}

/** What a settlement closes; a branch is named where it is not the settlement's own. */
interface SettledParts {
  readonly salaries: readonly {
    readonly id: number
    readonly branch: number | null
    readonly month: string
    readonly paidLeft: string
  }[]
  readonly differences: readonly SettledDifference[]
  readonly carried: readonly Taken<{ readonly id: number; readonly month: string }>[]
  readonly advances: readonly Taken<{ readonly id: number; readonly branch: number | null; readonly month: string }>[]
}

/** The lines of a settlement; one that says the same as a line that is there keeps its id. */
export const settledLines = (
  one: Settlement,
  { salaries, differences, carried, advances }: SettledParts,
): Pick<Settlement, keyof SettledParts> => ({
  salaries: salaries.map(({ id, branch, month, paidLeft }) => ({
    id: one.salaries.find(({ salary }) => salary === id)?.id ?? null,
    salary: id,
    branch,
    month,
    amount: paidLeft,
  })),
  differences: differences.map(({ salaryItem, branch, from, to, amount }) => ({
    id: knownLine(one.differences, { salaryItem, branch, from }),
    ...{ month: monthOf(from), salaryItem, branch, from, to, amount },
  })),
  carried: carried.map(({ one: { id, month }, amount }) => ({
    id: one.carried.find(({ salary }) => salary === id)?.id ?? null,
    salary: id,
    month,
    amount,
  })),
  advances: advances.map(({ one: { id, branch, month }, amount }) => ({
    id: one.advances.find(({ instalment }) => instalment === id)?.id ?? null,
    instalment: id,
    branch,
    month,
    amount,
  })),
})

interface DifferenceLine {
  readonly id?: number | null
  readonly salaryItem: number | null
  readonly branch?: number | null
  readonly from: string | null
}

/** The id of a line that says the same difference already. */
const knownLine = (lines: readonly DifferenceLine[], { salaryItem, branch, from }: DifferenceLine): number | null =>
  lines.find((line) => line.from === from && line.salaryItem === salaryItem && (line.branch ?? null) === (branch ?? null))?.id ??
  null
