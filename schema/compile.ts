import type { Calculation } from './calculate.ts'
import { type Posting, postingOf } from './effects.ts'
import { type Flags, isSwitchedOff } from './flags.ts'
import { namesFor, planOf, withFormulas } from './formula/plan.ts'
import { kinds } from './kinds.ts'
import type { Permissions } from './language/access.ts'
import type { Action } from './language/action.ts'
import type { ResourceData } from './language/definition.ts'
import type { List } from './language/list.ts'
import type { Model } from './model.ts'
import type { ModelField } from './modelField.ts'
import { isNumbered, modelFields } from './modelFields.ts'
import { modelLines } from './modelLines.ts'
import type { Others } from './others.ts'
import { readsOf, readsOfFormulas } from './reads.ts'
import type { Recipes } from './recipe.ts'

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
  others: Others = {},
  find?: (resource: string) => Model | undefined,
  recipes: Recipes = {},
): Model {
  const { fields, sections, states, yearly } = modelFields(data, others)
  const bare = modelLines(data, others)
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
    list: listOf(data, fields, others.flags),
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
  return { columns, filters, sort, change, carried: data.list?.carried ?? [] }
}

/** Kinds of which many records commonly have the same value. */
const changedTogether = new Set(['choice', 'flag', 'ref'])

/** Whether a person gives its value, and many may have the same. */
const isGiven = (field: ModelField): boolean =>
  !field.readOnly && !field.hidden && !field.unique && field.is === undefined && (!field.implied || field.field === 'general')
