import type { Read } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelRead } from '../../../../schema/modelRead.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Context } from '../context.ts'

/** A document or a line with a place for what is read for it. */
export type WithFacts = Readonly<Record<string, unknown>> & { readonly facts: Record<string, unknown> }

/** A document with its lines, each with a place for its facts. */
export interface Subject {
  readonly document: WithFacts
  readonly lines: ReadonlyMap<string, readonly WithFacts[]>
}

export const subjectOf = (model: Model, record: RecordData): Subject => ({
  document: { ...record, facts: {} },
  lines: new Map(
    model.lines.map(({ name }) => [
      name,
      ((record[name] as readonly RecordData[] | undefined) ?? []).map((line) => ({ ...line, facts: {} })),
    ]),
  ),
})

/** The fields of the document, or of the lines for which something is read. */
export const fieldsOf = (model: Model, each: string | null): Model['fields'] =>
  (each === null ? model.fields : model.lines.find(({ name }) => name === each)?.fields) ?? new Map()

/** What is read for: the document, or each of its lines. */
export const rowsOfSubject = ({ each }: ModelRead, { document, lines }: Subject): readonly WithFacts[] =>
  each === null ? [document] : (lines.get(each) ?? [])

/** What a new document gets when it is stored: the branch and the year in which one works. */
const implied = (name: string, { branch, year }: Context): number | null =>
  name === 'branch' ? branch.id : name === 'fiscalYear' ? (year?.id ?? null) : null

/** The record with which a path begins. */
export const startOf = (model: Model, { each, path }: ModelRead, row: WithFacts, context: Context): unknown => {
  const start = path?.start ?? ''
  return row[start] ?? (fieldsOf(model, each).get(start)?.implied ? implied(start, context) : null)
}

/** The records that a reference names in all of them. */
export const namedBy = (read: ModelRead, reference: string, subjects: readonly Subject[]): number[] => [
  ...new Set(
    subjects.flatMap((subject) => rowsOfSubject(read, subject).flatMap((row) => (row[reference] as number | null) ?? [])),
  ),
]

/** A name as rows are chosen by it: of the line, then of the document (`id` is its own), of their fields before what was read. */
export const namedIn =
  (model: Model, { each }: ModelRead, row: WithFacts, document: WithFacts, context: Context): Read =>
  (path) => {
    const name = path.startsWith('document.') ? path.slice('document.'.length) : path
    if (each !== null && name === path) {
      if (fieldsOf(model, each).has(name)) return row[name] ?? null
      if (name in row.facts) return row.facts[name]
    }
    const value = (name === 'id' || model.fields.has(name) ? document[name] : document.facts[name]) ?? null
    return value === null && model.fields.get(name)?.implied ? implied(name, context) : value
  }
