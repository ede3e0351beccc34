import type { FieldData } from '../../../schema/kind.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import { type FieldMap, isYearly, type Section } from '../../../schema/language/scope.ts'
import type { Model } from '../../../schema/model.ts'
import { columnOwners } from './columnOwners.ts'

/** The definitions with the values that records still have although no choice offers them, by `table.column`. */
export function retainValues(models: readonly Model[], values: ReadonlyMap<string, readonly string[]>): ResourceData[] {
  const owners = columnOwners(models)
  const found = [...values].flatMap(([column, retired]) => {
    const owner = owners.get(column)
    return owner ? [{ ...owner, retired }] : []
  })
  return models.map(({ name, data }) => {
    const own = found.filter(({ resource }) => resource === name)
    if (!own.length) return data
    const inside = (lines: string | null) => (fields: FieldMap) => ({
      ...fields,
      ...Object.fromEntries(
        own.flatMap(({ lines: group, field, retired }) => {
          const declared = group === lines ? fields[field.field] : undefined
          return declared ? [[field.field, { ...declared, retired } satisfies FieldData]] : []
        }),
      ),
    })
    const section = (one: Section): Section => (isYearly(one) ? { yearly: inside(null)(one.yearly) } : inside(null)(one))
    return {
      ...data,
      ...(data.fields && { fields: inside(null)(data.fields) }),
      ...(data.sections && {
        sections: Object.fromEntries(Object.entries(data.sections).map(([key, one]) => [key, section(one)])),
      }),
      ...(data.lines && {
        lines: Object.fromEntries(
          Object.entries(data.lines).map(([key, group]) => [key, { ...group, fields: inside(key)(group.fields) }]),
        ),
      }),
    }
  })
}
