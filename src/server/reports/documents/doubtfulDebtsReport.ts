import type { doubtfulDebts as doubtfulDebtsReport } from '../../../../resources/reports/ageing.ts'
import { compare, sum } from '../../../../schema/values/money.ts'
import type { ReportQuery } from '../report.ts'
import { doubtfulDebts } from './doubtfulDebts.ts'

/** What each family owes that has been overdue for long, with what is proposed for it, and what it owes without an instalment; below, the allowance that stands and the difference. */
export const doubtfulDebtsByFamily: ReportQuery<typeof doubtfulDebtsReport> = async ({ parameters: { asOf }, context }) => {
  const found = await doubtfulDebts(asOf, context)
  const all = found.flatMap(({ families }) => families)
  const unaged = found.flatMap((one) => one.unaged)
  const cellsOf = (own: typeof all, others: typeof unaged) => {
    const over = (days: number) => sum(own.filter(({ overdue }) => overdue === days).map(({ amount }) => amount))
    return {
      ...{ over90: over(90), over180: over(180), over365: over(365) },
      otherEntries: sum(others.map(({ amount }) => amount)),
      proposedAllowance: sum(own.map((one) => one.proposed)),
    }
  }
  const names = new Map([...all, ...unaged].map(({ guardian, name }) => [guardian, name]))
  const rows = [...names]
    .map(([guardian, name]) => {
      const of = <T extends { readonly guardian: number }>(some: readonly T[]) => some.filter((one) => one.guardian === guardian)
      const others = of(unaged)
      const cells = { guardian: name, ...cellsOf(of(all), others), ...(!others.length && { otherEntries: null }) }
      return { cells, level: 0, ids: { guardian } }
    })
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
    totals: cellsOf(all, unaged),
  }
}
