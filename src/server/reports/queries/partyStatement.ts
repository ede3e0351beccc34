import { partyOf } from '../../../../schema/fields/party.ts'
import { sql } from '../../database/sql.ts'
import { parties } from '../../ledger/parties.ts'
import type { ReportQuery } from '../report.ts'
import { statementOf } from './statement.ts'

/** What the books say in the name of one party, on every account that is kept by such names: what is owed, and what was paid before it was. */
export const partyStatement =
  (resource: (typeof parties)[number]['resource'], parameter: string): ReportQuery =>
  async ({ parameters, page, context }) => {
    const column = parties.find((one) => one.resource === resource)?.column ?? ''
    const kinds = Object.keys(partyOf).filter((kind) => partyOf[kind] === resource)
    const accounts = await context.database.one<{ id: number }>(
      context.tenant,
      sql`select id from accounts where tenant_id = ${context.tenant} and party_kind = any(${kinds}::text[])`,
    )
    const { from, to, showReversed } = parameters as { from: string; to: string; showReversed?: boolean | null }
    return statementOf(
      {
        from,
        to,
        showReversed: showReversed === true,
        accounts: accounts.map(({ id }) => id),
        costCenters: null,
        party: { column, id: Number(parameters[parameter]) },
        ofParty: true,
      },
      page,
      context,
    )
  }
