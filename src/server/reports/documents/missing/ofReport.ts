import type { RecordData } from '../../../../../schema/record/record.ts'
import type { ReportData } from '../../../../../schema/report.ts'
import { isZero, sum } from '../../../../../schema/values/money.ts'
import type { MissingName } from '../../../../shared/closing.ts'
import type { Asking, Figures } from '../../report.ts'
import type { MissingCheck } from './check.ts'

/**
 * What a report shows at the end of the last day, branch by branch: how many of its rows have an amount in a column, and their sum.
 * @param waits the column that says how much of it only waits to be posted
 */
export const ofReport = <P extends { readonly asOf?: string | null }>(
  name: MissingName,
  report: ReportData,
  query: (asking: Asking<P>) => Promise<Figures>,
  column: string,
  waits?: string,
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
        const of = (name: string) => rows.map(({ cells }) => String(cells[name] ?? '0')).filter((amount) => !isZero(amount))
        const [amounts, waiting] = [of(column), waits === undefined ? [] : of(waits)]
        const beside = waiting.length > 0 && { waiting: sum(waiting) }
        const way = { report: report.name, with: { asOf: to } }
        return { branch: id, count: amounts.length, amount: sum(amounts), ...beside, way }
      }),
    )
    return found.filter(({ count }) => count > 0)
  },
})

const empty = ({ parameters }: ReportData): RecordData =>
  Object.fromEntries(Object.keys(parameters).map((parameter) => [parameter, null]))
