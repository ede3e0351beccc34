import { camel, tableName } from '../../../schema/derive/names.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Kept } from '../database/inspect.ts'
import type { Assembled } from './assembled.ts'

/**
 * What holds data and that no definition names any more, a line each: perhaps it was only given another name, or is worked out
 * now. Tables of lines and lists go unmentioned beside that of their records.
 */
export function leftNotes(kept: readonly Kept[], { files }: Pick<Assembled, 'files'>, { models }: Registry): string[] {
  const tables = kept.flatMap(({ place }) => (place?.column === null ? [place.table] : []))
  return kept.flatMap(({ place, rows, values }) => {
    if (!place || !rows || tables.some((other) => place.table.startsWith(`${other}_`))) return []
    const { table, column, owner } = place
    const [model] = models
      .filter(({ name }) => `${owner}_`.startsWith(`${tableName(name)}_`))
      .toSorted((one, other) => other.name.length - one.name.length)
    const file = (model && files.get(model.name)?.join(', ')) ?? 'resources/custom'
    const held = rows === 1 ? '1 row' : `${rows} rows`
    return column === null
      ? `${file}: the table '${table}' has ${held}, and no definition names it any more; if one has another name now, it says "was"`
      : `${file}: the column '${column}' of '${table}' has a value in ${held}, and no field names it any more; a field with "was": "${camel(column)}" takes it over (first values: ${values.map((value) => `'${value}'`).join(', ')})`
  })
}
