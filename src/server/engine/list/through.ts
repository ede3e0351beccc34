import { yearsTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { ident, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { columnOf, type Place, placeOf } from '../sql/expressions.ts'

/**
 * Records whose reference names one of which a test of a field holds. What is kept for each year is that of the year of the document
 * that refers, else of the one in which one works.
 */
export function throughReference(
  model: Model,
  reference: ModelField,
  target: Model,
  step: string,
  { place, context }: { readonly place: Place; readonly context: Context },
  test: (inner: Place) => Sql,
): Sql {
  const inner = placeOf(target, place, { row: 't', year: 'ty' })
  const held = target.fields.get(step)?.yearly
    ? sql`exists (select 1 from ${ident(yearsTable(target.name))} ty where ty.tenant_id = t.tenant_id and ty.record_id = t.id
        and ty.fiscal_year_id = ${yearOf(model, place, context)} and ${test(inner)})`
    : test(inner)
  return sql`exists (select 1 from ${ident(inner.table)} t where t.tenant_id = ${context.tenant} and t.id = ${word(columnOf(model, reference, place))} and ${held})`
}

const yearOf = (model: Model, { row }: Place, { year, years }: Context): Sql =>
  model.data.scope === 'branchYear' && !model.owner
    ? sql`${word(row)}.fiscal_year_id`
    : sql`${(year ?? years[0])?.id ?? null}::int`
