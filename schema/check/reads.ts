import { pathsOf, samesOf } from '../condition.ts'
import type { FieldData } from '../kind.ts'
import { kinds } from '../kinds.ts'
import type { ListRead } from '../language/reads.ts'
import type { ModelField, ModelLines } from '../modelField.ts'
import type { ModelRead } from '../modelRead.ts'
import { comparedNames, ownersOf, rowsOf } from '../reads.ts'
import type { CheckContext, FieldsByName } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { columnNameFault, reservedFields } from './names.ts'
import { hint, namesOf } from './nearest.ts'
import { unknownKind } from './prune.ts'

/** By how many columns the best row may be chosen: each of them doubles the rows that are looked for. */
const mostBest = 6

/** What is never read: it is no fact for a calculation, or not meant for everyone who writes the document. */
export const secret = ({ kind, masked }: FieldData): boolean => masked === true || kinds.get(kind)?.secret === true

/** What a definition reads besides the document: names, paths, lists and what they are chosen by. */
export function checkReads(context: CheckContext): void {
  const { model, addFault } = context
  const known: ModelRead[] = []
  for (const read of model.reads.filter(({ implied }) => !implied)) {
    const place = `reads.${read.name}`
    const group = read.each === null ? null : model.lines.find(({ name }) => name === read.each)
    if (group === undefined) addFault(`${place}.each`, `no lines '${read.each}'${hint(read.each ?? '', namesOf(model.lines))}`)
    else {
      checkName(read, group, place, context)
      const fault = read.path ? pathFault(read.path, group?.fields ?? model.fields, context) : null
      if (fault !== null) addFault(place, fault)
      if (read.list) checkList(read.list, group, known, place, context)
    }
    known.push(read)
  }
}

function checkName({ name }: ModelRead, group: ModelLines | null, place: string, { model, addFault }: CheckContext): void {
  const fault = columnNameFault(name, 'what is read')
  if (fault) addFault(place, fault)
  else if (reservedFields.has(name) || name in {}) addFault(place, `nothing that is read may be called '${name}'`)
  const isTaken = (group?.fields ?? model.fields).has(name) || (!group && model.lines.some((lines) => lines.name === name))
  if (isTaken) addFault(place, `the name '${name}' is taken by a field`)
}

/** What is wrong with a path: it begins with a reference, goes through references, and ends at a field that is no secret. */
function pathFault({ start, steps }: NonNullable<ModelRead['path']>, own: FieldsByName, context: CheckContext): string | null {
  const field = own.get(start)
  if (!field) return `no field '${start}'${hint(start, own.keys())}`
  if (!steps.length) return `'${start}' is the document's own; a path goes through a reference, like 'student.row'`
  if (isCalculated(field)) return `'${start}' is calculated later than it is read`
  return stepsFault(start, field, steps, context)
}

/** What is wrong with the steps behind a reference. */
function stepsFault(
  start: string,
  reference: ModelField,
  steps: readonly string[],
  { registry, vague }: CheckContext,
  isGiven = false,
): string | null {
  let [name, field] = [start, reference]
  for (const step of steps) {
    if (field.kind === unknownKind) return null
    if (field.kind !== 'ref') return `'${name}' is no reference, so it leads nowhere`
    const target = registry.find(field.to ?? '')
    if (!target || vague.has(target.name)) return null
    const next = target.fields.get(step)
    if (!next) return `no field '${step}' in ${target.name}${hint(step, target.fields.keys())}`
    name = step
    field = next
  }
  // A person who types a whole number knows it already, and finds its owner by it.
  const isKnown = isGiven && field.masked === true
  return secret(field) && !isKnown ? `'${name}' is not told to whoever writes the document` : null
}

/** What is wrong with rows of a list that are read. @param before what was read already */
export function checkList(
  list: ListRead,
  group: ModelLines | null,
  before: readonly ModelRead[],
  place: string,
  context: CheckContext,
): void {
  const { model, registry, vague, addFault } = context
  if (list.seen && !list.everywhere) addFault(`${place}.seen`, "says which rows of all branches are meant; say 'everywhere' too")
  const [resource = '', lines, ...more] = list.of.split('.')
  const target = registry.find(resource)
  const rows = more.length ? undefined : rowsOf(list, (name) => registry.find(name))
  if (!target) addFault(`${place}.of`, `no resource '${resource}'${hint(resource, namesOf(registry.models))}`)
  else if (!rows)
    addFault(`${place}.of`, `no lines '${[lines, ...more].join('.')}' in ${resource}${hint(lines ?? '', namesOf(target.lines))}`)
  if (!target || !rows || vague.has(resource)) return
  const visibleReads = before.filter((read) => read.each === null || read.each === group?.name)
  const here = new Map<string, ModelField>([
    ...model.fields,
    ...(group?.fields ?? []),
    ...visibleReads.map((read) => [read.name, fieldOf(read)] as const),
  ])
  checkOwner(list, group?.fields ?? model.fields, rows.lines !== null && !target.data.single, place, context)
  checkColumns(list, rows.fields, here, place, context)
  for (const name of comparedNames(list)) {
    const field = here.get(name)
    if (name.includes('.') && !(group && name.startsWith('document.')))
      addFault(`${place}.where`, `'${name}' has several steps; read it by a name of its own first`)
    else if (field && isCalculated(field)) addFault(place, `'${name}' is calculated later than it is read`)
  }
  checkCondition(list.where, `${place}.where`, context, {
    fields: rows.fields,
    same: here,
    ...(group && { document: model.fields }),
  })
}

/** The columns of the rows: those that decide, and those that are taken. */
function checkColumns(
  { best = [], every, take, where, of, for: whose }: ListRead,
  columns: FieldsByName,
  here: FieldsByName,
  place: string,
  context: CheckContext,
): void {
  const { addFault } = context
  for (const [word, names] of Object.entries({ best, take: [take].flat() }))
    for (const name of names) {
      const [first = '', ...steps] = name.split('.')
      const reference = word === 'take' && every && steps.length ? columns.get(first) : undefined
      if (reference) {
        const fault = stepsFault(first, reference, steps, context)
        if (fault !== null) addFault(`${place}.take`, fault)
        continue
      }
      const field = columns.get(name)
      if (word === 'take' && (name === 'id' || (name === 'record' && of.includes('.')))) continue
      if (!field) addFault(`${place}.${word}`, `no field '${name}' in ${of}${hint(name, columns.keys())}`)
      else if (word === 'best') checkAlike(name, field, here, place, addFault)
      else if (secret(field)) addFault(`${place}.take`, `'${name}' is not told to whoever writes the document`)
    }
  if (every && best.length && here.get(whose ?? '')?.kind !== 'refMany')
    addFault(`${place}.best`, "all rows are read by 'every', so none is the best")
  if (best.length > mostBest) addFault(`${place}.best`, `a row is chosen by at most ${mostBest} columns`)
  for (const path of pathsOf(where)) {
    const [first = '', ...steps] = path.split('.')
    const reference = columns.get(first)
    if (!steps.length || !reference) continue
    const test = (where as Readonly<Record<string, unknown>>)[path]
    const isGiven = typeof test === 'object' && test !== null && 'same' in test
    const fault =
      steps.length > 1 ? `'${path}' is more than one step away` : stepsFault(first, reference, steps, context, isGiven)
    if (fault !== null) addFault(`${place}.where`, fault)
  }
}

/** Lines are of one record, which a field must name. */
function checkOwner(list: ListRead, own: FieldsByName, needed: boolean, place: string, { addFault }: CheckContext): void {
  const [resource = ''] = list.of.split('.')
  if (!needed) {
    if (list.for !== undefined) addFault(`${place}.for`, "only lines of records are those 'for' one; say which rows by 'where'")
    return
  }
  const field = list.for === undefined ? undefined : own.get(list.for)
  if (list.for !== undefined && !field) addFault(`${place}.for`, `no field '${list.for}'${hint(list.for, own.keys())}`)
  else if (field && field.kind !== unknownKind && field.to !== resource)
    addFault(`${place}.for`, `'${list.for}' does not refer to ${resource}`)
  const owners = ownersOf(list, own)
  // Lines of all records are read where they say themselves what they are about.
  if (!owners.length && !samesOf(list.where).length) addFault(place, `no field refers to ${resource}, whose lines these are`)
  if (owners.length > 1) addFault(place, `${owners.join(' and ')} refer to ${resource}; say 'for' which of them`)
}

/** A column is compared with the value of the same name here, so they must be of one sort. */
function checkAlike(
  name: string,
  column: FieldData,
  here: FieldsByName,
  place: string,
  addFault: CheckContext['addFault'],
): void {
  const field = here.get(name)
  if (!field) addFault(`${place}.best`, `no field or read '${name}' to compare with${hint(name, here.keys())}`)
  else if (field.kind !== unknownKind && column.kind !== unknownKind && (field.kind !== column.kind || field.to !== column.to))
    addFault(`${place}.best`, `'${name}' is a ${sortOf(column)} there and a ${sortOf(field)} here`)
}

const sortOf = ({ kind, to }: FieldData): string => (to === undefined ? kind : `reference to ${to}`)

/** What is read, as a field to compare with. */
const fieldOf = ({ name, field: read }: ModelRead): ModelField => ({
  ...(read && !(read instanceof Map) ? (read as FieldData) : { kind: unknownKind }),
  field: name,
  section: '',
  yearly: false,
  implied: true,
})

const isCalculated = (field: ModelField): boolean => field.is !== undefined
