import { columnName, linesTable, tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { calculateNew } from '../../../schema/record/calculate.ts'
import { all, type Run } from '../database/database.ts'
import { type Cell, cellsOf } from '../engine/sql/columns.ts'
import { updateRows } from '../engine/write/table.ts'
import { type Records, type Row, type Whole, wholeRecords } from './wholeRecords.ts'

/** Whose records are filled, and in which of their columns (`table.column`). */
export interface Filled extends Records {
  readonly columns: ReadonlySet<string>
}

/** A field that could not be worked out for a record, and why: a code, or what the database says. */
export interface FillFault {
  readonly record: number
  readonly place: string
  readonly reason: string
}

/**
 * Works out the columns of records and writes them, as if the records had been saved with them: their versions, the days of their last
 * changes and their history stay, since nobody changed them, so posted documents and closed years have their values too.
 * @returns what could not be worked out
 */
export async function fillRecords(filled: Filled, rows: readonly Row[], run: Run): Promise<FillFault[]> {
  const { model, columns } = filled
  const placed = placesOf(model).filter(({ table, field }) => columns.has(`${table}.${columnName(field)}`))
  const places = new Set(placed.map(({ place }) => place))
  const faults: FillFault[] = []
  const isNew = (place: string) => places.has(place)
  for (const { check, records } of await wholeRecords(filled, rows, run, true, isNew)) {
    for (const record of records) {
      const found = calculateNew(model, record, isNew, check)
      // Several lines of a record are named once.
      const told = new Map(found.map(({ code, field = '' }) => [field, { record: record.id, place: field, reason: code }]))
      faults.push(...told.values())
    }
    await write(filled, placed, records, run)
  }
  return faults
}

/** A stored field with its table. */
interface Placed {
  readonly table: string
  readonly lines: string | null
  readonly field: ModelField
  /** As faults name it: `due`, `items.amount`. */
  readonly place: string
}

const placesOf = (model: Model): Placed[] => [
  ...[...model.fields.values()].map((field) => ({ table: tableName(model.name), lines: null, field, place: field.field })),
  ...model.lines.flatMap(({ name, fields }) =>
    [...fields.values()].map((field) => ({
      table: linesTable(model.name, name),
      lines: name,
      field,
      place: `${name}.${field.field}`,
    })),
  ),
]

async function write(
  { tenant, registry }: Filled,
  placed: readonly Placed[],
  records: readonly Whole[],
  run: Run,
): Promise<void> {
  const place = { tenant, registry, run, author: 0 }
  const writing = [...Map.groupBy(placed, ({ table }) => table)].flatMap(([table, own]) => {
    const { lines } = own[0] as Placed
    const fields = own.map(({ field }) => field)
    const rows = lines === null ? records : records.flatMap((record) => (record[lines] as readonly Whole[] | undefined) ?? [])
    const cells = rows.map((row): Cell[] => [['id', row.id], ...cellsOf(fields, row)])
    return updateRows(table, 'id', cells, [], [], place)
  })
  await all(writing)
}
