import type { bankReconciliation as reconciliation } from '../../../../resources/reports/bankReconciliation.ts'
import { subtract, sum } from '../../../../schema/values/money.ts'
import type { DocumentCell, ReportRow } from '../../../shared/report.ts'
import { sql, word } from '../../database/sql.ts'
import { toldOfRows, untold } from '../../ledger/toldRows.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { numberOf } from './ledgerRows.ts'

interface Open {
  readonly date: string
  readonly document: DocumentCell
  readonly entry: number | null
  readonly description: string | null
  readonly amount: string
}

/** The balance of the books, less what the bank has not told of yet, and with what the books do not know of: what the bank should say. */
export const bankReconciliation: ReportQuery<typeof reconciliation> = async ({ parameters, context }): Promise<Figures> => {
  const { bank, date } = parameters
  const { tenant, visibleBranches, database } = context
  const account = sql`(select account_id from banks where tenant_id = ${tenant} and id = ${bank})`
  const [[books], rows, movements, [statement]] = await Promise.all([
    database.one<{ amount: string }>(
      tenant,
      sql`select coalesce(sum(l.debit - l.credit), 0)::text as amount from ledger_rows l where l.tenant_id = ${tenant} and l.branch_id = any(${visibleBranches}::int[]) and l.account_id = ${account} and l.date <= ${date}::date`,
    ),
    // A pair of an entry and its reversal says nothing to the bank.
    database.one<Open>(
      tenant,
      sql`select l.date::text, json_build_object('resource', e.resource, 'id', e.record_id, 'number', ${word(numberOf(context.registry))}, 'of', null) as document, l.entry_id as entry,
          coalesce(l.description, e.description) as description, ${untold}::text as amount
        from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id ${toldOfRows(tenant, date)}
        where l.tenant_id = ${tenant} and l.branch_id = any(${visibleBranches}::int[]) and l.account_id = ${account} and l.date <= ${date}::date
          and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and (x.reverses = e.id or x.id = e.reverses) and x.date <= ${date}::date)
          and ${untold} <> 0
        order by l.date, l.entry_id, l.line`,
    ),
    database.one<Open>(
      tenant,
      sql`select m.date::text, json_build_object('resource', 'bankMovements', 'id', m.id, 'number', null, 'title', coalesce(m.reference, m.description, m.date::text)) as document, null::int as entry, m.description, m.amount::text
        from bank_movements m where m.tenant_id = ${tenant} and m.branch_id = any(${visibleBranches}::int[]) and m.bank_id = ${bank} and m.status <> 'matched' and m.date <= ${date}::date order by m.date, m.id`,
    ),
    database.one<{ amount: string; on: string }>(
      tenant,
      sql`select closing_amount::text as amount, "to"::text as on from bank_statements where tenant_id = ${tenant} and branch_id = any(${visibleBranches}::int[]) and bank_id = ${bank} and "to" <= ${date}::date order by "to" desc limit 1`,
    ),
  ])
  const shown = (list: readonly Open[]) =>
    list.map(({ amount, ...cells }): ReportRow => ({ cells: { ...cells, amount }, level: 1 }))
  const group = (step: string, list: readonly Open[]): ReportRow[] => [
    { cells: { step, amount: sum(list.map(({ amount }) => amount)) }, level: 0, role: 'group' },
    ...shown(list),
  ]
  const inBooks = books?.amount ?? '0'
  const expected = subtract(sum([inBooks, ...movements.map(({ amount }) => amount)]), sum(rows.map(({ amount }) => amount)))
  return {
    rows: [
      { cells: { step: 'bankInBooks', date, amount: inBooks }, level: 0, role: 'total' },
      ...group('notAtBank', rows),
      ...group('notInBooks', movements),
      { cells: { step: 'bankExpected', amount: expected }, level: 0, role: 'total' },
      ...(statement
        ? [
            { cells: { step: 'bankSays', date: statement.on, amount: statement.amount }, level: 0, role: 'total' as const },
            { cells: { step: 'bankDiffers', amount: subtract(statement.amount, expected) }, level: 0, role: 'total' as const },
          ]
        : []),
    ],
    totals: {},
  }
}
