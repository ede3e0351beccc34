import { factsColumn, linesTable, snake } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField, ModelLines } from '../../../../schema/modelField.ts'
import { keepsFacts } from '../../../../schema/record/issued.ts'
import { momentFields } from '../../../../schema/systemFields.ts'
import { targetsOf } from '../../../../schema/targets.ts'
import { jsonOf, masked, type Place, placeOf, type QueryScope, recordOf, referenceColumns, referenceOf } from './expressions.ts'
import { pathsOfLines, pathsOfModel, printedPaths, printedPathsOfLines } from './referencePaths.ts'
import type { Text } from './sqlText.ts'

const q = (name: string): Text => `"${name}"`
/** Whether a field is never shown. */
export const isHidden = (field: ModelField): boolean => field.kind === 'password'

/** Whether `refs` contains the records that the field names. Branch and year are left out: the client knows them. */
export const refersOpenly = (field: ModelField): boolean =>
  targetsOf(field).length > 0 && !(field.implied && (field.field === 'branch' || field.field === 'fiscalYear'))

const cache = new WeakMap<Model, Map<string, unknown>>()

/** Whether lines come with `refs`, with what its paper shows of them, or with their own values and what was read: for a record that is about to be changed. */
export type LineShape = 'withReferences' | 'printed' | 'plain'

/** The select list of a whole record: every field, `refs`, lines. Made once for each definition, number of decimals, year and branches in sight. */
export function recordShape(model: Model, scope: QueryScope, shape: LineShape = 'withReferences'): Text {
  return cached(model, `record ${shape}`, scope, () => {
    const place = placeOf(model, scope, { year: 'y' })
    const fields = [...model.fields.values()].filter((field) => !isHidden(field))
    return [
      `r.id, r.version`,
      ...fields.map((field) => `${jsonOf(model, field, place)} as ${q(field.field)}`),
      ...model.lines.map((lines) => `${linesOf(model, lines, place, shape)} as ${q(lines.name)}`),
      ...(shape === 'plain' && keepsFacts(model) ? [`r.${factsColumn} as facts`] : []),
      `r.created_at as "createdAt", r.created_by as "createdBy", r.updated_at as "updatedAt", r.updated_by as "updatedBy"`,
      `${refs(model, fields, shape === 'printed' ? printedPaths(model, scope.registry) : pathsOfModel(model), place)} as refs`,
    ].join(', ')
  })
}

/** The rows of a list: what is selected of each, and how their references are read. */
export interface ListShape {
  /** The select list of the page; `r` is the record, `y` its year's row. */
  readonly page: Text
  /** The names of the row's own values. */
  readonly fields: readonly string[]
  readonly references: readonly ReferenceShape[]
}

/**
 * A reference of a list: looked up in one table for all rows (`target`, by the select list `columns`), or read by the page
 * itself (`inline`), as JSON in a column of its name with `#` before it.
 */
interface ReferenceShape {
  readonly name: string
  readonly inline: boolean
  readonly target: string | null
  readonly columns: Text
}

/** What a list selects: the fields of a row, and the paths through its references. */
interface Selection {
  readonly named: readonly ModelField[]
  readonly fields: readonly ModelField[]
  readonly paths: ReadonlyMap<string, ReadonlySet<string>>
}

function selectionOf(model: Model, names: readonly string[]): Selection {
  const paths = new Map<string, Set<string>>()
  const selected = new Set(model.title)
  const marks = ['status', 'active', 'fiscalYear', model.data.tree ?? ''].filter((name) => model.fields.has(name))
  for (const name of names) {
    const [first = '', second] = name.split('.')
    selected.add(first)
    if (second) paths.set(first, (paths.get(first) ?? new Set()).add(second))
  }
  const named = [...selected].flatMap((name) => model.fields.get(name) ?? []).filter((field) => !isHidden(field))
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
export function listShape(model: Model, scope: QueryScope, names: readonly string[], unmasked = false): ListShape {
  return cached(model, `list ${unmasked} ${names.join(',')}`, scope, () => {
    const place = placeOf(model, scope, { year: 'y' })
    const { named, fields, paths } = selectionOf(model, names)
    const moments = model.owner ? [] : momentFields.filter((name) => names.includes(name))
    const referring = named.filter(refersOpenly)
    const inlined = referring.filter((field) => field.kind !== 'ref')
    return {
      page: [
        ...ownColumns(model, fields, place, unmasked),
        ...moments.map((name) => `r.${q(snake(name))} as ${q(name)}`),
        ...inlined.map(
          (field) =>
            `to_json(${referenceOf(model, field, paths.get(field.field) ?? [], place, !unmasked)}) as ${q(`#${field.field}`)}`,
        ),
      ].join(', '),
      fields: ['id', ...(model.owner ? [] : ['version']), ...fields.map((field) => field.field), ...moments],
      references: referring.map((field): ReferenceShape => {
        const target = field.kind === 'ref' ? scope.registry.get(field.to ?? '') : null
        return {
          name: field.field,
          inline: target === null,
          target: target?.name ?? null,
          columns: target
            ? referenceColumns(target, paths.get(field.field) ?? [], placeOf(target, place, { row: 't' }), !unmasked)
            : '',
        }
      }),
    }
  })
}

/** The same row as one select list, each reference looked up for itself: for a handful of rows. */
export function rowShape(model: Model, scope: QueryScope, names: readonly string[], unmasked = false): Text {
  return cached(model, `row ${unmasked} ${names.join(',')}`, scope, () => {
    const place = placeOf(model, scope, { year: 'y' })
    const { named, fields, paths } = selectionOf(model, names)
    return [...ownColumns(model, fields, place, unmasked), `${refs(model, named, paths, place, !unmasked)} as refs`].join(', ')
  })
}

/** The fields that a record brings along with its lines: hidden computed ones are read where they are named, not with every record. */
export const fieldsOfLines = ({ fields }: ModelLines): readonly ModelField[] =>
  [...fields.values()].filter(({ kind, hidden }) => kind !== 'computed' || !hidden)

/** The lines of a document as a JSON list in their order. */
function linesOf(model: Model, lines: ModelLines, scope: QueryScope, shape: LineShape): Text {
  const table = linesTable(model.name, lines.name)
  const place: Place = { ...scope, row: 'x', year: 'x', table }
  const fields = fieldsOfLines(lines)
  const columns = fields.map((field) => `${jsonOf(model, field, place)} as ${q(field.field)}`)
  if (shape === 'plain' && keepsFacts(model)) columns.push(`x.${factsColumn} as facts`)
  if (shape !== 'plain') {
    const paths = shape === 'printed' ? printedPathsOfLines(model, lines, place.registry) : pathsOfLines(lines)
    columns.push(`${refs(model, fields, paths, place)} as refs`)
  }
  return `(select coalesce(json_agg(n), '[]') from (select x.id, ${columns.join(', ')} from ${q(table)} x where x.tenant_id = r.tenant_id and x.record_id = r.id order by x.position) n)`
}

function refs(
  model: Model,
  fields: readonly ModelField[],
  paths: ReadonlyMap<string, ReadonlySet<string>>,
  place: Place,
  masks = false,
): Text {
  return recordOf(
    fields
      .filter(refersOpenly)
      .map((field) => [field.field, referenceOf(model, field, paths.get(field.field) ?? [], place, masks)]),
  )
}

/** The SQL that is composed once for a definition and each kind of place that a request can have. */
export function cached<T>(
  model: Model,
  name: string,
  { decimals, fiscalYear, branches, language }: QueryScope,
  make: () => T,
): T {
  // Balances count the branches in sight, names are in the reader's language: their text is another one for each.
  const key = `${name} ${decimals} ${fiscalYear} ${language} ${branches.join(',')}`
  const known = cache.get(model) ?? new Map<string, unknown>()
  cache.set(model, known)
  const found = known.get(key) as T | undefined
  if (found) return found
  const made = make()
  if (known.size < 200) known.set(key, made)
  return made
}
