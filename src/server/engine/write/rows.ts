import { tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { type Cell, cellsOf, factsCells, insertRows, yearFields } from '../sql/columns.ts'
import { writeLines, writeLists } from './lines.ts'
import type { Place } from './table.ts'

/** A record as its tables take it: complete, with its id and those of its lines. */
export interface NewRow {
  readonly id: number
  readonly record: RecordData
  readonly branch: unknown
  readonly fiscalYear: unknown
  /** What is kept per year. */
  readonly years: readonly Year[]
}

/** The values of a record in a year, and its branch there. */
interface Year {
  readonly branch: unknown
  readonly fiscalYear: unknown
  readonly values: RecordData
}

/** Inserts records with their years, lists and lines. */
export function insertRecords(model: Model, rows: readonly NewRow[], place: Place): Promise<unknown>[] {
  const { tenant, author, run } = place
  const table = tableName(model.name)
  const { scope } = model.data
  const own = [...model.fields.values()].filter(({ yearly }) => !yearly)
  const inBranch = scope === 'branch' || scope === 'branchYear' || scope === 'shared'
  const cells = rows.map(({ id, record, branch, fiscalYear }): Cell[] => [
    ['tenant_id', tenant],
    ...(inBranch ? [['branch_id', branch] as Cell] : []),
    ...(scope === 'branchYear' ? [['fiscal_year_id', fiscalYear] as Cell] : []),
    ...(scope === 'user' ? [['user_id', author] as Cell] : []),
    ['created_by', author],
    ['updated_by', author],
    ['id', id],
    ...cellsOf(own, record),
    ...factsCells(model, record),
  ])
  const items = rows.map(({ id, record }) => ({ id, record, before: null }))
  return [
    ...insertRows(table, cells, run),
    ...insertYears(
      model,
      rows.flatMap(({ id, years }) => years.map((year) => ({ id, ...year }))),
      place,
    ),
    ...writeLists(table, model.fields.values(), items, place),
    ...writeLines(model, items, place),
  ]
}

/** Inserts the rows that hold records in a year. */
export const insertYears = (
  model: Model,
  years: readonly (Year & { readonly id: number })[],
  { tenant, run }: Place,
): Promise<unknown>[] =>
  insertRows(
    yearsTable(model.name),
    years.map(({ id, branch, fiscalYear, values }): Cell[] => [
      ['tenant_id', tenant],
      ['fiscal_year_id', fiscalYear],
      ['branch_id', branch],
      ['record_id', id],
      ...cellsOf(yearFields(model), values),
    ]),
    run,
  )
