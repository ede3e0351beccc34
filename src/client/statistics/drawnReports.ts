import type { picturePages, Statistic } from '../../../schema/entityReport.ts'
import type { ReportInfo } from '../reports/shownAnswer.ts'

/** A report that has a picture. */
export type DrawnReport = ReportInfo & { readonly statistic: Statistic }

/** A page of pictures. */
export type PicturePage = (typeof picturePages)[number]

/** The reports that are drawn on a page: first those of the home page, then the others in their order. */
export const drawnReports = (all: readonly ReportInfo[], page: PicturePage = 'statistics'): DrawnReport[] =>
  all
    .flatMap((report) => (report.statistic ? [{ ...report, statistic: report.statistic }] : []))
    .filter(({ statistic }) => (statistic.page ?? 'statistics') === page)
    .toSorted((a, b) => Number(b.statistic.home ?? false) - Number(a.statistic.home ?? false))
