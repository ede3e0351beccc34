import { list, literal, type Sql, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { documentCalled } from './documentNames.ts'
import { namesNobody, ofHiddenDocument } from './hidden.ts'
import { parties, partyValue } from './parties.ts'
import { calledByLine, ofMonth, reasonOfDocument } from './rowDescription.ts'

/** More names than these say less than how many there are. */
const mostNames = 3
const between = ' – '

/**
 * What an entry `e` is to whoever reads the books, in the reader's language: its document, with whom it is, and why it was made, by what
 * somebody has written or else by what its lines are about. Whom the reader may not see is not named.
 * @param rows its rows, as a table
 */
export function entryText(context: Context, rows: Sql): Sql {
  const { language } = context
  const name = language === 'ar' ? 'n.arabic_name' : 'coalesce(n.english_name, n.arabic_name)'
  const few = (
    found: Sql,
  ) => sql`(select string_agg(f.name, ${literal(language === 'ar' ? '، ' : ', ')}) from (select name from (${found}) every where name is not null
    group by name order by min(line)) f having count(*) <= ${mostNames})`
  const isNamed = word(`num_nonnulls(${parties.map(({ column }) => `l.${column}`).join(', ')}) > 0`)
  const withWhom =
    few(sql`select ${word(partyValue(() => name))} as name, l.line from ${rows} l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where ${isNamed} and not ${namesNobody(context)}`)
  const lines = few(sql`select ${calledByLine(context)} as name, l.line from ${rows} l`)
  const why = sql`coalesce(nullif(e.description, ''), ${reasonOfDocument(context)}, ${lines})`
  const parts = [
    documentCalled(context),
    sql`case when not ${ofHiddenDocument(context)} then ${withWhom} end`,
    ofMonth(context),
    why,
  ]
  return sql`concat_ws(${literal(between)}, ${list(parts)})`
}
