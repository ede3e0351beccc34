import type { Table } from '../../../schema/derive/table.ts'
import { addUnique, columnSql, createIndex } from './diff/statements.ts'
import { quote } from './quote.ts'

/**
 * The statements that calculate all folded texts again, for a database that folded them by another rule: a stored column does not
 * follow its function. Each table is written once; indexes and keys on such columns fall with them and are made again.
 */
export const refold = (tables: readonly Table[]): string[] =>
  tables.flatMap((table) => {
    const folded = table.columns.filter((column) => column.generated?.includes('daftar_fold('))
    if (!folded.length) return []
    const names = new Set(folded.map((column) => column.name))
    const touches = ({ columns }: { columns: readonly string[] }) => columns.some((name) => names.has(name))
    return [
      `alter table ${quote(table.name)} ${[
        ...folded.map((column) => `drop column ${quote(column.name)}`),
        ...folded.map((column) => `add column ${columnSql(column)}`),
      ].join(', ')}`,
      ...table.uniques.filter(touches).map((unique) => addUnique(table.name, unique)),
      ...table.indexes.filter(touches).map((index) => createIndex(table.name, index)),
    ]
  })
