import { list, literal, type Sql, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { documentCalled } from './documentNames.ts'
import { documentsOfDocument, few, partyOfDocument, placesOfDocument } from './documentTells.ts'
import { namesNobody, ofHiddenDocument } from './hidden.ts'
import { writtenOfEntry } from './madeText.ts'
import { parties, partyValue } from './parties.ts'
import { calledByLine, ofMonth, reasonOfDocument } from './rowDescription.ts'

const between = ' – '

/**
 * What an entry `e` is to whoever reads the books, in the reader's language: its document, with whom it is, and why it was made, by what
 * somebody has written or else by what its lines are about. Whom the reader may not see is not named.
 * @param rows its rows, as a table
 */
export function entryText(context: Context, rows: Sql): Sql {
  const { language } = context
  const name = language === 'ar' ? 'n.arabic_name' : 'coalesce(n.english_name, n.arabic_name)'
  const isNamed = word(`num_nonnulls(${parties.map(({ column }) => `l.${column}`).join(', ')}) > 0`)
  const withWhom = few(
    sql`select ${word(partyValue(() => name))} as name, l.line from ${rows} l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where ${isNamed} and not ${namesNobody(context)}`,
    context,
  )
  // Many of them are told by no name; nor is anybody in their place.
  const inNoName = sql`not exists (select 1 from ${rows} l where ${isNamed})`
  const whom = sql`coalesce(${withWhom}, case when ${inNoName} then ${partyOfDocument(context)} end)`
  const parts = [
    documentCalled(context),
    sql`case when not ${ofHiddenDocument(context)} then ${whom} end`,
    ofMonth(context),
    whyOf(context, few(sql`select ${calledByLine(context)} as name, l.line from ${rows} l`, context)),
  ]
  return sql`concat_ws(${literal(between)}, ${list(parts)})`
}

/**
 * Why the document of an entry `e` was made: by what somebody has written or else what its lines are about, and by the documents that it names;
 * where it tells none of these, by the places of its money or goods.
 */
export function whyOf(context: Context, lines: Sql): Sql {
  const told = sql`concat_ws(${literal(between)}, coalesce(${writtenOfEntry(context)}, ${reasonOfDocument(context)}, ${lines}), ${documentsOfDocument(context)})`
  return sql`coalesce(nullif(${told}, ''), ${placesOfDocument(context)})`
}
