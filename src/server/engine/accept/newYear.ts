import { yearsTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { defaults } from '../../../../schema/record/accept.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import type { Stored } from '../read/record.ts'
import { yearFields } from '../sql/columns.ts'
import { fillPresets } from './presets.ts'

/** Whether a record has nothing in the year of the context yet. */
export const isNewInYear = (model: Model, before: Stored, context: Context): boolean =>
  model.yearly && context.year !== null && before['fiscalYear'] === null

/** What a record begins a year with: the defaults and presets of its year's fields. */
export async function newYear(model: Model, context: Context, run: Run): Promise<Record<string, unknown>> {
  const values = defaults(yearFields(model), today())
  await fillPresets(model, [values], context, run)
  return values
}

/** The records that have their place in the year in another branch, which alone changes them there, with its name. */
export async function inOtherBranches(
  model: Model,
  ids: readonly number[],
  { tenant, year, language }: Context,
  run: Run,
): Promise<ReadonlyMap<number, string>> {
  if (!ids.length || !year) return new Map()
  const name = language === 'ar' ? sql`b.arabic_name` : sql`coalesce(b.english_name, b.arabic_name)`
  const rows = await run<{ id: number; branch: string }>(
    sql`select y.record_id as id, ${name} as branch from ${ident(yearsTable(model.name))} y
      join branches b on b.tenant_id = y.tenant_id and b.id = y.branch_id
      where y.tenant_id = ${tenant} and y.fiscal_year_id = ${year.id} and y.record_id = any(${ids}::int[])`,
  )
  return new Map(rows.map(({ id, branch }) => [id, branch]))
}
