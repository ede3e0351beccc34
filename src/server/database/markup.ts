import { definitions } from '../../../resources/index.ts'
import type { Table } from '../../../schema/derive/table.ts'
import { tablesOf } from '../../../schema/derive/tables.ts'
import { createRegistry } from '../../../schema/registry.ts'
import { quote } from './quote.ts'

const change = (table: string, column: string, to: string) =>
  `update ${quote(table)} set ${quote(column)} = ${to} where ${quote(column)} is not null`

/** The statement that makes plain texts formatted ones, as `paragraphs` of schema/values/markup.ts does. */
export function toMarkup(table: string, column: string): string {
  const escaped = [
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
  ].reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, quote(column))
  return change(table, column, `'<p>' || regexp_replace(${escaped}, E'\\r\\n|\\r|\\n', '</p><p>', 'g') || '</p>'`)
}

/** The statement that takes the form from formatted texts. */
export const toPlain = (table: string, column: string): string => change(table, column, `daftar_plain(${quote(column)})`)

/** The function that gives what a formatted text says, to be searched and sorted by. */
export const plainSql = (): string =>
  `create or replace function daftar_plain(text) returns text language plpgsql immutable strict parallel safe as $plain$
begin return btrim(replace(replace(replace(replace(
  regexp_replace(regexp_replace(regexp_replace(replace($1, '</p></li>', '</li>'),
    '<br>|</(p|h[1-6]|li|blockquote)>', E'\\n', 'g'), '<li>', '• ', 'g'), '<[^>]*>', '', 'g'),
  '&quot;', '"'), '&gt;', '>'), '&lt;', '<'), '&amp;', '&'), E' \\n'); end
$plain$`

/**
 * The shape that a database has, with what a release before this one did not remember: which columns hold formatted text.
 * The product had none then; the fields of that kind in an installation's own definitions hold markup already.
 */
export function rememberingMarkup(actual: readonly Table[], target: readonly Table[]): readonly Table[] {
  if (actual.some(({ columns }) => columns.some(({ markup }) => markup))) return actual
  const product = new Set(tablesOf(createRegistry(definitions)).map(({ name }) => name))
  const formatted = new Set(
    target.flatMap(({ name, columns }) =>
      product.has(name) ? [] : columns.flatMap((column) => (column.markup ? [`${name}.${column.name}`] : [])),
    ),
  )
  return actual.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      ...(formatted.has(`${table.name}.${column.name}`) && { markup: true }),
    })),
  }))
}
