import { notPosted } from '../../../../resources/groups/vat.ts'
import type { vatDocuments as vatDocumentsReport } from '../../../../resources/reports/vatDocuments.ts'
import type { ReportRow } from '../../../shared/report.ts'
import type { Run } from '../../database/database.ts'
import type { Context } from '../../engine/context.ts'
import { taxRegistration } from '../../ledger/taxRegistration.ts'
import { Problem } from '../../problems/problem.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { toldTaxes } from './toldTaxes.ts'
import { waitingTaxes } from './waitingTaxes.ts'

/** What each document of a period told the tax return, box by box, in all branches of its tax number. */
export const vatDocuments: ReportQuery<typeof vatDocumentsReport> = async ({ parameters, most, context }): Promise<Figures> => {
  const { from, to, box } = parameters
  const run: Run = (statement) => context.database.one(context.tenant, statement)
  const { branches } = await taxRegistration(context, run)
  const rows =
    box === notPosted
      ? await rowsNotPosted(from, to, branches, context, run)
      : (await toldTaxes(from, to, branches, context, run))
          .filter((one) => !box || one.box === box)
          .map((one): ReportRow => {
            const { date, document, tax, base } = one
            return { cells: { date, document, box: one.box, ...(one.adjusts ? { adjustment: base } : { base }), tax }, level: 0 }
          })
  if (rows.length > most) throw new Problem(400, { code: 'Report.TooLong', params: { max: most } })
  return { rows }
}

const rowsNotPosted = async (
  from: string,
  to: string,
  branches: readonly number[],
  context: Context,
  run: Run,
): Promise<ReportRow[]> =>
  (await waitingTaxes(from, to, branches, context, run)).map((cells) => ({ cells: { ...cells }, level: 0 }))
