import type { Calculation } from './calculate.ts'
import { type Action, type FieldMap, isYearly, type Lines, type List, type Permissions, type ResourceData } from './definition.ts'
import { type Posting, postingOf } from './effects.ts'
import type { Formula } from './formula/formula.ts'
import { namesFor, type Plan, planOf, withFormulas } from './formula/plan.ts'
import type { FieldData } from './kind.ts'
import { kinds } from './kinds.ts'
import { nameFields } from './languages.ts'
import { type FigurePart, type Figures, figureFields } from './limits.ts'
import { lineResource } from './lineModel.ts'
import { furtherPermissions } from './permissions.ts'
import { type ModelRead, readsOf } from './reads.ts'
import type { Recipes } from './recipe.ts'

/** A field in its place: its name, its section, whether it is kept per year, whether the language implied it. */
export interface ModelField extends FieldData {
  readonly field: string
  readonly section: string
  readonly yearly: boolean
  readonly implied: boolean
  /** What it shows of how far the record is used up; the database alone writes it. */
  readonly figure?: FigurePart
  /** The formula of its `is`, compiled. */
  readonly formula?: Formula
}

export interface ModelSection {
  readonly name: string
  readonly yearly: boolean
  readonly fields: readonly string[]
}

export interface ModelLines extends Omit<Lines, 'fields'> {
  readonly name: string
  readonly fields: ReadonlyMap<string, ModelField>
}

/** A definition with everything that it implies spelt out; both sides work with this. */
export interface Model {
  readonly name: string
  readonly data: ResourceData
  /** Of lines as records: the definition of their document. */
  readonly owner?: Model
  /** Every field of the record, own and implied, in the order of the form. */
  readonly fields: ReadonlyMap<string, ModelField>
  readonly sections: readonly ModelSection[]
  readonly lines: readonly ModelLines[]
  /** Whether some fields are kept per fiscal year in a companion table. */
  readonly yearly: boolean
  readonly title: readonly string[]
  readonly permissions: Required<Permissions>
  readonly route: { readonly base: string; readonly style: 'family' | 'inline' }
  readonly list: Required<List>
  readonly actions: ReadonlyMap<string, Action>
  readonly states: readonly string[]
  /** Whether records are numbered by a locked counter. */
  readonly numbered: boolean
  /** What is worked out by formulas and totals, in its order. */
  readonly plan: Plan
  /** What it reads besides the document; lists after the paths that they are chosen by. */
  readonly reads: readonly ModelRead[]
  /** The function that `calculate` names. */
  readonly calculation?: Calculation
  /** The recipes that `effects` may name; none where nothing is posted. */
  readonly recipes: Recipes
  /** Which of its states stand in the books; undefined where it posts nothing. */
  readonly posting?: Posting
}

/** The section that holds fields which stand in no section of their own. */
export const mainSection = 'main'

/**
 * Spells out a definition. Pure; the same on both sides.
 * @param calculation the function that its `calculate` names
 * @param figures what the limits of all definitions keep of its records and lines
 * @param recipes what `effects` may name
 * @param find the other definitions; without them it is not known of which kind is what `reads` tell
 */
export function compile(
  data: ResourceData,
  calculation?: Calculation,
  figures?: Figures,
  find?: (resource: string) => Model | undefined,
  recipes: Recipes = {},
): Model {
  const fields = new Map<string, ModelField>()
  const sections: ModelSection[] = []
  const add = (section: string, yearly: boolean, map: FieldMap) => {
    const names: string[] = []
    for (const [field, given] of Object.entries(map)) {
      names.push(field)
      fields.set(field, placed(field, given, section, yearly))
      if (given.hijri) {
        const twin = `${field}Hijri`
        names.push(twin)
        fields.set(twin, {
          kind: 'hijriDate',
          of: field,
          field: twin,
          section,
          yearly,
          implied: true,
          ...(given.shownWhen && { shownWhen: given.shownWhen }),
        })
      }
    }
    sections.push({ name: section, yearly, fields: names })
  }
  const imply = (field: string, given: FieldData, yearly = false) =>
    fields.set(field, { ...given, field, section: '', yearly, implied: true })

  if (isNumbered(data)) imply('number', { kind: 'int', readOnly: true })
  if (data.fields) add(mainSection, false, data.fields)
  for (const [name, section] of Object.entries(data.sections ?? {})) {
    if (isYearly(section)) add(name, true, section.yearly)
    else add(name, false, section)
  }
  const yearly = sections.some((section) => section.yearly)
  if (data.scope === 'shared') imply('general', { kind: 'flag' })
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
  for (const [field, given] of figureFields(figures?.get(data.name), data.follows)) imply(field, given)
  if (data.scope === 'branchYear') imply('source', { kind: 'text', readOnly: true })
  if (data.scope === 'branch' || data.scope === 'branchYear' || data.scope === 'shared' || yearly)
    imply('branch', { kind: 'ref', to: 'branches', readOnly: true }, yearly)
  if (data.scope === 'branchYear' || yearly) imply('fiscalYear', { kind: 'ref', to: 'fiscalYears', readOnly: true }, yearly)

  const bare = Object.entries(data.lines ?? {}).map(([name, lines]) => ({
    ...lines,
    name,
    fields: new Map([
      ...lineFields(name, lines.crossBranch ? { ...lines.fields, branch: otherBranch } : lines.fields),
      ...figureFields(figures?.get(lineResource(data.name, name)), lines.follows).map(([field, given]): [string, ModelField] => [
        field,
        { ...given, field, section: name, yearly: false, implied: true },
      ]),
    ]),
  }))
  const ofGroup = (each: string | null) => (each === null ? fields : bare.find(({ name }) => name === each)?.fields)
  const reads = readsOf(data.reads, bare, ofGroup, find)
  const all = { fields, lines: bare, totals: data.totals ?? {}, reads }
  const lines = bare.map((group) => ({ ...group, fields: withFormulas(group.fields, () => namesFor(group, all)) }))
  const withOwn = withFormulas(fields, () => namesFor(null, all))

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
    list: listOf(data, fields),
    actions: new Map(Object.entries(data.actions ?? {}).map(([name, action]) => [name, withCode(action)])),
    states,
    numbered: isNumbered(data),
    plan: planOf({ fields: withOwn, lines, totals: all.totals, reads }),
    reads,
    recipes,
    ...(calculation && { calculation }),
    ...(data.effects && { posting: postingOf(data) }),
  }
}

/** Posting and taking back are code of the ledger's, done for any number of documents by those who may post. */
function withCode(action: Action): Action {
  const common = { permission: 'gLPost', bulk: true }
  if (action.posts !== undefined) return { ...common, ...action, behaviour: 'post' }
  const input = { date: { kind: 'date' }, reason: { kind: 'text', required: true } }
  return action.unposts ? { ...common, input, ...action, behaviour: 'unpost' } : action
}

/** A declared field in its place; a calculated one is written by nobody. */
const placed = (field: string, given: FieldData, section: string, yearly: boolean): ModelField => ({
  ...given,
  ...(given.is !== undefined && { readOnly: true }),
  field,
  section,
  yearly,
  implied: false,
})

/** The branch of a line that may be another one's: the head office keeps no books. */
const otherBranch: FieldData = { kind: 'ref', to: 'branches', where: { isMaster: false, active: true } }

const isNumbered = (data: ResourceData) => data.number !== undefined

const lineFields = (section: string, map: FieldMap): ReadonlyMap<string, ModelField> =>
  new Map(Object.entries(map).map(([field, given]) => [field, placed(field, given, section, false)]))

function titleOf(data: ResourceData, fields: ReadonlyMap<string, ModelField>): readonly string[] {
  if (data.title) return data.title
  if (fields.has('arabicName')) return fields.has('englishName') ? ['arabicName', 'englishName'] : ['arabicName']
  if (isNumbered(data)) return ['number']
  return [[...fields.keys()][0] ?? 'id']
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function permissionsOf(data: ResourceData): Required<Permissions> {
  const given = typeof data.permissions === 'object' ? data.permissions : {}
  const stem = typeof data.permissions === 'string' ? data.permissions : capitalised(data.name)
  const edit = given.edit ?? `edit${stem}`
  return { view: given.view ?? `view${stem}`, add: given.add ?? `add${stem}`, edit, delete: given.delete ?? edit }
}

const quiet = new Set(['notes', 'active', 'general', 'source', 'branch', 'fiscalYear'])

function listOf(data: ResourceData, fields: ReadonlyMap<string, ModelField>): Required<List> {
  const usual = [...fields.values()]
    .filter((field) => !kinds.get(field.kind)?.listed && !quiet.has(field.field) && !field.synonyms)
    .map((field) => field.field)
  const columns = data.list?.columns ?? usual.slice(0, 6)
  const filters = data.list?.filters ?? (fields.has('active') ? ['active'] : [])
  const by = fields.has('arabicName') ? 'arabicName' : (columns[0] ?? 'id')
  const sort = data.list?.sort ?? (isNumbered(data) ? { by: 'number', order: 'desc' as const } : { by, order: 'asc' as const })
  return { columns, filters, sort }
}

/** Every name of a permission that the definition knows, with the odd ones of its actions. */
export const permissionNames = (model: Model): string[] => [
  ...new Set([
    ...Object.values(model.permissions),
    ...[...model.actions.values()].flatMap((action) => action.permission ?? []),
    ...(furtherPermissions[model.name] ?? []),
  ]),
]

/** The references that a title begins with: the grade of a class, without which its letter says nothing. */
export const titleOwners = (model: Model): readonly ModelField[] =>
  model.title.flatMap((name) => {
    const field = model.fields.get(name)
    return field?.kind === 'ref' ? [field] : []
  })

/** The fields of a title that are the record's own. */
export const ownTitle = (model: Model): readonly string[] => model.title.filter((name) => model.fields.get(name)?.kind !== 'ref')

/** The field that a reader reads where either of a record's two names is meant: `arabicName` in English is `englishName`. */
export function readName(model: Model, name: string, language: string): string {
  const names: readonly string[] = nameFields(language)
  return names.includes(name) && names.every((one) => model.title.includes(one)) ? (names[0] ?? name) : name
}

/** The paths by which a record is searched: what the definition says, else its title and its other names. */
export const searchPaths = (model: Model): readonly string[] =>
  model.data.search ?? [...model.title, ...[...model.fields.values()].flatMap((field) => (field.synonyms ? [field.field] : []))]
