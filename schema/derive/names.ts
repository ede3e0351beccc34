/** `classRooms` → `class_rooms`, `englishName` → `english_name`. */
export function snake(name: string): string {
  const known = snakes.get(name)
  if (known !== undefined) return known
  const made = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  if (snakes.size < 10_000) snakes.set(name, made)
  return made
}

/** Names come from definitions, and every statement asks for some. */
const snakes = new Map<string, string>()

const pointing = new Set(['ref', 'file', 'image'])

/** Words that SQL keeps for itself: expressions name columns and tables as they are. */
const reserved = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column ' +
    'concurrently constraint create cross default deferrable desc distinct do else end except false fetch for foreign freeze ' +
    'from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit ' +
    'localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references ' +
    'returning right select similar some symmetric table tablesample then to trailing true union unique user using variadic ' +
    'verbose when where window with'
  ).split(' '),
)

/** A name that SQL does not take for a word of its own. */
const safe = (name: string): string => (reserved.has(name) ? `${name}_` : name)

/** The column that holds a field's value. */
export const columnName = (field: { field: string; kind: string }): string =>
  pointing.has(field.kind) ? `${snake(field.field)}_id` : safe(snake(field.field))

/** The column that a name is sorted by: its folded form. */
export const foldedName = (field: { field: string }): string => `${snake(field.field)}_folded`

/** The column that is searched for a field that other resources search through a reference. */
export const searchedName = (field: string): string => `${snake(field)}_search`

/** The column of a party that points to one of its resources. */
export const partyColumn = (field: string, target: string): string => `${snake(field)}_${snake(target)}_id`

/** The table of a resource, of its years, of its lines, of a list of references. */
export const tableName = (resource: string): string => safe(snake(resource).replace('.', '_'))
export const yearsTable = (resource: string): string => `${snake(resource)}_years`
export const linesTable = (resource: string, lines: string): string => `${snake(resource)}_${snake(lines)}`
export const listTable = (owner: string, field: string): string => `${owner}_${snake(field)}`
