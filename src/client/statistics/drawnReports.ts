import type { Statistic } from '../../../schema/entityReport.ts'
import type { ReportInfo } from '../reports/shownAnswer.ts'

/** A report that has a picture. */
export type DrawnReport = ReportInfo & { readonly statistic: Statistic }

/** The reports that are drawn: first those of the home page, then the others in their order. */
export const drawnReports = (all: readonly ReportInfo[]): DrawnReport[] =>
  all
    .flatMap((report) => (report.statistic ? [{ ...report, statistic: report.statistic }] : []))
    .toSorted((a, b) => Number(b.statistic.home ?? false) - Number(a.statistic.home ?? false))
