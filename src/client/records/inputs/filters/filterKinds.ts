import type { Kind } from '../../../../../schema/kind.ts'
import { kinds } from '../../../../../schema/kinds.ts'
import type { Model } from '../../../../../schema/model.ts'
import type { ModelField } from '../../../../../schema/modelField.ts'
import type { Registry } from '../../../../../schema/registry.ts'
import { shownKind } from '../../values/columns.ts'

/** How a field is filtered. */
export type FilterKind = NonNullable<Kind['filter']>

/** Whether its texts name definitions: they are chosen and not typed. */
export const namesDefinitions = ({ kind, called }: ModelField): boolean => kind === 'text' && called === 'resources'

/** The way to filter by a field; null where there is none. */
export function filterKind(field: ModelField): FilterKind | null {
  if (namesDefinitions(field)) return 'choice'
  if (field.masked || (field.kind === 'computed' && shownKind(field) !== 'money')) return null
  return kinds.get(shownKind(field))?.filter ?? null
}

/** The fields that the filter menu offers: those that the definition names first, also of records that are referred to, then the rest. */
export function filterFields(model: Model, registry: Registry): { named: ModelField[]; others: ModelField[] } {
  const named = model.list.filters.flatMap((path) => model.fields.get(path) ?? behind(model, path, registry) ?? [])
  const others = [...model.fields.values()].filter(
    (field) => !named.includes(field) && !field.hidden && !(field.implied && field.kind === 'ref') && filterKind(field) !== null,
  )
  return { named: named.filter((field) => filterKind(field) !== null), others }
}

/** The field at the end of a step through a reference, called by its path. */
function behind(model: Model, path: string, registry: Registry): ModelField | null {
  const [name = '', step = ''] = path.split('.')
  const field = registry.find(model.fields.get(name)?.to ?? '')?.fields.get(step)
  return field ? { ...field, field: path } : null
}

/** The keys in a list's filter that belong to the field. */
export const filterKeys = (field: ModelField): readonly string[] => {
  const name = field.field
  const kind = filterKind(field)
  if (kind === 'range') return [`${name}_gte`, `${name}_lte`, `${name}_within`]
  if (kind === 'text') return [`${name}_like`]
  return kind === 'flag' ? [name] : [`${name}_in`]
}

/** What a filter asks by keys that no field of the menu has: written through the API, or of another definition that was chosen before. */
export function otherKeys(model: Model, registry: Registry, filter: Readonly<Record<string, unknown>>): readonly string[] {
  const { named, others } = filterFields(model, registry)
  const known = new Set([...named, ...others].flatMap(filterKeys))
  return Object.keys(filter).filter((key) => !known.has(key))
}

/** The name of the field that a key asks about. */
export const fieldOfKey = (key: string): string => key.replace(/_(gte|lte|gt|lt|in|like|not|within)$/, '')

/** The filter without what it says about the field. */
export const withoutField = (filter: Readonly<Record<string, unknown>>, field: ModelField): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !filterKeys(field).includes(key)))

/** The filter with new conditions of the field; empty ones are dropped. */
export function withField(
  filter: Readonly<Record<string, unknown>>,
  field: ModelField,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kept = Object.entries(given).filter(
    ([, value]) => value !== null && value !== '' && value !== undefined && !(Array.isArray(value) && !value.length),
  )
  return { ...withoutField(filter, field), ...Object.fromEntries(kept) }
}
