import type { AccountKind } from '../../../../resources/groups/values.ts'
import { addDays, addMonths } from '../../../../schema/values/date.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import { documentCalled } from '../documentNames.ts'
import { partyOfDocument } from '../documentTells.ts'
import { whyOf } from '../entryText.ts'
import { ofHiddenDocument } from '../hidden.ts'
import { writtenOfEntry } from '../madeText.ts'
import { parties, partyValue } from '../parties.ts'
import { ofMonth, toldOfRow } from '../rowDescription.ts'

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
  /** In whose name it was posted: `guardians:12`. */
  readonly party: string | null
  readonly student: number | null
  /** In whose name it is today: another one if records were merged since. */
  readonly presentParty: string | null
  readonly presentStudent: number | null
  readonly description: string | null
  /** What the document is called, and whom the row is with, in the reader's language: no part of what is stored. */
  readonly document: string
  readonly partyName: string | null
  /** What the row is about where nobody has written it: what its line sells, or what it settles. */
  readonly told: string | null
  /** With three decimals, however many its branch counts: that may change. */
  /** With whom the document is where no row is in a name, of which month it is, and why it was made. */
  readonly withWhom: string | null
  readonly period: string | null
  readonly why: string | null
  readonly debit: string
  readonly credit: string
}

/** What goes into a file: the days, how many rows they have, and the last entry that has one. */
export interface Extent extends Days {
  readonly rows: number
  readonly lastEntry: number
}

/**
 * How far the books of a period reach now. Ids of entries are claimed while the rows of the years are locked, and this waits for
 * those locks: no entry can come later with an id below the last one.
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

const most = 5_000

/** `guardians:12` */
const party = (id: (column: string) => string): string =>
  `coalesce(${parties.map(({ resource, column }) => `'${resource}:' || ${id(column)}`).join(', ')})`

/** Whom a column named when the row was posted. */
const posted = (column: string): string =>
  `coalesce((select m.posted_id from ledger_moves m where m.tenant_id = l.tenant_id and m.entry_id = l.entry_id and m.line = l.line and m.named = '${column}'), l.${column})`

/** All rows of the visible branches in the order in which they were posted, up to the last one of the extent. */
export const postedRows = (extent: Extent, context: Context): AsyncGenerator<readonly ExportRow[]> =>
  batches(({ entry, line }) => sql`(l.entry_id, l.line) > (${entry}, ${line})`, word('l.entry_id, l.line'), extent, context)

/** The rows of the extent's days by day, month after month: within a month few enough to be put in order. */
export async function* datedRows(extent: Extent, context: Context): AsyncGenerator<readonly ExportRow[]> {
  for (let from = extent.from; from <= extent.to; from = addMonths(`${from.slice(0, 7)}-01`, 1)) {
    const end = addDays(addMonths(`${from.slice(0, 7)}-01`, 1), -1)
    const to = end < extent.to ? end : extent.to
    yield* batches(
      ({ date, entry, line }) =>
        sql`l.date between ${from}::date and ${to}::date and (l.date, l.entry_id, l.line) > (${date}::date, ${entry}, ${line})`,
      word('l.date, l.entry_id, l.line'),
      extent,
      context,
    )
  }
}

type Place = Pick<ExportRow, 'date' | 'entry' | 'line'>

/** Rows in an order, in batches that end where an entry may go on. */
async function* batches(
  after: (last: Place) => Sql,
  order: Sql,
  extent: Extent,
  context: Context,
): AsyncGenerator<readonly ExportRow[]> {
  const nameOf = (row: string) =>
    context.language === 'ar' ? `${row}.arabic_name` : `coalesce(${row}.english_name, ${row}.arabic_name)`
  const [called, partyCalled] = [word(nameOf('a')), nameOf('n')]
  let last: Place = { date: '0001-01-01', entry: 0, line: 0 }
  for (;;) {
    const rows = await context.database.one<ExportRow>(
      context.tenant,
      sql`select e.id as entry, l.line, l.branch_id as branch, l.account_id as account, l.cost_center_id as "costCenter", b.code as "branchCode",
          l.date::text, e.resource, e.record_id as record, e.event, e.version, e.reverses,
          a.code as "accountCode", ${called} as "accountName", a.kind, c.code as "costCenterCode",
          ${word(party(posted))} as party, ${word(posted('student_id'))} as student,
          ${word(party((column) => `l.${column}`))} as "presentParty", l.student_id as "presentStudent",
          coalesce(nullif(l.description, ''), ${writtenOfEntry(context)}) as description,
          ${documentCalled(context)} as document, ${word(partyValue(() => partyCalled))} as "partyName",
          case when not ${ofHiddenDocument(context)} then ${toldOfRow(context)} end as told,
          case when not ${ofHiddenDocument(context)} then ${partyOfDocument(context)} end as "withWhom",
          ${ofMonth(context)} as period, case when not ${ofHiddenDocument(context)} then ${whyOf(context, word('null'))} end as why, l.debit, l.credit
        from (select l.* from ledger_rows l where l.tenant_id = ${context.tenant} and l.branch_id = any(${context.visibleBranches}::int[])
            and l.entry_id <= ${extent.lastEntry} and ${after(last)} order by ${order} limit ${most}) l
          join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
          join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id join branches b on b.tenant_id = l.tenant_id and b.id = l.branch_id
          left join cost_centers c on c.tenant_id = l.tenant_id and c.id = l.cost_center_id
        order by ${order}`,
    )
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < most) break
    last = end
  }
}
