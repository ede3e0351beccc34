/** `classRooms` → `class_rooms`, `englishName` → `english_name`. */
export function snake(name: string): string {
  const known = snakes.get(name)
  if (known !== undefined) return known
  const made = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  if (snakes.size < 10_000) snakes.set(name, made)
  return made
}

/** `class_rooms` → `classRooms`. */
export const camel = (column: string): string => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Names come from definitions, and every statement asks for some. */
const snakes = new Map<string, string>()

const pointing = new Set(['ref', 'file', 'image'])

/** The column that holds a field's value. */
export const columnName = (field: { field: string; kind: string }): string =>
  pointing.has(field.kind) ? `${snake(field.field)}_id` : snake(field.field)

/** The column that a name is sorted by: its folded form. */
export const foldedName = (field: { field: string }): string => `${snake(field.field)}_folded`

/** The column that is searched for a field that other resources search through a reference. */
export const searchedName = (field: string): string => `${snake(field)}_search`

/** The column of a party that points to one of its resources. */
export const partyColumn = (field: string, target: string): string => `${snake(field)}_${snake(target)}_id`

/** The table of a resource, of its years, of its lines, of a list of references. */
export const tableName = (resource: string): string => snake(resource).replace('.', '_')
export const yearsTable = (resource: string): string => `${snake(resource)}_years`
/** The table of the days of what repeats. */
export const occurrencesTable = (resource: string): string => `${snake(resource)}_occurrences`
/** The table of what is used up of records in each year. */
export const usesTable = (resource: string): string => `${tableName(resource)}_uses`
export const linesTable = (resource: string, lines: string): string => `${snake(resource)}_${snake(lines)}`
export const listTable = (owner: string, field: string): string => `${owner}_${snake(field)}`

/** The column of what a document or a line has read. */
export const factsColumn = 'read_facts'
