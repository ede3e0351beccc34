import { columnName, linesTable, tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { Registry } from '../../../schema/registry.ts'
import { greatestBroughtId, greatestBroughtNumber } from './manifest.ts'
import type { CarriedTable } from './shape.ts'

/** The columns of whole numbers that people enter, as `table.column`: nothing is added to them, and they may end where the database ends. */
export const enteredNumbers = ({ models }: Registry): ReadonlySet<string> =>
  new Set(
    models.flatMap((model) => [
      ...[...model.fields.values()].flatMap((field) => entered((field.yearly ? yearsTable : tableName)(model.name), field)),
      ...model.lines.flatMap(({ name, fields }) =>
        [...fields.values()].flatMap((field) => entered(linesTable(model.name, name), field)),
      ),
    ]),
  )

const entered = (table: string, field: ModelField): string[] =>
  field.kind === 'int' && !field.readOnly ? [`${table}.${columnName(field)}`] : []

/**
 * How far each column of a table may count in an archive from which the product counts on: versions, places in a series, counters, ids. What
 * is no id has the bound of `integer` in `bigint` too: a counter becomes the number of a record.
 */
export function mostCounted(
  { name: table, columns, identities, pointers }: CarriedTable,
  enteredBy: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const isId = (name: string) => identities.includes(name) || pointers.has(name)
  return new Map(
    columns.flatMap(({ name, type }): [string, number][] => {
      if (enteredBy.has(`${table}.${name}`) || (type !== 'integer' && type !== 'bigint')) return []
      return [[name, type === 'bigint' && isId(name) ? greatestBroughtNumber : greatestBroughtId]]
    }),
  )
}
