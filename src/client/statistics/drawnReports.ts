import type { Statistic } from '../../../schema/entityReport.ts'
import type { ReportInfo } from '../reports/shownAnswer.ts'

/** A report that has a picture. */
export type DrawnReport = ReportInfo & { readonly statistic: Statistic }

/** The reports that are drawn, in their order. */
export const drawnReports = (all: readonly ReportInfo[]): DrawnReport[] =>
  all.flatMap((report) => (report.statistic ? [{ ...report, statistic: report.statistic }] : []))
