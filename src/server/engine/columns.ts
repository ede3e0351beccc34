import { hash } from '@node-rs/argon2'
import { columnName, partyColumn } from '../../../schema/derive/names.ts'
import type { ModelField } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { ident, list, type Sql, sql } from '../database/sql.ts'

/** A column and the value that goes into it. */
export type Cell = readonly [column: string, value: unknown]

const elsewhere = new Set(['computed', 'refMany', 'split'])

/** The columns of stored fields with their values; lists of references live in tables of their own. */
export function cellsOf(fields: Iterable<ModelField>, record: RecordData): Cell[] {
  return [...fields].flatMap((field): Cell[] => {
    if (elsewhere.has(field.kind) || (field.implied && (field.field === 'branch' || field.field === 'fiscalYear'))) return []
    const value = record[field.field]
    if (field.kind === 'party') {
      const party = value as { resource: string; id: number } | null | undefined
      return (field.targets ?? []).map((target) => [
        partyColumn(field.field, target),
        party?.resource === target ? party.id : null,
      ])
    }
    if (field.kind === 'password' && (value === undefined || value === null)) return []
    return [[columnName(field), value ?? (field.kind === 'permissionList' ? [] : null)]]
  })
}

/** Passwords become hashes before they go anywhere near a statement. */
export async function hashPasswords(fields: Iterable<ModelField>, record: RecordData): Promise<RecordData> {
  const hashed: Record<string, unknown> = { ...record }
  for (const field of fields) {
    const value = record[field.field]
    if (field.kind === 'password' && typeof value === 'string') hashed[field.field] = await hash(value)
  }
  return hashed as RecordData
}

/** `insert into table (…) values (…), (…)`; every row has the same columns. */
export const insertStatement = (table: string, rows: readonly (readonly Cell[])[]): Sql =>
  sql`insert into ${ident(table)} (${list((rows[0] ?? []).map(([column]) => ident(column)))}) values ${list(rows.map((cells) => sql`(${list(cells.map(([, value]) => sql`${value}`))})`))}`

/** `set a = …, b = …` */
export const assignments = (cells: readonly Cell[]): Sql => list(cells.map(([column, value]) => sql`${ident(column)} = ${value}`))

/** Rows in portions that stay far below the number of parameters that one statement may have. */
export function portions<T>(rows: readonly T[], columns: number): T[][] {
  const size = Math.max(1, Math.floor(20_000 / Math.max(1, columns)))
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size))
}
