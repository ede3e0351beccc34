import { columnName, linesTable, tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'

/** A field with the definition that has it, as a database column leads to it. */
export interface Owner {
  readonly resource: string
  /** The lines in which it stands; null for the record's own. */
  readonly lines: string | null
  readonly field: ModelField
}

/** Every field by its column, as `table.column`. */
export function columnOwners(models: readonly Model[]): ReadonlyMap<string, Owner> {
  const owners = new Map<string, Owner>()
  for (const model of models) {
    const add = (table: string, field: ModelField, lines: string | null) =>
      owners.set(`${table}.${columnName(field)}`, { resource: model.name, lines, field })
    for (const field of model.fields.values()) add(field.yearly ? yearsTable(model.name) : tableName(model.name), field, null)
    for (const { name, fields } of model.lines)
      for (const field of fields.values()) add(linesTable(model.name, name), field, name)
  }
  return owners
}
