import type { Calculation } from './calculate.ts'
import { type Posting, postingOf } from './effects.ts'
import type { Figure, Figures } from './figure.ts'
import { type Flags, isSwitchedOff, switched } from './flags.ts'
import { namesFor, planOf, withFormulas } from './formula/plan.ts'
import type { FieldData } from './kind.ts'
import { kinds } from './kinds.ts'
import type { Permissions } from './language/access.ts'
import type { Action } from './language/action.ts'
import type { ResourceData } from './language/definition.ts'
import type { Lines } from './language/lines.ts'
import type { List } from './language/list.ts'
import { type FieldMap, isYearly } from './language/scope.ts'
import { figureFields } from './limits.ts'
import { lineResource } from './lineModel.ts'
import { longestNumber, type Model, mainSection } from './model.ts'
import type { ModelField, ModelSection } from './modelField.ts'
import { isTaxDocument } from './printLayout.ts'
import { readsOf, readsOfFormulas } from './reads.ts'
import type { Recipes } from './recipe.ts'
import type { Sources } from './sources.ts'

/** What other definitions add to one. */
export interface Others {
  readonly figures?: Figures
  readonly sources?: Sources
  /** What the company has switched on, for its pages: fields behind another flag are hidden. */
  readonly flags?: Flags
}

/**
 * Compiles a definition. Pure; the same on client and server.
 * @param calculation the function that its `calculate` names
 * @param others what other definitions add: figures of their limits on its records and lines, and which of them make its records
 * @param recipes what `effects` may name
 * @param find the other definitions; without them the kinds of `reads` are unknown
 */
export function compile(
  data: ResourceData,
  calculation?: Calculation,
  { figures, sources, flags }: Others = {},
  find?: (resource: string) => Model | undefined,
  recipes: Recipes = {},
): Model {
  const fields = new Map<string, ModelField>()
  const sections: ModelSection[] = []
  const add = (section: string, yearly: boolean, map: FieldMap) => {
    const names: string[] = []
    for (const [field, declared] of Object.entries(map)) {
      names.push(field)
      fields.set(field, placed(field, switched(declared, flags), section, yearly))
      if (declared.hijri) {
        const twin = `${field}Hijri`
        names.push(twin)
        fields.set(twin, {
          kind: 'hijriDate',
          of: field,
          field: twin,
          section,
          yearly,
          implied: true,
          ...(declared.shownWhen && { shownWhen: declared.shownWhen }),
        })
      }
    }
    sections.push({ name: section, yearly, fields: names })
  }
  const imply = (field: string, declared: FieldData, yearly = false) =>
    fields.set(field, { ...switched(declared, flags), field, section: '', yearly, implied: true })

  // The text that was given stays as it is; the place in its series is what sorts and counts.
  if (isNumbered(data)) {
    imply('sequence', { kind: 'int', readOnly: true, hidden: true, was: 'number' })
    imply('number', { kind: 'code', readOnly: true, max: longestNumber })
    // The tax number under which an electronic tax document was given its number: one it stays, whatever the settings say later.
    if (isTaxDocument(data)) imply('issuedUnder', { kind: 'text', readOnly: true, hidden: true, max: 20 })
  }
  if (data.fields) add(mainSection, false, data.fields)
  for (const [name, section] of Object.entries(data.sections ?? {})) {
    if (isYearly(section)) add(name, true, section.yearly)
    else add(name, false, section)
  }
  const yearly = sections.some((section) => section.yearly)
  if (data.scope === 'shared') imply('general', { kind: 'flag', flag: 'general' })
  const states = Object.keys(data.states ?? {})
  if (states.length)
    imply('status', {
      kind: 'choice',
      values: states,
      default: states[0],
      required: true,
      ...(data.mapStates && { map: data.mapStates }),
    })
  for (const total of Object.keys(data.totals ?? {})) imply(total, { kind: 'money', readOnly: true })
  for (const [field, declared] of figureFields(figures?.get(data.name), data.follows)) imply(field, declared)
  leaveLimitsEmpty(fields, figures?.get(data.name))
  const makers = sources?.get(data.name)
  if (makers) imply('source', { kind: 'party', targets: makers, readOnly: true })
  if (data.scope === 'branch' || data.scope === 'branchYear' || data.scope === 'shared' || yearly)
    imply('branch', { kind: 'ref', to: 'branches', readOnly: true }, yearly)
  if (data.scope === 'branchYear' || yearly) imply('fiscalYear', { kind: 'ref', to: 'fiscalYears', readOnly: true }, yearly)

  const bare = Object.entries(data.lines ?? {}).map(([name, lines]) => ({
    ...lines,
    name,
    fields: new Map([
      ...lineFields(
        name,
        lines.crossBranch ? { ...withPermission(lines), branch: otherBranch(lines) } : withPermission(lines),
        flags,
      ),
      ...figureFields(figures?.get(lineResource(data.name, name)), lines.follows).map(
        ([field, declared]): [string, ModelField] => [field, { ...declared, field, section: name, yearly: false, implied: true }],
      ),
    ]),
  }))
  for (const { name, fields: own } of bare) leaveLimitsEmpty(own, figures?.get(lineResource(data.name, name)))
  const ofGroup = (each: string | null) => (each === null ? fields : bare.find(({ name }) => name === each)?.fields)
  const reads = readsOf(data.reads, bare, ofGroup, find)
  const all = { fields, lines: bare, totals: data.totals ?? {}, reads }
  const lines = bare.map((group) => ({ ...group, fields: withFormulas(group.fields, () => namesFor(group, all)) }))
  const withOwn = withFormulas(fields, () => namesFor(null, all))
  const posting = data.effects && postingOf(data)
  // What a document says once it is issued does not follow the records that its formulas read.
  const stepped = states.length
    ? [null, ...lines].flatMap((group) => readsOfFormulas(group?.name ?? null, group?.fields ?? withOwn))
    : []

  return {
    name: data.name,
    data,
    fields: withOwn,
    sections,
    lines,
    yearly,
    title: titleOf(data, fields),
    permissions: permissionsOf(data),
    route: { base: data.routes?.base ?? data.name, style: data.routes?.style ?? 'family' },
    list: listOf(data, fields, flags),
    actions: new Map(Object.entries(data.actions ?? {}).map(([name, action]) => [name, withCode(action, data, posting)])),
    states,
    numbered: isNumbered(data),
    plan: planOf({ fields: withOwn, lines, totals: all.totals, reads }),
    reads: [...reads, ...stepped],
    recipes,
    ...(calculation && { calculation }),
    ...(posting && { posting }),
  }
}

/** Posting and taking back are code of the ledger's, done for any number of documents by those who may post. */
function withCode(action: Action, { states = {} }: ResourceData, posting?: Posting): Action {
  const common = { permission: 'gLPost', bulk: true }
  if (action.posts !== undefined) return { ...common, ...action, behaviour: 'post' }
  const input = { date: { kind: 'date' }, reason: { kind: 'text', required: true } }
  if (!action.unposts) return action
  const from = posting?.inBooks.filter((state) => states[state]?.includes(action.to ?? ''))
  return { ...common, input, ...(from && { from }), ...action, behaviour: 'unpost' }
}

/** A declared field with its place; a calculated one is read-only. */
/** The field that alone says how much may be used up limits nothing while it is empty: emptied, it does not become 0. */
function leaveLimitsEmpty(fields: Map<string, ModelField>, figures: readonly Figure[] = []): void {
  for (const { atMost, unlimited } of figures) {
    const field = typeof atMost === 'string' && unlimited === undefined ? fields.get(atMost) : undefined
    if (field && field.empty === undefined && field.default === undefined) fields.set(field.field, { ...field, empty: null })
  }
}

const placed = (field: string, declared: FieldData, section: string, yearly: boolean): ModelField => ({
  ...declared,
  ...(declared.is !== undefined && { readOnly: true }),
  field,
  section,
  yearly,
  implied: false,
})

/**
 * The branch of a line that may be another branch's (not the head office, which has no books). Nobody writes it in lines that are
 * not written by people.
 */
const otherBranch = ({ crossBranch, fields }: Lines): FieldData => ({
  kind: 'ref',
  to: 'branches',
  where: { isMaster: false, active: true },
  ...(Object.values(fields).every(({ readOnly }) => readOnly) && { readOnly: true }),
  ...(typeof crossBranch === 'object' && { readOnly: true, from: crossBranch.from }),
})

const isNumbered = (data: ResourceData) => data.number !== undefined

/** The fields of lines, each with the permission of all. */
const withPermission = ({ fields, permission }: Lines): FieldMap =>
  permission === undefined
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { permission, ...field }]))

const lineFields = (section: string, map: FieldMap, flags?: Flags): ReadonlyMap<string, ModelField> =>
  new Map(Object.entries(map).map(([field, declared]) => [field, placed(field, switched(declared, flags), section, false)]))

function titleOf(data: ResourceData, fields: ReadonlyMap<string, ModelField>): readonly string[] {
  if (data.title) return data.title
  if (fields.has('arabicName')) return fields.has('englishName') ? ['arabicName', 'englishName'] : ['arabicName']
  if (isNumbered(data)) return ['number']
  return [[...fields.keys()][0] ?? 'id']
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function permissionsOf(data: ResourceData): Required<Permissions> {
  const declared = typeof data.permissions === 'object' ? data.permissions : {}
  const stem = typeof data.permissions === 'string' ? data.permissions : capitalised(data.name)
  const edit = declared.edit ?? `edit${stem}`
  return { view: declared.view ?? `view${stem}`, add: declared.add ?? `add${stem}`, edit, delete: declared.delete ?? edit }
}

const quiet = new Set(['sequence', 'notes', 'active', 'general', 'source', 'branch', 'fiscalYear'])

function listOf(data: ResourceData, fields: ReadonlyMap<string, ModelField>, flags?: Flags): Required<List> {
  const isThere = (path: string) => {
    const field = fields.get(path.split('.')[0] ?? '')
    return !flags || !field || !isSwitchedOff(field, flags)
  }
  const usual = [...fields.values()]
    .filter((field) => !kinds.get(field.kind)?.listed && !quiet.has(field.field) && !field.synonyms)
    .map((field) => field.field)
  const columns = (data.list?.columns ?? usual.slice(0, 6)).filter(isThere)
  const filters = (data.list?.filters ?? (fields.has('active') ? ['active'] : [])).filter(isThere)
  const by = fields.has('arabicName') ? 'arabicName' : (columns[0] ?? 'id')
  const sort = data.list?.sort ?? (isNumbered(data) ? { by: 'number', order: 'desc' as const } : { by, order: 'asc' as const })
  const change =
    data.list?.change ??
    filters.filter((name) => {
      const field = fields.get(name)
      return field !== undefined && changedTogether.has(field.kind) && isGiven(field)
    })
  return { columns, filters, sort, change }
}

/** Kinds of which many records commonly have the same value. */
const changedTogether = new Set(['choice', 'flag', 'ref'])

/** Whether a person gives its value, and many may have the same. */
const isGiven = (field: ModelField): boolean =>
  !field.readOnly && !field.hidden && !field.unique && field.is === undefined && (!field.implied || field.field === 'general')
