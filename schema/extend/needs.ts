import type { Change } from '../extension.ts'
import type { Model } from '../model.ts'
import type { ModelField } from '../modelField.ts'

/** The words of a definition whose fields a person must be able to fill. */
const needing = [
  'title',
  'rules',
  'unique',
  'duplicates',
  'asks',
  'merge',
  'guards',
  'limits',
  'keys',
  'tree',
  'siblings',
  'number',
  'effects',
  'yearEnds',
] as const

/** Why a field may not be hidden from the form: what the product makes of it; null where nothing does. */
export function needOf(model: Model, field: ModelField, change: Change): string | null {
  const name = field.field
  const filled = field.default ?? change.default ?? field.from ?? field.fallback ?? field.preset
  if ((field.required || change.required) && filled === undefined) return 'it is required'
  if (field.requiredWhen || change.requiredWhen) return 'it is required at times'
  const word = needing.find((one) => names(model.data[one]).has(name))
  if (word) return `'${word}' names it`
  if (names(model.data.import?.match).has(name)) return "'import.match' names it"
  const reader = [...model.fields.values()].find(
    (other) => other.field !== name && !other.implied && names(readsOf(other)).has(name),
  )
  return reader ? `'${reader.field}' depends on it` : null
}

const readsOf = ({ shownWhen, requiredWhen, when, where, from, fallback, type, follows, of, formula }: ModelField) => [
  shownWhen,
  requiredWhen,
  when,
  where,
  from,
  fallback,
  type,
  follows,
  of,
  formula?.reads,
]

/** Every word in a value: the names, and the first steps of paths. */
function names(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value.split('.')[0] ?? value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      found.add(key.split('.')[0] ?? key)
      names(item, found)
    }
  return found
}
