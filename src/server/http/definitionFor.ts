import type { FieldData } from '../../../schema/kind.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Person } from '../engine/context.ts'
import { lacking, seesField, writesField } from '../engine/read/sight.ts'

/**
 * A definition for the pages of a person: without fields that they may not see, with fields that they may not write as read-only,
 * and without columns that lead to records that they may not view.
 */
export function definitionFor(model: Model, person: Person, registry: Registry): ResourceData {
  const { data } = model
  if (person.isAdmin) return data
  const told = (path: string) => lacking(model, path, { person, registry }) === null
  const { columns, filters } = data.list ?? {}
  const list = {
    ...data.list,
    ...(columns && { columns: columns.filter(told) }),
    ...(filters && { filters: filters.filter(told) }),
  }
  const isShort = list.columns?.length !== columns?.length || list.filters?.length !== filters?.length
  return { ...withoutUnseen(data, person), ...(isShort && { list }) }
}

/** The same definition, unchanged if its reader may see and write every field. */
function withoutUnseen(data: ResourceData, person: Person): ResourceData {
  const isField = (one: unknown): one is FieldData => typeof one === 'object' && one !== null && 'kind' in one
  const narrowed = (one: FieldData): FieldData =>
    !seesField(one, person)
      ? { ...one, hidden: true, readOnly: true, required: false }
      : writesField(one, person)
        ? one
        : { ...one, readOnly: true, required: false }
  const hide = (given: object): object =>
    Object.fromEntries(
      Object.entries(given).map(([name, one]) => [name, isField(one) ? narrowed(one) : isGroup(one) ? hide(one) : one]),
    )
  const { fields, sections, lines } = data
  return {
    ...data,
    ...(fields && { fields: hide(fields) as typeof fields }),
    ...(sections && { sections: hide(sections) as typeof sections }),
    ...(lines && {
      lines: hide(Object.fromEntries(Object.entries(lines).filter(([, group]) => seesField(group, person)))) as typeof lines,
    }),
  }
}

/** Fields below a name: a section, what is yearly in it, lines. */
const isGroup = (one: unknown): one is object =>
  typeof one === 'object' && one !== null && !Array.isArray(one) && !('kind' in one)
