import { conditionSql } from '../../../../schema/derive/counts.ts'
import { tableName } from '../../../../schema/derive/names.ts'
import { lineResource } from '../../../../schema/lineModel.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { today } from '../../../../schema/values/date.ts'
import { partsOf, usagesIn } from '../../database/limitTriggers.ts'
import { ident, list, type Sql, sql, word } from '../../database/sql.ts'

/** The documents of a definition that the books had at the end of a day, whatever has become of them since. */
export const inBooksAt = (resource: string, tenant: number, day: string): Sql =>
  sql`select e.record_id from journal_entries e where e.tenant_id = ${tenant} and e.resource = ${resource} and e.reverses is null and e.date <= ${day}::date
    and not exists (select 1 from journal_entries b where b.tenant_id = e.tenant_id and b.reverses = e.id and b.date <= ${day}::date)`

/** The same today, by the state of the documents, which is quick. */
export function inBooksNow(resource: string, tenant: number, registry: Registry): Sql {
  const posted = [...(registry.get(resource).posting?.inBooks ?? [])]
  return sql`select id as record_id from ${ident(tableName(resource))} where tenant_id = ${tenant} and status = any(${posted}::text[]) and date <= ${today()}::date`
}

/** Documents that wait to be posted at the end of a day. */
export function waitingAt(resource: string, tenant: number, day: string, registry: Registry): Sql {
  const waiting = [...(registry.get(resource).posting?.postable.keys() ?? [])]
  return sql`select id from ${ident(tableName(resource))} where tenant_id = ${tenant} and status = any(${waiting}::text[]) and date <= ${day}::date`
}

/** Documents of a definition that are final or posted, and that the books do not have today: they wait to be posted, or their day is still to come. */
export function notInBooks(resource: string, tenant: number, registry: Registry): Sql {
  const { posting } = registry.get(resource)
  const [waiting, posted] = [posting?.postable.keys() ?? [], posting?.inBooks ?? []].map((states) => [...states])
  return sql`select id from ${ident(tableName(resource))} where tenant_id = ${tenant}
    and (status = any(${waiting}::text[]) or status = any(${posted}::text[]) and date > ${today()}::date)`
}

/** How much of each record or line is used up by documents that the books do not have today, as `id` and `n`: the figures that are kept count it already. */
export function usedBesides(source: string, figure: string, tenant: number, registry: Registry): Sql {
  const users = usagesIn(registry).filter((usage) => usage.source === source && usage.figure.name === figure && !usage.own)
  const arms = users.map((usage) => {
    const { table, reference, measure, owner, counts } = partsOf(usage, registry)
    return sql`select ${ident(reference)} as id, ${word(measure)} as n from ${ident(table)} where tenant_id = ${tenant} and ${ident(reference)} is not null
      and ${word(counts)} and ${ident(owner)} in (${notInBooks(usage.resource, tenant, registry)})`
  })
  return sql`select p.id, sum(p.n) as n from (${list(arms, ' union all ')}) p group by p.id`
}

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
