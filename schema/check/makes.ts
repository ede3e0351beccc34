import type { FieldData } from '../kind.ts'
import { lineResource } from '../lineModel.ts'
import { type Maker, withInput } from '../maker.ts'
import { type Given, isLines, type MappedLines, type Mapping } from '../mapping.ts'
import type { Model } from '../model.ts'
import { isWritable } from '../record/accept.ts'
import { repeating } from '../repeating.ts'
import { checkCondition } from './conditions.ts'
import { hint, namesOf } from './nearest.ts'
import { unknownKind } from './prune.ts'
import { checkReads } from './reads.ts'
import type { FieldsByName, Scene } from './scene.ts'

/** What says that it makes records: an action, a clock. */
export interface Makes {
  readonly makes?: string
  readonly by?: string
  readonly with?: Mapping
  readonly input?: Readonly<Record<string, FieldData>>
  readonly behaviour?: string
}

/** Whether what is made is known, and by what: a function made for both definitions whose input is asked for, or a mapping that fits. */
export function checkMakes(maker: Makes, place: string, scene: Scene): void {
  const { makes, by, with: mapping, behaviour } = maker
  const { registry, say } = scene
  const ways = [by, mapping, behaviour].filter((way) => way !== undefined)
  if (makes === undefined) {
    for (const word of ['by', 'with'] as const)
      if (maker[word] !== undefined) say(`${place}.${word}`, `without 'makes' nothing is made '${word}' anything`)
    return
  }
  const target = registry.find(makes)
  if (!target || target.owner) {
    say(`${place}.makes`, `no resource '${makes}'${hint(makes, namesOf(registry.models))}`)
    return
  }
  if (target.data.single || target.data.readOnly) say(`${place}.makes`, `records of ${makes} are never made`)
  if (!ways.length && !scene.model.data.readOnly)
    say(place, "'makes' is said without 'by', a function, or 'with', what it is made of")
  if (by !== undefined && mapping) say(place, "it is made 'by' a function or 'with' values, not both")
  if (by !== undefined) checkFunction(maker, by, place, scene)
  if (mapping) checkMapping(mapping, target, maker, place, scene)
}

/** What a record must say for a clock to know its days. */
const days = repeating()

/** Whether a clock knows the days of each record and the branch in which it makes something, and what. */
export function checkRepeats(scene: Scene): void {
  const { model, say } = scene
  const { repeats, scope } = model.data
  if (!repeats) return
  if (!['shared', 'branch', 'branchYear'].includes(scope))
    say('repeats', `records of the scope '${scope}' have no branch to make anything in`)
  const lacking = Object.entries(days).flatMap(([name, { kind }]) =>
    model.fields.get(name)?.kind === kind ? [] : [`'${name}' of the kind '${kind}'`],
  )
  if (lacking.length) say('repeats', `the clock needs the fields of 'repeating()', and there is no ${lacking.join(', no ')}`)
  checkMakes({ ...repeats, input: { date: { kind: 'date', required: true } } }, 'repeats', scene)
}

function checkFunction({ makes, input = {} }: Makes, by: string, place: string, scene: Scene): void {
  const { model, registry, makers, say } = scene
  if (!makers) return
  const maker: Maker | undefined = Object.hasOwn(makers, by) ? makers[by] : undefined
  if (!maker) {
    say(`${place}.by`, `no maker named '${by}'${hint(by, Object.keys(makers))}`)
    return
  }
  if (maker.from !== model.name) say(`${place}.by`, `'${by}' makes of ${maker.from}, not of ${model.name}`)
  if (maker.makes !== makes) say(`${place}.by`, `'${by}' makes ${maker.makes}, not ${makes}`)
  for (const [name, needed] of Object.entries(maker.input)) {
    const asked = input[name]
    if (!asked) say(`${place}.input`, `'${by}' needs the input '${name}'`)
    else if (asked.kind !== needed.kind && asked.kind !== unknownKind)
      say(`${place}.input.${name}`, `'${by}' needs the kind '${needed.kind}', not '${asked.kind}'`)
    else if (needed.required && !asked.required) say(`${place}.input.${name}`, `'${by}' needs it: it is to be required`)
  }
  if (maker.from !== model.name) return
  const knowing = withInput(maker, model, (name) => registry.find(name))
  checkReads({ ...scene, model: knowing, say: (inner, sentence) => say(`${place}.by`, `'${by}', ${inner}: ${sentence}`) })
}

/** Every field that is given exists, may be written and takes what it is given; nothing that must be there is left out. */
function checkMapping(mapping: Mapping, target: Model, { input = {} }: Makes, place: string, scene: Scene): void {
  const { model, say, vague } = scene
  if (vague.has(target.name)) return
  for (const [name, given] of Object.entries(mapping)) {
    const at = `${place}.with.${name}`
    const group = target.lines.find((lines) => lines.name === name)
    if (group && isLines(given)) {
      const from = model.lines.find((lines) => lines.name === given.each)
      if (!from) {
        say(`${at}.each`, `no lines '${given.each}'${hint(given.each, namesOf(model.lines))}`)
        continue
      }
      checkCondition(given.where, `${at}.where`, scene, { fields: from.fields, document: model.fields })
      checkColumns(given.with ?? {}, group.fields, valuesIn(model, input, from), `${at}.with`, target.name, scene)
    } else if (group || isLines(given))
      say(at, group ? "lines are made of lines: it says 'each' and 'with'" : `no lines '${name}' in ${target.name}`)
  }
  const plain = Object.entries(mapping).filter(
    (one): one is [string, Given] =>
      !isLines(one[1] as Given | MappedLines) && !target.lines.some((lines) => lines.name === one[0]),
  )
  checkColumns(Object.fromEntries(plain), target.fields, valuesIn(model, input), `${place}.with`, target.name, scene)
}

/** What a value may be taken from, by the name that says so. */
function valuesIn(
  model: Model,
  input: Readonly<Record<string, FieldData>>,
  lines?: Model['lines'][number],
): ReadonlyMap<string, FieldData> {
  const told = (each: string | null): [string, FieldData][] =>
    model.reads.flatMap((read) =>
      read.each === each && read.tells && 'kind' in read.tells
        ? [[read.name, read.tells as FieldData] as [string, FieldData]]
        : [],
    )
  const own = [...told(null), ...model.fields, ['id', { kind: 'ref', to: model.name }]] as [string, FieldData][]
  const asked = Object.entries(input).map(([name, field]): [string, FieldData] => [`input.${name}`, field])
  if (!lines) return new Map([...own, ...asked])
  return new Map([
    ...told(lines.name),
    ...lines.fields,
    ['id', { kind: 'ref', to: lineResource(model.name, lines.name) }],
    ...own.map(([name, field]): [string, FieldData] => [`document.${name}`, field]),
    ...asked,
  ])
}

function checkColumns(
  given: Readonly<Record<string, Given>>,
  fields: FieldsByName,
  values: ReadonlyMap<string, FieldData>,
  place: string,
  resource: string,
  { say }: Scene,
): void {
  for (const [name, from] of Object.entries(given)) {
    const field = fields.get(name)
    if (!field) say(place, `no field '${name}' in ${resource}${hint(name, fields.keys())}`)
    else if (!isWritable(field)) say(`${place}.${name}`, `nobody writes '${name}' of ${resource}`)
    if (typeof from !== 'string') continue
    const value = values.get(from)
    if (!value) say(`${place}.${name}`, `no value '${from}'${hint(from, values.keys())}`)
    else if (field && !fits(value, field))
      say(`${place}.${name}`, `'${from}' of the kind '${value.kind}' does not go into the kind '${field.kind}'`)
  }
  for (const field of fields.values())
    if (field.required && isWritable(field) && field.default === undefined && field.from === undefined && !(field.field in given))
      say(place, `says nothing of '${field.field}', which ${resource} requires`)
}

const texts = new Set(['text', 'longText', 'code'])

/** Whether values of a field go into another one. */
function fits(from: FieldData, into: FieldData): boolean {
  if ([from.kind, into.kind].includes(unknownKind)) return true
  if (into.kind === 'ref' || from.kind === 'ref') return from.kind === into.kind && from.to === into.to
  const kind = from.kind === 'computed' ? from.result?.kind : from.kind
  return kind === into.kind || (texts.has(kind ?? '') && texts.has(into.kind))
}
