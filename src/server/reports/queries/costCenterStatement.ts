import { subtract, sum } from '../../../../schema/values/money.ts'
import type { Name, ReportRow } from '../../../shared/report.ts'
import { sql, word } from '../../database/sql.ts'
import { closingSource } from '../../ledger/closing/figures.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { costCentersBelow } from './costCenters.ts'
import { shown } from './shown.ts'

interface Found {
  readonly center: number
  readonly centerName: Name
  readonly account: number
  readonly accountName: Name
  readonly debit: string
  readonly credit: string
}

/** By cost centre, and below it by account; what a closing took to zero is still to be seen. */
export const costCenterStatement: ReportQuery = async ({ parameters, context }): Promise<Figures> => {
  const { from, to, showReversed } = parameters
  const centers = await costCentersBelow(parameters.costCenter, context)
  const found = await context.database.one<Found>(
    context.tenant,
    sql`select c.id as center, json_build_object('code', c.code, 'arabicName', c.arabic_name, 'englishName', c.english_name) as "centerName",
        a.id as account, json_build_object('code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name) as "accountName",
        sum(l.debit) as debit, sum(l.credit) as credit
      from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        join cost_centers c on c.tenant_id = l.tenant_id and c.id = l.cost_center_id join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = ${context.tenant} and l.branch_id = any(${context.visibleBranches}::int[]) and l.date between ${from}::date and ${to}::date
        and not exists (select 1 from vouchers v where e.resource = 'vouchers' and v.tenant_id = e.tenant_id and v.id = e.record_id and v.source = ${closingSource})
        and ${shown(showReversed)} and ${centers === null ? word('true') : sql`l.cost_center_id = any(${centers}::int[])`}
      group by c.tenant_id, c.id, a.tenant_id, a.id order by c.code, a.code`,
  )
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
