import { tableName } from '../../../../schema/derive/names.ts'
import { ident, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import type { ListShape } from '../sql/shape.ts'

/** A page as the database answers it: a line for each row, and for each reference a line for each referred record. */
export type PageAnswer = Readonly<Record<string, string | null>>

/**
 * The columns of the rows of the query `#page` and, once each, of the records that they refer to. Twenty-five pupils of one
 * class name one class: it is looked up and written as JSON once, and set into the rows by `pageJson`.
 */
export function pageColumns(shape: ListShape, context: Context): Sql {
  const row = shape.references.some(({ inline }) => inline)
    ? `(select row_to_json("#") from (select ${shape.fields.map((name) => `p."${name}"`).join(', ')}) "#")`
    : 'row_to_json(p)'
  // The database breaks the line between the records of a list.
  const keys = shape.references.map(({ name, inline }) => (inline ? `replace(p."#${name}"::text, E'\\n', '')` : `p."${name}"`))
  const line = word(`concat(${keys.flatMap((key) => [key, `E'\\t'`]).join(', ')}${keys.length ? ', ' : ''}${row})`)
  const books = shape.references.flatMap(({ name, target, columns }) =>
    target === null
      ? []
      : [
          sql`(select string_agg(concat(f.id, E'\t', row_to_json(f)), E'\n') from (select ${word(columns)} from ${ident(tableName(target))} t
      where t.tenant_id = ${context.tenant} and t.id = any(array(select ${ident(name, 'p')} from "#page" p))) f) as ${ident(`of ${name}`)}`,
        ],
  )
  return list([sql`(select string_agg(${line}, E'\n') from "#page" p) as rows`, ...books])
}

/** The page as the text of a JSON list. */
export function pageJson(shape: ListShape, answer: PageAnswer): string {
  const { rows } = answer
  if (!rows) return '[]'
  const books = shape.references.map(({ name, target }) => (target === null ? null : bookOf(answer[`of ${name}`] ?? null)))
  const labels = shape.references.map(({ name }, index) => `${index ? ',' : ',"refs":{'}${JSON.stringify(name)}:`)
  let json = '['
  // JSON contains neither a tab nor an end of line as it is, so both divide safely.
  for (const line of rows.split('\n')) {
    const parts = line.split('\t')
    const record = parts[labels.length] ?? ''
    json += json.length > 1 ? `,${record.slice(0, -1)}` : record.slice(0, -1)
    for (let index = 0; index < labels.length; index++) {
      const key = parts[index] ?? ''
      const book = books[index]
      json += labels[index]
      json += (book ? book.get(key) : key) || 'null'
    }
    json += labels.length ? '}}' : ',"refs":{}}'
  }
  return `${json}]`
}

function bookOf(lines: string | null): Map<string, string> {
  const book = new Map<string, string>()
  if (lines === null) return book
  for (const line of lines.split('\n')) {
    const tab = line.indexOf('\t')
    book.set(line.slice(0, tab), line.slice(tab + 1))
  }
  return book
}
