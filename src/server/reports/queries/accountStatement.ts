import type { accountStatement as accountStatementReport } from '../../../../resources/reports/accountStatement.ts'
import { parties } from '../../ledger/parties.ts'
import { Problem } from '../../problems/problem.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { idsBelow } from './below.ts'
import { costCentersBelow } from './costCenters.ts'
import { statementOf } from './statement.ts'

/** The rows of an account and those below it. */
export const accountStatement: ReportQuery<typeof accountStatementReport> = async ({
  parameters,
  page,
  context,
}): Promise<Figures> => {
  const { party } = parameters
  const [accounts, costCenters] = await Promise.all([
    idsBelow('accounts', parameters.account, context),
    costCentersBelow(parameters.costCenter, context),
  ])
  if (!accounts.length) throw new Problem(400, { code: 'Reference.NotFound', field: 'account' })
  const column = parties.find(({ resource }) => resource === party?.resource)?.column
  const statement = { ...parameters, accounts, costCenters, party: column && party ? { column, id: party.id } : null }
  return statementOf(statement, page, context)
}
