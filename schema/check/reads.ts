import { pathsOf } from '../condition.ts'
import type { FieldData } from '../kind.ts'
import { kinds } from '../kinds.ts'
import type { ModelField, ModelLines } from '../model.ts'
import { askedNames, type ListRead, type ModelRead, ownersOf, rowsOf } from '../reads.ts'
import { checkCondition } from './conditions.ts'
import { reservedFields } from './names.ts'
import { hint, namesOf } from './nearest.ts'
import { unknownKind } from './prune.ts'
import type { FieldsByName, Scene } from './scene.ts'

/** By how many columns the best row may be chosen: each of them doubles the rows that are looked for. */
const mostBest = 6

/** What is never read: it is no fact for a calculation, or not meant for everyone who writes the document. */
export const secret = ({ kind, masked }: FieldData): boolean => masked === true || kinds.get(kind)?.secret === true

/** What a definition reads besides the document: names, paths, lists and what they are chosen by. */
export function checkReads(scene: Scene): void {
  const { model, say } = scene
  const known: ModelRead[] = []
  for (const read of model.reads) {
    const place = `reads.${read.name}`
    const group = read.each === null ? null : model.lines.find(({ name }) => name === read.each)
    if (group === undefined) say(`${place}.each`, `no lines '${read.each}'${hint(read.each ?? '', namesOf(model.lines))}`)
    else {
      checkName(read, group, place, scene)
      const fault = read.path ? pathFault(read.path, group?.fields ?? model.fields, scene) : null
      if (fault !== null) say(place, fault)
      if (read.list) checkList(read.list, group, known, place, scene)
    }
    known.push(read)
  }
}

function checkName({ name }: ModelRead, group: ModelLines | null, place: string, { model, say }: Scene): void {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || reservedFields.has(name)) say(place, `nothing that is read may be called '${name}'`)
  const isTaken = (group?.fields ?? model.fields).has(name) || (!group && model.lines.some((lines) => lines.name === name))
  if (isTaken) say(place, `the name '${name}' is taken by a field`)
}

/** What is wrong with a path: it begins with a reference, goes through references, and ends at what may be told. */
function pathFault(
  { start, steps }: NonNullable<ModelRead['path']>,
  own: FieldsByName,
  { registry, vague }: Scene,
): string | null {
  let field = own.get(start)
  let name = start
  if (!field) return `no field '${start}'${hint(start, own.keys())}`
  if (!steps.length) return `'${start}' is the document's own; a path goes through a reference, like 'student.row'`
  if (isCalculated(field)) return `'${start}' is calculated later than it is read`
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
  return secret(field) ? `'${name}' is not told to whoever writes the document` : null
}

function checkList(list: ListRead, group: ModelLines | null, before: readonly ModelRead[], place: string, scene: Scene): void {
  const { model, registry, vague, say } = scene
  const [resource = '', lines, ...more] = list.of.split('.')
  const target = registry.find(resource)
  const rows = more.length ? undefined : rowsOf(list, (name) => registry.find(name))
  if (!target) say(`${place}.of`, `no resource '${resource}'${hint(resource, namesOf(registry.models))}`)
  else if (!rows)
    say(`${place}.of`, `no lines '${[lines, ...more].join('.')}' in ${resource}${hint(lines ?? '', namesOf(target.lines))}`)
  if (!target || !rows || vague.has(resource)) return
  const told = before.filter((read) => read.each === null || read.each === group?.name)
  const here = new Map<string, ModelField>([
    ...model.fields,
    ...(group?.fields ?? []),
    ...told.map((read) => [read.name, fieldOf(read)] as const),
  ])
  checkOwner(list, group?.fields ?? model.fields, rows.lines !== null && !target.data.single, place, scene)
  checkColumns(list, rows.fields, here, place, scene)
  for (const name of askedNames(list)) {
    const field = here.get(name)
    if (name.includes('.') && !(group && name.startsWith('document.')))
      say(`${place}.where`, `'${name}' has several steps; read it by a name of its own first`)
    else if (field && isCalculated(field)) say(place, `'${name}' is calculated later than it is read`)
  }
  checkCondition(list.where, `${place}.where`, scene, {
    fields: rows.fields,
    same: here,
    ...(group && { document: model.fields }),
  })
}

/** The columns of the rows: those that decide, and those that are told. */
function checkColumns(
  { best = [], every, take, where, of }: ListRead,
  columns: FieldsByName,
  here: FieldsByName,
  place: string,
  { say }: Scene,
): void {
  for (const [word, names] of Object.entries({ best, take: [take].flat() }))
    for (const name of names) {
      const field = columns.get(name)
      if (!field) say(`${place}.${word}`, `no field '${name}' in ${of}${hint(name, columns.keys())}`)
      else if (word === 'best') checkAlike(name, field, here, place, say)
      else if (secret(field)) say(`${place}.take`, `'${name}' is not told to whoever writes the document`)
    }
  if (every && best.length) say(`${place}.best`, "all rows are read by 'every', so none is the best")
  if (best.length > mostBest) say(`${place}.best`, `a row is chosen by at most ${mostBest} columns`)
  for (const path of pathsOf(where))
    if (path.includes('.')) say(`${place}.where`, `'${path}' is of another record; a row is chosen by its own columns`)
}

/** Lines are of one record, which a field must name. */
function checkOwner(list: ListRead, own: FieldsByName, needed: boolean, place: string, { say }: Scene): void {
  const [resource = ''] = list.of.split('.')
  if (!needed) {
    if (list.for !== undefined) say(`${place}.for`, "only lines of records are those 'for' one; say which rows by 'where'")
    return
  }
  const field = list.for === undefined ? undefined : own.get(list.for)
  if (list.for !== undefined && !field) say(`${place}.for`, `no field '${list.for}'${hint(list.for, own.keys())}`)
  else if (field && field.kind !== unknownKind && field.to !== resource)
    say(`${place}.for`, `'${list.for}' does not refer to ${resource}`)
  const owners = ownersOf(list, own)
  if (!owners.length) say(place, `no field refers to ${resource}, whose lines these are`)
  if (owners.length > 1) say(place, `${owners.join(' and ')} refer to ${resource}; say 'for' which of them`)
}

/** A column and what stands here under its name are compared, so they are of one sort. */
function checkAlike(name: string, column: FieldData, here: FieldsByName, place: string, say: Scene['say']): void {
  const field = here.get(name)
  if (!field) say(`${place}.best`, `no field or read '${name}' to compare with${hint(name, here.keys())}`)
  else if (field.kind !== unknownKind && column.kind !== unknownKind && (field.kind !== column.kind || field.to !== column.to))
    say(`${place}.best`, `'${name}' is a ${sortOf(column)} there and a ${sortOf(field)} here`)
}

const sortOf = ({ kind, to }: FieldData): string => (to === undefined ? kind : `reference to ${to}`)

/** What is read, as a field to compare with. */
const fieldOf = ({ name, tells }: ModelRead): ModelField => ({
  ...(tells && !(tells instanceof Map) ? (tells as FieldData) : { kind: unknownKind }),
  field: name,
  section: '',
  yearly: false,
  implied: true,
})

const isCalculated = (field: ModelField): boolean => field.is !== undefined
