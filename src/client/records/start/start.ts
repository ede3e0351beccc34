import type { Model } from '../../../../schema/model.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { nameFields, nameOfParts } from '../../../../schema/values/name.ts'
import { equalPair, totalsOf } from '../lines/sums.ts'

/** What belongs to one record alone, or is proposed anew for each. */
const own = new Set(['file', 'image', 'password', 'secret', 'code', 'identity'])

/** The parts of a name that no two people have, and its spelling in other letters. */
function namesOf(model: Model): ReadonlySet<string> {
  const full = model.fields.get(nameOfParts)
  return new Set(full?.unique ? [...Object.values(nameFields), 'englishName'] : [])
}

/**
 * What a new document takes over from another record: fields of the same name, and lines. Its number, its day, its state
 * and its attachments stay behind.
 * @param keep the fields that are taken over; all that can be when it is left out
 */
export function copyOf(model: Model, record: RecordData, keep: (field: string) => boolean = () => true): RecordData {
  const names = namesOf(model)
  const fields = [...model.fields.values()].filter(
    (field) =>
      isWritable(field) &&
      !names.has(field.field) &&
      !field.hijri &&
      (!field.implied || field.field === 'general') &&
      !field.unique &&
      !own.has(field.kind) &&
      !('within' in field) &&
      keep(field.field),
  )
  const taken = fields.flatMap(({ field }) => (record[field] === undefined ? [] : [[field, record[field]] as const]))
  return {
    ...Object.fromEntries(taken),
    ...Object.fromEntries(model.lines.map(({ name }) => [name, linesOf(model, name, record)])),
    refs: Object.fromEntries(fields.flatMap(({ field }) => (record.refs?.[field] ? [[field, record.refs[field]]] : []))),
  } as RecordData
}

/** The lines without what ties them to their document. */
function linesOf(model: Model, name: string, record: RecordData): RecordData[] {
  const group = model.lines.find((lines) => lines.name === name)
  const fields = [...(group?.fields.values() ?? [])].filter(isWritable)
  return ((record[name] as RecordData[] | undefined) ?? []).map(
    (line) =>
      ({
        ...Object.fromEntries(fields.map(({ field }) => [field, structuredClone(line[field]) ?? null])),
        refs: line.refs ?? {},
      }) as RecordData,
  )
}

/** The two sides of the lines that must balance, by their group; null where a document has none. */
export function sidesOf(model: Model): { readonly lines: string; readonly sides: readonly [string, string] } | null {
  for (const lines of model.lines) {
    const pair = equalPair(model, totalsOf(model, lines))
    if (pair) return { lines: lines.name, sides: [pair[0].column, pair[1].column] }
  }
  return null
}

/** The document that undoes another one: its lines with the two sides changed round. Choices begin as in any new document. */
export function reversalOf(model: Model, record: RecordData, words: Readonly<Record<string, string>>): RecordData {
  const found = sidesOf(model)
  const copy = copyOf(model, record, (field) => model.fields.get(field)?.kind !== 'choice')
  const known = Object.entries(words).filter(([field]) => model.fields.has(field))
  if (!found) return copy
  const [first, second] = found.sides
  const lines = (copy[found.lines] as RecordData[]).map((line) => ({ ...line, [first]: line[second], [second]: line[first] }))
  return { ...copy, ...Object.fromEntries(known), [found.lines]: lines } as RecordData
}

/** What the next record that is entered begins with of the one before, where its definition carries it on. */
export function carriedFrom(model: Model, record: RecordData): RecordData {
  const fields = [...model.fields.values()].flatMap(({ field, carried }) => (carried && record[field] != null ? [field] : []))
  return {
    ...Object.fromEntries(fields.map((field) => [field, record[field]])),
    refs: Object.fromEntries(fields.flatMap((field) => (record.refs?.[field] ? [[field, record.refs[field]]] : []))),
  } as RecordData
}
