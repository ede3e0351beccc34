import type { FieldData } from '../kind.ts'
import type { Action } from '../language/action.ts'
import type { MappedValue, Mapping } from '../language/mapping.ts'
import { lineResource } from '../lineModel.ts'
import { withInput } from '../maker.ts'
import type { Maker } from '../makers.ts'
import { isLines, isOwnLines } from '../mapping.ts'
import type { Model } from '../model.ts'
import { isWritable } from '../record/accept.ts'
import { repeating } from '../repeating.ts'
import type { CheckContext, FieldsByName } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { hint, namesOf } from './nearest.ts'
import { unknownKind } from './prune.ts'
import { checkReads } from './reads.ts'

/** What makes records: an action, or a schedule. */
export interface Makes {
  readonly makes?: string
  readonly by?: string
  readonly with?: Mapping
  readonly input?: Readonly<Record<string, FieldData>>
  readonly behaviour?: string
}

/** Checks what is made and how: by a function for both definitions whose input is provided, or by a mapping that fits. */
export function checkMakes(maker: Makes, place: string, context: CheckContext): void {
  const { makes, by, with: mapping, behaviour } = maker
  const { registry, addFault } = context
  const sources = [by, mapping, behaviour].filter((source) => source !== undefined)
  if (makes === undefined) {
    for (const word of ['by', 'with'] as const)
      if (maker[word] !== undefined) addFault(`${place}.${word}`, `without 'makes' nothing is made '${word}' anything`)
    return
  }
  const target = registry.find(makes)
  if (!target || target.owner) {
    addFault(`${place}.makes`, `no resource '${makes}'${hint(makes, namesOf(registry.models))}`)
    return
  }
  if (target.data.single || target.data.readOnly) addFault(`${place}.makes`, `records of ${makes} are never made`)
  if (!sources.length && !context.former?.has(context.model.name))
    addFault(place, "'makes' is said without 'by', a function, or 'with', what it is made of")
  if (by !== undefined && mapping) addFault(place, "it is made 'by' a function or 'with' values, not both")
  if (by !== undefined) checkFunction(maker, by, place, context)
  if (mapping) checkMapping(mapping, target, maker, place, context)
}

/** Checks what a run gives the action that it does with its subjects: by a function of theirs, or by values that fit what is asked. */
export function checkActs({ by, with: mapping, input }: Makes, given: Model, isPartial: boolean, context: CheckContext): void {
  const { model, addFault } = context
  if (by !== undefined && mapping) addFault('by', "what is asked is given 'by' a function or 'with' values, not both")
  if (by !== undefined) checkFunction({ makes: model.name, ...(input && { input }) }, by, '', context)
  if (mapping) checkMapping(mapping, given, input ? { input } : {}, '', context, isPartial)
}

/** The fields that a record needs for a schedule. */
const days = repeating()

/** Checks `repeats`: the days of each record, the branch, and what is made. */
export function checkRepeats(context: CheckContext): void {
  const { model, addFault } = context
  const { repeats, scope } = model.data
  if (!repeats) return
  if (!['shared', 'branch', 'branchYear'].includes(scope))
    addFault('repeats', `records of the scope '${scope}' have no branch to make anything in`)
  const lacking = Object.entries(days).flatMap(([name, { kind }]) =>
    model.fields.get(name)?.kind === kind ? [] : [`'${name}' of the kind '${kind}'`],
  )
  if (lacking.length) addFault('repeats', `the clock needs the fields of 'repeating()', and there is no ${lacking.join(', no ')}`)
  checkMakes({ ...repeats, input: { date: { kind: 'date', required: true } } }, 'repeats', context)
}

function checkFunction({ makes, input = {} }: Makes, by: string, place: string, context: CheckContext): void {
  const { model, registry, makers, addFault } = context
  if (!makers) return
  const maker: Maker | undefined = Object.hasOwn(makers, by) ? makers[by] : undefined
  if (!maker) {
    addFault(`${place}.by`, `no maker named '${by}'${hint(by, Object.keys(makers))}`)
    return
  }
  if (maker.from !== model.name) addFault(`${place}.by`, `'${by}' makes of ${maker.from}, not of ${model.name}`)
  if (maker.makes !== makes) addFault(`${place}.by`, `'${by}' makes ${maker.makes}, not ${makes}`)
  for (const [name, needed] of Object.entries(maker.input)) {
    const inputFields = input[name]
    if (!inputFields) addFault(`${place}.input`, `'${by}' needs the input '${name}'`)
    else if (inputFields.kind !== needed.kind && inputFields.kind !== unknownKind)
      addFault(`${place}.input.${name}`, `'${by}' needs the kind '${needed.kind}', not '${inputFields.kind}'`)
    else if (needed.required && !inputFields.required)
      addFault(`${place}.input.${name}`, `'${by}' needs it: it is to be required`)
  }
  if (maker.from !== model.name) return
  const knowing = withInput(maker, model, (name) => registry.find(name))
  checkReads({
    ...context,
    model: knowing,
    addFault: (inner, sentence) => addFault(`${place}.by`, `'${by}', ${inner}: ${sentence}`),
  })
}

/** Every field that is source exists, may be written and takes what it is source; nothing that must be there is left out. */
function checkMapping(
  mapping: Mapping,
  target: Model,
  { input = {} }: Makes,
  place: string,
  context: CheckContext,
  isPartial = false,
): void {
  const { model, addFault, vague } = context
  if (vague.has(target.name)) return
  for (const [name, source] of Object.entries(mapping)) {
    const at = `${place}.with.${name}`
    const group = target.lines.find((lines) => lines.name === name)
    if (group && isLines(source)) {
      const from = model.lines.find((lines) => lines.name === source.each)
      if (!from) {
        addFault(`${at}.each`, `no lines '${source.each}'${hint(source.each, namesOf(model.lines))}`)
        continue
      }
      checkCondition(source.where, `${at}.where`, context, { fields: from.fields, document: model.fields })
      checkColumns(source.with ?? {}, group.fields, valuesIn(model, input, from), `${at}.with`, target.name, context)
    } else if (group && isOwnLines(source)) {
      for (const [index, columns] of source.lines.entries())
        checkColumns(columns, group.fields, valuesIn(model, input), `${at}.lines[${index}]`, target.name, context)
    } else if (group) addFault(at, "lines are made of lines, by 'each' and 'with', or of the record, by 'lines'")
    else if (isLines(source) || isOwnLines(source)) addFault(at, `no lines '${name}' in ${target.name}`)
  }
  const plain = Object.entries(mapping).filter(
    (one): one is [string, MappedValue] =>
      !isLines(one[1]) && !isOwnLines(one[1]) && !target.lines.some((lines) => lines.name === one[0]),
  )
  checkColumns(Object.fromEntries(plain), target.fields, valuesIn(model, input), `${place}.with`, target.name, context, isPartial)
}

/** The fields that a value may be taken from, by name. */
export function valuesIn(
  model: Model,
  input: Readonly<Record<string, FieldData>>,
  lines?: Model['lines'][number],
): ReadonlyMap<string, FieldData> {
  const readFields = (each: string | null): [string, FieldData][] =>
    model.reads.flatMap((read) =>
      read.each === each && read.field && 'kind' in read.field
        ? [[read.name, read.field as FieldData] as [string, FieldData]]
        : [],
    )
  const own = [...readFields(null), ...model.fields, ['id', { kind: 'ref', to: model.name }]] as [string, FieldData][]
  const inputFields = Object.entries(input).map(([name, field]): [string, FieldData] => [`input.${name}`, field])
  if (!lines) return new Map([...own, ...inputFields])
  return new Map([
    ...readFields(lines.name),
    ...lines.fields,
    ['id', { kind: 'ref', to: lineResource(model.name, lines.name) }],
    ...own.map(([name, field]): [string, FieldData] => [`document.${name}`, field]),
    ...inputFields,
  ])
}

/** Every value fits into the field that it is for, and nothing that must be there is left out. */
export function checkColumns(
  columns: Readonly<Record<string, MappedValue>>,
  fields: FieldsByName,
  values: ReadonlyMap<string, FieldData>,
  place: string,
  resource: string,
  { addFault, model, product }: CheckContext,
  isPartial = false,
): void {
  // A required field that an installation adds is no fault of the definition: the person who acts gets the fault.
  const isAdded = (name: string) =>
    product?.find(model.name) !== undefined && product.find(resource)?.fields.get(name)?.required !== true
  for (const [name, from] of Object.entries(columns)) {
    const field = fields.get(name)
    if (!field) addFault(place, `no field '${name}' in ${resource}${hint(name, fields.keys())}`)
    else if (!isWritable(field)) addFault(`${place}.${name}`, `nobody writes '${name}' of ${resource}`)
    if (typeof from !== 'string') continue
    const value = values.get(from)
    if (!value) addFault(`${place}.${name}`, `no value '${from}'${hint(from, values.keys())}`)
    else if (field && !fits(value, field))
      addFault(`${place}.${name}`, `'${from}' of the kind '${value.kind}' does not go into the kind '${field.kind}'`)
  }
  if (isPartial) return
  for (const field of fields.values())
    if (
      field.required &&
      isWritable(field) &&
      field.default === undefined &&
      field.from === undefined &&
      !field.preset &&
      !isAdded(field.field) &&
      !(field.field in columns)
    )
      addFault(place, `says nothing of '${field.field}', which ${resource} requires`)
}

const texts = new Set(['text', 'longText', 'code'])

/** Whether values of a field go into another one. */
function fits(from: FieldData, into: FieldData): boolean {
  if ([from.kind, into.kind].includes(unknownKind)) return true
  if (into.kind === 'ref' || from.kind === 'ref') return from.kind === into.kind && from.to === into.to
  const kind = from.kind === 'computed' ? from.result?.kind : from.kind
  return kind === into.kind || (texts.has(kind ?? '') && texts.has(into.kind))
}

/** Whether a field can hold the name of what an action makes, and nobody else writes it. */
export function checkNames({ names, makes }: Action, place: string, { model, addFault }: CheckContext): void {
  if (names === undefined) return
  const at = `${place}.names`
  const field = model.fields.get(names)
  if (makes === undefined) addFault(at, "without 'makes' there is nothing to name")
  if (!field) addFault(at, `no field '${names}'${hint(names, model.fields.keys())}`)
  else if (field.kind !== 'ref' || field.yearly || (makes !== undefined && field.to !== makes))
    addFault(at, `'${names}' is no reference to '${makes ?? ''}'`)
  else if (!field.readOnly) addFault(at, `people may write '${names}': it lacks 'readOnly'`)
}
