import type { AccountKind } from '../../../../resources/groups/values.ts'
import { sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import { parties } from '../parties.ts'

/** A row of the books with all that leaves the house with it. */
export interface ExportRow {
  readonly entry: number
  readonly line: number
  /** Ids of what the row points to: they never change, while codes and names may. */
  readonly branch: number
  readonly account: number
  readonly costCenter: number | null
  readonly branchCode: string
  readonly date: string
  readonly resource: string
  readonly record: number
  readonly event: string
  readonly version: number
  readonly reverses: number | null
  readonly accountCode: string
  readonly accountName: string
  readonly kind: AccountKind
  readonly costCenterCode: string | null
  /** `guardians:12`. */
  readonly party: string | null
  readonly student: number | null
  readonly description: string | null
  /** With as many decimals as the branch counts. */
  readonly debit: string
  readonly credit: string
}

/** What goes into a file: the days, how many rows they have, and the last entry that has one. */
export interface Extent extends Days {
  readonly rows: number
  readonly lastEntry: number
}

/**
 * How far the books of a period reach now. Ids of entries are claimed while the years' rows are held, and whoever holds
 * them is waited for here: no entry can come later with an id below the last one.
 */
export const extentOf = ({ from, to }: Days, context: Context): Promise<Extent> =>
  context.database.transaction(context.tenant, async (run) => {
    await run(sql`select 1 from fiscal_years where tenant_id = ${context.tenant} order by id for no key update`)
    const found = run<Pick<Extent, 'rows' | 'lastEntry'>>(
      sql`select count(*)::int as rows, coalesce(max(l.entry_id), 0) as "lastEntry" from ledger_rows l
        where l.tenant_id = ${context.tenant} and l.branch_id = any(${context.visibleBranches}::int[]) and l.date between ${from}::date and ${to}::date`,
    )
    return { result: found.then(([row]) => ({ from, to, rows: row?.rows ?? 0, lastEntry: row?.lastEntry ?? 0 })) }
  })

const portion = 2_000

/** `guardians:12` */
const party = `coalesce(${parties.map(({ resource, column }) => `'${resource}:' || l.${column}`).join(', ')})`

/**
 * The rows of the visible branches in the order in which they were posted, up to the last one of the extent: all of them,
 * or those of its days alone; in portions that end where an entry may go on.
 */
export async function* exportRows(extent: Extent, which: 'all' | 'days', context: Context): AsyncGenerator<readonly ExportRow[]> {
  const called = word(context.language === 'ar' ? 'a.arabic_name' : 'coalesce(a.english_name, a.arabic_name)')
  const days = which === 'days' ? sql` and l.date between ${extent.from}::date and ${extent.to}::date` : sql``
  let after = { entry: 0, line: 0 }
  for (;;) {
    const rows = await context.database.one<ExportRow>(
      context.tenant,
      sql`select e.id as entry, l.line, l.branch_id as branch, l.account_id as account, l.cost_center_id as "costCenter", b.code as "branchCode",
          l.date::text, e.resource, e.record_id as record, e.event, e.version, e.reverses,
          a.code as "accountCode", ${called} as "accountName", a.kind, c.code as "costCenterCode",
          ${word(party)} as party, l.student_id as student,
          coalesce(nullif(l.description, ''), e.description) as description,
          round(l.debit, b.decimal_digits) as debit, round(l.credit, b.decimal_digits) as credit
        from (select l.* from ledger_rows l where l.tenant_id = ${context.tenant} and l.branch_id = any(${context.visibleBranches}::int[])${days}
            and l.entry_id <= ${extent.lastEntry} and (l.entry_id, l.line) > (${after.entry}, ${after.line}) order by l.entry_id, l.line limit ${portion}) l
          join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
          join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id join branches b on b.tenant_id = l.tenant_id and b.id = l.branch_id
          left join cost_centers c on c.tenant_id = l.tenant_id and c.id = l.cost_center_id
        order by l.entry_id, l.line`,
    )
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < portion) break
    after = last
  }
}
