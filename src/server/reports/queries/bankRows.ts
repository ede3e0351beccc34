import type { DocumentCell } from '../../../shared/report.ts'
import { sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { numberOf } from '../../ledger/documentNames.ts'
import { ofHiddenDocument } from '../../ledger/hidden.ts'
import { writtenOfEntry } from '../../ledger/madeText.ts'
import { toldOfRows, untold } from '../../ledger/toldRows.ts'
import { byOpening } from './openings.ts'

/** What the books or the bank have and the other one does not. */
export interface OpenRow {
  readonly date: string
  readonly document: DocumentCell
  readonly entry: number | null
  readonly description: string | null
  readonly amount: string
  /** Whether it lies in a branch that the person may choose. */
  readonly isSeen: boolean
  /** Whether its document is none that the person may see: such are told together, as the bank tells of an order. */
  readonly isHidden: boolean
}

/** A row of the books, and whether what the bank's first statement began with tells of it. */
interface Row extends OpenRow {
  readonly isBefore: boolean
}

interface Statement {
  readonly amount: string
  readonly on: string
}

/** What a reconciliation is made of: the balance and the rows of the books, and what the bank has told of, up to a day. */
export async function readBankRows(bank: number, date: string, context: Context) {
  const { tenant, visibleBranches, branches, database } = context
  const ofBank = sql`(select id, account_id, general from banks where tenant_id = ${tenant} and id = ${bank}) k`
  const seen = (branch: string) => sql`(k.general or ${word(branch)} = any(${visibleBranches}::int[]))`
  const documentOf = (resource: string, record: string, number: string, branch: string, title = 'null') =>
    sql`json_strip_nulls(json_build_object('resource', ${word(resource)}, 'id', ${word(record)}, 'number', ${word(number)}, 'title', ${word(title)},
      'of', case when not ${word(branch)} = any(${visibleBranches}::int[]) then (select json_build_object('id', o.id, 'arabicName', o.arabic_name, 'englishName', o.english_name) from branches o where o.tenant_id = ${tenant} and o.id = ${word(branch)}) end))`
  const [[books], untoldRows, movements, [statement], [first]] = await Promise.all([
    database.one<{ amount: string }>(
      tenant,
      sql`select coalesce(sum(l.debit - l.credit), 0)::text as amount from ${ofBank} join ledger_rows l on l.tenant_id = ${tenant} and l.account_id = k.account_id
        where ${seen('l.branch_id')} and l.date <= ${date}::date`,
    ),
    // A pair of an entry and its reversal says nothing to the bank.
    database.one<Row>(
      tenant,
      sql`select l.date::text, ${documentOf('e.resource', 'e.record_id', numberOf(context.registry), 'e.branch_id')} as document, l.entry_id as entry,
          coalesce(l.description, ${writtenOfEntry(context)}) as description, ${untold}::text as amount, l.branch_id = any(${branches}::int[]) as "isSeen", ${ofHiddenDocument(context)} as "isHidden",
          (${byOpening(context)} or coalesce(l.date < (select min(s."from") from bank_statements s where s.tenant_id = ${tenant} and s.bank_id = k.id and s.status <> 'void' and s."from" <= ${date}::date), false)) as "isBefore"
        from ${ofBank} join ledger_rows l on l.tenant_id = ${tenant} and l.account_id = k.account_id
          join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id ${toldOfRows(tenant, date)}
        where ${seen('l.branch_id')} and l.date <= ${date}::date
          and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and (x.reverses = e.id or x.id = e.reverses) and x.date <= ${date}::date)
          and ${untold} <> 0
        order by l.date, l.entry_id, l.line`,
    ),
    database.one<OpenRow>(
      tenant,
      sql`select m.date::text, ${documentOf("'bankMovements'", 'm.id', 'null', 'm.branch_id', 'coalesce(m.reference, m.description, m.date::text)')} as document,
          null::int as entry, m.description, m.amount::text, m.branch_id = any(${branches}::int[]) as "isSeen", false as "isHidden"
        from ${ofBank} join bank_movements m on m.tenant_id = ${tenant} and m.bank_id = k.id
        where ${seen('m.branch_id')} and m.status <> 'matched' and m.date <= ${date}::date order by m.date, m.id`,
    ),
    database.one<Statement>(
      tenant,
      sql`select s.closing_amount::text as amount, s."to"::text as on from ${ofBank} join bank_statements s on s.tenant_id = ${tenant} and s.bank_id = k.id
        where ${seen('s.branch_id')} and s.status <> 'void' and s."to" <= ${date}::date order by s."to" desc limit 1`,
    ),
    database.one<Statement>(
      tenant,
      sql`select s.opening_amount::text as amount, s."from"::text as on from bank_statements s
        where s.tenant_id = ${tenant} and s.bank_id = ${bank} and s.status <> 'void' and s."from" <= ${date}::date order by s."from" limit 1`,
    ),
  ])
  return { books, untoldRows, movements, statement, first }
}
