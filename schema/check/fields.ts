import { conditionPaths, pathsOf } from '../condition.ts'
import type { FieldData } from '../kind.ts'
import { kinds } from '../kinds.ts'
import { lineResource } from '../lineModel.ts'
import type { Model } from '../model.ts'
import type { ModelField } from '../modelField.ts'
import type { Registry } from '../registry.ts'
import { targetsOf } from '../targets.ts'
import { isDateTime } from '../values/date.ts'
import { expressionFault, fulfils } from '../values/expression.ts'
import type { CheckContext, FieldsByName } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { checkFlag } from './flag.ts'
import { hint } from './nearest.ts'
import { checkNames, checkPath, checkRead, usedByFault } from './paths.ts'
import { unknownKind } from './prune.ts'

/** Every field of the record, of its lines and of its actions: what it names must be there. */
export function checkFields(context: CheckContext): void {
  const { model } = context
  for (const field of model.fields.values())
    if (!field.implied) checkField(field, placeOf(field), context, { fields: model.fields })
  for (const field of model.fields.values())
    if (field.kind === 'secret' && field.yearly) context.addFault(placeOf(field), 'a secret is not kept for each year')
  checkCircle(context)
  for (const lines of model.lines) {
    for (const field of lines.fields.values()) {
      const place = `lines.${lines.name}.fields.${field.field}`
      // The branch of such lines is declared by no one: its path is looked at where `crossBranch` says it.
      if (!lines.crossBranch || field.field !== 'branch')
        checkField(field, place, context, { fields: lines.fields, document: model.fields })
      if (field.kind === 'secret') context.addFault(place, 'a secret stands in no lines')
      if (field.unique) context.addFault(place, "a field of lines has no 'unique'; say it in the lines")
      if (field.hijri) context.addFault(place, "a field of lines has no 'hijri' twin")
    }
  }
  for (const [action, { input = {} }] of model.actions) {
    const inputFields = new Map(Object.entries(input).map(([name, field]) => [name, inputField(name, field)]))
    for (const [name, field] of inputFields) {
      // What an action is given stands in the history.
      if (field.kind === 'secret') context.addFault(`actions.${action}.input.${name}`, 'no action asks for a secret')
      checkField(field, `actions.${action}.input.${name}`, context, { fields: inputFields, acted: model.fields })
    }
  }
}

/** References that a record cannot be made without. */
const needed = ({ fields }: Model): ModelField[] =>
  [...fields.values()].filter(
    (field) => field.kind === 'ref' && field.required && !field.shownWhen && !field.readOnly && !field.implied,
  )

/** Records that need each other: the first of them could never be made. */
function checkCircle({ model, registry, addFault }: CheckContext): void {
  for (const field of needed(model)) {
    const path = pathTo(model.name, field.to ?? '', registry)
    if (path) addFault(placeOf(field), `no record could be the first: ${[model.name, ...path].join(' needs ')}`)
  }
}

/** The resources on the way along needed references, beginning with `from`; null where it does not lead there. */
function pathTo(goal: string, from: string, registry: Registry, seen: ReadonlySet<string> = new Set()): string[] | null {
  if (from === goal) return [from]
  const model = seen.has(from) ? undefined : registry.find(from)
  for (const field of model ? needed(model) : []) {
    const path = pathTo(goal, field.to ?? '', registry, new Set([...seen, from]))
    if (path) return [from, ...path]
  }
  return null
}

const inputField = (field: string, data: FieldData): ModelField => ({
  ...data,
  field,
  section: '',
  yearly: false,
  implied: false,
})

/** Where the definition declares a field. */
export const placeOf = (field: ModelField): string =>
  field.section === 'main' ? `fields.${field.field}` : `sections.${field.section}.${field.field}`

/** Whether everybody who meets a record sees the field, or finds the record by it. */
const isTold = (name: string, { title, data }: Model): boolean => title.includes(name) || (data.search ?? []).includes(name)

interface Siblings {
  readonly fields: FieldsByName
  readonly document?: FieldsByName | undefined
  /** What an action is done with, for what it asks: a choice may be bounded by it, as in a line by its document. */
  readonly acted?: FieldsByName
}

function checkField(field: ModelField, place: string, context: CheckContext, { fields, document, acted }: Siblings): void {
  if (field.kind === unknownKind) return
  const { registry, code } = context
  if (field.permission !== undefined && isTold(field.field, context.model))
    context.addFault(place, "a field with a 'permission' of its own stands in no title and in no 'search'")
  checkFlag(field.flag, `${place}.flag`, context)
  for (const target of targetsOf(field)) {
    if (registry.find(target)) continue
    const known = registry.models.flatMap(({ name, lines }) =>
      target.includes('.') ? lines.map((group) => lineResource(name, group.name)) : [name],
    )
    context.addFault(place, `no resource '${target}'${hint(target, known)}`)
  }
  for (const word of ['requiredWhen', 'shownWhen'] as const)
    checkCondition(field[word], `${place}.${word}`, context, { fields, document })
  if (field.missing !== undefined && !field.required && field.requiredWhen === undefined)
    context.addFault(`${place}.missing`, "it is never missed: 'missing' goes with 'required' or 'requiredWhen'")
  const target = registry.find(field.to ?? '')
  for (const word of ['where', 'preset'] as const) {
    if (target && !context.vague.has(target.name))
      checkCondition(field[word], `${place}.${word}`, context, {
        fields: target.fields,
        document: word === 'where' ? (document ?? acted) : document,
        same: fields,
        isPlain: word === 'preset' && !field.readOnly,
      })
  }
  if (target) checkSteps(field, target, `${place}.where`, context, context.model.data.scope === 'branchYear')
  const chosenBy = Object.keys(field.where ?? {})
  for (const path of Object.keys(field.errors ?? {}))
    if (!chosenBy.includes(path)) context.addFault(`${place}.errors`, `'where' does not ask for '${path}'${hint(path, chosenBy)}`)
  if (field.outside !== undefined && field.within === undefined)
    context.addFault(`${place}.outside`, "it is never outside: 'outside' goes with 'within'")
  if (field.from !== undefined) checkRead(field.from, `${place}.from`, context, fields, document)
  if (field.follows !== undefined) checkRead(field.follows, `${place}.follows`, context, fields, document)
  if (field.fallback !== undefined) checkNames([field.fallback], `${place}.fallback`, context, fields)
  if (field.spelledFrom !== undefined) checkNames([field.spelledFrom], `${place}.spelledFrom`, context, fields)
  if (field.of !== undefined && field.kind !== 'hijriDate') checkComputedOf([field.of].flat(), `${place}.of`, context, fields)
  const pointing = field.usedBy === undefined ? null : usedByFault(field.usedBy, context)
  if (pointing) context.addFault(`${place}.usedBy`, pointing)
  checkAmong(field, place, context)
  if (typeof field.unique === 'object' && field.unique.field !== undefined)
    checkNames([field.unique.field], `${place}.unique.field`, context, fields)
  if (field.type !== undefined) checkNames([field.type], `${place}.type`, context, fields)
  for (const word of ['notAfter', 'notBefore'] as const) {
    if (field[word] !== undefined && !ofTheClock.has(field[word]))
      checkPath(field[word], `${place}.${word}`, context, fields, document)
  }
  if (field.kind === 'computed' && code.computed && !code.computed.includes(field.by ?? '')) {
    context.addFault(`${place}.by`, `no expression named '${field.by}'${hint(field.by ?? '', code.computed)}`)
  }
  checkLimits(field, place, context)
  checkChoices(field, place, context, { fields, document })
  checkPlaceholders(field, place, context, { fields, document })
  checkDefault(field, place, context)
}

/** Days that bound others and are no fields. */
const ofTheClock = new Set(['today', 'endOfMonth'])

/** What a computed field is computed of: fields beside it, or those of lines (`items.student`). */
function checkComputedOf(paths: readonly string[], place: string, context: CheckContext, fields: FieldsByName): void {
  for (const path of paths) {
    const [first = '', second] = path.split('.')
    const group = second === undefined ? undefined : context.model.lines.find(({ name }) => name === first)
    checkNames([group ? (second ?? '') : path], place, context, group?.fields ?? fields)
  }
}

/** The field of other records, or of their lines, with which a computed one compares, and which records count. */
function checkAmong({ among = [], while: counts }: ModelField, place: string, context: CheckContext): void {
  for (const path of among) {
    const [, name = path, compared = ''] = /^(.*)\.([^.]*)$/.exec(path) ?? []
    const other = context.registry.find(name)
    if (!other) {
      const known = context.registry.models.map((one) => one.name)
      context.addFault(`${place}.among`, `no resource '${name}'${hint(name, known)}`)
    } else if (!context.vague.has(name)) {
      checkNames([compared], `${place}.among`, context, other.fields)
      checkCondition(counts, `${place}.while`, context, { fields: (other.owner ?? other).fields, isPlain: true })
    }
  }
}

/**
 * What can be compared of a record that is chosen: its own fields, and those of a record that it names, as they are in every year.
 * @param inYear whether it is chosen for one year: then also as it is in that year
 */
export function checkSteps(
  { where }: FieldData,
  target: Model,
  place: string,
  { registry, addFault }: Pick<CheckContext, 'registry' | 'addFault'>,
  inYear = false,
): void {
  for (const path of pathsOf(where)) {
    const [first = '', second] = path.split('.')
    const own = target.fields.get(first)
    const other = second === undefined ? undefined : registry.find(own?.to ?? '')
    if (own && second !== undefined && own.kind !== 'ref')
      addFault(place, `'${first}' names no single record, so '${path}' leads nowhere`)
    else if ((own?.yearly && !inYear) || other?.fields.get(second ?? '')?.yearly)
      addFault(place, `'${path}' is kept for each fiscal year; a record is chosen by what it is in every year`)
  }
}

function checkLimits({ min, max, regex }: FieldData, place: string, context: CheckContext): void {
  // Nobody writes the last good shape, of which no text is judged.
  const wrong = regex === undefined || context.former?.has(context.model.name) ? null : expressionFault(regex)
  if (wrong) context.addFault(`${place}.regex`, `'${regex}' ${wrong}`)
  if (min !== undefined && max !== undefined && Number(min) > Number(max))
    context.addFault(place, `'min' ${min} is above 'max' ${max}`)
}

function checkChoices(field: ModelField, place: string, context: CheckContext, siblings: Siblings): void {
  if (field.kind !== 'choice') return
  const values = field.values ?? []
  if (!values.length) context.addFault(place, 'a choice needs a value')
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) < index) context.addFault(`${place}.values`, `'${value}' stands twice`)
    if (value.includes("'")) context.addFault(`${place}.values`, `a value has no quotation mark: ${value}`)
  }
  checkMap(field.map, values, `${place}.map`, context)
  for (const [value, condition] of Object.entries(field.when ?? {})) {
    if (!values.includes(value)) context.addFault(`${place}.when`, `no '${value}'${hint(value, values)}`)
    checkCondition(condition, `${place}.when.${value}`, context, siblings)
    if (conditionPaths(condition).includes(field.field))
      context.addFault(`${place}.when.${value}`, `'${field.field}' cannot depend on itself`)
  }
  if (field.when?.[String(field.default)])
    context.addFault(`${place}.default`, `'${String(field.default)}' may be chosen only at times, so nothing can begin with it`)
}

/** What a text may be filled with: names of letters, conditions over the record, samples of nothing else. */
function checkPlaceholders(
  { placeholders, samples, sms }: FieldData,
  place: string,
  context: CheckContext,
  siblings: Siblings,
): void {
  const names = Object.keys(placeholders ?? {})
  for (const [name, condition] of Object.entries(placeholders ?? {})) {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) context.addFault(`${place}.placeholders`, `'${name}' is no name: letters and digits`)
    checkCondition(condition, `${place}.placeholders.${name}`, context, siblings)
  }
  for (const name of Object.keys(samples ?? {}))
    if (!names.includes(name)) context.addFault(`${place}.samples`, `no placeholder '${name}'${hint(name, names)}`)
  checkCondition(sms, `${place}.sms`, context, siblings)
}

/** A former name must be gone, and lead to a value that is there. */
export function checkMap(
  map: Readonly<Record<string, string>> | undefined,
  values: readonly string[],
  place: string,
  context: CheckContext,
): void {
  for (const [from, to] of Object.entries(map ?? {})) {
    if (values.includes(from) || from.includes("'")) context.addFault(place, `'${from}' is no former name, it is there still`)
    if (!values.includes(to)) context.addFault(place, `no '${to}'${hint(to, values)}`)
  }
}

/** A default must be a value that the field would accept. */
function checkDefault(field: FieldData, place: string, context: CheckContext): void {
  const value = field.default
  if (value === undefined || ((field.kind === 'date' || field.kind === 'month') && value === 'today')) return
  if (field.kind === 'dateTime' && value === 'now') return
  if (field.kind === 'dateTime') {
    if (!isDateTime(String(value)))
      context.addFault(`${place}.default`, "a moment begins with 'now', or with one like '2026-09-01 07:30:00'")
    return
  }
  if (field.kind === 'ref') {
    if (value !== 'me' || field.to !== 'users')
      context.addFault(`${place}.default`, "a reference begins with 'me' alone, and names users")
    return
  }
  if (field.kind === 'choice') {
    if (!field.values?.includes(String(value)))
      context.addFault(`${place}.default`, `no '${String(value)}'${hint(String(value), field.values ?? [])}`)
    return
  }
  const answer = kinds.get(field.kind)?.accept(value, field, { decimals: 3, phoneRule: 'saudi', fulfils, read: () => null })
  if (answer && 'fault' in answer)
    context.addFault(`${place}.default`, `the field does not accept ${JSON.stringify(value)} (${answer.fault.code})`)
}
