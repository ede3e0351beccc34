import { columnName, linesTable, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { ident, list, sql } from '../../database/sql.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../draft.ts'
import type { Check } from './check.ts'
import type { Reservation } from './reservation.ts'

/** A column of lines whose values repeat in no document, and the field of the documents themselves that has none of them either. */
export interface Spanning {
  readonly lines: string
  readonly field: ModelField
  readonly among: ModelField | undefined
  readonly error: string
}

/** Values of lines that occur in one record alone. */
export const spanningUnique: Check = {
  name: 'unique through lines',
  applies: ({ model, operation }) => operation !== 'delete' && spanningFields(model).length > 0,
  turns: ({ model, drafts }) => spanningLocks(model, drafts),
  reserve: ({ model, drafts, context, tx }) =>
    Promise.all(spanningFields(model).map((spanning) => uniqueInLines(spanning, model, drafts, context, tx))),
}

/** The columns of lines that say so; several columns together are held by the database alone. */
const spanningFields = (model: Model): readonly Spanning[] =>
  model.lines.flatMap(({ name, fields, unique = [] }) =>
    unique.flatMap((one): Spanning[] => {
      const field = one.in && one.fields.length === 1 ? fields.get(one.fields[0] ?? '') : undefined
      if (!field) return []
      return [{ lines: name, field, among: model.fields.get(one.among ?? ''), error: one.error ?? 'Value.AlreadyUsed' }]
    }),
  )

interface Value {
  readonly place: string
  readonly value: string
}

/** The values of a record, that of the document first. */
function valuesOf({ lines, field, among }: Spanning, record: RecordData | null): Value[] {
  const rows = (record?.[lines] as readonly RecordData[] | undefined) ?? []
  const given = [
    ...(among ? [{ place: among.field, value: record?.[among.field] }] : []),
    ...rows.map((row, index) => ({ place: `${lines}.${index}.${field.field}`, value: row[field.field] })),
  ]
  return given.flatMap(({ place, value }) => (typeof value === 'string' && value !== '' ? [{ place, value }] : []))
}

/** The values that a save gives and the record did not have. */
function newValues(spanning: Spanning, { record, before }: Change): Value[] {
  const had = new Set(valuesOf(spanning, before).map(({ value }) => value))
  return valuesOf(spanning, record).filter(({ value }) => !had.has(value))
}

/** The names of the locks that everyone takes who wants these values. */
const spanningLocks = (model: Model, changes: readonly Change[]): string[] =>
  spanningFields(model).flatMap((spanning) =>
    changes.flatMap((change) =>
      newValues(spanning, change).map(({ value }) => `${model.name}.${spanning.lines}.${spanning.field.field} ${value}`),
    ),
  )

/** Values that may occur in one record only, in its head or in its lines; they are locked when ids are claimed. */
async function uniqueInLines(
  spanning: Spanning,
  model: Model,
  changes: readonly Change[],
  { tenant }: Context,
  { run }: Transaction,
): Promise<Reservation> {
  const { lines, field, among, error } = spanning
  const keys = [...new Set(changes.flatMap((change) => newValues(spanning, change).map(({ value }) => value)))]
  const owners = new Map<string, Set<number>>()
  const own = (value: string, id: number) => void owners.set(value, (owners.get(value) ?? new Set()).add(id))
  if (keys.length) {
    const from = (table: string, owner: string, one: ModelField) =>
      sql`select ${ident(columnName(one), 'r')} as key, ${ident(owner, 'r')} as id from ${ident(table)} r where r.tenant_id = ${tenant} and ${ident(columnName(one), 'r')} = any(${keys}::text[])`
    const found = [from(linesTable(model.name, lines), 'record_id', field)]
    if (among) found.push(from(tableName(model.name), 'id', among))
    for (const { key, id } of await run<{ key: string; id: number }>(sql`${list(found, ' union all ')}`)) own(key, id)
  }
  return {
    faults: (change) => {
      const isTwice = ({ place, value }: Value) => among?.field !== place && value === change.record[among?.field ?? '']
      return newValues(spanning, change)
        .filter((one) => isTwice(one) || [...(owners.get(one.value) ?? [])].some((id) => id !== change.id))
        .map(({ place }): FaultAt => ({ code: error, field: place }))
    },
    take: (change) => {
      for (const { value } of valuesOf(spanning, change.before)) owners.get(value)?.delete(change.id)
      for (const { value } of valuesOf(spanning, change.record)) own(value, change.id)
    },
  }
}
