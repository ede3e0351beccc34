import { conditionSql } from '../../../../schema/derive/counts.ts'
import { columnName, linesTable, tableName } from '../../../../schema/derive/names.ts'
import { isBeside } from '../../../../schema/effects.ts'
import type { Effects, TaxRow } from '../../../../schema/language/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import { targetsOf } from '../../../../schema/targets.ts'
import type { DocumentCell } from '../../../shared/report.ts'
import type { Run } from '../../database/database.ts'
import { ident, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { waits } from '../../engine/sql/yearEnds.ts'
import { columnOf } from './documentColumns.ts'

/** A document that will tell the tax return something once it is posted. */
export interface WaitingTax {
  readonly date: string
  readonly document: DocumentCell
  readonly status: string
  /** Less what it takes back; null where the document says it by its tax accounts alone. */
  readonly base: string | null
  readonly tax: string | null
}

/**
 * Documents of a period with tax that are not posted, in these branches: the return does not know of them yet. Those of other branches
 * than the ones in sight bear their branch.
 */
export async function waitingTaxes(
  from: string,
  to: string,
  branches: readonly number[],
  { tenant, registry, visibleBranches }: Context,
  run: Run,
): Promise<WaitingTax[]> {
  const arms = registry.models.flatMap((model): Sql[] => {
    const { effects } = model.data
    if (!model.posting || !(effects?.taxes || effects?.taxable)) return []
    const { figures, tells } = waitingOf(model, effects, tenant)
    return [
      sql`select ${model.name}::text as resource, d.id, ${columnOf(model, 'number', 'text')} as number, d.branch_id, d.date, d.status, t.base, t.tax
        from ${ident(tableName(model.name))} d ${figures}
        where d.tenant_id = ${tenant} and d.branch_id = any(${branches}::int[]) and d.date between ${from}::date and ${to}::date and ${waits(model, 'd')}
          and ${tells}`,
    ]
  })
  return run<WaitingTax>(
    sql`select w.date::text, json_build_object('resource', w.resource, 'id', w.id, 'number', w.number, 'of',
        case when not w.branch_id = any(${visibleBranches}::int[]) then (select json_build_object('id', b.id, 'arabicName', b.arabic_name, 'englishName', b.english_name) from branches b where b.tenant_id = ${tenant} and b.id = w.branch_id) end) as document,
        w.status, w.base::text, w.tax::text from (${list(arms, ' union all ')}) w order by w.date, w.resource, w.id`,
  )
}

/** A join that has what a document `d` will tell as `t`, and whether it will: of what its tax accounts tell there are no figures yet. */
function waitingOf(model: Model, { taxes, taxable }: Effects, tenant: number): { figures: Sql; tells: Sql } {
  const isTaxed = taxable ? isSo(model, taxable) : word('true')
  if (!taxes) return { figures: sql`cross join (select null::numeric as base, null::numeric as tax) t`, tells: isTaxed }
  const lines = sql`lateral (select sum(base) as base, sum(tax) as tax from (${list(figuresOf(model, taxes, tenant), ' union all ')}) s having count(*) > 0)`
  if (!isBeside(taxes)) return { figures: sql`join ${lines} t on true`, tells: isTaxed }
  const figures = sql`left join ${lines} l on true cross join lateral (select case when not ${isTaxed} then l.base end as base, case when not ${isTaxed} then l.tax end as tax) t`
  return { figures, tells: sql`(${isTaxed} or l.base is not null)` }
}

/** A condition over the document `d` itself. */
const isSo = (model: Model, condition: TaxRow['when']): Sql =>
  sql`exists (select 1 from ${ident(tableName(model.name))} x where x.tenant_id = d.tenant_id and x.id = d.id and ${word(conditionSql(condition, model.fields))})`

/** A reverse charge is told on both sides, and is one tax. */
const ofOneSide = (rows: readonly TaxRow[]): readonly TaxRow[] => {
  const bought = rows.filter(({ side }) => side === 'purchases')
  return bought.length ? bought : rows
}

/** What each of these rows says of a document `d`, as far as it is a matter of the return. */
const figuresOf = (model: Model, rows: readonly TaxRow[], tenant: number): Sql[] =>
  ofOneSide(rows).map((row) => {
    const group = model.lines.find(({ name }) => name === row.each)
    const fields = group?.fields ?? model.fields
    const column = (path: string) => ident(columnName(fields.get(path) ?? { field: path, kind: 'money' }), 'x')
    const sign = word(row.back ? '-' : '')
    const taxOf = ({ tax }: TaxRow) => (tax === undefined ? word('0::numeric') : sql`coalesce(${column(tax)}, 0)`)
    const table = ident(group ? linesTable(model.name, group.name) : tableName(model.name))
    return sql`select ${sign}coalesce(${column(row.base)}, 0) as base, ${sign}${taxOf(row)} as tax
      from (select * from ${table} where tenant_id = ${tenant} and ${word(conditionSql(row.when, fields))}) x
      where ${group ? sql`x.record_id` : sql`x.id`} = d.id
        and (coalesce(${column(row.base)}, 0) <> 0 or ${taxOf(row)} <> 0)
        and ${categoryOf(row, fields)} is distinct from 'outOfScope'`
  })

/** What the authority calls the tax of a row `x`: said by itself, or by what it refers to. */
function categoryOf({ category }: TaxRow, fields: Model['fields']): Sql {
  if (typeof category !== 'string') return sql`${category.value}::text`
  const [first = '', step] = category.split('.')
  const field = fields.get(first)
  if (!field) return sql`null::text`
  const own = ident(columnName(field), 'x')
  const [target] = targetsOf(field)
  if (step === undefined || target === undefined) return own
  return sql`(select r.${ident(columnName({ field: step, kind: 'choice' }))} from ${ident(tableName(target))} r where r.tenant_id = x.tenant_id and r.id = ${own})`
}
