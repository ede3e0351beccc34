import type { costCenterStatement as costCenterStatementReport } from '../../../../resources/reports/costCenterStatement.ts'
import { isZero, subtract, sum } from '../../../../schema/values/money.ts'
import type { Name, ReportRow } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { balances } from './balances.ts'
import { costCentersBelow } from './costCenters.ts'

interface Found {
  readonly center: number
  readonly centerName: Name
  readonly account: number
  readonly accountName: Name
  readonly debit: string
  readonly credit: string
}

/** By cost centre, and below it by account, from the months' sums; what a closing took to zero is still to be seen. */
export const costCenterStatement: ReportQuery<typeof costCenterStatementReport> = async ({
  parameters,
  context,
}): Promise<Figures> => {
  const { from, to, showReversed } = parameters
  const centers = await costCentersBelow(parameters.costCenter, context)
  const balanced = await balances(
    { from, to, showReversed, by: 'costCenter', costCenters: centers, beforeClosing: true },
    context,
  )
  const moved = balanced.filter(({ key, debit, credit }) => key !== null && !(isZero(debit) && isZero(credit)))
  const rows = moved.map(({ key, account, debit, credit }) => ({ center: Number(key), account, debit, credit }))
  const found = rows.length
    ? await context.database.one<Found>(
        context.tenant,
        sql`select c.id as center, json_build_object('code', c.code, 'arabicName', c.arabic_name, 'englishName', c.english_name) as "centerName",
            a.id as account, json_build_object('code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name) as "accountName", r.debit, r.credit
          from json_to_recordset(${JSON.stringify(rows)}::json) r (center int, account int, debit numeric, credit numeric)
            join cost_centers c on c.tenant_id = ${context.tenant} and c.id = r.center join accounts a on a.tenant_id = ${context.tenant} and a.id = r.account
          order by c.code, a.code`,
      )
    : []
  const cells = (rows: readonly Found[]) => {
    const [debit, credit] = [sum(rows.map((row) => row.debit)), sum(rows.map((row) => row.credit))]
    return { debit, credit, balance: subtract(debit, credit) }
  }
  return {
    rows: [...Map.groupBy(found, (row) => row.center)].flatMap(([center, rows]): ReportRow[] => [
      { cells: { costCenter: rows[0]?.centerName, ...cells(rows) }, level: 0, role: 'group', ids: { costCenter: center } },
      ...rows.map(
        (row): ReportRow => ({
          cells: { costCenter: row.centerName, account: row.accountName, ...cells([row]) },
          level: 1,
          ids: { costCenter: center, account: row.account },
        }),
      ),
    ]),
  }
}
