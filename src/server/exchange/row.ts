import { isEmpty } from '../../../schema/condition.ts'
import type { Model, ModelField } from '../../../schema/model.ts'
import { acceptValue, defaults } from '../../../schema/record/accept.ts'
import { isRequired } from '../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import { type Cell, textOf } from '../sheets/cell.ts'
import { readCell } from './cells.ts'
import type { ExchangeColumn } from './columns.ts'
import { dependsOn, resolve } from './lookups.ts'
import { candidatesFor, type ImportSession } from './session.ts'

/** A row as it was read: values of the record, of the records that it brings along, and what is wrong, by column. */
export interface ReadRow {
  readonly values: Record<string, unknown>
  readonly referred: Record<string, Record<string, unknown>>
  readonly faults: { readonly key: string; readonly fault: FaultAt }[]
}

/** Reads all cells of a row in the order of the fields, so that a class is looked for within its grade. */
export async function readRow(
  session: ImportSession,
  columns: readonly ExchangeColumn[],
  cells: ReadonlyMap<string, Cell>,
): Promise<ReadRow> {
  const { model, context } = session
  const row: ReadRow = { values: {}, referred: {}, faults: [] }
  const given = new Map(cells)
  await splitSlash(session, columns, given)
  for (const column of columns) {
    const cell = given.get(column.key)
    if (cell === undefined) continue
    const target = targetOf(row, column)
    const read = await readCell(session, column.field, cell, column.key, target)
    if ('code' in read) row.faults.push({ key: column.key, fault: { code: read.code, field: column.field.field } })
    else target[column.field.field] = read.value
  }
  session.server.behaviours.save[model.data.behaviour ?? '']?.interpret?.(row.values, row.referred)
  for (const [reference, values] of Object.entries(row.referred)) {
    const other = context.registry.get(model.fields.get(reference)?.to ?? '')
    session.server.behaviours.save[other.data.behaviour ?? '']?.interpret?.(values, {})
    settleRow(session, other, values, row.faults, `${reference}.`)
  }
  settleRow(session, model, row.values, row.faults, '')
  return row
}

/** Where a column's value goes: into the record, or into the one that it brings along. */
function targetOf(row: ReadRow, column: ExchangeColumn): Record<string, unknown> {
  if (column.through === null) return row.values
  row.referred[column.through] ??= {}
  return row.referred[column.through] as Record<string, unknown>
}

/** Values in their stored form; a file that leaves required fields unsaid gets the flag that says so. */
function settleRow(
  session: ImportSession,
  model: Model,
  values: Record<string, unknown>,
  faults: ReadRow['faults'],
  prefix: string,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = model.fields.get(name)
    if (!field || value === null || value === undefined) continue
    const accepted = acceptValue(field, value, values as RecordData, session.context.check)
    if ('fault' in accepted) faults.push({ key: prefix + name, fault: accepted.fault })
    else values[name] = accepted.value
  }
  const flag = model.data.import?.incomplete
  if (flag === undefined || values[flag] !== undefined) return
  const missing = (complete: boolean) => {
    const record = { ...defaults(model.fields.values(), today()), ...values, [flag]: !complete } as RecordData
    return [...model.fields.values()].filter(
      (field: ModelField) => field.requiredWhen && isEmpty(record[field.field]) && isRequired(field, record),
    ).length
  }
  if (missing(true) > missing(false)) values[flag] = true
}

/** A grade and its class in one cell («الأول الابتدائي / 2») are taken apart when the whole means nothing. */
async function splitSlash(session: ImportSession, columns: readonly ExchangeColumn[], cells: Map<string, Cell>): Promise<void> {
  for (const column of columns) {
    const dependant = columns.find((one) => one.through === column.through && dependsOn(one.field) === column.field.field)
    const text = textOf(cells.get(column.key))
    if (!dependant || column.field.kind !== 'ref' || !text.includes('/') || textOf(cells.get(dependant.key)) !== '') continue
    if ('id' in resolve(text, await candidatesFor(session, column.field))) continue
    const parts = text.split('/').map((part) => part.trim())
    cells.set(dependant.key, parts.at(-1) ?? '')
    cells.set(column.key, parts.slice(0, -1).join('/'))
  }
}
