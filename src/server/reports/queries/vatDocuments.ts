import type { vatDocuments as vatDocumentsReport } from '../../../../resources/reports/vatDocuments.ts'
import { Problem } from '../../problems/problem.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { toldTaxes } from './toldTaxes.ts'

/** What each document of a period told the tax return, box by box. */
export const vatDocuments: ReportQuery<typeof vatDocumentsReport> = async ({ parameters, most, context }): Promise<Figures> => {
  const { from, to, box } = parameters
  const told = (await toldTaxes(from, to, context)).filter((one) => !box || one.box === box)
  if (told.length > most) throw new Problem(400, { code: 'Report.TooLong', params: { max: most } })
  return {
    rows: told.map((one) => ({
      cells: {
        date: one.date,
        document: one.document,
        box: one.box,
        ...(one.adjusts ? { adjustment: one.base } : { base: one.base }),
        tax: one.tax,
      },
      level: 0,
    })),
  }
}
