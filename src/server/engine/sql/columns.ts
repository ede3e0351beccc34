import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { columnName, factsColumn, partyColumn } from '../../../../schema/derive/names.ts'
import { isList } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { keepsFacts } from '../../../../schema/record/issued.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import type { Statement } from '../../database/sql.ts'

/** A column and the value that goes into it. */
export type Cell = readonly [column: string, value: unknown]

const elsewhere = new Set(['computed', 'refMany', 'split'])

/** The columns of stored fields with their values; lists of references live in tables of their own. */
export function cellsOf(fields: Iterable<ModelField>, record: RecordData): Cell[] {
  const cells: Cell[] = []
  for (const field of fields) {
    if (
      elsewhere.has(field.kind) ||
      field.figure ||
      (field.implied && (field.field === 'branch' || field.field === 'fiscalYear'))
    )
      continue
    const value = record[field.field]
    if (field.kind === 'party') {
      const party = value as { resource: string; id: number } | null | undefined
      for (const target of field.targets ?? [])
        cells.push([partyColumn(field.field, target), party?.resource === target ? party.id : null])
    } else if (field.kind === 'password' ? value !== undefined && value !== null : field.kind !== 'secret' || value !== true)
      cells.push([columnOf(field), value ?? (isList(field.kind) ? [] : null)])
  }
  return cells
}

/** The facts that a record or a line has read, where its definition stores them. */
export const factsCells = (model: Model, { facts }: RecordData): Cell[] =>
  keepsFacts(model) ? [[factsColumn, facts ? factsText(facts) : null]] : []

const factsTexts = new WeakMap<object, string>()

/** Facts as they are stored, put together once: what was read may be much longer than the record itself. */
function factsText(facts: object): string {
  const known = factsTexts.get(facts)
  if (known !== undefined) return known
  const made = JSON.stringify(facts)
  factsTexts.set(facts, made)
  return made
}

const columnNames = new WeakMap<ModelField, string>()

/** The name of a field's column, made once. */
function columnOf(field: ModelField): string {
  const known = columnNames.get(field)
  if (known !== undefined) return known
  const made = columnName(field)
  columnNames.set(field, made)
  return made
}

/** The hashes of the passwords that are among the values, by field. */
export async function hashPasswords(model: Model, values: Readonly<Record<string, unknown>>): Promise<RecordData> {
  const hashes: Record<string, string> = {}
  for (const { field } of passwordFields(model)) if (typeof values[field] === 'string') hashes[field] = await hash(values[field])
  return hashes
}

/** The fields that a change writes; what made a document is said once, when it is made. */
export const ownFields = (model: Model): ModelField[] =>
  [...model.fields.values()].filter((field) => !field.yearly && !(field.implied && field.field === 'source'))

export const yearFields = (model: Model): ModelField[] => [...model.fields.values()].filter((field) => field.yearly)

export const passwordFields = (model: Model): ModelField[] => [...model.fields.values()].filter(({ kind }) => kind === 'password')

/**
 * `insert into table (…) values (…), (…)`; every row has the same columns. The first ones that are the same in all rows are
 * sent once: the first ones alone, or each mixture of values would be a statement of its own to be planned.
 */
export function insertStatement(table: string, rows: readonly (readonly Cell[])[]): Statement {
  const [first = []] = rows
  const differing = first.findIndex(([, value], index) => rows.some((cells) => cells[index]?.[1] !== value))
  const common = differing < 0 ? first.length : differing
  const columns = first.map(([column]) => column)
  const key = `${table} ${rows.length} ${common} ${columns.join()}`
  const known = inserts.get(key)
  const text = known ?? insertText(table, columns, common, rows.length)
  if (known === undefined && inserts.size < 1000) inserts.set(key, text)
  const cells = [...first.slice(0, common), ...rows.flatMap((row) => row.slice(common))]
  return { text, values: cells.map(([, value]) => value) }
}

/** By VALUES alone, in portions: what inserts from a select is refused where row security meets a distributed table. */
export const insertRows = (table: string, rows: readonly (readonly Cell[])[], run: Run): Promise<unknown>[] =>
  batches(rows).map((some) => run(insertStatement(table, some)))

const inserts = new Map<string, string>()

function insertText(table: string, columns: readonly string[], common: number, count: number): string {
  let last = common
  const row = () => `(${columns.map((_, index) => (index < common ? `$${index + 1}` : `$${++last}`)).join(', ')})`
  return `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values ${Array.from({ length: count }, row).join(', ')}`
}

const quoted = (name: string): string => pg.escapeIdentifier(name)

/** Items in portions of at most so many. */
export const batchesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** Rows of one statement; fewer are sent alone, so that few texts are planned however many rows there are. */
const sizes = [200, 100, 50]

/** Rows as statements take them: as few statements as possible, of as few lengths as possible. */
export function batches<T>(rows: readonly T[]): T[][] {
  const taken: T[][] = []
  for (let from = 0; from < rows.length; ) {
    const left = rows.length - from
    const size = sizes.find((one) => one <= left) ?? left
    taken.push(rows.slice(from, from + size))
    from += size
  }
  return taken
}
