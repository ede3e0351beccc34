import { pathsOf, samesOf } from './condition.ts'
import type { FieldData } from './kind.ts'
import type { Guard } from './language/guard.ts'
import type { ListRead, ReadData } from './language/reads.ts'
import { lineModel, lineResource } from './lineModel.ts'
import type { Model } from './model.ts'
import type { ModelField } from './modelField.ts'
import type { ModelRead } from './modelRead.ts'
import { targetsOf } from './targets.ts'

/** The records that use another one by their values, as they are read for it; null where a guard names none. */
export const usingRead = ({ usedBy, where }: Guard): (ModelRead & { readonly list: ListRead }) | null =>
  usedBy === undefined || !where
    ? null
    : { name: usedBy, each: null, list: { of: usedBy, where, every: true, everywhere: true, take: 'id' } }

type Find = (resource: string) => Model | undefined
type Groups = readonly { readonly name: string }[]

/** The reads of a definition in their order: paths first, since lists are chosen by them. */
export function readsOf(
  reads: Readonly<Record<string, ReadData>> = {},
  groups: Groups,
  own: OwnFields,
  find?: Find,
): ModelRead[] {
  const all = Object.entries(reads).map(([name, read]) => {
    const placed = typeof read === 'string' ? pathRead(name, read, groups) : { name, each: read.each ?? null, list: read }
    const field = find && fieldRead(placed, own, find)
    return field ? { ...placed, field } : placed
  })
  return [...all.filter((read) => read.path), ...all.filter((read) => read.list)]
}

/** The steps through references that formulas of the document, or of its lines, take by themselves: kept like what is declared. */
export const readsOfFormulas = (each: string | null, fields: ReadonlyMap<string, ModelField>): ModelRead[] =>
  [...new Set([...fields.values()].flatMap(({ formula }) => formula?.reads ?? []))].flatMap((name): ModelRead[] => {
    const [start = '', ...steps] = name.split('.')
    return steps.length && fields.get(start)?.kind === 'ref' ? [{ name, each, path: { start, steps }, implied: true }] : []
  })

function pathRead(name: string, path: string, groups: Groups): ModelRead {
  const [first = '', ...rest] = path.split('.')
  if (!groups.some((group) => group.name === first)) return { name, each: null, path: { start: first, steps: rest } }
  const [start = '', ...steps] = rest
  return { name, each: first, path: { start, steps } }
}

/** The fields of the document, or of one of its lines. */
type OwnFields = (each: string | null) => ReadonlyMap<string, FieldData> | undefined

function fieldRead(
  { each, path, list }: ModelRead,
  own: OwnFields,
  find: Find,
): FieldData | ReadonlyMap<string, FieldData> | undefined {
  if (path) {
    let field = own(each)?.get(path.start)
    for (const step of path.steps) field = find(targetsOf(field ?? {})[0] ?? '')?.fields.get(step)
    return field
  }
  const rows = list && rowsOf(list, find)
  if (!list || !rows || list.every) return undefined
  const { take } = list
  if (take === 'id') return { kind: 'ref', to: rows.lines ? lineResource(rows.model.name, rows.lines.name) : rows.model.name }
  if (typeof take === 'string') return rows.fields.get(take)
  return new Map(take.flatMap((name) => (rows.fields.has(name) ? [[name, rows.fields.get(name) as FieldData]] : [])))
}

/** The resource whose rows a list names, the lines among them where it names lines, and their fields. */
export function rowsOf({ of }: Pick<ListRead, 'of'>, find: Find) {
  const [resource = '', group] = of.split('.')
  const model = find(resource)
  const lines = group === undefined ? null : model?.lines.find(({ name }) => name === group)
  return model && lines !== undefined ? { model, lines, fields: (lines ? lineModel(model, lines) : model).fields } : undefined
}

/**
 * The fields that say whose lines a list is: the one that is named, else all that refer to the resource; none where the condition says by
 * their documents which lines of all are meant (`'record.student': { same: 'student' }`).
 */
export function ownersOf(list: ListRead, fields: ReadonlyMap<string, FieldData>): string[] {
  if (list.for !== undefined) return [list.for]
  if (samesOf(list.where).length && pathsOf(list.where).some((path) => path.startsWith('record.'))) return []
  const [resource] = list.of.split('.')
  return [...fields].flatMap(([name, field]) => (field.kind === 'ref' && field.to === resource ? [name] : []))
}

/** The fields of the document and of its lines on which reads depend, by group (null for the document). */
export function namesRead({
  reads,
  lines,
  fields,
}: Pick<Model, 'reads' | 'lines' | 'fields'>): ReadonlyMap<string | null, ReadonlySet<string>> {
  const names = new Map<string | null, Set<string>>()
  for (const { each, path, list } of reads) {
    const own = lines.find(({ name }) => name === each)?.fields ?? fields
    const dependsOn = path ? [path.start] : list ? [...comparedNames(list), ...ownersOf(list, own)] : []
    for (const name of dependsOn) {
      const bare = name.replace(/^document\./, '')
      const group = bare === name && own.has(name) ? each : null
      names.set(group, (names.get(group) ?? new Set()).add(bare))
    }
  }
  return names
}

/** The columns of a row that decide whether it is chosen. */
export const decidingColumns = ({ where, best = [] }: ListRead): string[] => [...new Set([...pathsOf(where), ...best])]

/** What a list is chosen by, of the document, of the line or among the reads: what `same` names, and the columns of `best`. */
export const comparedNames = ({ where, best = [] }: ListRead): string[] => [...new Set([...samesOf(where), ...best])]
