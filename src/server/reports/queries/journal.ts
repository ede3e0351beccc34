import type { journal as journalReport } from '../../../../resources/reports/journal.ts'
import type { ReportRow } from '../../../shared/report.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { ledgerRows, toldOf } from './ledgerRows.ts'
import { totalsOf } from './statement.ts'
import { sidesOf, together } from './together.ts'

/** Entry after entry, the rows of each below its first. */
export const journal: ReportQuery<typeof journalReport> = async ({ parameters, context }): Promise<Figures> => {
  const { from, to, showReversed } = parameters
  const rows = together(await ledgerRows({ from, to, order: 'entry', showReversed, naming: true }, context))
  return {
    totals: totalsOf(rows.filter(({ isPrivate }) => !isPrivate)),
    tells: toldOf(rows),
    rows: rows.map((row, index): ReportRow => {
      const first = rows[index - 1]?.entry !== row.entry
      return {
        cells: {
          date: row.date,
          document: row.document,
          code: row.code,
          account: row.accountName,
          description: row.description,
          party: row.party,
          student: row.student,
          costCenter: row.costCenter,
          ...sidesOf(row),
        },
        level: first ? 0 : 1,
        ids: { account: row.account },
      }
    }),
  }
}
