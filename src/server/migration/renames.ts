import { formerLinesTables } from '../../../schema/derive/formerNames.ts'
import { columnName, linesTable, listTable, partyColumn, snake, tableName, yearsTable } from '../../../schema/derive/names.ts'
import { formerOf, type Table } from '../../../schema/derive/table.ts'
import { tablesOf } from '../../../schema/derive/tables.ts'
import { lineResource } from '../../../schema/lineModel.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { Registry } from '../../../schema/registry.ts'
import { choicesOf } from '../database/inspect.ts'

type Names = Readonly<Record<string, string>>

/** What gets another name inside a definition, or inside lines as a resource of their own (`orders.items`). */
export interface Renamed {
  /** Present names of fields and of groups of lines, by the former ones. */
  readonly names: Names
  /** Present values of choices, and states, by the former ones, by the present name of the field. */
  readonly values: Readonly<Record<string, Names>>
}

export type Renames = ReadonlyMap<string, Renamed>

/**
 * Which names inside of definitions a migration changes, by the present name of the resource. Pure.
 * @param actual the tables as they are; what is stored under its present name already was renamed before
 */
export function renamesIn(registry: Registry, actual: readonly Table[]): Renames {
  const targets = new Map(tablesOf(registry).map((table) => [table.name, table]))
  const resources = registry.models.flatMap((model) => [
    model,
    ...model.lines.map(({ name }) => registry.get(lineResource(model.name, name))),
  ])
  return new Map(
    resources.flatMap((model): [string, Renamed][] => {
      const names: Record<string, string> = renamedLines(model, actual)
      const values: Record<string, Names> = {}
      for (const field of model.fields.values()) {
        const target = targets.get(field.yearly ? yearsTable(model.name) : tableName(model.name))
        const former = target && formerOf(target, actual)
        if (!target || !former) continue
        const { was } = field
        if (was !== undefined && isRenamed(field, was, target, former, actual)) {
          names[was] = field.field
          if (field.hijri) names[`${was}Hijri`] = `${field.field}Hijri`
        }
        const known = choicesOf(former, columnName({ ...field, field: names[was ?? ''] ? (was ?? '') : field.field })) ?? []
        const map = Object.entries(field.map ?? {}).filter(([value]) => known.includes(value))
        if (map.length) values[field.field] = Object.fromEntries(map)
      }
      return Object.keys(names).length + Object.keys(values).length ? [[model.name, { names, values }]] : []
    }),
  )
}

const renamedLines = (model: Model, actual: readonly Table[]): Record<string, string> =>
  Object.fromEntries(
    model.lines.flatMap((lines) => {
      const now = [model.name, model.data.was].flatMap((owner) => (owner === undefined ? [] : [linesTable(owner, lines.name)]))
      const isThere = (names: readonly string[]) => actual.some(({ name }) => names.includes(name))
      return lines.was !== undefined && !isThere(now) && isThere(formerLinesTables(model, lines)) ? [[lines.was, lines.name]] : []
    }),
  )

/** Whether a field is stored under its former name alone. What is not stored at all has its new name whatever the tables say. */
function isRenamed(field: ModelField, was: string, target: Table, former: Table, actual: readonly Table[]): boolean {
  if (field.kind === 'computed') return true
  const isList = field.kind === 'refMany' || field.kind === 'split'
  const owners = [target.name, ...[target.was ?? []].flat()]
  const stored = (name: string): ((column: string) => boolean) => {
    if (isList) return (table) => owners.some((owner) => listTable(owner, name) === table)
    if (field.kind !== 'party') return (column) => column === columnName({ ...field, field: name })
    const columns = (field.targets ?? []).map((one) => partyColumn(name, one))
    return (column) => columns.includes(column) || (column.startsWith(`${snake(name)}_`) && column.endsWith('_id'))
  }
  const there = (isList ? actual : former.columns).map(({ name }) => name)
  return there.some(stored(was)) && !there.some(stored(field.field))
}
