import { type Condition, holds, isEmpty, pathsOf, samesOf } from '../../../../schema/condition.ts'
import { tableName, yearsTable } from '../../../../schema/derive/names.ts'
import { isId } from '../../../../schema/fields/ref.ts'
import type { Model, ModelField, ModelLines } from '../../../../schema/model.ts'
import { isRequired, settle, withCopies } from '../../../../schema/record/check.ts'
import { isIssued } from '../../../../schema/record/issued.ts'
import { type FaultAt, type RecordData, type Reference, reader } from '../../../../schema/record/record.ts'
import { type Registry, targetsOf } from '../../../../schema/registry.ts'
import { and, ident, list, literal, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { jsonOf, placeOf, queryScope, referenceColumns } from '../sql/expressions.ts'
import { pathsOfLines, pathsOfModel } from '../sql/referencePaths.ts'
import { bounds, inYear } from '../sql/scope.ts'
import { cached } from '../sql/shape.ts'
import type { Transaction } from '../work.ts'

/** Referred records by resource and id, loaded within the bounds of the context. */
export type Loaded = ReadonlyMap<string, ReadonlyMap<number, Reference>>

/** A field that refers, the record it names, where it stands, and in which row. A sheet of salaries has a hundred thousand of them. */
export class Use {
  readonly field: ModelField
  readonly resource: string
  readonly id: number
  readonly row: RecordData
  /** Of a line of another branch: what it names is looked for there. */
  readonly branch: number | undefined
  readonly #prefix: string
  constructor(field: ModelField, resource: string, id: number, row: RecordData, prefix: string, branch: number | undefined) {
    this.field = field
    this.resource = resource
    this.id = id
    this.row = row
    this.branch = branch
    this.#prefix = prefix
  }
  get place(): string {
    return this.#prefix + this.field.field
  }
}

/**
 * Every reference in the values of a record and its lines.
 * @param before leaves out lines that are those very ones
 */
export function usesOf(model: Model, record: RecordData, before?: RecordData | null): Use[] {
  const uses: Use[] = []
  const use = (fields: readonly ModelField[], row: RecordData, prefix: string, { branch, by }: OtherBranch) => {
    for (const field of fields) {
      const value = row[field.field]
      if (value === null || value === undefined) continue
      const there = field.field === by ? undefined : branch
      if (field.kind === 'ref') uses.push(new Use(field, field.to ?? '', value as number, row, prefix, there))
      else for (const [resource, id] of idsOf(field, value)) uses.push(new Use(field, resource, id, row, prefix, there))
    }
  }
  use(referring(model.fields), record, '', ownBranch)
  for (const lines of model.lines) {
    const fields = referring(lines.fields)
    const rows = (record[lines.name] as readonly RecordData[] | undefined) ?? []
    if (rows === before?.[lines.name]) continue
    for (let index = 0; index < rows.length; index++) {
      const line = rows[index] as RecordData
      use(fields, line, `${lines.name}.${index}.`, branchOfLine(lines, line))
    }
  }
  return uses
}

/** The branch of a line that is not the document's, and the field that it follows from, which is looked for in the document's. */
interface OtherBranch {
  readonly branch?: number
  readonly by?: string | undefined
}

const ownBranch: OtherBranch = {}

const branchOfLine = ({ crossBranch }: ModelLines, { branch }: RecordData): OtherBranch =>
  crossBranch && isId(branch)
    ? { branch, by: typeof crossBranch === 'object' ? crossBranch.from.split('.')[0] : undefined }
    : ownBranch

const referringFields = new WeakMap<Model['fields'], readonly ModelField[]>()

/** The fields that refer to other records; found once. */
function referring(fields: Model['fields']): readonly ModelField[] {
  const known = referringFields.get(fields)
  if (known) return known
  const found = [...fields.values()].filter((field) => targetsOf(field).length > 0)
  referringFields.set(fields, found)
  return found
}

/** Whether a definition refers to other records at all. */
export const refersTo = (model: Model): boolean =>
  referring(model.fields).length > 0 || model.lines.some(({ fields }) => referring(fields).length > 0)

/** The records that one value names. */
export function idsOf(field: ModelField, value: unknown): [resource: string, id: number][] {
  if (value === null || value === undefined) return []
  if (field.kind === 'ref') return [[field.to ?? '', value as number]]
  if (field.kind === 'refMany') return (value as number[]).map((id) => [field.to ?? '', id])
  if (field.kind === 'split') return (value as { id: number }[]).map((part) => [field.to ?? '', part.id])
  if (field.kind === 'party') return [[(value as { resource: string }).resource, (value as { id: number }).id]]
  return []
}

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

/**
 * References that are not there, not allowed by `where`, or no longer active. They are judged when they are chosen, when a value
 * changes by which they are chosen, and all together when the document moves to another state: whoever moves it answers for all
 * that it says. What stood in its place otherwise, of the record or of the same line, is accepted as it was, and what was found by a
 * preset that nobody types over tells of the day on which it was found. Posting says nothing
 * new: it brings into the books what was issued, which judge their accounts and days themselves.
 * @param posts whether the document is posted
 * @param asked the record before its definition's function has written what follows, which names what it has read
 */
export function checkReferences(
  model: Model,
  record: RecordData,
  loaded: Loaded,
  before: RecordData | null,
  posts = false,
  asked: RecordData = record,
  worked: RecordData = {},
): FaultAt[] {
  let former: ReadonlyMap<string, Use> | undefined
  // Most are in order, and nobody asks what stood there.
  const formerOf = (use: Use): Use | undefined => {
    if (!before) return undefined
    former ??= new Map(usesOf(model, before).map((one) => [keyOf(one, before), one]))
    return former.get(keyOf(use, record))
  }
  const moves = model.states.length > 0 && record['status'] !== before?.['status'] && !(posts && isIssued(model, before))
  return usesOf(model, record).flatMap((use): FaultAt[] => {
    const found = loaded.get(use.resource)?.get(use.id)
    if (!found)
      return (use.field.readOnly && formerOf(use)) || isByFunction(model, use, record, asked) || isWorkedOut(use, worked)
        ? []
        : [{ code: 'Reference.NotFound', field: use.place }]
    if (isInactive(found) && !formerOf(use)) return [{ code: 'Reference.Inactive', field: use.place }]
    if (model.data.scope === 'shared' && record['general'] === true && isOfOneBranch(found))
      return [{ code: use.field.error ?? 'Reference.MustBeGeneral', field: use.place }]
    if (fits(use.field.where, found, use.row, record)) return []
    // What the referred record has become since is not the fault of whoever changes something else.
    const stored = formerOf(use)
    if (stored && before && (!moves || isFoundOnce(use.field)) && sameChoice(use, record, stored, before)) return []
    // What it is chosen by is missing, and that is told.
    if (samesOf(use.field.where).some((name) => isMissing(model, name, use, record))) return []
    const told = byPath(use, found, record) ?? (model.data.scope !== 'shared' && use.field.error)
    return [{ code: told || whyNot(found), field: use.place }]
  })
}

/** Whether it was found as the record came to show it, and says what was so then. */
const isFoundOnce = ({ readOnly, preset }: ModelField): boolean => readOnly === true && preset !== undefined

/** Whether the definition's function wrote it: a read-only field, or one of lines where there were none. */
function isByFunction({ calculation, lines }: Model, { field, place, row }: Use, record: RecordData, asked: RecordData): boolean {
  if (!calculation || record === asked) return false
  const group = row === record ? undefined : lines.find(({ name }) => place.startsWith(`${name}.`))
  return field.readOnly === true || (group !== undefined && !(asked[group.name] as readonly RecordData[] | undefined)?.length)
}

/** Whether an action's code found it, which looks farther than whoever does the action: a read-only field of what it works out. */
const isWorkedOut = ({ field, place }: Use, worked: RecordData): boolean =>
  field.readOnly === true && worked[place.split('.')[0] ?? ''] !== undefined

/** Whether the record lacks a value that it needs: of the line at hand, or of the document. */
function isMissing({ fields, lines }: Model, name: string, { row, place }: Use, document: RecordData): boolean {
  const [bare, own] = name.startsWith('document.') ? [name.slice('document.'.length), document] : [name, row]
  const among = own === document ? fields : lines.find((one) => place.startsWith(`${one.name}.`))?.fields
  const field = among?.get(bare)
  return field !== undefined && isEmpty(own[bare]) && isRequired(field, own, own === document ? undefined : document)
}

/** Among fields with a `where`, references to what is not there or left out by it: what a report is asked about, in use or not. */
export const checkChosen = (model: Model, record: RecordData, loaded: Loaded): FaultAt[] =>
  usesOf(model, record).flatMap(({ field, resource, id, place, row }): FaultAt[] => {
    const found = loaded.get(resource)?.get(id)
    if (!field.where || (found && fits(field.where, found, row, record))) return []
    return [{ code: found ? 'Reference.NotAllowed' : 'Reference.NotFound', field: place }]
  })

/** One key for what a field of the record, or of the line with the same id, refers to. */
const keyOf = ({ field, resource, id, place, row }: Use, record: RecordData): string =>
  `${row === record ? '' : `${place.slice(0, place.indexOf('.'))} ${row['id'] ?? place} `}${field.field} ${resource} ${id}`

/** What the field says of the first part of its `where` that does not fit. */
const byPath = ({ field: { where, errors = {} }, row }: Use, found: Reference, document: RecordData): string | undefined =>
  Object.entries(errors).find(
    ([path]) => where?.[path] !== undefined && !fits({ [path]: where[path] }, found, row, document),
  )?.[1]

const whyNot = (found: Reference): string => {
  if (isInactive(found)) return 'Reference.Inactive'
  return found['isLeaf'] === false ? 'Reference.NotLeaf' : 'Reference.NotAllowed'
}

/** Whether the values by which a record is chosen are as they were. */
const sameChoice = (now: Use, record: RecordData, then: Use, before: RecordData): boolean => {
  const [read, readThen] = [reader(now.row, record), reader(then.row, before)]
  return samesOf(now.field.where).every((name) => JSON.stringify(read(name) ?? null) === JSON.stringify(readThen(name) ?? null))
}

/** Whether a record is one branch's own: all that a branch keeps, unless it is there for all of them. */
const isOfOneBranch = ({ general, branch }: Reference): boolean => general === false || (general !== true && isId(branch))

const isInactive = (found: Reference): boolean => found['active'] === false || found['isActive'] === false

const fits = (where: Condition | undefined, found: Reference, row: RecordData, document: RecordData): boolean =>
  holds(where, (path) => found[path], reader(row, document))
