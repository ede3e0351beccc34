import { type Sql, sql } from '../../database/sql.ts'

/** The spellings of a column, as `spellingsOf` writes them. */
export function spellingsSql(column: Sql): { readonly joined: Sql; readonly grouped: Sql } {
  const written = sql`lower(translate(coalesce(${column}, ''), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'))`
  return {
    joined: sql`regexp_replace(${written}, '[\\s\\-_./]', '', 'g')`,
    grouped: sql`regexp_replace(regexp_replace(regexp_replace(${written}, '[\\s\\-_./]+', '-', 'g'), '(?<![0-9])0+(?=[0-9])', '', 'g'), '(?<![0-9])-|-(?![0-9])', '', 'g')`,
  }
}
