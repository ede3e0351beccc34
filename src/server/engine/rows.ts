import { yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { ident, type Statement, sql } from '../database/sql.ts'
import { assignments, type Cell, cellsOf, insertStatement } from './columns.ts'
import type { Context } from './context.ts'
import type { Stored } from './read.ts'

export const ownFields = (model: Model) =>
  [...model.fields.values()].filter((field) => !field.yearly && !(field.implied && field.field === 'source'))
export const yearFields = (model: Model) => [...model.fields.values()].filter((field) => field.yearly)

export const hasPassword = (model: Model, hashed: RecordData): boolean =>
  [...model.fields.values()].some((field) => field.kind === 'password' && typeof hashed[field.field] === 'string')

export const passwordsOf = (model: Model, hashed: RecordData, given = false): Record<string, unknown> =>
  Object.fromEntries(
    [...model.fields.values()]
      .filter((field) => field.kind === 'password')
      .map((field) => [field.field, given ? (hashed[field.field] ?? null) : hashed[field.field]]),
  )

export function keyCells(model: Model, id: number, context: Context): Cell[] {
  const { scope } = model.data
  return [
    ['tenant_id', context.tenant],
    ['id', id],
    ...(scope === 'branch' || scope === 'branchYear' || scope === 'shared' ? [['branch_id', context.branch.id] as Cell] : []),
    ...(scope === 'branchYear' ? [['fiscal_year_id', context.year?.id] as Cell] : []),
    ...(scope === 'user' ? [['user_id', context.person.id] as Cell] : []),
  ]
}

export const yearCells = (id: number, context: Context): Cell[] => [
  ['tenant_id', context.tenant],
  ['record_id', id],
  ['fiscal_year_id', context.year?.id],
  ['branch_id', context.branch.id],
]

/** The year's row of a record: changed where it is, made where the record had none in this year. */
export function writeYear(model: Model, before: Stored, record: RecordData, context: Context): Statement {
  const cells = cellsOf(yearFields(model), record)
  const table = yearsTable(model.name)
  if (before['fiscalYear'] === null) return insertStatement(table, [[...yearCells(before.id, context), ...cells]])
  return sql`update ${ident(table)} set ${assignments(cells)} where tenant_id = ${context.tenant} and record_id = ${before.id} and fiscal_year_id = ${context.year?.id}`
}
