import type { doubtfulDebts as doubtfulDebtsReport } from '../../../../resources/reports/ageing.ts'
import { compare, sum } from '../../../../schema/values/money.ts'
import type { ReportQuery } from '../report.ts'
import { doubtfulDebts } from './doubtfulDebts.ts'

/** What each family owes that has been overdue for long, with what is proposed for it; below, the allowance that stands and the difference. */
export const doubtfulDebtsByFamily: ReportQuery<typeof doubtfulDebtsReport> = async ({ parameters: { asOf }, context }) => {
  const found = await doubtfulDebts(asOf, context)
  const all = found.flatMap(({ families }) => families)
  const cellsOf = (own: typeof all) => {
    const over = (days: number) => sum(own.filter(({ overdue }) => overdue === days).map(({ amount }) => amount))
    return { over90: over(90), over180: over(180), over365: over(365), proposedAllowance: sum(own.map((one) => one.proposed)) }
  }
  const rows = [...Map.groupBy(all, ({ guardian }) => guardian)]
    .map(([guardian, own]) => ({ cells: { guardian: own[0]?.name ?? null, ...cellsOf(own) }, level: 0, ids: { guardian } }))
    .toSorted((one, other) => compare(other.cells.proposedAllowance, one.cells.proposedAllowance))
  const stands = sum(found.map(({ allowance }) => allowance))
  const below = { allowanceStanding: stands, allowanceLacking: sum(found.map(({ lacking }) => lacking)) }
  return {
    rows: [
      ...rows,
      ...Object.entries(below).map(([guardian, amount]) => ({
        cells: { guardian, proposedAllowance: amount },
        level: 0,
        role: 'total' as const,
      })),
    ],
    totals: cellsOf(all),
  }
}
