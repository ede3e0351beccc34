import { dayOfMoment, parseDate } from '../../../schema/values/date.ts'
import type { Context, YearInfo } from '../engine/context.ts'
import { textOf } from '../sheets/cell.ts'
import type { SheetRow } from './report.ts'

/** The rows of each year, with the bounds in which they are written: those of the year in which their day lies, where the person may choose it. */
export function rowsByYear(
  rows: readonly SheetRow[],
  day: number | undefined,
  context: Context,
): readonly { readonly context: Context; readonly rows: readonly SheetRow[] }[] {
  if (day === undefined) return [{ context, rows }]
  const yearOf = ({ cells }: SheetRow): YearInfo | null => {
    const date = parseDate(dayOfMoment(textOf(cells[day])))
    const own = date === null ? undefined : context.years.find(({ startDate, endDate }) => startDate <= date && date <= endDate)
    return own ?? context.year
  }
  return [...Map.groupBy(rows, yearOf)].map(([year, some]) => ({
    context: year === context.year ? context : { ...context, year, check: { ...context.check, fiscalYear: year } },
    rows: some,
  }))
}
