import { type Condition, type Test, pathsOf, samesOf } from '../condition.ts'
import { isYearly } from '../definition.ts'
import type { FieldData } from '../kind.ts'
import { menuGroups } from '../menu.ts'
import type { Model, ModelField } from '../model.ts'
import { type Registry, targetsOf } from '../registry.ts'
import { snake } from '../derive/names.ts'
import { hint } from './nearest.ts'

/** Names of code that definitions may bind, by the word that binds them. */
export type CodeNames = Readonly<Partial<Record<'behaviour' | 'screen' | 'posting' | 'calculate' | 'computed', readonly string[]>>>

const systemFields = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'refs', 'yearly', 'tenant', 'q'])
const identifier = /^[a-z][A-Za-z0-9]*$/

/** Everything that a definition names and that is not there, as `path: what is wrong`. */
export function referenceFaults(model: Model, registry: Registry, code: CodeNames): string[] {
  const { data } = model
  const faults: string[] = []
  const say = (path: string, sentence: string) => void faults.push(`${data.name}.${path}: ${sentence}`)
  const fieldNames = [...model.fields.keys()]
  const at = (path: string, place: string, fields: ReadonlyMap<string, ModelField> = model.fields) => checkPath(path, fields, registry, (sentence) => say(place, sentence))

  if (!identifier.test(data.name)) faults.push(`${data.name}: a name is letters and digits, beginning with a small letter`)
  if (data.menu && !(menuGroups as readonly string[]).includes(data.menu.group)) say('menu.group', `no '${data.menu.group}'${hint(data.menu.group, menuGroups)}`)
  for (const word of ['behaviour', 'screen', 'posting', 'calculate'] as const) {
    const named = data[word]
    if (named !== undefined && code[word] && !code[word].includes(named)) say(word, `no code named '${named}'${hint(named, code[word])}`)
  }
  declaredTwice(model, say)
  for (const [field, place] of fieldsWithPlaces(model)) checkField(field, place, model, registry, code, say)

  for (const [place, names] of Object.entries({ title: data.title, 'list.columns': data.list?.columns, 'list.filters': data.list?.filters, search: data.search })) for (const path of names ?? []) at(path, place)
  if (data.list?.sort) at(data.list.sort.by, 'list.sort')
  for (const [index, key] of (data.keys ?? []).entries()) for (const part of key) if (part !== 'id' && part !== 'year') at(part, `keys[${index}]`)
  for (const [index, unique] of (data.unique ?? []).entries()) for (const part of unique.fields) at(part, `unique[${index}]`)
  for (const [index, rule] of (data.rules ?? []).entries()) checkRule(rule, `rules[${index}]`, model, registry, say)
  for (const lines of model.lines) {
    for (const [index, rule] of (lines.rules ?? []).entries()) checkRule(rule, `lines.${lines.name}.rules[${index}]`, { ...model, fields: lines.fields }, registry, say)
    for (const unique of lines.unique ?? []) for (const part of unique.fields) if (!lines.fields.has(part)) say(`lines.${lines.name}.unique`, `no field '${part}'${hint(part, lines.fields.keys())}`)
  }
  for (const [total, { sum }] of Object.entries(data.totals ?? {})) {
    const [group = '', field = ''] = sum.split('.')
    if (!model.lines.find((lines) => lines.name === group)?.fields.has(field)) say(`totals.${total}`, `no field '${sum}'`)
  }
  if (data.tree !== undefined && model.fields.get(data.tree)?.to !== data.name) say('tree', `'${data.tree}' is no reference to ${data.name} itself`)
  for (const [index, capacity] of (data.capacity ?? []).entries()) at(capacity.of, `capacity[${index}].of`)
  for (const [index, guard] of (data.guards ?? []).entries()) {
    for (const path of pathsOf(guard.holds)) at(path, `guards[${index}].holds`)
    if (guard.usedBy !== undefined) checkUsedBy(guard.usedBy, registry, (sentence) => say(`guards[${index}].usedBy`, sentence))
    for (const use of guard.on) if (!['edit', 'delete', ...model.actions.keys()].includes(use)) say(`guards[${index}].on`, `no '${use}'${hint(use, ['edit', 'delete', ...model.actions.keys()])}`)
  }
  checkStates(model, say)
  for (const name of data.import?.match ?? []) at(name, 'import.match')
  for (const path of Object.keys(data.import?.aliases ?? {})) at(path, 'import.aliases')
  for (const [name, parts] of Object.entries(data.import?.through ?? {})) {
    const target = registry.find(model.fields.get(name)?.to ?? '')
    if (!target) say('import.through', `no reference '${name}'${hint(name, fieldNames)}`)
    else for (const part of parts) if (!target.fields.has(part)) say(`import.through.${name}`, `no field '${part}' in ${target.name}${hint(part, target.fields.keys())}`)
  }
  return faults
}

type Say = (path: string, sentence: string) => void

function declaredTwice(model: Model, say: Say): void {
  const seen = new Map<string, string>()
  const sections = [['fields', model.data.fields ?? {}] as const, ...Object.entries(model.data.sections ?? {}).map(([name, section]) => [`sections.${name}`, isYearly(section) ? section.yearly : section] as const)]
  for (const [place, fields] of sections) {
    for (const name of Object.keys(fields)) {
      if (seen.has(name)) say(place, `field '${name}' is already in ${seen.get(name)}`)
      if (systemFields.has(name)) say(place, `no field may be called '${name}'`)
      if (model.fields.get(name)?.implied) say(place, `field '${name}' is implied by the definition and cannot be declared`)
      if (!identifier.test(name)) say(place, `'${name}' is no name of a field: letters and digits, beginning with a small letter`)
      if (isTooLong(`${snake(model.name)}_${snake(name)}`)) say(place, `the name '${name}' is too long for the database`)
      seen.set(name, place)
    }
  }
}

const isTooLong = (name: string): boolean => name.length > 55

function fieldsWithPlaces(model: Model): [ModelField, string][] {
  return [
    ...[...model.fields.values()].filter((field) => !field.implied).map((field): [ModelField, string] => [field, field.section === 'main' ? `fields.${field.field}` : `sections.${field.section}.${field.field}`]),
    ...model.lines.flatMap((lines) => [...lines.fields.values()].map((field): [ModelField, string] => [field, `lines.${lines.name}.${field.field}`])),
  ]
}

function checkField(field: ModelField, place: string, model: Model, registry: Registry, code: CodeNames, say: Say): void {
  const lines = place.startsWith('lines.') ? model.lines.find((group) => group.name === place.split('.')[1]) : undefined
  const siblings = lines?.fields ?? model.fields
  for (const target of targetsOf(field)) if (!registry.find(target)) say(place, `no resource '${target}'${hint(target, registry.models.map((one) => one.name))}`)
  for (const word of ['requiredWhen', 'shownWhen'] as const) if (field[word]) checkCondition(field[word], siblings, registry, (sentence) => say(`${place}.${word}`, sentence))
  if (field.where) {
    const target = registry.find(field.to ?? '')
    if (target) checkCondition(field.where, target.fields, registry, (sentence) => say(`${place}.where`, sentence))
    for (const same of samesOf(field.where)) if (!same.startsWith('document.') && !siblings.has(same)) say(`${place}.where`, `no field '${same}'${hint(same, siblings.keys())}`)
  }
  if (field.kind === 'computed' && code.computed && !code.computed.includes(field.by ?? '')) say(place, `no expression named '${field.by}'${hint(field.by ?? '', code.computed)}`)
  if (field.fallback !== undefined && !siblings.has(field.fallback)) say(`${place}.fallback`, `no field '${field.fallback}'${hint(field.fallback, siblings.keys())}`)
  if (field.from !== undefined) checkPath(field.from, siblings, registry, (sentence) => say(`${place}.from`, sentence))
  if (field.kind === 'choice' && field.default !== undefined && !field.values?.includes(String(field.default))) say(`${place}.default`, `no '${String(field.default)}'${hint(String(field.default), field.values ?? [])}`)
  const others = field.unique && field.unique !== true ? (field.unique.with ?? []) : []
  for (const other of others) if (!siblings.has(other)) say(`${place}.unique`, `no field '${other}'${hint(other, siblings.keys())}`)
}

function checkPath(path: string, fields: ReadonlyMap<string, FieldData>, registry: Registry, say: (sentence: string) => void): void {
  const [first = '', second, third] = path.split('.')
  if (['id', 'createdAt', 'updatedAt', 'document', 'totals'].includes(first)) return
  const field = fields.get(first)
  if (!field) return say(`no field '${first}'${hint(first, fields.keys())}`)
  if (third !== undefined) return say(`'${path}' has more than one step`)
  if (second === undefined) return
  const target = registry.find(field.to ?? '')
  if (!target) return say(`'${first}' is no reference, so '${path}' leads nowhere`)
  if (!target.fields.has(second)) say(`no field '${second}' in ${target.name}${hint(second, target.fields.keys())}`)
}

function checkCondition(condition: Condition, fields: ReadonlyMap<string, FieldData>, registry: Registry, say: (sentence: string) => void): void {
  for (const path of pathsOf(condition)) checkPath(path, fields, registry, say)
  for (const [path, test] of Object.entries(condition)) {
    const field = fields.get(path)
    if (field?.kind !== 'choice') continue
    for (const value of valuesOf(test as Test)) if (!field.values?.includes(value)) say(`'${path}' is never '${value}'${hint(value, field.values ?? [])}`)
  }
}

const valuesOf = (test: Test): string[] => {
  const all = test === null || typeof test !== 'object' ? [test] : [...(test.in ?? []), ...(test.not === undefined ? [] : [test.not])]
  return all.filter((value): value is string => typeof value === 'string')
}

function checkRule(rule: NonNullable<Model['data']['rules']>[number], place: string, model: Model, registry: Registry, say: Say): void {
  const said = ['holds', 'exactlyOne', 'atLeastOne', 'equal', 'order'].filter((word) => word in rule)
  if (!said.length) say(place, 'a rule says holds, exactlyOne, atLeastOne, equal or order')
  for (const condition of [rule.when, rule.holds]) if (condition) checkCondition(condition, model.fields, registry, (sentence) => say(place, sentence))
  for (const name of [...(rule.exactlyOne ?? []), ...(rule.atLeastOne ?? []), ...(rule.order ?? []), ...(rule.equal ?? []).map((path) => path.replace(/^totals\./, ''))])
    if (!model.fields.has(name)) say(place, `no field '${name}'${hint(name, model.fields.keys())}`)
}

function checkUsedBy(path: string, registry: Registry, say: (sentence: string) => void): void {
  const [name = '', first = '', second] = path.split('.')
  const other = registry.find(name)
  if (!other) return say(`no resource '${name}'${hint(name, registry.models.map((one) => one.name))}`)
  const found = second === undefined ? other.fields.has(first) : other.lines.find((lines) => lines.name === first)?.fields.has(second)
  if (!found) say(`no field '${path}'${hint(first, other.fields.keys())}`)
}

function checkStates(model: Model, say: Say): void {
  const arrows = model.data.states ?? {}
  for (const [from, list] of Object.entries(arrows)) for (const to of list) if (!model.states.includes(to)) say(`states.${from}`, `no state '${to}'${hint(to, model.states)}`)
  const reached = new Set(model.states.slice(0, 1))
  for (const state of reached) for (const to of arrows[state] ?? []) reached.add(to)
  for (const state of model.states) if (!reached.has(state)) say('states', `nothing leads to '${state}'`)
  for (const [name, action] of model.actions) {
    if (action.to === undefined && !action.set && !action.input && !action.behaviour) say(`actions.${name}`, 'the action does nothing: it says none of to, set, input, behaviour')
    for (const state of [...(action.from ?? []), ...(action.to === undefined ? [] : [action.to])]) if (!model.states.includes(state)) say(`actions.${name}`, `no state '${state}'${hint(state, model.states)}`)
    for (const field of Object.keys(action.set ?? {})) if (!model.fields.has(field)) say(`actions.${name}.set`, `no field '${field}'${hint(field, model.fields.keys())}`)
    for (const path of pathsOf(action.when)) if (!model.fields.has(path.split('.')[0] ?? '')) say(`actions.${name}.when`, `no field '${path}'${hint(path, model.fields.keys())}`)
  }
}
