import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'

/** A row of the books with all that leaves the house with it. */
export interface ExportRow {
  readonly entry: number
  readonly line: number
  readonly branch: string
  readonly date: string
  readonly resource: string
  readonly record: number
  readonly event: string
  readonly version: number
  readonly reverses: number | null
  readonly account: string
  readonly accountName: string
  readonly kind: 'asset' | 'liability' | 'equity' | 'income' | 'expense'
  readonly costCenter: string | null
  readonly party: string | null
  readonly description: string | null
  /** With as many decimals as the branch counts. */
  readonly debit: string
  readonly credit: string
}

const portion = 2_000

/** All rows of the visible branches in a period, entry after entry within each branch, in portions. */
export async function* exportRows(from: string, to: string, context: Context): AsyncGenerator<ExportRow> {
  for (const branch of context.visibleBranches) {
    let after = { entry: 0, line: 0 }
    for (;;) {
      const rows = await context.database.one<ExportRow>(
        context.tenant,
        sql`select e.id as entry, l.line, b.code as branch, l.date::text, e.resource, e.record_id as record, e.event, e.version, e.reverses,
            a.code as account, a.english_name as "accountName", a.kind, c.code as "costCenter",
            case when l.guardian_id is not null then 'guardians:' || l.guardian_id when l.supplier_id is not null then 'suppliers:' || l.supplier_id
              when l.employee_id is not null then 'employees:' || l.employee_id end as party,
            coalesce(nullif(l.description, ''), e.description) as description,
            round(l.debit, b.decimal_digits) as debit, round(l.credit, b.decimal_digits) as credit
          from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
            join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id join branches b on b.tenant_id = l.tenant_id and b.id = l.branch_id
            left join cost_centers c on c.tenant_id = l.tenant_id and c.id = l.cost_center_id
          where l.tenant_id = ${context.tenant} and l.branch_id = ${branch} and l.date between ${from}::date and ${to}::date
            and (l.entry_id, l.line) > (${after.entry}, ${after.line}) order by l.entry_id, l.line limit ${portion}`,
      )
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < portion) break
      after = last
    }
  }
}
