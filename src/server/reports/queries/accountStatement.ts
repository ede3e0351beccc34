import type { accountStatement as accountStatementReport } from '../../../../resources/reports/accountStatement.ts'
import { lackingForParty } from '../../audit/privacy.ts'
import { sql } from '../../database/sql.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import type { Context } from '../../engine/context.ts'
import { parties, privateParties } from '../../ledger/parties.ts'
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
  if (party && column) await refuseHidden(party.resource, accounts, context)
  const statement = { ...parameters, accounts, costCenters, party: column && party ? { column, id: party.id } : null }
  return statementOf(statement, page, context)
}

/** Whoever may not know what is private of a party does not choose it where its accounts tell that. */
async function refuseHidden(resource: string, accounts: readonly number[], context: Context): Promise<void> {
  const kind = privateParties.find((one) => one.resource === resource)?.tells
  const lacking = kind && lackingForParty(resource, context)
  if (!lacking) return
  const [told] = await context.database.one(
    context.tenant,
    sql`select 1 from accounts a where a.tenant_id = ${context.tenant} and a.id = any(${accounts}::int[]) and a.party_kind = ${kind} limit 1`,
  )
  if (told) throw forbidden(lacking)
}
