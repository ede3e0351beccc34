import { separator, unseen } from '../../../../schema/values/reference.ts'
import { literal, type Sql, sql } from '../../database/sql.ts'

// Whatever has nothing opposite to it is left out.
const [from, to] = [`٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹${unseen.join('')}`, '01234567890123456789'].map(literal)

/** The spellings of a column, as `spellingsOf` writes them. */
export function spellingsSql(column: Sql): { readonly joined: Sql; readonly grouped: Sql } {
  const written = sql`lower(translate(normalize(coalesce(${column}, ''), nfkc), ${from}, ${to}))`
  return {
    joined: sql`regexp_replace(${written}, ${literal(separator)}, '', 'g')`,
    grouped: sql`regexp_replace(regexp_replace(regexp_replace(${written}, ${literal(`${separator}+`)}, '-', 'g'), '(?<![0-9])0+(?=[0-9])', '', 'g'), '(?<![0-9])-|-(?![0-9])', '', 'g')`,
  }
}
