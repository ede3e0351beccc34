import { pathsOf } from '../../../../schema/condition.ts'
import { linesTable } from '../../../../schema/derive/names.ts'
import type { Model, ModelField, ModelLines } from '../../../../schema/model.ts'
import { pathsOfFields, pathsOfRules } from '../../../../schema/paths.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { targetsOf } from '../../../../schema/registry.ts'
import { type Asked, jsonOf, masked, type Place, placeOf, recordOf, referenceColumns, referenceOf } from './expressions.ts'
import type { Text } from './sqlText.ts'

const q = (name: string): Text => `"${name}"`
/** Whether a field is never shown. */
export const isHidden = (field: ModelField): boolean => field.kind === 'password'

/** Whether `refs` tells of what the field names. Branch and year are known to whoever asks. */
export const refersOpenly = (field: ModelField): boolean =>
  targetsOf(field).length > 0 && !(field.implied && (field.field === 'branch' || field.field === 'fiscalYear'))

const cache = new WeakMap<Model, Map<string, unknown>>()

/** Whether lines come with `refs`, or with their own values alone: for a record that is about to be changed. */
export type LineShape = 'told' | 'bare'

/** The select list of a whole record: every field, `refs`, lines. Made once per definition, number of decimals and year. */
export function recordShape(model: Model, asked: Asked, shape: LineShape = 'told'): Text {
  return cached(model, `record ${shape}`, asked, () => {
    const place = placeOf(model, asked, { year: 'y' })
    const fields = [...model.fields.values()].filter((field) => !isHidden(field))
    return [
      `r.id, r.version`,
      ...fields.map((field) => `${jsonOf(model, field, place)} as ${q(field.field)}`),
      ...model.lines.map((lines) => `${linesOf(model, lines, place, shape)} as ${q(lines.name)}`),
      `r.created_at as "createdAt", r.created_by as "createdBy", r.updated_at as "updatedAt", r.updated_by as "updatedBy"`,
      `${refs(model, fields, pathsOfModel(model), place)} as refs`,
    ].join(', ')
  })
}

/** The rows of a list: what is selected of each, and how their references are told. */
export interface ListShape {
  /** The select list of the page; `r` is the record, `y` its year's row. */
  readonly page: Text
  /** The names of the row's own values. */
  readonly fields: readonly string[]
  readonly references: readonly ToldReference[]
}

/**
 * A reference of a list: looked up in one table for all rows (`target`, by the select list `told`), or brought by the page
 * itself (`inline`), as JSON in a column of its name with `#` before it.
 */
interface ToldReference {
  readonly name: string
  readonly inline: boolean
  readonly target: string | null
  readonly told: Text
}

/** What a list asks of a definition: the fields of a row, and the paths through its references. */
interface Wanted {
  readonly named: readonly ModelField[]
  readonly fields: readonly ModelField[]
  readonly paths: ReadonlyMap<string, ReadonlySet<string>>
}

function wantedOf(model: Model, names: readonly string[]): Wanted {
  const paths = new Map<string, Set<string>>()
  const wanted = new Set(model.title)
  const marks = ['status', 'active', 'fiscalYear', model.data.tree ?? ''].filter((name) => model.fields.has(name))
  for (const name of names) {
    const [first = '', second] = name.split('.')
    wanted.add(first)
    if (second) paths.set(first, (paths.get(first) ?? new Set()).add(second))
  }
  const named = [...wanted].flatMap((name) => model.fields.get(name) ?? []).filter((field) => !isHidden(field))
  return { named, fields: [...new Set([...named, ...marks.flatMap((name) => model.fields.get(name) ?? [])])], paths }
}

/** The columns of the fields themselves, masked where a definition wants it. */
const ownColumns = (model: Model, fields: readonly ModelField[], place: Place, unmasked: boolean): Text[] => [
  model.owner ? 'r.id' : 'r.id, r.version',
  ...fields.map(
    (field) =>
      `${field.masked && !unmasked ? masked(jsonOf(model, field, place)) : jsonOf(model, field, place)} as ${q(field.field)}`,
  ),
]

/** The shape of a row in a list: the asked fields, the title, masks where a definition wants them. */
export function listShape(model: Model, asked: Asked, names: readonly string[], unmasked = false): ListShape {
  return cached(model, `list ${unmasked} ${names.join(',')}`, asked, () => {
    const place = placeOf(model, asked, { year: 'y' })
    const { named, fields, paths } = wantedOf(model, names)
    const referring = named.filter(refersOpenly)
    const brought = referring.filter((field) => field.kind !== 'ref')
    return {
      page: [
        ...ownColumns(model, fields, place, unmasked),
        ...brought.map(
          (field) => `to_json(${referenceOf(model, field, paths.get(field.field) ?? [], place)}) as ${q(`#${field.field}`)}`,
        ),
      ].join(', '),
      fields: ['id', ...(model.owner ? [] : ['version']), ...fields.map((field) => field.field)],
      references: referring.map((field): ToldReference => {
        const target = field.kind === 'ref' ? asked.registry.get(field.to ?? '') : null
        return {
          name: field.field,
          inline: target === null,
          target: target?.name ?? null,
          told: target ? referenceColumns(target, paths.get(field.field) ?? [], placeOf(target, place, { row: 't' })) : '',
        }
      }),
    }
  })
}

/** The same row as one select list, each reference looked up for itself: for a handful of rows. */
export function rowShape(model: Model, asked: Asked, names: readonly string[], unmasked = false): Text {
  return cached(model, `row ${unmasked} ${names.join(',')}`, asked, () => {
    const place = placeOf(model, asked, { year: 'y' })
    const { named, fields, paths } = wantedOf(model, names)
    return [...ownColumns(model, fields, place, unmasked), `${refs(model, named, paths, place)} as refs`].join(', ')
  })
}

/** The lines of a document as a JSON list in their order. */
function linesOf(model: Model, lines: ModelLines, asked: Asked, shape: LineShape): Text {
  const table = linesTable(model.name, lines.name)
  const place: Place = { ...asked, row: 'x', year: 'x', table }
  const fields = [...lines.fields.values()]
  const columns = fields.map((field) => `${jsonOf(model, field, place)} as ${q(field.field)}`)
  if (shape === 'told') columns.push(`${refs(model, fields, pathsOfLines(lines), place)} as refs`)
  return `(select coalesce(json_agg(n), '[]') from (select x.id, ${columns.join(', ')} from ${q(table)} x where x.tenant_id = r.tenant_id and x.record_id = r.id order by x.position) n)`
}

function refs(model: Model, fields: readonly ModelField[], paths: ReadonlyMap<string, ReadonlySet<string>>, place: Place): Text {
  return recordOf(
    fields.filter(refersOpenly).map((field) => [field.field, referenceOf(model, field, paths.get(field.field) ?? [], place)]),
  )
}

/** Every one-step path that the lines of a definition name, by reference. */
export const pathsOfLines = (lines: ModelLines): ReadonlyMap<string, ReadonlySet<string>> =>
  pathsOfFields([...lines.fields.values()], pathsOfRules(lines.rules))

/** Every one-step path that a definition names, by reference. */
export function pathsOfModel(model: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const { data } = model
  const named = [
    ...(data.list?.columns ?? []),
    ...(data.list?.filters ?? []),
    ...(data.search ?? []),
    ...(layoutOf(data).fields ?? []),
    ...pathsOfRules(data.rules),
    ...(data.guards ?? []).flatMap((guard) => pathsOf(guard.holds)),
    ...[...model.actions.values()].flatMap((action) => pathsOf(action.when)),
  ]
  return pathsOfFields([...model.fields.values()], named)
}

function cached<T>(model: Model, name: string, { decimals, fiscalYear }: Asked, make: () => T): T {
  const key = `${name} ${decimals} ${fiscalYear}`
  const known = cache.get(model) ?? new Map<string, unknown>()
  cache.set(model, known)
  const found = known.get(key) as T | undefined
  if (found) return found
  const made = make()
  if (known.size < 200) known.set(key, made)
  return made
}
