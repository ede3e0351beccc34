import { isEmpty } from '../condition.ts'
import type { Model } from '../model.ts'
import type { ModelField } from '../modelField.ts'
import { type RecordData, reader } from './record.ts'

type Writable = Record<string, unknown>

/** What a field has by `from`; what somebody may type begins with it, and stays as it was typed. */
export function fromReference({ field, from = '', readOnly }: ModelField, row: RecordData, document?: RecordData): unknown {
  const own = row[field] ?? null
  if (!readOnly && !isEmpty(own)) return own
  const copied = reader(row, document)(from)
  return isEmpty(copied) ? own : copied
}

/** The record with all that it may copy from those that it names, shown or not: whom it may refer to when it is settled. */
export function withCopies(model: Model, record: RecordData): RecordData {
  const copy = (fields: Iterable<ModelField>, row: RecordData, document?: RecordData): RecordData => {
    const copied: Record<string, unknown> = { ...row }
    for (const field of fields) if (field.from) copied[field.field] = fromReference(field, copied as RecordData, document)
    return copied as RecordData
  }
  const document = copy(model.fields.values(), record)
  const lines = model.lines.map((group) => [
    group.name,
    linesOf(record, group.name).map((line) => copy(group.fields.values(), line, document)),
  ])
  return { ...document, ...Object.fromEntries(lines) }
}

const linesOf = (record: RecordData, group: string) => (record[group] ?? []) as readonly RecordData[]

/**
 * Copies what a definition copies since the record was stored; what has a value stays as it is.
 * @param record with `refs`; it and its lines are written to
 * @param isNew whether a field (`guardian`), or a field of lines (`items.unit`), is copied only since
 * @returns whether anything was copied
 */
export function copyNew(model: Model, record: Writable, isNew: (place: string) => boolean): boolean {
  const copy = (fields: Model['fields'], row: Writable, prefix: string, document?: RecordData): boolean =>
    [...fields.values()]
      .filter((field) => field.from !== undefined && isEmpty(row[field.field]) && isNew(prefix + field.field))
      .map((field) => {
        row[field.field] = fromReference(field, row as RecordData, document)
        return !isEmpty(row[field.field])
      })
      .includes(true)
  const document = copy(model.fields, record, '')
  const lines = model.lines.flatMap(({ name, fields }) =>
    linesOf(record as RecordData, name).map((line) => copy(fields, line as Writable, `${name}.`, record as RecordData)),
  )
  return document || lines.includes(true)
}
