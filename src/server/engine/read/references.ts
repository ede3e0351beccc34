import { pathsOf } from '../../../../schema/condition.ts'
import { tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { settle } from '../../../../schema/record/check.ts'
import { withCopies } from '../../../../schema/record/copies.ts'
import type { RecordData, Reference } from '../../../../schema/record/record.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { targetsOf } from '../../../../schema/targets.ts'
import { and, ident, list, literal, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../draft.ts'
import { jsonOf, placeOf, queryScope, referenceColumns } from '../sql/expressions.ts'
import { pathsOfLines, pathsOfModel } from '../sql/referencePaths.ts'
import { bounds, inYear } from '../sql/scope.ts'
import { cached } from '../sql/shape.ts'
import type { Loaded } from './loaded.ts'
import { idsOf, referring, usesOf } from './uses.ts'

/** Loads all records that some refer to in one statement; absent ones are simply not in the answer. */
export async function loadReferences(
  model: Model,
  records: readonly RecordData[],
  context: Context,
  { run, known: before }: Pick<Transaction, 'run' | 'known'>,
): Promise<Loaded> {
  const loaded = new Map<string, Map<number, Reference>>()
  const asked = new Map<string, Asked>()
  for (const { resource, id, branch } of records.flatMap((record) => usesOf(model, record))) {
    // Which fields of a resource are needed depends on who refers to it.
    const place = branch === undefined ? resource : `${resource} ${branch}`
    const known = before?.get(`${model.name} ${place}`)?.get(id)
    if (known) store(loaded, resource, known)
    else {
      const one = asked.get(place) ?? { resource, branch, ids: new Set() }
      asked.set(place, one)
      one.ids.add(id)
    }
  }
  if (!asked.size) return loaded
  const parts = [...asked].map(([place, { resource, branch, ids }]) => {
    const target = context.registry.get(resource)
    const there = branch === undefined ? context : elsewhere(target, branch, context)
    return sql`${literal(place)}, ${manyOf(target, [...ids], columnsFor(model, resource, context), there, ofYear(model, resource, context.registry).length > 0)}`
  })
  const [row] = await run<{ found: Record<string, Reference[]> }>(sql`select json_build_object(${list(parts)}) as found`)
  for (const [place, rows] of Object.entries(row?.found ?? {})) {
    for (const found of rows) {
      store(loaded, asked.get(place)?.resource ?? place, found)
      if (before) store(before, `${model.name} ${place}`, found)
    }
  }
  return loaded
}

/** Records that are looked for together: of one resource, in the document's branch or in another one. */
interface Asked {
  readonly resource: string
  readonly branch: number | undefined
  readonly ids: Set<number>
}

/** The bounds of a line of another branch: its documents are that branch's; people may also be those of the document's own. */
export function elsewhere(target: Model, branch: number, context: Context): Context {
  if (!context.branches.includes(branch)) return context
  const isDocument = (target.owner ?? target).data.scope === 'branchYear'
  return { ...context, visibleBranches: isDocument ? [branch] : [...context.visibleBranches, branch] }
}

/**
 * The same of records that copy references from those that they name (`from`): an area that follows from the student. What is
 * copied is judged like what was typed.
 */
export async function loadWithCopied(
  model: Model,
  records: readonly RecordData[],
  context: Context,
  tx: Pick<Transaction, 'run' | 'known'>,
): Promise<Loaded> {
  const loaded = await loadReferences(model, records, context, tx)
  if (!copiesReferences(model)) return loaded
  const copies = records.map((record) => withCopies(model, withReferences(model, record, loaded)))
  const known = new Map([...loaded].map(([resource, found]) => [`${model.name} ${resource}`, new Map(found)]))
  return loadReferences(model, copies, context, { run: tx.run, known })
}

/** Records with the references that they copy from those that they name, for what is to be known of them before they are complete. */
export async function copyReferences(
  model: Model,
  records: readonly RecordData[],
  context: Context,
  tx: Pick<Transaction, 'run' | 'known'>,
): Promise<RecordData[]> {
  const loaded = await loadReferences(model, records, context, tx)
  const take = (fields: Model['fields'], row: RecordData, settled: RecordData | undefined): RecordData => ({
    ...row,
    ...Object.fromEntries(
      referring(fields).flatMap(({ field, from }) => (from === undefined ? [] : [[field, settled?.[field] ?? null]])),
    ),
  })
  return records.map((record) => {
    const settled = settle(model, withReferences(model, record, loaded), context.check)
    const lines = model.lines.map(({ name, fields }) => {
      const after = (settled[name] ?? []) as readonly RecordData[]
      return [name, ((record[name] ?? []) as readonly RecordData[]).map((line, index) => take(fields, line, after[index]))]
    })
    return { ...take(model.fields, record, settled), ...Object.fromEntries(lines) }
  })
}

const copiesReferences = ({ fields, lines }: Model): boolean =>
  [fields, ...lines.map((group) => group.fields)].some((some) => referring(some).some(({ from }) => from !== undefined))

function store(into: Map<string, Map<number, Reference>>, key: string, found: Reference): void {
  const known = into.get(key) ?? new Map<number, Reference>()
  into.set(key, known.set(found.id, found))
}

const manyOf = (target: Model, ids: readonly number[], columns: string, context: Context, yearly: boolean): Sql =>
  sql`(select coalesce(json_agg(f), '[]') from (select ${word(columns)} from ${ident(tableName(target.name))} t${yearly ? rowOfYear(target, context) : sql``} where t.id = any(${ids}::int[]) and ${and(bounds(target, context, 't', 'referred'))}) f)`

/** The row of the year and branch at hand, where a document of that year asks for it. */
const rowOfYear = ({ name }: Model, context: Context): Sql =>
  sql` left join ${ident(yearsTable(name))} y on y.tenant_id = t.tenant_id and y.record_id = t.id and ${context.year ? inYear(context, context.year) : sql`false`}`

/** The select list of what must be known of a referred resource; made once. */
function columnsFor(model: Model, resource: string, context: Context): string {
  const { registry } = context
  const scope = queryScope(context)
  return cached(model, `referred ${resource}`, scope, () => {
    const target = registry.get(resource)
    const place = placeOf(target, scope, { row: 't', year: 'y' })
    const yearly = ofYear(model, resource, registry).map((field) => `${jsonOf(target, field, place)} as "${field.field}"`)
    return [referenceColumns(target, namesFor(model, resource, registry), place), ...yearly].join(', ')
  })
}

/** What documents of a year ask of a record as it is in that year: tests of `where`. */
function ofYear(model: Model, resource: string, registry: Registry): ModelField[] {
  const target = registry.get(resource)
  if (model.data.scope !== 'branchYear' || !target.yearly) return []
  const names = [...namesFor(model, resource, registry)].map((name) => name.split('.')[0] ?? '')
  return [...new Set(names)].flatMap((name) => {
    const field = target.fields.get(name)
    return field?.yearly ? [field] : []
  })
}

/** What must be known of the records of a resource that this one refers to: paths, tests of `where`, whether they are active. */
function namesFor(model: Model, resource: string, registry: Registry): ReadonlySet<string> {
  const names = new Set<string>()
  const target = registry.get(resource)
  for (const name of ['active', 'isActive', 'general', 'branch']) if (target.fields.get(name)?.yearly === false) names.add(name)
  const groups: [Iterable<ModelField>, ReadonlyMap<string, ReadonlySet<string>>][] = [
    [model.fields.values(), pathsOfModel(model)],
    ...model.lines.map((lines): [Iterable<ModelField>, ReadonlyMap<string, ReadonlySet<string>>] => [
      lines.fields.values(),
      pathsOfLines(lines),
    ]),
  ]
  for (const [fields, paths] of groups) {
    for (const field of fields) {
      if (!targetsOf(field).includes(resource)) continue
      for (const path of paths.get(field.field) ?? []) names.add(path)
      for (const path of pathsOf(field.where)) names.add(path)
    }
  }
  return names
}

/** The record with `refs` filled from what was loaded. */
export function withReferences(model: Model, record: RecordData, loaded: Loaded): RecordData {
  const fill = (fields: readonly ModelField[], row: RecordData): RecordData => {
    const refs: Record<string, Reference | Reference[] | null> = {}
    for (const field of fields) {
      const value = row[field.field]
      if (field.kind === 'ref') refs[field.field] = loaded.get(field.to ?? '')?.get(value as number) ?? null
      else {
        const found = idsOf(field, value).flatMap(([resource, id]) => loaded.get(resource)?.get(id) ?? [])
        refs[field.field] = field.kind === 'refMany' || field.kind === 'split' ? found : (found[0] ?? null)
      }
    }
    return { ...row, refs }
  }
  const filled: Record<string, unknown> = { ...fill(referring(model.fields), record) }
  for (const lines of model.lines) {
    const fields = referring(lines.fields)
    filled[lines.name] = ((record[lines.name] as RecordData[] | undefined) ?? []).map((line) => fill(fields, line))
  }
  return filled as RecordData
}
