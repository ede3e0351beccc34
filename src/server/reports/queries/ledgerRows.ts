import type { DocumentCell, Name } from '../../../shared/report.ts'
import { auditedNames } from '../../audit/privacy.ts'
import { list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { numberOf } from '../../ledger/documentNames.ts'
import { hiddenPeople, namesNobody, ofHiddenDocument } from '../../ledger/hidden.ts'
import { writtenOfEntry } from '../../ledger/madeText.ts'
import { partyValue, privateParties } from '../../ledger/parties.ts'
import { ofMonth, rowDescription, ruleDescription } from '../../ledger/rowDescription.ts'
import { Problem } from '../../problems/problem.ts'
import { mostRows } from '../report.ts'
import { withoutReversed } from './reversed.ts'
import { settledStudents } from './settledStudents.ts'

/** A row of the books with the names that a report shows. */
export interface LedgerRow {
  readonly entry: number
  readonly line: number
  readonly date: string
  readonly document: DocumentCell
  readonly account: number
  readonly code: string
  readonly accountName: Name
  /** Where several branches are chosen. */
  readonly branch: Name | null
  readonly costCenter: Name | null
  readonly party: Name | null
  readonly student: Name | null
  readonly description: string | null
  readonly debit: string
  readonly credit: string
  /** Whom something private is told of: a resource, or null. */
  readonly tells: string | null
  /** Whether its document is none that the reader may see. */
  readonly isHidden: boolean
  /** Whom such a document is about. */
  readonly people: readonly number[]
  /** Whether what it comes to may not be told either: of rows that are told together. */
  readonly isPrivate?: boolean
}

export interface RowsQuestion {
  readonly from: string
  readonly to: string
  readonly where?: Sql
  readonly order: 'account' | 'entry'
  readonly showReversed?: boolean
  /** Rows that name no child say whom they settle something of, and rows that nobody has described what they are. */
  readonly naming?: boolean
  /** Of rows `l`: whether they use what was paid in advance, and so stand on the other side with less. */
  readonly usesAdvance?: Sql
}

/** The rows of a period in the order of a statement (account, day) or of a journal (day, entry). */
export async function ledgerRows(question: RowsQuestion, context: Context): Promise<LedgerRow[]> {
  const { from, to, where = word('true'), order, showReversed, naming, usesAdvance } = question
  const rows = await namedRows(
    word('ledger_rows'),
    sql`where l.tenant_id = ${context.tenant} and l.branch_id = any(${context.visibleBranches}::int[]) and l.date between ${from}::date and ${to}::date
        and ${withoutReversed(showReversed)} and ${where}
      order by ${word(order === 'account' ? 'a.code, l.date, e.id, l.line' : 'l.date, e.id, l.line')} limit ${mostRows + 1}`,
    context,
    naming,
    usesAdvance,
  )
  if (rows.length > mostRows) throw new Problem(400, { code: 'Report.TooLong', params: { max: mostRows } })
  return rows
}

/** A row as it is selected. Names are put together here: for the database to build objects takes longer than to find them. */
interface Selected
  extends Pick<
    LedgerRow,
    | 'entry'
    | 'line'
    | 'date'
    | 'account'
    | 'code'
    | 'party'
    | 'student'
    | 'description'
    | 'debit'
    | 'credit'
    | 'tells'
    | 'isHidden'
    | 'people'
  > {
  readonly resource: string
  readonly record: number
  readonly number: string | null
  readonly of: NonNullable<DocumentCell['of']> | null
  readonly accountArabic: string
  readonly accountEnglish: string | null
  readonly centerArabic: string | null
  readonly centerEnglish: string | null
  readonly branchArabic: string | null
  readonly branchEnglish: string | null
}

/** Rows `l` of the books, as their table or a part of it gives them, with the names that a report shows. */
export async function namedRows(
  source: Sql,
  rest: Sql,
  context: Context,
  naming = false,
  usesAdvance = word('false'),
): Promise<LedgerRow[]> {
  const { registry } = context
  const ofHidden = ofHiddenDocument(context)
  const isNobody = sql`(${ofHidden} or ${namesNobody(context)})`
  const tells = list(
    privateParties.map(
      ({ resource, column, tells }) =>
        sql`when l.${word(column)} is not null and not ${isNobody} and (a.party_kind = ${tells} or e.resource = any(${auditedNames(registry)}::text[])) then ${resource}`,
    ),
    ' ',
  )
  const student = naming
    ? sql`case when l.student_id is not null then ${word(studentName)} else ${word(settledStudents(registry))} end`
    : word(studentName)
  const several = context.visibleBranches.length > 1
  const written = sql`coalesce(nullif(l.description, ''), ${writtenOfEntry(context)})`
  const ofAdvance = sql`case when ${usesAdvance} then ${context.translate('postings.advanceUsed')} || coalesce(': ' || ${written}, '') end`
  const month = ofMonth(context)
  const own = sql`nullif(concat_ws(': ', ${month}, coalesce(${written}${naming ? sql`, ${rowDescription(context)}` : sql``})), '')`
  const description = sql`coalesce(${ruleDescription(context)}, ${ofAdvance}, ${own})`
  const rows = await context.database.one<Selected>(
    context.tenant,
    sql`select e.id as entry, l.line, l.date::text, e.resource, e.record_id as record, ${word(numberOf(registry))} as number,
        case when not e.branch_id = any(${context.visibleBranches}::int[]) then (select json_build_object('id', o.id, 'arabicName', o.arabic_name, 'englishName', o.english_name) from branches o where o.tenant_id = e.tenant_id and o.id = e.branch_id) end as of,
        l.account_id as account, a.code, a.arabic_name as "accountArabic", a.english_name as "accountEnglish",
        ${several ? sql`b.arabic_name` : sql`null::text`} as "branchArabic", ${several ? sql`b.english_name` : sql`null::text`} as "branchEnglish",
        c.arabic_name as "centerArabic", c.english_name as "centerEnglish",
        case when ${isNobody} then null else ${word(partyName)} end as party, ${student} as student,
        case when not ${ofHidden} then ${description} else ${month} end as description,
        case ${tells} end as tells, ${ofHidden} as "isHidden", case when ${ofHidden} then ${hiddenPeople(context)} else '{}' end as people,
        case when ${usesAdvance} then -l.credit else l.debit end as debit, case when ${usesAdvance} then -l.debit else l.credit end as credit
      from ${source} l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
        ${several ? sql`join branches b on b.tenant_id = l.tenant_id and b.id = l.branch_id` : sql``}
        left join cost_centers c on c.tenant_id = l.tenant_id and c.id = l.cost_center_id
      ${rest}`,
  )
  return rows.map(
    ({
      resource,
      record,
      number,
      of,
      accountArabic,
      accountEnglish,
      centerArabic,
      centerEnglish,
      branchArabic,
      branchEnglish,
      ...row
    }) => ({
      ...row,
      document: row.isHidden ? { ...hiddenDocument(resource, context), of } : { resource, id: record, number, of },
      accountName: { arabicName: accountArabic, englishName: accountEnglish },
      branch: branchArabic === null ? null : { arabicName: branchArabic, englishName: branchEnglish },
      costCenter: centerArabic === null ? null : { arabicName: centerArabic, englishName: centerEnglish },
    }),
  )
}

/** Documents that the reader may not see, as they are told together: all of a definition, and none of them. */
export const hiddenDocument = (resource: string, { translate }: Context): DocumentCell => ({
  resource,
  id: null,
  number: null,
  title: translate(`resources.${resource}.name_two`),
})

/** Of whom rows tell something private. */
export const toldOf = (rows: readonly LedgerRow[]): string[] => [...new Set(rows.flatMap(({ tells }) => tells ?? []))]

const studentName = `(select json_build_object('arabicName', n.arabic_name, 'englishName', n.english_name) from students n where n.tenant_id = l.tenant_id and n.id = l.student_id)`

const partyName = partyValue(() => `json_build_object('arabicName', n.arabic_name, 'englishName', n.english_name)`)
