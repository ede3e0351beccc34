import type { RecordData } from '../../../../../schema/record/record.ts'
import type { ReportData } from '../../../../../schema/report.ts'
import { isZero, sum } from '../../../../../schema/values/money.ts'
import type { MissingName } from '../../../../shared/closing.ts'
import type { Asking, Figures } from '../../report.ts'
import type { MissingCheck } from './check.ts'

/** What a report shows at the end of the last day, branch by branch: how many of its rows have an amount in a column, and their sum. */
export const ofReport = <P extends { readonly asOf?: string | null }>(
  name: MissingName,
  report: ReportData,
  query: (asking: Asking<P>) => Promise<Figures>,
  column: string,
): MissingCheck => ({
  name,
  find: async ({ to }, context, { branches }) => {
    const found = await Promise.all(
      branches.map(async (id) => {
        const parameters = { ...empty(report), asOf: to }
        const { rows } = await query({
          report,
          parameters,
          context: { ...context, visibleBranches: [id] },
        } as unknown as Asking<P>)
        const amounts = rows.map(({ cells }) => String(cells[column] ?? '0')).filter((amount) => !isZero(amount))
        return { branch: id, count: amounts.length, amount: sum(amounts), way: { report: report.name, with: { asOf: to } } }
      }),
    )
    return found.filter(({ count }) => count > 0)
  },
})

const empty = ({ parameters }: ReportData): RecordData =>
  Object.fromEntries(Object.keys(parameters).map((parameter) => [parameter, null]))
