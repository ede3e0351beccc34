import { columnName, linesTable, tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { layoutOf } from '../../../schema/printLayout.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { partOf, subtract } from '../../../schema/values/money.ts'
import { ident, type Sql, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** An advance with tax in it that a tax document deducts: with which paper it was taxed, and what of it is deducted. */
export interface DeductedAdvance {
  readonly date: string
  readonly number: string
  readonly net: string
  readonly tax: string
  readonly total: string
}

/** A kind of document whose lines use taxed advances (`taxBack`), and others of whose lines pay those of a document. */
interface Deducting {
  readonly by: Model
  readonly uses: string
  readonly advance: { readonly column: string; readonly of: Model }
  readonly pays: string
  readonly column: string
  readonly paid: string
}

/** The advances that pay a tax document: of a receipt that pays several, in proportion to what it pays of each. */
export async function deductedAdvances(model: Model, record: RecordData, context: Context): Promise<readonly DeductedAdvance[]> {
  if (!layoutOf(model.data).taxCode || typeof record['id'] !== 'number') return []
  const { database, tenant, check } = context
  const kinds = deductingOf(model, context)
  const found = await Promise.all(
    kinds.map((kind) =>
      database.one<{ date: string; number: string; amount: string; tax: string; here: string; whole: string }>(
        tenant,
        advancesOf(kind, record['id'] as number, tenant),
      ),
    ),
  )
  return found.flat().map(({ date, number, amount, tax: back, here, whole }) => {
    const [total, tax] = [partOf(amount, here, whole, check.decimals), partOf(back, here, whole, check.decimals)]
    return { date, number, net: subtract(total, tax), tax, total }
  })
}

function deductingOf(model: Model, { registry }: Context): Deducting[] {
  return registry.models.flatMap((by) => {
    const refs = by.lines.flatMap(({ name, fields }) =>
      [...fields.values()].flatMap((field) => {
        const of = field.kind === 'ref' ? registry.find(field.to ?? '') : undefined
        return of ? [{ name, column: columnName(field), of, isTaxed: fields.has('taxBack') && of.fields.has('advanceTax') }] : []
      }),
    )
    const uses = refs.find(({ isTaxed }) => isTaxed)
    const pays = refs.find(({ of }) => of.owner === model)
    if (!uses || !pays) return []
    const { of, column } = uses
    return [{ by, uses: uses.name, advance: { column, of }, pays: pays.name, column: pays.column, paid: pays.of.name }]
  })
}

const advancesOf = ({ by, uses, advance, pays, column, paid }: Deducting, id: number, tenant: number): Sql =>
  sql`select c.date::text, c.number, u.amount, u.tax_back as tax, p.here, p.whole
    from (select x.record_id, sum(x.amount) filter (where t.record_id = ${id}) as here, sum(x.amount) as whole
        from ${ident(linesTable(by.name, pays))} x left join ${ident(tableName(paid))} t on t.tenant_id = x.tenant_id and t.id = x.${word(column)}
        where x.tenant_id = ${tenant} and x.record_id in (select y.record_id from ${ident(linesTable(by.name, pays))} y
          join ${ident(tableName(paid))} z on z.tenant_id = y.tenant_id and z.id = y.${word(column)} where y.tenant_id = ${tenant} and z.record_id = ${id})
        group by x.record_id) p
      join ${ident(tableName(by.name))} d on d.tenant_id = ${tenant} and d.id = p.record_id and d.status in ('open', 'posted')
      join ${ident(linesTable(by.name, uses))} u on u.tenant_id = d.tenant_id and u.record_id = d.id and u.tax_back > 0
      join ${ident(tableName(advance.of.name))} c on c.tenant_id = u.tenant_id and c.id = u.${word(advance.column)}
    order by c.date, c.id`
