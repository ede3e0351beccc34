import { columnName, linesTable, tableName } from '../../../../../schema/derive/names.ts'
import type { Registry } from '../../../../../schema/registry.ts'
import { ident, list, literal, type Sql, sql } from '../../../database/sql.ts'
import type { Context } from '../../../engine/context.ts'

/** A document, as one text. */
export const documentOf = (resource: string, record: number): string => `${resource}:${record}`

/** How much of other documents a document says that it settles. */
export type NamedDebts = ReadonlyMap<string, string>

/** What documents name by their lines, such as the invoices that a receipt pays, or the cheques that the bank has paid. */
export async function namedDebts(
  documents: readonly { readonly resource: string; readonly record: number }[],
  { tenant, registry, database }: Context,
): Promise<ReadonlyMap<string, NamedDebts>> {
  const records = Map.groupBy(documents, ({ resource }) => resource)
  const asked = namings(registry).filter(({ resource }) => records.has(resource))
  if (!asked.length) return new Map()
  const parts = asked.map(
    ({ resource, from, of }) =>
      sql`select ${literal(resource)} as resource, x.record_id as record, ${literal(of)} as of, t.record_id as settled, sum(x.amount)::text as amount
        from ${from} where x.tenant_id = ${tenant} and x.record_id = any(${(records.get(resource) ?? []).map(({ record }) => record)}::int[]) group by 2, 4`,
  )
  const rows = await database.one<{ resource: string; record: number; of: string; settled: number; amount: string }>(
    tenant,
    list(parts, ' union all '),
  )
  const own = Map.groupBy(rows, ({ resource, record }) => documentOf(resource, record))
  return new Map(
    [...own].map(([document, found]) => [
      document,
      new Map(found.map(({ of, settled, amount }) => [documentOf(of, settled), amount])),
    ]),
  )
}

/** The lines `x` of documents that name lines `t` of other documents, with how much. */
function namings(registry: Registry): { readonly resource: string; readonly of: string; readonly from: Sql }[] {
  return registry.models.flatMap((model) =>
    model.posting === undefined
      ? []
      : model.lines.flatMap(({ name, fields }) =>
          [...fields.values()].flatMap((field) => {
            const target = field.kind === 'ref' ? registry.find(field.to ?? '') : undefined
            if (target?.owner?.posting === undefined || fields.get('amount')?.kind !== 'money') return []
            const from = sql`${ident(linesTable(model.name, name))} x join ${ident(tableName(target.name))} t on t.tenant_id = x.tenant_id and t.id = ${ident(columnName(field), 'x')}`
            return [{ resource: model.name, of: target.owner.name, from }]
          }),
        ),
  )
}
