import { conditionSql } from '../../../../schema/derive/counts.ts'
import { lineResource } from '../../../../schema/lineModel.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { partsOf, usagesIn } from '../../database/limitTriggers.ts'
import { ident, list, type Sql, sql, word } from '../../database/sql.ts'

/** The documents of a definition that the books had at the end of a day, whatever has become of them since. */
export const inBooksAt = (resource: string, tenant: number, day: string): Sql =>
  sql`select e.record_id from journal_entries e where e.tenant_id = ${tenant} and e.resource = ${resource} and e.reverses is null and e.date <= ${day}::date
    and not exists (select 1 from journal_entries b where b.tenant_id = e.tenant_id and b.reverses = e.id and b.date <= ${day}::date)`

/** How much of each record or line documents had used up that the books had at the end of a day, as `id` and `n`. */
export function usedAt(source: string, figure: string, tenant: number, day: string, registry: Registry): Sql {
  const users = usagesIn(registry).filter((usage) => usage.source === source && usage.figure.name === figure && !usage.own)
  const arms = users.map((usage) => {
    const { table, reference, measure, owner } = partsOf(usage, registry)
    const row = registry.get(usage.lines === null ? usage.resource : lineResource(usage.resource, usage.lines))
    return sql`select ${ident(reference)} as id, ${word(measure)} as n from ${ident(table)} where tenant_id = ${tenant} and ${ident(reference)} is not null
      and (${word(conditionSql(usage.limit.where, row.fields))}) and ${ident(owner)} in (${inBooksAt(usage.resource, tenant, day)})`
  })
  return sql`select p.id, sum(p.n) as n from (${list(arms, ' union all ')}) p group by p.id`
}
